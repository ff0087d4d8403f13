import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { readCell } from '../rows/cells.ts';
import type { Column, Layout as FileLayout } from '../rows/kind.ts';
import type { PlannedFile } from './plan.ts';
import { because } from '../rows/reasons.ts';
import type { Reason } from '../rows/reasons.ts';
import { FileRefused } from '../reading/records.ts';
import type { TableRecord } from '../reading/records.ts';
import { addFinding } from '../rows/report.ts';
import type { FileReport } from '../rows/report.ts';
import type { CellSecrets } from '../rows/secrets.ts';

export interface Staged {
  sha256: Buffer;
  /** Names of the header's columns. */
  columns: ReadonlySet<string>;
}

/** Rows sent to PostgreSQL per statement: enough to hide the round trip, few enough to keep memory flat. */
const ROWS_PER_STATEMENT = 2_000;

/** The columns of the file in the order of its header. */
type Layout = readonly Column[];

function readHeader(record: TableRecord, known: readonly Column[], report: FileReport): Layout {
  const { line } = record;
  const names = record.cells.map((cell) => cell.trim().toLowerCase());
  const seen = new Set<string>();
  const complain = (column: string | null, reason: Reason) => addFinding(report.faults, { line, column, reason });
  for (const reason of [record.fault ?? [], (record.cellFaults ?? []).map((one) => one.reason)].flat()) complain(null, reason);
  const layout = names.flatMap((name) => {
    const column = known.find((one) => one.name === name);
    if (!column)
      complain(name === '' ? null : name.slice(0, 60), because('unknownColumn', { columns: known.map((one) => one.name).join(', ') }));
    else if (seen.has(name)) complain(name, because('repeatedColumn'));
    seen.add(name);
    return column ? [column] : [];
  });
  for (const { name, isOptional = false } of known) if (!isOptional && !seen.has(name)) complain(name, because('missingColumn'));
  return layout;
}

interface Batch {
  size: number;
  lines: number[];
  ids: string[];
  /** Values by column of the layout. */
  values: (string | null)[][];
}

function createBatch(layout: Layout): Batch {
  return { size: 0, lines: [], ids: [], values: layout.map(() => []) };
}

/** The value to stage; adds a warning when it looks mistyped. */
function takeValue(
  { name, hint, isSecret }: Column,
  value: string,
  { line, secrets, report }: { line: number; secrets: CellSecrets; report: FileReport },
): string {
  const reason = hint?.(value);
  if (reason) addFinding(report.warnings, { line, column: name, reason });
  return isSecret ? secrets.close(value) : value;
}

function readRow(
  record: TableRecord,
  { layout, batch, secrets }: { layout: Layout; batch: Batch; secrets: CellSecrets },
  report: FileReport,
): void {
  report.rowsRead += 1;
  const { line, cells } = record;
  if (record.fault !== undefined) return addFinding(report.faults, { line, column: null, reason: record.fault });
  if (cells.length !== layout.length)
    return addFinding(report.faults, {
      line,
      column: null,
      reason: because('wrongCellCount', { cells: cells.length, columns: layout.length }),
    });
  const row: (string | null)[] = [];
  layout.forEach((column, index) => {
    const cell = record.cellFaults?.find((one) => one.index === index) ?? readCell(cells[index] ?? '', column.reader);
    if ('reason' in cell) addFinding(report.faults, { line, column: column.name, reason: cell.reason });
    else row.push(cell.value === null ? null : takeValue(column, cell.value, { line, secrets, report }));
  });
  if (row.length < layout.length) return undefined;
  batch.size += 1;
  batch.lines.push(line);
  batch.ids.push(newId());
  row.forEach((value, index) => batch.values[index]?.push(value));
  return undefined;
}

async function sendBatch(tx: Tx, layout: Layout, batch: Batch): Promise<void> {
  if (batch.size === 0) return;
  const names = sql.join(
    layout.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = layout.map((column, index) => sql`${sql.param(batch.values[index])}::${sql.raw(column.type)}[]`);
  await tx.execute(sql`INSERT INTO import_stage (line, id, ${names})
    SELECT * FROM unnest(${sql.param(batch.lines)}::integer[], ${sql.param(batch.ids)}::uuid[], ${sql.join(values, sql`, `)})`);
}

async function createStage(tx: Tx, columns: readonly Column[]): Promise<void> {
  const typed: SQL[] = columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.type)}`);
  await tx.execute(
    sql`CREATE TEMPORARY TABLE import_stage (line integer NOT NULL, id uuid NOT NULL, ${sql.join(typed, sql`, `)}) ON COMMIT DROP`,
  );
}

async function* readHashed(bytes: AsyncIterable<Buffer>, hash: Hash, onRead: (bytesRead: number) => void): AsyncGenerator<Buffer> {
  let bytesRead = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    bytesRead += chunk.length;
    onRead(bytesRead);
    yield chunk;
  }
}

type Wanted = Pick<FileLayout, 'today' | 'secrets'>;

/** State of reading the rows of a file; the layout is null before its header. */
interface Staging {
  layout: Layout | null;
  batch: Batch;
  secrets: CellSecrets;
}

/** Reads records; returns false below a faulty header, because the following rows cannot be assigned to columns. */
function takeRecords(records: readonly TableRecord[], staging: Staging, { entity, report }: PlannedFile, today: string): boolean {
  for (const record of records) {
    if (staging.layout === null) {
      staging.layout = readHeader(record, entity.columns(today), report);
      staging.batch = createBatch(staging.layout);
      if (report.faults.total > 0) return false;
    } else readRow(record, { layout: staging.layout, batch: staging.batch, secrets: staging.secrets }, report);
  }
  return true;
}

async function stageRecords(
  tx: Tx,
  records: AsyncIterable<TableRecord[]>,
  file: PlannedFile,
  { today, secrets }: Wanted,
  onBatch: () => Promise<void>,
): Promise<Layout | null> {
  const staging: Staging = { layout: null, batch: createBatch([]), secrets };
  for await (const batch of records) {
    if (!takeRecords(batch, staging, file, today)) return null;
    if (staging.layout !== null && staging.batch.size >= ROWS_PER_STATEMENT) {
      await sendBatch(tx, staging.layout, staging.batch);
      staging.batch = createBatch(staging.layout);
    }
    await onBatch();
  }
  if (staging.layout === null) addFinding(file.report.faults, { line: 1, column: null, reason: because('emptyFile') });
  else await sendBatch(tx, staging.layout, staging.batch);
  return staging.layout;
}

/**
 * Reads a file into the temporary table `import_stage` of the transaction, a CSV file in constant memory. Unreadable cells are errors of
 * the report; their rows are left out. `onProgress` is awaited after every piece.
 */
export async function stageFile(
  tx: Tx,
  file: PlannedFile,
  wanted: Wanted,
  onProgress: (bytesRead: number) => Promise<void>,
): Promise<Staged> {
  const { entity, report } = file;
  await createStage(tx, entity.columns(wanted.today));
  const hash = createHash('sha256');
  let bytesRead = 0;
  const counted = readHashed(file.bytes(), hash, (count) => {
    bytesRead = count;
  });
  let layout: Layout | null = null;
  try {
    layout = await stageRecords(tx, file.records(counted, tx), file, wanted, () => onProgress(bytesRead));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    addFinding(report.faults, { line: null, column: null, reason: error.reason });
  }
  await tx.execute(sql`ANALYZE import_stage`);
  return { sha256: hash.digest(), columns: new Set(layout?.map((column) => column.name)) };
}
