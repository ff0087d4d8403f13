import { describe, expect, it } from 'vitest';
import { findLeavingFault, lastDayToLeave, lastDayToWithdraw } from './withdrawal.ts';

describe('a contract concluded', () => {
  it.each([
    ['2026-03-02', 'CZ', '2026-03-16'],
    ['2028-02-16', 'CZ', '2028-03-01'],
    [null, 'CZ', null],
    // A Saturday and a Sunday.
    ['2026-02-28', 'CZ', '2026-03-16'],
    ['2026-12-20', 'CZ', '2027-01-04'],
    // 26 December 2026 is a Saturday and a holiday.
    ['2026-12-12', 'CZ', '2026-12-28'],
    ['2026-12-12', 'SK', '2026-12-28'],
    ['2026-12-10', 'CZ', '2026-12-28'],
    // Good Friday, 3 April 2026, to Easter Monday.
    ['2026-03-20', 'CZ', '2026-04-07'],
    ['2026-03-20', 'SK', '2026-04-07'],
    ['2026-03-23', 'CZ', '2026-04-07'],
    // Epiphany is a day off in Slovakia, 28 October in Czechia.
    ['2026-12-23', 'CZ', '2027-01-06'],
    ['2026-12-23', 'SK', '2027-01-07'],
    ['2026-10-14', 'CZ', '2026-10-29'],
    ['2026-10-14', 'SK', '2026-10-28'],
  ] as const)('on %s in %s may be left until %s', (concludedOn, country, lastDay) =>
    expect(lastDayToWithdraw(concludedOn, country)).toBe(lastDay),
  );
});

describe('the right to leave', () => {
  it.each([
    ['signed, on the last day', '2026-03-02', false, '2026-03-16', '2026-03-16', null],
    ['signed, a day late', '2026-03-02', false, '2026-03-17', '2026-03-16', 'late'],
    ['not concluded', null, false, '2026-03-02', null, 'none'],
    ['agreed to and held', '2026-03-02', true, '2026-04-20', null, null],
    ['not signed and held', null, true, '2026-04-20', null, null],
  ] as const)('of one %s', (_name, concludedOn, isPending, today, lastDay, fault) => {
    expect(lastDayToLeave({ concludedOn, isPending }, 'CZ')).toBe(lastDay);
    expect(findLeavingFault({ concludedOn, isPending }, today, 'CZ')).toBe(fault);
  });
});
