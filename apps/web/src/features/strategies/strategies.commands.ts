import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changeStrategy, createStrategy, deactivateStrategy, deleteStrategy } from '@pramen/contract/strategies/strategies.endpoints';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

type Fields = BodyInputOf<typeof createStrategy>;

/** Creates a strategy, or updates the one with the id. */
export function sendStrategy(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createStrategy>('POST /api/strategies', { body });
  return call<typeof changeStrategy>('POST /api/strategies/{id}', { params: { id }, body });
}

/** Marks everything that shows strategies as stale. */
export function useRefreshStrategies(): () => void {
  return useStaleAfter('strategy');
}

export function useStrategyDeactivation(id: string) {
  const refresh = useRefreshStrategies();
  return useCommand({
    send: () => call<typeof deactivateStrategy>('POST /api/strategies/{id}/deactivate', { params: { id } }),
    onSuccess: refresh,
  });
}

export function useStrategyDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteStrategy>('DELETE /api/strategies/{id}', { params: { id } }),
    onSuccess: useStaleAfter('strategy', queryKeys.strategy(id)),
  });
}
