import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { horizons, isOffered } from '../../portfolio/savings/calculator.ts';
import { investmentHorizons } from '../../strategies/target-market.ts';
import { statedFacts } from './fact-names.ts';
import { exceedsStated, planFrom } from './planned-deposits.ts';

const stated = (amount: number | null, horizon: number | null) =>
  statedFacts({
    ...(amount === null ? {} : { first_year_deposits: String(amount) }),
    ...(horizon === null ? {} : { investment_horizon: String(horizon) }),
  });

describe('a plan begins with what was stated', () => {
  it.each([
    [98_000, 5, { mode: 'SAVING', duration: 3, initialDeposit: 50_000, regularDeposit: 4000, target: 100_000 }],
    [50_000, 8, { mode: 'SAVING', duration: 6, initialDeposit: 25_000, regularDeposit: 1000, target: 100_000 }],
    [1_000_000, 10, { mode: 'SAVING', duration: 12, initialDeposit: 500_000, regularDeposit: 20_000, target: 5_000_000 }],
    [1000, null, { mode: 'SAVING', duration: null, initialDeposit: 0, regularDeposit: 500, target: 100_000 }],
    [300_000, 2, { mode: null, duration: 2, initialDeposit: null, regularDeposit: null, target: 500_000 }],
    [98_000, 1, { mode: null, duration: 1, initialDeposit: null, regularDeposit: null, target: 100_000 }],
    [null, 5, { mode: null, duration: 5, initialDeposit: null, regularDeposit: null, target: null }],
    [null, null, { mode: null, duration: null, initialDeposit: null, regularDeposit: null, target: null }],
  ])('%s a year for %s years', (amount, horizon, expected) => expect(planFrom(stated(amount, horizon))).toEqual(expected));

  it('and needs no more money and no more time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6000, max: 100_000_000 }), fc.constantFrom(...investmentHorizons), (amount, horizon) => {
        const facts = stated(amount, horizon);
        const { mode, duration, initialDeposit, regularDeposit } = planFrom(facts);
        expect(isOffered(horizons[mode ?? 'TARGET'], duration ?? 0)).toBe(true);
        const plan = { duration, initialDeposit: initialDeposit ?? 0, monthlyDeposit: regularDeposit };
        expect(exceedsStated(plan, facts, 'NUMBER')).toEqual({ deposits: false, horizon: false });
      }),
    );
  });
});

describe('a plan exceeds what was stated', () => {
  const plan = { duration: 8, initialDeposit: 25_000, monthlyDeposit: 1000 };
  it.each([
    [37_000, 8, { deposits: false, horizon: false }],
    [36_999, 8, { deposits: true, horizon: false }],
    [37_000, 5, { deposits: false, horizon: true }],
    [37_000, 10, { deposits: false, horizon: false }],
    [null, null, { deposits: false, horizon: false }],
  ])('with %s a year and %s years', (amount, horizon, expected) =>
    expect(exceedsStated(plan, stated(amount, horizon), 'NUMBER')).toEqual(expected),
  );

  it.each([1, 3, 5, 8, 10])('never with at least %i years, which end nowhere', (horizon) =>
    expect(exceedsStated({ ...plan, duration: 60 }, stated(36_999, horizon), 'AT_LEAST')).toEqual({ deposits: true, horizon: false }),
  );

  it('not before it is calculated', () => {
    expect(exceedsStated({ duration: null, initialDeposit: 0, monthlyDeposit: null }, stated(1, 1), 'NUMBER')).toEqual({
      deposits: false,
      horizon: false,
    });
  });
});
