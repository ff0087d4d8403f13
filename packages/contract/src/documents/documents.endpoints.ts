import { endpoint } from '../endpoint.ts';
import { refusedFiles } from '../files/files.schemas.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import {
  Document,
  DOCUMENT_FILES_MAX,
  DocumentQuery,
  DocumentRow,
  DocumentTarget,
  GenerateBody,
  GeneratedDocuments,
  RevokeBody,
  SavedDocument,
  SignatureRequest,
  StateBody,
} from './documents.schemas.ts';

export const readMyDocuments = endpoint({
  id: 'documents.readMine',
  method: 'GET',
  path: '/api/my/documents',
  summary: 'Documents that the caller owns or was asked to sign, newest first',
  permission: 'documents.mine',
  answer: collection(DocumentRow),
  answerName: 'documents',
});

export const readClientDocuments = endpoint({
  id: 'documents.readOfClient',
  method: 'GET',
  path: '/api/clients/{id}/documents',
  summary: "One client's documents, newest first",
  permission: 'documents.of-client',
  answer: collection(DocumentRow),
  answerName: 'documents',
  errors: ['record.not_found'],
});

export const listDocuments = endpoint({
  id: 'documents.list',
  method: 'POST',
  path: '/api/documents/list',
  summary: 'Documents, paginated, by time by default; filter.type is to-processing, in-solution or archived',
  permission: 'documents.list',
  body: PagedListBody,
  answer: page(DocumentRow),
});

export const exportDocuments = exportOf(listDocuments, 'documents.exportList');

export const readDocument = endpoint({
  id: 'documents.read',
  method: 'GET',
  path: '/api/documents/{id}',
  summary: 'One document with its signatures and all its past states; scope is ignored',
  permission: 'documents.read',
  query: DocumentQuery,
  answer: Document,
  answerName: 'document',
  errors: ['record.not_found'],
});

export const generateDocuments = endpoint({
  id: 'documents.generate',
  method: 'POST',
  path: '/api/documents/generate',
  summary: 'Starts generating one document per template for a client',
  permission: 'documents.generate',
  body: GenerateBody,
  answer: GeneratedDocuments,
  errors: ['record.not_found', 'template.empty', 'template.inactive', 'template.word_missing', 'document.no_responsible', 'server.busy'],
});

export const uploadDocuments = endpoint({
  id: 'documents.upload',
  method: 'POST',
  path: '/api/documents/upload',
  summary: 'Uploads up to 20 files of a client (PDF, JPEG or PNG of at most 10 MB), each as a document to review',
  permission: 'documents.upload',
  upload: { fields: ['attachments', 'attachments[]'], mostFiles: DOCUMENT_FILES_MAX, form: DocumentTarget },
  answer: GeneratedDocuments,
  errors: ['record.not_found', ...refusedFiles],
});

export const setDocumentState = endpoint({
  id: 'documents.setState',
  method: 'POST',
  path: '/api/documents/{id}/set-state',
  summary:
    'Accepts, cancels, or marks a document for processing; cancelling a document that waits for review or was signed needs a description',
  permission: 'documents.review',
  body: StateBody,
  answer: SavedDocument,
  errors: ['record.not_found', 'document.state_refused', 'document.not_ready'],
});

export const requestSignature = endpoint({
  id: 'documents.requestSignature',
  method: 'POST',
  path: '/api/documents/{id}/request-signature',
  summary: 'Asks the client, a responsible person or both to sign',
  permission: 'documents.request-signature',
  body: SignatureRequest,
  answer: SavedDocument,
  errors: [
    'record.not_found',
    'document.state_refused',
    'document.not_ready',
    'document.no_responsible',
    'document.signature_decided',
    'file.damaged',
  ],
});

export const revokeSignature = endpoint({
  id: 'documents.revokeSignature',
  method: 'POST',
  path: '/api/documents/{id}/revoke-signature',
  summary: 'Revokes signature requests that are still pending',
  permission: 'documents.request-signature',
  body: RevokeBody,
  answer: SavedDocument,
  errors: ['record.not_found', 'document.signature_decided'],
});

const assigning = {
  method: 'POST',
  permission: 'documents.assign',
  answer: SavedDocument,
  errors: ['record.not_found'],
  impersonation: 'forbidden',
} as const;

export const assignDocument = endpoint({
  ...assigning,
  id: 'documents.assign',
  path: '/api/documents/{id}/assign-to-myself',
  summary: 'Assigns a document to the caller',
});

export const unassignDocument = endpoint({
  ...assigning,
  id: 'documents.unassign',
  path: '/api/documents/{id}/unassign-myself',
  summary: 'Unassigns a document from the caller; a document assigned to another person stays assigned',
});

export const regenerateDocument = endpoint({
  id: 'documents.regenerate',
  method: 'POST',
  path: '/api/documents/{id}/regenerate',
  summary: 'Generates the file again from the template and current data; keeps the code',
  permission: 'documents.generate',
  answer: SavedDocument,
  errors: ['record.not_found', 'document.not_regenerable', 'template.word_missing', 'server.busy'],
});

export const sealDocument = endpoint({
  id: 'documents.seal',
  method: 'POST',
  path: '/api/documents/{id}/seal',
  summary: 'Retries sealing a signed document after the sealing failed',
  permission: 'documents.seal',
  answer: SavedDocument,
  errors: ['record.not_found', 'document.state_refused'],
});

export const deleteDocument = endpoint({
  id: 'documents.delete',
  method: 'DELETE',
  path: '/api/document-templates/documents/{id}',
  summary: 'Removes a document that is neither accepted, rejected, signed nor sealed',
  permission: 'documents.delete',
  answer: MessageAnswer,
  errors: ['record.not_found', 'document.state_refused', 'document.kept'],
});
