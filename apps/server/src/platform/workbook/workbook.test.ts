import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { inTurns } from '../spreadsheet/sheet.ts';
import { writeXlsx } from '../spreadsheet/xlsx.ts';
import { textRows, workbookOf } from '../../testing/files/workbooks.ts';
import type { MadeWorkbook } from '../../testing/files/workbooks.ts';
import { createReaderHere } from '../../testing/files/workbook-reader.ts';
import { createWorkbookReader } from './workbook.ts';

const { listSheets, readRows } = createReaderHere();

const oneSheet = (rows: string, more: Partial<MadeWorkbook> = {}) => workbookOf({ sheets: [{ name: 'List1', rows }], ...more });
const formats = ['yyyy-mm-dd', 'dd.mm.yyyy hh:mm', '0000000000', 14];

describe('a cell', () => {
  it.each<[string, string, string]>([
    ['shared text', '<c t="s"><v>0</v></c>', 'Žofie'],
    ['rich text without its phonetic guide', '<c t="s"><v>1</v></c>', 'tučný a obyčejný'],
    ['shared text in many pieces', '<c t="s"><v>2</v></c>', 'a & b <c>'],
    ['a missing shared text', '<c t="s"><v>9</v></c>', '!unreadableCell'],
    ['inline text', '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', ' a '],
    [
      'inline rich text',
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
      'ab',
    ],
    ['the replacement character', '<c t="inlineStr"><is><t>\uFFFD</t></is></c>', '\uFFFD'],
    ['text in CDATA', '<c t="inlineStr"><is><t><![CDATA[<a>]]></t></is></c>', '<a>'],
    ['a number', '<c><v>1500.05</v></c>', '1500.05'],
    ['a number computed by arithmetic', '<c t="n"><v>0.30000000000000004</v></c>', '0.3'],
    ['a number that lost digits', '<c><v>12345678901234567</v></c>', '!longNumber'],
    ['a number with leading zeros', '<c s="3"><v>123</v></c>', '0000000123'],
    ['a day', '<c s="1"><v>45356</v></c>', '2024-03-05'],
    ['a day of a built-in format', '<c s="4"><v>45356</v></c>', '2024-03-05'],
    ['a moment', '<c s="2"><v>45356.379861111112</v></c>', '2024-03-05 09:07'],
    ['a day of ISO 8601', '<c t="d"><v>2024-03-05T00:00:00</v></c>', '2024-03-05'],
    ['no day', '<c s="1"><v>-5</v></c>', '!noDay'],
    ['true', '<c t="b"><v>1</v></c>', 'true'],
    ['false', '<c t="b"><v>0</v></c>', 'false'],
    ['a formula with its number', '<c><f>A1*2</f><v>3</v></c>', '3'],
    ['a formula with its text', '<c t="str"><f>A1&amp;""</f><v>x_x000D_</v></c>', 'x\r'],
    ['a formula that was never computed', '<c><f>A1*2</f></c>', '!formulaWithoutValue'],
    ['a formula that was never computed, with an empty value', '<c><f>A1*2</f><v></v></c>', '!formulaWithoutValue'],
    ['an error', '<c t="e"><f>A1</f><v>#REF!</v></c>', '!cellError'],
    ['an unknown type', '<c t="zz"><v>1</v></c>', '!unreadableCell'],
    ['a missing style', '<c s="99"><v>5</v></c>', '5'],
    ['a text longer than cells are', `<c t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c>`, '!longText'],
  ])('%s', async (_what, cell, told) => {
    const sharedTexts =
      '<si><t>Žofie</t></si><si><r><t>tučný</t></r><r><t xml:space="preserve"> a obyčejný</t></r><rPh sb="0" eb="2"><t>x</t></rPh></si><si><t>a &amp; b &lt;c&gt;</t></si>';
    const [row] = await readRows(await oneSheet(`<row>${cell}</row>`, { formats, sharedTexts }));
    const [fault] = row?.faults ?? [];
    expect(fault ? `!${fault.key}` : row?.cells[0]).toBe(told);
  });

  it.each<[string, boolean, string]>([
    ['<c s="1"><v>43894</v></c>', true, '2024-03-05'],
    ['<c s="1"><v>43894</v></c>', false, '2020-03-04'],
  ])('%s counts days from 1904: %s', async (cell, is1904, day) => {
    expect((await readRows(await oneSheet(`<row>${cell}</row>`, { formats, is1904 })))[0]?.cells).toEqual([day]);
  });
});

describe('rows', () => {
  it('have the line numbers that the spreadsheet shows, and empty ones are left out', async () => {
    const rows =
      '<row r="3"><c r="A3"><v>1</v></c><c r="C3"><v>2</v></c><c r="E3" s="1"/></row><row r="4"/><row r="5"><c r="B5" t="inlineStr"><is><t>  </t></is></c></row><row><c><v>3</v></c><c><v>4</v></c></row><row r="1048576"><c r="IV1048576"><v>5</v></c></row>';
    const [first, second, third, ...others] = await readRows(await oneSheet(rows));
    expect([first, second]).toEqual([
      { line: 3, cells: ['1', '', '2'] },
      { line: 6, cells: ['3', '4'] },
    ]);
    expect([third?.line, third?.cells.length, others]).toEqual([1_048_576, 256, []]);
  });

  it('reports an error at its cell and reads the other cells', async () => {
    expect(await readRows(await oneSheet('<row><c><v>1</v></c><c t="e"><v>#N/A</v></c><c><v>3</v></c></row>'))).toEqual([
      { line: 1, cells: ['1', '', '3'], faults: [{ index: 1, key: 'cellError', quoted: '#N/A' }] },
    ]);
  });

  it('are read whatever prefix the producer gives to elements', async () => {
    const prefixed = await oneSheet('<x:row xmlns:x="x"><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>');
    expect(await readRows(prefixed)).toEqual([{ line: 1, cells: ['a'] }]);
  });
});

describe('sheets', () => {
  const made: MadeWorkbook = {
    sheets: [
      { name: 'Skrytý', rows: textRows([['hidden']]), state: 'hidden' },
      { name: 'A & B', rows: textRows([['first']]) },
      { name: 'Úseky', rows: textRows([['second']]) },
    ],
  };

  it('are listed in their order, hidden ones too', async () => {
    expect(await listSheets(await workbookOf(made))).toEqual([
      { name: 'Skrytý', isHidden: true },
      { name: 'A & B', isHidden: false },
      { name: 'Úseky', isHidden: false },
    ]);
  });

  it.each([
    ['visible', false],
    ['veryHidden', true],
    ['hidden', true],
    ['', false],
    ['shown', false],
    ['Hidden', false],
  ])('of state %j are hidden: %s', async (state, isHidden) => {
    expect(await listSheets(await workbookOf({ sheets: [{ name: 'x', rows: textRows([['a']]), state }] }))).toEqual([
      { name: 'x', isHidden },
    ]);
  });

  it.each([
    [null, 'first'],
    [' úSEKY', 'second'],
  ])('%j is read', async (sheet, text) => expect(await readRows(await workbookOf(made), sheet)).toEqual([{ line: 1, cells: [text] }]));

  it.each(['skrytý', 'other'])('%s cannot be read', async (sheet) => {
    await expect(readRows(await workbookOf(made), sheet)).rejects.toMatchObject({ key: 'noSheet' });
  });
});

const trimmed = (rows: readonly (readonly string[])[]) =>
  rows.flatMap((cells, index) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    return last < 0 ? [] : [{ line: index + 1, cells: cells.slice(0, last + 1).map((cell) => (cell.trim() === '' ? '' : cell)) }];
  });
// The other writer does not escape text that looks like an escape, drops U+FFFD, and fails on names of Object.prototype's properties.
const printable = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/_x[0-9A-Fa-f]{4}_|\uFFFD/.test(text) && !(text in {}));
const texts = fc.array(fc.array(printable, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 });

describe('content written by another program is read', () => {
  it('texts of any letters', async () => {
    const property = fc.asyncProperty(texts, async (rows) => {
      const bytes = await writeExcelFile(rows.map((row) => row.map((value) => ({ type: String, value })))).toBuffer();
      expect(await readRows(bytes)).toEqual(trimmed(rows));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('numbers, days, moments and flags', async () => {
    const cents = fc.integer({ min: -(10 ** 13), max: 10 ** 13 });
    const minutes = fc.integer({ min: 0, max: 40_000_000 });
    const property = fc.asyncProperty(fc.array(fc.tuple(cents, minutes, fc.boolean()), { minLength: 1, maxLength: 20 }), async (rows) => {
      const written = rows.map(([amount, minute, flag]) => {
        const at = new Date(minute * 60_000);
        const day = at.toISOString().slice(0, 10);
        const clock = at.toISOString().slice(11, 16);
        const cells = [
          { type: Number, value: amount / 100 },
          { type: Date, value: new Date(`${day}T00:00:00Z`), format: 'dd.mm.yyyy' },
          { type: Date, value: at, format: 'yyyy-mm-dd hh:mm' },
          { type: Boolean, value: flag },
        ];
        const money =
          `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`.replace(
            /\.?0+$/,
            '',
          );
        return { cells, told: [money, day, clock === '00:00' ? day : `${day} ${clock}`, String(flag)] };
      });
      const bytes = await writeExcelFile(written.map(({ cells }) => cells)).toBuffer();
      expect((await readRows(bytes)).map(({ cells }) => cells)).toEqual(written.map(({ told }) => told));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('what the portal itself writes', async () => {
    const columns = (['day', 'moment', 'text', 'money', 'decimal'] as const).map((kind) => ({ title: kind, kind }));
    const rows = [
      ['2026-03-05', '2026-03-05 09:07', 'Příliš žluťoučký kůň', '-1500.05', '-20.123455'],
      [null, null, '=1+1', '0.00', null],
      ['1970-01-01', '2024-12-31 23:59', 'a\r\nb', '9007199254740.99', '0.000001'],
    ];
    const bytes = await buffer(
      Readable.from(writeXlsx([{ title: 'List', columns, batches: inTurns(rows, (row) => row) }], new Date('2026-03-02T09:00:00Z'))),
    );
    expect((await readRows(bytes)).map(({ cells }) => cells)).toEqual([
      ['day', 'moment', 'text', 'money', 'decimal'],
      ['2026-03-05', '2026-03-05 09:07', 'Příliš žluťoučký kůň', '-1500.05', '-20.123455'],
      ['', '', '=1+1', '0'],
      ['1970-01-01', '2024-12-31 23:59', 'a\r\nb', '9007199254740.99', '0.000001'],
    ]);
  });
});

describe('the portal’s worker', () => {
  const table = textRows([['Jana'], ...Array.from({ length: 2_500 }, (_, index) => [String(index)])]);

  it('returns the same, a thousand rows at a time', async () => {
    const reader = createWorkbookReader();
    const bytes = await workbookOf({ sheets: [{ name: 'x', rows: table }] });
    expect(await reader.listSheets(bytes)).toEqual([{ name: 'x', isHidden: false }]);
    const { sheets, batches } = await reader.readTable(bytes, 'X');
    const read = [...batches];
    expect([sheets, read.map((rows) => rows.length), read.flat()]).toEqual([
      [{ name: 'x', isHidden: false }],
      [1_000, 1_000, 501],
      await readRows(bytes),
    ]);
    await expect(reader.readTable(bytes, 'other')).rejects.toMatchObject({ key: 'noSheet' });
    await reader.close();
    await expect(reader.listSheets(bytes)).rejects.toMatchObject({ name: 'Stopped' });
  });

  it('keeps to the limits that it was given', async () => {
    const reader = createWorkbookReader({ limits: { rows: 2 } });
    const bytes = await workbookOf({ sheets: [{ name: 'x', rows: table }] });
    await expect(reader.readTable(bytes, null)).rejects.toMatchObject({ key: 'tooManyRows' });
    await reader.close();
  });
});
