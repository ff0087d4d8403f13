import type {
  changeDocumentTemplate,
  createDocumentTemplate,
  deleteDocumentTemplate,
  overlayPdf,
  previewTemplate,
  removeTemplateFile,
  saveAnnotations,
  saveTemplateHtml,
} from '@pramen/contract/document-templates/document-templates.endpoints';
import type { AnnotationField, DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { uploadFiles } from '@pramen/contract/files/files.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { markStale, useStaleAfter, staffKeys } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { templateQuery } from './templates.queries.ts';

type Fields = BodyInputOf<typeof createDocumentTemplate>;

/** A page of images takes longer than a plain record. */
const PDF_TIMEOUT_MS = 120_000;

/** Creates a template, or updates the one with the id. */
export function sendTemplate(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createDocumentTemplate>('POST /api/document-templates', { body });
  return call<typeof changeDocumentTemplate>('POST /api/document-templates/{id}', { params: { id }, body });
}

/** Marks everything that shows templates as stale. */
export function useRefreshTemplates(): () => void {
  return useStaleAfter('template');
}

/** Shows a saved template at once, and refetches the lists of templates. */
export function useSavedTemplate(): (saved: DocumentTemplate) => void {
  const client = useQueryClient();
  return (saved) => {
    client.setQueryData(templateQuery(saved.id).queryKey, saved);
    markStale(client, 'template', staffKeys.template(saved.id));
  };
}

export function useTemplateDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteDocumentTemplate>('DELETE /api/document-templates/{id}', { params: { id } }),
    onSuccess: useStaleAfter('template', staffKeys.template(id)),
  });
}

/** Removes the content of a template. */
export function useContentRemoval(id: string) {
  const refresh = useRefreshTemplates();
  return useCommand({
    send: () => call<typeof removeTemplateFile>('DELETE /api/document-templates/{id}/remove-template-file', { params: { id } }),
    onSuccess: refresh,
  });
}

interface Upload {
  file: File;
  signal: AbortSignal;
  /** Share of the bytes already sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads the Word or PDF file of a template. */
export function useContentUpload(id: string) {
  const refresh = useRefreshTemplates();
  return useCommand({
    send: ({ file, ...options }: Upload) =>
      sendFiles<typeof uploadFiles>('POST /api/files/upload', 'file', [file], {
        ...options,
        form: { fileable_type: 'document_template', fileable_id: id },
      }),
    onSuccess: refresh,
  });
}

export function sendHtml(id: string, template: string, version: number) {
  return call<typeof saveTemplateHtml>(
    'POST /api/document-templates/{id}/save-html',
    { params: { id }, body: { template, version } },
    { timeoutMs: PDF_TIMEOUT_MS },
  );
}

export function sendAnnotations(id: string, fields: readonly AnnotationField[], version: number) {
  return call<typeof saveAnnotations>('POST /api/document-templates/{id}/save-annotations', {
    params: { id },
    body: { fields: [...fields], version },
  });
}

/** The stored template filled with a client's values, or with the names of its placeholders. */
export function fetchPreview(id: string, clientId: string | null) {
  return call<typeof previewTemplate>(
    'POST /api/document-templates/{id}/preview',
    { params: { id }, body: clientId === null ? {} : { client_id: clientId } },
    { timeoutMs: PDF_TIMEOUT_MS },
  );
}

/** The pages of a PDF template with values at the given positions, which need not be saved. */
export function fetchOverlay(id: string, fields: readonly AnnotationField[], clientId: string | null) {
  const config = clientId === null ? {} : { config: { client_id: clientId } };
  return call<typeof overlayPdf>(
    'POST /api/document-templates/{id}/pdf-overlay',
    { params: { id }, body: { fields: [...fields], ...config } },
    { timeoutMs: PDF_TIMEOUT_MS },
  );
}
