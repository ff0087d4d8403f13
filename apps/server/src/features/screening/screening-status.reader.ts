import { judgeScreening, usableUntil } from '@pramen/domain/compliance/screening/status/judge-screening';
import type { ScreeningLack, ScreeningListKind, ScreeningStatus } from '@pramen/domain/compliance/screening/status/screening-words';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { hasUnsettled, joinConnected } from './matching/connected.reader.ts';
import { ENGINE, identityHash } from './matching/subjects.ts';
import { isHitInForce } from './review/hits-in-force.ts';

/** A list in use, and how a client was compared with it. */
export interface ScreenedList {
  id: string;
  kind: ScreeningListKind;
  name: string;
  number: number;
  publishedOn: string | null;
  importedAt: Date;
  usableUntil: Date;
  /** Whether the client, as recorded now, was compared with this version. */
  isCompared: boolean;
  screenedAt: Date | null;
}

/** What is known of a client, and the lists that it rests on. */
export interface ScreeningState {
  status: ScreeningStatus;
  /** null: complete. */
  lacks: ScreeningLack | null;
  lists: readonly ScreenedList[];
  openCount: number;
  confirmedCount: number;
}

type ListRow = Omit<ScreenedList, 'usableUntil' | 'importedAt' | 'screenedAt'> & {
  importedAt: string;
  screenedAt: string | null;
} & Record<string, unknown>;

async function readLists(db: Readable, clientId: string): Promise<ScreenedList[]> {
  const { rows } = await db.execute<ListRow>(sql`
    SELECT l.id, l.kind, l.name, v.number, v.published_on::text AS "publishedOn", v.ready_at::text AS "importedAt",
      m.screened_at::text AS "screenedAt",
      coalesce(m.number = v.number AND m.identity = ${identityHash} AND m.engine = ${ENGINE} AND NOT ${hasUnsettled(clientId)}, false) AS "isCompared"
    FROM screening_lists l
    JOIN screening_list_versions v ON v.list_id = l.id AND v.number = l.current_number
    JOIN clients c ON c.id = ${clientId}
    ${joinConnected(clientId)}
    LEFT JOIN screening_marks m ON m.client_id = ${clientId} AND m.list_id = l.id
    WHERE l.retired_at IS NULL
    ORDER BY l.kind DESC, lower(l.name)`);
  return rows.map((row) => {
    const importedAt = new Date(row.importedAt);
    const list = { ...row, importedAt, screenedAt: row.screenedAt === null ? null : new Date(row.screenedAt) };
    return { ...list, usableUntil: usableUntil(list) };
  });
}

/** Counts the hits of a client that wait for a decision, and the confirmed ones, whose list may be retired. */
async function countHits(db: Readable, clientId: string): Promise<{ open: number; confirmed: number }> {
  const decided = sql`(SELECT d.decision FROM screening_decisions d WHERE d.client_id = ${clientId} AND d.hit_id = h.id
    ORDER BY d.decided_at DESC, d.id DESC LIMIT 1)`;
  // A state without the decision behind it is not decided, whoever wrote it.
  const { rows } = await db.execute<{ open: number; confirmed: number }>(sql`
    SELECT count(*) FILTER (WHERE h.state = 'OPEN' OR h.state IS DISTINCT FROM ${decided})::int AS open,
      count(*) FILTER (WHERE h.state = 'CONFIRMED' AND ${decided} = 'CONFIRMED')::int AS confirmed
    FROM screening_hits h JOIN screening_lists l ON l.id = h.list_id
    WHERE h.client_id = ${clientId} AND ${isHitInForce}`);
  return rows[0] ?? { open: 0, confirmed: 0 };
}

/**
 * The screening of a client as it is now. Only CLEAR means that nothing was found: a missing or old list, a client not compared with the
 * versions in use or with a record whose named persons were not read yet, or an undecided hit each have their own status, and whatever needs a screening waits while it lacks something. A confirmed
 * match is said first.
 */
export async function readScreeningStatus(db: Readable, now: Date, clientId: string): Promise<ScreeningState> {
  const lists = await readLists(db, clientId);
  const { open, confirmed } = await countHits(db, clientId);
  return { ...judgeScreening(lists, { open, confirmed }, now), lists, openCount: open, confirmedCount: confirmed };
}

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
