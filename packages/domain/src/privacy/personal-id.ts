import type { CalendarDate } from '../dates/calendar-date.ts';
import { birthDateOfNumber } from './birth-number.ts';

/** Citizens of these countries have a birth number of one shape. */
const BIRTH_NUMBER_COUNTRIES: ReadonlySet<string> = new Set(['CZ', 'SK']);
const FEWEST_SIGNS = 4;

export type PersonalIdFault = 'birthNumber' | 'personalNumber';

/**
 * What keeps a text from being the number that the client's state knows them by: a Czech or Slovak citizen's begins with a day of birth that
 * is not in the future (its check digit may not fit, offices once wrote such numbers); those of other states are as various as states,
 * but have at least four letters or digits, one of them a digit. null: it can be one.
 */
export function personalIdFault(text: string, citizenship: string, today: CalendarDate): PersonalIdFault | null {
  if (BIRTH_NUMBER_COUNTRIES.has(citizenship)) {
    const day = birthDateOfNumber(text);
    return day === null || day > today ? 'birthNumber' : null;
  }
  const signs = text.match(/[\p{L}\d]/gu) ?? [];
  return signs.length >= FEWEST_SIGNS && /\d/.test(text) ? null : 'personalNumber';
}
