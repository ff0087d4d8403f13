import { exactValue, MONTHS_PER_YEAR } from './annuity.ts';
import { depositsOf, yearsOf } from './calculator.ts';
import type { PlanYear, SavingPlan } from './calculator.ts';

// What may happen instead of a constant rate. Logarithmic yearly returns are taken as independent and normally distributed around the net
// rate of the strategy, with the volatility of its risk class; no past is simulated. Over T years their mean has the deviation
// volatility / sqrt(T), so that its tenth and ninetieth percentile lie 1.2816 deviations beside the net rate. The fall follows the net rate
// until the last year; instead of growing, that year loses 1.6449 deviations, as the worst of twenty years without any growth would:
// there is no time left to recover.

export const scenarios = ['FAVOURABLE', 'EXPECTED', 'UNFAVOURABLE', 'FALL'] as const;
export type Scenario = (typeof scenarios)[number];

const TENTH_PERCENTILE = 1.281_551_565_5;
const TWENTIETH_PART = 1.644_853_626_9;

/** Upper bound of the yearly volatility of each class of the summary risk indicator, annex II of regulation (EU) 2017/653; the last is open. */
const volatilities = [0.005, 0.05, 0.12, 0.2, 0.3, 0.8, 0.8] as const;

/** Yearly volatility of a risk class from 1 to 7, as a fraction. Throws RangeError for others. */
export function volatilityOf(riskClass: number): number {
  const volatility = volatilities[riskClass - 1];
  if (volatility === undefined) throw new RangeError(`${riskClass} is no risk class`);
  return volatility;
}

/** The part of the value that the last year loses in the scenario FALL, a fraction. */
export const fallOf = (riskClass: number): number => -Math.expm1(-TWENTIETH_PART * volatilityOf(riskClass));

const logOf = (yearlyRate: number) => MONTHS_PER_YEAR * Math.log1p(yearlyRate / MONTHS_PER_YEAR);
/** The rate with monthly interest whose logarithmic return in a year is this. */
const rateOf = (log: number) => MONTHS_PER_YEAR * Math.expm1(log / MONTHS_PER_YEAR);

export interface ScenarioTerms {
  /** Yearly rate after the ongoing fee, a fraction. */
  netRate: number;
  /** Part of each deposit that is not invested. */
  entryFee: number;
  /** 1 to 7, of the summary risk indicator. */
  riskClass: number;
}

/**
 * The way of a plan in each scenario, in hellers or cents by year, rounded. A target's deposit is that of the net rate in all of them.
 */
export function planScenarios(
  plan: SavingPlan,
  { netRate, entryFee, riskClass }: ScenarioTerms,
): Readonly<Record<Scenario, readonly PlanYear[]>> {
  const deposits = depositsOf(plan, netRate, entryFee);
  const at = (yearlyRate: number) => yearsOf(plan.years, deposits, { yearlyRate, entryFee });
  const volatility = volatilityOf(riskClass);
  const spread = (TENTH_PERCENTILE * volatility) / Math.sqrt(plan.years);
  const log = logOf(netRate);
  const expected = at(netRate);
  const before = expected.at(-2)?.value ?? 0;
  const lastYear = { yearlyRate: rateOf(-TWENTIETH_PART * volatility), months: MONTHS_PER_YEAR };
  // The fee on entry was paid on what was saved before; in the last year only new deposits pay it.
  const fallen = exactValue(before, 0, lastYear).plus(exactValue(0, deposits.monthly, { ...lastYear, entryFee }));
  const end = { year: plan.years, deposited: expected.at(-1)?.deposited ?? 0, value: fallen.toDecimalPlaces(0).toNumber() };
  return {
    FAVOURABLE: at(rateOf(log + spread)),
    EXPECTED: expected,
    UNFAVOURABLE: at(rateOf(log - spread)),
    FALL: [...expected.slice(0, -1), end],
  };
}
