import { isCertain, multiplyExactly, toNearest } from '../money/multiply.ts';
import { MICRO } from '../money/scaled.ts';
import type { Ledger, LedgerCurrency, LedgerSeries } from './ledger.ts';
import { indexOnOrBefore, POSITION_DIVISOR } from './series.ts';

/** Calendar days, both ends included. */
export interface DaySpan {
  firstDay: number;
  lastDay: number;
}

export const lengthOf = ({ firstDay, lastDay }: DaySpan) => lastDay - firstDay + 1;

/** Part of a span: indexes of its days, the last one not included. */
export interface Stretch {
  from: number;
  to: number;
}

/** Writes the value of each day of a span, the last known one carried on; NaN before the first. */
export function spreadDaily(series: LedgerSeries | undefined, { firstDay }: DaySpan, target: Float64Array): Float64Array {
  if (!series) return target.fill(NaN);
  const { days, micros } = series;
  let next = indexOnOrBefore(days, firstDay);
  let value = micros[next] ?? NaN;
  next += 1;
  let nextIndex = (days[next] ?? Infinity) - firstDay;
  for (let index = 0; index < target.length; index += 1) {
    if (index === nextIndex) {
      value = micros[next] ?? NaN;
      next += 1;
      nextIndex = (days[next] ?? Infinity) - firstDay;
    }
    target[index] = value;
  }
  return target;
}

/** Daily rates of two currencies, CZK for one unit scaled by 10^6, and their quotients as doubles; NaN before the first. */
export interface DailyConversion {
  from: Float64Array;
  to: Float64Array;
  ratios: Float64Array;
}

/** Conversions between currencies on every day of a span; each is made once. */
export function createConversions(ledger: Ledger, span: DaySpan): (from: LedgerCurrency, to: LedgerCurrency) => DailyConversion {
  const rates = new Map<LedgerCurrency, Float64Array>();
  const ratesOf = (currency: LedgerCurrency) => {
    const made = rates.get(currency) ?? new Float64Array(lengthOf(span));
    if (!rates.has(currency)) rates.set(currency, currency === 'CZK' ? made.fill(MICRO) : spreadDaily(ledger.rates[currency], span, made));
    return made;
  };
  const conversions = new Map<string, DailyConversion>();
  return (from, to) => {
    const found = conversions.get(`${from}:${to}`);
    if (found) return found;
    const conversion: DailyConversion = { from: ratesOf(from), to: ratesOf(to), ratios: new Float64Array(lengthOf(span)) };
    for (let index = 0; index < conversion.ratios.length; index += 1) conversion.ratios[index] = (conversion.from[index] ?? NaN) / (conversion.to[index] ?? NaN);
    conversions.set(`${from}:${to}`, conversion);
    return conversion;
  };
}

/**
 * multiplyRounded over arrays. One loop does what doubles can decide and only notes the rest, a second one settles that
 * exactly: with both in one loop the compiler inlines the exact path and makes the usual one three times slower.
 */
export interface DailyMultiplier {
  /** Turns the prices of a stretch into values of a number of pieces, in place, rounded to the minor unit. */
  valuePieces(prices: Float64Array, values: Float64Array, quantityMicro: number, stretch: Stretch): void;
  /** Converts the values of a stretch in place, rounded to the minor unit. */
  convert(values: Float64Array, conversion: DailyConversion, stretch: Stretch): void;
}

export function createMultiplier(length: number): DailyMultiplier {
  const doubtful = new Int32Array(length);
  return {
    valuePieces: (prices, values, quantityMicro, { from, to }) => {
      const ratio = quantityMicro / POSITION_DIVISOR;
      let doubts = 0;
      for (let index = from; index < to; index += 1) {
        const quotient = (prices[index] ?? NaN) * ratio;
        const nearest = toNearest(quotient);
        values[index] = nearest;
        if (isCertain(quotient, nearest)) continue;
        doubtful[doubts] = index;
        doubts += 1;
      }
      for (let doubt = 0; doubt < doubts; doubt += 1) {
        const index = doubtful[doubt] ?? 0;
        values[index] = multiplyExactly(prices[index] ?? NaN, quantityMicro, POSITION_DIVISOR);
      }
    },
    convert: (values, { ratios, from: ratesFrom, to: ratesTo }, { from, to }) => {
      let doubts = 0;
      for (let index = from; index < to; index += 1) {
        const quotient = (values[index] ?? NaN) * (ratios[index] ?? NaN);
        const nearest = toNearest(quotient);
        if (isCertain(quotient, nearest)) values[index] = nearest;
        else {
          doubtful[doubts] = index;
          doubts += 1;
        }
      }
      for (let doubt = 0; doubt < doubts; doubt += 1) {
        const index = doubtful[doubt] ?? 0;
        values[index] = multiplyExactly(values[index] ?? NaN, ratesFrom[index] ?? NaN, ratesTo[index] ?? NaN);
      }
    },
  };
}

/** Adds the values of a stretch to a sum. */
export function addValues(sum: Float64Array, values: Float64Array, { from, to }: Stretch): void {
  for (let index = from; index < to; index += 1) sum[index] = (sum[index] ?? 0) + (values[index] ?? 0);
}
