import type { ComplexClient } from '@pramen/contract/clients/client.schemas';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseStaleAddresses, saveAddress } from './client-addresses.service.ts';
import type { ByPermission } from './client-addresses.service.ts';
import { refuseStaleAccounts, saveBankAccount } from './client-bank-accounts.service.ts';
import { readClientAnswer } from '../record/client-answer.reader.ts';
import { holdClient } from '../record/client.reader.ts';
import { changeClient } from '../record/client.service.ts';

/** Prefixes the fields of a rejected item with its place in the request: `addresses.0.type`. */
async function at(path: string, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error;
    const errors = Object.entries(error.details.errors).map(([field, sentences]) => [`${path}.${field}`, sentences] as const);
    throw new Problem(error.code, { ...error.details, errors: Object.fromEntries(errors) });
  }
}

/**
 * Saves a client with addresses and bank accounts, all or nothing. Items that are not sent stay unchanged; accounts are for staff alone.
 * Throws record.changed with the whole client when the client or a named item is newer than what was sent.
 */
export async function saveComplexClient(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  id: string,
  { addresses = [], bank_accounts: accounts = [], state: _state, denied_description: _denied, ...client }: ComplexClient,
  permission: ByPermission = 'clients.edit',
): Promise<void> {
  await holdClient(tx, actor, permission, id);
  try {
    // Check all versions before the first write: setting the primary flag on one account raises the version of the former primary one.
    await refuseStaleAddresses(tx, id, addresses);
    await refuseStaleAccounts(tx, id, accounts);
    await changeClient(tx, platform, actor, id, client, permission);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'record.changed') throw error;
    throw new Problem('record.changed', { current: await readClientAnswer(tx, platform.config.keys.master, actor, permission, id, true) });
  }
  for (const [place, address] of addresses.entries())
    await at(`addresses.${place}`, () => saveAddress(tx, platform, actor, id, { ...address, version: undefined }, permission));
  for (const [place, account] of accounts.entries())
    await at(`bank_accounts.${place}`, () => saveBankAccount(tx, platform, actor, id, { ...account, version: undefined }));
}
