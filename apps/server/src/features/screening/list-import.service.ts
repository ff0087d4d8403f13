import type { ScreeningListKind, VersionRefusal } from '@pramen/domain/compliance/screening/status/screening-words';
import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { screeningLists, screeningListVersions, screeningStagedEntries } from '../../database/schema/screening.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';
import { doEach } from '../../platform/jobs/each.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { activateVersion } from './lists/activate-list.ts';
import { findRefusal } from './lists/version-order.ts';
import { ListRefused } from './lists/list-entry.ts';
import type { RefusalReason } from './lists/list-entry.ts';
import { usualKinds } from './lists/list-formats.ts';
import { stageList } from './lists/stage-list.ts';

export const ACTIVATE_TOPIC = 'screening.activateList';
export const CATCH_UP_TOPIC = 'screening.catchUp';

/** Longer than any upload: after this time an incomplete file counts as left behind by a killed process. */
const UNFINISHED_KEPT_MS = 6 * HOUR;

/** Why a whole file cannot become the next version of its list. */
export class VersionRefused extends Error {
  override readonly name = 'VersionRefused';
  readonly reason: VersionRefusal | 'futureDay' | 'otherKind';

  constructor(reason: VersionRefused['reason']) {
    super(`a version of a list is refused: ${reason}`);
    this.reason = reason;
  }
}

/** Which list a file belongs to, as its importer says. */
export interface WantedList {
  /** Absent: what the format usually contains. */
  kind?: ScreeningListKind | undefined;
  /** Absent: the name of the file's format. */
  name?: string | undefined;
  /** For files that do not say when they were published. */
  publishedOn?: string | null | undefined;
  /** The version may have far fewer entries than the one in use. */
  mayShrink?: boolean | undefined;
}

const usualNames = { EU_XML: 'EU', FTM_JSON: 'OpenSanctions', CSV: 'CSV' } as const;

/** Removes a file that did not become a version. */
export async function forgetFile(db: Db, versionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const forgotten = await tx
      .delete(screeningListVersions)
      .where(and(eq(screeningListVersions.id, versionId), eq(screeningListVersions.state, 'RECEIVING')))
      .returning({ id: screeningListVersions.id });
    if (forgotten.length > 0) await tx.delete(screeningStagedEntries).where(eq(screeningStagedEntries.versionId, versionId));
  });
}

/**
 * Reads a list file as its bytes arrive; nothing of it is used before `finishFile`. Returns the id of the version to be. Throws ListRefused,
 * and then nothing is kept.
 */
export async function receiveFile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string | null,
  file: { name: string; content: AsyncIterable<Buffer> },
): Promise<string> {
  const id = newId();
  const waiting = { format: 'CSV', byteCount: 0, sha256: Buffer.alloc(0), findings: [] } as const;
  await db
    .insert(screeningListVersions)
    .values({ ...waiting, id, state: 'RECEIVING', fileName: file.name.slice(0, 200), importedBy: userId, receivedAt: clock.now() });
  try {
    const staged = await stageList(db, id, file.content);
    await db.update(screeningListVersions).set(staged).where(eq(screeningListVersions.id, id));
    return id;
  } catch (error) {
    await forgetFile(db, id);
    throw error;
  }
}

type Version = typeof screeningListVersions.$inferSelect;
type List = typeof screeningLists.$inferSelect;

/**
 * Finds or creates the list and locks it, so that versions follow one another. Throws VersionRefused when a list of another kind has the
 * name: nobody could tell the two apart.
 */
async function takeList(tx: Tx, now: Date, kind: ScreeningListKind, name: string): Promise<List> {
  const hasName = sql`lower(${screeningLists.name}) = lower(${name})`;
  const others = await tx.$count(screeningLists, and(ne(screeningLists.kind, kind), hasName, isNull(screeningLists.retiredAt)));
  if (others > 0) throw new VersionRefused('otherKind');
  await tx.insert(screeningLists).values({ id: newId(), kind, name, createdAt: now }).onConflictDoNothing();
  const [list] = await tx
    .select()
    .from(screeningLists)
    .where(and(eq(screeningLists.kind, kind), hasName))
    .for('no key update');
  if (!list) throw new Error('the list exists');
  return list;
}

/** Assigns a received file to its list and queues its use. Returns the list's id. Throws VersionRefused. */
export async function finishFile(
  tx: Tx,
  { audit, clock, jobs }: Pick<WritePlatform, 'audit' | 'clock' | 'jobs'>,
  author: AuditAuthor,
  versionId: string,
  wanted: WantedList,
): Promise<string> {
  const isReceived = and(eq(screeningListVersions.id, versionId), eq(screeningListVersions.state, 'RECEIVING'));
  const [received] = await tx.select().from(screeningListVersions).where(isReceived);
  if (!received) throw new Error('the file was received');
  const kind = wanted.kind ?? usualKinds[received.format];
  const list = await takeList(tx, clock.now(), kind, wanted.name?.trim() || usualNames[received.format]);
  const next = {
    entryCount: received.entryCount,
    publishedOn: received.publishedOn ?? wanted.publishedOn ?? null,
    mayShrink: wanted.mayShrink ?? false,
  };
  // Every later version would be older than it.
  if (next.publishedOn !== null && next.publishedOn > clock.today()) throw new VersionRefused('futureDay');
  const refusal = await findRefusal(tx, list, next, ['STAGED', 'READY']);
  if (refusal) throw new VersionRefused(refusal);
  const { publishedOn, mayShrink } = next;
  await tx.update(screeningListVersions).set({ state: 'STAGED', listId: list.id, publishedOn, mayShrink }).where(isReceived);
  const { fileName, byteCount, entryCount, findingCount } = received;
  await audit.append(tx, author, {
    action: 'screening.listImported',
    objectType: 'screening_list',
    objectId: list.id,
    facts: {
      after: {
        kind,
        list: list.name,
        publishedOn: next.publishedOn,
        fileName,
        byteCount,
        sha256: received.sha256.toString('hex'),
        entryCount,
      },
      findingCount,
    },
  });
  await jobs.enqueue(tx, ACTIVATE_TOPIC, { versionId }, { pace: 'long' });
  return list.id;
}

/** Removes what killed processes left of files they were receiving. */
export async function sweepFiles({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const left = await db
    .select({ id: screeningListVersions.id })
    .from(screeningListVersions)
    .where(
      and(
        eq(screeningListVersions.state, 'RECEIVING'),
        lte(screeningListVersions.receivedAt, new Date(clock.now().getTime() - UNFINISHED_KEPT_MS)),
      ),
    );
  await doEach(left, ({ id }) => forgetFile(db, id));
}

/** Stops using a list until its next version is imported; a second call changes nothing. Throws record.not_found. */
export async function retireList(tx: Tx, { audit, clock }: Pick<Platform, 'audit' | 'clock'>, actor: Actor, id: string): Promise<void> {
  const retired = await tx
    .update(screeningLists)
    .set({ retiredAt: clock.now(), version: sql`${screeningLists.version} + 1` })
    .where(and(eq(screeningLists.id, id), isNull(screeningLists.retiredAt)))
    .returning({ kind: screeningLists.kind, name: screeningLists.name });
  const [list] = retired;
  if (!list) {
    const known = await tx.select({ id: screeningLists.id }).from(screeningLists).where(eq(screeningLists.id, id));
    if (known.length === 0) throw new Problem('record.not_found');
    return;
  }
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'screening.listRetired',
      objectType: 'screening_list',
      objectId: id,
      facts: { before: { kind: list.kind, list: list.name } },
    },
  );
}

/** Nothing has to be queued: the version is used in the same transaction. */
const nothingQueued = { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() };

/**
 * Imports a file and uses it at once, for commands and the demonstration. The clients are compared by a job at once when `jobs` is given,
 * otherwise by the recurring task. Returns what the file contained. Throws ListRefused and VersionRefused.
 */
export async function importListFile(
  deps: Pick<Platform, 'db' | 'audit' | 'clock'> & { jobs?: Pick<Jobs, 'enqueue'> },
  file: { name: string; content: AsyncIterable<Buffer> },
  wanted: WantedList,
): Promise<Pick<Version, 'number' | 'entryCount' | 'addedCount' | 'changedCount' | 'removedCount' | 'findingCount' | 'findings'>> {
  const versionId = await receiveFile(deps, null, file);
  try {
    return await inTransaction(deps.db, async (tx) => {
      await finishFile(tx, { ...deps, jobs: nothingQueued }, {}, versionId, wanted);
      await activateVersion(tx, deps, versionId);
      await deps.jobs?.enqueue(tx, CATCH_UP_TOPIC, {}, { pace: 'long' });
      const [version] = await tx.select().from(screeningListVersions).where(eq(screeningListVersions.id, versionId));
      if (!version) throw new Error('the version exists');
      if (version.refusedFor) throw new VersionRefused(version.refusedFor);
      return version;
    });
  } catch (error) {
    await forgetFile(deps.db, versionId);
    throw error;
  }
}

/** A list whose version in use is younger need not be imported again. */
const FRESH_MS = 7 * DAY;

export async function isListFresh(db: Db, now: Date, kind: ScreeningListKind, name: string): Promise<boolean> {
  const found = await db
    .select({ id: screeningListVersions.id })
    .from(screeningLists)
    .innerJoin(
      screeningListVersions,
      and(eq(screeningListVersions.listId, screeningLists.id), eq(screeningListVersions.number, screeningLists.currentNumber)),
    )
    .where(
      and(
        eq(screeningLists.kind, kind),
        sql`lower(${screeningLists.name}) = lower(${name})`,
        gt(screeningListVersions.readyAt, new Date(now.getTime() - FRESH_MS)),
      ),
    );
  return found.length > 0;
}

/** The reason why a file was refused, for a text of screening.json; null for any other failure. */
export function readRefusal(error: unknown): RefusalReason | VersionRefused['reason'] | null {
  return error instanceof ListRefused || error instanceof VersionRefused ? error.reason : null;
}
