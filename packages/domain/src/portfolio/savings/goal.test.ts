import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, figuresOf } from './calculation.ts';
import type { CalculationChoices } from './calculation.ts';
import { horizons, initialDeposits, regularDeposits, targetAmounts } from './calculator.ts';
import { divideCalculation, endOfCalculation, sumExpected } from './goal.ts';
import { calculatePlanCosts } from './plan-costs.ts';

const saving = {
  mode: 'SAVING' as const,
  parameters: { general: { duration: 12 }, saving: { initial_deposit: 25_000, regular_deposit: 1000 } },
  monthly_deposit: 1000,
};
const target = {
  mode: 'TARGET' as const,
  parameters: { general: { duration: 10 }, target: { amount: 100_000 } },
  monthly_deposit: 600,
};
const dear = { performance: 0.07, ongoingFee: 0.012, entryFee: 0.03 };
const careful = { performance: 0.04, ongoingFee: 0.005, entryFee: 0 };
const goalsOf = (parts: ReturnType<typeof divideCalculation>) => parts.map(({ goal }) => goal);

it.each([
  [12, '2026-11-26', '2038-11-26'],
  [12, '2024-02-29', '2036-02-29'],
  [3, '2024-02-29', '2027-02-28'],
])('%i years begun on %s end on %s', (duration, start, end) =>
  expect(endOfCalculation({ parameters: { general: { duration } } }, start)).toBe(end),
);

describe('the goals of deposits', () => {
  it('are what each strategy is expected to make of its own part, as told with its costs', () => {
    const parts = divideCalculation(saving, [dear, careful]);
    const half = { years: 12, initialDeposit: 1_250_000, monthlyDeposit: 50_000 };
    expect(parts.map(({ deposits }) => deposits)).toEqual([half, half]);
    const told = [dear, careful].map((strategy) => calculatePlanCosts(half, strategy)?.valueAfter);
    expect(goalsOf(parts)).toEqual(told);
    expect(told[0]).not.toBe(told[1]);
    expect(sumExpected(parts)).toBe((told[0] ?? 0) + (told[1] ?? 0));
  });

  it('leave out a fee that is not known, and are not known without a rate', () => {
    const [known] = divideCalculation(saving, [{ performance: 0.07, ongoingFee: 0, entryFee: 0 }]);
    expect(divideCalculation(saving, [{ performance: 0.07, ongoingFee: null, entryFee: null }])).toEqual([known]);
    const parts = divideCalculation(saving, [dear, { ...careful, performance: null }]);
    expect(goalsOf(parts)[1]).toBeNull();
    expect(sumExpected(parts)).toBeNull();
  });

  it('are not known beyond what a number holds', () => {
    const whole = { ...saving, parameters: { ...saving.parameters, general: { duration: 60 } } };
    expect(goalsOf(divideCalculation(whole, [{ ...dear, performance: 100 }]))).toEqual([null]);
  });
});

describe('the goals of a target', () => {
  it('are its parts, whatever the strategies are expected to make of the deposits', () => {
    const parts = divideCalculation(target, [dear, careful, careful]);
    expect(goalsOf(parts)).toEqual([3_333_334, 3_333_333, 3_333_333]);
    expect(sumExpected(parts)).toBeLessThan(10_000_000);
  });
});

it('a single strategy has the figures of the calculator, to the heller', () => {
  const fee = fc.integer({ min: 0, max: 300 }).map((part) => part / 10_000);
  const years = ({ from, to, step }: (typeof horizons)['TARGET']) =>
    fc.integer({ min: 0, max: (to - from) / step }).map((steps) => from + steps * step);
  const choices: fc.Arbitrary<CalculationChoices> = fc.oneof(
    fc
      .record({ mode: fc.constant('TARGET' as const), years: years(horizons.TARGET), amount: fc.constantFrom(...targetAmounts) })
      .map(({ mode, years: duration, amount }) => ({ mode, parameters: { general: { duration }, target: { amount } } })),
    fc
      .record({
        mode: fc.constant('SAVING' as const),
        years: years(horizons.SAVING),
        initial_deposit: fc.constantFrom(...initialDeposits),
        regular_deposit: fc.constantFrom(...regularDeposits),
      })
      .map(({ mode, years: duration, ...deposits }) => ({ mode, parameters: { general: { duration }, saving: deposits } })),
  );
  fc.assert(
    fc.property(choices, fc.integer({ min: -200, max: 1200 }), fee, fee, (chosen, rate, ongoingFee, entryFee) => {
      const strategy = { performance: rate / 10_000, ongoingFee, entryFee };
      const calculated = calculate(chosen, strategy);
      if (calculated.fault !== null) throw new Error(calculated.fault);
      const [part] = divideCalculation({ ...chosen, ...figuresOf(calculated.outcome) }, [strategy]);
      expect(part?.goal).toBe(calculated.outcome.finalAmount);
    }),
  );
});
