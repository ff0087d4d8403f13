import { stepsWithContract } from '@pramen/domain/onboarding/onboarding-steps';
import { z } from 'zod';
import { AnyId, OptionalId } from '../fields.ts';

/** Most templates of one kind. */
export const MOST_TEMPLATES = 20;

/** Ids of templates in the order in which clients meet them, each once. */
const TemplateIds = z
  .array(AnyId)
  .max(MOST_TEMPLATES)
  .refine((ids) => new Set(ids).size === ids.length, { params: { key: 'choice' } });

/** What an onboarding consists of, without its contract; what a save leaves out is off. */
export const onboardingOptionFields = {
  investment_questionnaires: TemplateIds.default([]),
  aml_questionnaires: TemplateIds.default([]),
  forms: TemplateIds.default([]),
  meeting_records: TemplateIds.default([]),
  /** Of documents that the client signs; the step `documents` needs one. */
  document_templates: TemplateIds.default([]),
  identification: z.boolean().default(false),
  client_complex_form: z.boolean().default(false),
  address: z.boolean().default(false),
  bank_account: z.boolean().default(false),
  documents: z.boolean().default(false),
  calculation: z.boolean().default(false),
  strategies: z.boolean().default(false),
};

/** Adds to a check's issues each step that needs a contract while none is to be created. */
export function requireContract(
  options: Readonly<Record<(typeof stepsWithContract)[number], boolean>>,
  hasContract: boolean,
  addIssue: (issue: { code: 'custom'; path: string[]; params: { key: 'contractNeeded' } }) => void,
): void {
  if (hasContract) return;
  for (const step of stepsWithContract) if (options[step]) addIssue({ code: 'custom', path: [step], params: { key: 'contractNeeded' } });
}

/** Adds an issue to a check when the step `documents` is on and no document is chosen. */
export function requireDocuments(
  { documents, document_templates: chosen }: { documents: boolean; document_templates: readonly string[] },
  addIssue: (issue: { code: 'custom'; path: string[]; params: { key: 'documentNeeded' } }) => void,
): void {
  if (documents && chosen.length === 0) addIssue({ code: 'custom', path: ['document_templates'], params: { key: 'documentNeeded' } });
}

export const SELF_ONBOARDING_SETTING = 'self_onboarding_settings';

/** The onboarding that clients who register themselves go through. */
export const SelfOnboardingSettings = z
  .object({
    ...onboardingOptionFields,
    /** Id of the type of the contract that the onboarding creates; null: it creates none. */
    contract_type: OptionalId.default(null),
  })
  .superRefine((options, { addIssue }) => {
    requireContract(options, options.contract_type !== null, addIssue);
    requireDocuments(options, addIssue);
  });
export type SelfOnboardingSettings = z.output<typeof SelfOnboardingSettings>;

/** A chosen record that new clients can no longer get: inactive, of another kind or removed. */
export const UnusableChoice = z.object({
  /** Field of the settings that names it. */
  field: z.string(),
  id: z.string(),
  /** null: it was removed. */
  name: z.string().nullable(),
});
export type UnusableChoice = z.output<typeof UnusableChoice>;

const choices = z.array(z.string());

/** The settings as they are stored. */
export const StoredSelfOnboarding = z.object({
  key: z.literal(SELF_ONBOARDING_SETTING),
  /** null: never set. */
  value: z
    .object({
      investment_questionnaires: choices,
      aml_questionnaires: choices,
      forms: choices,
      meeting_records: choices,
      document_templates: choices,
      identification: z.boolean(),
      client_complex_form: z.boolean(),
      address: z.boolean(),
      bank_account: z.boolean(),
      documents: z.boolean(),
      calculation: z.boolean(),
      strategies: z.boolean(),
      contract_type: z.string().nullable(),
    })
    .nullable(),
  /** 0: never set. */
  version: z.int(),
  /** What new clients do not get although it was chosen. */
  unusable: z.array(UnusableChoice),
});
export type StoredSelfOnboarding = z.output<typeof StoredSelfOnboarding>;
