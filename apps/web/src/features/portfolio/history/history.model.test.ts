import { describe, expect, test } from 'vitest';
import { cutRange, offeredRanges, rangeStart, subtractMonths } from './history.model.ts';

describe('subtractMonths', () => {
  test.each([
    ['2026-11-20', 1, '2026-10-20'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-08-31', 6, '2026-02-28'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-02-05', 1, '2026-01-05'],
    ['2026-05-31', 1, '2026-04-30'],
    ['2026-07-31', 1, '2026-06-30'],
    ['2026-10-31', 1, '2026-09-30'],
    ['2026-12-31', 1, '2026-11-30'],
    ['2026-01-31', 1, '2025-12-31'],
    ['2100-03-31', 1, '2100-02-28'],
    ['2000-03-31', 1, '2000-02-29'],
    ['2026-11-20', 60, '2021-11-20'],
  ])('%s less %i', (day, months, expected) => expect(subtractMonths(day, months)).toBe(expected));
});

test('ranges count back from the as-of date', () => {
  expect((['1M', '6M', 'YTD', '1Y', '5Y'] as const).map((range) => rangeStart(range, '2026-11-20'))).toEqual([
    '2026-10-20',
    '2026-05-20',
    '2025-12-31',
    '2025-11-20',
    '2021-11-20',
  ]);
});

const points = ['2026-05-01', '2026-10-19', '2026-10-20', '2026-11-20'].map((date) => ({ date, amount: 1, invested: 1 }));

test('a range keeps its first day', () => {
  expect(cutRange(points, '1M', '2026-11-20').map(({ date }) => date)).toEqual(['2026-10-20', '2026-11-20']);
  expect(cutRange(points, 'all', '2026-11-20')).toHaveLength(4);
  expect(cutRange([], '1M', '2026-11-20')).toEqual([]);
});

test('offers only ranges that begin after the portfolio', () => {
  expect(offeredRanges(points, '2026-11-20')).toEqual(['1M', '6M', 'all']);
});

test('without points only the whole is offered; a range that begins with the portfolio is offered', () => {
  expect(offeredRanges([], '2026-11-20')).toEqual(['all']);
  expect(offeredRanges([{ date: '2026-10-20', amount: 1, invested: 1 }], '2026-11-20')).toEqual(['1M', 'all']);
  expect(cutRange(points, '1M', '2028-01-01')).toEqual([]);
});
