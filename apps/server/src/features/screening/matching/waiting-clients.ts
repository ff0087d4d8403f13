import { RESCREEN_DAYS } from '@pramen/domain/compliance/screening/status/judge-screening';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CurrentList } from './compared-lists.ts';
import { hasUnsettled, joinAllConnected, joinConnected, readConnected } from './connected.reader.ts';
import type { ConnectedPerson } from './connected.reader.ts';
import { ENGINE, identityColumns, identityHash } from './subjects.ts';
import type { ClientIdentity } from './subjects.ts';

/** A client who was not compared with the list as both are now. */
export interface WaitingClient extends ClientIdentity {
  id: string;
  identity: string;
  /** The version from which on the list's changes suffice; 0: the whole list is needed. */
  since: number;
  /** Whom the client's answers name. */
  connected: readonly ConnectedPerson[];
}

export const CLIENTS_AT_ONCE = 500;

/** Whether a mark `m` is of the client `c` as recorded now, by the rules in use, and recent. */
function isUsable(now: Date): SQL {
  const wholeSince = new Date(now.getTime() - RESCREEN_DAYS * DAY).toISOString();
  return sql`m.identity = ${identityHash} AND m.engine = ${ENGINE} AND m.whole_at > ${wholeSince}::timestamptz`;
}

const clientsWithMarks = (listId: string) => sql`clients c
  LEFT JOIN screening_marks m ON m.client_id = c.id AND m.list_id = ${listId}`;

/**
 * The next clients, in the order of their ids, who must be compared with a list: never compared, changed since, compared with another
 * version or by other rules, or too long ago with the whole list. Every client who is not deleted is among them or up to date.
 */
export async function readWaiting(
  db: Readable,
  platform: Pick<Platform, 'config'>,
  now: Date,
  list: CurrentList,
  after: string,
  only: string | null,
): Promise<WaitingClient[]> {
  const { rows } = await db.execute<Omit<WaitingClient, 'connected'> & { hasConnected: boolean } & Record<string, unknown>>(sql`
    SELECT c.id, p.ids IS NOT NULL AS "hasConnected", ${identityColumns}, ${identityHash} AS identity,
      CASE WHEN ${isUsable(now)} AND m.number < ${list.number} THEN m.number ELSE 0 END AS since
    FROM ${clientsWithMarks(list.id)} ${joinConnected(only)}
    WHERE c.deleted_at IS NULL AND c.id > ${after} AND (${only}::uuid IS NULL OR c.id = ${only}::uuid)
      AND (m.number = ${list.number} AND ${isUsable(now)}) IS NOT TRUE
    ORDER BY c.id LIMIT ${CLIENTS_AT_ONCE}`);
  // Read after their ids: whoever is named in between makes the client wait again.
  const connected = await readConnected(
    db,
    platform,
    rows.flatMap(({ id, hasConnected }) => (hasConnected ? [id] : [])),
  );
  return rows.map((row) => ({ ...row, connected: connected.get(row.id) ?? [] }));
}

async function countClients(db: Readable, listId: string, isMeant: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${clientsWithMarks(listId)} ${joinAllConnected} WHERE c.deleted_at IS NULL AND ${isMeant}`);
  return rows[0]?.count ?? 0;
}

/** How many clients can be compared with a list now, and must be. */
export async function countComparable(db: Readable, now: Date, { id, number }: Pick<CurrentList, 'id' | 'number'>): Promise<number> {
  return countClients(db, id, sql`(m.number = ${number} AND ${isUsable(now)}) IS NOT TRUE`);
}

/** How many clients do not count as compared with a list: those, and whose records still have to be read for whom they name. */
export async function countWaiting(db: Readable, now: Date, { id, number }: Pick<CurrentList, 'id' | 'number'>): Promise<number> {
  return countClients(db, id, sql`((m.number = ${number} AND ${isUsable(now)}) IS NOT TRUE OR ${hasUnsettled(null)})`);
}
