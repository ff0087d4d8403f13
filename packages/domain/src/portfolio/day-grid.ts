import { MICRO } from '../money/scaled.ts';
import type { Holding } from './holdings.ts';
import type { Ledger, LedgerCurrency, LedgerSeries } from './ledger.ts';
import { indexOnOrBefore } from './series.ts';

/** Calendar days, both ends included. */
export interface DaySpan {
  firstDay: number;
  lastDay: number;
}

export const lengthOf = ({ firstDay, lastDay }: DaySpan) => lastDay - firstDay + 1;

/**
 * The days on which anything can change: a price, a rate or a row. Between two of them every value stays, so figures are
 * computed on these days only (about five of seven) and spread over the calendar at the end.
 */
export interface DayGrid extends DaySpan {
  days: Int32Array;
  /** For each calendar day of the span the index of the last grid day on or before it. */
  indexOfDay: Int32Array;
}

function markSeries(marks: Uint8Array, { firstDay, lastDay }: DaySpan, { days }: LedgerSeries): void {
  const last = indexOnOrBefore(days, lastDay);
  for (let index = indexOnOrBefore(days, firstDay) + 1; index <= last; index += 1) marks[(days[index] ?? 0) - firstDay] = 1;
}

/** The grid of everything that holdings are valued by. The span begins with the first row. */
export function createGrid(ledger: Ledger, holdings: readonly Holding[], span: DaySpan): DayGrid {
  const marks = new Uint8Array(lengthOf(span));
  marks[0] = 1;
  const seen = new Set<number>();
  for (const { days, security } of holdings) {
    for (const day of days) marks[day - span.firstDay] = 1;
    if (security !== null) seen.add(security);
  }
  for (const security of seen) {
    const prices = ledger.securities[security]?.prices;
    if (prices) markSeries(marks, span, prices);
  }
  for (const rates of Object.values(ledger.rates)) markSeries(marks, span, rates);
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
  return { ...span, days: days.subarray(0, length), indexOfDay };
}

/**
 * Writes the last known value on each day of the grid, NaN before the first. Every day of the series within the span has
 * to be on the grid.
 */
export function spreadOverGrid(series: LedgerSeries | undefined, grid: DayGrid, target: Float64Array): Float64Array {
  if (!series) return target.fill(NaN);
  const { days, micros } = series;
  let next = indexOnOrBefore(days, grid.firstDay);
  let value = micros[next] ?? NaN;
  next += 1;
  let nextDay = days[next] ?? NaN;
  for (let index = 0; index < target.length; index += 1) {
    if (grid.days[index] === nextDay) {
      value = micros[next] ?? NaN;
      next += 1;
      nextDay = days[next] ?? NaN;
    }
    target[index] = value;
  }
  return target;
}

/** Daily rates of two currencies, CZK for one unit scaled by 10^6, and their quotients as doubles; NaN before the first. */
export interface GridConversion {
  from: Float64Array;
  to: Float64Array;
  ratios: Float64Array;
}

/** Conversions between currencies on the days of the grid; each is made once. */
export function createConversions(ledger: Ledger, grid: DayGrid): (from: LedgerCurrency, to: LedgerCurrency) => GridConversion {
  const made = new Map<string, GridConversion>();
  const ratesOf = (currency: LedgerCurrency) => {
    const rates = new Float64Array(grid.days.length);
    return currency === 'CZK' ? rates.fill(MICRO) : spreadOverGrid(ledger.rates[currency], grid, rates);
  };
  return (from, to) => {
    const found = made.get(`${from}:${to}`);
    if (found) return found;
    const rates = { from: ratesOf(from), to: ratesOf(to) };
    const conversion = { ...rates, ratios: rates.from.map((rate, index) => rate / (rates.to[index] ?? NaN)) };
    made.set(`${from}:${to}`, conversion);
    return conversion;
  };
}
