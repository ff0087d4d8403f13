import { describe, expect, test } from 'vitest';
import { directionOf, hasOldPrices, isLoss, splitGain, sumAmounts } from './performance.model.ts';

test.each([
  [12, 'up'],
  [-0.01, 'down'],
  [0, 'none'],
  [0.004, 'none'],
  [null, 'none'],
])('directionOf(%s)', (figure, direction) => expect(directionOf(figure)).toBe(direction));

test.each([
  [-1, true],
  [0, false],
  [1, false],
  [null, false],
])('a gain of %s is a loss: %s', (gain, expected) => expect(isLoss({ gain })).toBe(expected));

test.each([
  [null, false],
  [0, false],
  [7, false],
  [8, true],
])('prices %s days behind are old: %s', (daysBehind, expected) => expect(hasOldPrices({ daysBehind })).toBe(expected));

describe('splits the gain', () => {
  const amounts = (gain: number | null, effects: { fees: number | null; income: number | null; currency: number | null }) =>
    splitGain(gain, effects).map(({ name, amount }) => `${name} ${amount}`);
  test('prices are the remainder, to the cent', () => {
    expect(amounts(1000.1, { fees: -100.2, income: 50.07, currency: -0.03 })).toEqual([
      'prices 1050.26',
      'income 50.07',
      'currency -0.03',
      'fees -100.2',
    ]);
  });
  test('an unknown part leaves the remainder unknown, not zero', () => {
    expect(amounts(1000, { fees: -100, income: null, currency: 0 })).toEqual(['prices null', 'income null', 'currency 0', 'fees -100']);
    expect(amounts(null, { fees: -1, income: 2, currency: 0 })[0]).toBe('prices null');
  });
});

test.each([
  [[0.1, 0.2], 0.3],
  [[999_999_999_999.99, 0.01], 1_000_000_000_000],
  [[], 0],
  [[1, null], null],
] as const)('sum of %o', (given, sum) => expect(sumAmounts(given)).toBe(sum));
