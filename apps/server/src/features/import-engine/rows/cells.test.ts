import { describe, expect, it } from 'vitest';
import { choiceCell, dateCell, isIsin, moneyCell, optional, readCell, sixDecimalsCell, textCell, timeCell } from './cells.ts';
import type { CellReader } from './cells.ts';
import { describeReason } from './reasons.ts';

function outcome(raw: string, reader: CellReader): string | null {
  const cell = readCell(raw, reader);
  return 'reason' in cell ? `! ${describeReason(cell.reason)}` : cell.value;
}

describe('numbers', () => {
  it.each([
    ['0', '0'],
    ['1234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234\u00a0567,8', '1234567.8'],
    ['1\u202f234,5', '1234.5'],
    ['-12,50', '-12.5'],
    ['\u2212 5'.replace(' ', ''), '-5'],
    ['+7', '7'],
    ['007', '7'],
    ['1,500', '1.5'],
    [' 42 ', '42'],
    ['9999999999999,99', '9999999999999.99'],
    ['', '! is empty'],
    ['1e5', "! '1e5' is not a number"],
    ['1,234.56', "! '1,234.56' is not a number"],
    ['1.234,56', "! '1.234,56' is not a number"],
    ['1 23,4', "! '1 23,4' is not a number"],
    ['1234 567', "! '1234 567' is not a number"],
    ['12,', "! '12,' is not a number"],
    ['.5', "! '.5' is not a number"],
    ['--1', "! '--1' is not a number"],
    ['NaN', "! 'NaN' is not a number"],
    ['0x10', "! '0x10' is not a number"],
    ['٣', "! '٣' is not a number"],
    ['1,005', '! has more than 2 decimals'],
    ['12345678901234', '! has more than 13 digits before the decimals'],
  ])('money %j is %j', (raw, expected) => {
    expect(outcome(raw, moneyCell)).toBe(expected);
  });

  it.each([
    ['0.000001', '0.000001'],
    ['0.0000001', '! has more than 6 decimals'],
    ['1234567890', '! has more than 9 digits before the decimals'],
  ])('six decimals %j is %j', (raw, expected) => {
    expect(outcome(raw, sixDecimalsCell)).toBe(expected);
  });
});

describe('dates', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['5.3.2024', '2024-03-05'],
    ['05. 03. 2024', '2024-03-05'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', "! '2023-02-29' is not a date (2024-03-05 or 5.3.2024)"],
    ['1900-02-29', "! '1900-02-29' is not a date (2024-03-05 or 5.3.2024)"],
    ['31.4.2024', "! '31.4.2024' is not a date (2024-03-05 or 5.3.2024)"],
    ['2024-13-01', "! '2024-13-01' is not a date (2024-03-05 or 5.3.2024)"],
    ['2024-00-10', "! '2024-00-10' is not a date (2024-03-05 or 5.3.2024)"],
    ['03/05/2024', "! '03/05/2024' is not a date (2024-03-05 or 5.3.2024)"],
    ['24-03-05', "! '24-03-05' is not a date (2024-03-05 or 5.3.2024)"],
    ['0024-03-05', "! '0024-03-05' is not a date (2024-03-05 or 5.3.2024)"],
    ['2024-06-01', '2024-06-01'],
    ['2024-06-02', '! 2024-06-02 is in the future'],
    ['', '! is empty'],
  ])('%j is %j', (raw, expected) => {
    expect(outcome(raw, dateCell('2024-06-01'))).toBe(expected);
  });

  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T09:07', '2024-03-05 09:07'],
    ['5.3.2024 9:07', '2024-03-05 9:07'],
    ['5. 3. 2024 23:59:59', '2024-03-05 23:59:59'],
    ['2024-03-05 24:00', "! '2024-03-05 24:00' is not a date and time (2024-03-05 09:07)"],
    ['2024-03-05 9:7', "! '2024-03-05 9:7' is not a date and time (2024-03-05 09:07)"],
    ['2024-06-02 00:00', '! 2024-06-02 is in the future'],
  ])('time %j is %j', (raw, expected) => {
    expect(outcome(raw, timeCell('2024-06-01'))).toBe(expected);
  });
});

describe('text', () => {
  it.each([
    ['Žofie Kateřina', 'Žofie Kateřina'],
    ['  x ', 'x'],
    ['abcdefghijklmnopqrst', 'abcdefghijklmnopqrst'],
    ['abcdefghijklmnopqrstu', '! is longer than 20 characters'],
    ['a\u0000b', '! contains a NUL character'],
    ['a\u0007b', '! contains a control character'],
    ['a\ufffdb', '! contains bytes that are not UTF-8'],
    ['a\ud83db', '! contains bytes that are not UTF-8'],
    ['🙂 שלום', '🙂 שלום'],
    ['', '! is empty'],
  ])('%j is %j', (raw, expected) => {
    expect(outcome(raw, textCell(20))).toBe(expected);
  });

  it('optional cells may be empty, choices ignore case', () => {
    expect(outcome(' ', optional(textCell(5)))).toBeNull();
    expect(outcome('czk', choiceCell(['CZK', 'EUR']))).toBe('CZK');
    expect(outcome('GBP', choiceCell(['CZK', 'EUR']))).toBe("! 'GBP' is unknown; it must be one of CZK, EUR");
  });
});

describe('isIsin', () => {
  it.each([
    ['CZ0005112300', true],
    ['US0378331005', true],
    ['IE00B5BMR087', true],
    ['US0378331006', false],
    ['US037833100', false],
    ['us0378331005', false],
    ['US03783310O5', false],
  ])('%s: %s', (isin, expected) => {
    expect(isIsin(isin)).toBe(expected);
  });
});
