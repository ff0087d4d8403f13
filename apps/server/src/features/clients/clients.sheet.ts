import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import type { ListSheet } from '../../platform/lists/list-export.ts';

export const clientSheet: ListSheet<ClientRow> = {
  name: 'clients',
  title: 'clients:title',
  columns: [
    ['clients:firstname', 'text', ({ firstname }) => firstname],
    ['clients:surname', 'text', ({ surname }) => surname],
    ['clients:email', 'text', ({ email }) => email],
    ['exports:clientCode', 'text', (client) => client.client_code],
    ['clients:adviser', 'text', (client) => client.intermediary_person?.label ?? null],
    ['intermediaryPeople:intermediary', 'text', (client) => client.intermediary_person?.intermediary.label ?? null],
  ],
};
