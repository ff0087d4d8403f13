import { expect, it } from 'vitest';
import { lastDayToWithdraw } from './withdrawal.ts';

it.each([
  ['2026-03-02', 'ONBOARDING', '2026-03-16'],
  ['2026-12-20', 'DOCUMENT', '2027-01-03'],
  ['2028-02-16', 'DOCUMENT', '2028-03-01'],
  ['2026-03-02', 'STAFF', null],
  ['2026-03-02', 'IMPORT', null],
  [null, null, null],
] as const)('a contract of %s from %s may be left until %s', (signedOn, source, lastDay) =>
  expect(lastDayToWithdraw(signedOn, source)).toBe(lastDay),
);
