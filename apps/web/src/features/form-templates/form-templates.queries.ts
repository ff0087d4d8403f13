import type {
  exportFormTemplates,
  listFormTemplates,
  readFormRevision,
  readFormRevisions,
  readFormTemplate,
  readSampleForms,
} from '@pramen/contract/form-templates/form-templates.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { exportBodyOf, type DownloadList } from '../../platform/tables/list-export.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const formTemplateList = {
  table: 'form-templates',
  key: queryKeys.formTemplateList,
  usual: { ...defaultTableSettings, length: 20, order: [{ column: 'name', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) =>
    call<typeof listFormTemplates>('POST /api/forms-templates/list', { body: listBodyOf(settings) }, { signal }),
  download: ((settings, format) =>
    callForFile<typeof exportFormTemplates>('POST /api/forms-templates/list/export', {
      body: exportBodyOf(settings, format),
    })) satisfies DownloadList,
};

/** A template with its definition; a save writes its response here. */
export function formTemplateQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.formTemplate(id),
    queryFn: ({ signal }) => call<typeof readFormTemplate>('GET /api/forms-templates/{id}', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}

/** The revisions of a template, the newest first. */
export function formRevisionsQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.formRevisions(id),
    queryFn: ({ signal }) => call<typeof readFormRevisions>('GET /api/forms-templates/{id}/revisions', { params: { id } }, { signal }),
  });
}

/** One revision with its definition, which never changes. */
export function formRevisionQuery(id: string, number: number) {
  return queryOptions({
    queryKey: queryKeys.formRevision(id, number),
    queryFn: ({ signal }) =>
      call<typeof readFormRevision>(
        'GET /api/forms-templates/{id}/revisions/{number}',
        { params: { id, number: String(number) } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A complete form of each type to start from; they change only with a new version of the portal. */
export const sampleFormsQuery = queryOptions({
  queryKey: queryKeys.sampleForms,
  queryFn: async ({ signal }) => (await call<typeof readSampleForms>('GET /api/forms-templates/samples', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
