import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { nameIn } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';

/** What shares are of: contracts (investments, for strategies) or money paid in. */
export type Shared = 'count' | 'amount';

const named = {
  TYPE: (language: Language) => sql`SELECT n.id, ${nameIn(language, sql`n.name`, sql`n.name_sk`)} AS name FROM contract_types n`,
  STRATEGY: (language: Language) => sql`SELECT n.id, ${nameIn(language, sql`n.name`, sql`n.name_sk`)} AS name FROM strategies n`,
};

/** Counts or decimal money by contract type or strategy, the largest first. */
export async function readShares(
  db: Readable,
  people: SQL,
  kind: 'TYPE' | 'STRATEGY',
  shared: Shared,
  language: Language,
): Promise<{ name: string; value: string }[]> {
  const value = shared === 'count' ? sql`sum(t.contracts)` : sql`sum(t.paid_in)`;
  const { rows } = await db.execute<{ name: string; value: string }>(sql`
    SELECT n.name, s.value::text AS value
    FROM (SELECT t.key_id, ${value} AS value FROM report_person_totals t WHERE t.kind = ${kind} AND t.person_id ${people} GROUP BY t.key_id) s
    JOIN (${named[kind](language)}) n ON n.id = s.key_id
    WHERE s.value <> 0 ORDER BY s.value DESC, n.name, n.id`);
  return rows;
}
