import type { exportCategories, listCategories } from '@pramen/contract/document-templates/categories.endpoints';
import { call, callForFile } from '../../../platform/api/call.ts';
import { staffKeys } from '../../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../../platform/tables/list-export.ts';
import { listBodyOf } from '../../../platform/tables/use-paged-list.ts';

export const categoryList = {
  table: 'template-categories',
  key: staffKeys.categoryList,
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listCategories>('POST /api/categories/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportCategories>('POST /api/categories/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};
