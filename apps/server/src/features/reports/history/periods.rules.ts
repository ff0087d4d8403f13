import { addDays, addMonths, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { MOST_REPORT_YEARS } from '@pramen/contract/reports/reports.lists';
import type { ReportPeriod } from '@pramen/contract/reports/reports.lists';

/** How many periods are shown when no start is given; the last one is today's. */
const usualCount: Record<ReportPeriod, number> = { year: 10, quarter: 12, month: 12, week: 26 };

const MONTHS: Record<Exclude<ReportPeriod, 'week'>, number> = { year: 12, quarter: 3, month: 1 };
const DAYS_A_WEEK = 7;
/** 1970-01-01 was a Thursday, three days after a Monday. */
const DAYS_FROM_MONDAY = 3;

export interface Bucket {
  /** Included. */
  from: CalendarDate;
  until: CalendarDate;
}

/** The first day of the period that a day is in; weeks begin on Monday. */
export function startOfPeriod(period: ReportPeriod, day: CalendarDate): CalendarDate {
  if (period === 'week') {
    const days = (dayNumberOf(day) + DAYS_FROM_MONDAY) % DAYS_A_WEEK;
    return addDays(day, days < 0 ? -days - DAYS_A_WEEK : -days);
  }
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % MONTHS[period]);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

const shifted = (period: ReportPeriod, start: CalendarDate, count: number): CalendarDate =>
  period === 'week' ? addDays(start, DAYS_A_WEEK * count) : addMonths(start, MONTHS[period] * count);

export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

/** The range of a history; without ends the usual number of periods up to today. */
export function rangeOf(period: ReportPeriod, wanted: { from: CalendarDate | null; to: CalendarDate | null }, today: CalendarDate): Range {
  const to = wanted.to ?? today;
  return { to, from: wanted.from ?? shifted(period, startOfPeriod(period, to), 1 - usualCount[period]) };
}

/** What is wrong with a range, by field; null: nothing. */
export function faultOf(
  { from, to }: Range,
  today: CalendarDate,
): { field: 'from' | 'to'; fault: 'reversed' | 'future' | 'tooLong' } | null {
  if (to > today) return { field: 'to', fault: 'future' };
  if (from > to) return { field: 'to', fault: 'reversed' };
  return addMonths(from, 12 * MOST_REPORT_YEARS) <= to ? { field: 'from', fault: 'tooLong' } : null;
}

/** The periods of a range; the first and the last one may be cut by it. */
export function bucketsOf(period: ReportPeriod, { from, to }: Range): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = startOfPeriod(period, from); start <= to; start = shifted(period, start, 1)) {
    const last = addDays(shifted(period, start, 1), -1);
    buckets.push({ from: start < from ? from : start, until: last > to ? to : last });
  }
  return buckets;
}

/** Sums up to the end of each bucket: what there was before the first one, and the changes of days. */
export function accumulate(
  buckets: readonly Bucket[],
  before: number,
  changes: readonly { day: CalendarDate; change: number }[],
): number[] {
  let sum = before;
  let next = 0;
  const ordered = changes.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return buckets.map(({ until }) => {
    for (let one = ordered[next]; one && one.day <= until; one = ordered[next]) {
      sum += one.change;
      next += 1;
    }
    return sum;
  });
}
