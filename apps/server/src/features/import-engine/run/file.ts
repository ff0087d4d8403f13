import type { Permission } from '@pramen/domain/permissions/permissions';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { hasCode } from '../../../database/error-code.ts';
import { importFiles, importRuns } from '../../../database/schema/operations.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { checkRows } from '../rows/checks.ts';
import type { ImportDeps, Layout } from '../rows/kind.ts';
import { readFileName } from '../reading/file-names.ts';
import type { PlannedFile } from './plan.ts';
import { rehearseRows } from './rehearse.ts';
import { readPreview } from '../rows/preview.ts';
import { because } from '../rows/reasons.ts';
import { addFinding } from '../rows/report.ts';
import type { FileReport } from '../rows/report.ts';
import { createCellSecrets } from '../rows/secrets.ts';
import { stageFile } from './staging.ts';

/** A run as it is recorded. */
export interface Run {
  id: string;
  startedAt: Date;
  /** The user who imports; null for a command. */
  userId: string | null;
  /** Whether the importing users may do this by hand, for the whole company. */
  may(permission: Permission): boolean;
  isDryRun: boolean;
}

/** Progress of one file. */
export interface FileProgress {
  file: string;
  phase: 'READING' | 'CHECKING' | 'WRITING';
  bytesRead: number;
  rowsRead: number;
}

/** Callbacks during the import of a file; an error they throw rolls the file back. */
export interface FileListener {
  /** Awaited often, between batches and phases; the listener limits how often it stores the progress. */
  onProgress?(progress: FileProgress): Promise<void>;
  /** Runs in the transaction of a file being imported, as its last statement. */
  onImported?(tx: Tx, report: FileReport): Promise<void>;
}

const UNIQUE_VIOLATION = '23505';

/** Thrown to roll back the transaction of a rejected or unchanged file. */
export class TakenBack extends Error {}

async function recordFile(tx: Tx, deps: ImportDeps, run: Run, report: FileReport, sha256: Buffer): Promise<void> {
  const { file: fileName, rowsRead, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped } = report;
  const counts = { rowsRead, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped };
  const entity = report.entity ?? '';
  const id = newId();
  // The audit keeps its facts permanently, and the name of a workbook or a statement may contain a person's name.
  const { workbook } = readFileName(fileName);
  const toldName = workbook === null && entity !== 'bank-statements' ? fileName : `${entity}${workbook === null ? '' : '.xlsx'}`;
  await tx
    .insert(importRuns)
    .values({ id: run.id, startedAt: run.startedAt, userId: run.userId, isDryRun: run.isDryRun })
    .onConflictDoNothing();
  await tx.insert(importFiles).values({ id, runId: run.id, entity, fileName, sha256, ...counts, finishedAt: deps.clock.now() });
  await deps.audit.append(
    tx,
    { actor: run.userId === null ? null : { userId: run.userId, impersonatorUserId: null } },
    {
      action: 'imports.fileImported',
      objectType: 'import_file',
      objectId: id,
      facts: { entity, fileName: toldName, sha256: sha256.toString('hex'), ...counts },
    },
  );
}

/** Imports one file in the caller's transaction; throws TakenBack when the file is rejected or changes nothing. */
export async function importFile(tx: Tx, deps: ImportDeps, run: Run, file: PlannedFile, listener: FileListener): Promise<void> {
  const { entity, report } = file;
  const progress: FileProgress = { file: report.file, phase: 'READING', bytesRead: 0, rowsRead: 0 };
  const tell = async (change: Partial<FileProgress>) => listener.onProgress?.(Object.assign(progress, change));
  await tell({});
  // One file at a time for all imports: a second import sees what the first has written and finds it unchanged.
  if (!run.isDryRun) await tx.execute(sql`LOCK TABLE ${importFiles} IN EXCLUSIVE MODE`);
  const today = deps.clock.today();
  const secrets = createCellSecrets();
  const staged = await stageFile(tx, file, { today, secrets }, (bytesRead) => tell({ bytesRead, rowsRead: report.rowsRead }));
  const layout: Layout = {
    today,
    secrets,
    runId: run.id,
    sha256: staged.sha256,
    mayBindAdvisers: run.may('clients.change-owner'),
    has: (column) => staged.columns.has(column),
  };
  await tell({ phase: 'CHECKING' });
  // A rehearsal changes nothing, so it must not block other calls.
  if (entity.hold && !run.isDryRun) await tx.execute(entity.hold);
  if (staged.columns.size > 0) await checkRows(tx, deps, entity, layout, report);
  if (report.faults.total > 0) throw new TakenBack('refused');
  if (run.isDryRun)
    report.preview = {
      ...(await readPreview(tx, entity, layout)),
      ...(entity.previewStatements ? { statements: await entity.previewStatements(tx) } : {}),
    };
  await tell({ phase: 'WRITING' });
  const written = run.isDryRun ? await rehearseRows(tx, entity, layout) : await entity.apply(tx, deps, layout);
  report.rowsInserted = written.inserted;
  report.rowsUpdated = written.updated;
  report.rowsUnchanged = report.rowsRead - report.rowsSkipped - written.inserted - written.updated;
  if (written.inserted + written.updated === 0) throw new TakenBack('nothing changed');
  report.state = 'IMPORTED';
  if (run.isDryRun) return;
  await recordFile(tx, deps, run, report, staged.sha256);
  await listener.onImported?.(tx, report);
}

/** Waits for the transaction of a file and writes its outcome into the report; rethrows unexpected errors. */
export async function recordFileOutcome(work: Promise<unknown>, report: FileReport): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) addFinding(report.faults, { line: null, column: null, reason: because('writtenMeanwhile') });
    else if (!(error instanceof TakenBack)) throw error;
  }
  if (report.faults.total > 0) report.state = 'REFUSED';
  for (const findings of [report.faults, report.warnings, report.changes]) findings.listed.splice(findings.most);
}
