import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Readable } from '../../../database/connect.ts';
import { readInBatches } from '../../../database/reading/read-in-batches.ts';
import { screeningLists, screeningListVersions } from '../../../database/schema/screening.ts';
import type { ComparedList } from './screener.ts';
import type { ComparedEntry } from './packed-list.ts';

/** A list in use with the number of its version. */
export interface CurrentList {
  id: string;
  name: string;
  number: number;
  /** Entries of the whole version. */
  entryCount: number;
}

/** A client that missed more changed entries than this is compared with the whole list. */
export const MOST_CHANGES = 20_000;

export function readCurrentLists(db: Readable): Promise<CurrentList[]> {
  return db
    .select({
      id: screeningLists.id,
      name: screeningLists.name,
      number: sql<number>`${screeningLists.currentNumber}`,
      entryCount: screeningListVersions.entryCount,
    })
    .from(screeningLists)
    .innerJoin(
      screeningListVersions,
      and(eq(screeningListVersions.listId, screeningLists.id), eq(screeningListVersions.number, screeningLists.currentNumber)),
    )
    .where(isNull(screeningLists.retiredAt))
    .orderBy(screeningLists.createdAt, screeningLists.id);
}

/** Entries of a version that are new or changed since another one; since 0: all. */
const entriesSince = ({ id, number }: CurrentList, since: number): SQL => sql`
  screening_entries WHERE list_id = ${id} AND from_number > ${since} AND from_number <= ${number} AND (to_number IS NULL OR to_number > ${number})`;

async function countSince(db: Readable, list: CurrentList, since: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${entriesSince(list, since)}`);
  return rows[0]?.count ?? 0;
}

async function listSince(db: Db, list: CurrentList, since: number): Promise<ComparedList> {
  return {
    key: `${list.id} ${since}-${list.number}`,
    // Counting half a million rows would take longer than comparing a client with them.
    entryCount: since === 0 ? list.entryCount : await countSince(db, list, since),
    load: () =>
      readInBatches<ComparedEntry>(
        db,
        sql`SELECT ref, encode(hash, 'hex') AS hash, kind, names, birth_dates AS "birthDates", countries FROM ${entriesSince(list, since)}`,
      ),
  };
}

/** Opens the parts of one list that clients have to be compared with; each is counted once. */
export function createParts(db: Db, list: CurrentList) {
  const parts = new Map<number, Promise<ComparedList>>();
  const take = (since: number) => {
    const part = parts.get(since) ?? listSince(db, list, since);
    parts.set(since, part);
    return part;
  };
  return {
    /** What has changed since a version, or the whole list when too much has; `since` 0 is the whole list. */
    async since(since: number): Promise<{ list: ComparedList; isWhole: boolean }> {
      if (since > 0) {
        const changes = await take(since);
        if (changes.entryCount <= MOST_CHANGES) return { list: changes, isWhole: false };
      }
      return { list: await take(0), isWhole: true };
    },
  };
}

/** Hashes of the contents that entries have in a version, by their ids; those that are not on it are missing. */
export async function readHashes(db: Readable, { id, number }: CurrentList, refs: readonly string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const { rows } = await db.execute<{ ref: string; hash: string }>(sql`
    SELECT ref, encode(hash, 'hex') AS hash FROM screening_entries
    WHERE list_id = ${id} AND ref = ANY(${sql.param([...refs])}::text[]) AND from_number <= ${number} AND (to_number IS NULL OR to_number > ${number})`);
  return new Map(rows.map(({ ref, hash }) => [ref, hash]));
}
