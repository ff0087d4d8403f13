import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { TEXT_WIDTH } from '../templates/page-content.ts';
import type { PrintedBlock } from './print-task.ts';

type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>;
type Print = (text: string) => string;

const MUTED = '#5c6672';
const RULE = '#d1d6dc';
const STRONG_RULE = '#5c6672';
const CELL_SIZE = 8;
const SMALL_SIZE = 7;
const GAP = 6;
const INDENT = 12;
const VALUE_WIDTH = 140;

/** Thin lines below rows only; the first column starts at the edge of the text. */
const layoutOf = (headRows: number, sumRow: number): CustomTableLayout => ({
  hLineWidth: (line) => (line === 0 ? 0 : line === headRows || line === sumRow ? 0.8 : 0.4),
  hLineColor: (line) => (line === headRows || line === sumRow ? STRONG_RULE : RULE),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : GAP),
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
});

/** A cell's first line, and the others small and grey. */
function toCell(print: Print, text: string, isRight: boolean, isBold = false): TableCell {
  const [first = '', ...others] = text.split('\n');
  const alignment = isRight ? 'right' : 'left';
  const line = { text: print(first), fontSize: CELL_SIZE, alignment, bold: isBold, lineHeight: 1.15 } as const;
  if (others.length === 0) return line;
  return {
    stack: [
      line,
      ...others.map((other) => ({ text: print(other), fontSize: SMALL_SIZE, color: MUTED, alignment, lineHeight: 1.15 }) as const),
    ],
  };
}

/** A table that fills the width of the text. Its widths are fixed: free ones grow with the longest word, over the edge of the page. */
export function layOutTable(print: Print, { columns, rows, sum }: Block<'table'>): Content {
  const width = TEXT_WIDTH - GAP * (columns.length - 1);
  const isRight = (column: number) => columns[column]?.isRight === true;
  const head = columns.map(({ title }, column): TableCell => ({
    text: print(title),
    fontSize: SMALL_SIZE,
    color: MUTED,
    alignment: isRight(column) ? 'right' : 'left',
  }));
  const body = rows.map((row) => row.map((text, column) => toCell(print, text, isRight(column))));
  const last = sum === null ? [] : [sum.map((text, column) => toCell(print, text, isRight(column), true))];
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ share }) => (width * share) / 100),
      body: [head, ...body, ...last],
    },
    layout: layoutOf(1, sum === null ? -1 : rows.length + 1),
    margin: [0, 0, 0, 4],
  };
}

/** Lines of sums, labels at the left and amounts at the right edge. */
export function layOutSums(print: Print, { rows }: Block<'sums'>): Content {
  return {
    table: {
      dontBreakRows: true,
      widths: [TEXT_WIDTH - VALUE_WIDTH - GAP, VALUE_WIDTH],
      body: rows.map(({ label, note, value, level = 0, isStrong = false }): TableCell[] => {
        const margin: [number, number, number, number] = [level * INDENT, 0, 0, 0];
        const color = level > 0 ? MUTED : undefined;
        const named = { text: print(label), bold: isStrong, ...(color === undefined ? {} : { color }) };
        return [
          { stack: [named, ...(note === undefined ? [] : [{ text: print(note), fontSize: SMALL_SIZE, color: MUTED }])], margin },
          { text: print(value), alignment: 'right', bold: isStrong, ...(color === undefined ? {} : { color }) },
        ];
      }),
    },
    layout: layoutOf(-1, -1),
    margin: [0, 2, 0, 4],
  };
}
