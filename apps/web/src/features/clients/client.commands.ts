import type * as endpoints from '@pramen/contract/clients/client.endpoints';
import type { Client } from '@pramen/contract/clients/client.schemas';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { clientKey, clientsKey } from './client.queries.ts';

type Versioned<Body> = Body & { version?: number | undefined };

/** Creates, or changes the one with an id. */
export function sendClient(id: string | null, body: Versioned<BodyInputOf<typeof endpoints.createClient>>) {
  if (id === null) return call<typeof endpoints.createClient>('POST /api/clients', { body });
  return call<typeof endpoints.changeClient>('POST /api/clients/{id}', { params: { id }, body: { ...body, client_code: body.client_code ?? '' } });
}

export function sendAddress(clientId: string, id: string | null, body: Versioned<BodyInputOf<typeof endpoints.addClientAddress>>) {
  if (id === null) return call<typeof endpoints.addClientAddress>('POST /api/clients/{id}/addresses', { params: { id: clientId }, body });
  return call<typeof endpoints.changeClientAddress>('POST /api/clients/{id}/addresses/{addressId}', { params: { id: clientId, addressId: id }, body });
}

export function sendBankAccount(clientId: string, id: string | null, body: Versioned<BodyInputOf<typeof endpoints.addClientBankAccount>>) {
  if (id === null) return call<typeof endpoints.addClientBankAccount>('POST /api/clients/{id}/bank-accounts', { params: { id: clientId }, body });
  return call<typeof endpoints.changeClientBankAccount>('POST /api/clients/{id}/bank-accounts/{bankAccountId}', { params: { id: clientId, bankAccountId: id }, body });
}

/** Shows what a save answered at once, and asks for the lists anew. */
export function useKeepClient(): (client: Client) => void {
  const queries = useQueryClient();
  return (client) => {
    queries.setQueryData(clientKey(client.id), client);
    void queries.invalidateQueries({ queryKey: [...clientsKey, 'list'] });
  };
}

/** Removes an address or a bank account of a client. */
export function useItemDeletion(kind: 'address' | 'account', clientId: string, id: string) {
  const queries = useQueryClient();
  return useCommand({
    send: () =>
      kind === 'address'
        ? call<typeof endpoints.deleteClientAddress>('DELETE /api/clients/{id}/addresses/{addressId}', { params: { id: clientId, addressId: id } })
        : call<typeof endpoints.deleteClientBankAccount>('DELETE /api/clients/{id}/bank-accounts/{bankAccountId}', { params: { id: clientId, bankAccountId: id } }),
    // Also a refusal: somebody else may have removed it.
    onSettled: () => void queries.invalidateQueries({ queryKey: clientKey(clientId) }),
  });
}

export function useClientDeletion(id: string) {
  const queries = useQueryClient();
  return useCommand({
    send: () => call<typeof endpoints.deleteClient>('DELETE /api/clients/{id}', { params: { id } }),
    // Its own screen, still there for a moment, would find it gone.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...clientsKey, 'list'] }),
  });
}

export function useInvitation(id: string) {
  return useCommand({ send: () => call<typeof endpoints.inviteClient>('GET /api/clients/{id}/invite', { params: { id } }) });
}

export function useOwnerChange(id: string) {
  const keep = useKeepClient();
  return useCommand({
    send: (personId: string | null) => call<typeof endpoints.changeClientOwner>('POST /api/clients/{id}/change-owner', { params: { id }, body: { intermediary_person_id: personId } }),
    onSuccess: ({ client }) => keep(client),
  });
}

/** Gives all clients of one adviser to another; what shows clients asks anew. */
export function useHandOver(fromPersonId: string) {
  const queries = useQueryClient();
  return useCommand({
    send: (personId: string | null) => call<typeof endpoints.moveClients>('POST /api/clients/change-owner', { body: { from_intermediary_person_id: fromPersonId, intermediary_person_id: personId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: clientsKey }),
  });
}
