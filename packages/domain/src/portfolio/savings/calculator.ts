import type { Decimal } from 'decimal.js';
import { Exact, exactDepositFor, exactValue, futureValue, inTodaysMoney, MONTHS_PER_YEAR, toMinor } from './annuity.ts';

/** TARGET: what to deposit each month for an amount; SAVING: what deposits become. */
export const calculatorModes = ['TARGET', 'SAVING'] as const;
export type CalculatorMode = (typeof calculatorModes)[number];

/** Whole years to choose from. */
export interface Horizon {
  from: number;
  to: number;
  step: number;
}
export const horizons: Readonly<Record<CalculatorMode, Horizon>> = {
  TARGET: { from: 1, to: 50, step: 1 },
  SAVING: { from: 3, to: 60, step: 3 },
};

/** Amounts to choose from, in whole units of the currency. */
export const targetAmounts = [100_000, 500_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000, 300_000_000] as const;
export const initialDeposits = [0, 25_000, 50_000, 300_000, 500_000, 1_000_000, 10_000_000, 20_000_000] as const;
export const regularDeposits = [500, 1000, 4000, 10_000, 20_000, 50_000, 99_000] as const;

export const MINOR = 100;

export const isOffered = ({ from, to, step }: Horizon, years: number): boolean =>
  Number.isInteger(years) && years >= from && years <= to && (years - from) % step === 0;

/** The offered number of years next to another one, for a change of the mode. */
export function nearestOffered({ from, to, step }: Horizon, years: number): number {
  const steps = Math.round((Math.min(Math.max(years, from), to) - from) / step);
  return from + steps * step;
}

/** What somebody saves for, in whole units of the currency and whole years. */
export type SavingPlan =
  | { mode: 'TARGET'; years: number; target: number }
  | { mode: 'SAVING'; years: number; initialDeposit: number; regularDeposit: number };

/** Everything in hellers or cents. */
export interface PlanOutcome {
  initialDeposit: number;
  /** At the end of each month. */
  monthlyDeposit: number;
  /** All deposits together. */
  deposited: number;
  finalAmount: number;
  /** What the final amount buys in money of today. */
  todaysAmount: number;
}

/** Value and deposits at the end of a year, in hellers or cents. */
export interface PlanYear {
  year: number;
  deposited: number;
  value: number;
}

const monthsOf = ({ years }: SavingPlan) => years * MONTHS_PER_YEAR;

/** The deposits of a plan in hellers or cents; that of a target is not rounded, so that the way there ends at the target itself. */
export function depositsOf(plan: SavingPlan, yearlyRate: number, entryFee: number): { initial: Decimal; monthly: Decimal } {
  if (plan.mode === 'TARGET')
    return { initial: new Exact(0), monthly: exactDepositFor(plan.target * MINOR, { yearlyRate, months: monthsOf(plan), entryFee }) };
  return { initial: new Exact(plan.initialDeposit * MINOR), monthly: new Exact(plan.regularDeposit * MINOR) };
}

/**
 * What a plan leads to at a constant yearly rate, a fraction, after a fee on each deposit. Of a target the final amount is the target
 * itself: the deposit is rounded to hellers. Throws RangeError for a rate or a term that is none, and beyond 2^53 hellers.
 */
export function calculatePlan(plan: SavingPlan, yearlyRate: number, entryFee = 0): PlanOutcome {
  const deposits = depositsOf(plan, yearlyRate, entryFee);
  const [initial, monthly] = [toMinor(deposits.initial), toMinor(deposits.monthly)];
  const months = monthsOf(plan);
  const finalAmount = plan.mode === 'TARGET' ? plan.target * MINOR : futureValue(initial, monthly, { yearlyRate, months, entryFee });
  return {
    initialDeposit: initial,
    monthlyDeposit: monthly,
    deposited: toMinor(new Exact(monthly).times(months).plus(initial)),
    finalAmount,
    todaysAmount: inTodaysMoney(finalAmount, plan.years),
  };
}

/** The way there, from today (year 0), for a chart: rounded to hellers, beyond 2^53 of them to the nearest number. */
export function yearsOf(
  years: number,
  deposits: ReturnType<typeof depositsOf>,
  terms: { yearlyRate: number; entryFee: number },
): PlanYear[] {
  const { initial, monthly } = deposits;
  const months = MONTHS_PER_YEAR;
  const yearly = exactValue(0, monthly, { ...terms, months });
  const growth = exactValue(1, 0, { yearlyRate: terms.yearlyRate, months });
  const round = (amount: Decimal) => amount.toDecimalPlaces(0).toNumber();
  // What is really paid is whole hellers.
  const paid = monthly.toDecimalPlaces(0);
  let value = exactValue(initial, 0, { ...terms, months: 0 });
  return Array.from({ length: years + 1 }, (_, year) => {
    if (year > 0) value = value.times(growth).plus(yearly);
    return { year, deposited: round(paid.times(year * months).plus(initial)), value: round(value) };
  });
}

/** The way of a plan from today (year 0) at a constant rate. */
export function planYears(plan: SavingPlan, yearlyRate: number, entryFee = 0): PlanYear[] {
  return yearsOf(plan.years, depositsOf(plan, yearlyRate, entryFee), { yearlyRate, entryFee });
}
