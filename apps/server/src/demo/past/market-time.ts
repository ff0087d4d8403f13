import { businessDaysBefore, isPublicHoliday } from '@pramen/domain/dates/business-days';
import { addDays, calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

/** The last five days, one per weekday, on which every market series and the fixing have a value. */
const LAST_WHOLE_DAYS: readonly CalendarDate[] = ['2026-05-28', '2026-05-29', '2026-06-01', '2026-06-02', '2026-06-03'];
const DAYS_A_WEEK = 7;

/** The time frame of the demonstration's market: moved by whole weeks, and cut to end on the last business day. */
export interface MarketTime {
  /** The day on which the demonstration was created. */
  today: CalendarDate;
  /** Days from a date in the files to its date in the demonstration; a multiple of seven, so that weekdays are kept. */
  shiftDays: number;
  /** The last day with prices, in the demonstration's time. */
  lastDate: CalendarDate;
}

/** Whether the Prague exchange is closed all day for a public holiday. */
export const isCzechHoliday = (date: CalendarDate): boolean => isPublicHoliday(date, 'CZ');

/** The last day before `today` on which banks and the Prague exchange are open. */
export const lastBusinessDay = (today: CalendarDate): CalendarDate => businessDaysBefore(addDays(today, -1), 0, 'CZ');

const weekdayOf = (date: CalendarDate) => ((dayNumberOf(date) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;

/** The market time of a demonstration created on a given day. */
export function marketTimeOf(today: CalendarDate): MarketTime {
  const lastDate = lastBusinessDay(today);
  const end = LAST_WHOLE_DAYS.find((date) => weekdayOf(date) === weekdayOf(lastDate));
  if (end === undefined) throw new Error('the last business day is not a weekday');
  return { today, shiftDays: dayNumberOf(lastDate) - dayNumberOf(end), lastDate };
}

/** Converts a date of the files or of a plan to the demonstration's time. */
export function movedDate({ shiftDays }: MarketTime, date: CalendarDate): CalendarDate {
  return calendarDateOf(dayNumberOf(date) + shiftDays);
}
