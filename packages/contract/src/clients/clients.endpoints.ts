import { endpoint } from '../endpoint.ts';
import { page, PagedListBody } from '../fields.ts';
import { ClientRow } from './clients.schemas.ts';

export const listClients = endpoint({
  id: 'clients.list',
  method: 'POST',
  path: '/api/clients/list',
  summary: 'Clients in the scope of the caller, in Czech order of their full name',
  permission: 'clients.list',
  body: PagedListBody,
  answer: page(ClientRow),
});
