import { addDays, addMonths } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

/** A calendar quarter, 1 to 4, with its first and last day. */
export interface Quarter {
  year: number;
  quarter: number;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
}

const MONTHS = 3;

/** The calendar quarter that a day is in. */
export function quarterOf(date: CalendarDate): Quarter {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const quarter = Math.ceil(month / MONTHS);
  const firstDay = `${date.slice(0, 4)}-${String((quarter - 1) * MONTHS + 1).padStart(2, '0')}-01`;
  return { year, quarter, firstDay, lastDay: addDays(addMonths(firstDay, MONTHS), -1) };
}

/** The quarter that a period is; null for a period that is none, or not exactly one. */
export function quarterOfPeriod({ from, to }: { from: CalendarDate; to: CalendarDate }): Quarter | null {
  const quarter = quarterOf(from);
  return quarter.firstDay === from && quarter.lastDay === to ? quarter : null;
}

/** The quarter before. */
export const quarterBefore = ({ firstDay }: Quarter): Quarter => quarterOf(addDays(firstDay, -1));
