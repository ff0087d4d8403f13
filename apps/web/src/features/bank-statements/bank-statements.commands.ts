import type { BankPayment, InvestmentOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { sendAssignment, sendLeaving, sendReturn, sendTakingBack } from './bank-statements.queries.ts';

export function useAssignment(payment: BankPayment) {
  const refresh = useStaleAfter('import');
  // Also after a refusal: a colleague may have decided.
  return useCommand({ send: (offer: InvestmentOffer) => sendAssignment(payment, offer), onSettled: refresh });
}

export function useLeaving(payment: BankPayment, decision: 'ignore' | 'return') {
  const refresh = useStaleAfter('import');
  return useCommand({ send: (reason: string) => sendLeaving(payment, decision, reason), onSettled: refresh });
}

export function useTakingBack(payment: BankPayment) {
  const refresh = useStaleAfter('import');
  return useCommand({
    send: (body: { returned_on: string; reason: string }) => sendTakingBack(payment, body),
    onSettled: refresh,
  });
}

export function useReturn(payment: BankPayment) {
  const refresh = useStaleAfter('import');
  return useCommand({ send: (returnedId: string) => sendReturn(payment, returnedId), onSettled: refresh });
}
