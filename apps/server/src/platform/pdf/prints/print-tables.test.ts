import { expect, it } from 'vitest';
import { PAGE } from '../pages/archived.ts';
import { openPages } from './page-writer.ts';
import type { PageWriter } from './page-writer.ts';
import { placePieces } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { layOutSums, layOutTable } from './print-tables.ts';
import type { PrintedColumn } from './print-task.ts';

interface Written {
  line: string;
  left: number;
  right: number;
}

/** Draws on nothing; measures like the real pages, and notes the lines of each. */
function createRecorder(): { writer: PageWriter; pages: Written[][] } {
  const { measure } = openPages({ title: 'x', footer: '' });
  const pages: Written[][] = [[]];
  const writer: PageWriter = {
    measure,
    write: (line, left, _top, style) => void pages.at(-1)?.push({ line, left, right: left + measure(style)(line) }),
    rule: () => undefined,
    addPage: () => void pages.push([]),
    finish: () => Promise.resolve(new Uint8Array()),
  };
  return { writer, pages };
}

const ROOM = PAGE.height - PAGE.top - PAGE.bottom;
const HEAD = 2 * 2 + 7 * 1.4;
const ROW = 2 * 2 + 8 * 1.4;
const space = (height: number): Piece => ({ height, draw: () => undefined });
const columns: readonly PrintedColumn[] = [{ title: 'head', share: 100 }];

/** Rows of a table by page, when `free` points are left on the first one. */
function breakTable(count: number, free: number, hasSum: boolean): string[][] {
  const { writer, pages } = createRecorder();
  const rows = Array.from({ length: count }, (_, index) => [String(index + 1)]);
  const table = layOutTable(writer, (text) => text, { kind: 'table', columns, rows, sum: hasSum ? ['sum'] : null });
  placePieces(writer, [space(ROOM - free), ...table]);
  return pages.map((page) => page.map(({ line }) => line));
}

it.each([
  ['with room for the head and one row', 4, HEAD + 1.5 * ROW, false, [[], ['head', '1', '2', '3', '4']]],
  [
    'with room for two rows of four',
    4,
    HEAD + 2.5 * ROW,
    false,
    [
      ['head', '1', '2'],
      ['head', '3', '4'],
    ],
  ],
  [
    'with room for all but the last row',
    5,
    HEAD + 4.5 * ROW,
    false,
    [
      ['head', '1', '2', '3'],
      ['head', '4', '5'],
    ],
  ],
  [
    'with room for all but the sum',
    4,
    HEAD + 4.5 * ROW,
    true,
    [
      ['head', '1', '2'],
      ['head', '3', '4', 'sum'],
    ],
  ],
  ['with room for two rows of three', 3, HEAD + 2.5 * ROW, false, [[], ['head', '1', '2', '3']]],
  ['of one row and its sum', 1, HEAD + 1.5 * ROW, true, [[], ['head', '1', 'sum']]],
  ['that fits', 3, HEAD + 4.5 * ROW, true, [['head', '1', '2', '3', 'sum']]],
] as const)('a table %s never leaves a single row alone', (_case, count, free, hasSum, pages) =>
  expect(breakTable(count, free, hasSum)).toEqual(pages),
);

it('sums never leave a single line alone', () => {
  const { writer, pages } = createRecorder();
  const rows = ['a', 'b', 'c', 'd'].map((label) => ({ label, value: '' }));
  placePieces(writer, [space(ROOM - 3 * (4 + 9 * 1.4) - 6), ...layOutSums(writer, (text) => text, { kind: 'sums', rows })]);
  expect(pages.map((page) => page.map(({ line }) => line))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('a number and the text at its right are well apart', () => {
  const { writer, pages } = createRecorder();
  const titled: PrintedColumn[] = [
    { title: 'Zisk', share: 50, isRight: true },
    { title: 'Časový test', share: 50 },
  ];
  const table = layOutTable(writer, (text) => text, { kind: 'table', columns: titled, rows: [['1 234,00', 'Splněn']], sum: null });
  placePieces(writer, table);
  const [gain, test, amount, verdict] = pages[0] ?? [];
  expect((test?.left ?? 0) - (gain?.right ?? 0)).toBeGreaterThanOrEqual(12);
  expect((verdict?.left ?? 0) - (amount?.right ?? 0)).toBeGreaterThanOrEqual(12);
});
