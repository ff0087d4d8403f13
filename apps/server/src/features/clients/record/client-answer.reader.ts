import type { Client } from '@pramen/contract/clients/client.schemas';
import type { Permission } from '@pramen/domain/permissions/permissions';
import { asc, eq, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientAddresses, clientBankAccounts } from '../../../database/schema/clients.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { openClientKey } from '../../../platform/keys/client-keys.ts';
import { readConfirmation } from '../vault/confirmation.reader.ts';
import { presentAddress, presentBankAccount, presentClient, presentOwnData } from './client.present.ts';
import { findClientDetail } from './client.reader.ts';
import { openNumbers } from '../vault/sealed-numbers.ts';

type Relations = Pick<Client, 'addresses' | 'bank_accounts' | 'data_confirmation'>;

async function readRelations(db: Readable, key: Buffer | null, clientId: string): Promise<Relations> {
  const addresses = await db
    .select()
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId))
    .orderBy(asc(clientAddresses.createdAt), asc(clientAddresses.id));
  const accounts = await db
    .select()
    .from(clientBankAccounts)
    .where(eq(clientBankAccounts.clientId, clientId))
    .orderBy(sql`${clientBankAccounts.isPrimary} DESC`, asc(clientBankAccounts.createdAt), asc(clientBankAccounts.id));
  return {
    addresses: addresses.map(presentAddress),
    bank_accounts: accounts.map(presentBankAccount),
    data_confirmation: await readConfirmation(db, key, clientId),
  };
}

/**
 * The response for one client; `isExtended` adds addresses, oldest first, bank accounts, the primary one first, and what the client said of
 * all this. Clients read what is theirs: not what the firm noted for itself.
 */
export async function readClientAnswer(
  db: Readable,
  masterKey: Buffer,
  actor: Actor,
  permission: Permission,
  id: string,
  isExtended: boolean,
): Promise<Client> {
  const [row] = await findClientDetail(db, actor, permission, id);
  if (!row) throw new Problem('record.not_found');
  const key = row.wrappedKey ? openClientKey(masterKey, id, row.wrappedKey) : null;
  const present = actor.role === 'CLIENT' ? presentOwnData : presentClient;
  const client = present(row, openNumbers(key, row.client));
  return isExtended ? { ...client, ...(await readRelations(db, key, id)) } : client;
}
