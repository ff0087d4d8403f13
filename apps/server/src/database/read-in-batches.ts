import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from './connect.ts';

const BATCH_ROWS = 500;

/**
 * Rows of a query, some hundred at a time, all as they were at one moment. Holds one connection until the last row was
 * taken or the caller stops. Rows come as the driver reads them: numeric and dates as text.
 */
export async function* readInBatches<Row>(db: Db, query: SQL): AsyncGenerator<Row[]> {
  const client = await db.$client.connect();
  // A connection that breaks between two batches tells so by an event; the next batch fails of it.
  const onError = () => undefined;
  client.on('error', onError);
  const own = drizzle(client);
  let isWhole = false;
  try {
    await own.execute(sql`BEGIN READ ONLY`);
    // A cursor sees the database as it was when it was opened.
    await own.execute(sql`DECLARE batches NO SCROLL CURSOR FOR ${query}`);
    for (let length = BATCH_ROWS; length === BATCH_ROWS; ) {
      const { rows } = await own.execute<Record<string, unknown>>(sql`FETCH ${sql.raw(String(BATCH_ROWS))} FROM batches`);
      length = rows.length;
      if (length > 0) yield rows as Row[];
    }
    await own.execute(sql`COMMIT`);
    isWhole = true;
  } finally {
    client.off('error', onError);
    // One that was left in the middle may still be at work: it is closed rather than handed to somebody else.
    client.release(!isWhole);
  }
}
