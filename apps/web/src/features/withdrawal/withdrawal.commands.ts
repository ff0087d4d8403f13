import type { settleWithdrawal, withdrawFromContract } from '@pramen/contract/contracts/withdrawals.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** The client withdraws from a contract. */
export function useContractWithdrawal(id: string) {
  const refresh = useStaleAfter('contract');
  return useCommand({
    send: (note: string) => call<typeof withdrawFromContract>('POST /api/contracts/{id}/withdraw', { params: { id }, body: { note } }),
    onSuccess: refresh,
  });
}

/** Staff have settled what follows from it. */
export function useWithdrawalSettling(id: string, clientId: string) {
  const refresh = useStaleAfter('contract');
  return useCommand({
    send: (settlement: Omit<BodyInputOf<typeof settleWithdrawal>, 'client_id'>) =>
      call<typeof settleWithdrawal>('POST /api/withdrawals/{id}/settle', { params: { id }, body: { client_id: clientId, ...settlement } }),
    // Also after a refusal: a colleague may have settled it.
    onSettled: refresh,
  });
}
