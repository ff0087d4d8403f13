import { MUTED, TEXT_WIDTH } from '../pages/archived.ts';
import { kept, layOutColumns, setLines, spaced, staysWithNext } from './columns.ts';
import type { Column, SetLine } from './columns.ts';
import type { PageWriter, TextStyle } from './page-writer.ts';
import type { Piece } from './pieces.ts';
import type { PrintedBlock, PrintedColumn } from './print-task.ts';

type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>;
type Print = (text: string) => string;

const RULE = '#d1d6dc';
const BLACK = '#000000';
const STRONG = { color: MUTED, weight: 0.8 };
const FINE = { color: RULE, weight: 0.4 };
const GAP = 6;
/** Between a number and the text at its right, which would otherwise read as one. */
const WIDE_GAP = 14;
const INDENT = 12;
const PADDING = 2;
const VALUE_WIDTH = 140;
const SPACE = 4;

const CELL: TextStyle = { face: 'regular', size: 8, color: BLACK };
const SUM: TextStyle = { ...CELL, face: 'bold' };
const SMALL: TextStyle = { face: 'regular', size: 7, color: MUTED };
const LABEL: TextStyle = { face: 'regular', size: 9, color: BLACK };

/** Draws a line below a row. */
function ruled(writer: PageWriter, pieces: readonly Piece[], { color, weight }: typeof STRONG): Piece[] {
  return pieces.map((piece, index) =>
    index < pieces.length - 1
      ? piece
      : {
          ...piece,
          draw: (top) => {
            piece.draw(top);
            writer.rule(top + piece.height, TEXT_WIDTH, weight, color);
          },
        },
  );
}

/** A cell's first line in its style, the others small and grey. */
function setCell(writer: PageWriter, text: string, style: TextStyle, width: number): SetLine[] {
  const [first = '', ...others] = text.split('\n');
  return [...setLines(writer, first, style, width), ...others.flatMap((other) => setLines(writer, other, SMALL, width))];
}

function placeColumns(columns: readonly PrintedColumn[]): { left: number; width: number; isRight: boolean }[] {
  const gaps = columns.slice(1).map(({ isRight = false }, index) => (columns[index]?.isRight === true && !isRight ? WIDE_GAP : GAP));
  const room = TEXT_WIDTH - gaps.reduce((sum, gap) => sum + gap, 0);
  let left = 0;
  return columns.map(({ share, isRight = false }, index) => {
    const width = (room * share) / 100;
    const placed = { left, width, isRight };
    left += width + (gaps[index] ?? 0);
    return placed;
  });
}

/**
 * A table of the width of the text. Its rows break between pages only when they are long; its head is drawn on each, and at least two rows
 * stand below it before and after a break.
 */
export function layOutTable(writer: PageWriter, print: Print, { columns, rows, sum }: Block<'table'>): Piece[] {
  const places = placeColumns(columns);
  const layOut = (texts: readonly string[], style: TextStyle, line: typeof STRONG) => {
    const cells = places.map((place, column): Column => ({
      ...place,
      lines: setCell(writer, print(texts[column] ?? ''), style, place.width),
    }));
    return ruled(writer, layOutColumns(writer, cells, PADDING), line);
  };
  const titles = columns.map(({ title }) => title);
  const head = layOut(titles, SMALL, STRONG);
  const [firstHead] = head;
  const laidOut = rows.map((row, index) => layOut(row, CELL, index === rows.length - 1 && sum !== null ? STRONG : FINE));
  const sums = sum === null ? [] : layOut(sum, SUM, FINE);
  const { length } = laidOut;
  const body = laidOut.flatMap((row, index) => kept(row, staysWithNext(index, length) || (index === length - 1 && sums.length > 0)));
  const underHead = [...body, ...sums].map((piece) => (firstHead && head.length === 1 ? { ...piece, head: firstHead } : piece));
  return withSpaceBelow([...kept(head, underHead.length > 0), ...underHead]);
}

/** Lines of sums, labels at the left and amounts at the right edge. */
export function layOutSums(writer: PageWriter, print: Print, { rows }: Block<'sums'>): Piece[] {
  const room = TEXT_WIDTH - VALUE_WIDTH - GAP;
  const pieces = rows.flatMap(({ label, note, value, level = 0, isStrong = false }, index) => {
    const style: TextStyle = { ...LABEL, face: isStrong ? 'bold' : 'regular', color: level > 0 ? MUTED : BLACK };
    const left = level * INDENT;
    const named = setLines(writer, print(label), style, room - left);
    const noted = note === undefined ? [] : setLines(writer, print(note), SMALL, room - left);
    const columns: Column[] = [
      { left, width: room - left, lines: [...named, ...noted] },
      { left: room + GAP, width: VALUE_WIDTH, isRight: true, lines: setLines(writer, print(value), style, VALUE_WIDTH) },
    ];
    return ruled(writer, kept(layOutColumns(writer, columns, PADDING), staysWithNext(index, rows.length)), FINE);
  });
  return withSpaceBelow(spaced(pieces, PADDING));
}

/** Leaves room below the last piece, which may be cut by the end of the page. */
function withSpaceBelow(pieces: readonly Piece[]): Piece[] {
  return [...pieces, { height: 0, space: SPACE, draw: () => undefined }];
}

/** A line of the width of the text. */
export const layOutRule = (writer: PageWriter): Piece => ({
  height: SPACE,
  draw: (top) => writer.rule(top, TEXT_WIDTH, 0.6, RULE),
});
