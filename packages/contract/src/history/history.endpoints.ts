import { endpoint } from '../endpoint.ts';
import { HistoryPage, HistoryQuery } from './history.schemas.ts';

export const readHistory = endpoint({
  id: 'history.read',
  method: 'GET',
  path: '/api/history/{type}/{id}',
  summary:
    'Events of a record, newest first: actor, impersonator, time, values before and after. type: client, contract, investment, intermediary, intermediary_person, strategy, contract_type, document, document_template or user; kind: topic of the events, all by default',
  permission: 'history.read',
  query: HistoryQuery,
  answer: HistoryPage,
  errors: ['record.not_found'],
});
