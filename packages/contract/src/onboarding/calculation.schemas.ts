import { calculatorModes, horizons, initialDeposits, regularDeposits, targetAmounts } from '@pramen/domain/portfolio/savings/calculator';
import { z } from 'zod';
import { Currency } from '../fields.ts';
import { StoredFile } from '../files/files.schemas.ts';

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
  /** The only currency that it is bought in; null: any, the amounts are in that of the plan. */
  currency: Currency.nullable(),
  /** Chosen before anybody chooses: the one with the highest rate, of those that fit when that is known. */
  checked: z.boolean(),
  /** Whether it fits what the client stated in the questionnaire of this onboarding; null: not known yet. */
  fits: z.boolean().nullable(),
  /** Its key information, in the caller's language where there is one; null: there is none. */
  key_information: StoredFile.extend({ language: z.enum(['cs', 'sk']) }).nullable(),
});
export type CalculationStrategy = z.output<typeof CalculationStrategy>;

const TargetParameters = z.object({ amount: z.literal(targetAmounts) });
const SavingParameters = z.object({ initial_deposit: z.literal(initialDeposits), regular_deposit: z.literal(regularDeposits) });

/**
 * A complete answer of the calculation step, calculated by the server: figures after the costs of the strategy. Amounts in units of the
 * currency; parameters of the mode that is not chosen change nothing.
 */
export const Calculation = z.object({
  strategy_id: z.string(),
  strategy_name: z.string(),
  /** Yearly rate before costs, a fraction. */
  performance: z.number(),
  mode: z.enum(calculatorModes),
  parameters: z.object({
    /** Whole years. */
    general: z.object({ duration: z.int().min(horizons.TARGET.from).max(horizons.SAVING.to) }),
    target: TargetParameters.nullish(),
    saving: SavingParameters.nullish(),
  }),
  /** The client's own name of what is saved for. */
  portfolio_name: z.string().nullable(),
  monthly_deposit: z.number(),
  final_amount: z.number(),
  deposits_amount: z.number(),
  /** Of all amounts. */
  currency: Currency,
});
export type Calculation = z.output<typeof Calculation>;

/**
 * A calculation as an investment keeps it with its goal: strategy and figures are those of this investment, the parameters what the client
 * chose for all of them together.
 */
export const GoalCalculation = Calculation.extend({
  /** Between how many investments the deposits are divided equally. */
  divided_between: z.int().min(1),
});
export type GoalCalculation = z.output<typeof GoalCalculation>;
