import type { OnboardingStep } from './onboarding-steps.ts';

/** Steps of the funnel: those of the public registration stand before those of the onboarding. */
export const registrationSteps = ['registration', 'verification'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** What is counted, each at most once per onboarding: a step that was shown, a question that was shown, a question that was refused. */
export const countedKinds = ['STEP_SHOWN', 'QUESTION_SHOWN', 'QUESTION_REFUSED'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** Whole days without a sign of a client after which they count as gone; one who returns counts as going on. */
export const GONE_AFTER_DAYS = 3;

/** A break longer than this is no time of work, and who comes back after it has resumed the onboarding. */
export const BREAK_MINUTES = 30;

/** With fewer onboardings than this a share says more about single people than about the form: only counts are shown. */
export const SMALLEST_SHARED = 5;

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

/** A share of a whole, or null when the whole is too small for one. */
export const shareOf = (part: number, whole: number): number | null => (whole < SMALLEST_SHARED ? null : part / whole);
