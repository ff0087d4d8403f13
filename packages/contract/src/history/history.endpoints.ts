import { endpoint } from '../endpoint.ts';
import { HistoryPage, HistoryQuery } from './history.schemas.ts';

export const readHistory = endpoint({
  id: 'history.read',
  method: 'GET',
  path: '/api/history/{type}/{id}',
  summary: 'What happened to a record, newest first: who, in whose name, when, before and after. type: client, contract, investment, intermediary, intermediary_person, strategy, contract_type or user',
  permission: 'history.read',
  query: HistoryQuery,
  answer: HistoryPage,
  errors: ['record.not_found'],
});
