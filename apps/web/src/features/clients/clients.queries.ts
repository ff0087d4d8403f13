import type { listClients } from '@pramen/contract/clients/clients.endpoints';
import { call } from '../../platform/api/call.ts';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { listBodyOf } from '../../platform/tables/use-paged-list.ts';

export const clientsKey = ['clients'] as const;

/** The clients in the scope of the caller, by their full name. */
export const clientList = {
  table: clientsKey[0],
  usual: { ...defaultTableSettings, length: 20, order: [{ column: 'fullname', dir: 'asc' }] } satisfies TableSettings,
  fetchPage: (settings: TableSettings, signal: AbortSignal) => call<typeof listClients>('POST /api/clients/list', { body: listBodyOf(settings) }, { signal }),
};
