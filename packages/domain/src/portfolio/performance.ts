import type { DailyFigures } from './valuation.ts';
import { DAYS_PER_YEAR, solveXirr } from './xirr.ts';
import type { DatedAmount, XirrFailure } from './xirr.ts';

/** Why a figure is not known. */
export type FigureFailure = 'value_unknown' | 'nothing_invested' | 'no_capital' | XirrFailure;

/** Figures of one scope over a period; money in minor units, percentages in percent. */
export interface PortfolioPerformance {
  /** First and last day of the period, both included. */
  firstDay: number;
  lastDay: number;
  totalMinor: number | null;
  investedMinor: number;
  gainMinor: number | null;
  performancePerc: number | null;
  twrPerc: number | null;
  mwrPerc: number | null;
  /** Both returns are yearly rates: the period is longer than one year. */
  annualised: boolean;
  failures: Partial<Record<'totalAmount' | 'gain' | 'performancePerc' | 'twrPerc' | 'mwrPerc', FigureFailure>>;
}

/** A piece of the time-weighted return: from the day after `fromDay` to `toDay`, without a flow in between. */
export interface ReturnPiece {
  fromDay: number;
  toDay: number;
  factor: number;
}

/** Indexes into the daily figures, both included. */
interface Range {
  first: number;
  last: number;
}

/** Percentages are told to six decimals: finer than any price, coarse enough to hide the noise of doubles. */
const roundPercent = (percent: number) => Math.round(percent * 1e6) / 1e6;

function rangeOf(figures: DailyFigures, fromDay: number | undefined, toDay: number | undefined): Range {
  const first = Math.max(0, (fromDay ?? figures.firstDay) - figures.firstDay);
  const last = Math.min(figures.value.length - 1, (toDay ?? figures.lastDay) - figures.firstDay);
  if (first > last) throw new RangeError('the period lies outside of the figures');
  return { first, last };
}

/** Value before the first day of the range: zero at the beginning of the ledger. */
const openingOf = (figures: DailyFigures, first: number) => (first === 0 ? 0 : (figures.value[first - 1] ?? 0));

/**
 * Time-weighted growth of a range, chained daily: (V + out) / (V before + in), inflow at the start of the day and outflow
 * at its end. A day without capital changes nothing. null when a value on the way is not known or there never was capital.
 */
export function timeWeightedFactor(figures: DailyFigures, { first, last }: Range): { factor: number | null; failure: 'value_unknown' | 'no_capital' | null } {
  const { value, inflow, outflow } = figures;
  let before = openingOf(figures, first);
  let factor = 1;
  let hadCapital = false;
  for (let index = first; index <= last; index += 1) {
    const base = before + (inflow[index] ?? 0);
    const end = (value[index] ?? 0) + (outflow[index] ?? 0);
    if (base > 0) {
      hadCapital = true;
      if (end !== base) factor *= end / base;
    }
    before = value[index] ?? 0;
  }
  if (Number.isNaN(factor) || Number.isNaN(before)) return { factor: null, failure: 'value_unknown' };
  return hadCapital ? { factor, failure: null } : { factor: null, failure: 'no_capital' };
}

/** The amounts behind the money-weighted return: opening value and inflows paid in, outflows and the last value got back. */
export function moneyWeightedFlows(figures: DailyFigures, { first, last }: Range): DatedAmount[] {
  const { firstDay, inflow, outflow, value } = figures;
  const flows: DatedAmount[] = [];
  const opening = openingOf(figures, first);
  if (opening !== 0) flows.push({ day: firstDay + first - 1, amount: -opening });
  for (let index = first; index <= last; index += 1) {
    const amount = (outflow[index] ?? 0) - (inflow[index] ?? 0);
    if (amount !== 0) flows.push({ day: firstDay + index, amount });
  }
  flows.push({ day: firstDay + last, amount: value[last] ?? 0 });
  return flows;
}

/** Yearly rate of a growth factor over some days (365 days a year). */
const annualise = (factor: number, days: number) => factor ** (DAYS_PER_YEAR / days);

function moneyWeighted(figures: DailyFigures, range: Range, days: number, annualised: boolean): { perc: number | null; failure: FigureFailure | null } {
  const flows = moneyWeightedFlows(figures, range);
  if (flows.some(({ amount }) => Number.isNaN(amount))) return { perc: null, failure: 'value_unknown' };
  const isTotalLoss = flows.length > 1 && flows.every(({ amount }) => amount <= 0) && flows.at(-1)?.amount === 0;
  if (isTotalLoss) return { perc: -100, failure: null };
  const solved = solveXirr(flows);
  if (solved.failure !== null) return { perc: null, failure: solved.failure };
  const factor = annualised ? 1 + solved.rate : (1 + solved.rate) ** (days / DAYS_PER_YEAR);
  return { perc: roundPercent((factor - 1) * 100), failure: null };
}

function sumFlows({ inflow, outflow }: DailyFigures, { first, last }: Range): number {
  let sum = 0;
  for (let index = first; index <= last; index += 1) sum += (inflow[index] ?? 0) - (outflow[index] ?? 0);
  return sum;
}

/**
 * Figures of a scope over a period (its whole life without one): invested = opening value + inflows - outflows, gain =
 * total - invested, performance = gain / invested. Both returns are yearly rates only when the period is longer than one
 * year; the period of the whole life begins with the first row of the ledger. What cannot be computed is null and named.
 */
export function measurePerformance(figures: DailyFigures, period: { fromDay?: number; toDay?: number } = {}): PortfolioPerformance {
  const range = rangeOf(figures, period.fromDay, period.toDay);
  const value = figures.value[range.last] ?? NaN;
  const investedMinor = openingOf(figures, range.first) + sumFlows(figures, range);
  const isKnown = !Number.isNaN(value) && !Number.isNaN(investedMinor);
  const gain = value - investedMinor;
  const days = range.last - range.first + (range.first === 0 ? 0 : 1);
  const annualised = days > DAYS_PER_YEAR;
  const weighted = timeWeightedFactor(figures, range);
  const money = moneyWeighted(figures, range, days, annualised);
  const failures: PortfolioPerformance['failures'] = {};
  if (!isKnown) failures.totalAmount = failures.gain = 'value_unknown';
  if (!isKnown || investedMinor <= 0) failures.performancePerc = isKnown ? 'nothing_invested' : 'value_unknown';
  if (weighted.failure) failures.twrPerc = weighted.failure;
  if (money.failure) failures.mwrPerc = money.failure;
  return {
    firstDay: figures.firstDay + range.first,
    lastDay: figures.firstDay + range.last,
    totalMinor: isKnown ? value : null,
    investedMinor,
    gainMinor: isKnown ? gain : null,
    performancePerc: isKnown && investedMinor > 0 ? roundPercent((gain / investedMinor) * 100) : null,
    twrPerc: weighted.factor === null ? null : roundPercent(((annualised ? annualise(weighted.factor, days) : weighted.factor) - 1) * 100),
    mwrPerc: money.perc,
    annualised,
    failures,
  };
}

/** The growth between one flow and the next: the product of the factors is the time-weighted growth of the range. */
export function returnPieces(figures: DailyFigures, period: { fromDay?: number; toDay?: number } = {}): ReturnPiece[] {
  const { first, last } = rangeOf(figures, period.fromDay, period.toDay);
  const pieces: ReturnPiece[] = [];
  let start = first;
  for (let index = first; index <= last; index += 1) {
    const isBorder = index === last || (figures.inflow[index + 1] ?? 0) > 0 || (figures.outflow[index] ?? 0) > 0;
    if (!isBorder) continue;
    const { factor } = timeWeightedFactor(figures, { first: start, last: index });
    pieces.push({ fromDay: figures.firstDay + start, toDay: figures.firstDay + index, factor: factor ?? 1 });
    start = index + 1;
  }
  return pieces;
}
