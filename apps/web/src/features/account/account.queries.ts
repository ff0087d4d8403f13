import type { listSessions, listSignIns } from '@pramen/contract/account/account.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** The user's current sessions. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => call<typeof listSessions>('GET /api/auth/sessions', {}, { signal }),
});

/** One page of the last attempts to sign in; the previous page stays on screen while the next one loads. */
export function signInsQuery(page: number, length: number) {
  return queryOptions({
    queryKey: queryKeys.signIns(page, length),
    queryFn: ({ signal }) => call<typeof listSignIns>('GET /api/auth/sign-ins', { query: { page, length } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
