import type { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** Account and symbol under which a client pays into each investment. */
export function paymentTermsQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.paymentTerms(clientId),
    queryFn: ({ signal }) => call<typeof readPaymentTerms>('GET /api/clients/{id}/payment-terms', { params: { id: clientId } }, { signal }),
  });
}
