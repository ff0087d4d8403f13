import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { reportDirty } from '../../database/schema/reports.ts';
import { newId } from '../keys/identifiers.ts';

/**
 * Has the report figures of a client computed again after this transaction. Everything that changes a client's existence, owner, contracts,
 * investments or ledger must call it (report-marks.test.ts finds those that do not).
 */
export async function markReported(tx: Tx, clientId: string): Promise<void> {
  await tx.insert(reportDirty).values({ id: newId(), clientId });
}

/** The same for the clients of a query of (client_id). */
export async function markReportedFrom(tx: Tx, rows: SQL): Promise<void> {
  await tx.execute(
    sql`INSERT INTO report_dirty (id, client_id) SELECT gen_random_uuid(), m.client_id FROM (SELECT DISTINCT r.client_id FROM (${rows}) r) m`,
  );
}
