import { addMonths, startOfYear } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

/** Ranges of a history chart: one month, six months, year to date, one year, five years, everything. */
export const historyRanges = ['1M', '6M', 'YTD', '1Y', '5Y', 'ALL'] as const;
export type HistoryRange = (typeof historyRanges)[number];

const months: Partial<Record<HistoryRange, number>> = { '1M': 1, '6M': 6, '1Y': 12, '5Y': 60 };

/**
 * First day of a range, counted back from the as-of date but not before the ledger's first day. The range starts at that day's closing
 * value: returns are measured from the day after.
 */
export function rangeStart(range: HistoryRange, asOfDate: CalendarDate, firstDate: CalendarDate): CalendarDate {
  const back = months[range];
  const start = range === 'YTD' ? startOfYear(asOfDate) : back === undefined ? firstDate : addMonths(asOfDate, -back);
  return start < firstDate ? firstDate : start;
}
