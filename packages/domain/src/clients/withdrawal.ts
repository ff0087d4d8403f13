import { businessDayFrom } from '../dates/business-days.ts';
import type { HolidayCountry } from '../dates/business-days.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';

/** Days in which a contract concluded at a distance may be left without a reason: act 89/2012 Coll., section 1846, and 266/2005 Z. z., section 5. */
export const WITHDRAWAL_DAYS = 14;

/**
 * The last day, whole, on which a client may withdraw from a contract concluded at a distance on a day; null: it was not concluded, or not
 * at a distance. A period that ends on a weekend or a public holiday of the firm's country ends on the next business day: act 89/2012 Coll.,
 * section 607, Slovak act 40/1964, section 122(3), Regulation 1182/71, article 3(4).
 */
export function lastDayToWithdraw(concludedOn: CalendarDate | null, country: HolidayCountry): CalendarDate | null {
  // The day of the conclusion does not count.
  return concludedOn === null ? null : businessDayFrom(addDays(concludedOn, WITHDRAWAL_DAYS), country);
}

/** A contract concluded at a distance, or about to be. */
export interface Leavable {
  /** The day on which the client agreed, and the company too unless it is pending; null: not yet, or not at a distance. */
  concludedOn: CalendarDate | null;
  /** The company has not accepted it yet, or the client has not signed it. */
  isPending: boolean;
}

/** The last day on which a client may withdraw; null: it is not known yet, or there is no such right. */
export const lastDayToLeave = ({ concludedOn, isPending }: Leavable, country: HolidayCountry): CalendarDate | null =>
  isPending ? null : lastDayToWithdraw(concludedOn, country);

/**
 * What stands against a withdrawal today; null: nothing. While the company has not accepted the contract, or the client
 * not signed it, they may leave it at any time.
 */
export function findLeavingFault(contract: Leavable, today: CalendarDate, country: HolidayCountry): 'none' | 'late' | null {
  if (contract.isPending) return null;
  const lastDay = lastDayToLeave(contract, country);
  if (lastDay === null) return 'none';
  return today > lastDay ? 'late' : null;
}

/** What became of the money of a contract that a client left: staff have yet to settle it, or what they returned. */
export function outcomeOfWithdrawal(
  settlement: { returned_amount: number | null; returned_on: CalendarDate | null } | null,
): 'waits' | 'returned' | 'nothing' | 'settled' {
  if (settlement === null) return 'waits';
  if (settlement.returned_amount === 0) return 'nothing';
  // Older settlements have no amount.
  return settlement.returned_amount === null || settlement.returned_on === null ? 'settled' : 'returned';
}
