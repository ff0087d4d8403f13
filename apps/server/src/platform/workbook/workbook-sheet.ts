import type { Archive } from './workbook-archive.ts';
import { decodeText, plainFormat, readIsoMoment, readNumber } from './workbook-cells.ts';
import type { CellFaultKey, CellText, NumberFormat } from './workbook-cells.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { createTextReader } from './workbook-parts.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { readXml } from './workbook-xml.ts';
import type { Attributes } from './workbook-xml.ts';

/** A cell that could not be read, by its index in the row. */
export interface CellFault {
  index: number;
  key: CellFaultKey;
  /** The raw content of the cell. */
  quoted: string;
}

/** A row that is not empty. `line` is the number that the spreadsheet shows; `cells` ends with the last non-empty cell. */
export interface WorkbookRow {
  line: number;
  cells: string[];
  faults?: CellFault[];
}

/** What is needed to interpret the cells of a sheet. */
export interface SheetContext {
  sharedTexts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
  limits: WorkbookLimits;
}

interface OpenCell {
  index: number;
  type: string;
  format: NumberFormat;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
  /** Text of an inline string. */
  inline: string;
}

/** A is 0, AA is 26. */
function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

function requireBroken(isWhole: boolean): void {
  if (!isWhole) throw new WorkbookRefused('brokenWorkbook');
}

function readCellValue({ type, format, value, hasValue, hasFormula, inline }: OpenCell, { sharedTexts, is1904 }: SheetContext): CellText {
  if (type === 'inlineStr') return { text: inline };
  if (!hasValue || (value === '' && type !== 'str'))
    return hasFormula && type !== 'str' ? { fault: 'formulaWithoutValue', quoted: '' } : { text: '' };
  switch (type) {
    case 's': {
      const text = /^\d+$/.test(value) ? sharedTexts[Number(value)] : undefined;
      return text === undefined ? { fault: 'unreadableCell', quoted: value } : { text };
    }
    case 'str':
      return { text: decodeText(value) };
    case 'b':
      return value === '1' || value === '0' ? { text: value === '1' ? 'true' : 'false' } : { fault: 'unreadableCell', quoted: value };
    case 'e':
      return { fault: 'cellError', quoted: value };
    case 'd':
      return readIsoMoment(value);
    case 'n':
      return readNumber(value, format, is1904);
    default:
      return { fault: 'unreadableCell', quoted: value };
  }
}

const cellPlace = /^([A-Z]{1,3})(\d{1,7})$/;

/** Builds rows from their elements. A row or cell without a reference follows the previous one. */
function createRowReader(context: SheetContext, onRow: (row: WorkbookRow) => void) {
  const { limits, formats } = context;
  let line = 0;
  let lastIndex = -1;
  let cells: string[] = [];
  let faults: CellFault[] = [];
  const openRow = ({ r: number }: Attributes) => {
    const next = number === undefined ? line + 1 : Number(number);
    requireBroken(Number.isInteger(next) && next > line);
    if (next > limits.rows) throw new WorkbookRefused('tooManyRows');
    [line, lastIndex, cells, faults] = [next, -1, [], []];
  };
  const openCell = ({ r: place, t: type = 'n', s: style = '0' }: Attributes): OpenCell => {
    const [, letters, number] = place === undefined ? [] : (cellPlace.exec(place) ?? []);
    requireBroken(place === undefined || Number(number) === line);
    const index = letters === undefined ? lastIndex + 1 : columnIndex(letters);
    requireBroken(index > lastIndex);
    lastIndex = index;
    return { index, type, format: formats[Number(style)] ?? plainFormat, value: '', hasValue: false, hasFormula: false, inline: '' };
  };
  const closeCell = (cell: OpenCell) => {
    const read = readCellValue(cell, context);
    if ('text' in read && read.text.trim() === '') return;
    if (cell.index >= limits.columns) throw new WorkbookRefused('tooManyColumns');
    while (cells.length <= cell.index) cells.push('');
    if ('fault' in read) faults.push({ index: cell.index, key: read.fault, quoted: read.quoted.slice(0, limits.columns) });
    else if (read.text.length > limits.cellCharacters) faults.push({ index: cell.index, key: 'longText', quoted: '' });
    else cells[cell.index] = read.text;
  };
  const closeRow = () => {
    if (cells.length > 0) onRow(faults.length > 0 ? { line, cells, faults } : { line, cells });
  };
  return { openRow, openCell, closeCell, closeRow };
}

/** Reads the non-empty rows of a sheet from the top. Throws WorkbookRefused. */
export async function readSheetRows(
  archive: Archive,
  path: string,
  context: SheetContext,
  onRow: (row: WorkbookRow) => void,
): Promise<void> {
  const rows = createRowReader(context, onRow);
  const inline = createTextReader();
  let isInData = false;
  let isInRow = false;
  let isValue = false;
  let cell: OpenCell | null = null;
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'sheetData') isInData = true;
      else if (!isInData) return;
      else if (name === 'row') {
        rows.openRow(attributes);
        isInRow = true;
      } else if (name === 'c') {
        requireBroken(isInRow && cell === null);
        cell = rows.openCell(attributes);
      } else if (cell && name === 'v') isValue = true;
      else if (cell && name === 'f') cell.hasFormula = true;
      else if (cell?.type === 'inlineStr') inline.open(name);
    },
    text: (text) => {
      if (!cell) return;
      if (isValue) cell.value += text;
      else if (cell.type === 'inlineStr') inline.text(text);
    },
    close: (name) => {
      if (name === 'sheetData') isInData = false;
      else if (!isInData) return;
      else if (name === 'row') {
        rows.closeRow();
        isInRow = false;
      } else if (name === 'v' && cell) {
        cell.hasValue = true;
        isValue = false;
      } else if (name === 'c' && cell) {
        cell.inline = inline.take();
        rows.closeCell(cell);
        cell = null;
      } else if (cell) inline.close(name);
    },
  });
}
