import { describe, expect, it } from 'vitest';
import {
  calculatePlan,
  horizons,
  initialDeposits,
  isOffered,
  nearestOffered,
  planYears,
  regularDeposits,
  targetAmounts,
} from './calculator.ts';
import type { SavingPlan } from './calculator.ts';

describe('the choices', () => {
  it('of years are those of each mode', () => {
    const offered = (mode: 'TARGET' | 'SAVING') =>
      Array.from({ length: 71 }, (_, years) => years).filter((years) => isOffered(horizons[mode], years));
    expect(offered('TARGET')).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(offered('SAVING')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60]);
    expect(isOffered(horizons.TARGET, 1.5)).toBe(false);
  });

  it.each([
    ['TARGET', 0, 1],
    ['TARGET', 60, 50],
    ['TARGET', 12, 12],
    ['SAVING', 1, 3],
    ['SAVING', 10, 9],
    ['SAVING', 11, 12],
    ['SAVING', 50, 51],
    ['SAVING', 99, 60],
  ] as const)('of %s next to %i years are %i', (mode, years, nearest) => {
    expect(nearestOffered(horizons[mode], years)).toBe(nearest);
    expect(isOffered(horizons[mode], nearest)).toBe(true);
  });

  it.each([0, 0.07, 0.3])('lead to the target itself, at %d', (rate) => {
    for (const target of targetAmounts)
      for (const years of [1, 50]) expect(calculatePlan({ mode: 'TARGET', years, target }, rate).finalAmount).toBe(target * 100);
  });

  const largest = {
    mode: 'SAVING',
    years: 60,
    initialDeposit: initialDeposits.at(-1) ?? 0,
    regularDeposit: regularDeposits.at(-1) ?? 0,
  } as const;
  it.each([0, 0.07, 0.1])('lead to an amount that is kept exactly, at %d', (rate) => {
    expect(Number.isSafeInteger(calculatePlan(largest, rate).finalAmount)).toBe(true);
  });

  it('beyond what can be kept exactly are refused, not rounded', () => expect(() => calculatePlan(largest, 0.3)).toThrow(RangeError));
});

it('a target tells the deposit, and what is deposited until then', () => {
  expect(calculatePlan({ mode: 'TARGET', years: 10, target: 1_000_000 }, 0.06)).toEqual({
    initialDeposit: 0,
    monthlyDeposit: 610_205,
    deposited: 73_224_600,
    finalAmount: 100_000_000,
    todaysAmount: 74_409_391,
  });
});

it('saving tells the amount', () => {
  expect(calculatePlan({ mode: 'SAVING', years: 3, initialDeposit: 25_000, regularDeposit: 500 }, 0)).toEqual({
    initialDeposit: 2_500_000,
    monthlyDeposit: 50_000,
    deposited: 4_300_000,
    finalAmount: 4_300_000,
    todaysAmount: 3_935_109,
  });
});

it('a fee on entry leaves the rest of each deposit to be invested', () => {
  // 3 % of 50 000 and of 36 times 1 000 is never invested.
  expect(calculatePlan({ mode: 'SAVING', years: 3, initialDeposit: 50_000, regularDeposit: 1000 }, 0, 0.03)).toMatchObject({
    deposited: 8_600_000,
    finalAmount: 8_342_000,
  });
  // 610 205.019... / 0.97
  expect(calculatePlan({ mode: 'TARGET', years: 10, target: 1_000_000 }, 0.06, 0.03)).toMatchObject({
    monthlyDeposit: 629_077,
    deposited: 75_489_240,
    finalAmount: 100_000_000,
  });
});

it('the way there begins with the first deposit and ends with the final amount', () => {
  const plan = { mode: 'SAVING', years: 6, initialDeposit: 50_000, regularDeposit: 1000 } as const;
  const years = planYears(plan, 0.05);
  expect(years.map(({ year }) => year)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(years[0]).toEqual({ year: 0, deposited: 5_000_000, value: 5_000_000 });
  expect(years.at(-1)?.value).toBe(calculatePlan(plan, 0.05).finalAmount);
  expect(years.at(-1)?.deposited).toBe(calculatePlan(plan, 0.05).deposited);
});

it('the way to a target ends at the target itself, though the deposit is rounded', () => {
  for (const years of [1, 17, 50])
    for (const fee of [0, 0.03]) {
      const way = planYears({ mode: 'TARGET', years, target: 300_000_000 }, 0.073, fee);
      expect(way.at(-1)?.value).toBe(30_000_000_000);
      expect(way.at(-1)?.deposited).toBe(calculatePlan({ mode: 'TARGET', years, target: 300_000_000 }, 0.073, fee).deposited);
      expect(way[0]).toEqual({ year: 0, deposited: 0, value: 0 });
    }
});

it('the way there is worth each year what the plan of so many years leads to', () => {
  const plan = { mode: 'SAVING', years: 60, initialDeposit: 20_000_000, regularDeposit: 99_000 } as const;
  for (const { year, value, deposited } of planYears(plan, 0.0725, 0.02).filter((point) => point.year > 0)) {
    const shorter = calculatePlan({ ...plan, years: year }, 0.0725, 0.02);
    expect([value, deposited]).toEqual([shorter.finalAmount, shorter.deposited]);
  }
});

// Every choice of the specification, calculated a second time: whole numbers of 60 decimal places, month after month and without the formula.

const ONE = 10n ** 60n;
const MILLION = 1_000_000n;
const INFLATION = 30_000n;

/** Halves up; all amounts are positive. */
const divide = (amount: bigint, by: bigint) => Number((2n * amount + by) / (2n * by));

/** What one heller becomes, and one at the end of each month, by years from 0; rates in millionths. */
function growthByYears(rate: bigint, years: number): { growth: bigint; annuity: bigint }[] {
  let [growth, annuity] = [ONE, 0n];
  const month = (amount: bigint) => amount + (amount * rate) / (12n * MILLION);
  return Array.from({ length: years + 1 }, (_, year) => {
    for (let at = 0; year > 0 && at < 12; at += 1) [growth, annuity] = [month(growth), month(annuity) + ONE];
    return { growth, annuity };
  });
}

const inflation = Array.from({ length: 61 }, (_, years) => [(MILLION + INFLATION) ** BigInt(years), MILLION ** BigInt(years)] as const);
function todays(amount: number, years: number): number {
  const [grown = 1n, before = 1n] = inflation[years] ?? [];
  return divide(BigInt(amount) * before, grown);
}

const offeredYears = ({ from, to, step }: (typeof horizons)['TARGET']) =>
  Array.from({ length: (to - from) / step + 1 }, (_, place) => from + place * step);

const targets: SavingPlan[] = offeredYears(horizons.TARGET).flatMap((years) =>
  targetAmounts.map((target) => ({ mode: 'TARGET' as const, years, target })),
);
const savings: SavingPlan[] = offeredYears(horizons.SAVING).flatMap((years) =>
  initialDeposits.flatMap((initialDeposit) =>
    regularDeposits.map((regularDeposit) => ({ mode: 'SAVING' as const, years, initialDeposit, regularDeposit })),
  ),
);

function expectedOf(plan: SavingPlan, { growth, annuity }: { growth: bigint; annuity: bigint }, entryFee: bigint) {
  const invested = MILLION - entryFee;
  const initial = plan.mode === 'SAVING' ? plan.initialDeposit * 100 : 0;
  const monthly =
    plan.mode === 'SAVING' ? plan.regularDeposit * 100 : divide(BigInt(plan.target) * 100n * ONE * MILLION, annuity * invested);
  const final =
    plan.mode === 'SAVING' ? divide((BigInt(initial) * growth + BigInt(monthly) * annuity) * invested, ONE * MILLION) : plan.target * 100;
  return {
    initialDeposit: initial,
    monthlyDeposit: monthly,
    deposited: initial + monthly * 12 * plan.years,
    finalAmount: final,
    todaysAmount: todays(final, plan.years),
  };
}

describe.each([0, 70_000, 23_456, -10_000])('every choice at a rate of %i millionths', (rate) => {
  const byYears = growthByYears(BigInt(rate), horizons.SAVING.to);

  it.each([0, 30_000])('is exact to the heller, with %i millionths on entry', (entryFee) => {
    for (const plan of [...targets, ...savings]) {
      const growth = byYears[plan.years];
      if (!growth) throw new Error('the term is not among the years');
      expect({ plan, ...calculatePlan(plan, rate / 1_000_000, entryFee / 1_000_000) }).toEqual({
        plan,
        ...expectedOf(plan, growth, BigInt(entryFee)),
      });
    }
  });
});
