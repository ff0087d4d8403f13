import type { readClient } from '@pramen/contract/clients/client.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** The client's own data with addresses and bank accounts, as the firm has it. */
export const ownDataQuery = (clientId: string) =>
  queryOptions({
    queryKey: queryKeys.client(clientId),
    queryFn: ({ signal }) =>
      call<typeof readClient>('GET /api/clients/{id}', { params: { id: clientId }, query: { style: 'extend' } }, { signal }),
  });
