import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { firmNumbers } from '../../database/schema/registry.ts';
import type { registeredKinds } from '../../database/schema/registry.ts';

export type RegisteredKind = (typeof registeredKinds)[number];
export type Registered = typeof firmNumbers.$inferInsert;

/** The constraint violated by a number that another record already has. */
export const REGISTRY_KEY = 'firm_numbers_key';

/** The form in which numbers are compared: contract numbers ignore case. */
const asCompared = (kind: RegisteredKind, number: string) => (kind === 'CONTRACT_NUMBER' ? number.toLowerCase() : number);
const compared = ({ number, ...rest }: Registered): Registered => ({ ...rest, number: asCompared(rest.kind, number) });

/** Registers numbers of records; a taken number violates REGISTRY_KEY, even while the other transaction is still open. */
export async function registerNumbers(tx: Tx, rows: readonly Registered[]): Promise<void> {
  if (rows.length > 0) await tx.insert(firmNumbers).values(rows.map(compared));
}

/** Registers those numbers that are free; returns the ids of the records that got theirs. */
export async function registerFree(tx: Tx, rows: readonly Registered[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const given = await tx
    .insert(firmNumbers)
    .values(rows.map(compared))
    .onConflictDoNothing({ target: [firmNumbers.kind, firmNumbers.number] })
    .returning({ recordId: firmNumbers.recordId });
  return new Set(given.map(({ recordId }) => recordId));
}

/** Like registerNumbers, for the rows of a query of (number, client_id, record_id); its numbers must be in the compared form. */
export async function registerNumbersFrom(tx: Tx, kind: RegisteredKind, rows: SQL): Promise<void> {
  await tx.execute(
    sql`INSERT INTO firm_numbers (kind, number, client_id, record_id) SELECT ${kind}::text, r.number, r.client_id, r.record_id FROM (${rows}) r`,
  );
}

/** Replaces the number of a record; the former number becomes free. */
export async function changeNumber(tx: Tx, { kind, number, clientId, recordId }: Registered): Promise<void> {
  const isIts = and(eq(firmNumbers.kind, kind), eq(firmNumbers.recordId, recordId), eq(firmNumbers.clientId, clientId));
  const changed = await tx
    .update(firmNumbers)
    .set({ number: asCompared(kind, number) })
    .where(isIts)
    .returning({ kind: firmNumbers.kind });
  if (changed.length !== 1) throw new Error(`record ${recordId} has no ${kind} in the registry`);
}

/** The records that have these numbers, keyed by the number in its compared form; unknown numbers are left out. */
export async function findRegistered(
  db: Readable,
  kind: RegisteredKind,
  numbers: readonly string[],
): Promise<Map<string, { clientId: string; recordId: string }>> {
  if (numbers.length === 0) return new Map();
  const { number, clientId, recordId } = firmNumbers;
  const rows = await db
    .select({ number, clientId, recordId })
    .from(firmNumbers)
    .where(
      and(
        eq(firmNumbers.kind, kind),
        inArray(
          number,
          numbers.map((one) => asCompared(kind, one)),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.number, row]));
}

/** The clients who own these records, by record id in lower case; unknown ids are left out. */
export async function findOwners(db: Readable, kind: RegisteredKind, recordIds: readonly string[]): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const { recordId, clientId } = firmNumbers;
  // Repeats the condition of the partial index on record ids, which excludes symbols.
  const isOf = sql`${firmNumbers.kind} <> 'VARIABLE_SYMBOL' AND ${firmNumbers.kind} = ${kind}`;
  const rows = await db
    .select({ recordId, clientId })
    .from(firmNumbers)
    .where(and(isOf, inArray(recordId, [...recordIds])));
  return new Map(rows.map((row) => [row.recordId, row.clientId]));
}
