import type { exportContractTypes, listContractTypes, readContractType } from '@pramen/contract/contract-types/contract-types.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const contractTypeList = {
  table: 'contract-types',
  key: queryKeys.contractTypeList,
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listContractTypes>('POST /api/contract-types/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportContractTypes>('POST /api/contract-types/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

export function contractTypeQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.contractType(id),
    queryFn: ({ signal }) => call<typeof readContractType>('GET /api/contract-types/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}
