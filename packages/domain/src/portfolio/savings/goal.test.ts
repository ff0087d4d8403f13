import { expect, it } from 'vitest';
import { goalsOfCalculation } from './goal.ts';

const calculation = {
  mode: 'SAVING' as const,
  parameters: { general: { duration: 12 }, saving: { initial_deposit: 0, regular_deposit: 500 } },
  portfolio_name: 'Na dům',
  monthly_deposit: 500,
  final_amount: 93_218.4,
  deposits_amount: 72_000,
};

it.each([
  ['2026-11-26', '2038-11-26'],
  ['2024-02-29', '2036-02-29'],
])('a goal begun on %s ends on %s', (start, end) => {
  expect(goalsOfCalculation(calculation, start, 1)).toEqual([{ name: 'Na dům', target: '93218.40', date: end }]);
});

it('a leap day ends with February of a common year, and a name may be missing', () => {
  const short = { ...calculation, parameters: { general: { duration: 3 } }, portfolio_name: null };
  expect(goalsOfCalculation(short, '2024-02-29', 1)).toEqual([{ name: null, target: '93218.40', date: '2027-02-28' }]);
});

it('of several investments each has its part, to the heller', () => {
  const goals = goalsOfCalculation({ ...calculation, final_amount: 100 }, '2026-11-26', 3);
  expect(goals.map(({ target }) => target)).toEqual(['33.34', '33.33', '33.33']);
});
