import { describe, expect, test } from 'vitest';
import { faultsOf, keyOf, offeredPeriods } from './statements.model.ts';

describe('offered periods', () => {
  test('are over on the last day with prices, the latest first', () => {
    expect(offeredPeriods('2026-11-26').map(keyOf)).toEqual([
      '2026-07-01/2026-09-30',
      '2026-04-01/2026-06-30',
      '2026-01-01/2026-03-31',
      '2025-10-01/2025-12-31',
      '2025-01-01/2025-12-31',
      '2024-01-01/2024-12-31',
      '2023-01-01/2023-12-31',
      '2026-01-01/2026-11-26',
    ]);
  });

  test('contain the year that ends on that day, and no current year beside it', () => {
    const keys = offeredPeriods('2024-12-31').map(keyOf);
    expect([keys[0], keys.filter((key) => key === '2024-01-01/2024-12-31')]).toEqual(['2024-10-01/2024-12-31', ['2024-01-01/2024-12-31']]);
  });

  test('end on the day of the first contract or later', () => {
    expect(offeredPeriods('2026-11-26', '2026-03-31').map(keyOf)).toEqual([
      '2026-07-01/2026-09-30',
      '2026-04-01/2026-06-30',
      '2026-01-01/2026-03-31',
      '2026-01-01/2026-11-26',
    ]);
  });

  test('end on the last day of February in a leap year', () => {
    expect(offeredPeriods('2024-02-29').map(keyOf)[0]).toBe('2023-10-01/2023-12-31');
  });
});

test.each([
  ['2026-01-01', '2026-03-31', {}],
  ['2026-03-31', '2026-03-31', {}],
  ['', '2026-03-31', { from: 'unreadable' }],
  ['', '', { from: 'unreadable', to: 'unreadable' }],
  ['2026-01-01', '31. února', { to: 'unreadable' }],
  ['2026-04-01', '2026-03-31', { to: 'reversed' }],
  ['2026-01-01', '2026-11-27', { to: 'late' }],
  ['1926-01-01', '2015-03-15', { to: 'early' }],
  ['1926-01-01', '2015-03-16', {}],
] as const)('a period from %j to %j', (from, to, faults) => expect(faultsOf({ from, to }, '2026-11-26', '2015-03-16')).toEqual(faults));
