import type * as endpoints from '@pramen/contract/clients/client.endpoints';
import type { Client } from '@pramen/contract/clients/client.schemas';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { markStale, useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

type Versioned<Body> = Body & { version?: number | undefined };

/** Creates a client, or updates the one with the id. */
export function sendClient(id: string | null, body: Versioned<BodyInputOf<typeof endpoints.createClient>>) {
  if (id === null) return call<typeof endpoints.createClient>('POST /api/clients', { body });
  return call<typeof endpoints.changeClient>('POST /api/clients/{id}', {
    params: { id },
    body: { ...body, client_code: body.client_code ?? '' },
  });
}

export function sendAddress(clientId: string, id: string | null, body: Versioned<BodyInputOf<typeof endpoints.addClientAddress>>) {
  if (id === null) return call<typeof endpoints.addClientAddress>('POST /api/clients/{id}/addresses', { params: { id: clientId }, body });
  return call<typeof endpoints.changeClientAddress>('POST /api/clients/{id}/addresses/{addressId}', {
    params: { id: clientId, addressId: id },
    body,
  });
}

export function sendBankAccount(clientId: string, id: string | null, body: Versioned<BodyInputOf<typeof endpoints.addClientBankAccount>>) {
  if (id === null)
    return call<typeof endpoints.addClientBankAccount>('POST /api/clients/{id}/bank-accounts', { params: { id: clientId }, body });
  return call<typeof endpoints.changeClientBankAccount>('POST /api/clients/{id}/bank-accounts/{bankAccountId}', {
    params: { id: clientId, bankAccountId: id },
    body,
  });
}

/** Shows the response to a save at once, and marks everything else that shows the client as stale. */
export function useKeepClient(): (client: Client) => void {
  const queries = useQueryClient();
  return (client) => {
    queries.setQueryData(queryKeys.client(client.id), client);
    markStale(queries, 'client', queryKeys.client(client.id));
  };
}

/** Removes an address or a bank account of a client. */
export function useItemDeletion(kind: 'address' | 'account', clientId: string, id: string) {
  return useCommand({
    send: () =>
      kind === 'address'
        ? call<typeof endpoints.deleteClientAddress>('DELETE /api/clients/{id}/addresses/{addressId}', {
            params: { id: clientId, addressId: id },
          })
        : call<typeof endpoints.deleteClientBankAccount>('DELETE /api/clients/{id}/bank-accounts/{bankAccountId}', {
            params: { id: clientId, bankAccountId: id },
          }),
    // A refusal refreshes too: another user may have removed the item.
    onSettled: useStaleAfter('client'),
  });
}

export function useClientDeletion(id: string) {
  return useCommand({
    send: () => call<typeof endpoints.deleteClient>('DELETE /api/clients/{id}', { params: { id } }),
    onSuccess: useStaleAfter('client', queryKeys.client(id)),
  });
}

export function useInvitation(id: string) {
  return useCommand({ send: () => call<typeof endpoints.inviteClient>('GET /api/clients/{id}/invite', { params: { id } }) });
}

export function useOwnerChange(id: string) {
  const keep = useKeepClient();
  return useCommand({
    send: (personId: string | null) =>
      call<typeof endpoints.changeClientOwner>('POST /api/clients/{id}/change-owner', {
        params: { id },
        body: { intermediary_person_id: personId },
      }),
    onSuccess: ({ client }) => keep(client),
  });
}

/** Reassigns all clients of one adviser to another, and refetches everything that shows clients. */
export function useHandOver(fromPersonId: string) {
  return useCommand({
    send: (personId: string | null) =>
      call<typeof endpoints.moveClients>('POST /api/clients/change-owner', {
        body: { from_intermediary_person_id: fromPersonId, intermediary_person_id: personId },
      }),
    onSuccess: useStaleAfter('client'),
  });
}
