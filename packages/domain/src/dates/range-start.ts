import { addMonths, startOfYear } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

/** Ranges of a history: one and six months, since the new year, one and five years, everything. */
export const historyRanges = ['1M', '6M', 'YTD', '1Y', '5Y', 'ALL'] as const;
export type HistoryRange = (typeof historyRanges)[number];

const months: Partial<Record<HistoryRange, number>> = { '1M': 1, '6M': 6, '1Y': 12, '5Y': 60 };

/**
 * First day that a range shows, counted back from the as-of day and not before the first day of the ledger. Its closing
 * value is where the range starts: returns are measured from the day after.
 */
export function rangeStart(range: HistoryRange, asOfDate: CalendarDate, firstDate: CalendarDate): CalendarDate {
  const back = months[range];
  const start = range === 'YTD' ? startOfYear(asOfDate) : back === undefined ? firstDate : addMonths(asOfDate, -back);
  return start < firstDate ? firstDate : start;
}
