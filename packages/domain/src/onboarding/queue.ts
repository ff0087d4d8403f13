import { addDays, dayNumberOf } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { onboardingSteps } from './onboarding-steps.ts';
import { holdReasons } from './onboarding-words.ts';
import type { HoldReason } from './onboarding-words.ts';

/** States of the onboardings that staff look after; finished ones stay for FINISHED_SHOWN_DAYS. */
export const queuedStates = ['HELD', 'OPEN', 'COMPLETED'] as const;
export type QueuedState = (typeof queuedStates)[number];

export const FINISHED_SHOWN_DAYS = 30;
/** While the first payment has not come. */
export const UNPAID_SHOWN_DAYS = 180;

/** What those read who may not learn of matches with lists: being compared and having a match look the same. */
export const HIDDEN_HOLD = 'CHECKING';

/**
 * A finished onboarding by copies of documents: the client may pay, and must, because only the first payment from an account of their own
 * completes their identification.
 */
export const FIRST_PAYMENT = 'FIRST_PAYMENT';

/** What an onboarding waits for: the step at which the client stands, why it is held, or the first payment. */
export const missingWords = [...onboardingSteps, ...holdReasons, HIDDEN_HOLD, FIRST_PAYMENT] as const;
export type Missing = (typeof missingWords)[number];

/** A hold reason as it is told to somebody. */
export const toldHold = (reason: HoldReason, maySeeMatches: boolean): Missing =>
  reason === 'SCREENING' && !maySeeMatches ? HIDDEN_HOLD : reason;

/** An open onboarding that the client has not touched for longer is overdue. */
const OPEN_LIMIT_DAYS = 14;
/** A held one that was submitted more business days ago is overdue. */
const HELD_LIMIT_DAYS = 2;

/** Whether it is Saturday or Sunday; day 0 of the calendar, 1 January 1970, was a Thursday. */
function isWeekend(day: CalendarDate): boolean {
  const weekday = (((dayNumberOf(day) - dayNumberOf('1970-01-01') + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

const lastWorkday = (day: CalendarDate): CalendarDate => (isWeekend(day) ? lastWorkday(addDays(day, -1)) : day);

/** The day so many days from Monday to Friday before another. Public holidays count as workdays: the mark only comes a day early. */
function workdaysBefore(day: CalendarDate, count: number): CalendarDate {
  const from = lastWorkday(day);
  return count === 0 ? from : workdaysBefore(addDays(from, -1), count - 1);
}

/** An open onboarding is overdue when it was last touched before `open`, a held one when it was submitted before `held`. */
export const overdueBefore = (today: CalendarDate): { open: CalendarDate; held: CalendarDate } => ({
  open: addDays(today, -OPEN_LIMIT_DAYS),
  held: workdaysBefore(today, HELD_LIMIT_DAYS),
});
