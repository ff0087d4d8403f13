import { PAGE } from '../pages/archived.ts';
import type { PageWriter } from './page-writer.ts';

/** A part of a print of full width that never breaks across pages; heights are in points. */
export interface Piece {
  /** Left free above it, but not at the top of a page. */
  space?: number;
  height: number;
  draw: (top: number) => void;
  /** Stays on the page of the next piece. */
  isKept?: boolean;
  /** Drawn above it when it begins a page: the head of its table. */
  head?: Piece;
}

const BOTTOM = PAGE.height - PAGE.bottom;

/** The pieces from `first` on that stay together. */
function groupFrom(pieces: readonly Piece[], first: number): readonly Piece[] {
  let last = first;
  while (pieces[last]?.isKept === true) last += 1;
  return pieces.slice(first, last + 1);
}

const heightOf = (group: readonly Piece[]) => group.reduce((sum, { space = 0, height }) => sum + space + height, 0);

/** Draws the pieces below one another, on as many pages as they need. What is kept together and longer than a page breaks between its pieces. */
export function placePieces(writer: Pick<PageWriter, 'addPage'>, pieces: readonly Piece[]): void {
  let top: number = PAGE.top;
  const beginPage = ({ head }: Piece) => {
    writer.addPage();
    top = PAGE.top;
    if (!head) return;
    head.draw(top);
    top += head.height;
  };
  for (let first = 0; first < pieces.length;) {
    const group = groupFrom(pieces, first);
    first += group.length;
    if (group[0] && top > PAGE.top && top + heightOf(group) > BOTTOM) beginPage(group[0]);
    for (const piece of group) {
      const { space = 0, height } = piece;
      if (top > PAGE.top && top + space + height > BOTTOM) beginPage(piece);
      if (top > PAGE.top) top += space;
      piece.draw(top);
      top += height;
    }
  }
}
