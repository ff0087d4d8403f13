import type { listClients } from '@pramen/contract/clients/clients.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';

export interface ClientPage {
  /** 1-based. */
  page: number;
  length: number;
  search: string;
}

/** One page of the clients in the scope of the caller; the last page stays on screen until the next one is here. */
export function clientListQuery({ page, length, search }: ClientPage) {
  return queryOptions({
    queryKey: ['clients', 'list', page, length, search],
    queryFn: ({ signal }) => call<typeof listClients>('POST /api/clients/list', { body: { page, length, search } }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
  });
}
