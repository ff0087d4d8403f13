import { endSheets, markedRow, startSheets } from './sheet.ts';
import type { Cell, CellKind, Sheet, SheetColumn } from './sheet.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const SEPARATOR = ';';

/** Characters that start a formula in spreadsheet programs (OWASP, CSV Injection), with the full-width and small forms that some accept. */
const formula = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;
const plainNegative = /^-\d+(?:[.,]\d+)?$/;

/** Puts an apostrophe before text that a program could run as a formula; a plain negative number stays unchanged. */
export function inert(text: string): string {
  return formula.test(text) && !plainNegative.test(text) ? `'${text}` : text;
}

/**
 * Quotes a field as in RFC 4180, with the semicolon as separator; also quotes outer spaces, to keep them, and commas and tabs. Programs
 * that separate by those would otherwise split the field, and its second half could start a formula. A quoted number stays a number.
 */
function quote(field: string): string {
  return /[;,\t"\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Writes 2026-03-05 as 05.03.2026 and keeps the text after the day. */
function writeDay(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}${day.slice(10)}`;
}

/** Removes trailing zeros of a fraction, which carry no meaning in a quantity or price. */
export function trimDecimals(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

const write: Record<CellKind, (cell: string) => string> = {
  text: inert,
  // Czech and Slovak both write a decimal comma, and the day before the month.
  money: (cell) => cell.replace('.', ','),
  crowns: (cell) => cell.replace('.', ','),
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
 * Writes sheets as CSV that Czech and Slovak spreadsheet programs open without an import dialog: UTF-8 with a byte order mark,
 * semicolons, CRLF, decimal commas, a header row. Several sheets follow one another, each under its title.
 */
export async function* writeCsv(sheets: readonly Sheet[]): AsyncGenerator<string> {
  const started = await startSheets(sheets);
  try {
    yield BYTE_ORDER_MARK;
    for (const [index, { title, columns, batches }] of started.entries()) {
      if (index > 0) yield LINE_END;
      if (started.length > 1) yield writeLine([title]);
      yield writeLine(columns.map((column) => column.title));
      for await (const batch of batches) yield batch.map((row) => writeRow(columns, markedRow(row).cells)).join('');
    }
  } finally {
    await endSheets(started);
  }
}
