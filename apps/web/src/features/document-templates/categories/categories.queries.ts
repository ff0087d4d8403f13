import type { listCategories } from '@pramen/contract/document-templates/categories.endpoints';
import { call } from '../../../platform/api/call.ts';
import { defaultTableSettings, type TableSettings } from '../../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../../platform/tables/use-paged-list.ts';

export const categoriesKey = ['template-categories'] as const;

export const categoryList = {
  table: categoriesKey[0],
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listCategories>('POST /api/categories/list', { body: listBodyOf(settings) }, { signal }),
};
