import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { imports, importUploads } from '../../database/schema/imports.ts';
import { inTransaction } from '../../database/transaction.ts';
import { monotonicMs } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { Stopped } from '../../platform/workers/stopped.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { importFrom, splitWorkbooks } from '../import-engine/import-engine.service.ts';
import type { FileProgress, FileReport, Finding, ImportSource } from './imports.audit-facts.ts';
import { MOST_ATTEMPTS } from './imports.rules.ts';
import { openImportKey, readBytes, removeBytes, removeDetails, storeDetail } from './imports.store.ts';
import type { Stage } from './imports.store.ts';

/** Errors kept per file; more are only counted, because no one fixes so many by hand. */
const MOST_FAULTS = 50_000;
const FINDINGS_IN_A_PIECE = 1_000;
const PROGRESS_EVERY_MS = 500;

/** The import was cancelled or taken over while it ran; roll back what was begun. */
class WorkStopped extends Error {}

type Upload = typeof importUploads.$inferSelect;
type WorkState = 'CHECKING' | 'IMPORTING';

interface Work {
  importId: string;
  state: WorkState;
  stage: Stage;
  key: Buffer;
  userId: string;
  uploadedBy: string;
  uploads: Map<string, Upload>;
  /** Aborted when the stopping process cannot wait for the import. */
  signal: AbortSignal;
}

/** Locks the import in its state until the transaction ends. */
async function holdState(tx: Tx, { importId, state }: Work): Promise<void> {
  const held = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.state, state)))
    .for('share');
  if (held.length === 0) throw new WorkStopped();
}

async function storeFindings(
  tx: Tx,
  key: Buffer,
  uploadId: string,
  stage: Stage,
  kind: 'FAULTS' | 'WARNINGS',
  listed: readonly Finding[],
): Promise<void> {
  for (let from = 0; from < listed.length; from += FINDINGS_IN_A_PIECE)
    await storeDetail(tx, key, uploadId, stage, kind, from / FINDINGS_IN_A_PIECE, listed.slice(from, from + FINDINGS_IN_A_PIECE));
}

/** Stores the report of a file; a file that was imported stays imported when the job runs again. */
async function storeReport(tx: Tx, work: Work, report: FileReport): Promise<void> {
  const upload = work.uploads.get(report.file);
  if (!upload) return;
  await holdState(tx, work);
  const { state: outcome, rowsRead, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped, faults, warnings, blockedBy, preview } = report;
  const stored = {
    outcome,
    rowsRead,
    rowsInserted,
    rowsUpdated,
    rowsUnchanged,
    rowsSkipped,
    blockedBy,
    faultCount: faults.total,
    warningCount: warnings.total,
  };
  const progress = { phase: null, bytesRead: upload.byteCount, rowsRead: report.rowsRead };
  const isOpen = work.stage === 'CHECK' ? undefined : sql`(${importUploads.result} ->> 'outcome') IS DISTINCT FROM 'IMPORTED'`;
  const written = await tx
    .update(importUploads)
    .set({ ...progress, ...(work.stage === 'CHECK' ? { checked: stored } : { result: stored }) })
    .where(and(eq(importUploads.id, upload.id), isOpen))
    .returning({ id: importUploads.id });
  if (written.length === 0) {
    // Two processes run one import: roll back the rows of the slower one.
    if (outcome === 'IMPORTED') throw new WorkStopped();
    return;
  }
  await removeDetails(tx, upload.id, work.stage);
  await storeFindings(tx, work.key, upload.id, work.stage, 'FAULTS', faults.listed.slice(0, MOST_FAULTS));
  await storeFindings(tx, work.key, upload.id, work.stage, 'WARNINGS', warnings.listed.slice(0, warnings.most));
  if (preview) await storeDetail(tx, work.key, upload.id, work.stage, 'PREVIEW', 0, preview);
}

/** Stores progress at most twice a second, and stops the work when the import was cancelled or the process is stopping. */
function followProgress(db: Db, { importId, state, uploads, signal }: Work): (progress: FileProgress) => Promise<void> {
  let notedMs = Number.NEGATIVE_INFINITY;
  let noted = '';
  return async ({ file, phase, bytesRead, rowsRead }) => {
    if (signal.aborted) throw new Stopped();
    const step = `${file} ${phase}`;
    if (step === noted && monotonicMs() - notedMs < PROGRESS_EVERY_MS) return;
    [noted, notedMs] = [step, monotonicMs()];
    const isWanted = sql`EXISTS (SELECT 1 FROM ${imports} WHERE ${and(eq(imports.id, importId), eq(imports.state, state))})`;
    const written = await db
      .update(importUploads)
      .set({ phase, bytesRead, rowsRead })
      .where(and(eq(importUploads.id, uploads.get(file)?.id ?? importId), isWanted))
      .returning({ id: importUploads.id });
    if (written.length === 0) throw new WorkStopped();
  };
}

function sourceOf(db: Db, { importId, key, uploads }: Work): ImportSource {
  return {
    name: importId,
    listNames: async () => [...uploads.keys()],
    read: (name) => {
      const upload = uploads.get(name);
      if (!upload) throw new Error('the import has no such upload');
      return readBytes(db, key, { ...upload, id: upload.bytesOf ?? upload.id });
    },
  };
}

/**
 * Splits a workbook into one upload per sheet that counts as a file: the first takes the place of the workbook and keeps its bytes. Runs
 * once: afterwards no upload has the name of such a workbook.
 */
async function splitUploads(db: Db, work: Work): Promise<void> {
  const found = await splitWorkbooks(sourceOf(db, work), work.signal);
  if (found.size === 0) return;
  await inTransaction(db, async (tx) => {
    await holdState(tx, work);
    for (const [workbook, [first = workbook, ...others]] of found) {
      const upload = work.uploads.get(workbook);
      if (!upload) continue;
      await tx.update(importUploads).set({ fileName: first }).where(eq(importUploads.id, upload.id));
      const { importId, position, byteCount, sha256 } = upload;
      if (others.length > 0)
        await tx
          .insert(importUploads)
          .values(others.map((fileName) => ({ id: newId(), importId, position, byteCount, sha256, fileName, bytesOf: upload.id })));
    }
  });
  work.uploads = await readUploads(db, work.importId);
}

async function failImport({ db, clock }: Platform, importId: string, state: WorkState): Promise<void> {
  await inTransaction(db, async (tx) => {
    const failed = await tx
      .update(imports)
      .set({ state: 'FAILED', finishedAt: clock.now() })
      .where(and(eq(imports.id, importId), eq(imports.state, state)))
      .returning({ id: imports.id });
    if (failed.length > 0) await removeBytes(tx, importId);
  });
}

/** Files not imported yet, by name. */
async function readUploads(db: Db, importId: string): Promise<Map<string, Upload>> {
  const rows = await db
    .select()
    .from(importUploads)
    .where(eq(importUploads.importId, importId))
    .orderBy(asc(importUploads.position), asc(importUploads.fileName));
  return new Map(rows.filter(({ result }) => result?.outcome !== 'IMPORTED').map((upload) => [upload.fileName, upload]));
}

/** Starts the import, or continues one left by a killed process; null when it has ended or failed too often. */
async function beginWork(platform: Platform, importId: string, state: WorkState, signal: AbortSignal): Promise<Work | null> {
  const { db, config } = platform;
  const from = state === 'CHECKING' ? (['UPLOADED', 'CHECKING'] as const) : (['IMPORTING'] as const);
  const row = await inTransaction(db, async (tx) => {
    const [begun] = await tx
      .update(imports)
      .set({ state, attempts: sql`${imports.attempts} + 1` })
      .where(and(eq(imports.id, importId), inArray(imports.state, [...from])))
      .returning();
    return begun;
  });
  if (!row?.wrappedKey) return null;
  if (row.attempts > MOST_ATTEMPTS) {
    await failImport(platform, importId, state);
    return null;
  }
  return {
    importId,
    state,
    stage: state === 'CHECKING' ? 'CHECK' : 'RESULT',
    key: openImportKey(config.keys.master, importId, row.wrappedKey),
    userId: row.confirmedBy ?? row.uploadedBy,
    uploadedBy: row.uploadedBy,
    uploads: await readUploads(db, importId),
    signal,
  };
}

async function runWork(platform: Platform, work: Work): Promise<void> {
  if (work.uploads.size === 0) return;
  const { db } = platform;
  await importFrom(db, platform, sourceOf(db, work), {
    dryRun: work.stage === 'CHECK',
    runId: work.importId,
    userId: work.userId,
    uploadedBy: work.uploadedBy,
    mostFaults: MOST_FAULTS,
    signal: work.signal,
    onProgress: followProgress(db, work),
    // A check is rolled back, and with it any report written in its transaction.
    ...(work.stage === 'CHECK' ? {} : { onImported: (tx: Tx, report: FileReport) => storeReport(tx, work, report) }),
    onFile: async (report) => {
      // The report of an imported file was stored in the file's own transaction.
      if (work.stage === 'CHECK' || report.state !== 'IMPORTED') await inTransaction(db, (tx) => storeReport(tx, work, report));
    },
  });
}

async function finishWork({ db, clock }: Platform, { importId, state }: Work): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const change =
      state === 'CHECKING' ? ({ state: 'CHECKED', checkedAt: now, attempts: 0 } as const) : ({ state: 'DONE', finishedAt: now } as const);
    const finished = await tx
      .update(imports)
      .set(change)
      .where(and(eq(imports.id, importId), eq(imports.state, state)))
      .returning({ id: imports.id });
    if (finished.length > 0 && state === 'IMPORTING') await removeBytes(tx, importId);
  });
}

async function isStopped({ db }: Platform, { importId, state }: Work): Promise<boolean> {
  const moved = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, importId), ne(imports.state, state)));
  return moved.length > 0;
}

/** Stopping the process does not count as a failed attempt. */
async function giveAttemptBack({ db }: Platform, { importId, state }: Work): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(imports)
      .set({ attempts: sql`greatest(${imports.attempts} - 1, 0)` })
      .where(and(eq(imports.id, importId), eq(imports.state, state)));
  });
}

/**
 * Checks or imports the files of one import. Safe to kill and repeat: each file is imported once. Throws Stopped between two pieces of a
 * file once `signal` is aborted.
 */
export async function workOnImport(
  platform: Platform,
  importId: string,
  state: WorkState,
  signal = new AbortController().signal,
): Promise<void> {
  if (signal.aborted) throw new Stopped();
  const work = await beginWork(platform, importId, state, signal);
  if (!work) return;
  try {
    if (state === 'CHECKING') await splitUploads(platform.db, work);
    await runWork(platform, work);
    await finishWork(platform, work);
  } catch (error) {
    if (error instanceof Stopped) await giveAttemptBack(platform, work);
    else if (error instanceof WorkStopped || (await isStopped(platform, work))) return;
    throw error;
  }
}
