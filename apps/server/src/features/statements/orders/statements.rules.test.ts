import { expect, it } from 'vitest';
import { faultBeforeFirst, faultOfPeriod, quartersToOrder } from './statements.rules.ts';

const TODAY = '2026-03-02';

it.each([
  ['a quarter', '2025-10-01', '2025-12-31', null],
  ['one day, today', TODAY, TODAY, null],
  ['100 years', '1926-03-03', TODAY, null],
  ['an end before the start', '2025-12-31', '2025-10-01', { field: 'to', sentence: 'validation:reversed' }],
  ['an end tomorrow', '2026-01-01', '2026-03-03', { field: 'to', sentence: 'statements:future' }],
  ['the whole period in the future', '2027-01-01', '2027-03-31', { field: 'to', sentence: 'statements:future' }],
] as const)('%s', (_case, from, to, fault) => expect(faultOfPeriod({ from, to }, TODAY)).toEqual(fault));

it.each([
  ['ends the day before', '2015-03-15', '2015-03-16', { field: 'to', sentence: 'statements:beforeFirst' }],
  ['ends on the first day', '2015-03-16', '2015-03-16', null],
  ['has no contract', '2026-03-02', null, { field: 'to', sentence: 'statements:noContract' }],
] as const)('a period that %s', (_case, to, firstDay, fault) => expect(faultBeforeFirst({ to }, firstDay)).toEqual(fault));

it.each([
  ['before the first order: only the last one', '2026-11-27', null, ['2026-07-01']],
  ['on the first day of a quarter: the one that has just ended', '2026-10-01', '2026-04-01', ['2026-07-01']],
  ['on the last day of a quarter: it has not ended', '2026-09-30', '2026-04-01', []],
  ['all that were missed, the oldest first', '2027-01-05', '2026-01-01', ['2026-04-01', '2026-07-01', '2026-10-01']],
  ['at most four', '2030-01-05', '2026-01-01', ['2029-01-01', '2029-04-01', '2029-07-01', '2029-10-01']],
] as const)('quarters to order %s', (_case, today, last, firstDays) =>
  expect(quartersToOrder(today, last).map(({ firstDay }) => firstDay)).toEqual(firstDays),
);
