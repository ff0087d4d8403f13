import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { LONGEST_RECORD, readCsvRecords } from './csv.ts';
import type { CsvRecord } from './csv.ts';

async function read(text: string | Buffer, chunkBytes = 7): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const records: CsvRecord[] = [];
  for await (const batch of readCsvRecords(chunks())) records.push(...batch);
  return records;
}

describe('readCsvRecords', () => {
  it.each<[string, string, [number, ...string[]][]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'semicolons by the header',
      'a;b\n1,5;2\n',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'a byte order mark and CRLF',
      '\uFEFFa,b\r\n1,2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'quotes, doubled quotes and delimiters inside',
      'a,b\n"x,""y""",""\n',
      [
        [1, 'a', 'b'],
        [2, 'x,"y"', ''],
      ],
    ],
    [
      'line breaks inside quotes, then the right line again',
      'a,b\r\n"x\r\ny",2\r\n3,4\r\n',
      [
        [1, 'a', 'b'],
        [2, 'x\ny', '2'],
        [4, '3', '4'],
      ],
    ],
    [
      'blank lines and lines of empty cells',
      'a,b\n\n1,2\n,\n \n3,4\n',
      [
        [1, 'a', 'b'],
        [3, '1', '2'],
        [6, '3', '4'],
      ],
    ],
    [
      'empty cells at the end',
      'a,b,c\n1,,\n',
      [
        [1, 'a', 'b', 'c'],
        [2, '1', '', ''],
      ],
    ],
    [
      'a quoted header with the other delimiter in it',
      '"a,b,c";b\n1;2\n',
      [
        [1, 'a,b,c', 'b'],
        [2, '1', '2'],
      ],
    ],
  ])('reads %s', async (_what, text, expected) => {
    for (const chunkBytes of [1, 3, 1_000])
      expect((await read(text, chunkBytes)).map(({ line, cells }) => [line, ...cells])).toEqual(expected);
  });

  it.each<[string, Buffer]>([
    ['little', Buffer.from('\uFEFFjméno;b\r\nŽofie 🙂;2\r\n', 'utf16le')],
    ['big', Buffer.from('\uFEFFjméno;b\r\nŽofie 🙂;2\r\n', 'utf16le').swap16()],
  ])('reads UTF-16 with its %s end first, however it is cut', async (_end, bytes) => {
    for (const chunkBytes of [1, 2, 3, 1_000])
      expect((await read(bytes, chunkBytes)).map(({ line, cells }) => [line, ...cells])).toEqual([
        [1, 'jméno', 'b'],
        [2, 'Žofie 🙂', '2'],
      ]);
  });

  it.each([[''], ['a'], ['\uFEFF']])('reads a file of at most a few bytes, %j', async (text) => {
    expect((await read(text, 1)).map(({ cells }) => cells)).toEqual(text === 'a' ? [['a']] : []);
  });

  it('reads a character cut off by the end of the file as U+FFFD', async () => {
    expect((await read(Buffer.from([0x61, 0x2c, 0xc5]), 1)).map(({ cells }) => cells)).toEqual([['a', '\ufffd']]);
  });

  it('reports a stray quotation mark and continues with the next line', async () => {
    const records = await read('a,b\n1"2,3\n"x"y,1\n4,5\n');
    expect(records.map(({ line, fault, cells }) => [line, fault !== undefined, cells.length])).toEqual([
      [1, false, 2],
      [2, true, 0],
      [3, true, 0],
      [4, false, 2],
    ]);
  });

  it('an unclosed quotation mark costs only its own line', async () => {
    const records = await read('a,b\n1,2\n"3,4\n5,6\n7,8\n');
    expect(records.map(({ line, fault }) => [line, fault?.key])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'unclosedQuote'],
      [4, undefined],
      [5, undefined],
    ]);
  });

  it('an oversized line is dropped and reported, the lines after it are read', async () => {
    const records = await read(`a,b\n1,2\n${'x'.repeat(3 * LONGEST_RECORD)},1\n5,6\n"${'y\n'.repeat(LONGEST_RECORD)}`, 4_096);
    expect(records.slice(0, 5).map(({ line, fault, cells }) => [line, fault, cells[0]?.slice(0, 3)])).toEqual([
      [1, undefined, 'a'],
      [2, undefined, '1'],
      [3, { key: 'oversizedLine', values: { kilobytes: 64 } }, undefined],
      [4, undefined, '5'],
      [5, { key: 'unclosedQuote' }, undefined],
    ]);
  });

  it('undecodable bytes become U+FFFD', async () => {
    const records = await read(Buffer.concat([Buffer.from('a,b\n'), Buffer.from([0xe8, 0x2c, 0x31, 0x0a])]));
    expect(records[1]).toEqual({ line: 2, cells: ['\ufffd', '1'] });
  });

  it('reads back what was written, however it is cut into chunks', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'ž', '🙂'), minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() !== '');
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', ';'), fc.integer({ min: 1, max: 9 }), async (written, delimiter, chunkBytes) => {
        const text = [['h', 'k'], ...written].map((row) => row.map(quote).join(delimiter)).join('\r\n');
        expect((await read(text, chunkBytes)).map(({ cells }) => cells)).toEqual([['h', 'k'], ...written]);
      }),
    );
  });
});
