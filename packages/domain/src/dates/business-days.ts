import { addDays, dayNumberOf } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

/** Countries whose public holidays are known. */
export const holidayCountries = ['CZ', 'SK'] as const;
export type HolidayCountry = (typeof holidayCountries)[number];

/** What a company states of a single day: a day off by an act of its own, or a day on which people work nevertheless. */
export const statedDays = ['HOLIDAY', 'WORKING_DAY'] as const;
export type StatedDay = (typeof statedDays)[number];
/** Days that differ from the rules, by `country day`: `SK 2027-05-08`. */
export type StatedDays = ReadonlyMap<string, StatedDay>;

const noStatedDays: StatedDays = new Map();

/** A day of every year, `MM-DD`, that is free before `until`, except in some years. */
interface YearlyHoliday {
  day: string;
  until?: number;
  not?: readonly number[];
}

const each = (...days: string[]): YearlyHoliday[] => days.map((day) => ({ day }));

/**
 * Days off. Czech: Act 245/2000, sections 1 and 2 (public and other holidays), and Good Friday since 2016. Slovak: Act 241/1993, sections 1
 * and 2, without those that are no days off any more: 1 September since 2024, 17 November since 2025, 8 May and 15 September in 2026 alone
 * (Acts 530/2023 and 261/2025). 28 October never was one in Slovakia. Single days off by an act of their own are not here: the company states them.
 */
const yearly: Readonly<Record<HolidayCountry, readonly YearlyHoliday[]>> = {
  CZ: each('01-01', '05-01', '05-08', '07-05', '07-06', '09-28', '10-28', '11-17', '12-24', '12-25', '12-26'),
  SK: [
    ...each('01-01', '01-06', '05-01', '07-05', '08-29', '11-01', '12-24', '12-25', '12-26'),
    { day: '05-08', not: [2026] },
    { day: '09-01', until: 2024 },
    { day: '09-15', not: [2026] },
    { day: '11-17', until: 2025 },
  ],
};

const goodFridaySince: Readonly<Record<HolidayCountry, number>> = { CZ: 2016, SK: 1994 };

/** Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const place = epact + toSunday - 7 * shift + 114;
  const [month, day] = [Math.floor(place / 31), (place % 31) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a day is a public holiday on which people do not work, on whatever day of the week it falls. */
export function isPublicHoliday(date: CalendarDate, country: HolidayCountry): boolean {
  const year = Number(date.slice(0, 4));
  const isYearly = yearly[country].some(
    ({ day, until = Infinity, not = [] }) => date.endsWith(`-${day}`) && year < until && !not.includes(year),
  );
  if (isYearly) return true;
  const easter = easterSunday(year);
  return date === addDays(easter, 1) || (date === addDays(easter, -2) && year >= goodFridaySince[country]);
}

/** Whether it is Saturday or Sunday; day 0 of the calendar, 1 January 1970, was a Thursday. */
export function isWeekend(date: CalendarDate): boolean {
  const weekday = (((dayNumberOf(date) + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

/** A day from Monday to Friday that is no public holiday, unless it is stated otherwise. */
export function isBusinessDay(date: CalendarDate, country: HolidayCountry, stated = noStatedDays): boolean {
  const own = stated.get(`${country} ${date}`);
  return own === undefined ? !isWeekend(date) && !isPublicHoliday(date, country) : own === 'WORKING_DAY';
}

/** What a day is by weekends and the holidays of the law: stating the same would say nothing. */
export const dayByLaw = (date: CalendarDate, country: HolidayCountry): StatedDay =>
  isBusinessDay(date, country) ? 'WORKING_DAY' : 'HOLIDAY';

/** How many years ahead a day can be stated: acts free single days at most some years before. */
const YEARS_STATED_AHEAD = 5;

/** The first and last day that can be stated today: from the last year, whose periods may still run, to the end of a coming one. */
export function statableDays(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  const year = Number(today.slice(0, 4));
  return { first: `${year - 1}-01-01`, last: `${year + YEARS_STATED_AHEAD}-12-31` };
}

/** The day itself when it is a business day, else the next one. */
export function businessDayFrom(date: CalendarDate, country: HolidayCountry, stated = noStatedDays): CalendarDate {
  let day = date;
  while (!isBusinessDay(day, country, stated)) day = addDays(day, 1);
  return day;
}

/** The business day so many business days before a day; 0: the day itself, or the last one before it. */
export function businessDaysBefore(date: CalendarDate, count: number, country: HolidayCountry): CalendarDate {
  let day = date;
  for (let left = count; ; day = addDays(day, -1)) {
    if (!isBusinessDay(day, country)) continue;
    if (left === 0) return day;
    left -= 1;
  }
}
