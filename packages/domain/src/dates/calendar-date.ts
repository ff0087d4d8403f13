/** A day of the Gregorian calendar as 'YYYY-MM-DD'; it has no time and no zone. */
export type CalendarDate = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_PER_ERA = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468;

interface Civil {
  year: number;
  month: number;
  day: number;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Number of days in a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function parse(date: CalendarDate): Civil | null {
  const found = pattern.exec(date);
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null;
}

/** Whether a text is 'YYYY-MM-DD' of an existing day. */
export function isCalendarDate(text: string): boolean {
  return parse(text) !== null;
}

// Counts in eras of 400 years that begin in March, so that the leap day ends a year:
// http://howardhinnant.github.io/date_algorithms.html (days_from_civil, civil_from_days).
function countDays({ year, month, day }: Civil): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT;
}

function civilOf(dayNumber: number): Civil {
  const shifted = dayNumber + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1 };
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

function write({ year, month, day }: Civil): CalendarDate {
  if (!(year >= 0 && year <= 9999)) throw new RangeError('a calendar date is in the years 0000 to 9999');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Days since 1970-01-01; throws RangeError for a day that does not exist. */
export function dayNumberOf(date: CalendarDate): number {
  const civil = parse(date);
  if (!civil) throw new RangeError(`${date} is not a calendar date`);
  return countDays(civil);
}

/** The calendar date of a day number; throws RangeError outside of the years 0000 to 9999. */
export function calendarDateOf(dayNumber: number): CalendarDate {
  return write(civilOf(dayNumber));
}

/** The date a number of days later (earlier when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateOf(dayNumberOf(date) + days);
}

/** The same day of the month a number of months later (earlier when negative), or the last day of a shorter month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const civil = civilOf(dayNumberOf(date));
  const index = civil.year * 12 + civil.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return write({ year, month, day: Math.min(civil.day, daysInMonth(year, month)) });
}

/** The first of January of the date's year. */
export function startOfYear(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 4)}-01-01`;
}
