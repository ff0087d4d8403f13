import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import {
  ChangedFormTemplate,
  FORM_BODY_BYTES,
  FormRevision,
  FormRevisionWithData,
  FormTemplate,
  FormTemplateRow,
  FormTemplatesQuery,
  NewFormTemplate,
  SampleForm,
  SavedFormTemplate,
} from './form-templates.schemas.ts';

const read = { permission: 'form-templates.read' } as const;
const manage = { permission: 'form-templates.manage' } as const;

export const listFormTemplates = endpoint({
  ...manage,
  id: 'formTemplates.list',
  method: 'POST',
  path: '/api/forms-templates/list',
  summary: 'Form templates, paginated, by name by default',
  body: PagedListBody,
  answer: page(FormTemplateRow),
});

export const exportFormTemplates = exportOf(listFormTemplates, 'formTemplates.exportList');

export const readFormTemplatesByType = endpoint({
  ...read,
  id: 'formTemplates.readByType',
  method: 'GET',
  path: '/api/forms-templates/by-type',
  summary: 'Active form templates of a type that the caller can use, by name',
  query: FormTemplatesQuery,
  answer: collection(FormTemplateRow),
});

export const readSampleForms = endpoint({
  ...manage,
  id: 'formTemplates.readSamples',
  method: 'GET',
  path: '/api/forms-templates/samples',
  summary: 'A complete sample form of each type, to start a template from',
  answer: collection(SampleForm),
});

export const readFormTemplate = endpoint({
  ...manage,
  id: 'formTemplates.read',
  method: 'GET',
  path: '/api/forms-templates/{id}',
  summary: 'One form template with its definition',
  answer: FormTemplate,
  errors: ['record.not_found'],
});

export const readFormRevisions = endpoint({
  ...manage,
  id: 'formTemplates.readRevisions',
  method: 'GET',
  path: '/api/forms-templates/{id}/revisions',
  summary: 'Revisions of a form template, the newest first',
  answer: collection(FormRevision),
  errors: ['record.not_found'],
});

export const readFormRevision = endpoint({
  ...manage,
  id: 'formTemplates.readRevision',
  method: 'GET',
  path: '/api/forms-templates/{id}/revisions/{number}',
  summary: 'One revision with its definition',
  answer: FormRevisionWithData,
  errors: ['record.not_found'],
});

export const createFormTemplate = endpoint({
  ...manage,
  id: 'formTemplates.create',
  method: 'POST',
  path: '/api/forms-templates',
  summary: 'Adds a form template with its first revision; an active one must have a definition without errors',
  body: NewFormTemplate,
  bodyByteCount: FORM_BODY_BYTES,
  answer: SavedFormTemplate,
});

export const changeFormTemplate = endpoint({
  ...manage,
  id: 'formTemplates.change',
  method: 'POST',
  path: '/api/forms-templates/{id}',
  summary: 'Changes the fields that are sent; changed data makes a new revision',
  body: ChangedFormTemplate,
  bodyByteCount: FORM_BODY_BYTES,
  answer: SavedFormTemplate,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteFormTemplate = endpoint({
  ...manage,
  id: 'formTemplates.delete',
  method: 'DELETE',
  path: '/api/forms-templates/{id}',
  summary: 'Removes a form template from the lists; records made from it keep their revision and can be finished',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});
