import type { readDeliveries, readInformation } from '@pramen/contract/disclosures/disclosures.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { disclosuresKey } from '../../platform/api/staleness.ts';

/** What new clients are given before they sign, and what is missing. */
export const informationQuery = queryOptions({
  queryKey: [...disclosuresKey, 'information'],
  queryFn: ({ signal }) => call<typeof readInformation>('GET /api/information-documents', {}, { signal }),
});

/** What a client was given before signing, the newest first. */
export function deliveriesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...disclosuresKey, 'deliveries', clientId],
    queryFn: async ({ signal }) => {
      const { data: deliveries } = await call<typeof readDeliveries>(
        'GET /api/clients/{id}/deliveries',
        { params: { id: clientId } },
        { signal },
      );
      return deliveries;
    },
  });
}
