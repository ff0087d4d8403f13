import { scopeOf } from '@pramen/domain/permissions/permissions';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { importRuns } from '../../database/schema/operations.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createWorkbookReader } from '../../platform/workbook/workbook.ts';
import type { WorkbookReader } from '../../platform/workbook/workbook.ts';
import { findPersonById } from '../users/people.reader.ts';
import type { EntityName, ImportDeps } from './rows/kind.ts';
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
  /** Does everything, reports, and takes everything back. */
  dryRun?: boolean;
  /** Who imports; null for a command. */
  userId?: string | null;
  /** Who brought the files, where that is not the same person: what one of the two may not do is refused. */
  uploadedBy?: string;
  /** Id under which the run is recorded; a new one, when left out. */
  runId?: string;
  /** Faults of a file that are listed; the others are counted. */
  mostFaults?: number;
  /** Ends the reading of a workbook, which then throws Stopped. */
  signal?: AbortSignal | undefined;
  /** Hears of every file as soon as it is done, with the lines that tell it to a person. */
  onFile?: (report: FileReport, lines: string[]) => void | Promise<void>;
}

type Tell = (report: FileReport) => void | Promise<void>;

async function runPlan({ files, strangers }: Plan, tell: Tell, importOne: (file: PlannedFile) => Promise<void>): Promise<FileReport[]> {
  const refused = new Map<EntityName, string[]>();
  for (const report of strangers) await tell(report);
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
  return [...strangers, ...files.map(({ report }) => report)];
}

/** A dry run shows files what earlier ones would bring, so all of them share one transaction, which writes nothing; each still stands or falls alone. */
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

/** Whoever runs the server may everything; the portal's people what each of them may do by hand. */
async function readMay(db: Db, { userId = null, uploadedBy }: ImportOptions): Promise<Run['may']> {
  if (userId === null) return () => true;
  const people = await Promise.all([...new Set([userId, uploadedBy ?? userId])].map((id) => findPersonById(db, id)));
  return (permission) => people.every((person) => person !== null && scopeOf(permission, person.role) === 'all');
}

/** Refuses the files of kinds that whoever imports may not change. */
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
 * Imports CSV files and workbooks (docs/import.md), each in its own transaction with its audit event. A faulty file is
 * refused whole with all its faults; files that depend on it are not started. Throws only when the files or the database
 * cannot be reached, or what a listener threw.
 */
export async function importFrom(db: Db, deps: ImportDeps, source: ImportSource, options: ImportOptions = {}): Promise<ImportResult> {
  const workbooks = openWorkbooks(options.signal);
  try {
    return await runImport(db, deps, await planImport(source, workbooks, options.mostFaults), options);
  } finally {
    await workbooks.close();
  }
}

/** Workbooks whose sheets are files of their own: by the name of the workbook, the names under which its sheets are imported. */
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
