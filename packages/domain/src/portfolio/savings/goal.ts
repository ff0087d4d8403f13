import { addMonths } from '../../dates/calendar-date.ts';
import type { CalculationFigures, CalculationParameters } from './calculation.ts';
import { MINOR } from './calculator.ts';
import type { CalculatorMode } from './calculator.ts';
import { MONTHS_PER_YEAR } from './annuity.ts';
import { shareEqually } from './shared-plan.ts';

export interface CalculatedGoal {
  name: string | null;
  /** Decimal text with two digits. */
  target: string;
  /** `YYYY-MM-DD` */
  date: string;
}

interface ChosenCalculation extends CalculationFigures {
  mode: CalculatorMode;
  parameters: CalculationParameters;
  portfolio_name: string | null;
}

/**
 * The goals of so many investments that are begun together on a day with a calculation: its name, an equal part of its final amount, and the
 * day when the time is over.
 */
export function goalsOfCalculation(
  { parameters, portfolio_name, final_amount }: ChosenCalculation,
  startsOn: string,
  count: number,
): CalculatedGoal[] {
  const date = addMonths(startsOn, parameters.general.duration * MONTHS_PER_YEAR);
  return shareEqually(Math.round(final_amount * MINOR), count).map((part) => ({
    name: portfolio_name,
    target: (part / MINOR).toFixed(2),
    date,
  }));
}
