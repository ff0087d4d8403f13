import type { sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { call } from '../../platform/api/call.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { showToast } from '../../ui/toast.tsx';

/** E-mails a client the payment terms and says how it went. */
export function useTermsSending(clientId: string) {
  const sending = useCommand({
    send: () => call<typeof sendPaymentTerms>('GET /api/clients/{id}/send-payment-terms', { params: { id: clientId } }),
    onSuccess: ({ message }) => showToast('success', message),
  });
  return { isPending: sending.isPending, send: () => sending.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) }) };
}
