import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, calendarDateOf, dayNumberOf, daysInMonth, isCalendarDate, isLeapYear, startOfYear } from './calendar-date.ts';

describe('calendar dates', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2026-03-05', 20_517],
    ['0001-01-01', -719_162],
    // The first and the last supported day.
    ['0000-01-01', -719_528],
    ['9999-12-31', 2_932_896],
  ])('%s is day %i', (date, day) => {
    expect(dayNumberOf(date)).toBe(day);
    expect(calendarDateOf(day)).toBe(date);
  });

  it.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '2025-4-1',
    '',
    '2025-01-01T00:00',
    '1900-02-29',
    '2025-01-00',
    '2025-01-32',
    'a2025-01-01',
    '12025-01-01',
    '2025-01-011',
    '2025-1-011',
  ])('%s does not exist', (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => dayNumberOf(text)).toThrow(`${text} is not a calendar date`);
  });

  it('agrees with the proleptic calendar of Date on any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600_000, max: 2_000_000 }), (day) => {
        const expected = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(calendarDateOf(day)).toBe(expected);
        expect(dayNumberOf(expected)).toBe(day);
      }),
    );
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2025-01-15', -13, '2023-12-15'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it.each([[-719_529], [2_932_897]])('rejects day %i, outside the years 0000 to 9999', (day) => {
    expect(() => calendarDateOf(day)).toThrow('years 0000 to 9999');
  });

  it.each([
    [2023, false],
    [2024, true],
    [1900, false],
    [2100, false],
    [2000, true],
    [2400, true],
  ])('%i is a leap year: %s', (year, isLeap) => {
    expect(isLeapYear(year)).toBe(isLeap);
    expect(Array.from({ length: 12 }, (_, month) => daysInMonth(year, month + 1))).toEqual([
      31,
      isLeap ? 29 : 28,
      31,
      30,
      31,
      30,
      31,
      31,
      30,
      31,
      30,
      31,
    ]);
  });

  it('counts days over a leap day and finds the start of a year', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(startOfYear('2026-08-21')).toBe('2026-01-01');
  });
});
