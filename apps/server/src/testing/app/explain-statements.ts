import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
interface Sent {
  text: string;
  values: unknown[];
}

function sentOf([query, values]: unknown[]): Sent {
  const given = typeof query === 'object' && query !== null ? (query as Partial<Sent>) : { text: String(query) };
  return { text: given.text ?? '', values: Array.isArray(values) ? values : (given.values ?? []) };
}

/**
 * Runs work and returns the plan of every SELECT (or of the statements matching `kinds`) that any connection of this process sent during
 * it, planned for the same values.
 */
export async function explainStatements(pool: pg.Pool, work: () => Promise<unknown>, kinds = /^\s*(?:select|with)\b/i): Promise<string[]> {
  const sent: Sent[] = [];
  const original = pg.Client.prototype.query as Query;
  const noting: Query = function (...given) {
    sent.push(sentOf(given));
    return original.apply(this, given);
  };
  pg.Client.prototype.query = noting as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  const plans: string[] = [];
  for (const { text, values } of sent.filter((one) => kinds.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
