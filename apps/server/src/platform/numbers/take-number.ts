import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { numberCounters } from '../../database/schema/clients.ts';

/** Takes the next `count` numbers of a series, which starts at 1, and returns the first. Runs in the caller's transaction: no gaps, no duplicates. */
export async function takeNumbers(tx: Tx, series: string, count: number): Promise<number> {
  const [taken] = await tx
    .insert(numberCounters)
    .values({ series, last: count })
    .onConflictDoUpdate({ target: numberCounters.series, set: { last: sql`${numberCounters.last} + ${count}::integer` } })
    .returning({ last: numberCounters.last });
  if (!taken) throw new Error('the upsert returned no row');
  return taken.last - count + 1;
}
