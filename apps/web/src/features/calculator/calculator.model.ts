import type { Currency } from '@pramen/contract/fields';
import { PORTFOLIO_NAME_MAX_LENGTH } from '@pramen/contract/onboarding/calculation.lists';
import type { Calculation, CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import type { AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { calculate, defaultStrategy, figuresOf } from '@pramen/domain/portfolio/savings/calculation';
import type { Calculated, CalculationFigures } from '@pramen/domain/portfolio/savings/calculation';
import { horizons, initialDeposits, nearestOffered, regularDeposits, targetAmounts } from '@pramen/domain/portfolio/savings/calculator';
import type { CalculatorMode } from '@pramen/domain/portfolio/savings/calculator';
import { returnAfterCosts } from '@pramen/domain/portfolio/savings/plan-costs';

type Parameters = Calculation['parameters'];
export type TargetAmount = NonNullable<Parameters['target']>['amount'];
export type SavingDeposits = NonNullable<Parameters['saving']>;

/** Step data of the calculation step while it is filled in: figures are null where the choices lead to none. */
export interface CalculationDraft extends Record<keyof CalculationFigures, number | null> {
  strategy_id: string;
  strategy_name: string;
  performance: number | null;
  mode: CalculatorMode;
  /** Of both modes, so that changing the mode and back loses nothing. */
  parameters: { general: { duration: number }; target: { amount: TargetAmount }; saving: SavingDeposits };
  portfolio_name: string;
}

export type CalculationChoice =
  | { strategyId: string }
  | { mode: CalculatorMode }
  | { duration: number }
  | { target: TargetAmount }
  | { initial: SavingDeposits['initial_deposit'] }
  | { regular: SavingDeposits['regular_deposit'] }
  | { portfolioName: string };

const usual: CalculationDraft['parameters'] = {
  general: { duration: 10 },
  target: { amount: 1_000_000 },
  saving: { initial_deposit: 50_000, regular_deposit: 4000 },
};

const costsOf = ({ performance, ongoing_fee, entry_fee }: CalculationStrategy) => ({
  performance,
  ongoingFee: ongoing_fee,
  entryFee: entry_fee,
});

const noFigures: Record<keyof CalculationFigures, null> = { monthly_deposit: null, final_amount: null, deposits_amount: null };

/** What the choices lead to in a strategy, in hellers, or why they lead nowhere. */
export const calculateDraft = (draft: Pick<CalculationDraft, 'mode' | 'parameters'>, strategy: CalculationStrategy): Calculated =>
  calculate(draft, costsOf(strategy));

type Choices = Pick<CalculationDraft, 'mode' | 'parameters' | 'portfolio_name'>;

function inStrategy({ mode, parameters, portfolio_name }: Choices, strategy: CalculationStrategy): CalculationDraft {
  const calculated = calculateDraft({ mode, parameters }, strategy);
  return {
    strategy_id: strategy.id,
    strategy_name: strategy.strategy_name,
    performance: strategy.performance,
    mode,
    parameters,
    portfolio_name,
    ...(calculated.fault === null ? figuresOf(calculated.outcome) : noFigures),
  };
}

/** An answer as the step keeps it while it is typed: parts may be missing, or no longer offered. */
export type EarlierAnswer = AnswersOf<'calculation'>;

const offeredOr = <Amount extends number>(amounts: readonly Amount[], given: number | null | undefined, otherwise: Amount): Amount =>
  amounts.find((amount) => amount === given) ?? otherwise;

function parametersOf({ parameters }: EarlierAnswer, mode: CalculatorMode): CalculationDraft['parameters'] {
  const { target, saving } = usual;
  const deposits = parameters?.saving;
  return {
    general: { duration: nearestOffered(horizons[mode], parameters?.general?.duration ?? usual.general.duration) },
    target: { amount: offeredOr(targetAmounts, parameters?.target?.amount, target.amount) },
    saving: {
      initial_deposit: offeredOr(initialDeposits, deposits?.initial_deposit, saving.initial_deposit),
      regular_deposit: offeredOr(regularDeposits, deposits?.regular_deposit, saving.regular_deposit),
    },
  };
}

/**
 * What the calculator begins with: an earlier answer while its strategy is still offered, else the usual choices in the strategy with the
 * highest rate. null when nothing is offered that can be calculated with.
 */
export function startCalculation(
  strategies: readonly CalculationStrategy[],
  earlier: EarlierAnswer | null = null,
): CalculationDraft | null {
  const strategy = strategies.find(({ id }) => id === earlier?.strategy_id) ?? defaultStrategy(strategies);
  if (!strategy) return null;
  const mode = earlier?.mode === 'SAVING' ? 'SAVING' : 'TARGET';
  const parameters = parametersOf(earlier ?? {}, mode);
  return inStrategy({ mode, parameters, portfolio_name: earlier?.portfolio_name ?? '' }, strategy);
}

function choose(draft: CalculationDraft, choice: CalculationChoice): Choices {
  const { mode, parameters, portfolio_name } = draft;
  const { general, saving } = parameters;
  const withParameters = (changes: Partial<CalculationDraft['parameters']>) => ({
    mode,
    portfolio_name,
    parameters: { ...parameters, ...changes },
  });
  if ('mode' in choice) {
    const duration = nearestOffered(horizons[choice.mode], general.duration);
    return { ...withParameters({ general: { duration } }), mode: choice.mode };
  }
  if ('duration' in choice) return withParameters({ general: { duration: nearestOffered(horizons[mode], choice.duration) } });
  if ('target' in choice) return withParameters({ target: { amount: choice.target } });
  if ('initial' in choice) return withParameters({ saving: { ...saving, initial_deposit: choice.initial } });
  if ('regular' in choice) return withParameters({ saving: { ...saving, regular_deposit: choice.regular } });
  return 'portfolioName' in choice ? { ...draft, portfolio_name: choice.portfolioName } : draft;
}

/** Whether the client has to shorten the name before the plan can be used. */
export const isNameTooLong = ({ portfolio_name: name }: Pick<CalculationDraft, 'portfolio_name'>): boolean =>
  [...name].length > PORTFOLIO_NAME_MAX_LENGTH;

/** The draft after one choice, with its figures calculated again. An unknown strategy changes nothing. */
export function changeCalculation(
  draft: CalculationDraft,
  choice: CalculationChoice,
  strategies: readonly CalculationStrategy[],
): CalculationDraft {
  const wanted = 'strategyId' in choice ? choice.strategyId : draft.strategy_id;
  const strategy = strategies.find(({ id }) => id === wanted);
  return strategy ? inStrategy(choose(draft, choice), strategy) : draft;
}

/** The currency of the amounts in a strategy; `usual` is that of the plan in one without a currency of its own. */
export const currencyOf = (strategies: readonly CalculationStrategy[], strategyId: string, usual: Currency): Currency =>
  strategies.find(({ id }) => id === strategyId)?.currency ?? usual;

/** The yearly rate that all costs leave of a plan, a fraction, as told before it is agreed to; null without a fee on entry, or when one is not known. */
export const returnAfterEntry = ({ plan, outcome }: Extract<Calculated, { fault: null }>, strategy: CalculationStrategy): number | null =>
  (strategy.entry_fee ?? 0) > 0 ? returnAfterCosts({ ...outcome, years: plan.years }, costsOf(strategy)) : null;

/** Which costs of a strategy are not known. */
export function missingCosts({ ongoing_fee, entry_fee }: CalculationStrategy): 'both' | 'ongoing' | 'entry' | null {
  if (ongoing_fee === null) return entry_fee === null ? 'both' : 'ongoing';
  return entry_fee === null ? 'entry' : null;
}
