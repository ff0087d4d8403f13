import { expect, it } from 'vitest';
import { PAGE } from '../pages/archived.ts';
import { placePieces } from './pieces.ts';
import type { Piece } from './pieces.ts';

const ROOM = PAGE.height - PAGE.top - PAGE.bottom;

/** What is drawn on each page, with its distance from the top margin. */
function place(describe: (piece: (name: string, height: number, more?: Partial<Piece>) => Piece) => Piece[]): string[][] {
  const pages: string[][] = [[]];
  const piece = (name: string, height: number, more: Partial<Piece> = {}): Piece => ({
    height,
    draw: (top) => void pages.at(-1)?.push(`${name} ${Math.round(top - PAGE.top)}`),
    ...more,
  });
  placePieces({ addPage: () => void pages.push([]) }, describe(piece));
  return pages;
}

it('pieces stand below one another with the room that they ask for', () => {
  expect(place((piece) => [piece('a', 10), piece('b', 20, { space: 5 }), piece('c', 1)])).toEqual([['a 0', 'b 15', 'c 35']]);
});

it('a piece that does not fit begins the next page, without the room above it', () => {
  expect(place((piece) => [piece('a', ROOM - 20), piece('b', 21, { space: 9 })])).toEqual([['a 0'], ['b 0']]);
  expect(place((piece) => [piece('a', ROOM - 20), piece('b', 20, { space: 9 })])).toEqual([['a 0'], ['b 0']]);
  expect(place((piece) => [piece('a', ROOM - 20), piece('b', 20)])).toEqual([['a 0', `b ${Math.round(ROOM - 20)}`]]);
});

it('a heading goes with what follows it', () => {
  const heading = { isKept: true };
  expect(place((piece) => [piece('a', ROOM - 30), piece('h', 10, heading), piece('i', 10, heading), piece('b', 20)])).toEqual([
    ['a 0'],
    ['h 0', 'i 10', 'b 20'],
  ]);
});

it('the head of a table is repeated on each page of its rows, but not below itself', () => {
  const pages = place((piece) => {
    const head = piece('head', 10, { isKept: true });
    const row = (name: string) => piece(name, ROOM / 2 - 10, { head });
    return [piece('a', ROOM / 2), head, row('1'), row('2'), row('3')];
  });
  const half = Math.round(ROOM / 2);
  expect(pages).toEqual([
    ['a 0', `head ${half}`, `1 ${half + 10}`],
    ['head 0', '2 10', `3 ${half}`],
  ]);
});

it('what is kept together and longer than a page breaks between its pieces', () => {
  const pages = place((piece) => [piece('a', 10), ...['1', '2', '3'].map((name) => piece(name, ROOM / 2, { isKept: name !== '3' }))]);
  expect(pages).toEqual([['a 0'], ['1 0', `2 ${Math.round(ROOM / 2)}`], ['3 0']]);
});
