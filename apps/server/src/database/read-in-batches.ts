import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Readable } from './connect.ts';

const BATCH_ROWS = 500;

/** How rows are read from one moment of the database. */
export interface SnapshotReading<Found, Row> {
  /** What the rows are found by; may look around in the same moment first. */
  query(snapshot: Readable): SQL | Promise<SQL>;
  /** Makes the rows of one batch of what was found. */
  complete(snapshot: Readable, found: Found[]): Promise<Row[]>;
}

/**
 * Rows of a query, some hundred at a time, all as they were at one moment. Holds one connection until the last row was
 * taken or the caller stops. Rows come as the driver reads them: numeric and dates as text.
 */
export async function* readSnapshot<Found, Row>(db: Db, reading: SnapshotReading<Found, Row>): AsyncGenerator<Row[]> {
  const client = await db.$client.connect();
  // A connection that breaks between two batches tells so by an event; the next batch fails of it.
  const onError = () => undefined;
  client.on('error', onError);
  const own = drizzle(client, { casing: 'snake_case' });
  // It differs from a database by the one connection alone, which readers do not touch.
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
    // One that was left in the middle may still be at work: it is closed rather than handed to somebody else.
    client.release(!isWhole);
  }
}

/** As `readSnapshot`, for rows that are whole as they are found. */
export function readInBatches<Row>(db: Db, query: SQL): AsyncGenerator<Row[]> {
  return readSnapshot<Row, Row>(db, { query: () => query, complete: (_snapshot, rows) => Promise.resolve(rows) });
}
