import { informationKinds } from '@pramen/domain/onboarding/disclosures';
import { unknownFacts } from '@pramen/domain/portfolio/savings/plan-costs';
import { z } from 'zod';
import { Currency } from '../fields.ts';
import { StoredFile } from '../files/files.schemas.ts';

// What a client must have got before signing. Amounts in units of the currency, rates as fractions; null: not known, never 0.

const PeriodCosts = z.object({
  /** All deposits of the period. */
  paid: z.number(),
  entry: z.number().nullable(),
  ongoing: z.number().nullable(),
  total: z.number().nullable(),
  /** The total as a fraction of the deposits. */
  share: z.number().nullable(),
});
export type PeriodCosts = z.output<typeof PeriodCosts>;

const CostFigures = z.object({
  first_year: PeriodCosts,
  whole: PeriodCosts,
  /** Expected at the end, before and after all costs. */
  value_before: z.number().nullable(),
  value_after: z.number().nullable(),
  /** Expected yearly, before and after all costs. */
  return_before: z.number().nullable(),
  return_after: z.number().nullable(),
  unknown: z.array(z.enum(unknownFacts)),
});
export type CostFigures = z.output<typeof CostFigures>;

/** What the part of the amount that goes into one of the chosen strategies costs. */
export const StrategyCosts = z.object({
  strategy_id: z.string(),
  strategy_name: z.string(),
  /** The part of this strategy. */
  initial_deposit: z.number(),
  monthly_deposit: z.number(),
  entry_fee: z.number().nullable(),
  ongoing_fee: z.number().nullable(),
  /** null: the amount is beyond what can be calculated. */
  figures: CostFigures.nullable(),
});
export type StrategyCosts = z.output<typeof StrategyCosts>;

export const DisclosedCosts = z.object({
  /** The client calculated nothing: the amount is an example. */
  is_sample: z.boolean(),
  currency: Currency,
  /** Of all strategies together; each gets an equal part. */
  initial_deposit: z.number(),
  monthly_deposit: z.number(),
  years: z.int(),
  strategies: z.array(StrategyCosts),
  /** All strategies together; null: there is only one, or its amount cannot be calculated. */
  total: CostFigures.nullable(),
  /** Of the text that says the same in the caller's language; the summary sends it back as what was shown. */
  sha256: z.string(),
});
export type DisclosedCosts = z.output<typeof DisclosedCosts>;

/** A document that the client has to open before agreeing. */
export const RequiredInformation = z.object({
  document_id: z.string(),
  kind: z.enum(informationKinds),
  /** In the caller's language. */
  title: z.string(),
  language: z.enum(['cs', 'sk']),
  file: StoredFile,
  /** When the client first received it in this onboarding; null: not yet. */
  delivered_at: z.string().nullable(),
});
export type RequiredInformation = z.output<typeof RequiredInformation>;
