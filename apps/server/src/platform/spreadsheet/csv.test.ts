import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inert, trimDecimals, writeCsv } from './csv.ts';
import { inTurns } from './sheet.ts';
import type { Cell, CellRow, Sheet, SheetColumn } from './sheet.ts';

async function textOf(sheets: readonly Sheet[]): Promise<string> {
  let text = '';
  for await (const part of writeCsv(sheets)) text += part;
  return text;
}

const sheetOf = (columns: readonly SheetColumn[], rows: readonly CellRow[], title = 'List'): Sheet => ({
  title,
  columns,
  batches: inTurns(rows, (row) => row),
});
const cellsOf = async (kind: SheetColumn['kind'], cells: readonly Cell[]) =>
  (
    await textOf([
      sheetOf(
        [{ title: 'x', kind }],
        cells.map((cell) => [cell]),
      ),
    ])
  )
    .split('\r\n')
    .slice(1, -1);

describe('escaped text', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+420 777 123 456', "'+420 777 123 456"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1+1', "'－1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1+1', "'﹦1+1"],
    ['﹢1', "'﹢1"],
    ['﹣1+1', "'﹣1+1"],
    ['﹫SUM(A1)', "'﹫SUM(A1)"],
    ['=HYPERLINK("http://x";"y")', '\'=HYPERLINK("http://x";"y")'],
    ['-12,50', '-12,50'],
    ['-5', '-5'],
    ['-5 Kč', "'-5 Kč"],
    ['1=1', '1=1'],
    ['', ''],
    ['Příliš žluťoučký', 'Příliš žluťoučký'],
  ])('of %j is %j', (typed, written) => expect(inert(typed)).toBe(written));
});

describe('a CSV file', () => {
  it('begins with a byte order mark and a header, uses semicolons and ends every line with CRLF', async () => {
    const columns: SheetColumn[] = [
      { title: 'Datum', kind: 'day' },
      { title: 'Částka; v Kč', kind: 'money' },
    ];
    expect(
      await textOf([
        sheetOf(columns, [
          ['2026-03-05', '-1500.00'],
          ['2026-12-31', null],
        ]),
      ]),
    ).toBe('\uFEFFDatum;"Částka; v Kč"\r\n05.03.2026;"-1500,00"\r\n31.12.2026;\r\n');
  });

  it('without rows contains the header', async () => {
    expect(await textOf([sheetOf([{ title: 'Datum', kind: 'day' }], [])])).toBe('\uFEFFDatum\r\n');
  });

  it('writes days, moments and numbers as Czechs and Slovaks do; a negative number stays a number', async () => {
    expect(await cellsOf('day', ['2026-03-05', null])).toEqual(['05.03.2026', '']);
    expect(await cellsOf('moment', ['2026-03-05 09:07'])).toEqual(['05.03.2026 09:07']);
    expect(await cellsOf('money', ['-0.05', '1234567.80'])).toEqual(['"-0,05"', '"1234567,80"']);
    expect(await cellsOf('decimal', ['-20.123455', '300.000000', '0.000001', '100'])).toEqual(['"-20,123455"', '300', '"0,000001"', '100']);
  });

  it('quotes separators, quotation marks and line breaks, after formulas were neutralised', async () => {
    expect(
      (
        await textOf([
          sheetOf(
            [{ title: 'x', kind: 'text' }],
            [['a;b'], ['a,=1'], ['a\t=1'], ['say "no"'], ['two\nlines'], ['one\rmore'], ['=1;"2"'], [' blank ']],
          ),
        ])
      ).slice(1),
    ).toBe('x\r\n"a;b"\r\n"a,=1"\r\n"a\t=1"\r\n"say ""no"""\r\n"two\nlines"\r\n"one\rmore"\r\n"\'=1;""2"""\r\n" blank "\r\n');
  });

  it('puts several sheets below one another, each under its title', async () => {
    const one = sheetOf([{ title: 'a', kind: 'text' }], [['1']], 'První');
    const two = sheetOf([{ title: 'b', kind: 'text' }], [['2']], '=Druhý');
    expect(await textOf([one, two])).toBe("\uFEFFPrvní\r\na\r\n1\r\n\r\n'=Druhý\r\nb\r\n2\r\n");
  });

  it('any text is read back by a reader of RFC 4180, at most with an apostrophe before it', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string()), { minLength: 1, maxLength: 20 }),
      async (rows) => {
        const columns: SheetColumn[] = [
          { title: 'a', kind: 'text' },
          { title: 'b', kind: 'text' },
        ];
        const read = readRfc4180((await textOf([sheetOf(columns, rows)])).slice(1));
        expect(read).toEqual([['a', 'b'], ...rows.map((row) => row.map(inert))]);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

/** A reader according to RFC 4180, with semicolons. */
function readRfc4180(text: string): string[][] {
  const records: string[][] = [];
  let fields: string[] = [];
  for (let at = 0; at < text.length;) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        field += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else while (text[at] !== ';' && text[at] !== '\r') field += text[at++];
    fields.push(field);
    if (text[at] === ';') at += 1;
    else {
      at += 2;
      records.push(fields);
      fields = [];
    }
  }
  return records;
}

it.each([
  ['1.500000', '1.5'],
  ['100', '100'],
  ['100.00', '100'],
  ['0.000000', '0'],
  ['-0.100000', '-0.1'],
])('trims %s to %s', (decimal, trimmed) => expect(trimDecimals(decimal)).toBe(trimmed));

it('releases its source when the first rows cannot be read, when the reader stops and at the end', async () => {
  const ended: string[] = [];
  const source = async function* (name: string, fails = false): AsyncGenerator<CellRow[]> {
    try {
      yield [['1']];
      if (fails) throw new Error('gone');
      yield [['2']];
    } finally {
      ended.push(name);
    }
  };
  const failing = async function* (): AsyncGenerator<CellRow[]> {
    yield* [];
    throw new Error('nothing can be read');
  };
  const sheet = (batches: AsyncIterable<CellRow[]>): Sheet => ({ title: 'x', columns: [{ title: 'x', kind: 'text' }], batches });
  const parts: string[] = [];
  await expect(async () => {
    for await (const part of writeCsv([sheet(source('first')), sheet(failing())])) parts.push(part);
  }).rejects.toThrow('nothing can be read');
  expect([parts, ended]).toEqual([[], ['first']]);
  for await (const part of writeCsv([sheet(source('stopped'))])) if (part.startsWith('\uFEFF')) break;
  await textOf([sheet(source('whole'))]);
  await expect(textOf([sheet(source('broken', true))])).rejects.toThrow('gone');
  expect(ended).toEqual(['first', 'stopped', 'whole', 'broken']);
});
