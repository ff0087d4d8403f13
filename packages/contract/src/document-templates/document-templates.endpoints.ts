import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import {
  ChangedDocumentTemplate,
  DocumentTemplate,
  DocumentTemplateQuery,
  DocumentTemplateRow,
  NewDocumentTemplate,
  PdfOverlayBody,
  PreviewBody,
  SavedAnnotations,
  SavedDocumentTemplate,
  SavedHtml,
  ANNOTATIONS_BODY_BYTES,
  TEMPLATE_BODY_BYTES,
  TemplateGroup,
  TemplatePreview,
  VocabularyGroup,
} from './document-templates.schemas.ts';

const read = { permission: 'document-templates.read' } as const;
const manage = { permission: 'document-templates.manage' } as const;

export const listDocumentTemplates = endpoint({
  ...read,
  id: 'documentTemplates.list',
  method: 'POST',
  path: '/api/document-templates/list',
  summary: 'Document templates, paginated, by name by default',
  body: PagedListBody,
  answer: page(DocumentTemplateRow),
});

export const exportDocumentTemplates = exportOf(listDocumentTemplates, 'documentTemplates.exportList');

export const readDocumentTemplates = endpoint({
  ...read,
  id: 'documentTemplates.readAll',
  method: 'GET',
  path: '/api/document-templates',
  summary: 'All document templates by name',
  answer: collection(DocumentTemplateRow),
});

export const readTemplateGroups = endpoint({
  ...read,
  id: 'documentTemplates.readGroups',
  method: 'GET',
  path: '/api/document-templates/grouped-by-categories',
  summary: 'Active templates that the caller can generate from, by category',
  answer: collection(TemplateGroup),
});

export const readVocabulary = endpoint({
  ...read,
  id: 'documentTemplates.readVocabulary',
  method: 'GET',
  path: '/api/document-templates/vocabulary',
  summary: 'Placeholder groups and fields of templates, with their labels',
  answer: collection(VocabularyGroup),
});

export const readDocumentTemplate = endpoint({
  ...read,
  id: 'documentTemplates.read',
  method: 'GET',
  path: '/api/document-templates/{id}',
  summary: 'One template with its content, annotations and counters',
  query: DocumentTemplateQuery,
  answer: DocumentTemplate,
  errors: ['record.not_found'],
});

export const createDocumentTemplate = endpoint({
  ...manage,
  id: 'documentTemplates.create',
  method: 'POST',
  path: '/api/document-templates',
  summary: 'Adds a template; a missing code format is derived from the name',
  body: NewDocumentTemplate,
  answer: SavedDocumentTemplate,
});

export const changeDocumentTemplate = endpoint({
  ...manage,
  id: 'documentTemplates.change',
  method: 'POST',
  path: '/api/document-templates/{id}',
  summary: 'Changes the fields that are sent; a sent list replaces the stored one',
  body: ChangedDocumentTemplate,
  answer: SavedDocumentTemplate,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteDocumentTemplate = endpoint({
  ...manage,
  id: 'documentTemplates.delete',
  method: 'DELETE',
  path: '/api/document-templates/{id}',
  summary: 'Removes a template that no document was generated from',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.in_use'],
});

export const saveTemplateHtml = endpoint({
  ...manage,
  id: 'documentTemplates.saveHtml',
  method: 'POST',
  path: '/api/document-templates/{id}/save-html',
  summary: 'Saves the editor content without markup that a document cannot contain',
  body: SavedHtml,
  bodyByteCount: TEMPLATE_BODY_BYTES,
  answer: SavedDocumentTemplate,
  errors: ['record.not_found', 'record.changed', 'template.format_fixed', 'template.other_format', 'server.busy'],
});

export const saveAnnotations = endpoint({
  ...manage,
  id: 'documentTemplates.saveAnnotations',
  method: 'POST',
  path: '/api/document-templates/{id}/save-annotations',
  summary: 'Saves the complete list of positions at which values are written on a PDF template',
  body: SavedAnnotations,
  bodyByteCount: ANNOTATIONS_BODY_BYTES,
  answer: SavedDocumentTemplate,
  errors: ['record.not_found', 'record.changed', 'template.other_format', 'server.busy', 'file.damaged'],
});

export const removeTemplateFile = endpoint({
  ...manage,
  id: 'documentTemplates.removeFile',
  method: 'DELETE',
  path: '/api/document-templates/{id}/remove-template-file',
  summary: 'Removes the content of a template that no document was generated from; the next content may have any format',
  answer: MessageAnswer,
  errors: ['record.not_found', 'template.format_fixed'],
});

export const overlayPdf = endpoint({
  ...manage,
  id: 'documentTemplates.overlayPdf',
  method: 'POST',
  path: '/api/document-templates/{id}/pdf-overlay',
  summary: 'The PDF of a template with values written at the positions given in the request body, saved or not',
  body: PdfOverlayBody,
  bodyByteCount: ANNOTATIONS_BODY_BYTES,
  answer: TemplatePreview,
  errors: ['record.not_found', 'template.other_format', 'template.empty', 'file.damaged', 'server.busy'],
});

export const previewTemplate = endpoint({
  ...manage,
  id: 'documentTemplates.preview',
  method: 'POST',
  path: '/api/document-templates/{id}/preview',
  summary: 'Previews the document for a client without numbering or storing it; without a client it shows the placeholder names',
  body: PreviewBody,
  answer: TemplatePreview,
  errors: ['record.not_found', 'template.empty', 'template.word_missing', 'template.unreadable', 'file.damaged', 'server.busy'],
});
