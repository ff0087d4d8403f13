import { describe, expect, it } from 'vitest';
import { Calculation } from './calculation.schemas.ts';

const figures = {
  strategy_id: 's',
  strategy_name: 'Vyvážená',
  performance: 0.05,
  monthly_deposit: 1,
  final_amount: 1,
  deposits_amount: 1,
  currency: 'CZK',
};
const target = {
  ...figures,
  mode: 'TARGET',
  parameters: { general: { duration: 50 }, target: { amount: 300_000_000 } },
  portfolio_name: null,
};
const saving = {
  ...figures,
  mode: 'SAVING',
  parameters: { general: { duration: 60 }, target: { amount: 100_000 }, saving: { initial_deposit: 0, regular_deposit: 99_000 } },
  portfolio_name: 'Na dům',
};

describe('a calculation', () => {
  it('has the parameters of its mode, and may have those of the other', () => {
    expect(Calculation.parse(target)).toEqual(target);
    expect(Calculation.parse(saving)).toEqual(saving);
  });

  it.each([
    { ...target, mode: 'OTHER' },
    { ...target, parameters: { general: { duration: 1.5 }, target: { amount: 100_000 } } },
    { ...target, parameters: { general: { duration: 61 }, target: { amount: 100_000 } } },
    { ...target, parameters: { general: { duration: 5 }, target: { amount: 100_001 } } },
    { ...saving, parameters: { general: { duration: 6 }, saving: { initial_deposit: 1, regular_deposit: 500 } } },
    { ...target, monthly_deposit: null },
    { ...target, final_amount: Number.NaN },
    { ...target, currency: null },
    {},
  ])('is refused: %j', (answer) => expect(Calculation.safeParse(answer).success).toBe(false));
});
