import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import {
  ChangedIntermediary,
  IntermediariesQuery,
  Intermediary,
  IntermediaryRow,
  LOGO_URL_MAX,
  NewIntermediary,
  SavedIntermediary,
} from './intermediaries.schemas.ts';

/** The specification sends a form with the theme as JSON text or as theme[primaryColor]; JSON is accepted too. */
const form = { objects: ['theme'], numbers: ['version'], files: ['logo'] };
/** A logo of 10 MB, as a file or as its data URL. */
const bodyByteCount = LOGO_URL_MAX + 65_536;

export const listIntermediaries = endpoint({
  id: 'intermediaries.list',
  method: 'POST',
  path: '/api/intermediaries/list',
  summary: 'Intermediaries, paginated, by name by default',
  permission: 'intermediaries.read',
  body: PagedListBody,
  answer: page(IntermediaryRow),
});

export const exportIntermediaries = exportOf(listIntermediaries, 'intermediaries.exportList');

export const readIntermediaries = endpoint({
  id: 'intermediaries.readAll',
  method: 'GET',
  path: '/api/intermediaries',
  summary: 'All intermediaries by name; style=extend adds their people',
  permission: 'intermediaries.read',
  query: IntermediariesQuery,
  answer: collection(IntermediaryRow),
  answerName: 'intermediaries',
});

export const readIntermediary = endpoint({
  id: 'intermediaries.read',
  method: 'GET',
  path: '/api/intermediaries/{id}',
  summary: 'One intermediary with its colours and logo',
  permission: 'intermediaries.read',
  answer: Intermediary,
  answerName: 'intermediary',
  errors: ['record.not_found'],
});

export const createIntermediary = endpoint({
  id: 'intermediaries.create',
  method: 'POST',
  path: '/api/intermediaries',
  summary: 'Adds an intermediary; a missing code is derived from the name',
  permission: 'intermediaries.manage',
  body: NewIntermediary,
  form,
  bodyByteCount,
  answer: SavedIntermediary,
});

export const changeIntermediary = endpoint({
  id: 'intermediaries.change',
  method: 'POST',
  path: '/api/intermediaries/{id}',
  summary: 'Changes the fields that are sent; a theme must be complete',
  permission: 'intermediaries.manage',
  body: ChangedIntermediary,
  form,
  bodyByteCount,
  answer: SavedIntermediary,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteIntermediary = endpoint({
  id: 'intermediaries.delete',
  method: 'DELETE',
  path: '/api/intermediaries/{id}',
  summary: 'Removes an intermediary without people or receiving accounts',
  permission: 'intermediaries.manage',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.in_use', 'intermediary.has_people'],
});

export const uploadLogo = endpoint({
  id: 'intermediaries.uploadLogo',
  method: 'POST',
  path: '/api/intermediaries/{id}/logo/upload',
  summary: 'Uploads a logo as JPEG or PNG of at most 10 MB; the server redraws it at no more than 600 by 200 pixels',
  permission: 'intermediaries.manage',
  upload: { fields: ['logo'], mostFiles: 1 },
  answer: SavedIntermediary,
  errors: ['record.not_found', 'body.too_large', 'body.unsupported', 'server.busy'],
});

export const deleteLogo = endpoint({
  id: 'intermediaries.deleteLogo',
  method: 'DELETE',
  path: '/api/intermediaries/{id}/logo',
  summary: 'Removes the logo; the portal shows the name instead',
  permission: 'intermediaries.manage',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});
