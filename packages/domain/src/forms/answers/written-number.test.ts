import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber, sideOfLongNumber, writeNumber } from './written-number.ts';

test.each([
  ['1', 1],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1 234,56', 1234.56],
  ['1\u00a0234\u202f567', 1234567],
  ['−5', -5],
  ['-0,1', -0.1],
  ['', null],
  ['12a', null],
  ['1,2,3', null],
  ['1.234,56', null],
  ['1e5', null],
  ['1234567890123456', null],
])('%j reads as %j', (text, value) => expect(readNumber(text)).toBe(value));

test.each([
  [0, '0'],
  [1234567.5, '1\u00a0234\u00a0567,5'],
  [-1234, '−1\u00a0234'],
  [0.1, '0,1'],
  [1e-7, '0,0000001'],
  [1.5e-11, '0,000000000015'],
  [-2e-20, '−0,00000000000000000002'],
  [1e21, '1\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000'],
  [1e15, '1\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000'],
])('%j is written as %j', (value, text) => expect(writeNumber(value)).toBe(text));

test.each([
  ['999 999 999 999 999 999', 'high'],
  ['+1234567890123456,5', 'high'],
  ['−1234567890123456', 'low'],
  ['123456789012345', null],
  ['1234567890123456x', null],
  ['', null],
])('%j lies %j', (text, side) => expect(sideOfLongNumber(text)).toBe(side));

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (digits, decimals) => {
      const value = Number((digits / 10 ** decimals).toFixed(decimals));
      expect(readNumber(writeNumber(value))).toBe(value === 0 ? 0 : value);
    }),
  );
});
