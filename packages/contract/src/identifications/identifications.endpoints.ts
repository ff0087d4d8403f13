import { endpoint } from '../endpoint.ts';
import { refusedFiles } from '../files/files.schemas.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { BroughtBack } from '../identity/identity.schemas.ts';
import { z } from 'zod';
import { FirstPayment } from './first-payment.schemas.ts';
import { IDENTIFICATION_FILES_MAX } from './identifications.lists.ts';
import {
  ChangedIdentificationForm,
  Identification,
  IDENTIFICATION_DATA_BYTES,
  IdentificationDecision,
  IdentificationDetail,
  IdentificationMethod,
  LinesBody,
  LinesCheck,
  NewIdentificationForm,
  RequestedMethod,
  SavedIdentification,
} from './identifications.schemas.ts';

const upload = {
  fields: ['attachments[]', 'attachments'],
  isOptional: true,
  mostFiles: IDENTIFICATION_FILES_MAX,
  fieldByteCount: IDENTIFICATION_DATA_BYTES,
} as const;

export const listIdentifications = endpoint({
  id: 'identifications.list',
  method: 'POST',
  path: '/api/clients/{id}/identifications/list',
  summary: "A client's identifications, paginated, the newest first by default",
  permission: 'identifications.read',
  impersonation: 'allowed',
  body: PagedListBody,
  answer: page(Identification),
  errors: ['record.not_found'],
});

export const readIdentification = endpoint({
  id: 'identifications.read',
  method: 'GET',
  path: '/api/clients/{id}/identifications/{identificationId}',
  summary: 'One identification with its files, the comparison of its lines, its versions and its history',
  permission: 'identifications.read',
  answer: IdentificationDetail,
  answerName: 'identification',
  errors: ['record.not_found'],
});

export const createIdentification = endpoint({
  id: 'identifications.create',
  method: 'POST',
  path: '/api/clients/{id}/identifications',
  summary: 'Prepares an identification as a concept, or sends it to the client; up to 20 files of at most 10 MB',
  permission: 'identifications.prepare',
  upload: { ...upload, form: NewIdentificationForm },
  answer: SavedIdentification,
  errors: ['record.not_found', 'identification.method_refused', ...refusedFiles],
});

export const saveIdentification = endpoint({
  id: 'identifications.save',
  method: 'POST',
  path: '/api/clients/{id}/identifications/{identificationId}',
  summary: 'Staff change or send a concept; the client sends the documents of an identification that waits for them, or refuses',
  permission: 'identifications.save',
  impersonation: 'forbidden',
  upload: { ...upload, form: ChangedIdentificationForm },
  answer: SavedIdentification,
  errors: ['record.not_found', 'record.changed', 'record.state_refused', 'identification.method_refused', ...refusedFiles],
});

export const saveIdentificationWithBankId = endpoint({
  id: 'identifications.saveWithBankId',
  method: 'POST',
  path: '/api/clients/{id}/identifications/{identificationId}/save-with-bank-id',
  summary: 'Completes an identification that waits for the client with the code that their bank returned',
  permission: 'identity.use',
  impersonation: 'forbidden',
  body: BroughtBack,
  answer: SavedIdentification,
  errors: [
    'record.not_found',
    'record.state_refused',
    'identification.method_refused',
    'identity.off',
    'identity.state_invalid',
    'identity.refused',
    'identity.unavailable',
    'identity.unverified',
    'identity.differs',
    'identity.card_expired',
    'identity.bound_elsewhere',
  ],
});

export const decideIdentification = endpoint({
  id: 'identifications.decide',
  method: 'POST',
  path: '/api/clients/{id}/identifications/{identificationId}/decision',
  summary: 'Accepts, cancels or returns an identification; card and passport need valid machine-readable lines to be accepted',
  permission: 'identifications.review',
  impersonation: 'forbidden',
  body: IdentificationDecision,
  answer: SavedIdentification,
  errors: ['record.not_found', 'record.changed', 'record.state_refused', 'identification.expired', 'identification.differs'],
});

export const matchFirstPayment = endpoint({
  id: 'identifications.matchPayment',
  method: 'POST',
  path: '/api/clients/{id}/identifications/{identificationId}/first-payment',
  summary: "Matches the first payment from an account of the client's own with an identification by copies of documents",
  permission: 'identifications.review',
  impersonation: 'forbidden',
  body: FirstPayment,
  answer: SavedIdentification,
  errors: ['record.not_found', 'record.changed', 'record.state_refused'],
});

export const checkLines = endpoint({
  id: 'identifications.checkLines',
  method: 'POST',
  path: '/api/clients/{id}/identifications/{identificationId}/check-lines',
  summary: "Machine-readable lines read and compared with the client's record; stores nothing",
  permission: 'identifications.review',
  body: LinesBody,
  answer: LinesCheck,
  errors: ['record.not_found'],
});

export const deleteIdentification = endpoint({
  id: 'identifications.delete',
  method: 'DELETE',
  path: '/api/clients/{id}/identifications/{identificationId}',
  summary: 'Deletes an identification that is a concept or waits, and was never answered',
  permission: 'identifications.prepare',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.state_refused'],
});

export const requestIdentification = endpoint({
  id: 'identifications.request',
  method: 'GET',
  path: '/api/clients/{id}/request-identification',
  summary: 'Asks the client to identify themselves, by an identity card unless the query names another method',
  permission: 'identifications.prepare',
  writes: true,
  query: RequestedMethod,
  answer: MessageAnswer,
  errors: ['record.not_found', 'identification.already_waits', 'identification.method_refused'],
});

export const readIdentificationMethods = endpoint({
  id: 'identifications.readMethods',
  method: 'GET',
  path: '/api/identifications/methods',
  summary: 'The methods that may be used; BANKID only when a provider is connected',
  permission: 'identifications.read',
  answer: collection(z.object({ method: IdentificationMethod })),
});
