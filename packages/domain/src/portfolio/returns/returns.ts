import type { DailyFigures } from '../valuation/valuation.ts';
import { DAYS_PER_YEAR, solveForce } from './xirr.ts';
import type { DatedAmount, XirrFailure } from './xirr.ts';

/** First and last day of a measurement, both included; each defaults to the end of the scope's life. */
export interface Period {
  fromDay?: number;
  toDay?: number;
}

/** Indexes into daily figures, both included, and the state before the first. */
export interface Range {
  first: number;
  last: number;
  /** Value at the end of the day before; zero at the beginning of a scope's life. */
  openingMinor: number;
  /** Days over which returns are measured: those with money. */
  days: number;
}

function isIdle({ value, inflow, outflow }: DailyFigures, index: number): boolean {
  return value[index] === 0 && inflow[index] === 0 && outflow[index] === 0;
}

/** Whether money was invested overnight; an unknown value counts as money, because nothing shows that there was none. */
const hasMoney = (closing: number) => !(closing <= 0);

function countMoneyDays({ value }: DailyFigures, { first, last, openingMinor }: Omit<Range, 'days'>): number {
  let days = hasMoney(openingMinor) ? 1 : 0;
  for (let index = first; index < last; index += 1) if (hasMoney(value[index] ?? NaN)) days += 1;
  return days;
}

/**
 * The part of a period that is covered by the figures. A day counts towards the length of returns when the day before closed with money:
 * the time before the first deposit, a pause and the time after the last withdrawal neither reduce nor annualise a return. Throws
 * RangeError when the period is outside the figures.
 */
export function rangeOf(figures: DailyFigures, { fromDay = figures.firstDay, toDay = figures.lastDay }: Period): Range {
  const last = Math.min(figures.value.length - 1, toDay - figures.firstDay);
  let first = Math.max(0, fromDay - figures.firstDay);
  if (first > last) throw new RangeError('the period is outside the figures');
  const openingMinor = first === 0 ? 0 : (figures.value[first - 1] ?? NaN);
  while (openingMinor === 0 && first < last && isIdle(figures, first)) first += 1;
  return { first, last, openingMinor, days: countMoneyDays(figures, { first, last, openingMinor }) };
}

/** A piece of the time-weighted return: a stretch of days without a flow in between. */
export interface ReturnPiece {
  /** First and last day, both included. */
  fromDay: number;
  toDay: number;
  /** Value before the first day plus the inflow at its start. */
  openingMinor: number;
  /** Value at the end of the last day plus the outflow at its end. */
  closingMinor: number;
  /** closing / opening; 1 for a piece that begins without capital; NaN when not known. */
  factor: number;
}

/**
 * The pieces between flows. Their product is the daily chain of (V + out) / (V before + in), inflow at the start of a day and outflow at
 * its end: within a piece each day's value cancels out. A piece also ends where the value reaches or leaves zero without a flow (a late
 * dividend of a closed investment): income without capital has no return, its later growth has one. Pauses without money are not pieces.
 */
export function splitReturn(figures: DailyFigures, { first, last, openingMinor }: Range): ReturnPiece[] {
  const { firstDay, value, inflow, outflow } = figures;
  const pieces: ReturnPiece[] = [];
  let start = first;
  let opening = openingMinor + (inflow[first] ?? NaN);
  for (let index = first; index <= last; index += 1) {
    const closes = value[index] ?? NaN;
    const isBorder =
      index === last || outflow[index] !== 0 || inflow[index + 1] !== 0 || closes === 0 || (opening === 0 && hasMoney(closes));
    if (!isBorder) continue;
    const closing = closes + (outflow[index] ?? NaN);
    const isPause = opening === 0 && closing === 0;
    if (!isPause)
      pieces.push({
        fromDay: firstDay + start,
        toDay: firstDay + index,
        openingMinor: opening,
        closingMinor: closing,
        factor: opening === 0 ? 1 : closing / opening,
      });
    start = index + 1;
    opening = closes + (inflow[start] ?? NaN);
  }
  return pieces;
}

export type TimeWeightedFailure = 'value_unknown' | 'no_capital' | 'negative_capital';

export type GrowthResult<Failure> = { growth: number; failure: null } | { growth: null; failure: Failure };

/** Time-weighted growth over pieces. Skips pieces that begin without capital: they have no return. */
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

/** A dated amount of the money-weighted return, with the number of days with money until then. */
export interface WeighedAmount extends DatedAmount {
  elapsedDays: number;
}

/**
 * The amounts of the money-weighted return: opening value and inflows as paid in, outflows and the last value as received. Counts days
 * with money as countMoneyDays does, so that a withdrawal and the deposit after a pause fall on the same day.
 */
export function listDatedAmounts(figures: DailyFigures, { first, last, openingMinor }: Range): WeighedAmount[] {
  const { firstDay, inflow, outflow, value } = figures;
  const amounts: WeighedAmount[] = [];
  const add = (index: number, amount: number, elapsedDays: number) => {
    if (amount !== 0) amounts.push({ day: firstDay + index, amount, elapsedDays });
  };
  add(first - 1, -openingMinor, 0);
  let elapsedDays = 0;
  let before = openingMinor;
  for (let index = first; index <= last; index += 1) {
    if (hasMoney(before)) elapsedDays += 1;
    add(index, -(inflow[index] ?? NaN), elapsedDays);
    add(index, outflow[index] ?? NaN, elapsedDays);
    before = value[index] ?? NaN;
  }
  amounts.push({ day: firstDay + last, amount: before, elapsedDays });
  return amounts;
}

function sumOfSign(amounts: readonly DatedAmount[], sign: 1 | -1): number {
  return amounts.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);
}

/** Money-weighted growth over the days with money: the yearly force of interest of the amounts, applied to those days. */
export function weighMoney(amounts: readonly WeighedAmount[], days: number): GrowthResult<'value_unknown' | XirrFailure> {
  if (amounts.some(({ amount }) => Number.isNaN(amount))) return { growth: null, failure: 'value_unknown' };
  const [paidIn, gotBack] = [sumOfSign(amounts, -1), sumOfSign(amounts, 1)];
  const isDebt = (amounts.at(-1)?.amount ?? 0) < 0;
  // Nothing received and nothing left: -100 %, which the equation only approaches. Everything within one day: no rate over time, only the
  // ratio of money received to money paid in.
  if (paidIn > 0 && !isDebt && (gotBack === 0 || days === 0)) return { growth: gotBack / paidIn, failure: null };
  const { force, failure } = solveForce(amounts.map(({ amount, elapsedDays }) => ({ amount, day: elapsedDays })));
  if (force === null) return { growth: null, failure };
  const growth = Math.exp((force * days) / DAYS_PER_YEAR);
  return Number.isFinite(growth) ? { growth, failure: null } : { growth: null, failure: 'no_solution' };
}
