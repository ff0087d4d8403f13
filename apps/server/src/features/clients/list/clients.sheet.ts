import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { translate } from '@pramen/texts/translate';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const clientSheet: ListSheet<ClientRow> = {
  name: 'clients',
  title: 'clients:title',
  columns: [
    ['clients:firstname', 'text', ({ firstname }) => firstname],
    ['clients:surname', 'text', ({ surname }) => surname],
    ['clients:email', 'text', ({ email }) => email],
    ['clients:phone', 'text', ({ phone }) => phone],
    ['exports:clientCode', 'text', (client) => client.client_code],
    ['clients:adviser', 'text', (client) => client.intermediary_person?.label ?? null],
    ['intermediaryPeople:intermediary', 'text', (client) => client.intermediary_person?.intermediary.label ?? null],
    ['clients:state', 'text', ({ state }, language) => translate(language, `clients:states.${state}`)],
    ['clients:created', 'day', (client) => pragueDateOf(new Date(client.created_at))],
  ],
};
