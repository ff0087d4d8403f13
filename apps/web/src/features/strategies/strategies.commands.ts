import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changeStrategy, createStrategy, deactivateStrategy, deleteStrategy } from '@pramen/contract/strategies/strategies.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { strategiesKey } from './strategies.queries.ts';

type Fields = BodyInputOf<typeof createStrategy>;

/** Creates, or changes the one with an id. */
export function sendStrategy(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createStrategy>('POST /api/strategies', { body });
  return call<typeof changeStrategy>('POST /api/strategies/{id}', { params: { id }, body });
}

/** What shows strategies asks for them anew. */
export function useRefreshStrategies(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: strategiesKey });
}

export function useStrategyDeactivation(id: string) {
  const refresh = useRefreshStrategies();
  return useCommand({ send: () => call<typeof deactivateStrategy>('POST /api/strategies/{id}/deactivate', { params: { id } }), onSuccess: refresh });
}

export function useStrategyDeletion(id: string) {
  const client = useQueryClient();
  return useCommand({
    send: () => call<typeof deleteStrategy>('DELETE /api/strategies/{id}', { params: { id } }),
    onSuccess: () => {
      // Not asked for again: its own screen, still there for a moment, would find it gone.
      void client.invalidateQueries({ queryKey: [...strategiesKey, 'list'] });
    },
  });
}
