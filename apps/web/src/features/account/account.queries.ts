import type { listSessions, listSignIns } from '@pramen/contract/account/account.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Everything about the account, for whoever has changed it. */
export const accountKey = ['account'] as const;

/** Where the person is signed in now. */
export const sessionsQuery = queryOptions({
  queryKey: [...accountKey, 'sessions'],
  queryFn: ({ signal }) => call<typeof listSessions>('GET /api/auth/sessions', {}, { signal }),
});

/** One page of the last attempts to sign in; the last page stays on screen until the next one is here. */
export function signInsQuery(page: number, length: number) {
  return queryOptions({
    queryKey: [...accountKey, 'sign-ins', page, length],
    queryFn: ({ signal }) => call<typeof listSignIns>('GET /api/auth/sign-ins', { query: { page, length } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
