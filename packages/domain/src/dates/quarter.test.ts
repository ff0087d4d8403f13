import { expect, it } from 'vitest';
import { quarterBefore, quarterOf, quarterOfPeriod } from './quarter.ts';

it.each([
  ['2026-01-01', 2026, 1, '2026-01-01', '2026-03-31'],
  ['2026-03-31', 2026, 1, '2026-01-01', '2026-03-31'],
  ['2026-04-01', 2026, 2, '2026-04-01', '2026-06-30'],
  ['2026-09-30', 2026, 3, '2026-07-01', '2026-09-30'],
  ['2026-12-31', 2026, 4, '2026-10-01', '2026-12-31'],
])('%s is in %d/%d', (date, year, quarter, firstDay, lastDay) => {
  expect(quarterOf(date)).toEqual({ year, quarter, firstDay, lastDay });
});

it.each([
  ['2026-02-28', '2025-10-01', '2025-12-31'],
  ['2026-07-01', '2026-04-01', '2026-06-30'],
])('before that of %s', (date, firstDay, lastDay) => {
  expect(quarterBefore(quarterOf(date))).toMatchObject({ firstDay, lastDay });
});

it.each([
  ['2026-01-01', '2026-03-31', 1],
  ['2024-10-01', '2024-12-31', 4],
  ['2026-01-01', '2026-03-30', null],
  ['2026-01-02', '2026-03-31', null],
  ['2026-01-01', '2026-06-30', null],
  ['2026-01-01', '2026-12-31', null],
])('%s to %s is quarter %s', (from, to, quarter) => expect(quarterOfPeriod({ from, to })?.quarter ?? null).toBe(quarter));
