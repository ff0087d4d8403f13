import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { futureValue } from './annuity.ts';
import { addPlanCosts, calculatePlanCosts } from './plan-costs.ts';
import { shareEqually, sharePlan } from './shared-plan.ts';

const plan = { years: 5, initialDeposit: 10_000_000, monthlyDeposit: 0 };

describe('the costs of a plan', () => {
  it('are those of a deposit counted by hand', () => {
    // 100 000 Kč, 3 % on entry: 97 000 invested. No growth and 1.2 % a year: a month takes 0.1 % of what is left.
    const costs = calculatePlanCosts({ ...plan, years: 1 }, { performance: 0, ongoingFee: 0.012, entryFee: 0.03 });
    const left = 9_700_000 * 0.999 ** 12;
    expect(costs?.firstYear).toMatchObject({ paid: 10_000_000, entry: 300_000, ongoing: Math.round(9_700_000 - left) });
    expect(costs?.firstYear.total).toBe(300_000 + Math.round(9_700_000 - left));
    expect(costs?.firstYear.share).toBe(0.0416);
    expect([costs?.valueBefore, costs?.valueAfter]).toEqual([10_000_000, Math.round(left)]);
    expect(costs?.whole).toEqual(costs?.firstYear);
    expect(costs?.unknown).toEqual([]);
  });

  it('of regular deposits take the entry fee from each, and no ongoing fee from the last', () => {
    const costs = calculatePlanCosts(
      { years: 2, initialDeposit: 0, monthlyDeposit: 100_000 },
      { performance: 0, ongoingFee: 0.12, entryFee: 0.1 },
    );
    expect(costs?.firstYear.entry).toBe(120_000);
    expect(costs?.whole).toMatchObject({ paid: 2_400_000, entry: 240_000 });
    // The first month has nothing to take 1 % from, the second one invested deposit of 90 000 hellers: 0 + 1 + ... + 11 of them.
    const first = calculatePlanCosts(
      { years: 1, initialDeposit: 0, monthlyDeposit: 100_000 },
      { performance: 0.12, ongoingFee: 0.12, entryFee: 0.1 },
    );
    expect(first?.firstYear.ongoing).toBe(66 * 900);
  });

  it('lower the return by the ongoing fee, and by more with a fee on entry', () => {
    const without = calculatePlanCosts(plan, { performance: 0.07, ongoingFee: 0.012, entryFee: 0 });
    expect([without?.returnBefore, without?.returnAfter]).toEqual([0.07, 0.058]);
    const withEntry = calculatePlanCosts(plan, { performance: 0.07, ongoingFee: 0.012, entryFee: 0.03 });
    expect(withEntry?.returnAfter).toBeLessThan(0.058);
    expect(withEntry?.valueAfter).toBe(futureValue(10_000_000, 0, { yearlyRate: 0.058, months: 60, entryFee: 0.03 }));
    expect(withEntry?.valueBefore).toBe(futureValue(10_000_000, 0, { yearlyRate: 0.07, months: 60 }));
  });

  it('are nothing where every fee is zero', () => {
    expect(calculatePlanCosts(plan, { performance: 0.05, ongoingFee: 0, entryFee: 0 })).toMatchObject({
      whole: { entry: 0, ongoing: 0, total: 0, share: 0 },
      returnBefore: 0.05,
      returnAfter: 0.05,
    });
  });

  it.each([
    [{ performance: 0.05, ongoingFee: null, entryFee: 0.01 }, ['ongoing_fee'], { entry: 100_000, ongoing: null, total: null, share: null }],
    [{ performance: 0.05, ongoingFee: 0.01, entryFee: null }, ['entry_fee'], { entry: null, ongoing: null, total: null, share: null }],
    [{ performance: null, ongoingFee: 0.01, entryFee: 0.01 }, ['performance'], { entry: 100_000, ongoing: null, total: null }],
    [{ performance: null, ongoingFee: 0, entryFee: 0.01 }, ['performance'], { entry: 100_000, ongoing: 0, total: 100_000, share: 0.01 }],
  ] as const)('of %o name what is not known instead of counting it as nothing', (strategy, unknown, whole) => {
    const costs = calculatePlanCosts(plan, strategy);
    expect(costs).toMatchObject({ unknown, whole, returnAfter: null, valueAfter: null });
  });

  it('are not told beyond what a number holds', () => {
    expect(calculatePlanCosts({ ...plan, years: 60 }, { performance: 100, ongoingFee: 0, entryFee: 0 })).toBeNull();
  });

  it('never leave more than there was before them', () => {
    const fees = fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 10_000);
    fc.assert(
      fc.property(
        fc.record({
          years: fc.integer({ min: 1, max: 40 }),
          initialDeposit: fc.integer({ min: 0, max: 1_000_000_000 }),
          monthlyDeposit: fc.integer({ min: 1, max: 10_000_000 }),
        }),
        fc.integer({ min: 0, max: 1500 }).map((hundredths) => hundredths / 10_000),
        fees,
        fees,
        (drawn, performance, ongoingFee, entryFee) => {
          const costs = calculatePlanCosts(drawn, { performance, ongoingFee, entryFee });
          if (!costs || costs.valueAfter === null || costs.valueBefore === null || costs.returnAfter === null)
            throw new Error('no figures');
          expect(costs.valueAfter).toBeLessThanOrEqual(costs.valueBefore);
          expect(costs.returnAfter).toBeLessThanOrEqual(performance);
          expect(costs.whole.total).toBeGreaterThanOrEqual(costs.firstYear.total ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the costs of several strategies together', () => {
  const strategy = { performance: 0.05, ongoingFee: 0.01, entryFee: 0.02 };
  const whole = { years: 5, initialDeposit: 10_000_000, monthlyDeposit: 100_000 };
  const half = { years: 5, initialDeposit: 5_000_000, monthlyDeposit: 50_000 };

  it('of two halves in the same strategy are those of the whole', () => {
    const part = calculatePlanCosts(half, strategy);
    const both = addPlanCosts(whole, [part, part]);
    const one = calculatePlanCosts(whole, strategy);
    expect(both).toMatchObject({
      firstYear: { paid: one?.firstYear.paid, entry: one?.firstYear.entry, share: one?.firstYear.share },
      whole: { paid: one?.whole.paid, entry: one?.whole.entry, share: one?.whole.share },
      returnBefore: 0.05,
      returnAfter: one?.returnAfter,
    });
    // Each half is rounded to a heller of its own.
    expect(Math.abs((both?.valueAfter ?? 0) - (one?.valueAfter ?? 0))).toBeLessThanOrEqual(1);
  });

  it('lie between those of the parts', () => {
    const [cheap, dear] = [
      calculatePlanCosts(half, { ...strategy, entryFee: 0 }),
      calculatePlanCosts(half, { ...strategy, entryFee: 0.04 }),
    ];
    const both = addPlanCosts(whole, [cheap, dear]);
    expect(both?.whole.entry).toBe((cheap?.whole.entry ?? 0) + (dear?.whole.entry ?? 0));
    expect(both?.returnAfter).toBeLessThan(cheap?.returnAfter ?? 0);
    expect(both?.returnAfter).toBeGreaterThan(dear?.returnAfter ?? 1);
  });

  it('are not known when those of one are not, which is named', () => {
    const parts = [calculatePlanCosts(half, strategy), calculatePlanCosts(half, { ...strategy, ongoingFee: null })];
    expect(addPlanCosts(whole, parts)).toMatchObject({
      whole: { paid: 16_000_000, total: null, share: null },
      valueAfter: null,
      returnAfter: null,
      unknown: ['ongoing_fee'],
    });
    expect(addPlanCosts(whole, [parts[0] ?? null, null])).toBeNull();
  });
});

describe('equal parts', () => {
  it.each([
    [100, 1, [100]],
    [100, 2, [50, 50]],
    [100, 3, [34, 33, 33]],
    [2, 3, [1, 1, 0]],
    [0, 2, [0, 0]],
  ])('of %d in %d are %j', (amount, count, parts) => expect(shareEqually(amount, count)).toEqual(parts));

  it('are whole, differ by one at most, and lose nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 100 }), (amount, count) => {
        const parts = shareEqually(amount, count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        expect(parts.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('of a plan have its time and their part of each deposit', () => {
    expect(sharePlan({ years: 12, initialDeposit: 5001, monthlyDeposit: 400 }, 2)).toEqual([
      { years: 12, initialDeposit: 2501, monthlyDeposit: 200 },
      { years: 12, initialDeposit: 2500, monthlyDeposit: 200 },
    ]);
  });
});
