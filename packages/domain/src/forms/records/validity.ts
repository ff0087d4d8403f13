import { addMonths } from '../../dates/calendar-date.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';

/** Months for which an investment questionnaire is valid unless its template says otherwise. */
export const USUAL_VALIDITY_MONTHS = 24;
/** Longest validity that a template may set. */
export const LONGEST_VALIDITY_MONTHS = 60;
/** Days before its end from which a questionnaire is due to be answered again. */
export const DUE_DAYS = 30;

/** A questionnaire that is due: it ends soon, or has ended. */
export const dueStates = ['EXPIRING', 'EXPIRED'] as const;

/** Last day of validity of answers that were completed on a day; null months: the usual validity. */
export const validUntil = (completedOn: CalendarDate, months: number | null): CalendarDate =>
  addMonths(completedOn, months ?? USUAL_VALIDITY_MONTHS);

/** Valid through its last day. */
export const isValidOn = (today: CalendarDate, lastDay: CalendarDate): boolean => today <= lastDay;
