import type { readClientDocuments } from '@pramen/contract/documents/documents.endpoints';
import type { readActiveTemplates, readConcepts, readRecordOverview } from '@pramen/contract/records/concepts.endpoints';
import type { RecordCalls } from '@pramen/contract/records/records.endpoints';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { recordsKey } from '../../platform/api/staleness.ts';
import { segmentOf } from './records.model.ts';

/** Records of one kind on a page of a client's list. */
export const RECORDS_PER_PAGE = 10;

export interface RecordPage {
  page: number;
  order: readonly { column: string; dir: 'asc' | 'desc' }[];
}

export function recordPageQuery(clientId: string, type: TemplateType, { page, order }: RecordPage) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'list', type, page, ...order],
    queryFn: ({ signal }) =>
      call<RecordCalls['list']>(
        `POST /api/clients/{id}/${segmentOf[type]}/list`,
        { params: { id: clientId }, body: { page, length: RECORDS_PER_PAGE, order: order.map((by) => ({ ...by })) } },
        { signal },
      ),
  });
}

/** A record with its answers, its result and its history. */
export function recordQuery(clientId: string, type: TemplateType, id: string) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'one', id],
    queryFn: ({ signal }) =>
      call<RecordCalls['read']>(
        `GET /api/clients/{id}/${segmentOf[type]}/{recordId}`,
        { params: { id: clientId, recordId: id } },
        { signal },
      ),
  });
}

/** The answers of a record as they were once saved: they never change. */
export function recordVersionQuery(clientId: string, type: TemplateType, id: string, number: number) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'version', id, number],
    queryFn: ({ signal }) =>
      call<RecordCalls['readVersion']>(
        `GET /api/clients/{id}/${segmentOf[type]}/{recordId}/versions/{number}`,
        { params: { id: clientId, recordId: id, number: String(number) } },
        { signal },
      ),
  });
}

/** Templates that a record of this kind can be made from, each prefilled for the client. */
export function recordTemplatesQuery(clientId: string, type: TemplateType) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'templates', type],
    queryFn: async ({ signal }) =>
      (
        await call<typeof readActiveTemplates>(
          'GET /api/clients/{id}/forms-templates/active',
          { params: { id: clientId }, query: { filter: { type } } },
          { signal },
        )
      ).data,
    // Each opening of the dialog begins with what the client answered last.
    staleTime: 0,
  });
}

/** The client's documents, of which some were signed at a meeting. */
export function linkableDocumentsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'documents'],
    queryFn: async ({ signal }) =>
      (await call<typeof readClientDocuments>('GET /api/clients/{id}/documents', { params: { id: clientId } }, { signal })).data,
    staleTime: 0,
  });
}

/** What a client has of each kind of record, and of identifications. */
export function recordOverviewQuery(clientId: string) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'overview'],
    queryFn: async ({ signal }) =>
      (await call<typeof readRecordOverview>('GET /api/clients/{id}/records-overview', { params: { id: clientId } }, { signal })).data,
  });
}

/** The client's concepts by kind. */
export function conceptsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...recordsKey, clientId, 'concepts'],
    queryFn: ({ signal }) => call<typeof readConcepts>('GET /api/clients/{id}/concepts', { params: { id: clientId } }, { signal }),
    staleTime: 0,
  });
}
