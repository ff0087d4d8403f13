import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';

/** Adds and corrects the stated costs of securities from rows of (security_id, kind, valid_from, rate, amount). */
export async function writeInstrumentCostsFrom(tx: Tx, rows: SQL): Promise<{ inserted: number; updated: number }> {
  const updated = await tx.execute(sql`
    UPDATE instrument_costs t SET rate = r.rate, amount = r.amount FROM (${rows}) r
    WHERE t.security_id = r.security_id AND t.kind = r.kind AND t.valid_from = r.valid_from
      AND (t.rate, t.amount) IS DISTINCT FROM (r.rate, r.amount)`);
  const inserted = await tx.execute(sql`
    INSERT INTO instrument_costs (security_id, kind, valid_from, rate, amount)
    SELECT security_id, kind, valid_from, rate, amount FROM (${rows}) r
    ON CONFLICT (security_id, kind, valid_from) DO NOTHING`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}
