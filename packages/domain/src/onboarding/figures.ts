import type { OnboardingStep } from './onboarding-steps.ts';

/** Steps of the public registration, which is counted apart from the onboarding. */
export const registrationSteps = ['registration', 'verification'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** What is counted, each at most once per onboarding: a step that was shown, a question that was shown, a question that was refused. */
export const countedKinds = ['STEP_SHOWN', 'QUESTION_SHOWN', 'QUESTION_REFUSED'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** Whole days without a sign of a client after which they count as gone; one who returns counts as going on. */
export const GONE_AFTER_DAYS = 3;

/** A break longer than this is no time of work, and who comes back after it has resumed the onboarding. */
export const BREAK_MINUTES = 30;

/** Fewer onboardings of a month and a version, and fewer that were shown a question there, are left out of every figure. */
export const SMALLEST_GROUP = 5;

/** Counts are rounded to multiples of this, so that no difference of two of them is a smaller group. */
export const ROUNDED_TO = 5;

/** A share of fewer would mostly tell how they were rounded. */
export const SMALLEST_SHARED = 4 * ROUNDED_TO;

/** Most questions and refusals that are counted of one onboarding. */
export const MOST_COUNTED = 500;

/** The questions of each step, named as refusals name them. Those of forms are named by `questionOfPage`. */
export const questionsOfSteps = {
  start: [],
  identification: ['method', 'document_type', 'document_reason', 'attachments', 'bank_id_code'],
  client_complex_form: ['firstname', 'surname', 'personal_id', 'nationality', 'citizenship', 'tax_residence', 'not_US_tax_residence'],
  address: [
    'domicile_address.street',
    'domicile_address.city',
    'domicile_address.zip_code',
    'domicile_address.country',
    'correspondence_not_the_same',
    'correspondence_address.street',
    'correspondence_address.city',
    'correspondence_address.zip_code',
    'correspondence_address.country',
  ],
  bank_account: [
    'is_multicurrency',
    'currencies',
    'account_number',
    'bank_code',
    'iban',
    'bic',
    'declaration_owner',
    'declaration_spouses_property',
  ],
  calculation: [
    'strategy_id',
    'mode',
    'parameters.general.duration',
    'parameters.target.amount',
    'parameters.saving.initial_deposit',
    'parameters.saving.regular_deposit',
    'portfolio_name',
  ],
  strategies: ['strategies'],
  documents: ['acknowledged'],
  summary: ['terms_agree'],
  confirmation: ['verification_code'],
  end: [],
} as const satisfies Record<Exclude<OnboardingStep, 'aggregated_form'>, readonly string[]>;
export type PortalQuestion = (typeof questionsOfSteps)[keyof typeof questionsOfSteps][number];

/** Whether a name is that of a question that the portal itself asks. */
export const isPortalQuestion = (name: string): name is PortalQuestion =>
  Object.values(questionsOfSteps).some((names: readonly string[]) => names.includes(name));

/** Names a question of a form by the place of the form among the pages, from 0. */
export const questionOfPage = (place: number, question: string): string => `${place}.${question}`;

/** The place of the form and the question in a name by `questionOfPage`; null for any other name. */
export function pageOfQuestion(name: string): { place: number; question: string } | null {
  const [, place, question] = /^(\d{1,2})\.(.+)$/s.exec(name) ?? [];
  return place === undefined || question === undefined ? null : { place: Number(place), question };
}

/** The question that a refused field belongs to: fields of forms are `pages.<place>.data.<fieldset>.<copy>.<question>…`. */
export function questionOfField(field: string): string {
  const bare = field.replace(/^data\./, '');
  const [, place, question] = /^pages\.(\d{1,2})\.data\.[^.]+\.\d+\.([^.]+)/.exec(bare) ?? [];
  return place === undefined || question === undefined ? bare : questionOfPage(Number(place), question);
}

const HOUR = 60;
const DAY = 24 * HOUR;
const nearest = (minutes: number, unit: number) => Math.round(minutes / unit) * unit;

/**
 * Minutes as they are kept: whole ones below an hour, then quarters of an hour, hours above a day. Finer ones would tell a single onboarding
 * by its duration.
 */
export function keptMinutes(minutes: number): number {
  if (minutes < HOUR) return Math.max(1, Math.round(minutes));
  return nearest(minutes, minutes < DAY ? HOUR / 4 : HOUR);
}

/**
 * A count rounded up or down to a multiple of ROUNDED_TO. `offset`, from 0 to ROUNDED_TO - 1, is drawn once for each group: over all offsets the
 * mean is the count itself, and of two counts of a group the larger is never rounded below the smaller.
 */
export const roundedCount = (count: number, offset: number): number => Math.floor((count + offset) / ROUNDED_TO) * ROUNDED_TO;

/** A share of a whole of rounded counts, or null when the whole is too small for one. */
export const shareOf = (part: number, whole: number): number | null => (whole < SMALLEST_SHARED ? null : part / whole);
