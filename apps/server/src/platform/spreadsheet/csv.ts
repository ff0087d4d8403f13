import { endSheets, startSheets } from './sheet.ts';
import type { Cell, CellKind, Sheet, SheetColumn } from './sheet.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const SEPARATOR = ';';

/** What spreadsheet programs take for the beginning of a formula (OWASP, CSV Injection), also in its full-width and small forms, which some of them read as the sign itself. */
const formula = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;
const plainNegative = /^-\d+(?:[.,]\d+)?$/;

/** Text that no program runs: an apostrophe before what could begin a formula; a plain negative number is none. */
export function inert(text: string): string {
  return formula.test(text) && !plainNegative.test(text) ? `'${text}` : text;
}

/**
 * A field as RFC 4180 quotes it, with the semicolon as separator; blanks at the ends are kept by quoting too. So are commas and tabs: programs that
 * separate by them as well would otherwise cut a field in two, and its second half could begin a formula. A quoted number is read as a number.
 */
function quote(field: string): string {
  return /[;,\t"\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** 2026-03-05 as 05.03.2026; what follows the day stays. */
function writeDay(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}${day.slice(10)}`;
}

/** Zeros at the end of a fraction say nothing about a quantity or a price. */
export function trimDecimals(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

const write: Record<CellKind, (cell: string) => string> = {
  text: inert,
  // Czech and Slovak both write a decimal comma, and the day before the month.
  money: (cell) => cell.replace('.', ','),
  decimal: (cell) => trimDecimals(cell).replace('.', ','),
  day: writeDay,
  moment: writeDay,
};

const writeCell = (cell: Cell, kind: CellKind) => (cell === null ? '' : quote(write[kind](cell)));

function writeRow(columns: readonly SheetColumn[], row: readonly Cell[]): string {
  return `${columns.map(({ kind }, index) => writeCell(row[index] ?? null, kind)).join(SEPARATOR)}${LINE_END}`;
}

const writeLine = (fields: readonly string[]) => `${fields.map((field) => quote(inert(field))).join(SEPARATOR)}${LINE_END}`;

/**
 * Sheets as CSV that Czech and Slovak spreadsheet programs open by a click: UTF-8 with a byte order mark, semicolons, CRLF,
 * decimal commas, a header row. Several sheets stand below one another, each under its title.
 */
export async function* writeCsv(sheets: readonly Sheet[]): AsyncGenerator<string> {
  const started = await startSheets(sheets);
  try {
    yield BYTE_ORDER_MARK;
    for (const [index, { title, columns, batches }] of started.entries()) {
      if (index > 0) yield LINE_END;
      if (started.length > 1) yield writeLine([title]);
      yield writeLine(columns.map((column) => column.title));
      for await (const batch of batches) yield batch.map((row) => writeRow(columns, row)).join('');
    }
  } finally {
    await endSheets(started);
  }
}
