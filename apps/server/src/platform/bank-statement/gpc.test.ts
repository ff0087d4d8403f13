import { ibanOfAccount } from '@pramen/domain/banking/iban';
import { describe, expect, it } from 'vitest';
import { writeGpc, writeGpcLines } from '../../demo/outside/bank/statement-files.ts';
import type { WrittenPayment, WrittenStatement } from '../../demo/outside/bank/statement-files.ts';
import { fromInternal } from './account-digits.ts';
import { writeMinor } from './amounts.ts';
import { StatementRefused } from './statement.ts';
import { readAll } from './testing/read-all.ts';

const OURS = ibanOfAccount({ prefix: '19', number: '2000145399', bankCode: '0800' });
const find = (written: string) => (written === OURS.slice(8) ? OURS : null);
const paid: WrittenPayment = {
  on: '2026-03-02',
  minor: 123_456,
  symbol: '777',
  reference: '26482639',
  name: 'Žlutý kůň',
  account: { prefix: '19', number: '2000145399', bankCode: '0100' },
};
const statement = (payments: readonly WrittenPayment[], openingMinor = 1_000): WrittenStatement => ({
  iban: OURS,
  currency: 'CZK',
  number: 7,
  from: '2026-03-01',
  to: '2026-03-02',
  openingMinor,
  payments,
});
const internalPlaces = Array.from('0123456789abcdef', (_, place) =>
  fromInternal('0123456789abcdef').indexOf('0123456789abcdef'[place] ?? ''),
);
const toInternal = (digits: string) => internalPlaces.map((place) => digits[place] ?? '').join('');
const refusalOf = async (content: string | Buffer) => {
  try {
    await readAll(content, find);
    return null;
  } catch (error) {
    if (error instanceof StatementRefused) return [error.key, error.values];
    throw error;
  }
};

describe('an item', () => {
  it('has what the bank knows of a payment', async () => {
    const { format, entries, statements } = await readAll(writeGpc(statement([paid])), find);
    expect(format).toBe('GPC');
    expect(entries).toEqual([
      {
        statement: 1,
        account: OURS,
        line: 2,
        bookedOn: '2026-03-02',
        amountMinor: 123_456n,
        currency: 'CZK',
        kind: 'CREDIT',
        variableSymbol: '777',
        reference: '26482639',
        originalReferences: [],
        counterparty: { name: 'Žlutý kůň', account: '19-2000145399/0100', message: null },
        isUnsplitBatch: false,
      },
    ]);
    expect(statements).toMatchObject([
      {
        account: OURS,
        number: '007',
        from: '2026-03-01',
        to: '2026-03-02',
        openingMinor: 1_000n,
        closingMinor: 124_456n,
        creditMinor: 123_456n,
      },
    ]);
  });

  it.each([
    [{ ...paid }, 'CREDIT', '1234.56'],
    [{ ...paid, minor: -5 }, 'DEBIT', '-0.05'],
    [{ ...paid, isReversal: true }, 'RETURN_OF_DEBIT', '1234.56'],
    [{ ...paid, minor: -123_456, isReversal: true }, 'RETURN_OF_CREDIT', '-1234.56'],
  ])('of posting code %#', async (payment, kind, amount) => {
    const [entry] = (await readAll(writeGpc(statement([payment])), find)).entries;
    expect([entry?.kind, writeMinor(entry?.amountMinor ?? 0n)]).toEqual([kind, amount]);
  });

  it('takes text from the lines below it, with a symbol that its own field lacks', async () => {
    const [head = '', item = ''] = writeGpcLines(statement([{ ...paid, symbol: '' }]));
    const { entries } = await readAll([head, item, '078Platba za leden', '079VS:4321', ''].join('\n'), find);
    expect(entries).toMatchObject([{ variableSymbol: '4321', counterparty: { message: 'Platba za leden VS:4321' } }]);
  });

  it('may end after the day of value, and its currency and day may be missing', async () => {
    const [head = '', item = ''] = writeGpcLines(statement([paid]));
    const { entries } = await readAll(`${head.trimEnd()}\n${item.slice(0, 97)}\n`, find);
    expect(entries).toMatchObject([{ bookedOn: '2026-03-02', currency: null, counterparty: { name: null } }]);
    const unknown = `${item.slice(0, 117)}00000000000`;
    expect((await readAll(`${head}\n${unknown}`, find)).entries).toMatchObject([{ currency: null, bookedOn: '2026-03-02' }]);
  });
});

describe('an account', () => {
  it.each([
    ['as people write it', (account: string) => account],
    ['in the internal form', toInternal],
  ])('%s', async (_name, write) => {
    const [head = '', item = ''] = writeGpcLines(statement([paid]), write);
    const counter = write('0000192000145399');
    const { entries, statements } = await readAll(`${head}\n${item.slice(0, 19)}${counter}${item.slice(35)}`, find);
    expect(statements[0]?.account).toBe(OURS);
    expect(entries[0]?.counterparty.account).toBe('19-2000145399/0100');
  });
  it('that is none of ours is read in the form that passes the check', async () => {
    const other = ibanOfAccount({ prefix: '', number: '1000000005', bankCode: '0100' });
    for (const write of [(account: string) => account, toInternal])
      expect((await readAll(writeGpcLines({ ...statement([paid]), iban: other }, write).join('\n'))).statements[0]?.account).toBe(
        '0000001000000005',
      );
  });
  it('of an item must be that of the statement', async () => {
    const [head = '', item = ''] = writeGpcLines(statement([paid]));
    expect(await refusalOf(`${head}\n075${'1'.repeat(16)}${item.slice(19)}`)).toEqual(['statementAccountDiffers', { line: 2 }]);
  });
});

describe('sums', () => {
  it('with reversals agree in both ways in which banks write turnovers', async () => {
    const payments = [paid, { ...paid, minor: -100, isReversal: true }, { ...paid, minor: -500 }];
    const [head = '', ...items] = writeGpcLines(statement(payments));
    expect(await refusalOf([head, ...items].join('\n'))).toBeNull();
    // Credits 1,234.56 less the reversed 1.00; debits 5.00.
    const netted = `${head.slice(0, 75)}${'500'.padStart(14, '0')}0${'123356'.padStart(14, '0')}0${head.slice(105)}`;
    expect(await refusalOf([netted, ...items].join('\n'))).toBeNull();
  });
  it('with negative balances', async () => {
    expect((await readAll(writeGpc(statement([paid], -200_000)), find)).statements).toMatchObject([
      { openingMinor: -200_000n, closingMinor: -76_544n },
    ]);
  });
  it.each([
    [
      'balance',
      (lines: string[]) => [(lines[0] ?? '').replace('00000000124456', '00000000124457'), ...lines.slice(1)],
      { line: 1, stated: '1244.57', found: '1244.56' },
    ],
    [
      'turnover',
      (lines: string[]) => [(lines[0] ?? '').replace('00000000123456', '00000000123450'), ...lines.slice(1)],
      { line: 1, stated: '1234.50', found: '1234.56' },
    ],
    ['missing item', (lines: string[]) => lines.slice(0, 1), { line: 1, stated: '1244.56', found: '10.00' }],
  ])('that do not agree refuse the file: %s', async (_name, change, values) => {
    expect(await refusalOf(change(writeGpcLines(statement([paid]))).join('\r\n'))).toEqual(['statementSums', values]);
  });
});

describe('a file', () => {
  it('may hold several statements, blank lines and the mark of DOS', async () => {
    const { statements, entries } = await readAll(
      `\ufeff${writeGpc(statement([paid]), statement([]), statement([paid, paid]))}\r\n\u001a`,
      find,
    );
    expect(statements.map(({ entryCount }) => entryCount)).toEqual([1, 0, 2]);
    expect(entries.map(({ statement: number }) => number)).toEqual([1, 3, 3]);
  });
  it.each(['\n', '\r\n', '\r'])('with lines that end in %j, in pieces of any length', async (end) => {
    const content = writeGpc(statement([paid, paid])).replaceAll('\r\n', end);
    for (const length of [1, 7, 128, 129, 130, 4_096])
      expect((await readAll(content, find, length)).entries.map(({ line }) => line)).toEqual([2, 3]);
  });
  it('in windows-1250, code page 852 and UTF-8', async () => {
    const content = writeGpc(statement([paid]));
    const encode = (letters: Record<string, number>) =>
      Buffer.from(Array.from(content, (letter) => letters[letter] ?? letter.charCodeAt(0)));
    const windows = encode({ Ž: 0x8e, ý: 0xfd, ů: 0xf9, ň: 0xf2 });
    const dos = encode({ Ž: 0xa6, ý: 0xec, ů: 0x85, ň: 0xe5 });
    for (const bytes of [Buffer.from(content), windows, dos]) {
      const [entry] = (await readAll(bytes, find)).entries;
      expect([entry?.counterparty.name, entry?.currency]).toEqual(['Žlutý kůň', 'CZK']);
    }
  });
  const lines = writeGpcLines(statement([paid]));
  it.each([
    ['a line of another kind', [...lines, '080 něco'].join('\n'), ['statementLine', { line: 3 }]],
    ['an item cut in the middle', [lines[0], lines[1]?.slice(0, 60)].join('\n'), ['statementLine', { line: 2 }]],
    ['a head cut in the middle', lines[0]?.slice(0, 70) ?? '', ['statementLine', { line: 1 }]],
    [
      'letters in an amount',
      [lines[0], lines[1]?.replace('000000123456', '00000012345X')].join('\n'),
      ['statementValue', { line: 2, value: '00000012345X' }],
    ],
    [
      'a day that does not exist',
      [lines[0], lines[1]?.replaceAll('020326', '300226')].join('\n'),
      ['statementValue', { line: 2, value: '300226' }],
    ],
    [
      'a posting code that does not exist',
      [lines[0], `${lines[1]?.slice(0, 60)}3${lines[1]?.slice(61)}`].join('\n'),
      ['statementValue', { line: 2, value: '3' }],
    ],
    ['a line without end', `${lines[0]}\n${'0'.repeat(5_000)}`, ['statementLine', { line: 2 }]],
  ])('with %s is refused', async (_name, content, refusal) => {
    expect(await refusalOf(content)).toEqual(refusal);
  });
});
