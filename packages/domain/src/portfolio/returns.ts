import type { DailyFigures } from './valuation.ts';
import { DAYS_PER_YEAR, solveForce } from './xirr.ts';
import type { DatedAmount, XirrFailure } from './xirr.ts';

/** First and last day that are looked at, both included; without them the whole life of a scope. */
export interface Period {
  fromDay?: number;
  toDay?: number;
}

/** Indexes into daily figures, both included, and what was there before the first. */
export interface Range {
  first: number;
  last: number;
  /** Value at the end of the day before; zero at the beginning of a scope's life. */
  openingMinor: number;
  /** Days that returns are measured over: from the opening, or from the first day with a flow or a value. */
  days: number;
}

function isIdle({ value, inflow, outflow }: DailyFigures, index: number): boolean {
  return value[index] === 0 && inflow[index] === 0 && outflow[index] === 0;
}

/**
 * The part of a period that lies within the figures. Days before the scope had anything are left out, so a return over
 * five years of a portfolio two years old is one over two years. Throws RangeError when the period is outside.
 */
export function rangeOf(figures: DailyFigures, { fromDay = figures.firstDay, toDay = figures.lastDay }: Period): Range {
  const last = Math.min(figures.value.length - 1, toDay - figures.firstDay);
  let first = Math.max(0, fromDay - figures.firstDay);
  if (first > last) throw new RangeError('the period lies outside of the figures');
  const openingMinor = first === 0 ? 0 : (figures.value[first - 1] ?? NaN);
  if (openingMinor !== 0) return { first, last, openingMinor, days: last - first + 1 };
  while (first < last && isIdle(figures, first)) first += 1;
  return { first, last, openingMinor, days: last - first };
}

/** A piece of the time-weighted return: a stretch of days without a flow in between. */
export interface ReturnPiece {
  /** First and last day, both included. */
  fromDay: number;
  toDay: number;
  /** Value before the first day and what came in at its start. */
  openingMinor: number;
  /** Value at the end of the last day and what left at its end. */
  closingMinor: number;
  /** closing / opening; 1 for a piece that begins without capital; NaN when not known. */
  factor: number;
}

/**
 * The pieces between flows. Their product is the daily chain of (V + out) / (V before + in), inflow at the start of a day
 * and outflow at its end: within a piece each day's value cancels out.
 */
export function splitReturn(figures: DailyFigures, { first, last, openingMinor }: Range): ReturnPiece[] {
  const { firstDay, value, inflow, outflow } = figures;
  const pieces: ReturnPiece[] = [];
  let start = first;
  let opening = openingMinor + (inflow[first] ?? NaN);
  for (let index = first; index <= last; index += 1) {
    const isBorder = index === last || outflow[index] !== 0 || inflow[index + 1] !== 0 || value[index] === 0;
    if (!isBorder) continue;
    const closing = (value[index] ?? NaN) + (outflow[index] ?? NaN);
    const factor = opening === 0 ? 1 : closing / opening;
    pieces.push({ fromDay: firstDay + start, toDay: firstDay + index, openingMinor: opening, closingMinor: closing, factor });
    start = index + 1;
    opening = (value[index] ?? NaN) + (inflow[start] ?? NaN);
  }
  return pieces;
}

export type TimeWeightedFailure = 'value_unknown' | 'no_capital' | 'negative_capital';

export type GrowthResult<Failure> = { growth: number; failure: null } | { growth: null; failure: Failure };

/** Time-weighted growth over pieces. A piece that begins without capital has no return and is passed over. */
export function chainReturn(pieces: readonly ReturnPiece[]): GrowthResult<TimeWeightedFailure> {
  let growth = 1;
  let hadCapital = false;
  for (const { openingMinor, closingMinor, factor } of pieces) {
    if (Number.isNaN(openingMinor) || Number.isNaN(closingMinor)) return { growth: null, failure: 'value_unknown' };
    if (openingMinor === 0) continue;
    if (openingMinor < 0 || closingMinor < 0) return { growth: null, failure: 'negative_capital' };
    hadCapital = true;
    growth *= factor;
  }
  return hadCapital ? { growth, failure: null } : { growth: null, failure: 'no_capital' };
}

/** The amounts behind the money-weighted return: opening value and inflows paid in, outflows and the last value got back. */
export function listDatedAmounts(figures: DailyFigures, { first, last, openingMinor }: Range): DatedAmount[] {
  const { firstDay, inflow, outflow, value } = figures;
  const amounts: DatedAmount[] = [];
  if (openingMinor !== 0) amounts.push({ day: firstDay + first - 1, amount: -openingMinor });
  for (let index = first; index <= last; index += 1) {
    const amount = (outflow[index] ?? NaN) - (inflow[index] ?? NaN);
    if (amount !== 0) amounts.push({ day: firstDay + index, amount });
  }
  amounts.push({ day: firstDay + last, amount: value[last] ?? NaN });
  return amounts;
}

/** Money-weighted growth over some days: the yearly force of interest of the amounts, applied to those days. */
export function weighMoney(amounts: readonly DatedAmount[], days: number): GrowthResult<'value_unknown' | XirrFailure> {
  if (amounts.some(({ amount }) => Number.isNaN(amount))) return { growth: null, failure: 'value_unknown' };
  // Paid in, nothing got back and nothing left: -100 %, which the equation itself only approaches.
  const isTotalLoss = amounts.at(-1)?.amount === 0 && amounts.some(({ amount }) => amount < 0) && amounts.every(({ amount }) => amount <= 0);
  if (isTotalLoss) return { growth: 0, failure: null };
  const { force, failure } = solveForce(amounts);
  if (force === null) return { growth: null, failure };
  const growth = Math.exp((force * days) / DAYS_PER_YEAR);
  return Number.isFinite(growth) ? { growth, failure: null } : { growth: null, failure: 'no_solution' };
}
