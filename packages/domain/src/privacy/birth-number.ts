import { isCalendarDate } from '../dates/calendar-date.ts';

const MODULUS = 11;
/** Nine digits were given until 1953; ten-digit numbers begin with 1954. */
const FIRST_TEN_DIGIT_YEAR = 54;
/** In years when numbers of a day ran out, 20 was added to the month as well (since 2004). */
const monthShifts = [0, 20, 50, 70] as const;
/** Until 1985 a remainder of 10 was written as 0. */
const LAST_YEAR_OF_ZERO = 1985;

function yearOf(digits: string): number {
  const year = Number(digits.slice(0, 2));
  if (digits.length === 9) return year < FIRST_TEN_DIGIT_YEAR ? 1900 + year : 1800 + year;
  return year < FIRST_TEN_DIGIT_YEAR ? 2000 + year : 1900 + year;
}

function namesDay(digits: string, year: number): boolean {
  const month = Number(digits.slice(2, 4));
  return monthShifts.some((shift) => {
    const written = String(month - shift).padStart(2, '0');
    return (year >= 2004 || shift % 50 === 0) && isCalendarDate(`${year}-${written}-${digits.slice(4, 6)}`);
  });
}

/**
 * Whether a text can be a Czech or Slovak birth number, with or without slash and blanks: it begins with a day that exists,
 * and ten digits are divisible by 11 (act No. 133/2000 Coll., section 13, and No. 301/1995 Z. z., section 2).
 */
export function passesBirthNumberCheck(text: string): boolean {
  const digits = text.replaceAll(/[\s/]/g, '');
  if (!/^\d{9,10}$/.test(digits)) return false;
  const year = yearOf(digits);
  if (!namesDay(digits, year)) return false;
  if (digits.length === 9) return true;
  if (Number(digits) % MODULUS === 0) return true;
  return year <= LAST_YEAR_OF_ZERO && Number(digits.slice(0, 9)) % MODULUS === 10 && digits.endsWith('0');
}
