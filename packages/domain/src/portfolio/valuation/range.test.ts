import { describe, expect, it } from 'vitest';
import { chainReturn, listDatedAmounts, rangeOf, splitReturn, weighMoney } from '../returns/returns.ts';
import type { Period, ReturnPiece } from '../returns/returns.ts';
import type { DailyFigures } from './valuation.ts';

const START = 20_000;

/** Closing values of days in a row; flows by the index of their day. */
function figuresOf(values: number[], inflows: Record<number, number> = {}, outflows: Record<number, number> = {}): DailyFigures {
  const spread = (flows: Record<number, number>) => Float64Array.from(values, (_, index) => flows[index] ?? 0);
  return {
    firstDay: START,
    lastDay: START + values.length - 1,
    currency: 'CZK',
    value: Float64Array.from(values),
    inflow: spread(inflows),
    outflow: spread(outflows),
    gaps: [],
  };
}

const days = (from: number, to: number): Period => ({ fromDay: START + from, toDay: START + to });

describe('the range of a period', () => {
  it.each<[string, DailyFigures, Period, [first: number, last: number, opening: number, days: number]]>([
    ['is the whole life without one', figuresOf([5, 5, 5], { 0: 5 }), {}, [0, 2, 0, 2]],
    ['is cut to the life', figuresOf([5, 5, 5], { 0: 5 }), days(-9, 99), [0, 2, 0, 2]],
    ['opens with the value of the day before', figuresOf([5, 6, 7]), days(1, 2), [1, 2, 5, 2]],
    ['may be one day', figuresOf([5, 6, 7]), days(2, 2), [2, 2, 6, 1]],
    ['begins with the first day on which there is something', figuresOf([0, 0, 5, 5], { 2: 5 }), {}, [2, 3, 0, 1]],
    ['begins with a day on which money came and went', figuresOf([0, 0, 0, 5], { 1: 5, 3: 5 }, { 1: 5 }), {}, [1, 3, 0, 0]],
    ['begins with a day on which money left alone', figuresOf([0, 0, 0, 5], { 3: 5 }, { 1: 5 }), {}, [1, 3, 0, 0]],
    ['begins with a debt', figuresOf([0, -5, -5]), {}, [1, 2, 0, 0]],
    ['does not pass over a value that is not known', figuresOf([0, NaN, 5]), {}, [1, 2, 0, 1]],
    ['passes over nothing after it opened with money', figuresOf([5, 0, 0, 0], { 0: 5 }, { 1: 5 }), days(1, 3), [1, 3, 5, 1]],
    ['opened with a debt counts no day for it', figuresOf([-5, -5, -5]), days(1, 2), [1, 2, -5, 0]],
    ['opened with an unknown value counts its day', figuresOf([NaN, 5, 5]), days(1, 2), [1, 2, NaN, 2]],
    ['of an empty life is its last day', figuresOf([0, 0, 0]), {}, [2, 2, 0, 0]],
    ['counts the days after a close with money', figuresOf([5, 0, 0, 5, 5], { 0: 5, 3: 5 }, { 1: 5 }), {}, [0, 4, 0, 2]],
  ])('%s', (_, figures, period, [first, last, openingMinor, money]) =>
    expect(rangeOf(figures, period)).toEqual({ first, last, openingMinor, days: money }),
  );

  it.each([[days(3, 9)], [days(-9, -1)], [days(2, 1)]])('rejects %j, outside three days', (period) =>
    expect(() => rangeOf(figuresOf([5, 5, 5]), period)).toThrow(new RangeError('the period is outside the figures')),
  );
});

const piecesOf = (figures: DailyFigures, period: Period = {}) =>
  splitReturn(figures, rangeOf(figures, period)).map(({ fromDay, toDay, openingMinor, closingMinor, factor }) => [
    fromDay - START,
    toDay - START,
    openingMinor,
    closingMinor,
    factor,
  ]);

describe('the pieces of a return', () => {
  it.each<[string, DailyFigures, number[][]]>([
    [
      'end before money comes in',
      figuresOf([100, 110, 220, 220], { 0: 100, 2: 90 }),
      [
        [0, 1, 100, 110, 1.1],
        [2, 3, 200, 220, 1.1],
      ],
    ],
    [
      'end with the day on which money left',
      figuresOf([100, 60, 60, 66], { 0: 100 }, { 1: 50 }),
      [
        [0, 1, 100, 110, 1.1],
        [2, 3, 60, 66, 1.1],
      ],
    ],
    [
      'end where nothing is left',
      figuresOf([100, 0, 50], { 0: 100 }),
      [
        [0, 1, 100, 0, 0],
        [2, 2, 0, 50, 1],
      ],
    ],
    [
      'begin where a value appears without capital',
      figuresOf([0, 50, 55], { 0: 10 }, { 0: 10 }),
      [
        [0, 0, 10, 10, 1],
        [1, 1, 0, 50, 1],
        [2, 2, 50, 55, 1.1],
      ],
    ],
    [
      'are none in a pause',
      figuresOf([100, 0, 0, 0, 50], { 0: 100, 4: 50 }, { 1: 100 }),
      [
        [0, 1, 100, 100, 1],
        [4, 4, 50, 50, 1],
      ],
    ],
  ])('%s', (_, figures, pieces) => expect(piecesOf(figures)).toEqual(pieces));

  it('begin with the opening value and what came in that day', () => {
    expect(piecesOf(figuresOf([100, 100, 165, 165], { 0: 100, 2: 50 }), days(2, 3))).toEqual([[2, 3, 150, 165, 1.1]]);
  });
});

const piece = (openingMinor: number, closingMinor: number): ReturnPiece => ({
  fromDay: 1,
  toDay: 2,
  openingMinor,
  closingMinor,
  factor: openingMinor === 0 ? 1 : closingMinor / openingMinor,
});

it.each<[string, ReturnPiece[], object]>([
  ['grow by the product of their factors', [piece(100, 150), piece(10, 8)], { growth: 1.5 * 0.8, failure: null }],
  ['pass over one without capital', [piece(0, 5), piece(100, 150)], { growth: 1.5, failure: null }],
  ['even when it ended with a debt', [piece(0, -5), piece(100, 150)], { growth: 1.5, failure: null }],
  ['may lose everything', [piece(100, 0)], { growth: 0, failure: null }],
  ['need capital', [piece(0, 5)], { growth: null, failure: 'no_capital' }],
  ['need to exist', [], { growth: null, failure: 'no_capital' }],
  ['may not begin with a debt', [piece(-1, 5)], { growth: null, failure: 'negative_capital' }],
  ['may not end with a debt', [piece(5, -1)], { growth: null, failure: 'negative_capital' }],
  ['need a known opening', [piece(NaN, 5)], { growth: null, failure: 'value_unknown' }],
  ['need a known closing, though they begin without capital', [piece(0, NaN)], { growth: null, failure: 'value_unknown' }],
])('pieces %s', (_, pieces, grown) => expect(chainReturn(pieces)).toEqual(grown));

describe('money-weighted amounts', () => {
  it('are the opening on the day before, flows on their days and the last value', () => {
    const figures = figuresOf([100, 100, 150, 120, 130], { 0: 100, 2: 50 }, { 3: 40 });
    const of = (period: Period) =>
      listDatedAmounts(figures, rangeOf(figures, period)).map(({ day, amount, elapsedDays }) => [day - START, amount, elapsedDays]);
    expect(of({})).toEqual([
      [0, -100, 0],
      [2, -50, 2],
      [3, 40, 3],
      [4, 130, 4],
    ]);
    expect(of(days(2, 3))).toEqual([
      [1, -100, 0],
      [2, -50, 1],
      [3, 40, 2],
      [3, 120, 2],
    ]);
  });

  const amounts = (...rows: [elapsedDays: number, amount: number][]) =>
    rows.map(([elapsedDays, amount]) => ({ day: START + elapsedDays, amount, elapsedDays }));
  it.each<[string, ReturnType<typeof amounts>, number, number]>([
    ['what came back within a day of what was paid in', amounts([0, -100], [0, 30], [0, 90]), 0, 1.2],
    ['nothing of what was paid in', amounts([0, -100], [9, 0]), 9, 0],
    ['nothing of it within a day', amounts([0, -100], [0, 0]), 0, 0],
    ['a tenth in a year', amounts([0, -100], [365, 110]), 365, 1.1],
    ['a tenth in ten days', amounts([0, -100], [10, 110]), 10, 1.1],
  ])('grow: %s', (_, rows, money, growth) =>
    expect(weighMoney(rows, money)).toEqual({ growth: expect.closeTo(growth, 9) as number, failure: null }),
  );

  it.each<[string, ReturnType<typeof amounts>, number, string]>([
    ['a debt within a day', amounts([0, -100], [0, 130], [0, -10]), 0, 'no_time'],
    ['a debt alone', amounts([0, -100], [9, -10]), 9, 'one_sign'],
    ['only what was got', amounts([0, 100], [9, 10]), 9, 'one_sign'],
    ['something that is not known', amounts([0, NaN], [9, 10]), 9, 'value_unknown'],
    ['no amount at all', amounts([9, 0]), 9, 'no_flows'],
  ])('have no growth: %s', (_, rows, money, failure) => expect(weighMoney(rows, money)).toEqual({ growth: null, failure }));
});
