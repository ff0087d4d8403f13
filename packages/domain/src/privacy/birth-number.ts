import { isCalendarDate } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';

const MODULUS = 11;
/** Nine digits were given until 1953; ten-digit numbers begin with 1954. */
const FIRST_TEN_DIGIT_YEAR = 54;
/** In years when numbers of a day ran out, 20 was added to the month as well (since 2004). */
const monthShifts = [0, 20, 50, 70] as const;
/** null: nine digits of a year in which ten were given, so one was lost. Those born before 1900 are nobody's clients. */
function yearOf(digits: string): number | null {
  const year = Number(digits.slice(0, 2));
  if (digits.length === 9) return year < FIRST_TEN_DIGIT_YEAR ? 1900 + year : null;
  return year < FIRST_TEN_DIGIT_YEAR ? 2000 + year : 1900 + year;
}

function namesDay(digits: string, year: number, today: CalendarDate): boolean {
  const month = Number(digits.slice(2, 4));
  return monthShifts.some((shift) => {
    const written = String(month - shift).padStart(2, '0');
    const day = `${year}-${written}-${digits.slice(4, 6)}`;
    return (year >= 2004 || shift % 50 === 0) && isCalendarDate(day) && day <= today;
  });
}

/**
 * Whether a text can be a Czech or Slovak birth number, with or without slash and blanks: it begins with a day that exists,
 * and is not to come, and ten digits are divisible by 11 (act No. 133/2000 Coll., section 13, and No. 301/1995 Z. z., section 2).
 * A remainder of 10 was written as 0 until 1985, and by some offices later too, so it always passes.
 */
export function passesBirthNumberCheck(text: string, today: CalendarDate): boolean {
  const digits = text.replaceAll(/[\s/]/g, '');
  if (!/^\d{9,10}$/.test(digits)) return false;
  const year = yearOf(digits);
  if (year === null || !namesDay(digits, year, today)) return false;
  if (digits.length === 9) return true;
  if (Number(digits) % MODULUS === 0) return true;
  return Number(digits.slice(0, 9)) % MODULUS === 10 && digits.endsWith('0');
}
