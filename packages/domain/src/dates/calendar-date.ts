/** A day of the Gregorian calendar as 'YYYY-MM-DD'; it has no time and no zone. */
export type CalendarDate = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
/** In UTC every day has the same length. */
const DAY_MS = 86_400_000;

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

/** Whether a string is an existing day as 'YYYY-MM-DD'. */
export function isCalendarDate(text: string): boolean {
  const found = pattern.exec(text);
  if (!found) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function civilOf(dayNumber: number): Civil {
  const midnight = new Date(dayNumber * DAY_MS);
  return { year: midnight.getUTCFullYear(), month: midnight.getUTCMonth() + 1, day: midnight.getUTCDate() };
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

function write({ year, month, day }: Civil): CalendarDate {
  if (!(year >= 0 && year <= 9999)) throw new RangeError('a calendar date must be in the years 0000 to 9999');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Days since 1970-01-01; throws RangeError for a day that does not exist. */
export function dayNumberOf(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a calendar date`);
  return Date.parse(date) / DAY_MS;
}

/** The calendar date of a day number; throws RangeError outside the years 0000 to 9999. */
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
