import type { exportClients, listClients } from '@pramen/contract/clients/clients.endpoints';
import type { readClientValues } from '@pramen/contract/portfolio/portfolio.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

/** The clients in the caller's scope, by full name. */
export const clientList = {
  table: 'clients',
  key: queryKeys.clientList,
  usual: { ...defaultTableSettings, length: 20, order: [{ column: 'fullname', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listClients>('POST /api/clients/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportClients>('POST /api/clients/list/export', { body: exportBodyOf(settings, format) })) satisfies DownloadList,
};

/** Current values of the clients of one page; requested only while their column is shown. */
export function clientValuesQuery(ids: readonly string[], isWanted: boolean) {
  return queryOptions({
    queryKey: queryKeys.clientValues(ids),
    queryFn: async ({ signal }) =>
      new Map(
        (await call<typeof readClientValues>('GET /api/client-values', { query: { ids: ids.join(',') } }, { signal })).data.map((value) => [
          value.id,
          value,
        ]),
      ),
    enabled: isWanted && ids.length > 0,
  });
}
