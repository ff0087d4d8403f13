import { describe, expect, it } from 'vitest';
import {
  businessDayFrom,
  businessDaysBefore,
  dayByLaw,
  easterSunday,
  isBusinessDay,
  isPublicHoliday,
  isWeekend,
  statableDays,
} from './business-days.ts';
import type { HolidayCountry } from './business-days.ts';
import { addDays } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

describe('Easter', () => {
  it.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2016-03-27',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])('is on %s', (date) => expect(easterSunday(Number(date.slice(0, 4)))).toBe(date));
});

/** All days off of a year as `day.month.`, as calendars print them. */
function daysOff(year: number, country: HolidayCountry): string {
  const found: string[] = [];
  for (let date: CalendarDate = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1))
    if (isPublicHoliday(date, country)) found.push(`${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`);
  return found.join(' ');
}

describe('days off of a year', () => {
  it.each([
    ['CZ', 2015, '1.1. 6.4. 1.5. 8.5. 5.7. 6.7. 28.9. 28.10. 17.11. 24.12. 25.12. 26.12.'],
    ['CZ', 2016, '1.1. 25.3. 28.3. 1.5. 8.5. 5.7. 6.7. 28.9. 28.10. 17.11. 24.12. 25.12. 26.12.'],
    ['CZ', 2024, '1.1. 29.3. 1.4. 1.5. 8.5. 5.7. 6.7. 28.9. 28.10. 17.11. 24.12. 25.12. 26.12.'],
    ['CZ', 2026, '1.1. 3.4. 6.4. 1.5. 8.5. 5.7. 6.7. 28.9. 28.10. 17.11. 24.12. 25.12. 26.12.'],
    ['SK', 2023, '1.1. 6.1. 7.4. 10.4. 1.5. 8.5. 5.7. 29.8. 1.9. 15.9. 1.11. 17.11. 24.12. 25.12. 26.12.'],
    // 1 September is a working day from here on.
    ['SK', 2024, '1.1. 6.1. 29.3. 1.4. 1.5. 8.5. 5.7. 29.8. 15.9. 1.11. 17.11. 24.12. 25.12. 26.12.'],
    // 17 November, too.
    ['SK', 2025, '1.1. 6.1. 18.4. 21.4. 1.5. 8.5. 5.7. 29.8. 15.9. 1.11. 24.12. 25.12. 26.12.'],
    // 8 May and 15 September in this year alone.
    ['SK', 2026, '1.1. 6.1. 3.4. 6.4. 1.5. 5.7. 29.8. 1.11. 24.12. 25.12. 26.12.'],
    ['SK', 2027, '1.1. 6.1. 26.3. 29.3. 1.5. 8.5. 5.7. 29.8. 15.9. 1.11. 24.12. 25.12. 26.12.'],
  ] as const)('%s %d', (country, year, days) => {
    expect(daysOff(year, country)).toBe(days);
  });
});

describe('business days', () => {
  it.each([
    ['2026-11-27', true, true],
    ['2026-11-28', false, false],
    ['2026-11-29', false, false],
    // Tuesday.
    ['2026-11-17', false, true],
    ['2026-01-06', true, false],
    ['2026-05-08', false, true],
  ])('%s: Czech %s, Slovak %s', (date, czech, slovak) => {
    expect([isBusinessDay(date, 'CZ'), isBusinessDay(date, 'SK')]).toEqual([czech, slovak]);
  });

  it.each([
    ['2026-11-26', 0, 'CZ', '2026-11-26'],
    ['2026-11-29', 0, 'CZ', '2026-11-27'],
    ['2026-11-30', 2, 'CZ', '2026-11-26'],
    ['2026-11-18', 1, 'CZ', '2026-11-16'],
    ['2026-11-18', 1, 'SK', '2026-11-17'],
    // Over Easter: Friday and Monday are off.
    ['2026-04-07', 2, 'CZ', '2026-04-01'],
    ['2026-12-28', 2, 'SK', '2026-12-22'],
    ['2027-01-04', 1, 'CZ', '2026-12-31'],
  ] as const)('%s, %d before in %s: %s', (date, count, country, before) => {
    expect(businessDaysBefore(date, count, country)).toBe(before);
  });

  it.each([
    ['2026-11-27', '2026-11-30', '2026-11-28'],
    ['2026-11-28', '2026-11-30', '2026-11-28'],
    ['2026-11-29', '2026-11-30', '2026-11-30'],
    // Czech holiday on a Tuesday.
    ['2026-11-17', '2026-11-18', '2026-11-17'],
  ])('from %s on: %s in Czechia, %s in Slovakia, where the company states otherwise', (date, czech, slovak) => {
    const stated = new Map([
      ['CZ 2026-11-27', 'HOLIDAY'],
      ['SK 2026-11-27', 'HOLIDAY'],
      ['SK 2026-11-28', 'WORKING_DAY'],
    ] as const);
    expect([businessDayFrom(date, 'CZ', stated), businessDayFrom(date, 'SK', stated)]).toEqual([czech, slovak]);
  });

  it.each([
    ['2026-11-17', 'HOLIDAY', 'WORKING_DAY'],
    ['2026-11-28', 'HOLIDAY', 'HOLIDAY'],
    ['2026-11-27', 'WORKING_DAY', 'WORKING_DAY'],
  ] as const)('%s is by law a %s in Czechia and a %s in Slovakia', (date, czech, slovak) => {
    expect([dayByLaw(date, 'CZ'), dayByLaw(date, 'SK')]).toEqual([czech, slovak]);
  });

  it('days can be stated from the last year until the end of the fifth year from now', () => {
    expect(statableDays('2026-12-31')).toEqual({ first: '2025-01-01', last: '2031-12-31' });
    expect(statableDays('2027-01-01')).toEqual({ first: '2026-01-01', last: '2032-12-31' });
  });

  it('knows weekends before 1970, too', () => {
    expect([isWeekend('1969-12-27'), isWeekend('1969-12-26')]).toEqual([true, false]);
  });
});
