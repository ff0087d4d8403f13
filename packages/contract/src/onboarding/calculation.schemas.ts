import {
  calculatorModes,
  horizons,
  initialDeposits,
  isOffered,
  regularDeposits,
  targetAmounts,
} from '@pramen/domain/portfolio/savings/calculator';
import { z } from 'zod';
import { PORTFOLIO_NAME_MAX_LENGTH } from './calculation.lists.ts';
import { AnyId, Currency, optionalText, text } from '../fields.ts';

/** A strategy that may be chosen in the calculation step. */
export const CalculationStrategy = z.object({
  id: z.string(),
  strategy_name: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Yearly rate before costs, a fraction: 0.07 is 7 %. null: the strategy cannot be calculated with. */
  performance: z.number().nullable(),
  /** Yearly, as a fraction of the value; null: not known, never 0. */
  ongoing_fee: z.number().nullable(),
  /** As a fraction of each deposit; null: not known, never 0. */
  entry_fee: z.number().nullable(),
  /** 1 to 7 of the summary risk indicator; null: not known. */
  risk_class: z.int().min(1).max(7).nullable(),
  /** Currency of the amounts; null: the default one. */
  currency: Currency.nullable(),
  /** Chosen before anybody chooses: the one with the highest rate. */
  checked: z.boolean(),
});
export type CalculationStrategy = z.output<typeof CalculationStrategy>;

const TargetParameters = z.object({ amount: z.literal(targetAmounts) });
const SavingParameters = z.object({ initial_deposit: z.literal(initialDeposits), regular_deposit: z.literal(regularDeposits) });

/** Parameters of the mode that is not chosen are kept for the way back, and change nothing. Amounts in whole units of the currency. */
const Parameters = z.object({
  /** Whole years. */
  general: z.object({ duration: z.int().min(horizons.TARGET.from).max(horizons.SAVING.to) }),
  target: TargetParameters.nullish(),
  saving: SavingParameters.nullish(),
});

const choices = {
  strategy_id: AnyId,
  mode: z.enum(calculatorModes),
  parameters: Parameters,
  /** The client's own name of what is saved for. */
  portfolio_name: optionalText(PORTFOLIO_NAME_MAX_LENGTH),
};

interface Chosen {
  mode: keyof typeof horizons;
  parameters: z.output<typeof Parameters>;
}

function refuseUnoffered({ mode, parameters }: Chosen, context: { addIssue: (issue: z.core.$ZodRawIssue) => void }): void {
  const refuse = (path: string[], key: string, input: unknown) => context.addIssue({ code: 'custom', path, params: { key }, input });
  const { duration } = parameters.general;
  if (!isOffered(horizons[mode], duration)) refuse(['parameters', 'general', 'duration'], 'choice', duration);
  if (mode === 'TARGET' && !parameters.target) refuse(['parameters', 'target', 'amount'], 'required', null);
  if (mode === 'SAVING' && !parameters.saving) refuse(['parameters', 'saving', 'initial_deposit'], 'required', null);
}

/**
 * What a client sends: only the choices count. Name and rate of the strategy and the figures are calculated again; those that were sent only
 * show whether the client saw the same.
 */
export const CalculationAnswer = z
  .object({
    ...choices,
    strategy_name: text(200).nullish(),
    performance: z.number().nullish(),
    monthly_deposit: z.number().nullish(),
    final_amount: z.number().nullish(),
    deposits_amount: z.number().nullish(),
  })
  .partial({ portfolio_name: true })
  .superRefine(refuseUnoffered);
export type CalculationAnswer = z.output<typeof CalculationAnswer>;

/** Step data of the calculation step, with figures after the costs of the strategy. */
export const Calculation = z.object({
  ...choices,
  strategy_name: z.string(),
  performance: z.number(),
  portfolio_name: z.string().nullable(),
  monthly_deposit: z.number(),
  final_amount: z.number(),
  deposits_amount: z.number(),
});
export type Calculation = z.output<typeof Calculation>;
