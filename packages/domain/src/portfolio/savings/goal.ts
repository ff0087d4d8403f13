import { addMonths } from '../../dates/calendar-date.ts';
import type { CalculationFigures, CalculationParameters } from './calculation.ts';
import type { CalculatorMode } from './calculator.ts';
import { MONTHS_PER_YEAR } from './annuity.ts';

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

/** The goal of an investment that is begun on a day with a calculation: its name, its final amount, and the day when the time is over. */
export function goalOfCalculation({ parameters, portfolio_name, final_amount }: ChosenCalculation, startsOn: string): CalculatedGoal {
  return {
    name: portfolio_name,
    target: final_amount.toFixed(2),
    date: addMonths(startsOn, parameters.general.duration * MONTHS_PER_YEAR),
  };
}
