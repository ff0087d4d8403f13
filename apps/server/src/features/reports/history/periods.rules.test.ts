import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { describe, expect, it } from 'vitest';
import type { ReportPeriod } from '@pramen/contract/reports/reports.lists';
import { accumulate, bucketsOf, faultOf, rangeOf, startOfPeriod } from './periods.rules.ts';

it.each<[ReportPeriod, string, string]>([
  ['year', '2026-12-31', '2026-01-01'],
  ['quarter', '2026-03-31', '2026-01-01'],
  ['quarter', '2026-04-01', '2026-04-01'],
  ['quarter', '2026-12-31', '2026-10-01'],
  ['month', '2026-02-28', '2026-02-01'],
  ['week', '2026-03-02', '2026-03-02'],
  ['week', '2026-03-01', '2026-02-23'],
  ['week', '2026-01-01', '2025-12-29'],
  ['week', '1969-12-31', '1969-12-29'],
  ['week', '1960-01-03', '1959-12-28'],
])('the %s of %s begins on %s', (period, day, start) => expect(startOfPeriod(period, day)).toBe(start));

it.each<[ReportPeriod, string]>([
  ['year', '2017-01-01'],
  ['quarter', '2023-04-01'],
  ['month', '2025-04-01'],
  ['week', '2025-09-08'],
])('by default there are whole periods of a %s up to today, from %s', (period, from) =>
  expect(rangeOf(period, { from: null, to: null }, '2026-03-02')).toEqual({ from, to: '2026-03-02' }),
);

it.each<[string, string, ReturnType<typeof faultOf>]>([
  ['2026-01-01', '2026-03-02', null],
  ['2026-03-02', '2026-03-02', null],
  ['2026-03-02', '2026-03-01', { field: 'to', fault: 'reversed' }],
  ['2026-01-01', '2026-03-03', { field: 'to', fault: 'future' }],
  ['1976-03-03', '2026-03-02', null],
  ['1976-03-02', '2026-03-02', { field: 'from', fault: 'tooLong' }],
  ['1926-01-01', '2026-03-02', { field: 'from', fault: 'tooLong' }],
])('%s to %s: %j', (from, to, expected) => expect(faultOf({ from, to }, '2026-03-02')).toEqual(expected));

describe('periods of a range', () => {
  it('are cut at both ends', () => {
    expect(bucketsOf('month', { from: '2026-01-10', to: '2026-03-02' })).toEqual([
      { from: '2026-01-10', until: '2026-01-31' },
      { from: '2026-02-01', until: '2026-02-28' },
      { from: '2026-03-01', until: '2026-03-02' },
    ]);
  });

  it.each<[ReportPeriod, number]>([
    ['year', 51],
    ['quarter', 201],
    ['month', 601],
    ['week', 2610],
  ])('of 50 years, by %s, are %i and leave no day out', (period, count) => {
    const buckets = bucketsOf(period, { from: '1976-03-03', to: '2026-03-02' });
    expect(buckets.length).toBe(count);
    expect([buckets[0]?.from, buckets.at(-1)?.until]).toEqual(['1976-03-03', '2026-03-02']);
    expect(buckets.every(({ from, until }) => from <= until)).toBe(true);
    const gaps = buckets.slice(1).map(({ from }, index) => dayNumberOf(from) - dayNumberOf(buckets[index]?.until ?? from));
    expect(new Set(gaps)).toEqual(new Set([1]));
  });
});

it('each period ends with everything up to its last day', () => {
  const buckets = bucketsOf('month', { from: '2026-01-10', to: '2026-03-02' });
  const changes = [
    { day: '2026-03-01', change: 5 },
    { day: '2026-01-31', change: 2 },
    { day: '2026-02-01', change: -1 },
  ];
  expect(accumulate(buckets, 100, changes)).toEqual([102, 101, 106]);
  expect(accumulate(buckets, 100, [])).toEqual([100, 100, 100]);
});
