import type { changeContractType, createContractType, deleteContractType } from '@pramen/contract/contract-types/contract-types.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

type Fields = BodyInputOf<typeof createContractType>;

/** Creates a contract type, or updates the one with the id. */
export function sendContractType(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createContractType>('POST /api/contract-types', { body });
  return call<typeof changeContractType>('POST /api/contract-types/{id}', { params: { id }, body });
}

/** Marks everything that shows contract types as stale. */
export function useRefreshContractTypes(): () => void {
  return useStaleAfter('contractType');
}

export function useContractTypeDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteContractType>('DELETE /api/contract-types/{id}', { params: { id } }),
    onSuccess: useStaleAfter('contractType', queryKeys.contractType(id)),
  });
}
