import { Decimal } from 'decimal.js';

// An ordinary annuity: equal deposits at the end of each month, interest added monthly with the rate i = yearly rate / 12.
// Future value: FV = (1 - e) (D(1+i)^n + R((1+i)^n - 1)/i); with i = 0: FV = (1 - e) (D + R n), e the fee on entry. Amounts are whole
// hellers or cents.

/** So many digits that no rate and term offered is rounded before the result. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

export const MONTHS_PER_YEAR = 12;
/** Yearly inflation that amounts in today's money assume. */
export const ASSUMED_INFLATION = 0.03;

export interface Terms {
  /** Yearly, as a fraction: 0.07 is 7 %. May be negative, but a month may not lose everything. */
  yearlyRate: number;
  /** Whole months, from 0. */
  months: number;
  /** The part of each deposit that is paid as a fee on entry and not invested, a fraction from 0 to 1. */
  entryFee?: number;
}

/** The amount is so large that a number no longer holds each of its hellers. */
export class BeyondExactError extends RangeError {
  override readonly name = 'BeyondExactError';
}

/** Rounds to whole hellers, halves up. Throws BeyondExactError beyond 2^53 hellers. */
export function toMinor(amount: Decimal): number {
  const rounded = amount.toDecimalPlaces(0).toNumber();
  if (!Number.isSafeInteger(rounded)) throw new BeyondExactError('the amount is beyond 2^53 hellers');
  return rounded;
}

/** What one unit becomes, and what one unit at the end of each month becomes. Throws RangeError for terms that are none. */
function factorsOf({ yearlyRate, months, entryFee = 0 }: Terms): { growth: Decimal; annuity: Decimal } {
  if (!Number.isInteger(months) || months < 0) throw new RangeError(`${months} is no number of months`);
  if (!Number.isFinite(yearlyRate) || yearlyRate <= -MONTHS_PER_YEAR) throw new RangeError(`${yearlyRate} is no yearly rate`);
  if (!(entryFee >= 0 && entryFee <= 1)) throw new RangeError(`${entryFee} is no part of a deposit`);
  const invested = new Exact(1).minus(entryFee);
  const rate = new Exact(yearlyRate).div(MONTHS_PER_YEAR);
  if (rate.isZero()) return { growth: invested, annuity: invested.times(months) };
  const growth = rate.plus(1).pow(months);
  return { growth: growth.times(invested), annuity: growth.minus(1).div(rate).times(invested) };
}

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount in hellers`);
}

/** As `futureValue`, before rounding and for deposits that are not whole hellers. */
export function exactValue(initial: Decimal.Value, regular: Decimal.Value, terms: Terms): Decimal {
  const { growth, annuity } = factorsOf(terms);
  return growth.times(initial).plus(annuity.times(regular));
}

/** The value after the term, of a first deposit and equal ones at the end of each month. Throws BeyondExactError, and RangeError for terms that are none. */
export function futureValue(initial: number, regular: number, terms: Terms): number {
  requireAmount(initial);
  requireAmount(regular);
  return toMinor(exactValue(initial, regular, terms));
}

/** As `depositFor`, before rounding. Infinite when nothing of a deposit is invested. */
export function exactDepositFor(target: number, terms: Terms): Decimal {
  requireAmount(target);
  if (terms.months === 0) throw new RangeError('no month to save in');
  return new Exact(target).div(factorsOf(terms).annuity);
}

/** The deposit at the end of each month that reaches a target: R = target / ((1 - e) ((1+i)^n - 1)/i). Throws RangeError without months. */
export function depositFor(target: number, terms: Terms): number {
  return toMinor(exactDepositFor(target, terms));
}

/** What an amount after some whole years buys in money of today: FV / 1.03^years. */
export function inTodaysMoney(amount: number, years: number): number {
  if (!Number.isInteger(years) || years < 0) throw new RangeError(`${years} is no number of years`);
  return toMinor(new Exact(amount).div(new Exact(1).plus(ASSUMED_INFLATION).pow(years)));
}
