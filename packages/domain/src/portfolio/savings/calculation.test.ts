import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, checkCalculation, defaultStrategy, figuresOf } from './calculation.ts';
import type { CalculationChoices } from './calculation.ts';
import { horizons, initialDeposits, isOffered, regularDeposits, targetAmounts } from './calculator.ts';

const strategy = { id: 's', strategyName: 'Vyvážená', performance: 0.06, ongoingFee: null, entryFee: null };
const target = (amount: number, duration = 10): CalculationChoices => ({
  mode: 'TARGET',
  parameters: { general: { duration }, target: { amount } },
});
const saving = (initial: number, regular: number, duration = 9): CalculationChoices => ({
  mode: 'SAVING',
  parameters: { general: { duration }, saving: { initial_deposit: initial, regular_deposit: regular } },
});

describe('a calculation', () => {
  it('without fees is that of the plain formula', () => {
    const found = calculate(target(1_000_000), strategy);
    expect(found).toMatchObject({ fault: null, beforeCosts: null });
    expect(found.fault === null && figuresOf(found.outcome)).toEqual({
      monthly_deposit: 6102.05,
      final_amount: 1_000_000,
      deposits_amount: 732_246,
    });
  });

  it('with fees is after costs, and names the figure before them', () => {
    const costly = { ...strategy, performance: 0.072, ongoingFee: 0.012, entryFee: 0.02 };
    const found = calculate(saving(25_000, 500, 3), costly);
    expect(found).toMatchObject({ outcome: { finalAmount: 4_859_336, deposited: 4_300_000 }, beforeCosts: { finalAmount: 5_103_267 } });
  });

  it.each([
    ['DURATION', target(1_000_000, 0)],
    ['DURATION', target(1_000_000, 51)],
    ['DURATION', target(1_000_000, 1.5)],
    ['DURATION', saving(0, 500, 10)],
    ['AMOUNT', target(1_000_001)],
    ['AMOUNT', saving(1, 500)],
    ['AMOUNT', saving(0, 501)],
    ['AMOUNT', { mode: 'TARGET', parameters: { general: { duration: 10 }, saving: { initial_deposit: 0, regular_deposit: 500 } } }],
    ['AMOUNT', { mode: 'SAVING', parameters: { general: { duration: 9 }, target: { amount: 1_000_000 } } }],
  ] as const)('is refused: %s', (fault, choices) => expect(calculate(choices, strategy)).toEqual({ fault }));

  it('of a strategy without a rate, beyond exact numbers and below a heller says so', () => {
    expect(calculate(target(1_000_000), { ...strategy, performance: null })).toEqual({ fault: 'STRATEGY' });
    expect(calculate(saving(20_000_000, 99_000, 60), { ...strategy, performance: 0.3 })).toEqual({ fault: 'BEYOND' });
    expect(calculate(target(100_000), { ...strategy, entryFee: 1 })).toEqual({ fault: 'BEYOND' });
    expect(calculate(target(100_000, 50), { ...strategy, performance: 0.3 })).toEqual({ fault: 'BELOW' });
    // The plain figure is beyond, that after costs is not.
    expect(calculate(saving(20_000_000, 99_000, 60), { ...strategy, performance: 0.3, ongoingFee: 0.2 })).toMatchObject({
      fault: null,
      beforeCosts: null,
    });
  });

  it('of any offered choices and rate either tells figures in whole hellers or why not', () => {
    const choices = fc.oneof(
      fc
        .record({ amount: fc.constantFrom(...targetAmounts), years: fc.integer({ min: 1, max: 50 }) })
        .map((one) => target(one.amount, one.years)),
      fc
        .record({
          initial: fc.constantFrom(...initialDeposits),
          regular: fc.constantFrom(...regularDeposits),
          years: fc.integer({ min: 1, max: 20 }),
        })
        .map((one) => saving(one.initial, one.regular, one.years * 3)),
    );
    const rates = fc.record({
      performance: fc.integer({ min: 0, max: 100_000_000 }).map((one) => one / 1_000_000),
      ongoingFee: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((one) => one / 1_000_000)),
      entryFee: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((one) => one / 1_000_000)),
    });
    fc.assert(
      fc.property(choices, rates, (chosen, costs) => {
        expect(isOffered(horizons[chosen.mode], chosen.parameters.general.duration)).toBe(true);
        const found = calculate(chosen, costs);
        const amounts = found.fault === null ? Object.values(found.outcome) : [];
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect([null, 'BEYOND', 'BELOW']).toContain(found.fault);
      }),
    );
  });
});

describe('an answer', () => {
  const right = { performance: 0.06, monthly_deposit: 6102.05, final_amount: 1_000_000, deposits_amount: 732_246 };

  it('that is right has no differences, with or without its figures', () => {
    const checked = { fault: null, figures: { ...right, strategy_id: 's', strategy_name: 'Vyvážená' }, differences: [] };
    expect(checkCalculation({ ...target(1_000_000), ...right }, strategy)).toEqual(checked);
    expect(checkCalculation({ ...target(1_000_000), monthly_deposit: null }, strategy)).toEqual(checked);
  });

  it.each(['performance', 'monthly_deposit', 'final_amount', 'deposits_amount'] as const)('with another %s is corrected', (name) => {
    const checked = checkCalculation({ ...target(1_000_000), ...right, [name]: right[name] + 0.01 }, strategy);
    expect(checked).toMatchObject({ fault: null, figures: right, differences: [name] });
  });

  it('that is not offered is refused', () => {
    expect(checkCalculation({ ...target(2), ...right }, strategy)).toEqual({ fault: 'AMOUNT' });
    expect(checkCalculation(target(1_000_000), { ...strategy, performance: null })).toEqual({ fault: 'STRATEGY' });
  });
});

it('the strategy chosen at first has the highest rate', () => {
  const of = (...rates: (number | null)[]) => rates.map((performance, place) => ({ performance, place, fits: null }));
  expect(defaultStrategy(of(0.05, 0.07, null, 0.07, 0.06))?.place).toBe(1);
  expect(defaultStrategy(of(null, 0))?.place).toBe(1);
  expect(defaultStrategy(of(null))).toBeNull();
  expect(defaultStrategy([])).toBeNull();
});

it.each<[string, [rate: number | null, fits: boolean | null][], number]>([
  [
    'the highest rate of those that fit',
    [
      [0.09, false],
      [0.05, true],
      [0.07, true],
    ],
    2,
  ],
  [
    'the highest of all when none fits',
    [
      [0.05, false],
      [0.09, false],
    ],
    1,
  ],
  [
    'the highest of all when it is not known',
    [
      [0.05, null],
      [0.09, null],
    ],
    1,
  ],
  [
    'none that cannot be calculated with',
    [
      [0.05, false],
      [null, true],
    ],
    0,
  ],
])('the strategy chosen at first has %s', (_what, offered, place) => {
  const strategies = offered.map(([performance, fits], at) => ({ performance, fits, at }));
  expect(defaultStrategy(strategies)?.at).toBe(place);
});
