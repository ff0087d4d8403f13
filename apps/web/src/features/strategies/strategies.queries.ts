import type { exportStrategies, listStrategies, readStrategy } from '@pramen/contract/strategies/strategies.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const strategyList = {
  table: 'strategies',
  key: queryKeys.strategyList,
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listStrategies>('POST /api/strategies/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportStrategies>('POST /api/strategies/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

export function strategyQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.strategy(id),
    queryFn: ({ signal }) =>
      call<typeof readStrategy>('GET /api/strategies/{id}', { params: { id }, query: { style: 'extend' } }, { signal }),
    throwOnError: isDenied,
  });
}
