import { endpoint } from '../endpoint.ts';
import { refusedFiles } from '../files/files.schemas.ts';
import { MessageAnswer } from '../fields.ts';
import { Deliveries, InformationForm, InformationLibrary, SavedInformation } from './disclosures.schemas.ts';

export const readInformation = endpoint({
  id: 'disclosures.readInformation',
  method: 'GET',
  path: '/api/information-documents',
  summary: 'What clients are given before they sign: key information of strategies, information on the firm, and what is missing',
  permission: 'disclosures.manage',
  answer: InformationLibrary,
});

export const addInformation = endpoint({
  id: 'disclosures.addInformation',
  method: 'POST',
  path: '/api/information-documents',
  summary: 'Attaches a PDF in one language; it replaces the current one, which stays with those who were given it',
  permission: 'disclosures.manage',
  upload: { fields: ['file'], mostFiles: 1, form: InformationForm },
  answer: SavedInformation,
  errors: ['record.not_found', ...refusedFiles],
});

export const endInformation = endpoint({
  id: 'disclosures.endInformation',
  method: 'DELETE',
  path: '/api/information-documents/{id}',
  summary: 'Stops giving a document to new clients',
  permission: 'disclosures.manage',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});

export const readDeliveries = endpoint({
  id: 'disclosures.readDeliveries',
  method: 'GET',
  path: '/api/clients/{id}/deliveries',
  summary: 'What a client was given before signing, when, and the hash of its content',
  permission: 'disclosures.read',
  answer: Deliveries,
  errors: ['record.not_found'],
});
