import type { Holding } from '../ledger/holdings.ts';
import type { Ledger, LedgerSeries } from '../ledger/ledger.ts';
import { indexOnOrBefore } from '../ledger/series.ts';

/** Calendar days, both ends included. */
export interface DaySpan {
  firstDay: number;
  lastDay: number;
}

export const lengthOf = ({ firstDay, lastDay }: DaySpan) => lastDay - firstDay + 1;

/**
 * The days of a span on which a price, a rate or a row can change a value. Values are constant between them, so they are computed on
 * these days only (about five of seven) and spread over the calendar at the end.
 */
export interface DayGrid extends DaySpan {
  days: Int32Array;
  /** For each calendar day of the span, the index of the last grid day on or before it. */
  indexOfDay: Int32Array;
}

function markSeries(marks: Uint8Array, firstDay: number, days: Int32Array): void {
  const last = indexOnOrBefore(days, firstDay + marks.length - 1);
  for (let index = indexOnOrBefore(days, firstDay) + 1; index <= last; index += 1) marks[(days[index] ?? 0) - firstDay] = 1;
}

function isSameDays(left: Int32Array, right: Int32Array): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false;
  return true;
}

/** The grid for all prices, rates and rows that holdings are valued with. It always includes the first day of the span. */
export function createGrid(ledger: Ledger, holdings: readonly Holding[], span: DaySpan): DayGrid {
  const marks = new Uint8Array(lengthOf(span));
  marks[0] = 1;
  const held = new Set<LedgerSeries>();
  for (const { days, security } of holdings) {
    for (const day of days) marks[day - span.firstDay] = 1;
    const prices = security === null ? undefined : ledger.securities[security]?.prices;
    if (prices) held.add(prices);
  }
  let marked: Int32Array = new Int32Array();
  for (const { days } of [...held, ...Object.values(ledger.rates)]) {
    // Securities of one exchange share their days, and comparing is faster than marking.
    if (!isSameDays(days, marked)) markSeries(marks, span.firstDay, days);
    marked = days;
  }
  const indexOfDay = new Int32Array(marks.length);
  const days = new Int32Array(marks.length);
  let length = 0;
  for (let offset = 0; offset < marks.length; offset += 1) {
    if (marks[offset] === 1) {
      days[length] = span.firstDay + offset;
      length += 1;
    }
    indexOfDay[offset] = length - 1;
  }
  return { ...span, days: days.slice(0, length), indexOfDay };
}

/** The number of consecutive equal days of a series (from `start`) and the grid (from `from`). */
function countAligned(days: Int32Array, start: number, gridDays: Int32Array, from: number): number {
  const most = Math.min(days.length - start, gridDays.length - from);
  let count = 0;
  while (count < most && days[start + count] === gridDays[from + count]) count += 1;
  return count;
}

/**
 * The last known value on each day of the grid, NaN before the first. Every day of the series within the span must be on the grid: a
 * series with as many days as the grid has exactly its days and is returned as a view (read-only); any other is copied into `target` in
 * runs, because most series have a value on nearly every day.
 */
export function spreadOverGrid(series: LedgerSeries | undefined, grid: DayGrid, target: Float64Array): Float64Array {
  if (!series) return target.fill(NaN);
  const { days, micros } = series;
  let last = indexOnOrBefore(days, grid.firstDay - 1);
  const end = indexOnOrBefore(days, grid.lastDay) + 1;
  if (end - (last + 1) === grid.days.length) return micros.subarray(last + 1, end);
  let index = 0;
  while (index < target.length) {
    const run = countAligned(days, last + 1, grid.days, index);
    if (run > 0) target.set(micros.subarray(last + 1, last + 1 + run), index);
    index += run;
    last += run;
    if (index < target.length) target[index] = micros[last] ?? NaN;
    index += 1;
  }
  return target;
}

/** One value for each calendar day; throws RangeError when one is not a safe integer. */
export function spreadOverDays(values: Float64Array, { indexOfDay }: DayGrid): Float64Array {
  let largest = 0;
  for (let index = 0; index < values.length; index += 1) {
    const size = Math.abs(values[index] ?? 0);
    if (size > largest) largest = size;
  }
  if (largest > Number.MAX_SAFE_INTEGER) throw new RangeError('a value is beyond 2^53 minor units');
  const daily = new Float64Array(indexOfDay.length);
  for (let index = 0; index < daily.length; index += 1) daily[index] = values[indexOfDay[index] ?? 0] ?? NaN;
  return daily;
}
