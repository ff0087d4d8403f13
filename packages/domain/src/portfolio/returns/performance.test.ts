import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { measurePerformance } from './performance.ts';
import { traceTimeWeighted } from './trail.ts';
import type { DailyFigures } from '../valuation/valuation.ts';

const START = dayNumberOf('2024-12-31');

/** Daily figures in which values hold until the next one; flows in minor units. */
function figuresOf(
  days: number,
  values: Record<number, number>,
  inflows: Record<number, number> = {},
  outflows: Record<number, number> = {},
): DailyFigures {
  let last = 0;
  const value = Float64Array.from({ length: days }, (_, index) => (last = values[index] ?? last));
  const spread = (flows: Record<number, number>) => Float64Array.from({ length: days }, (_, index) => flows[index] ?? 0);
  return {
    firstDay: START,
    lastDay: START + days - 1,
    currency: 'CZK',
    value,
    inflow: spread(inflows),
    outflow: spread(outflows),
    gaps: [],
  };
}

describe('measurePerformance', () => {
  it('names total, invested, gain and its share', () => {
    const measured = measurePerformance(figuresOf(101, { 0: 1_000_00, 50: 1_100_00, 100: 1_155_00 }, { 0: 1_000_00 }));
    expect(measured).toMatchObject({
      totalMinor: 1_155_00,
      investedMinor: 1_000_00,
      gainMinor: 155_00,
      performancePerc: 15.5,
      twrPerc: 15.5,
      mwrPerc: 15.5,
      annualised: false,
      failures: {},
    });
  });

  it('chains monthly returns of +10 %, -5 % and +2 % regardless of flows in between', () => {
    // 100 -> 110; 50 in -> 160 * 0.95 = 152; 52 out at the end of the month -> 100; -> 102.
    const chained = figuresOf(91, { 0: 100_00, 31: 110_00, 32: 160_00, 59: 100_00, 90: 102_00 }, { 0: 100_00, 32: 50_00 }, { 59: 52_00 });
    expect(measurePerformance(chained).twrPerc).toBeCloseTo((1.1 * 0.95 * 1.02 - 1) * 100, 6);
    expect(traceTimeWeighted(chained).map(({ factor }) => factor)).toEqual([1.1, 0.95, 1.02]);
  });

  it('counts an inflow at the start of its day and an outflow at the end', () => {
    // The market gains 10 % on day 10; that day's inflow and outflow both took part.
    const inward = figuresOf(21, { 0: 100_00, 10: 220_00 }, { 0: 100_00, 10: 100_00 });
    expect(measurePerformance(inward).twrPerc).toBe(10);
    const outward = figuresOf(21, { 0: 100_00, 10: 60_00 }, { 0: 100_00 }, { 10: 50_00 });
    expect(measurePerformance(outward).twrPerc).toBe(10);
  });

  it.each([
    ['on the first day of the range', 10],
    ['on the last day of the range', 20],
  ])('counts a deposit %s as invested in the range', (_, day) => {
    const figures = figuresOf(31, { 0: 100_00, [day]: 150_00 }, { 0: 100_00, [day]: 50_00 });
    const measured = measurePerformance(figures, { fromDay: START + 10, toDay: START + 20 });
    expect(measured).toMatchObject({ investedMinor: 150_00, gainMinor: 0, twrPerc: 0, mwrPerc: 0 });
  });

  it('leaves a deposit on the day before the range to its opening value, and one on the day after out', () => {
    const figures = figuresOf(31, { 0: 100_00, 9: 150_00, 21: 190_00 }, { 0: 100_00, 9: 50_00, 21: 40_00 });
    expect(measurePerformance(figures, { fromDay: START + 10, toDay: START + 20 })).toMatchObject({
      totalMinor: 150_00,
      investedMinor: 150_00,
      gainMinor: 0,
    });
  });

  it('annualises only above one year, and from the first day with capital', () => {
    const year = (days: number) => measurePerformance(figuresOf(days + 1, { 0: 100_00, [days]: 121_00 }, { 0: 100_00 }));
    expect(year(365)).toMatchObject({ twrPerc: 21, mwrPerc: 21, annualised: false });
    expect(year(730)).toMatchObject({ twrPerc: 10, mwrPerc: 10, annualised: true });
    const late = figuresOf(2_001, { 1_270: 100_00, 2_000: 121_00 }, { 1_270: 100_00 });
    expect(measurePerformance(late)).toMatchObject({ firstDay: START + 1_270, twrPerc: 10, mwrPerc: 10 });
    expect(measurePerformance(late, { fromDay: START + 1_000 })).toMatchObject({ twrPerc: 10, mwrPerc: 10 });
  });

  it('measures a sub-range from the closing value of the day before', () => {
    const figures = figuresOf(401, { 0: 100_00, 300: 200_00, 365: 210_00, 400: 231_00 }, { 0: 100_00 });
    expect(measurePerformance(figures, { fromDay: START + 366 })).toMatchObject({
      firstDay: START + 366,
      investedMinor: 210_00,
      gainMinor: 21_00,
      twrPerc: 10,
      mwrPerc: 10,
      annualised: false,
    });
  });

  it('reports ten percent in one day as the return of the period', () => {
    expect(measurePerformance(figuresOf(1, { 0: 110_00 }, { 0: 100_00 }))).toMatchObject({ twrPerc: 10, mwrPerc: 10, measuredDays: 0 });
    expect(measurePerformance(figuresOf(2, { 0: 100_00, 1: 110_00 }, { 0: 100_00 }))).toMatchObject({ twrPerc: 10, mwrPerc: 10 });
  });

  it('calls a total loss -100 % both ways', () => {
    const lost = figuresOf(800, { 0: 100_00, 400: 0 }, { 0: 100_00, 200: 10_00 });
    expect(measurePerformance(lost)).toMatchObject({
      totalMinor: 0,
      gainMinor: -110_00,
      performancePerc: -100,
      twrPerc: -100,
      mwrPerc: -100,
    });
  });

  it('compares the gain with all that was paid in, also when more was taken out', () => {
    const rich = figuresOf(366, { 0: 100_00, 100: 300_00, 200: 150_00 }, { 0: 100_00 }, { 200: 150_00 });
    expect(measurePerformance(rich)).toMatchObject({
      investedMinor: -50_00,
      paidInMinor: 100_00,
      gainMinor: 200_00,
      performancePerc: 200,
      twrPerc: 200,
      failures: {},
    });
  });

  it('passes over a day that begins without capital', () => {
    // Everything withdrawn, later a dividend of 1.00 trickles in, later new money gains 10 %.
    const figures = figuresOf(301, { 0: 100_00, 50: 0, 80: 1_00, 100: 101_00, 300: 111_10 }, { 0: 100_00, 100: 100_00 }, { 50: 120_00 });
    expect(measurePerformance(figures).twrPerc).toBeCloseTo((1.2 * 1.1 - 1) * 100, 6);
  });

  it.each<[string, DailyFigures, object]>([
    ['nothing at all', figuresOf(10, {}), { performancePerc: 'nothing_invested', twrPerc: 'no_capital', mwrPerc: 'no_flows' }],
    [
      'paid back within the day, a dividend and a fee later',
      figuresOf(9, { 0: 0, 2: 50, 5: 0 }, { 0: 100 }, { 0: 100 }),
      { mwrPerc: 'no_time' },
    ],
    ['only a gain', figuresOf(10, { 0: 100 }), { performancePerc: 'nothing_invested', mwrPerc: 'one_sign' }],
    ['only a debt', figuresOf(10, { 0: -100 }), { performancePerc: 'nothing_invested', twrPerc: 'no_capital', mwrPerc: 'one_sign' }],
    ['a debt before the next deposit', figuresOf(10, { 0: 100, 3: -50, 5: 50 }, { 0: 100, 5: 100 }), { twrPerc: 'negative_capital' }],
    [
      'an unknown last value',
      figuresOf(10, { 0: 100, 3: NaN }, { 0: 100 }),
      {
        totalAmount: 'value_unknown',
        gain: 'value_unknown',
        performancePerc: 'value_unknown',
        twrPerc: 'value_unknown',
        mwrPerc: 'value_unknown',
      },
    ],
    ['an unknown value where money comes in', figuresOf(10, { 0: 100, 3: NaN, 6: 200 }, { 0: 100, 5: 100 }), { twrPerc: 'value_unknown' }],
    [
      'an unknown deposit',
      figuresOf(10, { 0: 100 }, { 0: NaN }),
      {
        investedAmount: 'value_unknown',
        gain: 'value_unknown',
        performancePerc: 'value_unknown',
        twrPerc: 'value_unknown',
        mwrPerc: 'value_unknown',
      },
    ],
  ])('names what is missing: %s', (_, figures, failures) => {
    const measured = measurePerformance(figures);
    expect(measured.failures).toEqual(failures);
    for (const figure of ['performancePerc', 'twrPerc', 'mwrPerc'] as const) expect(measured[figure] === null).toBe(figure in failures);
  });

  it('does not need a value in between that no flow depends on', () => {
    expect(measurePerformance(figuresOf(10, { 0: 100, 3: NaN, 6: 120 }, { 0: 100 })).twrPerc).toBe(20);
  });

  it('rejects a period outside the figures', () => {
    expect(() => measurePerformance(figuresOf(10, { 0: 100 }), { toDay: START - 1 })).toThrow(RangeError);
  });
});
