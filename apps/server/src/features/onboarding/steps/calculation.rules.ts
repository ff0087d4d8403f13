import type { Calculation } from '@pramen/contract/onboarding/calculation.schemas';
import { Calculation as CalculationSchema } from '@pramen/contract/onboarding/calculation.schemas';
import type { AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { checkCalculation } from '@pramen/domain/portfolio/savings/calculation';
import type { CalculationChoices, CalculationFault } from '@pramen/domain/portfolio/savings/calculation';
import { initialDeposits } from '@pramen/domain/portfolio/savings/calculator';
import { nameIn } from '@pramen/domain/text/names';
import type { TextKey } from '@pramen/texts';
import type { Language } from '../../../platform/calls/call.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';

type Typed = AnswersOf<'calculation'>;

interface Offer {
  strategies: readonly StrategyRow[];
  language: Language;
}

/** The choices of the mode; null: it is not chosen. What is not typed is an amount that is not offered. */
function choicesOf({ mode, parameters }: Typed): CalculationChoices | null {
  if (!mode) return null;
  const general = { duration: parameters?.general?.duration ?? 0 };
  if (mode === 'TARGET') return { mode, parameters: { general, target: { amount: parameters?.target?.amount ?? -1 } } };
  const { initial_deposit: initial, regular_deposit: regular } = parameters?.saving ?? {};
  return { mode, parameters: { general, saving: { initial_deposit: initial ?? -1, regular_deposit: regular ?? -1 } } };
}

const Checked = CalculationSchema.omit({ currency: true });
/** In the currency that the plan is in, which more than its choices decides. */
export type CheckedCalculation = Omit<Calculation, 'currency'>;

const fractionOf = (stored: string | null) => (stored === null ? null : Number(stored));

/** Rate and fees of a strategy, fractions. */
export const costsOfStrategy = ({ performance, ongoingFee, entryFee }: Pick<StrategyRow, 'performance' | 'ongoingFee' | 'entryFee'>) => ({
  performance: fractionOf(performance),
  ongoingFee: fractionOf(ongoingFee),
  entryFee: fractionOf(entryFee),
});

/** The typed answer, calculated again in the strategy as it is offered now: null while choices are missing, else why it leads to no figures. */
export function checkTyped({ strategies, language }: Offer, typed: Typed): CheckedCalculation | CalculationFault | null {
  const strategy = strategies.find(({ id }) => id === typed.strategy_id?.toLowerCase());
  const choices = choicesOf(typed);
  if (!strategy || !choices) return null;
  const checked = checkCalculation(choices, {
    id: strategy.id,
    strategyName: nameIn(language, { name: strategy.strategyName, nameSk: strategy.strategyNameSk }),
    ...costsOfStrategy(strategy),
  });
  if (checked.fault !== null) return checked.fault;
  return Checked.parse({ ...choices, ...checked.figures, portfolio_name: typed.portfolio_name ?? null });
}

/** What was typed, with the figures that it really leads to: those that a browser sends are never kept. */
export function withOwnFigures(offer: Offer, typed: Typed): Typed {
  const checked = checkTyped(offer, typed);
  const none = { performance: null, monthly_deposit: null, final_amount: null, deposits_amount: null };
  if (checked === null || typeof checked === 'string') return { ...typed, ...none };
  return { ...checked, parameters: typed.parameters, currency: typed.currency };
}

const firstDeposits: readonly (number | null | undefined)[] = initialDeposits;

function placeOfAmount({ mode, parameters }: Typed): string {
  if (mode === 'TARGET') return 'parameters.target.amount';
  return `parameters.saving.${firstDeposits.includes(parameters?.saving?.initial_deposit) ? 'regular_deposit' : 'initial_deposit'}`;
}

const places: Readonly<Record<CalculationFault, (typed: Typed) => string>> = {
  STRATEGY: () => 'strategy_id',
  DURATION: () => 'parameters.general.duration',
  AMOUNT: placeOfAmount,
  BEYOND: () => 'parameters',
  BELOW: () => 'parameters',
};

/** What is wrong with a typed answer, at the field that has to change. */
export function calculationFaults(offer: Offer, typed: Typed): readonly (readonly [field: string, sentence: TextKey])[] {
  const isOffered = offer.strategies.some(({ id }) => id === typed.strategy_id?.toLowerCase());
  const missing = [
    ...(isOffered ? [] : [['strategy_id', 'validation:choice'] as const]),
    ...(typed.mode ? [] : [['mode', 'validation:required'] as const]),
  ];
  const checked = checkTyped(offer, typed);
  return typeof checked === 'string' ? [[places[checked](typed), `calculator:faults.${checked}`]] : missing;
}
