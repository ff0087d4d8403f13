import { expect, test } from 'vitest';
import { isAmountIn, outsideRange } from './ranges.ts';

const range = { min: 0, max: 1_000_000 };

test.each([
  ['0', true],
  ['1 000 000', true],
  ['1500,50', true],
  ['1500.5', true],
  ['12,', false],
  ['1500,555', false],
  ['-1', false],
  ['1 000 000,01', false],
  ['', false],
  ['sto', false],
])('%j is an amount in the range: %s', (typed, holds) => expect(isAmountIn(range, typed)).toBe(holds));

test('the error names both limits', () =>
  expect(outsideRange(range)).toEqual({ key: 'range', values: { min: '0', max: '1\u00a0000\u00a0000' } }));
