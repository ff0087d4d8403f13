import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { numberCounters } from '../../database/schema/registry.ts';

/** Takes the next `count` numbers of a series from 1 on and returns the first; the caller's transaction prevents gaps and duplicates. */
export async function takeNumbers(tx: Tx, series: string, count: number): Promise<number> {
  const [taken] = await tx
    .insert(numberCounters)
    .values({ series, last: count })
    .onConflictDoUpdate({ target: numberCounters.series, set: { last: sql`${numberCounters.last} + ${count}::integer` } })
    .returning({ last: numberCounters.last });
  if (!taken) throw new Error('the upsert returned no row');
  return taken.last - count + 1;
}
