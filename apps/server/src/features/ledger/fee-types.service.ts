import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';

/** Stores fees from rows of (name, name_sk); a given Slovak name replaces the stored one. */
export async function nameFeesFrom(tx: Tx, rows: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO fee_types (name, name_sk)
    SELECT name, max(name_sk) FROM (${rows}) r WHERE name IS NOT NULL GROUP BY name
    ON CONFLICT (name) DO UPDATE SET name_sk = excluded.name_sk, version = fee_types.version + 1
    WHERE excluded.name_sk IS NOT NULL AND fee_types.name_sk IS DISTINCT FROM excluded.name_sk`);
}
