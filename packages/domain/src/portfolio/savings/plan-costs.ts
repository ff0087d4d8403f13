import { BeyondExactError, Exact, exactValue, MONTHS_PER_YEAR, toMinor } from './annuity.ts';
import { netRateOf } from './costs.ts';
import type { StrategyCosts } from './costs.ts';

// What a plan of deposits costs in a strategy, before it is bought: MiFID II, delegated regulation (EU) 2017/565, article 50. The ongoing
// fee is taken each month from the value of the month before, the entry fee from each deposit, as in costs.ts.

/** Deposits in hellers or cents: a first one today, and equal ones at the end of each month. */
export interface CostedPlan {
  /** Whole years, from 1. */
  years: number;
  initialDeposit: number;
  monthlyDeposit: number;
}

export interface CostedStrategy extends Omit<StrategyCosts, 'performance'> {
  /** null: not known. */
  performance: number | null;
}

/** In hellers or cents; null: a fee or a rate that it needs is not known. */
export interface PeriodCosts {
  /** All deposits of the period. */
  paid: number;
  entry: number | null;
  ongoing: number | null;
  total: number | null;
  /** The total as a fraction of the deposits of the period, to a hundredth of a per cent. */
  share: number | null;
}

export const unknownFacts = ['performance', 'ongoing_fee', 'entry_fee'] as const;
export type UnknownFact = (typeof unknownFacts)[number];

export interface PlanCosts {
  firstYear: PeriodCosts;
  whole: PeriodCosts;
  /** What the plan leads to without any costs and after all of them; null: something is not known. */
  valueBefore: number | null;
  valueAfter: number | null;
  /** The yearly rates behind these values, fractions to a hundredth of a per cent. */
  returnBefore: number | null;
  returnAfter: number | null;
  /** What is not known, and therefore left out. */
  unknown: UnknownFact[];
}

/** Fractions are told to a hundredth of a per cent. */
const SHARE_DIGITS = 4;
/** Halving the range of rates so often leaves less than a billionth of a per cent. */
const HALVINGS = 60;
/** A month may lose almost everything. */
const LOWEST_RATE = -11.99;
/** A yearly 10 000 %, the highest rate of a strategy. */
const HIGHEST_RATE = 100;

const rounded = (fraction: number) => new Exact(fraction).toDecimalPlaces(SHARE_DIGITS).toNumber();

const paidIn = ({ initialDeposit, monthlyDeposit }: CostedPlan, months: number) => initialDeposit + monthlyDeposit * months;

/** Sum of the ongoing fees of the first months. */
function ongoingIn(plan: CostedPlan, strategy: CostedStrategy, months: number): number | null {
  const { performance, ongoingFee, entryFee } = strategy;
  if (ongoingFee === 0) return 0;
  if (performance === null || ongoingFee === null || entryFee === null) return null;
  const growth = new Exact(netRateOf({ performance, ongoingFee })).div(MONTHS_PER_YEAR).plus(1);
  const invested = new Exact(1).minus(entryFee);
  const added = invested.times(plan.monthlyDeposit);
  let value = invested.times(plan.initialDeposit);
  let values = new Exact(0);
  for (let month = 0; month < months; month += 1) {
    values = values.plus(value);
    value = value.times(growth).plus(added);
  }
  return toMinor(values.times(ongoingFee).div(MONTHS_PER_YEAR));
}

function costsIn(plan: CostedPlan, strategy: CostedStrategy, months: number): PeriodCosts {
  const paid = paidIn(plan, months);
  const entry = strategy.entryFee === null ? null : toMinor(new Exact(paid).times(strategy.entryFee));
  const ongoing = ongoingIn(plan, strategy, months);
  const total = entry === null || ongoing === null ? null : entry + ongoing;
  return { paid, entry, ongoing, total, share: total === null || paid === 0 ? null : rounded(total / paid) };
}

/** The yearly rate at which the deposits become a value: what the client is left with. */
function rateOf({ initialDeposit, monthlyDeposit }: CostedPlan, months: number, value: number): number {
  let [low, high] = [LOWEST_RATE, HIGHEST_RATE];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    const reached = exactValue(initialDeposit, monthlyDeposit, { yearlyRate: middle, months });
    if (reached.greaterThan(value)) high = middle;
    else low = middle;
  }
  return rounded((low + high) / 2);
}

type RatedStrategy = CostedStrategy & { performance: number };

/** The value at the end, after the costs as far as they are known. Throws BeyondExactError. */
const valueAfterCosts = ({ years, initialDeposit, monthlyDeposit }: CostedPlan, { performance, ongoingFee, entryFee }: RatedStrategy) =>
  toMinor(
    exactValue(initialDeposit, monthlyDeposit, {
      yearlyRate: netRateOf({ performance, ongoingFee }),
      months: years * MONTHS_PER_YEAR,
      entryFee: entryFee ?? 0,
    }),
  );

/**
 * What a plan is expected to become in a strategy, in hellers or cents: what the calculator shows, and the costs that the client agrees to. A
 * fee that is not known is left out; null without a rate, and beyond 2^53 hellers.
 */
export function expectedValue(plan: CostedPlan, strategy: CostedStrategy): number | null {
  const { performance } = strategy;
  if (performance === null) return null;
  try {
    return valueAfterCosts(plan, { ...strategy, performance });
  } catch (failure) {
    if (failure instanceof BeyondExactError) return null;
    throw failure;
  }
}

/** The yearly rate that is left of a plan after all costs, to a hundredth of a per cent; null when one is not known, or beyond 2^53 hellers. */
export function returnAfterCosts(plan: CostedPlan, strategy: CostedStrategy): number | null {
  if (strategy.ongoingFee === null || strategy.entryFee === null) return null;
  const value = expectedValue(plan, strategy);
  return value === null ? null : rateOf(plan, plan.years * MONTHS_PER_YEAR, value);
}

function outcomeOf(plan: CostedPlan, strategy: CostedStrategy, months: number) {
  const { performance, ongoingFee, entryFee } = strategy;
  if (performance === null || ongoingFee === null || entryFee === null)
    return { valueBefore: null, valueAfter: null, returnBefore: performance, returnAfter: null };
  const valueAfter = valueAfterCosts(plan, { ...strategy, performance });
  return {
    valueBefore: toMinor(exactValue(plan.initialDeposit, plan.monthlyDeposit, { yearlyRate: performance, months })),
    valueAfter,
    returnBefore: performance,
    returnAfter: rateOf(plan, months, valueAfter),
  };
}

/** The costs of a plan in the first year and over all of it, and what they take from the return; null beyond 2^53 hellers. */
export function calculatePlanCosts(plan: CostedPlan, strategy: CostedStrategy): PlanCosts | null {
  const months = plan.years * MONTHS_PER_YEAR;
  const known = { performance: strategy.performance, ongoing_fee: strategy.ongoingFee, entry_fee: strategy.entryFee };
  try {
    return {
      firstYear: costsIn(plan, strategy, MONTHS_PER_YEAR),
      whole: costsIn(plan, strategy, months),
      ...outcomeOf(plan, strategy, months),
      unknown: unknownFacts.filter((fact) => known[fact] === null),
    };
  } catch (failure) {
    if (failure instanceof BeyondExactError) return null;
    throw failure;
  }
}

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

function addPeriods(periods: readonly PeriodCosts[]): PeriodCosts {
  const paid = periods.reduce((sum, one) => sum + one.paid, 0);
  const total = sumOf(periods.map((one) => one.total));
  return {
    paid,
    entry: sumOf(periods.map(({ entry }) => entry)),
    ongoing: sumOf(periods.map(({ ongoing }) => ongoing)),
    total,
    share: total === null || paid === 0 ? null : rounded(total / paid),
  };
}

/** The costs of a plan whose parts go into several strategies, all together; null when one is beyond 2^53 hellers. */
export function addPlanCosts(plan: CostedPlan, parts: readonly (PlanCosts | null)[]): PlanCosts | null {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  const months = plan.years * MONTHS_PER_YEAR;
  const rateTo = (value: number | null) => (value === null ? null : rateOf(plan, months, value));
  const [valueBefore, valueAfter] = [sumOf(known.map((part) => part.valueBefore)), sumOf(known.map((part) => part.valueAfter))];
  return {
    firstYear: addPeriods(known.map(({ firstYear }) => firstYear)),
    whole: addPeriods(known.map(({ whole }) => whole)),
    valueBefore,
    valueAfter,
    returnBefore: rateTo(valueBefore),
    returnAfter: rateTo(valueAfter),
    unknown: unknownFacts.filter((fact) => known.some(({ unknown }) => unknown.includes(fact))),
  };
}
