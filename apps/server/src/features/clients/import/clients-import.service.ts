import { ChangedClient } from '@pramen/contract/clients/client.schemas';
import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import type { Config } from '../../../config/config.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { openClientKey } from '../../../platform/keys/client-keys.ts';
import { countAllDone, findSpent } from '../../access/limits.service.ts';
import { createUsersFrom, updateUsersFrom } from '../../users/users.service.ts';
import { endCodesOfAll } from '../../verification/code-check.service.ts';
import { announcePhoneChanges, closeAccessOf } from '../record/client-access.service.ts';
import type { MovedPhone } from '../record/client-access.service.ts';
import { recordOwners } from '../record/client-owner.service.ts';
import { columnsOfClient, contactLimit } from '../record/client.rules.ts';

/** A field of a client's row that an import file may set. */
export interface ClientColumn {
  /** The column of the table and of the file, and the lower-cased name in the contract. */
  name: string;
  type: 'text' | 'date' | 'boolean';
  /** The contract's rule for the field, shared with the dialog. */
  rule: z.ZodType;
  /** The allowed values of a choice. */
  words: readonly string[] | undefined;
  /** The value of a new client when the file has none; undefined: the field may be empty. */
  fallback: boolean | undefined;
  isRequired: boolean;
}

const rules = new Map<string, z.ZodType>(Object.entries(ChangedClient.shape).map(([name, rule]) => [name.toLowerCase(), rule]));

/** The rule for a field of the client dialog, looked up by its lower-cased name. */
export function clientRule(name: string): z.ZodType {
  const rule = rules.get(name);
  if (!rule) throw new Error(`a client has no field ${name}`);
  return rule;
}

function describeColumns(): ClientColumn[] {
  const table: Partial<ReturnType<typeof getTableColumns<typeof clients>>> = getTableColumns(clients);
  return Object.keys(columnsOfClient({})).map((key) => {
    const column = table[key as keyof typeof table];
    const type = column?.getSQLType();
    if (!column || (type !== 'text' && type !== 'date' && type !== 'boolean')) throw new Error(`an import file cannot set ${key}`);
    const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const fallback = typeof column.default === 'boolean' ? column.default : undefined;
    return { name, type, rule: clientRule(name), words: column.enumValues, fallback, isRequired: column.notNull && fallback === undefined };
  });
}

/** The fields of a client's row that an import file may set, in the order of the dialog. */
export const clientColumns: readonly ClientColumn[] = describeColumns();

const listOf = (names: readonly string[], prefix = '') => sql.raw(names.map((name) => `${prefix}${name}`).join(', '));
const own = clientColumns.map(({ name }) => name);
const onCreation = ['client_code', 'email', 'account_manager_id'];
const stored = [...own, 'intermediary_person_id', 'sealed_numbers'];

/**
 * Adds clients from rows of (id, user_id, language, phone, wrapped_key and the columns of `clients`), with users without a password, their
 * keys and their first ownership interval. Sends no messages.
 */
export async function addClientsFrom(tx: Tx, rows: SQL, at: Date): Promise<number> {
  const names = [...onCreation, ...stored];
  await createUsersFrom(
    tx,
    sql`SELECT user_id AS id, email, phone, firstname || ' ' || surname AS name, language FROM (${rows}) c`,
    'CLIENT',
    at,
  );
  const { rowCount } = await tx.execute(sql`
    INSERT INTO clients (id, user_id, created_at, ${listOf(names)}) SELECT id, user_id, ${at}::timestamptz, ${listOf(names)} FROM (${rows}) c`);
  await tx.execute(
    sql`INSERT INTO client_keys (client_id, wrapped_key, created_at) SELECT id, wrapped_key, ${at}::timestamptz FROM (${rows}) c`,
  );
  await recordOwners(tx, sql`SELECT id FROM (${rows}) o`, at);
  return rowCount ?? 0;
}

interface Touched extends Record<string, unknown> {
  client_id: string;
  user_id: string;
  has_other_phone: boolean;
  is_activated: boolean;
  old_phone: string | null;
  wrapped_key: Buffer | null;
  is_closed: boolean;
}

/** Dependencies of a client update by import. */
export interface ClientImportDeps {
  clock: Clock;
  jobs: Pick<Jobs, 'enqueueAll'>;
  config: { keys: Pick<Config['keys'], 'master' | 'code'> };
}

/**
 * Invalidates codes sent to a former phone, notifies clients with a password of the new phone, and ends the sessions of clients whose
 * access was revoked.
 */
async function endWhatWasOpen(tx: Tx, deps: ClientImportDeps, touched: readonly Touched[]): Promise<void> {
  const moved = touched.filter((one) => one.has_other_phone);
  const invited = moved.filter((one) => !one.is_activated);
  if (invited.length > 0)
    await endCodesOfAll(
      tx,
      invited.map((one) => one.user_id),
      deps.clock.now(),
    );
  const told = moved
    .filter((one) => one.is_activated)
    .map((one): MovedPhone => ({
      clientId: one.client_id,
      userId: one.user_id,
      oldPhone: one.old_phone,
      key: one.wrapped_key && openClientKey(deps.config.keys.master, one.client_id, one.wrapped_key),
    }));
  await countAllDone(
    tx,
    deps,
    contactLimit,
    told.map(({ clientId }) => clientId),
  );
  await announcePhoneChanges(tx, deps, told);
  await closeAccessOf(
    tx,
    deps,
    touched.filter((one) => one.is_closed).map((one) => one.user_id),
  );
}

/**
 * Lines of the rows (line, found_id, phone) that change the phone of a client with a password whose contacts were changed too often today.
 */
export async function findRestlessLines(tx: Tx, deps: ClientImportDeps, rows: SQL): Promise<number[]> {
  const { rows: moved } = await tx.execute<{ line: number; client_id: string }>(sql`
    SELECT r.line, t.id AS client_id
    FROM (${rows}) r JOIN clients t ON t.id = r.found_id JOIN users u ON u.id = t.user_id
    WHERE u.phone IS DISTINCT FROM r.phone AND u.password_hash IS NOT NULL`);
  const spent = await findSpent(
    tx,
    deps,
    contactLimit,
    moved.map((one) => one.client_id),
  );
  return moved.filter((one) => spent.has(one.client_id)).map(({ line }) => line);
}

/**
 * Updates clients and their users from rows of (found_id, user_id, phone and the columns of `clients`); unchanged rows are not written. A
 * new owner starts an ownership interval, and a client with a password is notified of a new phone. E-mail, code and account manager stay.
 * Returns how many changed.
 */
export async function updateClientsFrom(tx: Tx, rows: SQL, deps: ClientImportDeps): Promise<number> {
  const { rows: touched } = await tx.execute<Touched>(sql`
    WITH given AS MATERIALIZED (${rows}), keys AS MATERIALIZED (
      SELECT k.client_id, k.wrapped_key FROM client_keys k WHERE k.client_id IN (SELECT found_id FROM given)
    )
    SELECT t.id AS client_id, u.id AS user_id, u.phone IS DISTINCT FROM r.phone AS has_other_phone, u.password_hash IS NOT NULL AS is_activated,
           u.phone AS old_phone, k.wrapped_key, t.active_access AND NOT r.active_access AS is_closed
    FROM given r JOIN clients t ON t.id = r.found_id JOIN users u ON u.id = t.user_id LEFT JOIN keys k ON k.client_id = t.id
    WHERE u.phone IS DISTINCT FROM r.phone OR (t.active_access AND NOT r.active_access)`);
  const { rowCount } = await tx.execute(sql`
    UPDATE clients t SET (${listOf(stored)}) = ROW(${listOf(stored, 'r.')}), version = t.version + 1
    FROM (${rows}) r, users u
    WHERE t.id = r.found_id AND u.id = r.user_id
      AND (${listOf(stored, 't.')}, u.phone) IS DISTINCT FROM (${listOf(stored, 'r.')}, r.phone)`);
  await recordOwners(tx, sql`SELECT found_id FROM (${rows}) o`, deps.clock.now());
  await updateUsersFrom(tx, sql`SELECT user_id, firstname || ' ' || surname AS name, phone FROM (${rows}) c`);
  await endWhatWasOpen(tx, deps, touched);
  return rowCount ?? 0;
}
