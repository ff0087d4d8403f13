import type { readClientDuties } from '@pramen/contract/duties/duties.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** What a client was told of falls, and whether they opened their valuation. */
export function clientDutiesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.portfolio, 'duties', clientId],
    queryFn: ({ signal }) => call<typeof readClientDuties>('GET /api/clients/{id}/duties', { params: { id: clientId } }, { signal }),
  });
}
