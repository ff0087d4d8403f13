import { dueStates } from '@pramen/domain/forms/records/validity';
import { comparisons, fits, misfits } from '@pramen/domain/strategies/fit';
import { z } from 'zod';
import { optionalNote } from '../fields.ts';

/** Why a strategy does not fit; `text` says it in the caller's language. */
export const FitReason = z.object({
  list: z.enum(comparisons),
  kind: z.enum(['EXCLUDED', 'NOT_INCLUDED', 'UNKNOWN', 'TOO_LOW']),
  /** The client's values that do not fit. */
  values: z.array(z.string()),
  text: z.string(),
});
export type FitReason = z.output<typeof FitReason>;

/** How a strategy's target market compares with a client. */
export const StrategyFit = z.object({
  strategy_id: z.string(),
  /** The name that clients see. */
  strategy_name: z.string(),
  fit: z.enum(fits),
  /** The fit in the caller's language; without a valid questionnaire it says when a submitted one waits for review. */
  fit_text: z.string(),
  reasons: z.array(FitReason),
});
export type StrategyFit = z.output<typeof StrategyFit>;

/** The last accepted investment questionnaire. */
export const LastQuestionnaire = z.object({
  record_id: z.string(),
  accepted_at: z.string(),
  /** The last day on which it is valid. */
  valid_until: z.string(),
  is_valid: z.boolean(),
  /** From this day on the client is asked again. */
  due_from: z.string(),
});

/** An investment whose strategy does not fit the client. */
export const SuitabilityWarning = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  adviser: z.string().nullable(),
  investment_id: z.string(),
  strategy_id: z.string(),
  strategy_name: z.string(),
  contract_number: z.string(),
  fit: z.enum(misfits),
  /** As that of a strategy. */
  fit_text: z.string(),
  reasons: z.array(FitReason),
  /** Since when. */
  created_at: z.string(),
  /** The questionnaire that it was judged by; null: there was no valid one. */
  record_id: z.string().nullable(),
  is_acknowledged: z.boolean(),
  /** An onboarding of the client is held until staff acknowledge it. */
  holds_onboarding: z.boolean(),
  /** Why staff go on nevertheless. */
  acknowledgement: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
});
export type SuitabilityWarning = z.output<typeof SuitabilityWarning>;

/** What is known about a client's suitability. */
export const ClientSuitability = z.object({
  questionnaire: LastQuestionnaire.nullable(),
  /** A newer questionnaire is submitted and waits for staff. */
  is_review_awaited: z.boolean(),
  /** Active strategies by name. */
  strategies: z.array(StrategyFit),
  /** Of the investments outside the trash. */
  warnings: z.array(SuitabilityWarning),
});
export type ClientSuitability = z.output<typeof ClientSuitability>;

const Reason = optionalNote(2000).transform((reason, context) => {
  if (reason === null) context.addIssue({ code: 'custom', params: { key: 'required' } });
  return reason ?? '';
});

export const AcknowledgementBody = z.object({ reason: Reason });
export const SavedWarning = z.object({ message: z.string(), warning: SuitabilityWarning });

/** An investment questionnaire that the client is to answer again. */
export const DueQuestionnaire = z.object({
  /** Of the questionnaire whose validity ends. */
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  adviser: z.string().nullable(),
  valid_until: z.string(),
  state: z.enum(dueStates),
  /** Whether a newer one is already prepared or waits. */
  is_prepared: z.boolean(),
  /** When the client and staff were last asked; null: not yet. */
  reminded_at: z.string().nullable(),
});
export type DueQuestionnaire = z.output<typeof DueQuestionnaire>;
