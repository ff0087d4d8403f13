import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type { ReceivedFile } from '../api/call.ts';
import type { TableSettings } from '../storage/table-settings.ts';

/** Requests all rows of a list with its current search, filter and order. */
export type DownloadList = (settings: TableSettings, format: SpreadsheetFormat) => Promise<ReceivedFile>;

/** Body of the call that exports a whole list: like `listBodyOf`, without a page. */
export function exportBodyOf({ search, filter, order }: TableSettings, format: SpreadsheetFormat) {
  return { format, search, filter: { ...filter }, order: order.map((by) => ({ ...by })) };
}
