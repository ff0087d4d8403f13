import { factNames } from '@pramen/domain/onboarding/facts/fact-names';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { clientHolds, onboardingMethods, onboardingStates, stepStates } from '@pramen/domain/onboarding/onboarding-words';
import { pictureSides } from '@pramen/domain/compliance/identity/identity-methods';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { z } from 'zod';
import { WaitingIdentification } from '../auth/auth.schemas.ts';
import { AnyId, CalendarDay, Currency, Id, KnownVersion, OptionalId, text } from '../fields.ts';
import { StoredFile } from '../files/files.schemas.ts';
import { FilledForm } from '../records/records.schemas.ts';
import { onboardingOptionFields, requireContract, requireDocuments } from '../settings/self-onboarding.schemas.ts';
import { CalculationStrategy } from './calculation.schemas.ts';
import { DisclosedCosts, RequiredInformation } from './informed.schemas.ts';
import { stepAnswers, TypedStep } from './step-answers.schemas.ts';

/** A picture of an identity document. */
export const OnboardingPicture = StoredFile.extend({
  side: z.enum(pictureSides),
  /** What is wrong with the picture in the caller's language, with what to do; empty: good. */
  faults: z.array(z.string()),
});
export type OnboardingPicture = z.output<typeof OnboardingPicture>;

/** A document that will be made for signature, or one to read before. */
export const OfferedDocument = z.object({
  /** Of a template; null: `link` leads to it. */
  document_id: z.string().nullable(),
  label: z.string(),
  link: z.string().nullable(),
});

/** Where a client pays to, and how much they meant to. */
export const PaymentInformation = z.object({
  currency: Currency,
  /** null: the firm has no account in the currency. */
  bank_account_number_full: z.string().nullable(),
  bic_swift_code: z.string().nullable(),
  variable_symbol: z.string(),
  strategy_name: z.string(),
  payment_qr_code_base64: z.string().nullable(),
  meta: z.object({
    investment_horizont: z.number().nullable(),
    initial_deposit: z.number().nullable(),
    regular_deposit: z.number().nullable(),
  }),
});
export type PaymentInformation = z.output<typeof PaymentInformation>;

/** One line of the summary; the lines of a step stand together. */
export const SummaryItem = z.object({
  /** The step that it comes from. */
  key: z.enum(['client_complex_form', 'calculation', 'address', 'bank_account']),
  /** In the caller's language, as the value. */
  title: z.string(),
  value: z.string(),
});
export type SummaryItem = z.output<typeof SummaryItem>;

const base = {
  id: z.string(),
  title: z.string(),
  /** Name of the step's icon. */
  icon: z.string(),
  state: z.enum(stepStates),
  /** Pictures of the step identification; empty elsewhere. */
  attachments: z.array(OnboardingPicture),
  /** Whether the terms were agreed to; only ever true on the summary. */
  terms_agree: z.boolean(),
  /** When it was last typed in; null: never. */
  saved_at: z.string().nullable(),
  version: z.int(),
};
const nothing = z.object({});

/** One page of the step aggregated_form: a form with the answers so far. */
export const OnboardingPage = z.object({
  template_id: z.string(),
  type: z.enum(templateTypes),
  title: z.string(),
  /** Whether the client has answered anything here; until then the data holds what is known from elsewhere. */
  is_typed: z.boolean(),
  data: FilledForm,
});
export type OnboardingPage = z.output<typeof OnboardingPage>;

/** A step with what was typed into it and what may be chosen. */
export const InteractionStep = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('start'), data: nothing, available_values: nothing }),
  z.object({
    ...base,
    type: z.literal('aggregated_form'),
    data: z.object({ page: z.int(), pages: z.array(OnboardingPage) }),
    available_values: nothing,
  }),
  z.object({
    ...base,
    type: z.literal('identification'),
    data: stepAnswers.identification,
    available_values: z.object({
      methods: z.array(z.enum(onboardingMethods)),
      /** The holder that a bank identity confirmed; null: none did. */
      identified: z.object({ name: z.string(), at: z.string() }).nullable(),
    }),
  }),
  z.object({ ...base, type: z.literal('client_complex_form'), data: stepAnswers.client_complex_form, available_values: nothing }),
  z.object({ ...base, type: z.literal('address'), data: stepAnswers.address, available_values: nothing }),
  z.object({ ...base, type: z.literal('bank_account'), data: stepAnswers.bank_account, available_values: nothing }),
  z.object({
    ...base,
    type: z.literal('calculation'),
    data: stepAnswers.calculation,
    available_values: z.object({
      strategies: z.array(CalculationStrategy),
      /** Of the amounts in a strategy without a currency of its own. */
      currency: Currency,
    }),
  }),
  z.object({
    ...base,
    type: z.literal('strategies'),
    data: stepAnswers.strategies,
    available_values: z.object({ strategies: z.array(CalculationStrategy) }),
  }),
  z.object({
    ...base,
    type: z.literal('documents'),
    data: stepAnswers.documents,
    available_values: z.object({ documents: z.array(OfferedDocument) }),
  }),
  z.object({
    ...base,
    type: z.literal('summary'),
    data: z.object({
      items: z.array(SummaryItem),
      confirm_documents: z.array(OfferedDocument),
      payment_informations: z.array(PaymentInformation),
      information: z.array(RequiredInformation),
      /** Names of the chosen strategies about which there is no document. */
      without_key_information: z.array(z.string()),
      /** null: no strategy is chosen. */
      costs: DisclosedCosts.nullable(),
      /** The submission concludes a new contract, which gives the right to withdraw. */
      makes_contract: z.boolean(),
    }),
    available_values: nothing,
  }),
  z.object({
    ...base,
    type: z.literal('confirmation'),
    /** The phone is masked to its last 3 characters. */
    data: z.object({
      phone: z.string(),
      /** A code that was sent for exactly what the onboarding holds and still counts, with the seconds until another may be sent; null: none. */
      code_sent: z.object({ resend_in: z.int() }).nullable(),
    }),
    available_values: nothing,
  }),
  z.object({
    ...base,
    type: z.literal('end'),
    data: z.object({
      /** Why nothing can be paid yet; null: it can. */
      held: z.enum(clientHolds).nullable(),
      /** The contract of the onboarding: it has none, the client keeps it, or has left it. */
      contract: z.enum(['NONE', 'KEPT', 'LEFT']),
      /** While held: a contract starts afterwards. */
      is_contract_held: z.boolean(),
      /** Staff have not decided on every form and identification that the client submitted. */
      is_under_review: z.boolean(),
      /** Identifications that wait for the client: staff returned them, or asked for another. */
      waiting_identifications: z.array(WaitingIdentification),
      payment_informations: z.array(PaymentInformation),
      /** The first payment has to come from an account that the client has stated: it finishes their identification by documents. */
      first_payment_identifies: z.boolean(),
      documents_to_sign: z.int(),
      /**
       * The right to withdraw from the contract that the onboarding made, with its last day; until null: not concluded yet, and while the
       * contract is held the client may already withdraw. null: no contract was made, or the right is used or over.
       */
      withdrawal: z.object({ until: CalendarDay.nullable() }).nullable(),
    }),
    available_values: nothing,
  }),
]);
export type InteractionStep = z.output<typeof InteractionStep>;

/** Where a fact stands: a step, and of the questionnaires the page and its question. */
const FactPlace = z.object({
  step: z.enum(['aggregated_form', 'client_complex_form', 'address', 'bank_account', 'calculation']),
  /** In the caller's language: the step, or the page. */
  title: z.string(),
  template_id: z.string().nullable(),
  question: z.string().nullable(),
});

/** A value that nobody typed at its place: it was stated elsewhere, and may be changed. */
export const CarriedFact = FactPlace.extend({
  fact: z.enum(factNames),
  /** In the caller's language. */
  label: z.string(),
  /** FORM: another place of this onboarding; BANK: a bank identity; RECORD: the registration and what the firm knew before. */
  source: z.enum(['FORM', 'BANK', 'RECORD']),
});
export type CarriedFact = z.output<typeof CarriedFact>;

/** The same asked in two places, with answers that do not fit together. */
export const DifferingFact = z.object({
  fact: z.enum(factNames),
  label: z.string(),
  places: z.array(FactPlace.extend({ value: z.string() })),
});
export type DifferingFact = z.output<typeof DifferingFact>;

/** A new client's onboarding. */
export const InteractionForm = z.object({
  id: z.string(),
  client_id: z.string(),
  state: z.enum(onboardingStates),
  /** The client concludes a contract, or adds to one, by it; else it only asks for data and proof of identity. */
  concludes_contract: z.boolean(),
  /** Place of the last step that was completed before all that follow, from 0; -1: none. */
  current_step_index: z.int(),
  steps: z.array(InteractionStep),
  carried: z.array(CarriedFact),
  differing: z.array(DifferingFact),
  version: z.int(),
});
export type InteractionForm = z.output<typeof InteractionForm>;

/** Most bytes of the answers of one step. */
export const STEP_BODY_BYTES = 1_000_000;

export const TypedAnswers = z.object({ step_id: AnyId, step: TypedStep, version: KnownVersion });
export type TypedAnswers = z.output<typeof TypedAnswers>;
export const KeptAnswers = z.object({ version: z.int(), saved_at: z.string() });

const jsonText = text(STEP_BODY_BYTES)
  .transform((value, context): unknown => {
    if (value === '') return {};
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');
const number = text(10)
  .transform((value) => (value === '' ? undefined : Number(value)))
  .pipe(KnownVersion);

/**
 * The form beside the files of a processed step; `data` is the JSON of the step's answers, without it those typed so far. That of the
 * summary names the costs that were shown, where there are some: {costs_sha256}.
 */
export const ProcessedStep = z.object({
  step_id: AnyId,
  data: jsonText.optional(),
  terms_agree: flag.optional(),
  verification_code: text(40).optional(),
  /** What each file shows, separated by commas. */
  sides: text(200).optional(),
  version: number.optional(),
});
export type ProcessedStep = z.output<typeof ProcessedStep>;

export const ProcessedForm = InteractionForm.extend({ message: z.string() });
export type ProcessedForm = z.output<typeof ProcessedForm>;

export const PictureForm = z.object({ step_id: AnyId, side: z.enum(pictureSides) });

/** An onboarding as staff start it for a client: what is chosen, and the contract that its strategies go to; null: a new one of the type. */
export const OnboardingConfig = z
  .object({ ...onboardingOptionFields, contract_type: OptionalId.default(null), contract: OptionalId.default(null) })
  .superRefine((options, { addIssue }) => {
    requireContract(options, (options.contract_type ?? options.contract) !== null, addIssue);
    requireDocuments(options, addIssue);
  });
export type OnboardingConfig = z.output<typeof OnboardingConfig>;
export const StartedOnboarding = OnboardingConfig.safeExtend({ client_id: Id });
export type StartedOnboarding = z.output<typeof StartedOnboarding>;

export const SavedConfig = z.object({ config: OnboardingConfig, client_id: Id });
/** null: nothing was prepared for the client. */
export const ReadConfig = z.object({ config: OnboardingConfig.nullable(), is_running: z.boolean() });
export const ConfigQuery = z.object({ client_id: Id });

export const StartedForm = z.object({ message: z.string(), id: z.string(), steps: z.array(z.object({ type: z.enum(onboardingSteps) })) });
