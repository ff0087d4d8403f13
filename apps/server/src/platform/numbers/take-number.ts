import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { numberCounters } from '../../database/schema/clients.ts';

/** The next numbers of a series, from 1, as the first of them; taken in the caller's transaction, so that none is lost or given twice. */
export async function takeNumbers(tx: Tx, series: string, count: number): Promise<number> {
  const [taken] = await tx
    .insert(numberCounters)
    .values({ series, last: count })
    .onConflictDoUpdate({ target: numberCounters.series, set: { last: sql`${numberCounters.last} + ${count}::integer` } })
    .returning({ last: numberCounters.last });
  if (!taken) throw new Error('an upsert answers its row');
  return taken.last - count + 1;
}
