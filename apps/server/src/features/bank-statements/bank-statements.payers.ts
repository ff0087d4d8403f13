import { sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { bankStatements } from '../../database/schema/bank-statements.ts';
import type { Counterparty } from '../../platform/bank-statement/statement.ts';
import { openClientKey } from '../../platform/keys/client-keys.ts';
import { newDataKey, seal, unseal } from '../../platform/keys/envelope.ts';

const keyContext = (statementId: string) => `bank-statement-key:${statementId}`;
const context = (entryId: string, field: 'payer' | 'reason') => `bank-entry-${field}:${entryId}`;

export function makeStatementKey(masterKey: Buffer, statementId: string): { key: Buffer; wrappedKey: Buffer } {
  const key = newDataKey();
  return { key, wrappedKey: seal(masterKey, key, keyContext(statementId)) };
}

/** The keys of statements, by statement. */
export async function readStatementKeys(db: Readable, masterKey: Buffer, statementIds: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .select({ id: bankStatements.id, wrappedKey: bankStatements.wrappedKey })
    .from(bankStatements)
    .where(sql`${bankStatements.id} = ANY(${sql.param([...new Set(statementIds)])}::uuid[])`);
  return new Map(rows.map(({ id, wrappedKey }) => [id, unseal(masterKey, wrappedKey, keyContext(id))]));
}

/** The data keys of many clients, by client; erased ones are missing. */
export async function readClientKeys(db: Readable, masterKey: Buffer, clientIds: readonly string[]): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(clientIds)];
  if (wanted.length === 0) return new Map();
  const { rows } = await db.execute<{ client_id: string; wrapped_key: Buffer }>(
    sql`SELECT k.client_id, k.wrapped_key FROM client_keys k WHERE k.client_id = ANY(${sql.param(wanted)}::uuid[])`,
  );
  return new Map(rows.map(({ client_id: id, wrapped_key: wrapped }) => [id, openClientKey(masterKey, id, wrapped)]));
}

export const sealPayer = (key: Buffer, entryId: string, payer: Counterparty): Buffer =>
  seal(key, Buffer.from(JSON.stringify([payer.name, payer.account, payer.message])), context(entryId, 'payer'));

export function openPayer(key: Buffer, entryId: string, sealed: Buffer): Counterparty {
  // Only sealPayer writes these bytes.
  const [name, account, message] = JSON.parse(unseal(key, sealed, context(entryId, 'payer')).toString()) as (string | null)[];
  return { name: name ?? null, account: account ?? null, message: message ?? null };
}

export const sealReason = (key: Buffer, entryId: string, reason: string): Buffer =>
  seal(key, Buffer.from(reason), context(entryId, 'reason'));

export const openReason = (key: Buffer, entryId: string, sealed: Buffer): string =>
  unseal(key, sealed, context(entryId, 'reason')).toString();
