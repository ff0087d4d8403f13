import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { screeningHits, screeningLists, screeningListVersions } from '../../../database/schema/screening.ts';
import { countWaiting } from '../matching/waiting-clients.ts';

type Version = typeof screeningListVersions.$inferSelect & { importer: string | null };
type List = typeof screeningLists.$inferSelect;

export interface ListRow extends List {
  /** The last ones, the newest first. */
  versions: Version[];
  waitingCount: number;
  /** Matches that were confirmed, and stay when the list is retired. */
  confirmedCount: number;
}

/** Versions of one list in a response. */
const MOST_VERSIONS = 10;

async function readVersions(db: Readable, lists: readonly List[]): Promise<Version[]> {
  if (lists.length === 0) return [];
  const ids = lists.map(({ id }) => id);
  const isShown = and(inArray(screeningListVersions.listId, ids), inArray(screeningListVersions.state, ['STAGED', 'READY', 'REFUSED']));
  const rows = await db
    .select({ version: screeningListVersions, importer: users.name })
    .from(screeningListVersions)
    .leftJoin(users, eq(users.id, screeningListVersions.importedBy))
    .where(isShown)
    .orderBy(
      desc(sql`${screeningListVersions.state} = 'STAGED'`),
      desc(screeningListVersions.receivedAt),
      desc(screeningListVersions.number),
    );
  return rows.map(({ version, importer }) => ({ ...version, importer }));
}

/** Confirmed matches by list; those of deleted clients do not count. */
async function countConfirmed(db: Readable, lists: readonly List[]): Promise<Map<string, number>> {
  if (lists.length === 0) return new Map();
  const rows = await db
    .select({ listId: screeningHits.listId, count: count() })
    .from(screeningHits)
    .innerJoin(clients, eq(clients.id, screeningHits.clientId))
    .where(
      and(
        inArray(
          screeningHits.listId,
          lists.map(({ id }) => id),
        ),
        eq(screeningHits.state, 'CONFIRMED'),
        isNull(screeningHits.withdrawnAt),
        isNull(clients.deletedAt),
      ),
    )
    .groupBy(screeningHits.listId);
  return new Map(rows.map(({ listId, count: found }) => [listId, found]));
}

/** All lists, or one, with their versions and the number of clients who still have to be compared. */
export async function readLists(db: Readable, now: Date, only?: string): Promise<ListRow[]> {
  const lists = await db
    .select()
    .from(screeningLists)
    .where(only === undefined ? undefined : eq(screeningLists.id, only))
    .orderBy(desc(screeningLists.kind), asc(sql`lower(${screeningLists.name})`));
  const versions = Map.groupBy(await readVersions(db, lists), ({ listId }) => listId);
  const confirmed = await countConfirmed(db, lists);
  const rows: ListRow[] = [];
  for (const list of lists) {
    const { id, currentNumber: number, retiredAt } = list;
    const waitingCount = number === null || retiredAt !== null ? 0 : await countWaiting(db, now, { id, number });
    const shown = (versions.get(id) ?? []).filter((version, index) => index < MOST_VERSIONS || version.number === number);
    rows.push({ ...list, versions: shown, waitingCount, confirmedCount: confirmed.get(id) ?? 0 });
  }
  return rows;
}
