import { MutationCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

const RETRIES = 2;
const NOT_FOUND = 404;
const CONFLICT = 409;

/** A refusal will not change by asking again; a missing answer may. */
function shouldRetry(failures: number, failure: Error): boolean {
  const isRefusal = failure instanceof Problem && failure.status >= 400 && failure.status < 500;
  return !isRefusal && failures < RETRIES;
}

/**
 * Somebody else was faster: what is on the screen is out of date. Whose record is gone stays beside the sentence that says
 * so until they leave: asked for now, the screen would be taken away from under it.
 */
function refreshAfterRefusal(failure: Error): void {
  if (!(failure instanceof Problem)) return;
  if (failure.status === CONFLICT) void queryClient.invalidateQueries();
  if (failure.status === NOT_FOUND) void queryClient.invalidateQueries({ refetchType: 'none' });
}

/**
 * A first answer that is still on its way may have been read before the change, and who asks anew is given the one on its
 * way: it is dropped and asked for again.
 */
async function dropEarlyAnswers(): Promise<void> {
  const early = new Set(
    queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined }),
  );
  if (early.size === 0) return;
  await queryClient.cancelQueries({ predicate: (query) => early.has(query) });
  void queryClient.refetchQueries({ predicate: (query) => early.has(query) });
}

/** Offline a read waits for the network; what a person sends fails at once and says so. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: async () => {
      await dropEarlyAnswers();
      // Every write is written down: a history on the screen is longer now.
      void queryClient.invalidateQueries({ queryKey: queryKeys.history });
    },
    onError: refreshAfterRefusal,
  }),
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false, networkMode: 'always' } },
});
