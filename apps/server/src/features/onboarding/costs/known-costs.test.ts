import { calculatePlanCosts } from '@pramen/domain/portfolio/savings/plan-costs';
import { expect, it } from 'vitest';
import { findPlanCosts } from './known-costs.ts';

const plan = { years: 10, initialDeposit: 2_500_000, monthlyDeposit: 100_000 };
const strategy = { performance: 0.07, ongoingFee: 0.012, entryFee: 0.03 };

it('answers as calculated, whatever was asked before', () => {
  const asked = [
    [plan, strategy],
    [{ ...plan, years: 11 }, strategy],
    [{ ...plan, initialDeposit: 1 }, strategy],
    [{ ...plan, monthlyDeposit: 0 }, strategy],
    [plan, { ...strategy, performance: 0.05 }],
    [plan, { ...strategy, ongoingFee: null }],
    [plan, { ...strategy, entryFee: 0 }],
    [
      { ...plan, years: 60, initialDeposit: 2 ** 53 - 1 },
      { ...strategy, performance: 1 },
    ],
  ] as const;
  for (let round = 0; round < 2; round += 1)
    for (const [one, other] of asked) expect(findPlanCosts(one, other)).toEqual(calculatePlanCosts(one, other));
});

it('does not calculate the same again', () => {
  expect(findPlanCosts({ ...plan }, { ...strategy })).toBe(findPlanCosts(plan, strategy));
});
