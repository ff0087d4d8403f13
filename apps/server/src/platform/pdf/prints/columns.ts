import { PAGE } from '../pages/archived.ts';
import { breakLines } from './lines.ts';
import { lineHeight } from './page-writer.ts';
import type { PageWriter, TextStyle } from './page-writer.ts';
import type { Piece } from './pieces.ts';

export interface SetLine {
  text: string;
  style: TextStyle;
}

/** Lines below one another; places are in points from the left margin. */
export interface Column {
  left: number;
  width: number;
  isRight?: boolean;
  lines: readonly SetLine[];
}

/** Lines that stay together: more of them would be a third of a page. */
const MOST_TOGETHER = 24;

/** Breaks a text into lines of a style. */
export const setLines = (writer: PageWriter, text: string, style: TextStyle, width: number): SetLine[] =>
  breakLines(text, width, writer.measure(style)).map((line) => ({ text: line, style }));

function drawColumn(writer: PageWriter, { left, width, isRight = false, lines }: Column, top: number): void {
  let place = top;
  for (const { text, style } of lines) {
    const indent = isRight ? width - writer.measure(style)(text) : 0;
    if (text !== '') writer.write(text, PAGE.side + left + indent, place, style);
    place += lineHeight(style);
  }
}

const heightOf = ({ lines }: Column) => lines.reduce((sum, { style }) => sum + lineHeight(style), 0);

/** Columns beside one another, with `padding` above and below: one piece, or several when they are long. */
export function layOutColumns(writer: PageWriter, columns: readonly Column[], padding: number): Piece[] {
  const count = Math.max(...columns.map(({ lines }) => lines.length));
  const pieces: Piece[] = [];
  for (let first = 0; first < count; first += MOST_TOGETHER) {
    const parts = columns.map((column) => ({ ...column, lines: column.lines.slice(first, first + MOST_TOGETHER) }));
    const above = first === 0 ? padding : 0;
    const below = first + MOST_TOGETHER >= count ? padding : 0;
    pieces.push({
      height: above + Math.max(...parts.map(heightOf)) + below,
      draw: (top) => {
        for (const part of parts) drawColumn(writer, part, top + above);
      },
    });
  }
  return pieces;
}

/** Lines of the whole width or of a column, each a piece of its own. */
export function layOutLines(writer: PageWriter, lines: readonly SetLine[], left = 0): Piece[] {
  return lines.map((line) => ({
    height: lineHeight(line.style),
    draw: (top) => {
      if (line.text !== '') writer.write(line.text, PAGE.side + left, top, line.style);
    },
  }));
}

/** Leaves room above the first piece. */
export const spaced = (pieces: readonly Piece[], space: number): Piece[] =>
  pieces.map((piece, index) => (index === 0 ? { ...piece, space: (piece.space ?? 0) + space } : piece));

/**
 * Whether a part of a sequence stays with the next one: two at the beginning and two at the end are never apart, so that no page ends or
 * begins with a single row or line of it.
 */
export const staysWithNext = (index: number, count: number): boolean => index < count - 1 && (index === 0 || index === count - 2);

/** Keeps pieces on one page; with `next` also on the page of what follows. */
export const kept = (pieces: readonly Piece[], next = false): Piece[] =>
  pieces.map((piece, index) => (next || index < pieces.length - 1 ? { ...piece, isKept: true } : piece));
