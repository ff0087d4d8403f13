import type { listIntermediaries, readIntermediary } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const intermediaryList = {
  table: 'intermediaries',
  key: queryKeys.intermediaryList,
  usual: { ...defaultTableSettings, order: [{ column: 'intermediary_name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listIntermediaries>('POST /api/intermediaries/list', { body: listBodyOf(settings) }, { signal }),
};

export function intermediaryQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.intermediary(id),
    queryFn: ({ signal }) => call<typeof readIntermediary>('GET /api/intermediaries/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}
