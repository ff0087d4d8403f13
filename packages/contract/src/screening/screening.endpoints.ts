import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, PagedListBody } from '../fields.ts';
import {
  ClientScreening,
  DecideHitBody,
  ImportListForm,
  ScreeningHit,
  ScreeningHitRow,
  ScreeningList,
  ScreeningLists,
} from './screening.schemas.ts';

export const listScreeningLists = endpoint({
  id: 'screening.lists',
  method: 'GET',
  path: '/api/screening/lists',
  permission: 'screening.read',
  summary: 'Lists of sanctioned and exposed persons with their last versions and the rows that could not be read',
  answer: ScreeningLists,
});

export const importScreeningList = endpoint({
  id: 'screening.importList',
  method: 'POST',
  path: '/api/screening/lists',
  permission: 'screening.manage-lists',
  summary:
    "Imports a version of a list: the EU's XML, JSON lines in the FollowTheMoney shape, or a table; a file that cannot be used is refused as a whole",
  upload: { fields: ['files'], mostFiles: 1, form: ImportListForm },
  answer: ScreeningList,
  status: 202,
  errors: ['body.too_large', 'body.unsupported'],
});

export const retireScreeningList = endpoint({
  id: 'screening.retireList',
  method: 'POST',
  path: '/api/screening/lists/{id}/retire',
  permission: 'screening.manage-lists',
  summary: 'Stops using a list until its next version is imported; undecided hits stop waiting, decisions and confirmed matches stay',
  answer: ScreeningList.extend({ message: z.string() }),
  errors: ['record.not_found'],
});

export const listScreeningHits = endpoint({
  id: 'screening.hits',
  method: 'POST',
  path: '/api/screening/hits/list',
  permission: 'screening.read',
  summary: 'Entries that may be a client, the strongest first; those that wait for a decision with filter {state: OPEN}',
  body: PagedListBody,
  answer: page(ScreeningHitRow),
});

export const readClientScreening = endpoint({
  id: 'screening.client',
  method: 'GET',
  path: '/api/clients/{id}/screening',
  permission: 'screening.read',
  summary: "A client's screening: its status, the lists that it rests on, and every hit with its reasons and decisions",
  answer: ClientScreening,
  errors: ['record.not_found'],
});

export const decideScreeningHit = endpoint({
  id: 'screening.decide',
  method: 'POST',
  path: '/api/clients/{id}/screening/hits/{hitId}/decision',
  permission: 'screening.review',
  summary: 'Decides that an entry is another person, or the client; the decision holds until the entry or the client changes',
  body: DecideHitBody,
  answer: z.object({ message: z.string(), hit: ScreeningHit }),
  errors: ['record.not_found', 'record.changed'],
});
