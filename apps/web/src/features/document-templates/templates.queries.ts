import type { listClients } from '@pramen/contract/clients/clients.endpoints';
import type {
  exportDocumentTemplates,
  listDocumentTemplates,
  readDocumentTemplate,
  readVocabulary,
} from '@pramen/contract/document-templates/document-templates.endpoints';
import type { listTemplateDocuments } from '@pramen/contract/document-templates/template-documents.endpoints';
import type { readCategories } from '@pramen/contract/document-templates/categories.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { staffKeys } from '../../platform/api/staleness.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const templateList = {
  table: 'document-templates',
  key: staffKeys.templateList,
  usual: { ...defaultTableSettings, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listDocumentTemplates>('POST /api/document-templates/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportDocumentTemplates>('POST /api/document-templates/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

/** The template as its screens show it; a save writes its response here. */
export function templateQuery(id: string) {
  return queryOptions({
    queryKey: staffKeys.template(id),
    queryFn: ({ signal }) =>
      call<typeof readDocumentTemplate>('GET /api/document-templates/{id}', { params: { id }, query: { style: 'extend' } }, { signal }),
    throwOnError: isDenied,
  });
}

/**
 * Documents generated from a template: always twenty a page, whatever the URL says. Settings are remembered for all templates
 * together, rows for each one.
 */
export function templateDocumentsOf(id: string) {
  const usual: TableSettings = { ...defaultTableSettings, length: 20, order: [{ column: 'created_at', dir: 'asc' }] };
  return {
    table: 'document-templates-documents',
    key: staffKeys.templateDocuments(id),
    usual,
    fetchPage: (settings: TableSettings, signal: AbortSignal) =>
      call<typeof listTemplateDocuments>(
        'POST /api/document-templates/{id}/documents-list',
        { params: { id }, body: listBodyOf({ ...settings, length: usual.length }) },
        { signal },
      ),
  };
}

/** Groups and fields that a template may name; they change only with a new version of the portal. */
export const vocabularyQuery = queryOptions({
  queryKey: staffKeys.vocabulary,
  queryFn: ({ signal }) => call<typeof readVocabulary>('GET /api/document-templates/vocabulary', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** All categories by name, for selects. */
export const categoryChoicesQuery = queryOptions({
  queryKey: staffKeys.categoriesAll,
  queryFn: ({ signal }) => call<typeof readCategories>('GET /api/categories', {}, { signal }),
});

/** Few enough to find the right client at once; more letters narrow the search. */
const OFFERED_CLIENTS = 5;

/** Clients whose name, e-mail or code contains the search. */
export function clientChoicesQuery(search: string) {
  const body = { page: 1, length: OFFERED_CLIENTS, search, filter: {}, order: [{ column: 'fullname', dir: 'asc' as const }] };
  return queryOptions({
    queryKey: queryKeys.clientSearch(search),
    queryFn: ({ signal }) => call<typeof listClients>('POST /api/clients/list', { body }, { signal }),
    placeholderData: keepPreviousData,
  });
}
