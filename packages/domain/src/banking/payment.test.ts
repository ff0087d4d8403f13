import { describe, expect, it } from 'vitest';
import { isVariableSymbol, readVariableSymbol, toBankText, writeAmount } from './payment.ts';

describe('a variable symbol', () => {
  it.each<[string, string | null]>([
    ['777', '777'],
    ['0000000777', '777'],
    [' 12 34\t5 ', '12345'],
    ['1234567890', '1234567890'],
    ['7700', '7700'],
    // Eleven digits are too many, even though one of them is a leading zero.
    ['01234567890', null],
    ['0', null],
    ['000', null],
    ['', null],
    ['  ', null],
    ['12-3', null],
    ['-5', null],
    ['12a', null],
    ['a12', null],
  ])('typed %j is kept as %j', (typed, kept) => expect(readVariableSymbol(typed)).toBe(kept));

  it.each([
    ['1', true],
    ['0', true],
    ['1234567890', true],
    ['12345678901', false],
    ['', false],
    ['1 2', false],
    ['x1', false],
    ['1x', false],
  ])('%j is one: %s', (text, isOne) => expect(isVariableSymbol(text)).toBe(isOne));
});

it.each([
  ['Příliš žluťoučký', 99, 'PRILIS ZLUTOUCKY'],
  ['a  &&  b', 99, 'A B'],
  [' & a & ', 99, 'A'],
  ['abcdef', 6, 'ABCDEF'],
  ['abcdefg', 6, 'ABCDEF'],
  ['abcde fgh', 6, 'ABCDE'],
  ['&&&', 99, ''],
])('%j in at most %i capitals is %j', (text, longest, written) => expect(toBankText(text, /^[A-Z ]$/, longest)).toBe(written));

describe('a sum', () => {
  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [123_450, '1234.50'],
    [999_999, '9999.99'],
  ])('of %i hundredths is %s', (minor, written) => expect(writeAmount(minor, 999_999)).toBe(written));
  it.each([0, -1, 1.5, NaN, Infinity, 1_000_000])('of %d hundredths is refused', (minor) =>
    expect(() => writeAmount(minor, 999_999)).toThrow(new RangeError(`${minor} hundredths cannot be put into a payment code`)),
  );
});
