import type {
  listServiceRequests,
  readServiceRequest,
  readServiceRequests,
} from '@pramen/contract/service-requests/service-requests.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { serviceRequestsKey } from '../../platform/api/staleness.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

/** Requests of all clients in reach, the newest first. */
export const requestList = {
  table: 'service-requests',
  key: [...serviceRequestsKey, 'list'],
  usual: { ...defaultTableSettings, order: [{ column: 'created_at', dir: 'desc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listServiceRequests>('POST /api/service-requirements/list', { body: listBodyOf(settings) }, { signal }),
};

/** The client's own requests, the newest first. */
export const ownRequestsQuery = queryOptions({
  queryKey: [...serviceRequestsKey, 'own'],
  queryFn: async ({ signal }) => (await call<typeof readServiceRequests>('GET /api/service-requirements', {}, { signal })).data,
});

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...serviceRequestsKey, 'one', id],
    queryFn: ({ signal }) => call<typeof readServiceRequest>('GET /api/service-requirements/{id}', { params: { id } }, { signal }),
  });
}
