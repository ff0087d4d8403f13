import { isStale } from '../ledger/gaps.ts';
import type { Ledger, LedgerCurrency, LedgerSeries } from '../ledger/ledger.ts';
import { quoteOn, rateOn } from '../ledger/series.ts';
import type { Quoted } from '../ledger/series.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { roundPercent, toPercent } from './performance.ts';
import { rangeOf, splitReturn } from './returns.ts';
import type { Period } from './returns.ts';
import { DAYS_PER_YEAR } from './xirr.ts';

/** The agreed benchmark of a strategy: the values of an index in its own currency. */
export interface Benchmark {
  currency: LedgerCurrency;
  values: LedgerSeries;
}

export const benchmarkFailures = ['benchmark_missing', 'rate_missing', 'no_days'] as const;
/** Why its return is not known: no value or no rate at an end, or no day with money. */
export type BenchmarkFailure = (typeof benchmarkFailures)[number];

/** The value of a benchmark on a day, and in another currency. */
export interface BenchmarkLevel {
  quote: Quoted;
  /** In the wanted currency, unrounded: a ratio of two levels is a return. */
  level: number;
}

export type LevelResult = { found: BenchmarkLevel; failure: null } | { found: null; failure: 'benchmark_missing' | 'rate_missing' };

/**
 * The level of a benchmark at the end of a day in a currency, converted at the rates of that day (CZK for one unit). Days without a value
 * have the last one before, of at most ten days ago.
 */
export function levelOn(ledger: Ledger, { currency: own, values }: Benchmark, currency: LedgerCurrency, day: number): LevelResult {
  const quote = quoteOn(values, day);
  if (!quote || isStale(quote.day, day)) return { found: null, failure: 'benchmark_missing' };
  if (own === currency) return { found: { quote, level: quote.micro }, failure: null };
  const [from, to] = [rateOn(ledger, own, day), rateOn(ledger, currency, day)];
  if (!from || !to) return { found: null, failure: 'rate_missing' };
  return { found: { quote, level: (quote.micro * from.micro) / to.micro }, failure: null };
}

/** The return of a benchmark over exactly the days of a time-weighted return. */
export interface BenchmarkReturn {
  /** In percent; yearly when the return beside it is. null: not known. */
  perc: number | null;
  /** The time-weighted return minus the benchmark's, in percentage points; null when one of them is not known. */
  differencePerc: number | null;
  annualised: boolean;
  /** Whether its values were converted from another currency. */
  isConverted: boolean;
  /** The first and the last value that it was measured with. */
  start: Quoted | null;
  end: Quoted | null;
  failure: { reason: BenchmarkFailure; day: number } | null;
}

/** Days without a break in which money was invested: from the end of `fromDay` to the end of `toDay`. */
interface Stretch {
  fromDay: number;
  toDay: number;
}

/** The stretches that the time-weighted return of a period measures: pieces that begin without capital have no return. */
export function measuredStretches(figures: DailyFigures, period: Period): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { fromDay, toDay, openingMinor } of splitReturn(figures, rangeOf(figures, period))) {
    if (openingMinor === 0) continue;
    const last = stretches.at(-1);
    if (last && last.toDay === fromDay - 1) last.toDay = toDay;
    else stretches.push({ fromDay: fromDay - 1, toDay });
  }
  return stretches;
}

/**
 * Measures a benchmark beside a time-weighted return: the product of its growth over the same days, because money that comes in at the
 * start of a day grows from the end of the day before. Idle days count for neither. A value or rate that is missing at an end makes it
 * unknown. Throws RangeError for a period outside the figures.
 */
export function measureBenchmark(
  ledger: Ledger,
  figures: DailyFigures,
  benchmark: Benchmark,
  period: Period,
  twrPerc: number | null,
): BenchmarkReturn {
  const { days } = rangeOf(figures, period);
  const stretches = measuredStretches(figures, period);
  const unknown = { perc: null, differencePerc: null, start: null, end: null };
  const same = { annualised: days > DAYS_PER_YEAR, isConverted: benchmark.currency !== figures.currency };
  let growth = 1;
  let start: Quoted | null = null;
  let end: Quoted | null = null;
  for (const { fromDay, toDay } of stretches) {
    const before = levelOn(ledger, benchmark, figures.currency, fromDay);
    if (before.failure !== null) return { ...same, ...unknown, failure: { reason: before.failure, day: fromDay } };
    const after = levelOn(ledger, benchmark, figures.currency, toDay);
    if (after.failure !== null) return { ...same, ...unknown, failure: { reason: after.failure, day: toDay } };
    growth *= after.found.level / before.found.level;
    start ??= before.found.quote;
    end = after.found.quote;
  }
  if (stretches.length === 0) return { ...same, ...unknown, failure: { reason: 'no_days', day: figures.firstDay } };
  const perc = toPercent(growth, days);
  return { ...same, perc, differencePerc: twrPerc === null ? null : roundPercent(twrPerc - perc), start, end, failure: null };
}

/**
 * What the flows of a scope would be worth at the end of each day if they had bought and sold the benchmark, in minor units; unrounded, for
 * drawing. From the first day without a level on it is NaN.
 */
export function growWithBenchmark(ledger: Ledger, figures: DailyFigures, benchmark: Benchmark): Float64Array {
  const { firstDay, currency, inflow, outflow } = figures;
  const grown = new Float64Array(inflow.length);
  let worth = 0;
  for (let index = 0; index < grown.length; index += 1) {
    const invested = worth + (inflow[index] ?? NaN);
    if (invested === 0) {
      grown[index] = worth = 0 - (outflow[index] ?? NaN) || 0;
      continue;
    }
    const before = levelOn(ledger, benchmark, currency, firstDay + index - 1).found?.level ?? NaN;
    const after = levelOn(ledger, benchmark, currency, firstDay + index).found?.level ?? NaN;
    worth = (invested * after) / before - (outflow[index] ?? NaN);
    grown[index] = worth;
  }
  return grown;
}
