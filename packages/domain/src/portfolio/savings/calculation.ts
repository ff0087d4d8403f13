import { BeyondExactError } from './annuity.ts';
import { calculatePlan, horizons, initialDeposits, isOffered, MINOR, regularDeposits, targetAmounts } from './calculator.ts';
import type { CalculatorMode, PlanOutcome, SavingPlan } from './calculator.ts';
import { hasCosts, netRateOf } from './costs.ts';
import type { StrategyCosts } from './costs.ts';

// The answer of the calculation step, named as in the specification. Its figures are those after costs.

/** The parameters of the mode that is not chosen may be kept, and change nothing. Amounts in whole units of the currency. */
export interface CalculationParameters {
  /** Whole years. */
  general: { duration: number };
  target?: { amount: number } | null | undefined;
  saving?: { initial_deposit: number; regular_deposit: number } | null | undefined;
}

export interface CalculationChoices {
  mode: CalculatorMode;
  parameters: CalculationParameters;
}

/** In units of the currency; each a whole number of hellers. */
export interface CalculationFigures {
  monthly_deposit: number;
  final_amount: number;
  deposits_amount: number;
}

/** A strategy as the calculator needs it. */
export interface CalculatedStrategy extends Omit<StrategyCosts, 'performance'> {
  id: string;
  strategyName: string;
  /** null: not known, the strategy cannot be calculated with. */
  performance: number | null;
}

/** STRATEGY: it has no rate. DURATION, AMOUNT: not offered. BEYOND: more than 2^53 hellers. BELOW: less than a heller a month. */
export type CalculationFault = 'STRATEGY' | 'DURATION' | 'AMOUNT' | 'BEYOND' | 'BELOW';

const isOneOf = (amounts: readonly number[], amount: number) => amounts.includes(amount);

/** The plan behind the choices, or which of them is not offered. */
export function readPlan({ mode, parameters }: CalculationChoices): SavingPlan | 'DURATION' | 'AMOUNT' {
  const { general, target, saving } = parameters;
  const years = general.duration;
  if (!isOffered(horizons[mode], years)) return 'DURATION';
  if (mode === 'TARGET') return target && isOneOf(targetAmounts, target.amount) ? { mode, years, target: target.amount } : 'AMOUNT';
  if (!saving || !isOneOf(initialDeposits, saving.initial_deposit) || !isOneOf(regularDeposits, saving.regular_deposit)) return 'AMOUNT';
  return { mode, years, initialDeposit: saving.initial_deposit, regularDeposit: saving.regular_deposit };
}

/** The outcome at a rate; null beyond what a number holds exactly. */
function outcomeAt(plan: SavingPlan, yearlyRate: number, entryFee: number): PlanOutcome | null {
  try {
    return calculatePlan(plan, yearlyRate, entryFee);
  } catch (failure) {
    if (failure instanceof BeyondExactError) return null;
    throw failure;
  }
}

export type Calculated =
  | { fault: null; plan: SavingPlan; outcome: PlanOutcome; beforeCosts: PlanOutcome | null }
  | { fault: CalculationFault };

/** What the choices lead to in a strategy, after its costs; `beforeCosts` by its gross rate, null without (known) costs. */
export function calculate(choices: CalculationChoices, strategy: Omit<CalculatedStrategy, 'id' | 'strategyName'>): Calculated {
  const plan = readPlan(choices);
  if (typeof plan === 'string') return { fault: plan };
  const { performance, ongoingFee, entryFee } = strategy;
  if (performance === null) return { fault: 'STRATEGY' };
  const outcome = outcomeAt(plan, netRateOf({ performance, ongoingFee }), entryFee ?? 0);
  if (!outcome) return { fault: 'BEYOND' };
  if (outcome.monthlyDeposit === 0) return { fault: 'BELOW' };
  return { fault: null, plan, outcome, beforeCosts: hasCosts(strategy) ? outcomeAt(plan, performance, 0) : null };
}

/** The figures of an outcome as the specification writes them, in units of the currency. */
export const figuresOf = ({ monthlyDeposit, finalAmount, deposited }: PlanOutcome): CalculationFigures => ({
  monthly_deposit: monthlyDeposit / MINOR,
  final_amount: finalAmount / MINOR,
  deposits_amount: deposited / MINOR,
});

interface GivenAnswer extends CalculationChoices, Partial<Record<keyof CalculationFigures, number | null | undefined>> {
  performance?: number | null | undefined;
}

/** Name and rate of the strategy, and the figures, as they have to be stored. */
export interface CheckedFigures extends CalculationFigures {
  strategy_id: string;
  strategy_name: string;
  performance: number;
}

/**
 * Calculates a given answer again in the strategy as it is stored: only its choices count. `differences` names the figures that were given
 * otherwise, such as those of a strategy that has changed since.
 */
export function checkCalculation(
  answer: GivenAnswer,
  strategy: CalculatedStrategy,
): { fault: CalculationFault } | { fault: null; figures: CheckedFigures; differences: readonly (keyof CheckedFigures)[] } {
  const { performance } = strategy;
  const calculated = calculate(answer, strategy);
  if (calculated.fault !== null) return { fault: calculated.fault };
  if (performance === null) return { fault: 'STRATEGY' };
  const figures = { ...figuresOf(calculated.outcome), performance };
  const names = ['performance', 'monthly_deposit', 'final_amount', 'deposits_amount'] as const;
  const differences = names.filter((name) => typeof answer[name] === 'number' && answer[name] !== figures[name]);
  return { fault: null, figures: { ...figures, strategy_id: strategy.id, strategy_name: strategy.strategyName }, differences };
}

interface OfferedStrategy {
  performance: number | null;
  /** Whether it fits what the client stated; null: not known. */
  fits: boolean | null;
}

/**
 * The strategy that is chosen before anybody chooses: the one with the highest rate among those that fit the client, among all while nothing
 * is stated or none fits; the first of equal ones, null without any.
 */
export function defaultStrategy<Strategy extends OfferedStrategy>(strategies: readonly Strategy[]): Strategy | null {
  const rateOf = ({ performance }: Strategy) => performance ?? Number.NEGATIVE_INFINITY;
  const known = strategies.filter(({ performance }) => performance !== null);
  const fitting = known.filter(({ fits }) => fits === true);
  return (fitting.length > 0 ? fitting : known).reduce<Strategy | null>(
    (best, one) => (best === null || rateOf(one) > rateOf(best) ? one : best),
    null,
  );
}
