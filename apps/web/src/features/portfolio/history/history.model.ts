import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';

export const ranges = ['1M', '6M', 'YTD', '1Y', '5Y', 'all'] as const;
export type Range = (typeof ranges)[number];

const monthsOf = { '1M': 1, '6M': 6, '1Y': 12, '5Y': 60 } as const;

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The same day the given number of months earlier; the last day of a shorter month (31 March less one month is 28 February). */
export function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) - months;
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const newDate = Math.min(date, daysInMonth(newYear, newMonth));
  return `${newYear}-${String(newMonth).padStart(2, '0')}-${String(newDate).padStart(2, '0')}`;
}

/** First day of a range that ends on the as-of date; the year to date starts with the last day of the previous year. */
export function rangeStart(range: Range, asOfDate: string): string {
  if (range === 'all') return '0000-01-01';
  if (range === 'YTD') return `${Number(asOfDate.slice(0, 4)) - 1}-12-31`;
  return subtractMonths(asOfDate, monthsOf[range]);
}

/** The points of a range; points must be in order of their days. */
export function cutRange(points: readonly HistoryPoint[], range: Range, asOfDate: string): readonly HistoryPoint[] {
  const start = rangeStart(range, asOfDate);
  const first = points.findIndex(({ date }) => date >= start);
  return first === -1 ? [] : points.slice(first);
}

/** Ranges to offer: those that do not begin before the portfolio, and the whole history. */
export function offeredRanges(points: readonly HistoryPoint[], asOfDate: string): readonly Range[] {
  const firstDay = points[0]?.date ?? asOfDate;
  return ranges.filter((range) => range === 'all' || rangeStart(range, asOfDate) >= firstDay);
}
