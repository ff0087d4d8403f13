import type { VersionRefusal } from '@pramen/domain/compliance/screening/status/screening-words';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { screeningLists, screeningListVersions, screeningStagedEntries } from '../../../database/schema/screening.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRefusal, readStagedInOrder } from './version-order.ts';

/** Ends the contents that the new version no longer has, and returns how many entries it lacks altogether. */
async function closeEntries(tx: Tx, listId: string, versionId: string, number: number): Promise<{ changed: number; removed: number }> {
  const { rows } = await tx.execute<{ changed: number; removed: number }>(sql`
    WITH closed AS (
      UPDATE screening_entries e SET to_number = ${number}
      WHERE e.list_id = ${listId} AND e.to_number IS NULL
        AND NOT EXISTS (SELECT FROM screening_staged_entries s WHERE s.version_id = ${versionId} AND s.ref = e.ref AND s.hash = e.hash)
      RETURNING e.ref)
    SELECT count(s.ref)::int AS changed, (count(*) - count(s.ref))::int AS removed
    FROM closed LEFT JOIN screening_staged_entries s ON s.version_id = ${versionId} AND s.ref = closed.ref`);
  return rows[0] ?? { changed: 0, removed: 0 };
}

/** Adds the contents that the list did not have; returns how many. */
async function openEntries(tx: Tx, listId: string, versionId: string, number: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO screening_entries (list_id, from_number, ref, kind, names, birth_dates, countries, details, hash)
    SELECT ${listId}::uuid, ${number}::int, s.ref, s.kind, s.names, s.birth_dates, s.countries, s.details, s.hash
    FROM screening_staged_entries s
    WHERE s.version_id = ${versionId}
      AND NOT EXISTS (SELECT FROM screening_entries e WHERE e.list_id = ${listId} AND e.ref = s.ref AND e.to_number IS NULL)`);
  return rowCount ?? 0;
}

type List = typeof screeningLists.$inferSelect;
type Version = typeof screeningListVersions.$inferSelect;
type Deps = Pick<Platform, 'audit' | 'clock'>;

const stagedVersion = (id: string) => and(eq(screeningListVersions.id, id), eq(screeningListVersions.state, 'STAGED'));

/** Makes a staged version the one in use. */
async function useVersion(tx: Tx, now: Date, { id: listId, currentNumber }: List, { id }: Version): Promise<number> {
  const number = (currentNumber ?? 0) + 1;
  // Nothing is known yet of the distribution of rows just staged: a nested loop would compare each with all others, minutes instead of seconds.
  await tx.execute(sql`SET LOCAL enable_nestloop = off`);
  const { changed, removed } = await closeEntries(tx, listId, id, number);
  const opened = await openEntries(tx, listId, id, number);
  await tx
    .update(screeningListVersions)
    .set({ state: 'READY', number, readyAt: now, addedCount: opened - changed, changedCount: changed, removedCount: removed })
    .where(stagedVersion(id));
  await tx
    .update(screeningLists)
    .set({ currentNumber: number, retiredAt: null, version: sql`${screeningLists.version} + 1` })
    .where(eq(screeningLists.id, listId));
  return number;
}

/** Marks a staged version as never used; it stays in the list of versions with the reason. */
async function refuseVersion(
  tx: Tx,
  { audit }: Deps,
  { id: listId, kind, name }: List,
  { id, publishedOn, fileName }: Version,
  reason: VersionRefusal,
) {
  await tx.update(screeningListVersions).set({ state: 'REFUSED', refusedFor: reason }).where(stagedVersion(id));
  const after = { kind, list: name, publishedOn, fileName, refusedFor: reason };
  await audit.append(tx, {}, { action: 'screening.listRefused', objectType: 'screening_list', objectId: listId, facts: { after } });
}

/**
 * Uses the staged versions of a list up to and including one, in the order of their publication whatever the order of the jobs; each is judged
 * again against the version before it. All or nothing, and once. Returns the list's id, or null when no other version is in use now.
 */
export async function activateVersion(tx: Tx, deps: Deps, versionId: string): Promise<string | null> {
  const [found] = await tx.select({ listId: screeningListVersions.listId }).from(screeningListVersions).where(stagedVersion(versionId));
  if (!found?.listId) return null;
  const [list] = await tx.select().from(screeningLists).where(eq(screeningLists.id, found.listId)).for('no key update');
  if (!list) return null;
  const before = list.currentNumber;
  // Another process may have done it while this one waited for the list.
  const staged = await readStagedInOrder(tx, list.id);
  const last = staged.findIndex(({ id }) => id === versionId);
  for (const version of staged.slice(0, last + 1)) {
    const refusal = await findRefusal(tx, list, version, ['READY']);
    if (refusal) await refuseVersion(tx, deps, list, version, refusal);
    else list.currentNumber = await useVersion(tx, deps.clock.now(), list, version);
    await tx.delete(screeningStagedEntries).where(eq(screeningStagedEntries.versionId, version.id));
  }
  return list.currentNumber === before ? null : list.id;
}
