import { DocumentRow, GeneratedDocuments } from '../documents/documents.schemas.ts';
import { endpoint } from '../endpoint.ts';
import { page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { GenerateTarget } from './document-templates.schemas.ts';

export const listTemplateDocuments = endpoint({
  id: 'documentTemplates.listDocuments',
  method: 'POST',
  path: '/api/document-templates/{id}/documents-list',
  summary: 'Documents generated from a template, paginated, by time by default',
  permission: 'documents.list',
  body: PagedListBody,
  answer: page(DocumentRow),
  errors: ['record.not_found'],
});

export const exportTemplateDocuments = exportOf(listTemplateDocuments, 'documentTemplates.exportDocuments');

export const generateFromTemplate = endpoint({
  id: 'documentTemplates.generate',
  method: 'POST',
  path: '/api/document-templates/{id}/generate',
  summary: 'Starts generating one document for a client',
  permission: 'documents.generate',
  body: GenerateTarget,
  answer: GeneratedDocuments,
  errors: ['record.not_found', 'template.empty', 'template.inactive', 'template.word_missing', 'document.no_responsible', 'server.busy'],
});
