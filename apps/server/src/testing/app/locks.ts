import type pg from 'pg';
import type { TestDatabase } from './test-database.ts';

async function countWaiting(client: pg.PoolClient): Promise<number> {
  // A transaction sees the activity of its first look until it says that it wants another one.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

/**
 * Changes rows in a transaction that stays open while `meanwhile` runs, and commits it once `waiting` others wait for a
 * lock, or all of them are done. So what is proved before a change and used after it comes in exactly this order.
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
    // Several statements at once are taken without values only.
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
