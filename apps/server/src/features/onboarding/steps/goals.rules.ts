import type { Calculation } from '@pramen/contract/onboarding/calculation.schemas';
import { MINOR } from '@pramen/domain/portfolio/savings/calculator';
import { MONTHS_PER_YEAR } from '@pramen/domain/portfolio/savings/annuity';
import { divideCalculation, endOfCalculation } from '@pramen/domain/portfolio/savings/goal';
import type { CalculationPart } from '@pramen/domain/portfolio/savings/goal';
import type { Goal } from '../../contracts/goals.service.ts';
import { presentStrategy } from '../../strategies/strategies.reader.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import { checkTyped, costsOfStrategy } from './calculation.rules.ts';
import type { CheckedCalculation } from './calculation.rules.ts';
import { typedIn } from './form-view.reader.ts';
import type { FormView } from './form-view.reader.ts';
import { chosenStrategies } from './step-answers.rules.ts';

/** The calculation with its figures of today; null: nothing was calculated, or it leads to no figures. */
export function checkedIn(view: FormView): CheckedCalculation | null {
  const typed = typedIn(view, 'calculation');
  const checked = typed && checkTyped(view, typed);
  return typeof checked === 'string' ? null : checked;
}

/** The chosen strategies that are offered, in the order in which the deposits are divided. */
export const chosenRows = (view: FormView): StrategyRow[] =>
  chosenStrategies(view).flatMap((id) => view.strategies.find((row) => row.id === id) ?? []);

export interface StrategyPart extends CalculationPart {
  row: StrategyRow;
}

/** What each chosen strategy has of a calculation: the figures of the summary, and the goals of the investments. */
export function partsOf(view: FormView, calculation: CheckedCalculation): StrategyPart[] {
  const rows = chosenRows(view);
  return divideCalculation(calculation, rows.map(costsOfStrategy)).flatMap((part, place) => {
    const row = rows[place];
    return row ? [{ ...part, row }] : [];
  });
}

const inUnits = (minor: number) => minor / MINOR;

/** What an investment keeps of the calculation; null where nothing can be expected. */
function keptBy(view: FormView, calculation: Calculation, { row, deposits, expected }: StrategyPart, count: number): Goal['calculation'] {
  const { performance } = costsOfStrategy(row);
  if (performance === null || expected === null) return null;
  const isAsCalculated = count === 1 && row.id === calculation.strategy_id;
  const { years, initialDeposit, monthlyDeposit } = deposits;
  return {
    ...calculation,
    strategy_id: row.id,
    strategy_name: presentStrategy(row, view.language).strategy_name,
    performance,
    monthly_deposit: inUnits(monthlyDeposit),
    // That of a target is the target itself, which the rounded deposit misses by hellers.
    final_amount: isAsCalculated ? calculation.final_amount : inUnits(expected),
    deposits_amount: inUnits(initialDeposit + monthlyDeposit * years * MONTHS_PER_YEAR),
    divided_between: count,
  };
}

/** What the client saves for in each chosen strategy from a day (`YYYY-MM-DD`) on, by its id. */
export function goalsOf(view: FormView, calculation: Calculation, startsOn: string): Map<string, Goal> {
  const parts = partsOf(view, calculation);
  const date = endOfCalculation(calculation, startsOn);
  return new Map(
    parts.map((part) => [
      part.row.id,
      {
        name: calculation.portfolio_name,
        // Nothing is left of deposits whose fee is everything: no amount to save for.
        target: part.goal === null || part.goal === 0 ? null : inUnits(part.goal).toFixed(2),
        date,
        calculation: keptBy(view, calculation, part, parts.length),
      },
    ]),
  );
}
