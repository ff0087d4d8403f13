import * as endpoints from '@pramen/contract/clients/client.endpoints';
import type { Client } from '@pramen/contract/clients/client.schemas';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addAddress, changeAddress, deleteAddress } from './client-addresses.service.ts';
import { readClientAnswer } from '../record/client-answer.reader.ts';
import { addBankAccount, changeBankAccount, deleteBankAccount } from './client-bank-accounts.service.ts';
import { inviteClient } from './client-invite.service.ts';
import { changeOwner, moveClients } from '../record/client-owner.service.ts';
import { changeClient, deleteClient } from '../record/client.service.ts';

const say = ({ origin }: Actor, key: TextKey) => ({ message: translate(origin.language, key) });

/** The response of every save: a message, and the client with addresses and bank accounts. */
function createSaved({ config }: Platform) {
  return async (tx: Tx, actor: Actor, id: string, key: TextKey = 'shell:saved'): Promise<{ message: string; client: Client }> => ({
    ...say(actor, key),
    client: await readClientAnswer(tx, config.keys.master, actor, 'clients.read-data', id, true),
  });
}

function addressRoutes(platform: Platform): Route[] {
  const saved = createSaved(platform);
  return [
    serve(endpoints.addClientAddress, async ({ tx, actor, params: { id }, body }) => {
      await addAddress(tx, platform, actor, id, body);
      return saved(tx, actor, id, 'client:addresses.added');
    }),
    serve(endpoints.changeClientAddress, async ({ tx, actor, params: { id, addressId }, body }) => {
      await changeAddress(tx, platform, actor, id, addressId, body);
      return saved(tx, actor, id);
    }),
    serve(endpoints.deleteClientAddress, async ({ tx, actor, params: { id, addressId } }) => {
      await deleteAddress(tx, platform, actor, id, addressId);
      return say(actor, 'client:addresses.deleted');
    }),
  ];
}

function bankAccountRoutes(platform: Platform): Route[] {
  const saved = createSaved(platform);
  return [
    serve(endpoints.addClientBankAccount, async ({ tx, actor, params: { id }, body }) => {
      await addBankAccount(tx, platform, actor, id, body);
      return saved(tx, actor, id, 'client:accounts.added');
    }),
    serve(endpoints.changeClientBankAccount, async ({ tx, actor, params: { id, bankAccountId }, body }) => {
      await changeBankAccount(tx, platform, actor, id, bankAccountId, body);
      return saved(tx, actor, id);
    }),
    serve(endpoints.deleteClientBankAccount, async ({ tx, actor, params: { id, bankAccountId } }) => {
      await deleteBankAccount(tx, platform, actor, id, bankAccountId);
      return say(actor, 'client:accounts.deleted');
    }),
  ];
}

function ownerRoutes(platform: Platform): Route[] {
  const saved = createSaved(platform);
  return [
    serve(endpoints.changeClientOwner, async ({ tx, actor, params: { id }, body }) => {
      const isOther = await changeOwner(tx, platform, actor, id, body.intermediary_person_id);
      return saved(tx, actor, id, isOther ? 'client:owner.changed' : 'client:owner.unchanged');
    }),
    serve(endpoints.moveClients, async ({ tx, actor, body }) => {
      const count = await moveClients(tx, platform, actor, body.from_intermediary_person_id, body.intermediary_person_id);
      return { message: translate(actor.origin.language, 'client:owner.moved', { count }), moved_count: count };
    }),
  ];
}

/** Endpoints for a single client; the list has its own. Creation is with the contracts, because it may create the first one. */
export function clientDetailRoutes(platform: Platform): Route[] {
  const saved = createSaved(platform);
  return [
    serve(endpoints.readClient, ({ db, actor, params, query }) =>
      readClientAnswer(db, platform.config.keys.master, actor, 'clients.read-data', params.id, query.style === 'extend'),
    ),
    serve(endpoints.changeClient, async ({ tx, actor, params: { id }, body }) => {
      await changeClient(tx, platform, actor, id, body);
      return saved(tx, actor, id);
    }),
    serve(endpoints.deleteClient, async ({ tx, actor, params }) => {
      await deleteClient(tx, platform, actor, params.id);
      return say(actor, 'client:deleted');
    }),
    serve(endpoints.inviteClient, async ({ tx, actor, params }) => {
      await inviteClient(tx, platform, actor, params.id);
      return say(actor, 'client:invitation.sent');
    }),
    ...addressRoutes(platform),
    ...bankAccountRoutes(platform),
    ...ownerRoutes(platform),
  ];
}
