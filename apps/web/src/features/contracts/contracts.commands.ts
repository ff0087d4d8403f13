import type { addStrategies, changeContract, changeInvestment, createContract, deleteContract, deleteInvestment } from '@pramen/contract/contracts/contracts.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { contractsKey } from './contracts.queries.ts';

/** Creates, or changes the one with an id. */
export function sendContract(clientId: string, id: string | null, body: BodyInputOf<typeof createContract> & { version?: number | undefined }) {
  if (id === null) return call<typeof createContract>('POST /api/clients/{id}/contracts', { params: { id: clientId }, body });
  return call<typeof changeContract>('POST /api/clients/{id}/contracts/{contractId}', { params: { id: clientId, contractId: id }, body });
}

export function sendInvestment(clientId: string, id: string, body: BodyInputOf<typeof changeInvestment>) {
  return call<typeof changeInvestment>('POST /api/clients/{id}/investments/{investmentId}', { params: { id: clientId, investmentId: id }, body });
}

export function sendStrategies(clientId: string, body: BodyInputOf<typeof addStrategies>) {
  return call<typeof addStrategies>('POST /api/clients/{id}/investments/add-strategies', { params: { id: clientId }, body });
}

/** What shows contracts and investments of the client asks for them anew. */
export function useRefreshContracts(clientId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: contractsKey(clientId) });
}

export function useContractDeletion(clientId: string, contractId: string) {
  const refresh = useRefreshContracts(clientId);
  return useCommand({
    send: () => call<typeof deleteContract>('DELETE /api/clients/{id}/contracts/{contractId}', { params: { id: clientId, contractId } }),
    onSuccess: refresh,
  });
}

export function useInvestmentDeletion(clientId: string, investmentId: string) {
  const refresh = useRefreshContracts(clientId);
  return useCommand({
    send: () => call<typeof deleteInvestment>('DELETE /api/clients/{id}/investments/{investmentId}', { params: { id: clientId, investmentId } }),
    onSuccess: refresh,
  });
}
