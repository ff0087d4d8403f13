import { isCalendarDate } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';

const MODULUS = 11;
/** Numbers issued until 1953 have nine digits; ten-digit numbers begin with 1954. */
const FIRST_TEN_DIGIT_YEAR = 54;
/** Added to the month: 50 for women, and since 2004 another 20 when the numbers of a day ran out. */
const monthShifts = [0, 20, 50, 70] as const;
/** null: nine digits for a year with ten-digit numbers, so one digit is missing. Birth years before 1900 are not supported. */
function yearOf(digits: string): number | null {
  const year = Number(digits.slice(0, 2));
  if (digits.length === 9) return year < FIRST_TEN_DIGIT_YEAR ? 1900 + year : null;
  return year < FIRST_TEN_DIGIT_YEAR ? 2000 + year : 1900 + year;
}

/** The day with which the digits begin; null: none. */
function dayOf(digits: string, year: number): CalendarDate | null {
  const month = Number(digits.slice(2, 4));
  const days = monthShifts
    .filter((shift) => year >= 2004 || shift % 50 === 0)
    .map((shift) => `${year}-${String(month - shift).padStart(2, '0')}-${digits.slice(4, 6)}`);
  return days.find(isCalendarDate) ?? null;
}

const digitsOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s/]/g, '');
  return /^\d{9,10}$/.test(digits) ? digits : null;
};

/** The day of birth that a Czech or Slovak birth number states, whether or not its check digit fits; null: it states none. */
export function birthDateOfNumber(text: string): CalendarDate | null {
  const digits = digitsOf(text);
  const year = digits === null ? null : yearOf(digits);
  return digits === null || year === null ? null : dayOf(digits, year);
}

/**
 * Whether a string can be a Czech or Slovak birth number, with or without slash and spaces: it begins with an existing day that is not in
 * the future, and ten digits are divisible by 11 (act No. 133/2000 Coll., section 13, and No. 301/1995 Z. z., section 2). A remainder of
 * 10 was written as 0 until 1985, and by some offices later too, so it always passes.
 */
export function passesBirthNumberCheck(text: string, today: CalendarDate): boolean {
  const digits = digitsOf(text);
  if (digits === null) return false;
  const day = birthDateOfNumber(digits);
  if (day === null || day > today) return false;
  if (digits.length === 9) return true;
  if (Number(digits) % MODULUS === 0) return true;
  return Number(digits.slice(0, 9)) % MODULUS === 10 && digits.endsWith('0');
}
