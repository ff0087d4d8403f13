import { MONTHS_PER_YEAR } from '../../portfolio/savings/annuity.ts';
import { horizons, initialDeposits, nearestOffered, regularDeposits, targetAmounts } from '../../portfolio/savings/calculator.ts';
import { investmentHorizons } from '../../strategies/target-market.ts';
import type { Facts } from './fact-names.ts';

/** What a calculation may begin with. */
export interface PlannedDeposits {
  /** null: what is usual. */
  mode: 'SAVING' | null;
  /** Whole years; null: not stated. */
  duration: number | null;
  initialDeposit: number | null;
  regularDeposit: number | null;
  /** An amount that these deposits reach in this time without any growth; null: not stated. */
  target: number | null;
}

const numberOf = (values: readonly string[] | undefined): number | null => {
  const number = Number(values?.[0] ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? number : null;
};

const largestUpTo = (offered: readonly number[], most: number): number =>
  Math.max(...offered.filter((one) => one <= most), offered[0] ?? 0);

/** The longest of the horizons that questionnaires offer which this many years fill. */
const horizonOf = (years: number): number => largestUpTo(investmentHorizons, years);

const LONGEST_HORIZON = Math.max(...investmentHorizons);

/** The offered time that does not exceed the stated horizon; the longest horizon has no upper end. */
function savingYears(horizon: number): number {
  const { from, step } = horizons.SAVING;
  if (horizon >= LONGEST_HORIZON) return nearestOffered(horizons.SAVING, horizon + step / 2);
  return Math.max(from, horizon - (horizon % step));
}

/** Deposits and time of a plan that needs no more than the client means to deposit in the first year, and no longer than they can wait. */
export function planFrom(facts: Facts): PlannedDeposits {
  const amount = numberOf(facts.first_year_deposits);
  const horizon = numberOf(facts.investment_horizon);
  const isShort = horizon !== null && horizon < horizons.SAVING.from;
  const years = horizon === null ? null : Math.trunc(horizon);
  const target = amount === null ? null : largestUpTo(targetAmounts, amount * (years ?? 1));
  if (amount === null || isShort) return { mode: null, duration: years, initialDeposit: null, regularDeposit: null, target };
  const least = (regularDeposits[0] ?? 0) * MONTHS_PER_YEAR;
  const initialDeposit = largestUpTo(initialDeposits, amount - least);
  return {
    mode: 'SAVING',
    duration: horizon === null ? null : savingYears(horizon),
    initialDeposit,
    regularDeposit: largestUpTo(regularDeposits, (amount - initialDeposit) / MONTHS_PER_YEAR),
    target,
  };
}

/** A plan that was calculated, in Czech crowns. */
export interface ChosenPlan {
  duration: number | null;
  initialDeposit: number;
  monthlyDeposit: number | null;
}

const HELLERS = 100;

/** Deposits of the first year of a plan, exact to the heller. */
export const firstYearOf = ({ initialDeposit, monthlyDeposit }: ChosenPlan): number | null =>
  monthlyDeposit === null ? null : Math.round((initialDeposit + monthlyDeposit * MONTHS_PER_YEAR) * HELLERS) / HELLERS;

/** How a horizon was stated: one of the choices `at least so many years`, which has no end, or a number of years. */
export type StatedHorizon = 'AT_LEAST' | 'NUMBER';

/**
 * Whether a plan asks for more than the client has stated: deposits of the first year, or years that the money has to stay. `At least one
 * year` contradicts no longer time.
 */
export function exceedsStated(plan: ChosenPlan, facts: Facts, stated: StatedHorizon): { deposits: boolean; horizon: boolean } {
  const [amount, horizon, needed] = [numberOf(facts.first_year_deposits), numberOf(facts.investment_horizon), firstYearOf(plan)];
  return {
    deposits: amount !== null && needed !== null && needed > amount,
    horizon: stated === 'NUMBER' && horizon !== null && plan.duration !== null && horizonOf(plan.duration) > horizon,
  };
}
