import { describe, expect, it } from 'vitest';
import { holdForClient, holdReasons } from './onboarding-words.ts';
import { overdueBefore, toldHold } from './queue.ts';

describe('an onboarding is overdue', () => {
  // 23 November 2026 is a Monday.
  it.each([
    ['Monday', '2026-11-23', '2026-11-19'],
    ['Tuesday', '2026-11-24', '2026-11-20'],
    ['Wednesday', '2026-11-25', '2026-11-23'],
    ['Thursday', '2026-11-26', '2026-11-24'],
    ['Friday', '2026-11-27', '2026-11-25'],
    ['Saturday', '2026-11-28', '2026-11-25'],
    ['Sunday', '2026-11-29', '2026-11-25'],
    ['Monday of the next week', '2026-11-30', '2026-11-26'],
  ])('on a %s when it is held since before two business days', (_name, today, held) => {
    expect(overdueBefore(today, 'CZ').held).toBe(held);
  });

  // 17 November 2026 is a Tuesday, and a day off in Czechia alone.
  it.each([
    ['CZ', '2026-11-18', '2026-11-13'],
    ['SK', '2026-11-18', '2026-11-16'],
    ['CZ', '2026-11-20', '2026-11-18'],
  ] as const)('in %s on %s when it is held since before %s', (country, today, held) => {
    expect(overdueBefore(today, country).held).toBe(held);
  });

  it('when it is open and was not touched for 14 days', () => {
    expect(overdueBefore('2026-11-26', 'SK').open).toBe('2026-11-12');
  });
});

describe('why an onboarding is held', () => {
  it('is told to those who may learn of matches', () => {
    expect(holdReasons.map((reason) => toldHold(reason, true))).toEqual(['SCREENING', 'EXPOSURE', 'SUITABILITY', 'IDENTITY', 'US_PERSON']);
  });

  it('is a check to all others when it is a list or an office', () => {
    expect(holdReasons.map((reason) => toldHold(reason, false))).toEqual(['CHECKING', 'CHECKING', 'SUITABILITY', 'IDENTITY', 'US_PERSON']);
  });

  it('is a check to the client unless it is a strategy', () => {
    expect(holdReasons.map(holdForClient)).toEqual(['CHECKING', 'CHECKING', 'SUITABILITY', 'CHECKING', 'CHECKING']);
  });
});
