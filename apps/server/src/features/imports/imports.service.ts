import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { importFiles, importRuns } from '../../database/schema/operations.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { checkRows } from './imports.checks.ts';
import { entityNames } from './imports.entities.ts';
import type { Entity, EntityName, ImportDeps, Layout } from './imports.entities.ts';
import { cashTransactions, instructions, trades } from './imports.ledger.ts';
import { prices, rates, securities } from './imports.market.ts';
import { clients } from './imports.people.ts';
import { contracts, contractStrategies, strategies } from './imports.references.ts';
import { addFinding, createFileReport, describeFile, LISTED_FINDINGS } from './imports.report.ts';
import type { FileReport, ImportResult } from './imports.report.ts';
import { stageFile } from './imports.staging.ts';

const entities: Readonly<Record<EntityName, Entity>> = {
  securities,
  prices,
  rates,
  strategies,
  clients,
  contracts,
  'contract-strategies': contractStrategies,
  'cash-transactions': cashTransactions,
  trades,
  instructions,
};

export interface ImportOptions {
  /** Does everything, reports, and takes everything back. */
  dryRun?: boolean;
  /** Who imports; null for a command. */
  userId?: string | null;
  /** Hears of every file as soon as it is done, with the lines that tell it to a person. */
  onFile?: (report: FileReport, lines: string[]) => void;
}

interface Run {
  id: string;
  startedAt: Date;
  userId: string | null;
  isDryRun: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** Thrown to take back the transaction of a refused or unchanged file. */
class TakenBack extends Error {}

function isLostRace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === UNIQUE_VIOLATION) return true;
  return false;
}

async function recordFile(tx: Tx, deps: ImportDeps, run: Run, report: FileReport, sha256: Buffer): Promise<void> {
  const { file: fileName, rowsRead, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped } = report;
  const counts = { rowsRead, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped };
  const entity = report.entity ?? '';
  const id = newId();
  await tx.insert(importRuns).values(run).onConflictDoNothing();
  await tx.insert(importFiles).values({ id, runId: run.id, entity, fileName, sha256, ...counts, finishedAt: deps.clock.now() });
  await deps.audit.append(
    tx,
    { actor: run.userId === null ? null : { userId: run.userId, impersonatorUserId: null } },
    { action: 'imports.fileImported', objectType: 'import_file', objectId: id, facts: { entity, fileName, sha256: sha256.toString('hex'), ...counts } },
  );
}

async function importFile(tx: Tx, deps: ImportDeps, run: Run, path: string, entity: Entity, report: FileReport): Promise<void> {
  // One file at a time, whoever imports: the second import sees what the first has written and finds it unchanged.
  await tx.execute(sql`LOCK TABLE ${importFiles} IN EXCLUSIVE MODE`);
  const today = deps.clock.today();
  const staged = await stageFile(tx, path, entity, today, report);
  const layout: Layout = { today, has: (column) => staged.columns.has(column) };
  if (staged.columns.size > 0) await checkRows(tx, entity, layout, report);
  if (report.faults.total > 0) throw new TakenBack('refused');
  const written = await entity.apply(tx, deps, layout);
  report.rowsInserted = written.inserted;
  report.rowsUpdated = written.updated;
  report.rowsUnchanged = report.rowsRead - report.rowsSkipped - written.inserted - written.updated;
  if (written.inserted + written.updated === 0) throw new TakenBack('nothing changed');
  report.state = 'IMPORTED';
  await recordFile(tx, deps, run, report, staged.sha256);
}

async function settle(work: Promise<unknown>, report: FileReport): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isLostRace(error))
      addFinding(report.faults, { line: null, column: null, reason: 'the same rows were written by somebody else meanwhile; import the file again' });
    else if (!(error instanceof TakenBack)) throw error;
  }
  if (report.faults.total > 0) report.state = 'REFUSED';
  for (const findings of [report.faults, report.warnings, report.changes]) findings.listed.splice(LISTED_FINDINGS);
}

interface Plan {
  files: { entity: Entity; report: FileReport; path: string }[];
  /** Files that are none of ours. */
  strangers: FileReport[];
}

async function planFolder(folder: string): Promise<Plan> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv'));
  const files = entityNames
    .filter((name) => names.includes(`${name}.csv`))
    .map((name) => ({ entity: entities[name], report: createFileReport(`${name}.csv`, name), path: join(folder, `${name}.csv`) }));
  const strangers = names
    .filter((name) => !files.some(({ report }) => report.file === name))
    .map((name) => {
      const report = createFileReport(name, null);
      addFinding(report.faults, { line: null, column: null, reason: `is no file of the import; it knows ${entityNames.map((known) => `${known}.csv`).join(', ')}` });
      return { ...report, state: 'REFUSED' as const };
    });
  if (names.length === 0) {
    const report = createFileReport(folder, null);
    addFinding(report.faults, { line: null, column: null, reason: 'the folder holds no CSV file' });
    strangers.push({ ...report, state: 'REFUSED' });
  }
  return { files, strangers };
}

async function runPlan({ files, strangers }: Plan, onFile: (report: FileReport) => void, importOne: (file: Plan['files'][number]) => Promise<void>): Promise<FileReport[]> {
  const refused = new Map<EntityName, string[]>();
  for (const report of strangers) onFile(report);
  for (const file of files) {
    const { entity, report } = file;
    report.blockedBy = [...new Set(entity.dependsOn.flatMap((name) => refused.get(name) ?? []))];
    if (report.blockedBy.length > 0) report.state = 'NOT_STARTED';
    else await importOne(file);
    if (report.state === 'REFUSED') refused.set(entity.name, [report.file]);
    else if (report.state === 'NOT_STARTED') refused.set(entity.name, report.blockedBy);
    onFile(report);
  }
  return [...strangers, ...files.map(({ report }) => report)];
}

/** A dry run sees its own earlier files, so all of them share one transaction; each still stands or falls alone. */
async function rehearse(db: Db, deps: ImportDeps, run: Run, plan: Plan, onFile: (report: FileReport) => void): Promise<FileReport[]> {
  let reports: FileReport[] = [];
  const rehearsal = inTransaction(db, async (tx) => {
    reports = await runPlan(plan, onFile, async ({ entity, report, path }) => {
      await tx.execute(sql`SAVEPOINT import_file`);
      await settle(importFile(tx, deps, run, path, entity, report), report);
      if (report.state !== 'IMPORTED') await tx.execute(sql`ROLLBACK TO SAVEPOINT import_file`);
      else await tx.execute(sql`DROP TABLE import_stage, import_rows`);
    });
    throw new TakenBack('dry run');
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return reports;
}

/**
 * Imports the CSV files of a folder (docs/import.md), each in its own transaction with its audit event. A faulty file is
 * refused whole with all its faults; files that depend on it are not started. Throws only when the folder or the database
 * cannot be reached.
 */
export async function importFolder(db: Db, deps: ImportDeps, folder: string, options: ImportOptions = {}): Promise<ImportResult> {
  const { dryRun = false, userId = null } = options;
  const onFile = (report: FileReport) => options.onFile?.(report, describeFile(report, dryRun));
  const run: Run = { id: newId(), startedAt: deps.clock.now(), userId, isDryRun: dryRun };
  const plan = await planFolder(folder);
  const files = dryRun
    ? await rehearse(db, deps, run, plan, onFile)
    : await runPlan(plan, onFile, ({ entity, report, path }) =>
        settle(inTransaction(db, (tx) => importFile(tx, deps, run, path, entity, report)), report),
      );
  const isWritten = !dryRun && files.some((report) => report.state === 'IMPORTED');
  if (isWritten)
    await inTransaction(db, async (tx) => {
      await tx.update(importRuns).set({ finishedAt: deps.clock.now() }).where(eq(importRuns.id, run.id));
    });
  return { isDryRun: dryRun, runId: isWritten ? run.id : null, files, hasFaults: files.some((report) => report.faults.total > 0) };
}
