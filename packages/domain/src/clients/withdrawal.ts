import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';

/** Days in which a contract concluded at a distance may be left without a reason: act 89/2012 Coll., section 1846, and 266/2005 Z. z., section 5. */
export const WITHDRAWAL_DAYS = 14;

/**
 * The last day, whole, on which a client may withdraw from a contract concluded at a distance on a day; null: it was not concluded, or not
 * at a distance.
 */
export function lastDayToWithdraw(concludedOn: CalendarDate | null): CalendarDate | null {
  // The day of the conclusion does not count.
  return concludedOn === null ? null : addDays(concludedOn, WITHDRAWAL_DAYS);
}
