import type { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Where and under which symbol a client pays into each investment. */
export function paymentTermsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['payments', 'terms', clientId],
    queryFn: ({ signal }) => call<typeof readPaymentTerms>('GET /api/clients/{id}/payment-terms', { params: { id: clientId } }, { signal }),
  });
}
