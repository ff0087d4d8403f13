import { addMonths } from '../../dates/calendar-date.ts';
import { MONTHS_PER_YEAR } from './annuity.ts';
import type { CalculationFigures, CalculationParameters } from './calculation.ts';
import { MINOR } from './calculator.ts';
import type { CalculatorMode } from './calculator.ts';
import { expectedValue } from './plan-costs.ts';
import type { CostedPlan, CostedStrategy } from './plan-costs.ts';
import { shareEqually, sharePlan } from './shared-plan.ts';

// A calculation is made in one strategy, and the client may then choose others, or several: what they save for and what they may expect
// follows from those, here and nowhere else.

interface ChosenCalculation extends Pick<CalculationFigures, 'monthly_deposit'> {
  mode: CalculatorMode;
  parameters: CalculationParameters;
}

/** The deposits of a calculation, in hellers or cents. */
export function depositsOfCalculation({ mode, parameters, monthly_deposit: monthly }: ChosenCalculation): CostedPlan {
  const initial = mode === 'SAVING' ? (parameters.saving?.initial_deposit ?? 0) : 0;
  return {
    years: parameters.general.duration,
    initialDeposit: Math.round(initial * MINOR),
    monthlyDeposit: Math.round(monthly * MINOR),
  };
}

/** What a chosen strategy has of a calculation, in hellers or cents. */
export interface CalculationPart {
  deposits: CostedPlan;
  /** What its deposits are expected to become in it, after the costs as far as they are known; null: that is not known. */
  expected: number | null;
  /** What the client saves for in it: a part of their target, otherwise what is expected. null: that is not known. */
  goal: number | null;
}

/** The parts of a calculation in the strategies that the client chose, in their order: equal deposits, and an equal part of a target. */
export function divideCalculation(calculation: ChosenCalculation, strategies: readonly CostedStrategy[]): CalculationPart[] {
  const { mode, parameters } = calculation;
  const deposits = sharePlan(depositsOfCalculation(calculation), strategies.length);
  const targets = mode === 'TARGET' ? shareEqually((parameters.target?.amount ?? 0) * MINOR, strategies.length) : null;
  return deposits.flatMap((part, place) => {
    const strategy = strategies[place];
    if (!strategy) return [];
    const expected = expectedValue(part, strategy);
    return [{ deposits: part, expected, goal: targets ? (targets[place] ?? null) : expected }];
  });
}

/** All parts together; null when one is not known. */
export const sumExpected = (parts: readonly Pick<CalculationPart, 'expected'>[]): number | null =>
  parts.reduce<number | null>((sum, { expected }) => (sum === null || expected === null ? null : sum + expected), 0);

/** The day on which the time of a calculation that begins on a day is over; both `YYYY-MM-DD`. */
export const endOfCalculation = ({ parameters }: Pick<ChosenCalculation, 'parameters'>, startsOn: string): string =>
  addMonths(startsOn, parameters.general.duration * MONTHS_PER_YEAR);
