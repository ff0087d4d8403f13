import type { VersionRefusal } from '@pramen/domain/compliance/screening/status/screening-words';
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { screeningListVersions } from '../../../database/schema/screening.ts';
import type { screeningLists } from '../../../database/schema/screening.ts';

type List = Pick<typeof screeningLists.$inferSelect, 'id' | 'currentNumber'>;
type Version = typeof screeningListVersions.$inferSelect;

/** A version with a smaller share of the entries in use is taken for a part of the list, unless the importer says that it may shrink. */
const LEAST_SHARE = 0.8;

/**
 * Why a file cannot follow the versions of its list; null: it can. Call it while the list is locked. A file is older when any version of these
 * states was published later, whichever is in use: one without a day may have come in between.
 */
export async function findRefusal(
  tx: Tx,
  { id: listId, currentNumber }: List,
  next: Pick<Version, 'publishedOn' | 'entryCount' | 'mayShrink'>,
  states: readonly Version['state'][],
): Promise<VersionRefusal | null> {
  const [newest] = await tx
    .select({ publishedOn: max(screeningListVersions.publishedOn) })
    .from(screeningListVersions)
    .where(and(eq(screeningListVersions.listId, listId), inArray(screeningListVersions.state, [...states])));
  if (newest?.publishedOn && next.publishedOn !== null && next.publishedOn < newest.publishedOn) return 'older';
  if (currentNumber === null || next.mayShrink) return null;
  const [current] = await tx
    .select({ entryCount: screeningListVersions.entryCount })
    .from(screeningListVersions)
    .where(and(eq(screeningListVersions.listId, listId), eq(screeningListVersions.number, currentNumber)));
  return current && next.entryCount < current.entryCount * LEAST_SHARE ? 'shrunk' : null;
}

/** The staged versions of a list, the earliest publication first. A file that does not say its day counts from the day it arrived. */
export function readStagedInOrder(tx: Tx, listId: string): Promise<Version[]> {
  const { publishedOn, receivedAt, id } = screeningListVersions;
  return tx
    .select()
    .from(screeningListVersions)
    .where(and(eq(screeningListVersions.listId, listId), eq(screeningListVersions.state, 'STAGED')))
    .orderBy(asc(sql`coalesce(${publishedOn}, (${receivedAt} AT TIME ZONE 'Europe/Prague')::date)`), asc(receivedAt), asc(id));
}
