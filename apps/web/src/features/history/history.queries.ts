import type { readHistory } from '@pramen/contract/history/history.endpoints';
import type { HistoryChoice, HistoryType } from '@pramen/contract/history/history.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

export const HISTORY_PAGE_LENGTH = 10;

/** One page of a record's history, limited to the chosen kind. */
export function historyQuery(type: HistoryType, id: string, page: number, kind: HistoryChoice) {
  return queryOptions({
    queryKey: [...queryKeys.history, type, id, page, kind],
    queryFn: ({ signal }) =>
      call<typeof readHistory>(
        'GET /api/history/{type}/{id}',
        { params: { type, id }, query: { page, length: HISTORY_PAGE_LENGTH, kind } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Always stale: it includes what other users have done since.
    staleTime: 0,
  });
}
