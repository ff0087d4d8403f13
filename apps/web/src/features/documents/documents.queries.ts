import type {
  exportDocuments,
  listDocuments,
  readClientDocuments,
  readDocument,
  readMyDocuments,
} from '@pramen/contract/documents/documents.endpoints';
import type { readTemplateGroups } from '@pramen/contract/document-templates/document-templates.endpoints';
import type { readToSign } from '@pramen/contract/documents/signing.endpoints';
import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { DocumentFilter } from '@pramen/domain/documents/document-states';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { staffKeys } from '../../platform/api/staleness.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';
import { isAtWork } from './documents.model.ts';

const POLL_MS = 3000;

/** Polls while a file is being generated. */
const pollOf = (documents: readonly DocumentRow[] | undefined) => (documents?.some(isAtWork) ? POLL_MS : false);

/** One of the three lists of the back office; each remembers its own settings. */
export function documentList(type: DocumentFilter) {
  return {
    table: `documents-${type}`,
    key: queryKeys.documentList(type),
    usual: { ...defaultTableSettings, length: 20, order: [{ column: 'created_at', dir: 'asc' }] } satisfies TableSettings,
    // The URL parameter `filter` names the list.
    filterParameter: 'where',
    fetchPage: (settings: TableSettings, signal: AbortSignal) => {
      const { filter, ...body } = listBodyOf(settings);
      return call<typeof listDocuments>('POST /api/documents/list', { body: { ...body, filter: { ...filter, type } } }, { signal });
    },
    download: ((settings, format) =>
      callForFile<typeof exportDocuments>('POST /api/documents/list/export', {
        body: exportBodyOf({ ...settings, filter: { ...settings.filter, type } }, format),
      })) satisfies DownloadList,
  } as const;
}

/** Documents that the signed-in user owns or was asked to sign. */
export const myDocumentsQuery = queryOptions({
  queryKey: queryKeys.documentsMine,
  // Only the first call is an action of the user; polling must not keep the session alive.
  queryFn: async ({ signal, client }) =>
    (
      await call<typeof readMyDocuments>(
        'GET /api/my/documents',
        {},
        { signal, background: client.getQueryData(queryKeys.documentsMine) !== undefined },
      )
    ).data,
  refetchInterval: ({ state }) => pollOf(state.data),
});

export function clientDocumentsQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.documentsOf(clientId),
    queryFn: async ({ signal, client }) =>
      (
        await call<typeof readClientDocuments>(
          'GET /api/clients/{id}/documents',
          { params: { id: clientId } },
          { signal, background: client.getQueryData(queryKeys.documentsOf(clientId)) !== undefined },
        )
      ).data,
    refetchInterval: ({ state }) => pollOf(state.data),
  });
}

/** What a code for these documents confirms, and which of them the signer has opened. Never cached: opening a document changes it. */
export function toSignQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.documentsToSign(ids),
    queryFn: ({ signal }) => call<typeof readToSign>('GET /api/documents/to-sign', { query: { document_ids: ids.join(',') } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** One document with its signatures and all its states. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal, client }) =>
      call<typeof readDocument>(
        'GET /api/documents/{id}',
        { params: { id }, query: { scope: 'default,states' } },
        { signal, background: client.getQueryData(queryKeys.document(id)) !== undefined },
      ),
    refetchInterval: ({ state }) => pollOf(state.data && [state.data]),
    throwOnError: isDenied,
  });
}

/** Templates from which documents can be generated, by category. */
export const templateGroupsQuery = queryOptions({
  queryKey: staffKeys.templateGroups,
  queryFn: async ({ signal }) =>
    (await call<typeof readTemplateGroups>('GET /api/document-templates/grouped-by-categories', {}, { signal })).data,
});
