import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { bankAccountFaults, normalizeBankAccount } from '../record/client.rules.ts';
import type { AccountFault, BankAccountFields } from '../record/client.rules.ts';

const addressColumns = ['street', 'city', 'zip_code', 'country', 'note'];
const accountColumns = [
  'bank_account_owner',
  'account_number',
  'bank_code',
  'is_multicurrency',
  'currencies',
  'iban',
  'bic',
  'note',
  'is_primary',
  'declaration_owner',
  'declaration_spouses_property',
];
const listOf = (names: readonly string[], prefix = '') => sql.raw(names.map((name) => `${prefix}${name}`).join(', '));

async function writeItemsFrom(
  tx: Tx,
  table: 'client_addresses' | 'client_bank_accounts',
  columns: readonly string[],
  rows: SQL,
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${sql.identifier(table)} t SET (${listOf(columns)}) = ROW(${listOf(columns, 'r.')}), version = t.version + 1
    FROM (${rows}) r
    WHERE t.client_id = r.client_id AND t.id = r.found_id AND (${listOf(columns, 't.')}) IS DISTINCT FROM (${listOf(columns, 'r.')})`);
}

async function addItemsFrom(
  tx: Tx,
  table: 'client_addresses' | 'client_bank_accounts',
  columns: readonly string[],
  rows: SQL,
  at: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO ${sql.identifier(table)} (client_id, id, created_at, ${listOf(columns)})
    SELECT client_id, id, ${at}::timestamptz, ${listOf(columns)} FROM (${rows}) r WHERE found_id IS NULL`);
  return rowCount ?? 0;
}

/** Adds and updates addresses from rows of (id, found_id, client_id and the columns of `client_addresses`); returns how many are new. */
export async function writeAddressesFrom(tx: Tx, rows: SQL, at: Date): Promise<number> {
  await writeItemsFrom(tx, 'client_addresses', addressColumns, rows);
  return addItemsFrom(tx, 'client_addresses', ['type', ...addressColumns], rows, at);
}

/**
 * Adds and updates bank accounts from rows of (id, found_id, client_id and the columns of `client_bank_accounts`); returns how many are
 * new. A new primary account replaces the client's former one.
 */
export async function writeBankAccountsFrom(tx: Tx, rows: SQL, at: Date): Promise<number> {
  await tx.execute(sql`
    UPDATE client_bank_accounts t SET is_primary = false, version = t.version + 1
    FROM (${rows}) r
    WHERE r.is_primary AND t.client_id = r.client_id AND t.is_primary AND t.id IS DISTINCT FROM r.found_id`);
  await writeItemsFrom(tx, 'client_bank_accounts', accountColumns, rows);
  return addItemsFrom(tx, 'client_bank_accounts', accountColumns, rows, at);
}

/** A normalised account and its errors, according to the rules of the dialog. */
export function judgeBankAccount(account: BankAccountFields): { kept: BankAccountFields; faults: AccountFault[] } {
  const kept = normalizeBankAccount(account);
  return { kept, faults: bankAccountFaults(kept) };
}
