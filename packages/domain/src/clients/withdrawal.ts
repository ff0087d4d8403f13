import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';

/** Days in which a contract concluded at a distance may be left without a reason: act 89/2012 Coll., section 1846, and 266/2005 Z. z., section 5. */
export const WITHDRAWAL_DAYS = 14;

/** How a contract was concluded; what staff or an import dated was concluded elsewhere. */
export type SigningSource = 'STAFF' | 'IMPORT' | 'DOCUMENT' | 'ONBOARDING';

const isAtDistance = (source: SigningSource | null) => source === 'DOCUMENT' || source === 'ONBOARDING';

/** The last day, whole, on which a client may withdraw; null: the contract is not concluded, or not at a distance. */
export function lastDayToWithdraw(signedOn: CalendarDate | null, source: SigningSource | null): CalendarDate | null {
  // The day of the conclusion does not count.
  return signedOn !== null && isAtDistance(source) ? addDays(signedOn, WITHDRAWAL_DAYS) : null;
}
