import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';

/** Where a client stands with the next assessment: never assessed, past its day, within SOON_DAYS of it, or later. */
export const reviewStates = ['never', 'overdue', 'due', 'planned'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** How long before its day a review is announced. */
export const SOON_DAYS = 30;

/** The last day of reviews that are due on a day. */
export const dueUntil = (today: CalendarDate): CalendarDate => addDays(today, SOON_DAYS);

export function reviewStateOf(reviewDue: CalendarDate | null, today: CalendarDate): ReviewState {
  if (reviewDue === null) return 'never';
  if (reviewDue < today) return 'overdue';
  return reviewDue <= dueUntil(today) ? 'due' : 'planned';
}
