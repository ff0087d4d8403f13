import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';

/**
 * Adds and updates strategies from rows of (id, found_id, external_id, name, strategy_name, code, is_active, performance,
 * description); a null found_id is a new one. Rows that change nothing stay untouched.
 */
export async function writeStrategiesFrom(tx: Tx, rows: SQL, at: Date): Promise<{ inserted: number; updated: number }> {
  const updated = await tx.execute(sql`
    UPDATE strategies t
    SET name = r.name, strategy_name = r.strategy_name, code = r.code, is_active = r.is_active, performance = r.performance,
        description = r.description, version = t.version + 1
    FROM (${rows}) r
    WHERE t.id = r.found_id
      AND (t.name, t.strategy_name, t.code, t.is_active, t.performance, t.description)
          IS DISTINCT FROM (r.name, r.strategy_name, r.code, r.is_active, r.performance, r.description)`);
  const inserted = await tx.execute(sql`
    INSERT INTO strategies (id, external_id, name, strategy_name, code, is_active, performance, description, created_at)
    SELECT id, external_id, name, strategy_name, code, is_active, performance, description, ${at}::timestamptz
    FROM (${rows}) r WHERE found_id IS NULL`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}
