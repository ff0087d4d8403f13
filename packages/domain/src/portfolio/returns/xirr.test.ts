import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { solveForce, solveXirr } from './xirr.ts';
import type { DatedAmount } from './xirr.ts';

const flows = (...rows: [date: string, amount: number][]): DatedAmount[] =>
  rows.map(([date, amount]) => ({ day: dayNumberOf(date), amount }));

describe('solveXirr', () => {
  it.each<[string, DatedAmount[], number]>([
    [
      'the example in spreadsheet documentation',
      flows(['2008-01-01', -10_000], ['2008-03-01', 2_750], ['2008-10-30', 4_250], ['2009-02-15', 3_250], ['2009-04-01', 2_750]),
      0.373362535,
    ],
    ['ten percent in a year of 365 days', flows(['2025-01-01', -100], ['2026-01-01', 110]), 0.1],
    ['ten percent in a leap year: 366 / 365 of a year', flows(['2024-01-01', -100], ['2025-01-01', 110]), 1.1 ** (365 / 366) - 1],
    ['doubled in two years', flows(['2025-01-01', -100], ['2027-01-01', 200]), Math.SQRT2 - 1],
    ['nothing gained', flows(['2025-01-01', -100], ['2025-06-01', -100], ['2026-01-01', 200]), 0],
    ['half lost', flows(['2025-01-01', -100], ['2026-01-01', 50]), -0.5],
    ['nearly all lost', flows(['2025-01-01', -1_000_000], ['2026-01-01', 1]), -0.999999],
    ['a hundredfold year', flows(['2025-01-01', -1], ['2026-01-01', 100]), 99],
    ['a loan: money first, paid back later', flows(['2025-01-01', 100], ['2026-01-01', -110]), 0.1],
    ['rows in any order', flows(['2026-01-01', 110], ['2025-01-01', -60], ['2025-01-01', -40]), 0.1],
  ])('%s', (_, amounts, rate) => {
    const solved = solveXirr(amounts);
    expect(solved.failure).toBeNull();
    expect(solved.rate).toBeCloseTo(rate, 8);
  });

  it('takes the solution nearest to zero when there are several', () => {
    // -1000 (1+r)^2 + 2300 (1+r) - 1320 = 0 has the solutions 10 % and 20 %.
    const two = flows(['2025-01-01', -1_000], ['2026-01-01', 2_300], ['2027-01-01', -1_320]);
    expect(solveXirr(two).rate).toBeCloseTo(0.1, 9);
    // (1+r)^2 - 1.45 (1+r) + 0.45 = 0 has the solutions -55 % and 0 %.
    const around = flows(['2025-01-01', -100], ['2026-01-01', 145], ['2027-01-01', -45]);
    expect(solveXirr(around).rate).toBeCloseTo(0, 9);
  });

  it.each<[string, DatedAmount[], string]>([
    ['no rows', [], 'no_flows'],
    ['only zeros', flows(['2025-01-01', 0], ['2026-01-01', 0]), 'no_flows'],
    ['all on one day', flows(['2025-01-01', -100], ['2025-01-01', 110]), 'no_time'],
    ['all on one day and balanced', flows(['2025-01-01', -100], ['2025-01-01', 100]), 'no_time'],
    ['only paid in', flows(['2025-01-01', -100], ['2026-01-01', -5]), 'one_sign'],
    ['a payment that came back the same day', flows(['2025-01-01', -100], ['2025-01-01', 100], ['2026-01-01', 5]), 'one_sign'],
    ['only got back', flows(['2025-01-01', 100], ['2026-01-01', 5]), 'one_sign'],
    // 1 - 2x + 2x^2 has no real zero.
    ['no zero at all', flows(['2025-01-01', 100], ['2026-01-01', -200], ['2027-01-01', 200]), 'no_solution'],
    ['a rate beyond any number', flows(['2025-01-01', -1], ['2025-01-02', 8]), 'no_solution'],
  ])('%s has no rate, and says why', (_, amounts, failure) => {
    expect(solveXirr(amounts)).toEqual({ rate: null, failure });
  });

  it('finds the force of a day whose yearly rate exceeds a double', () => {
    const { force } = solveForce(flows(['2025-01-01', -100], ['2025-01-02', 900]));
    expect(Math.exp((force ?? NaN) / 365)).toBeCloseTo(9, 9);
  });

  it('makes the present value of any flows zero', () => {
    const amount = fc.record({ day: fc.integer({ min: 1, max: 7_000 }), amount: fc.integer({ min: -1e9, max: 1e9 }) });
    const property = fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 1e9 }), (later, first) => {
      const all = [{ day: 0, amount: -first }, ...later];
      const { force, failure } = solveForce(all);
      expect(force === null).toBe(failure !== null);
      fc.pre(force !== null);
      // Valued at the last relevant amount: at a later day every term would be too small for a double.
      const shift = force < 0 ? Math.max(...all.map(({ day, amount: minor }) => (minor === 0 ? 0 : day))) : 0;
      const parts = all.map((flow) => flow.amount * Math.exp((force * (shift - flow.day)) / 365));
      const size = parts.reduce((sum, part) => sum + Math.abs(part), 0);
      expect(Math.abs(parts.reduce((sum, part) => sum + part, 0)) / size).toBeLessThan(1e-9);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('always finds a rate for one payment and one return', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 30, max: 20_000 }),
      (paid, returned, days) => {
        const expected = (365 / days) * Math.log(returned / paid);
        expect(
          solveForce([
            { day: 0, amount: -paid },
            { day: days, amount: returned },
          ]).force,
        ).toBeCloseTo(expected, 8);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});
