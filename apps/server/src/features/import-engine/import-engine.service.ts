import { scopeOf } from '@pramen/domain/permissions/permissions';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { importRuns } from '../../database/schema/operations.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createWorkbookReader } from '../../platform/workbook/workbook.ts';
import type { WorkbookReader } from '../../platform/workbook/workbook.ts';
import { findPersonById } from '../users/people.reader.ts';
import type { ImportDeps, KindName } from './rows/kind.ts';
import { importFile, recordFileOutcome, TakenBack } from './run/file.ts';
import type { FileListener, Run } from './run/file.ts';
import { findSheetFiles, planImport } from './run/plan.ts';
import type { Plan, PlannedFile } from './run/plan.ts';
import { because } from './rows/reasons.ts';
import { addFinding, describeFile } from './rows/report.ts';
import type { FileReport, ImportResult } from './rows/report.ts';
import { folderSource, withSheets } from './reading/source.ts';
import type { ImportSource } from './reading/source.ts';

export interface ImportOptions extends FileListener {
  /** Runs the whole import and reports it, then rolls it back. */
  dryRun?: boolean;
  /** The user who imports; null for a command. */
  userId?: string | null;
  /** The user who uploaded the files, if different; a file is rejected unless both may import it. */
  uploadedBy?: string;
  /** Id under which the run is recorded; a new one by default. */
  runId?: string;
  /** Number of errors listed per file; the rest are only counted. */
  mostFaults?: number;
  /** Aborts the reading of a workbook, which then throws Stopped. */
  signal?: AbortSignal | undefined;
  /** Called for every finished file, with its report as printable lines. */
  onFile?: (report: FileReport, lines: string[]) => void | Promise<void>;
}

type Tell = (report: FileReport) => void | Promise<void>;

async function runPlan({ files, unknownFiles }: Plan, tell: Tell, importOne: (file: PlannedFile) => Promise<void>): Promise<FileReport[]> {
  const refused = new Map<KindName, string[]>();
  for (const report of unknownFiles) await tell(report);
  for (const file of files) {
    const { entity, report } = file;
    report.blockedBy = [...new Set(entity.dependsOn.flatMap((name) => refused.get(name) ?? []))];
    if (report.state === 'REFUSED') report.blockedBy = [];
    else if (report.blockedBy.length > 0) report.state = 'NOT_STARTED';
    else await importOne(file);
    if (report.state === 'REFUSED') refused.set(entity.name, [...(refused.get(entity.name) ?? []), report.file]);
    else if (report.state === 'NOT_STARTED') refused.set(entity.name, report.blockedBy);
    await tell(report);
  }
  return [...unknownFiles, ...files.map(({ report }) => report)];
}

/**
 * In a dry run later files see what earlier ones would add, so all files share one transaction, which is rolled back; each file still
 * succeeds or fails alone.
 */
async function rehearse(db: Db, deps: ImportDeps, run: Run, plan: Plan, tell: Tell, listener: FileListener): Promise<FileReport[]> {
  let reports: FileReport[] = [];
  const rehearsal = inTransaction(db, async (tx) => {
    reports = await runPlan(plan, tell, async (file) => {
      await tx.execute(sql`SAVEPOINT import_file`);
      await recordFileOutcome(importFile(tx, deps, run, file, listener), file.report);
      if (file.report.state !== 'IMPORTED') await tx.execute(sql`ROLLBACK TO SAVEPOINT import_file`);
      else await tx.execute(sql`DROP TABLE import_stage, import_rows`);
    });
    throw new TakenBack('dry run');
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return reports;
}

/** A command may do everything; users of the portal only what each of them may do by hand. */
async function readMay(db: Db, { userId = null, uploadedBy }: ImportOptions): Promise<Run['may']> {
  if (userId === null) return () => true;
  const people = await Promise.all([...new Set([userId, uploadedBy ?? userId])].map((id) => findPersonById(db, id)));
  return (permission) => people.every((person) => person !== null && scopeOf(permission, person.role) === 'all');
}

/** Rejects files of kinds that the importing users may not change. */
function refuseForbidden({ files }: Plan, { may }: Run): void {
  for (const { entity, report } of files)
    if (!entity.permissions.every(may)) {
      addFinding(report.faults, { line: null, column: null, reason: because('notPermitted') });
      report.state = 'REFUSED';
    }
}

async function runImport(db: Db, deps: ImportDeps, plan: Plan, options: ImportOptions): Promise<ImportResult> {
  const { dryRun = false, userId = null } = options;
  const tell: Tell = (report) => options.onFile?.(report, describeFile(report, dryRun));
  const run: Run = { id: options.runId ?? newId(), startedAt: deps.clock.now(), userId, may: await readMay(db, options), isDryRun: dryRun };
  refuseForbidden(plan, run);
  const files = dryRun
    ? await rehearse(db, deps, run, plan, tell, options)
    : await runPlan(plan, tell, (file) =>
        recordFileOutcome(
          inTransaction(db, (tx) => importFile(tx, deps, run, file, options)),
          file.report,
        ),
      );
  const isWritten = !dryRun && files.some((report) => report.state === 'IMPORTED');
  if (isWritten)
    await inTransaction(db, async (tx) => {
      await tx.update(importRuns).set({ finishedAt: deps.clock.now() }).where(eq(importRuns.id, run.id));
    });
  return { isDryRun: dryRun, runId: isWritten ? run.id : null, files, hasFaults: files.some((report) => report.faults.total > 0) };
}

function openWorkbooks(signal: AbortSignal | undefined): WorkbookReader {
  const workbooks = createWorkbookReader();
  signal?.addEventListener('abort', () => void workbooks.close(), { once: true });
  return workbooks;
}

/**
 * Imports CSV files and workbooks (docs/import.md), each in its own transaction with its audit event. A faulty file is rejected as a whole
 * with all its errors; files that depend on it are not imported. Throws only when the files or the database are unreachable, or when a
 * listener throws.
 */
export async function importFrom(db: Db, deps: ImportDeps, source: ImportSource, options: ImportOptions = {}): Promise<ImportResult> {
  const workbooks = openWorkbooks(options.signal);
  try {
    return await runImport(db, deps, await planImport(source, workbooks, options.mostFaults), options);
  } finally {
    await workbooks.close();
  }
}

/** Workbooks whose sheets count as separate files: the names under which the sheets are imported, by the workbook's name. */
export async function splitWorkbooks(source: ImportSource, signal?: AbortSignal): Promise<Map<string, string[]>> {
  const workbooks = openWorkbooks(signal);
  try {
    return await findSheetFiles(source, workbooks);
  } finally {
    await workbooks.close();
  }
}

/** Imports the CSV files and workbooks of a folder. */
export async function importFolder(db: Db, deps: ImportDeps, folder: string, options: ImportOptions = {}): Promise<ImportResult> {
  const source = folderSource(folder);
  return importFrom(db, deps, withSheets(source, await splitWorkbooks(source)), options);
}
