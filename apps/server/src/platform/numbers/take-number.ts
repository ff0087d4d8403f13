import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { numberCounters } from '../../database/schema/clients.ts';

/** The next number of a series, from 1; taken in the caller's transaction, so that none is lost or given twice. */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const [taken] = await tx
    .insert(numberCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: numberCounters.series, set: { last: sql`${numberCounters.last} + 1` } })
    .returning({ last: numberCounters.last });
  if (!taken) throw new Error('an upsert answers its row');
  return taken.last;
}
