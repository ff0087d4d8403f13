import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './connect.ts';

/** The id of no row. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Takes the lock of a table on every node before other locks. On a cluster, a statement that changes or locks rows of such a table, even
 * when it finds none, holds back all others until its transaction ends: first on this table, then on those that it references. Transactions
 * that use the same tables in different orders deadlock there, so all lock clients first, then people, then everything else that references
 * people (codes, signings). On a single PostgreSQL this looks up one id and locks nothing.
 */
export async function lockTableFirst(tx: Tx, table: PgTable & { id: PgColumn }): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, NIL)).for('no key update');
}
