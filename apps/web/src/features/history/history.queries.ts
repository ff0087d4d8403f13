import type { readHistory } from '@pramen/contract/history/history.endpoints';
import type { HistoryType } from '@pramen/contract/history/history.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export const HISTORY_PAGE_LENGTH = 10;

/** Of every history: whatever is written makes one of them longer. */
export const historyKey = ['history'] as const;

/** One page of a record's history. */
export function historyQuery(type: HistoryType, id: string, page: number) {
  return queryOptions({
    queryKey: [...historyKey, type, id, page],
    queryFn: ({ signal }) => call<typeof readHistory>('GET /api/history/{type}/{id}', { params: { type, id }, query: { page, length: HISTORY_PAGE_LENGTH } }, { signal }),
    placeholderData: keepPreviousData,
    // What others did meanwhile belongs to it.
    staleTime: 0,
  });
}
