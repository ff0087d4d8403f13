import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type { ReceivedFile } from '../api/call.ts';
import type { TableSettings } from '../storage/table-settings.ts';

/** Asks for all rows of a list as it is looked through and ordered now. */
export type DownloadList = (settings: TableSettings, format: SpreadsheetFormat) => Promise<ReceivedFile>;

/** Body of the call that saves a whole list: what `listBodyOf` asks for, without a page. */
export function exportBodyOf({ search, filter, order }: TableSettings, format: SpreadsheetFormat) {
  return { format, search, filter: { ...filter }, order: order.map((by) => ({ ...by })) };
}
