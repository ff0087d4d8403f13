import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTurns } from './sheet.ts';
import type { CellRow, Sheet, SheetColumn } from './sheet.ts';
import { beginSheet, columnName, escapeXml, nameSheets, writeRows, writeStyles } from './xlsx-parts.ts';
import { writeXlsx } from './xlsx.ts';

const MADE_AT = new Date('2026-03-02T09:00:00Z');
const sheetOf = (columns: readonly SheetColumn[], rows: readonly CellRow[], title = 'List'): Sheet => ({
  title,
  columns,
  batches: inTurns(rows, (row) => row),
});
const bytesOf = (sheets: readonly Sheet[]) => buffer(Readable.from(writeXlsx(sheets, MADE_AT)));

const columns: SheetColumn[] = [
  { title: 'Datum', kind: 'day' },
  { title: 'Okamžik', kind: 'moment' },
  { title: 'Text', kind: 'text' },
  { title: 'Částka', kind: 'money' },
  { title: 'Kusy', kind: 'decimal' },
];

describe('a workbook', () => {
  it('contains real days, moments and numbers, as another reader confirms', async () => {
    const rows = [
      ['2026-03-05', '2026-03-05 09:07', 'Příliš žluťoučký kůň', '-1500.05', '-20.123455'],
      ['2024-02-29', '2024-12-31 23:59', '=1+1', '0.00', '300.000000'],
      [null, null, null, null, null],
      ['1970-01-01', null, '<b>&amp;', '9007199254740.99', '0.000001'],
    ];
    const read = await readSheet(await bytesOf([sheetOf(columns, rows)]), 1);
    // A minute is not an exact fraction of a day, so the reader's value differs by less than a millisecond.
    const nearest = (at: Date) => new Date(Math.round(at.getTime() / 1000) * 1000).toISOString();
    expect(read.map((row) => row.map((cell) => (cell instanceof Date ? nearest(cell) : cell)))).toEqual([
      ['Datum', 'Okamžik', 'Text', 'Částka', 'Kusy'],
      ['2026-03-05T00:00:00.000Z', '2026-03-05T09:07:00.000Z', 'Příliš žluťoučký kůň', -1500.05, -20.123455],
      ['2024-02-29T00:00:00.000Z', '2024-12-31T23:59:00.000Z', '=1+1', 0, 300],
      [null, null, null, null, null],
      ['1970-01-01T00:00:00.000Z', null, '<b>&amp;', 9007199254740.99, 0.000001],
    ]);
  });

  it('stores text as text whatever it begins with: no cell is a formula', () => {
    const rows = ['=1+1', '+1', '-1', '@x', '\t=1', '=cmd|" /C calc"!A0'].map((text) => [text]);
    const xml = writeRows([{ title: 'x', kind: 'text' }], rows, 2);
    expect(xml).not.toContain('<f');
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(rows.length);
  });

  it('contains several sheets by their names, with the rows of each in order', async () => {
    const many = Array.from({ length: 1_234 }, (_, index) => [String(index)]);
    const bytes = await bytesOf([
      sheetOf([{ title: 'a', kind: 'decimal' }], many, 'Vklady a výběry'),
      sheetOf([{ title: 'b', kind: 'text' }], [['x']], 'Úseky'),
    ]);
    expect((await readSheet(bytes, 'Vklady a výběry')).slice(1).map(([cell]) => cell)).toEqual(many.map(([cell]) => Number(cell)));
    expect(await readSheet(bytes, 'Úseky')).toEqual([['b'], ['x']]);
  });

  it('stays readable whatever its texts are', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 20 }),
      async (texts) => {
        const read = await readSheet(
          await bytesOf([
            sheetOf(
              [{ title: 'x', kind: 'text' }],
              texts.map((text) => [`|${text}|`]),
            ),
          ]),
          1,
        );
        expect(read).toHaveLength(texts.length + 1);
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('is the same for the same rows and time', async () => {
    const sheets = () => [sheetOf(columns, [['2026-03-05', null, 'x', '1.00', '1']])];
    expect(await bytesOf(sheets())).toEqual(await bytesOf(sheets()));
  });

  it('fails when its rows fail, and releases their source, also when the reader stops', async () => {
    const ended: string[] = [];
    const source = async function* (name: string, fails: boolean): AsyncGenerator<CellRow[]> {
      try {
        for (let batch = 0; batch < 50; batch += 1) yield Array.from({ length: 500 }, (_, index) => [String(Math.sin(index + batch))]);
        if (fails) throw new Error('gone');
      } finally {
        ended.push(name);
      }
    };
    const sheet = (name: string, fails = false): Sheet => ({
      title: 'x',
      columns: [{ title: 'x', kind: 'text' }],
      batches: source(name, fails),
    });
    await expect(bytesOf([sheet('broken', true)])).rejects.toThrow('gone');
    for await (const piece of writeXlsx([sheet('stopped')], MADE_AT)) if (piece.length > 0) break;
    expect(ended).toEqual(['broken', 'stopped']);
  });
});

describe('parts of a workbook', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (index, name) => expect(columnName(index)).toBe(name));

  it.each([
    ['a & b < c > "d"', 'a &amp; b &lt; c &gt; &quot;d&quot;'],
    ['\u0001\uFFFF', '\uFFFD\uFFFD'],
    ['\uD800x', '\uFFFDx'],
    ['_x0041_', '_x005F_x0041_'],
    ['a\r\nb', 'a_x000D_\nb'],
    ['👍 žluťoučký', '👍 žluťoučký'],
  ])('escapes %j', (text, escaped) => expect(escapeXml(text)).toBe(escaped));

  it('truncates a text that is too long for a cell', () => {
    const xml = writeRows([{ title: 'x', kind: 'text' }], [['x'.repeat(40_000)]], 2);
    expect(xml.match(/x{1000,}/)?.[0]).toHaveLength(32_767);
  });

  it('gives sheets unique names that Excel accepts', () => {
    expect(nameSheets(['Pozice [1/2]: *?', "'x'", '', 'x'.repeat(40), 'X'.repeat(40)])).toEqual([
      'Pozice  1 2',
      'x',
      'List',
      'x'.repeat(31),
      `${'X'.repeat(27)} 2`,
    ]);
  });
});

describe('a row that is marked', () => {
  const marked: SheetColumn[] = [
    { title: 'Název', kind: 'text' },
    { title: 'Částka', kind: 'crowns' },
    { title: 'Počet', kind: 'decimal' },
  ];
  const formats = writeStyles()
    .match(/<cellXfs.*<\/cellXfs>/)?.[0]
    .match(/<xf [^>]*>/g);
  const formatsIn = (xml: string) => Array.from(xml.matchAll(/ s="(\d+)"/g), ([, style]) => formats?.[Number(style)] ?? '');

  it('is bold in every kind of cell, with the same number formats', () => {
    const cells = ['Součet', '12.50', '3'];
    const plain = formatsIn(writeRows(marked, [cells], 2));
    const bold = formatsIn(writeRows(marked, [{ cells, isBold: true }], 2));
    expect(bold).toEqual(plain.map((format) => format.replace('fontId="0"', 'fontId="1"')));
    expect(plain.every((format) => format.includes('fontId="0"'))).toBe(true);
  });

  it('lies in the outline under the row above', () => {
    const xml = writeRows(marked, [['a'], { cells: ['b'], depth: 1 }], 2);
    expect(xml.match(/<row [^>]*>/g)).toEqual(['<row r="2">', '<row r="3" outlineLevel="1">']);
    expect(beginSheet(marked, true)).toContain('<outlinePr summaryBelow="0"/>');
    expect(beginSheet(marked, false)).not.toContain('outline');
  });

  it('in crowns has the currency behind the number', () => {
    expect(writeStyles()).toContain('formatCode="#,##0.00\\ &quot;Kč&quot;"');
  });
});
