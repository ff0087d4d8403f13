import type {
  listIdentifications,
  readIdentification,
  readIdentificationMethods,
} from '@pramen/contract/identifications/identifications.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { identificationsKey } from '../../platform/api/staleness.ts';

/** Identifications on a page of a client's list. */
export const IDENTIFICATIONS_PER_PAGE = 10;

export interface IdentificationPage {
  page: number;
  order: readonly { column: string; dir: 'asc' | 'desc' }[];
}

export function identificationPageQuery(clientId: string, { page, order }: IdentificationPage) {
  return queryOptions({
    queryKey: [...identificationsKey, clientId, 'list', page, ...order],
    queryFn: ({ signal }) =>
      call<typeof listIdentifications>(
        'POST /api/clients/{id}/identifications/list',
        { params: { id: clientId }, body: { page, length: IDENTIFICATIONS_PER_PAGE, order: order.map((by) => ({ ...by })) } },
        { signal },
      ),
  });
}

/** An identification with its files, the comparison of its lines and its history. */
export function identificationQuery(clientId: string, id: string) {
  return queryOptions({
    queryKey: [...identificationsKey, clientId, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof readIdentification>(
        'GET /api/clients/{id}/identifications/{identificationId}',
        { params: { id: clientId, identificationId: id } },
        { signal },
      ),
  });
}

/** The methods that may be used. */
export function identificationMethodsQuery() {
  return queryOptions({
    queryKey: [...identificationsKey, 'methods'],
    queryFn: async ({ signal }) =>
      (await call<typeof readIdentificationMethods>('GET /api/identifications/methods', {}, { signal })).data.map(({ method }) => method),
  });
}
