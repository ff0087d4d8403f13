import { endpoint } from '../endpoint.ts';
import { collection, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { ClientRow, ReadClientsQuery } from './clients.schemas.ts';

export const listClients = endpoint({
  id: 'clients.list',
  method: 'POST',
  path: '/api/clients/list',
  summary: 'Clients in the scope of the caller, in Czech order of their full name',
  permission: 'clients.list',
  body: PagedListBody,
  answer: page(ClientRow),
});

export const exportClients = exportOf(listClients, 'clients.exportList');

export const readClients = endpoint({
  id: 'clients.readAll',
  method: 'GET',
  path: '/api/clients',
  summary: 'All clients in the scope of the caller, unless there are too many for one response',
  permission: 'clients.list',
  query: ReadClientsQuery,
  answer: collection(ClientRow),
  answerName: 'clients',
  errors: ['list.page_needed'],
});
