import type { readContractTypes } from '@pramen/contract/contract-types/contract-types.endpoints';
import type { listStrategies, readStrategy } from '@pramen/contract/strategies/strategies.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const strategiesKey = ['strategies'] as const;

export const strategyList = {
  table: strategiesKey[0],
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listStrategies>('POST /api/strategies/list', { body: listBodyOf(settings) }, { signal }),
};

export function strategyQuery(id: string) {
  return queryOptions({
    queryKey: [...strategiesKey, 'one', id],
    queryFn: ({ signal }) => call<typeof readStrategy>('GET /api/strategies/{id}', { params: { id }, query: { style: 'extend' } }, { signal }),
    throwOnError: isDenied,
  });
}

/** Under the key of the contract types, so that a new one is offered at once. */
export const offeredTypesQuery = queryOptions({
  queryKey: ['contract-types', 'all'],
  queryFn: ({ signal }) => call<typeof readContractTypes>('GET /api/contract-types', {}, { signal }),
});
