import { describe, expect, it } from 'vitest';
import { describeIssues } from '../issues.ts';
import { CalculationAnswer } from './calculation.schemas.ts';

const target = { strategy_id: 'S', mode: 'TARGET', parameters: { general: { duration: 50 }, target: { amount: 300_000_000 } } };
const saving = {
  strategy_id: 'S',
  mode: 'SAVING',
  parameters: { general: { duration: 60 }, saving: { initial_deposit: 0, regular_deposit: 99_000 } },
  portfolio_name: '  Na dům ',
  strategy_name: 'Vyvážená',
  performance: 0.05,
  monthly_deposit: 99_000,
  final_amount: 1,
  deposits_amount: 1,
};
const faultsOf = (answer: unknown) => {
  const { error } = CalculationAnswer.safeParse(answer);
  return error ? describeIssues(error).map(({ field, key }) => [field, key]) : [];
};

describe('the answer of the calculation step', () => {
  it('has at least a strategy, a mode and its parameters', () => {
    expect(CalculationAnswer.parse(target)).toEqual({ ...target, strategy_id: 's' });
    expect(CalculationAnswer.parse(saving)).toEqual({ ...saving, strategy_id: 's', portfolio_name: 'Na dům' });
    const both = { ...saving, parameters: { ...saving.parameters, target: { amount: 100_000 } } };
    expect(CalculationAnswer.parse(both)).toMatchObject({ parameters: both.parameters });
  });

  it.each([
    [{ ...target, parameters: { general: { duration: 51 }, target: { amount: 100_000 } } }, [['parameters.general.duration', 'choice']]],
    [{ ...saving, parameters: { ...saving.parameters, general: { duration: 10 } } }, [['parameters.general.duration', 'choice']]],
    [{ ...target, parameters: { general: { duration: 5 } } }, [['parameters.target.amount', 'required']]],
    [
      { ...target, mode: 'SAVING', parameters: { ...target.parameters, general: { duration: 6 } } },
      [['parameters.saving.initial_deposit', 'required']],
    ],
  ])('names what is not offered: %j', (answer, faults) => expect(faultsOf(answer)).toEqual(faults));

  it.each([
    { ...target, mode: 'OTHER' },
    { ...target, parameters: { general: { duration: 1.5 }, target: { amount: 100_000 } } },
    { ...target, parameters: { general: { duration: 5 }, target: { amount: 100_001 } } },
    { ...target, portfolio_name: 'x'.repeat(101) },
    { ...target, monthly_deposit: Number.NaN },
    {},
  ])('refuses %j', (answer) => expect(CalculationAnswer.safeParse(answer).success).toBe(false));
});
