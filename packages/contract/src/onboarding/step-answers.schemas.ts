import { documentReasons, onboardingDocuments, onboardingMethods } from '@pramen/domain/onboarding/onboarding-words';
import { z } from 'zod';
import { AnyId, Currency, text } from '../fields.ts';
import { GivenForm } from '../records/given-form.ts';

// What a person types into the steps, kept as it was typed: every field may be missing or not right yet. What a step needs is asked when it
// is processed.

/** null: emptied. */
const typed = (longest: number) => text(longest).nullish();
const chosen = <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum([...words, '']).nullish();
const ticked = z.boolean().nullish();

const TypedAddress = z.object({ street: typed(200), city: typed(100), zip_code: typed(20), country: typed(100) });

/** More templates than an onboarding can ask. */
const MOST_PAGES = 40;
const MOST_STRATEGIES = 100;

/** By step; the others take no answers. */
export const stepAnswers = {
  aggregated_form: z.object({
    /** The page that is shown, from 0. */
    page: z.int().min(0).max(MOST_PAGES).nullish(),
    pages: z
      .array(z.object({ template_id: AnyId, data: GivenForm }))
      .max(MOST_PAGES)
      .nullish(),
  }),
  identification: z.object({
    method: chosen(onboardingMethods),
    document_type: chosen(onboardingDocuments),
    bank_id_code: typed(2000),
    /** What came with the code: the attempt that is answered, and who answers. Without a state, the newest attempt of the session is meant. */
    bank_id_state: typed(500),
    bank_id_iss: typed(500),
    /** Why not by bank identity. */
    document_reason: chosen(documentReasons),
  }),
  client_complex_form: z.object({
    firstname: typed(100),
    surname: typed(100),
    /** Birth number. */
    personal_id: typed(20),
    nationality: typed(100),
    citizenship: typed(100),
    tax_residence: typed(100),
    not_US_tax_residence: ticked,
  }),
  address: z.object({
    domicile_address: TypedAddress.nullish(),
    correspondence_address: TypedAddress.nullish(),
    correspondence_not_the_same: ticked,
  }),
  bank_account: z.object({
    currencies: z.array(Currency).max(3).nullish(),
    is_multicurrency: ticked,
    account_number: typed(40),
    bank_code: typed(10),
    iban: typed(60),
    bic: typed(20),
    declaration_owner: ticked,
    declaration_spouses_property: ticked,
  }),
  calculation: z.object({
    strategy_id: typed(40),
    strategy_name: typed(200),
    performance: z.number().nullish(),
    mode: chosen(['TARGET', 'SAVING']),
    parameters: z
      .object({
        general: z.object({ duration: z.number().nullish() }).nullish(),
        target: z.object({ amount: z.number().nullish() }).nullish(),
        saving: z.object({ initial_deposit: z.number().nullish(), regular_deposit: z.number().nullish() }).nullish(),
      })
      .nullish(),
    portfolio_name: typed(200),
    monthly_deposit: z.number().nullish(),
    final_amount: z.number().nullish(),
    deposits_amount: z.number().nullish(),
    /** In which the client saw the amounts; completing the step stores that of the plan. */
    currency: Currency.nullish(),
  }),
  strategies: z.object({ strategies: z.array(AnyId).max(MOST_STRATEGIES).nullish() }),
  documents: z.object({ acknowledged: ticked }),
} as const;
export type StepAnswers = typeof stepAnswers;
export type AnsweredStep = keyof StepAnswers;
export type AnswersOf<Step extends AnsweredStep> = z.output<StepAnswers[Step]>;

/** Steps that take answers, for a body that names its step. */
const named = <Step extends AnsweredStep>(step: Step) => z.object({ type: z.literal(step), data: stepAnswers[step] });

/** The answers of a step as they are typed. */
export const TypedStep = z.discriminatedUnion('type', [
  named('aggregated_form'),
  named('identification'),
  named('client_complex_form'),
  named('address'),
  named('bank_account'),
  named('calculation'),
  named('strategies'),
  named('documents'),
]);
export type TypedStep = z.output<typeof TypedStep>;
