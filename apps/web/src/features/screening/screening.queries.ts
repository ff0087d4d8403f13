import type {
  decideScreeningHit,
  importScreeningList,
  listScreeningHits,
  listScreeningLists,
  readClientScreening,
  retireScreeningList,
} from '@pramen/contract/screening/screening.endpoints';
import type { HitDecision } from '@pramen/domain/compliance/screening/status/screening-words';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { screeningKey } from '../../platform/api/staleness.ts';

const POLL_MS = 2000;

/** Whether the server still compares clients, so that the answer will change by itself. */
const isWaiting = (state: string | undefined) => state === 'NOT_SCREENED';

export function clientScreeningQuery(clientId: string) {
  return queryOptions({
    queryKey: [...screeningKey, 'client', clientId],
    queryFn: ({ signal, client, queryKey }) =>
      call<typeof readClientScreening>(
        'GET /api/clients/{id}/screening',
        { params: { id: clientId } },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => (isWaiting(state.data?.status) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** Lists; polled while a version is prepared or clients are compared with it. */
export const screeningListsQuery = queryOptions({
  queryKey: [...screeningKey, 'lists'],
  queryFn: ({ signal, client }) =>
    call<typeof listScreeningLists>(
      'GET /api/screening/lists',
      {},
      { signal, background: client.getQueryData([...screeningKey, 'lists']) !== undefined },
    ),
  refetchInterval: ({ state }) =>
    state.data?.data.some((list) => list.waiting_count > 0 || list.versions.some((version) => version.state === 'STAGED'))
      ? POLL_MS
      : false,
  throwOnError: isDenied,
  staleTime: 0,
});

/** One page of the hits of all clients that wait for a decision. */
export function hitPageQuery(page: number, length: number) {
  return queryOptions({
    queryKey: [...screeningKey, 'hits', page, length],
    queryFn: ({ signal }) =>
      call<typeof listScreeningHits>('POST /api/screening/hits/list', { body: { page, length, filter: { state: 'OPEN' } } }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: isDenied,
    staleTime: 0,
  });
}

export interface Decided {
  decision: HitDecision;
  reason: string;
}

/** Decides on the version of the hit that is shown. */
export const sendHitDecision = (clientId: string, hit: { id: string; version: number }, { decision, reason }: Decided) =>
  call<typeof decideScreeningHit>('POST /api/clients/{id}/screening/hits/{hitId}/decision', {
    params: { id: clientId, hitId: hit.id },
    body: { decision, reason, version: hit.version },
  });

export interface SendingList {
  file: File;
  name: string;
  mayShrink: boolean;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export const sendList = ({ file, name, mayShrink, ...options }: SendingList) =>
  sendFiles<typeof importScreeningList>('POST /api/screening/lists', 'files', [file], {
    ...options,
    form: { ...(name.trim() === '' ? {} : { name: name.trim() }), ...(mayShrink ? { may_shrink: 'true' } : {}) },
  });

export const sendRetirement = (id: string) => call<typeof retireScreeningList>('POST /api/screening/lists/{id}/retire', { params: { id } });
