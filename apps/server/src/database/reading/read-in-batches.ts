import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Readable } from '../connect.ts';

const BATCH_ROWS = 500;

/** How to read rows from one snapshot of the database. */
export interface SnapshotReading<Found, Row> {
  /** The query that finds the rows; may itself read from the same snapshot first. */
  query(snapshot: Readable): SQL | Promise<SQL>;
  /** Builds the rows of one batch of found keys. */
  complete(snapshot: Readable, found: Found[]): Promise<Row[]>;
}

/**
 * Rows of a query, a few hundred at a time, all from one snapshot. Holds one connection until the caller has taken the last row or stops.
 * Rows come as the driver returns them: numeric and dates as text.
 */
export async function* readSnapshot<Found, Row>(db: Db, reading: SnapshotReading<Found, Row>): AsyncGenerator<Row[]> {
  const client = await db.$client.connect();
  // A connection that is lost between two batches emits an error event; the next batch then fails.
  const onError = () => undefined;
  client.on('error', onError);
  const own = drizzle(client, { casing: 'snake_case' });
  // It differs from a Db only by its single connection, which readers do not use.
  const snapshot = own as unknown as Readable;
  let isWhole = false;
  try {
    await own.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await own.execute(sql`DECLARE batches NO SCROLL CURSOR FOR ${await reading.query(snapshot)}`);
    for (let length = BATCH_ROWS; length === BATCH_ROWS;) {
      const { rows } = await own.execute<Record<string, unknown>>(sql`FETCH ${sql.raw(String(BATCH_ROWS))} FROM batches`);
      length = rows.length;
      if (length > 0) yield await reading.complete(snapshot, rows as Found[]);
    }
    await own.execute(sql`COMMIT`);
    isWhole = true;
  } finally {
    client.off('error', onError);
    // A read that stopped early may still be running: close its connection instead of returning it to the pool.
    client.release(!isWhole);
  }
}

/** Like `readSnapshot`, for queries that return complete rows. */
export function readInBatches<Row>(db: Db, query: SQL): AsyncGenerator<Row[]> {
  return readSnapshot<Row, Row>(db, { query: () => query, complete: (_snapshot, rows) => Promise.resolve(rows) });
}
