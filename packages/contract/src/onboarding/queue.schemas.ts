import { identificationMethods } from '@pramen/domain/compliance/identity/identity-methods';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { recordStates } from '@pramen/domain/forms/records/record-states';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { onboardingStates, stepStates } from '@pramen/domain/onboarding/onboarding-words';
import { LEFT, missingWords, PAUSED, queuedStates } from '@pramen/domain/onboarding/queue';
import { z } from 'zod';
import { Id, trimmedText } from '../fields.ts';

const moments = {
  begun_at: z.string(),
  /** When the client last typed or completed anything; null: not yet. */
  touched_at: z.string().nullable(),
  /** null: not yet. */
  submitted_at: z.string().nullable(),
};

/** An onboarding in the queue of staff. */
export const QueuedOnboarding = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  adviser: z.string().nullable(),
  state: z.enum(queuedStates),
  /**
   * The step at which the client stands, or why the onboarding is held; null: nothing is missing. CHECKING stands for SCREENING and EXPOSURE for those
   * who may not read the screening.
   */
  missing: z.enum(missingWords).nullable(),
  ...moments,
  /** Since it began. */
  age_days: z.int(),
  /** Held for more than two business days of the firm's country, or open and not touched for more than 14 days. */
  is_overdue: z.boolean(),
});
export type QueuedOnboarding = z.output<typeof QueuedOnboarding>;

/** A step as staff see it: where it stands, never what was typed. */
export const OnboardingProgress = z.object({
  type: z.enum(onboardingSteps),
  state: z.enum(stepStates),
  /** Only the client completes steps. null: not yet. */
  completed_at: z.string().nullable(),
  /** Whose values the step shows: those that the client typed, or those that the firm knew before; null: there are none. */
  author: z.enum(['CLIENT', 'FIRM']).nullable(),
});
export type OnboardingProgress = z.output<typeof OnboardingProgress>;

/** Something that an onboarding has made and that staff can send back by itself. */
export const MadeItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('RECORD'),
    id: z.string(),
    type: z.enum(templateTypes),
    name: z.string(),
    state: z.enum(recordStates),
    may_return: z.boolean(),
  }),
  z.object({
    kind: z.literal('IDENTIFICATION'),
    id: z.string(),
    method: z.enum(identificationMethods),
    state: z.enum(recordStates),
    may_return: z.boolean(),
  }),
]);
export type MadeItem = z.output<typeof MadeItem>;

/** An onboarding of one client. */
export const ClientOnboarding = z.object({
  id: z.string(),
  /** LEFT: the client has left its contract; PAUSED: it is finished, and the client has to prove again who they are. */
  state: z.enum([...onboardingStates, PAUSED, LEFT]),
  missing: z.enum(missingWords).nullable(),
  /** Staff, or the client who registered. */
  begun_by: z.string(),
  ...moments,
  /** When staff last told the client again that it waits; null: never. */
  reminded_at: z.string().nullable(),
  is_overdue: z.boolean(),
  steps: z.array(OnboardingProgress),
  may_cancel: z.boolean(),
  may_remind: z.boolean(),
  /** The records and the identification that the newest has made, in the order of its pages. */
  made: z.array(MadeItem),
});
export type ClientOnboarding = z.output<typeof ClientOnboarding>;

/** The newest first. */
export const ClientOnboardings = z.object({ data: z.array(ClientOnboarding) });

/** Whose onboarding it is: calls of staff name the client. */
export const OnboardingOf = z.object({ client_id: Id });
export const CANCEL_REASON_LENGTH = 500;
export const CanceledOnboarding = OnboardingOf.extend({ reason: trimmedText(CANCEL_REASON_LENGTH) });
