import { multiplyRounded } from '../../money/multiply.ts';
import { MICRO } from '../../money/scaled.ts';
import type { Ledger, LedgerCurrency, LedgerSeries } from './ledger.ts';

/** Quantity and price are both scaled by 10^6 and money by 10^2, so their product is 10^10 times too large. */
export const POSITION_DIVISOR = 10_000_000_000;

/** A value and the day it dates from. */
export interface Quoted {
  micro: number;
  day: number;
}

/** Index of the last day on or before a day; -1 when all are later. */
export function indexOnOrBefore(days: ArrayLike<number>, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The last value on or before a day (also on holidays and after a delisting); null before the first. */
export function quoteOn(series: LedgerSeries | undefined, day: number): Quoted | null {
  const index = series ? indexOnOrBefore(series.days, day) : -1;
  return series && index >= 0 ? { micro: series.micros[index] ?? NaN, day: series.days[index] ?? day } : null;
}

/** CZK for one unit on a day; null before the first rate. CZK is always 1. */
export function rateOn(ledger: Ledger, currency: LedgerCurrency, day: number): Quoted | null {
  return currency === 'CZK' ? { micro: MICRO, day } : quoteOn(ledger.rates[currency], day);
}

/** First day on which a currency can be converted; Infinity when there are no rates. */
export function firstRateDay(ledger: Ledger, currency: LedgerCurrency): number {
  return currency === 'CZK' ? -Infinity : (ledger.rates[currency]?.days[0] ?? Infinity);
}

/** Quantity times price, rounded to the minor unit; NaN when the price is not known. */
export function positionMinor(quantityMicro: number, price: Quoted | null): number {
  return multiplyRounded(quantityMicro, price?.micro ?? NaN, POSITION_DIVISOR);
}

/** Amount at the cross rate of a day (both in CZK for one unit), rounded once; NaN when a required rate is missing. */
export function convertOn(ledger: Ledger, amountMinor: number, from: LedgerCurrency, to: LedgerCurrency, day: number): number {
  if (from === to) return amountMinor;
  return multiplyRounded(amountMinor, rateOn(ledger, from, day)?.micro ?? NaN, rateOn(ledger, to, day)?.micro ?? NaN);
}
