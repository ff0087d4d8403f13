import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { screeningLists, screeningListVersions, screeningStagedEntries } from '../../../database/schema/screening.ts';

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

/**
 * Makes a staged file the version of its list in use; all or nothing, and once. Returns the list's id, or null when there is nothing to do.
 */
export async function activateVersion(tx: Tx, now: Date, versionId: string): Promise<string | null> {
  const isStaged = and(eq(screeningListVersions.id, versionId), eq(screeningListVersions.state, 'STAGED'));
  const [found] = await tx.select({ listId: screeningListVersions.listId }).from(screeningListVersions).where(isStaged);
  if (!found?.listId) return null;
  const { listId } = found;
  const [list] = await tx.select().from(screeningLists).where(eq(screeningLists.id, listId)).for('no key update');
  // Another process may have done it while this one waited for the list.
  const [staged] = await tx.select().from(screeningListVersions).where(isStaged);
  if (!list || !staged) return null;
  const number = (list.currentNumber ?? 0) + 1;
  // Nothing is known yet of the distribution of rows just staged: a nested loop would compare each with all others, minutes instead of seconds.
  await tx.execute(sql`SET LOCAL enable_nestloop = off`);
  const { changed, removed } = await closeEntries(tx, listId, versionId, number);
  const opened = await openEntries(tx, listId, versionId, number);
  await tx
    .update(screeningListVersions)
    .set({ state: 'READY', number, readyAt: now, addedCount: opened - changed, changedCount: changed, removedCount: removed })
    .where(isStaged);
  await tx
    .update(screeningLists)
    .set({ currentNumber: number, retiredAt: null, version: sql`${screeningLists.version} + 1` })
    .where(eq(screeningLists.id, listId));
  await tx.delete(screeningStagedEntries).where(eq(screeningStagedEntries.versionId, versionId));
  return listId;
}
