import type { changeContractType, createContractType, deleteContractType } from '@pramen/contract/contract-types/contract-types.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { contractTypesKey } from './contract-types.queries.ts';

type Fields = BodyInputOf<typeof createContractType>;

/** Creates, or changes the one with an id. */
export function sendContractType(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createContractType>('POST /api/contract-types', { body });
  return call<typeof changeContractType>('POST /api/contract-types/{id}', { params: { id }, body });
}

/** What shows contract types asks for them anew. */
export function useRefreshContractTypes(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: contractTypesKey });
}

export function useContractTypeDeletion(id: string) {
  const client = useQueryClient();
  return useCommand({
    send: () => call<typeof deleteContractType>('DELETE /api/contract-types/{id}', { params: { id } }),
    onSuccess: () => {
      // Not asked for again: its own screen, still there for a moment, would find it gone.
      void client.invalidateQueries({ queryKey: [...contractTypesKey, 'list'] });
    },
  });
}
