import type {
  addStrategies,
  changeContract,
  changeInvestment,
  createContract,
  deleteContract,
  deleteInvestment,
} from '@pramen/contract/contracts/contracts.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** Creates a contract, or updates the one with the id. */
export function sendContract(
  clientId: string,
  id: string | null,
  body: BodyInputOf<typeof createContract> & { version?: number | undefined },
) {
  if (id === null) return call<typeof createContract>('POST /api/clients/{id}/contracts', { params: { id: clientId }, body });
  return call<typeof changeContract>('POST /api/clients/{id}/contracts/{contractId}', { params: { id: clientId, contractId: id }, body });
}

export function sendInvestment(clientId: string, id: string, body: BodyInputOf<typeof changeInvestment>) {
  return call<typeof changeInvestment>('POST /api/clients/{id}/investments/{investmentId}', {
    params: { id: clientId, investmentId: id },
    body,
  });
}

export function sendStrategies(clientId: string, body: BodyInputOf<typeof addStrategies>) {
  return call<typeof addStrategies>('POST /api/clients/{id}/investments/add-strategies', { params: { id: clientId }, body });
}

/** Marks everything that shows contracts and investments as stale. */
export function useRefreshContracts(): () => void {
  return useStaleAfter('contract');
}

export function useContractDeletion(clientId: string, contractId: string) {
  const refresh = useRefreshContracts();
  return useCommand({
    send: () => call<typeof deleteContract>('DELETE /api/clients/{id}/contracts/{contractId}', { params: { id: clientId, contractId } }),
    onSuccess: refresh,
  });
}

export function useInvestmentDeletion(clientId: string, investmentId: string) {
  const refresh = useRefreshContracts();
  return useCommand({
    send: () =>
      call<typeof deleteInvestment>('DELETE /api/clients/{id}/investments/{investmentId}', { params: { id: clientId, investmentId } }),
    onSuccess: refresh,
  });
}
