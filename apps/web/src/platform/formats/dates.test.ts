import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMonth, formatShortDate, formatSpacedDate } from './dates.ts';

describe('writes a calendar day unchanged', () => {
  test('d.m.Y', () => expect(formatDate('2026-03-05')).toBe('05.03.2026'));
  test('j.n.Y', () => expect(formatShortDate('2026-03-05')).toBe('5.3.2026'));
  test('day. month. year', () => expect(formatSpacedDate('2026-03-05')).toBe('5.\u00a03.\u00a02026'));
});

test('writes a month in words', () => {
  expect([formatMonth('2026-11', 'cs'), formatMonth('2026-11', 'sk'), formatMonth('2026', 'cs')]).toEqual([
    'listopad\u00a02026',
    'november\u00a02026',
    '—',
  ]);
});

describe('writes an instant in Prague time', () => {
  test.each([
    ['2026-03-05T08:07:00Z', '05.03.2026 09:07'],
    ['2026-07-31T22:30:00Z', '01.08.2026 00:30'],
    ['2026-12-31T23:00:00Z', '01.01.2027 00:00'],
  ])('%s', (instant, written) => expect(formatDateTime(instant)).toBe(written));

  test('its day is the day in Prague', () => expect(formatDate('2026-12-31T23:30:00Z')).toBe('01.01.2027'));
});

test.each([null, '', 'yesterday'])('%s is an unknown date', (date) => {
  expect([formatDate(date), formatShortDate(date), formatDateTime(date)]).toEqual(['—', '—', '—']);
});
