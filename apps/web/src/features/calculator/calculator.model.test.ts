import { Calculation } from '@pramen/contract/onboarding/calculation.schemas';
import { describe, expect, it } from 'vitest';
import { changeCalculation, currencyOf, missingCosts, startCalculation, type CalculationDraft } from './calculator.model.ts';

const strategyOf = (id: string, performance: number | null) => ({
  id,
  strategy_name: `Strategie ${id}`,
  name: id,
  description: null,
  performance,
  ongoing_fee: null,
  entry_fee: null,
  risk_class: null,
  currency: null,
  checked: false,
  fits: null,
  key_information: null,
});
const strategies = [strategyOf('a', 0.05), strategyOf('b', 0.06), strategyOf('n', null)];
const begun = (earlier: Parameters<typeof startCalculation>[1] = null): CalculationDraft => {
  const draft = startCalculation(strategies, earlier);
  if (!draft) throw new Error('nothing is offered');
  return draft;
};

describe('the beginning', () => {
  it('is the usual target in the strategy with the highest rate', () => {
    expect(begun()).toMatchObject({ strategy_id: 'b', mode: 'TARGET', portfolio_name: '', monthly_deposit: 6102.05 });
  });

  it('is the earlier answer, in its strategy', () => {
    const parameters = { general: { duration: 60 }, saving: { initial_deposit: 0, regular_deposit: 99_000 } } as const;
    const earlier = { strategy_id: 'a', mode: 'SAVING', parameters, portfolio_name: 'Na dům', final_amount: 1 } as const;
    const draft = begun(earlier);
    expect(draft).toMatchObject({ strategy_id: 'a', mode: 'SAVING', portfolio_name: 'Na dům', parameters });
    // Calculated again, whatever the answer said.
    expect(draft.final_amount).toBeGreaterThan(1_000_000);
  });

  it('is in another strategy when that of the earlier answer is no longer offered', () => {
    const parameters = { general: { duration: 7 }, target: { amount: 500_000 } } as const;
    expect(begun({ strategy_id: 'gone', mode: 'TARGET', parameters })).toMatchObject({ strategy_id: 'b', parameters });
  });

  it('takes what is offered of an answer that was begun, and the usual for the rest', () => {
    const parameters = { general: { duration: 10 }, target: null, saving: { initial_deposit: 1, regular_deposit: 500 } };
    expect(begun({ mode: 'SAVING', parameters })).toMatchObject({
      strategy_id: 'b',
      parameters: { general: { duration: 9 }, target: { amount: 1_000_000 }, saving: { initial_deposit: 50_000, regular_deposit: 500 } },
    });
    expect(begun({})).toEqual(begun());
    expect(begun({ mode: '', parameters: null })).toEqual(begun());
  });

  it('needs a strategy with a rate', () => {
    expect(startCalculation([])).toBeNull();
    expect(startCalculation([strategyOf('n', null)])).toBeNull();
  });
});

describe('a choice', () => {
  it.each([
    [{ mode: 'SAVING' }, { mode: 'SAVING', parameters: { general: { duration: 9 } }, final_amount: 656_644.57 }],
    [{ duration: 99 }, { parameters: { general: { duration: 50 } } }],
    [{ target: 300_000_000 }, { parameters: { target: { amount: 300_000_000 } }, final_amount: 300_000_000 }],
    [{ initial: 0 }, { parameters: { saving: { initial_deposit: 0, regular_deposit: 4000 } } }],
    [{ regular: 500 }, { parameters: { saving: { initial_deposit: 50_000, regular_deposit: 500 } } }],
    [{ portfolioName: 'Chata' }, { portfolio_name: 'Chata', monthly_deposit: 6102.05 }],
    [{ strategyId: 'a' }, { strategy_id: 'a', strategy_name: 'Strategie a', performance: 0.05, monthly_deposit: 6439.88 }],
    [{ strategyId: 'gone' }, { strategy_id: 'b' }],
    [{ strategyId: 'n' }, { strategy_id: 'n', performance: null, monthly_deposit: null, final_amount: null, deposits_amount: null }],
  ] as const)('%j leads to %j', (choice, expected) => {
    expect(changeCalculation(begun(), choice, strategies)).toMatchObject(expected);
  });

  it('makes the step data of the specification, in both modes', () => {
    for (const mode of ['TARGET', 'SAVING'] as const)
      expect(Calculation.safeParse({ ...changeCalculation(begun(), { mode }, strategies), currency: 'CZK' }).error).toBeUndefined();
  });
});

it('is in the currency of its strategy, else in that of the plan', () => {
  const offered = [...strategies, { ...strategyOf('e', 0.05), currency: 'EUR' as const }];
  expect([currencyOf(offered, 'e', 'CZK'), currencyOf(offered, 'a', 'CZK'), currencyOf(offered, 'gone', 'USD')]).toEqual([
    'EUR',
    'CZK',
    'USD',
  ]);
});

it.each([
  [null, null, 'both'],
  [null, 0, 'ongoing'],
  [0, null, 'entry'],
  [0, 0, null],
] as const)('of the costs %s and %s what is missing is %s', (ongoing_fee, entry_fee, expected) => {
  expect(missingCosts({ ...strategyOf('a', 0.05), ongoing_fee, entry_fee })).toBe(expected);
});
