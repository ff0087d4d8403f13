import { MutationCache, QueryClient } from '@tanstack/react-query';
import { historyKey } from '../features/history/history.queries.ts';
import { Problem } from '../platform/api/problem.ts';

const RETRIES = 2;

/** A refusal will not change by asking again; a missing answer may. */
function shouldRetry(failures: number, failure: Error): boolean {
  const isRefusal = failure instanceof Problem && failure.status >= 400 && failure.status < 500;
  return !isRefusal && failures < RETRIES;
}

/** Offline a read waits for the network; what a person sends fails at once and says so. */
export const queryClient: QueryClient = new QueryClient({
  // Every write is written down: a history on the screen is longer now.
  mutationCache: new MutationCache({ onSuccess: () => void queryClient.invalidateQueries({ queryKey: historyKey }) }),
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false, networkMode: 'always' } },
});
