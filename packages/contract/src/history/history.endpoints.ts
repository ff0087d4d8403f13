import { endpoint } from '../endpoint.ts';
import { HistoryPage, HistoryQuery } from './history.schemas.ts';

export const readHistory = endpoint({
  id: 'history.read',
  method: 'GET',
  path: '/api/history/{type}/{id}',
  summary:
    'What happened to a record, newest first: who, in whose name, when, before and after. type: client, contract, investment, intermediary, intermediary_person, strategy, contract_type or user; kind: what the events are about, all unless named',
  permission: 'history.read',
  query: HistoryQuery,
  answer: HistoryPage,
  errors: ['record.not_found'],
});
