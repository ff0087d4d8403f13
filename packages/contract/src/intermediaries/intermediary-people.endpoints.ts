import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { ChangedPerson, IntermediaryPerson, NewPerson, PlacedPerson, SavedPerson, Structure } from './intermediary-people.schemas.ts';

export const listPeople = endpoint({
  id: 'intermediaryPeople.list',
  method: 'POST',
  path: '/api/intermediaries/persons/list',
  summary: 'People of all intermediaries, paginated, by surname by default',
  permission: 'intermediaries.read',
  body: PagedListBody,
  answer: page(IntermediaryPerson),
});

export const exportPeople = exportOf(listPeople, 'intermediaryPeople.exportList');

export const listPeopleOf = endpoint({
  id: 'intermediaryPeople.listOf',
  method: 'POST',
  path: '/api/intermediaries/{id}/persons/list',
  summary: 'People of one intermediary, paginated',
  permission: 'intermediaries.read',
  body: PagedListBody,
  answer: page(IntermediaryPerson),
  errors: ['record.not_found'],
});

export const exportPeopleOf = exportOf(listPeopleOf, 'intermediaryPeople.exportListOf');

export const readPeople = endpoint({
  id: 'intermediaryPeople.readAll',
  method: 'GET',
  path: '/api/intermediaries/persons',
  summary: 'People of all intermediaries by surname',
  permission: 'intermediaries.read',
  answer: collection(IntermediaryPerson),
  answerName: 'persons',
});

export const readStructure = endpoint({
  id: 'intermediaryPeople.structure',
  method: 'GET',
  path: '/api/intermediaries/persons/structure',
  summary: 'The tree of people of every intermediary, with the number of clients of each person and of all people below',
  permission: 'intermediaries.read',
  answer: Structure,
});

export const readPerson = endpoint({
  id: 'intermediaryPeople.read',
  method: 'GET',
  path: '/api/intermediaries/persons/{id}',
  summary: 'One person with all managers above and all people below',
  permission: 'intermediaries.read',
  answer: PlacedPerson,
  answerName: 'person',
  errors: ['record.not_found'],
});

export const readPeopleOf = endpoint({
  id: 'intermediaryPeople.readOf',
  method: 'GET',
  path: '/api/intermediaries/{id}/persons',
  summary: 'People of one intermediary by surname',
  permission: 'intermediaries.read',
  answer: collection(IntermediaryPerson),
  answerName: 'persons',
  errors: ['record.not_found'],
});

export const createPerson = endpoint({
  id: 'intermediaryPeople.create',
  method: 'POST',
  path: '/api/intermediaries/{id}/persons',
  summary: 'Adds a person who can sign in at once with the e-mail and the password',
  permission: 'intermediaries.manage',
  body: NewPerson,
  answer: SavedPerson,
  errors: ['record.not_found', 'server.busy'],
});

export const changePerson = endpoint({
  id: 'intermediaryPeople.change',
  method: 'POST',
  path: '/api/intermediaries/{id}/persons/{personId}',
  summary: 'Changes the fields that are sent; a new role or password ends the person’s sessions',
  permission: 'intermediaries.manage',
  body: ChangedPerson,
  answer: SavedPerson,
  errors: ['record.not_found', 'record.changed', 'server.busy'],
});

export const deletePerson = endpoint({
  id: 'intermediaryPeople.delete',
  method: 'DELETE',
  path: '/api/intermediaries/persons/{id}',
  summary: 'Removes a person without clients or people below them from the tree and revokes their access',
  permission: 'intermediaries.manage',
  answer: MessageAnswer,
  errors: ['record.not_found', 'person.has_clients', 'person.has_people'],
});
