import { gapsWithin } from '../ledger/gaps.ts';
import type { Gap } from '../ledger/gaps.ts';
import { chainReturn, listDatedAmounts, rangeOf, splitReturn, weighMoney } from './returns.ts';
import type { GrowthResult, Period, Range, TimeWeightedFailure } from './returns.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { DAYS_PER_YEAR } from './xirr.ts';
import type { XirrFailure } from './xirr.ts';

/** Why a figure is not known. */
export type FigureFailure = 'nothing_invested' | TimeWeightedFailure | XirrFailure;

/** Figures of one scope over a period; money in minor units, percentages in percent. */
export interface PortfolioPerformance {
  /** First and last day of the period, both included. */
  firstDay: number;
  lastDay: number;
  totalMinor: number | null;
  investedMinor: number | null;
  /** All that was paid in, regardless of later withdrawals: the base of the gain's percentage. */
  paidInMinor: number | null;
  gainMinor: number | null;
  performancePerc: number | null;
  twrPerc: number | null;
  mwrPerc: number | null;
  /** Both returns are yearly rates: money was invested for more than one year. */
  annualised: boolean;
  /** Days on which money was invested: the time over which both returns are measured. */
  measuredDays: number;
  failures: Partial<Record<'totalAmount' | 'investedAmount' | 'gain' | 'performancePerc' | 'twrPerc' | 'mwrPerc', FigureFailure>>;
  /** Prices and rates missing in the period: the reasons behind 'value_unknown'. */
  gaps: Gap[];
}

/** Percentages have six decimals: finer than any price, coarse enough to hide the noise of doubles. */
export const roundPercent = (percent: number) => Math.round(percent * 1e6) / 1e6;

const known = (minor: number) => (Number.isNaN(minor) ? null : minor);

function sumBetween(flows: Float64Array, { first, last }: Range): number {
  let sum = 0;
  for (let index = first; index <= last; index += 1) sum += flows[index] ?? NaN;
  return sum;
}

/** Stops at -100 %: a debt larger than all that was paid in shows only in the amounts. */
const shareOf = (gain: number, paidIn: number) => roundPercent(Math.max(-100, (gain / paidIn) * 100));

/** Growth of a period as a percentage; annualised beyond 365 days. */
export function toPercent(growth: number, days: number): number {
  return roundPercent(((days > DAYS_PER_YEAR ? growth ** (DAYS_PER_YEAR / days) : growth) - 1) * 100);
}

function percentOf<Failure>({ growth, failure }: GrowthResult<Failure>, days: number): { perc: number | null; failure: Failure | null } {
  return growth === null ? { perc: null, failure } : { perc: toPercent(growth, days), failure: null };
}

/** The time-weighted return alone, as measurePerformance states it; null when it is not known. */
export function measureTimeWeighted(figures: DailyFigures, period: Period): number | null {
  const range = rangeOf(figures, period);
  return percentOf(chainReturn(splitReturn(figures, range)), range.days).perc;
}

/**
 * Figures of a scope over a period (its whole life without one): paid in = opening value + inflows, invested = paid in - outflows, gain =
 * total - invested, performance = gain / paid in, twr = daily chained growth, mwr = XIRR. Both returns are yearly rates only when money
 * was invested for more than one year (365 days). A figure that cannot be computed is null and listed in `failures`.
 */
export function measurePerformance(figures: DailyFigures, period: Period = {}): PortfolioPerformance {
  const range = rangeOf(figures, period);
  const total = figures.value[range.last] ?? NaN;
  const inflows = sumBetween(figures.inflow, range);
  const paidIn = Math.max(0, range.openingMinor) + inflows;
  const invested = range.openingMinor + inflows - sumBetween(figures.outflow, range);
  const gain = total - invested;
  const timeWeighted = percentOf(chainReturn(splitReturn(figures, range)), range.days);
  const moneyWeighted = percentOf(weighMoney(listDatedAmounts(figures, range), range.days), range.days);
  const failures: PortfolioPerformance['failures'] = {};
  if (Number.isNaN(total)) failures.totalAmount = 'value_unknown';
  if (Number.isNaN(invested)) failures.investedAmount = 'value_unknown';
  if (Number.isNaN(gain)) failures.gain = failures.performancePerc = 'value_unknown';
  else if (paidIn <= 0) failures.performancePerc = 'nothing_invested';
  if (timeWeighted.failure) failures.twrPerc = timeWeighted.failure;
  if (moneyWeighted.failure) failures.mwrPerc = moneyWeighted.failure;
  const [firstDay, lastDay] = [figures.firstDay + range.first, figures.firstDay + range.last];
  return {
    firstDay,
    lastDay,
    totalMinor: known(total),
    investedMinor: known(invested),
    paidInMinor: known(paidIn),
    gainMinor: known(gain),
    performancePerc: failures.performancePerc ? null : shareOf(gain, paidIn),
    twrPerc: timeWeighted.perc,
    mwrPerc: moneyWeighted.perc,
    annualised: range.days > DAYS_PER_YEAR,
    measuredDays: range.days,
    failures,
    gaps: gapsWithin(figures.gaps, firstDay - 1, lastDay),
  };
}
