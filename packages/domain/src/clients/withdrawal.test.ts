import { expect, it } from 'vitest';
import { lastDayToWithdraw } from './withdrawal.ts';

it.each([
  ['2026-03-02', '2026-03-16'],
  ['2026-12-20', '2027-01-03'],
  ['2028-02-16', '2028-03-01'],
  [null, null],
] as const)('a contract concluded on %s may be left until %s', (concludedOn, lastDay) =>
  expect(lastDayToWithdraw(concludedOn)).toBe(lastDay),
);
