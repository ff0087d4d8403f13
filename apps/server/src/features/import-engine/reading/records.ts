import { beginsLikeWorkbook } from '../../../platform/workbook/workbook-archive.ts';
import { workbookLimits } from '../../../platform/workbook/workbook-limits.ts';
import { WorkbookRefused } from '../../../platform/workbook/workbook-refused.ts';
import type { CellFault, WorkbookRow } from '../../../platform/workbook/workbook-sheet.ts';
import type { SheetName } from '../../../platform/workbook/workbook-table.ts';
import type { WorkbookReader } from '../../../platform/workbook/workbook.ts';
import { readCsvRecords } from './csv.ts';
import type { CsvRecord } from './csv.ts';
import { findEntitySheets, readFileName } from './file-names.ts';
import { because } from '../rows/reasons.ts';
import type { Reason } from '../rows/reasons.ts';
import { addFinding } from '../rows/report.ts';
import type { FileReport } from '../rows/report.ts';

/** One row of a file: a record of a CSV file or a row of a sheet. */
export interface TableRecord extends CsvRecord {
  /** Cells that could not be read, by index; their text is empty. */
  cellFaults?: readonly { index: number; reason: Reason }[];
}

/** The content of a file does not match its name. */
export class FileRefused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`a file is refused: ${reason.key}`);
    this.reason = reason;
  }
}

/** Bytes needed to recognise a workbook. */
const MARK_BYTES = 8;

async function* refuseWorkbook(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (start === null) yield piece;
    else {
      start = Buffer.concat([start, piece]);
      if (start.length < MARK_BYTES) continue;
      if (beginsLikeWorkbook(start)) throw new FileRefused(because('workbookNamedCsv'));
      yield start;
      start = null;
    }
  }
  if (start !== null) yield start;
}

/** All bytes of a workbook, because its ZIP directory is at the end. */
async function gatherBytes(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let byteCount = 0;
  for await (const piece of bytes) {
    byteCount += piece.length;
    if (byteCount > workbookLimits.fileBytes) throw new WorkbookRefused('workbookTooLarge');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const refusalOf = (error: unknown) => (error instanceof WorkbookRefused ? new FileRefused(because(error.key)) : error);

/** The sheets of a workbook. Throws FileRefused. */
export async function listSheets(bytes: AsyncIterable<Buffer>, workbooks: WorkbookReader): Promise<SheetName[]> {
  try {
    return await workbooks.listSheets(await gatherBytes(bytes));
  } catch (error) {
    throw refusalOf(error);
  }
}

function faultOf({ index, key, quoted }: CellFault): { index: number; reason: Reason } {
  return {
    index,
    reason:
      key === 'longText' ? because('tooLong', { longest: workbookLimits.cellCharacters }) : because(key, { cell: quoted.slice(0, 40) }),
  };
}

/** Pads a row, which ends with its last cell, to the width of the header. */
function toRecord({ line, cells, faults = [] }: WorkbookRow, width: number): TableRecord {
  while (cells.length < width) cells.push('');
  return faults.length === 0 ? { line, cells } : { line, cells, cellFaults: faults.map(faultOf) };
}

const TOLD_SHEETS = 5;

/** Warns once of the sheets of a workbook that are not imported. */
function tellOtherSheets(sheets: readonly SheetName[], entity: string | null, report: FileReport): void {
  const imported =
    entity === null ? sheets.filter(({ isHidden }) => !isHidden).slice(0, 1) : findEntitySheets(sheets).map(({ sheet }) => sheet);
  const others = sheets.filter((sheet) => !imported.includes(sheet));
  if (others.length === 0 || (entity !== null && findEntitySheets(sheets)[0]?.entity !== entity)) return;
  const names = others.slice(0, TOLD_SHEETS).map(({ name }) => name.slice(0, 40));
  addFinding(report.warnings, {
    line: null,
    column: null,
    reason: because('sheetsLeftOut', { sheets: [...names, ...(others.length > TOLD_SHEETS ? ['…'] : [])].join(', ') }),
  });
}

async function* readSheetRecords(
  bytes: AsyncIterable<Buffer>,
  workbooks: WorkbookReader,
  report: FileReport,
): AsyncGenerator<TableRecord[]> {
  const { workbook, entity } = readFileName(report.file);
  const sheet = workbook === null ? null : entity;
  const { sheets, batches } = await workbooks.readTable(await gatherBytes(bytes), sheet);
  tellOtherSheets(sheets, sheet, report);
  let width: number | null = null;
  for (const batch of batches) {
    width ??= batch[0]?.cells.length ?? 0;
    const known = width;
    yield batch.map((row) => toRecord(row, known));
  }
}

/** Batches of a file's records, from CSV or a sheet by its name. Throws FileRefused when the content does not match. */
export async function* readRecords(
  bytes: AsyncIterable<Buffer>,
  workbooks: WorkbookReader,
  report: FileReport,
): AsyncGenerator<TableRecord[]> {
  try {
    if (readFileName(report.file).isWorkbook) yield* readSheetRecords(bytes, workbooks, report);
    else yield* readCsvRecords(refuseWorkbook(bytes));
  } catch (error) {
    throw refusalOf(error);
  }
}
