import type { readSavedViews } from '@pramen/contract/saved-views/saved-views.endpoints';
import type { ViewedList } from '@pramen/contract/saved-views/saved-views.schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { savedViewsKey } from '../../platform/api/staleness.ts';

/** The signed-in user's saved views of a list, by name. */
export function savedViewsQuery(list: ViewedList) {
  return queryOptions({
    queryKey: [...savedViewsKey, list],
    queryFn: async ({ signal }) => (await call<typeof readSavedViews>('GET /api/saved-views', { query: { list } }, { signal })).data,
  });
}
