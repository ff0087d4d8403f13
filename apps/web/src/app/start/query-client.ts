import { MutationCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

const RETRIES = 2;
const NOT_FOUND = 404;
const CONFLICT = 409;

/** Retries a missing response; a refusal (4xx) would be the same again. */
function shouldRetry(failures: number, failure: Error): boolean {
  const isRefusal = failure instanceof Problem && failure.status >= 400 && failure.status < 500;
  return !isRefusal && failures < RETRIES;
}

/**
 * On a conflict refetches everything: another user changed the record. On 404 only marks queries stale; refetching would replace
 * the error message with the not-found screen.
 */
function refreshAfterRefusal(failure: Error): void {
  if (!(failure instanceof Problem)) return;
  if (failure.status === CONFLICT) void queryClient.invalidateQueries();
  if (failure.status === NOT_FOUND) void queryClient.invalidateQueries({ refetchType: 'none' });
}

/** A first fetch still in flight may predate the write, and later observers would share it: cancels and refetches it. */
async function dropEarlyAnswers(): Promise<void> {
  const early = new Set(
    queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined }),
  );
  if (early.size === 0) return;
  await queryClient.cancelQueries({ predicate: (query) => early.has(query) });
  void queryClient.refetchQueries({ predicate: (query) => early.has(query) });
}

/** Offline, a read waits for the network; a mutation fails at once with a message. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: async () => {
      await dropEarlyAnswers();
      // The server logs every write, so a history on the screen is out of date.
      void queryClient.invalidateQueries({ queryKey: queryKeys.history });
    },
    onError: refreshAfterRefusal,
  }),
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false, networkMode: 'always' } },
});
