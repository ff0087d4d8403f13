import type pg from 'pg';
import type { TestDatabase } from './test-database.ts';

async function countWaiting(client: pg.PoolClient): Promise<number> {
  // A transaction caches pg_stat_activity until the snapshot is cleared.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

/**
 * Changes rows in a transaction that stays open while `meanwhile` runs, and commits it once `waiting` other connections wait
 * for a lock or `meanwhile` is done. This fixes the order: checks before the change, use after it.
 */
export async function changeMeanwhile<Result>(
  database: TestDatabase,
  change: string,
  values: unknown[],
  waiting: number,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    // PostgreSQL accepts several statements in one query only without values.
    await (values.length > 0 ? client.query(change, values) : client.query(change));
    let isDone = false;
    const work = meanwhile().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting(client)) < waiting);
    await client.query('COMMIT');
    return await work;
  } finally {
    client.release();
  }
}
