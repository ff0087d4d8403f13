import { endpoint } from '../endpoint.ts';
import { MessageAnswer, collection } from '../fields.ts';
import { ListedBusinessDay, StatedBusinessDay } from './business-calendar.schemas.ts';
import { ClientDuties } from './duties.schemas.ts';

export const readClientDuties = endpoint({
  id: 'duties.readOfClient',
  method: 'GET',
  path: '/api/clients/{id}/duties',
  summary: 'What a client was told of falls of their contracts, and in which quarters they opened their valuation',
  permission: 'contracts.read',
  answer: ClientDuties,
  errors: ['record.not_found'],
});

export const listBusinessDays = endpoint({
  id: 'duties.listBusinessDays',
  method: 'GET',
  path: '/api/settings/business-days',
  summary: 'Days that the company states to be business days or not, besides the holidays of the law',
  permission: 'settings.manage',
  answer: collection(ListedBusinessDay),
});

export const stateBusinessDay = endpoint({
  id: 'duties.stateBusinessDay',
  method: 'POST',
  path: '/api/settings/business-days',
  summary: 'States of a day of a country whether it is a business day; replaces what was stated of it before',
  permission: 'settings.manage',
  body: StatedBusinessDay,
  answer: ListedBusinessDay,
});

export const deleteBusinessDay = endpoint({
  id: 'duties.deleteBusinessDay',
  method: 'DELETE',
  path: '/api/settings/business-days/{id}',
  summary: 'Removes what was stated of a day: the holidays of the law apply to it again',
  permission: 'settings.manage',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});
