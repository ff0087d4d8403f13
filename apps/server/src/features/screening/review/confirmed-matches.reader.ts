import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';

/**
 * Clients with a confirmed match that nobody has cleared since, with `matched_at`, when the newest of their matches was first confirmed. It
 * reads decisions and not states: a match counts until a person clears it, also while it is reopened and after its list is retired.
 */
export function confirmedMatches(clientId?: string): SQL {
  const only = (table: SQL) => (clientId === undefined ? sql`true` : sql`${table}.client_id = ${clientId}`);
  return sql`SELECT f.client_id, max(f.confirmed_at) AS matched_at FROM (
    SELECT d.client_id, d.hit_id, min(d.decided_at) AS confirmed_at FROM screening_decisions d
    WHERE ${only(sql`d`)} AND d.decision = 'CONFIRMED' AND NOT EXISTS (
      SELECT FROM screening_decisions later
      WHERE ${only(sql`later`)} AND later.client_id = d.client_id AND later.hit_id = d.hit_id AND later.decision = 'CLEARED'
        AND (later.decided_at, later.id) > (d.decided_at, d.id))
    GROUP BY d.client_id, d.hit_id) f
  GROUP BY f.client_id`;
}

/** When the newest confirmed match of a client was confirmed; null without one. */
export async function readMatchedAt(db: Readable, clientId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string }>(sql`SELECT m.matched_at::text AS at FROM (${confirmedMatches(clientId)}) m`);
  return rows[0] ? new Date(rows[0].at) : null;
}
