import { isCertain, multiplyExactly, toNearest } from '../../money/multiply.ts';
import { MICRO } from '../../money/scaled.ts';
import { spreadOverGrid } from './day-grid.ts';
import type { DayGrid } from './day-grid.ts';
import type { Ledger, LedgerCurrency } from '../ledger/ledger.ts';
import { POSITION_DIVISOR } from '../ledger/series.ts';

/** Part of a grid: indexes of its days, `to` exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** Rates of two currencies on the days of a grid, CZK for one unit scaled by 10^6, and their quotients as doubles. */
export interface Conversion {
  from: Float64Array;
  to: Float64Array;
  ratios: Float64Array;
}

/** Conversions between currencies on the days of a grid, NaN before the first rate; cached per pair. */
export function createConversions(ledger: Ledger, grid: DayGrid): (from: LedgerCurrency, to: LedgerCurrency) => Conversion {
  const rates = new Map<LedgerCurrency, Float64Array>();
  const ratesOf = (currency: LedgerCurrency) => {
    const found = rates.get(currency);
    if (found) return found;
    const target = new Float64Array(grid.days.length);
    const made = currency === 'CZK' ? target.fill(MICRO) : spreadOverGrid(ledger.rates[currency], grid, target);
    rates.set(currency, made);
    return made;
  };
  const conversions = new Map<string, Conversion>();
  return (from, to) => {
    const found = conversions.get(`${from}:${to}`);
    if (found) return found;
    const conversion: Conversion = { from: ratesOf(from), to: ratesOf(to), ratios: new Float64Array(grid.days.length) };
    for (let index = 0; index < conversion.ratios.length; index += 1)
      conversion.ratios[index] = (conversion.from[index] ?? NaN) / (conversion.to[index] ?? NaN);
    conversions.set(`${from}:${to}`, conversion);
    return conversion;
  };
}

/**
 * multiplyRounded over arrays. One loop computes what doubles can decide and notes the doubtful indexes, a second one computes those
 * exactly: with both in one loop the compiler inlines the exact path and makes the usual one three times slower.
 */
export interface Multiplier {
  /** Values a number of units at the prices of a stretch, rounded to the minor unit. */
  valuePieces(prices: Float64Array, values: Float64Array, quantityMicro: number, stretch: Stretch): void;
  /** Converts the values of a stretch into another array, rounded to the minor unit, and adds them to a sum. */
  convertAndAdd(values: Float64Array, converted: Float64Array, conversion: Conversion, stretch: Stretch, sum: Float64Array): void;
}

export function createMultiplier(length: number): Multiplier {
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
    convertAndAdd: (values, converted, { ratios, from: ratesFrom, to: ratesTo }, { from, to }, sum) => {
      let doubts = 0;
      for (let index = from; index < to; index += 1) {
        const quotient = (values[index] ?? NaN) * (ratios[index] ?? NaN);
        const nearest = toNearest(quotient);
        converted[index] = nearest;
        sum[index] = (sum[index] ?? NaN) + nearest;
        if (isCertain(quotient, nearest)) continue;
        doubtful[doubts] = index;
        doubts += 1;
      }
      for (let doubt = 0; doubt < doubts; doubt += 1) {
        const index = doubtful[doubt] ?? 0;
        const exact = multiplyExactly(values[index] ?? NaN, ratesFrom[index] ?? NaN, ratesTo[index] ?? NaN);
        sum[index] = (sum[index] ?? NaN) + (exact - (converted[index] ?? NaN));
        converted[index] = exact;
      }
    },
  };
}

/** Adds the values of a stretch to a sum. */
export function addValues(sum: Float64Array, values: Float64Array, { from, to }: Stretch): void {
  for (let index = from; index < to; index += 1) sum[index] = (sum[index] ?? NaN) + (values[index] ?? NaN);
}
