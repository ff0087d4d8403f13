import type { listIntermediaries, readIntermediaries, readIntermediary } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const intermediariesKey = ['intermediaries'] as const;

export const intermediaryList = {
  table: intermediariesKey[0],
  usual: { ...defaultTableSettings, order: [{ column: 'intermediary_name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listIntermediaries>('POST /api/intermediaries/list', { body: listBodyOf(settings) }, { signal }),
};

export function intermediaryQuery(id: string) {
  return queryOptions({
    queryKey: [...intermediariesKey, 'one', id],
    queryFn: ({ signal }) => call<typeof readIntermediary>('GET /api/intermediaries/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}

/** All of them by name, for selects. */
export const intermediariesQuery = queryOptions({
  queryKey: [...intermediariesKey, 'all'],
  queryFn: ({ signal }) => call<typeof readIntermediaries>('GET /api/intermediaries', { query: {} }, { signal }),
});
