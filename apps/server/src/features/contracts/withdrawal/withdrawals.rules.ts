import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

export type ReturnFault = 'required' | 'superfluous' | 'future' | 'early';

interface Returned {
  returned_amount: number;
  returned_on: CalendarDate | null;
}

/**
 * What is wrong with the day on which money was returned after a withdrawal: an amount needs one, from the day of the withdrawal until today;
 * without an amount there is none.
 */
export function findReturnFault(
  { returned_amount: amount, returned_on: day }: Returned,
  { withdrawnOn, today }: { withdrawnOn: CalendarDate; today: CalendarDate },
): ReturnFault | null {
  if (amount === 0) return day === null ? null : 'superfluous';
  if (day === null) return 'required';
  if (day > today) return 'future';
  return day < withdrawnOn ? 'early' : null;
}
