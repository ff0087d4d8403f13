import type { sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** E-mails a client the payment terms. */
export function useTermsSending(clientId: string) {
  return useCommand({
    send: () => call<typeof sendPaymentTerms>('GET /api/clients/{id}/send-payment-terms', { params: { id: clientId } }),
  });
}
