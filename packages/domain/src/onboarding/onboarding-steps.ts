import type { TemplateType } from '../forms/definition/definition.ts';

/** Steps of the onboarding of a new client, in the order in which clients see them. */
export const onboardingSteps = [
  'start',
  'aggregated_form',
  'identification',
  'client_complex_form',
  'address',
  'bank_account',
  'calculation',
  'strategies',
  'documents',
  'summary',
  'confirmation',
  'end',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Steps that are switched on and off one by one. */
export const optionalSteps = [
  'identification',
  'client_complex_form',
  'address',
  'bank_account',
  'calculation',
  'strategies',
  'documents',
] as const;
export type OptionalStep = (typeof optionalSteps)[number];

/** The chosen form templates by kind; together they are the pages of `aggregated_form`. */
export const templateChoices = ['investment_questionnaires', 'aml_questionnaires', 'forms', 'meeting_records'] as const;
export type TemplateChoice = (typeof templateChoices)[number];

/** Everything that is chosen by the ids of templates: the forms, and the documents to sign. */
export const chosenLists = [...templateChoices, 'document_templates'] as const;
export type ChosenList = (typeof chosenLists)[number];

/** The type of the templates of each kind. */
export const typeOfChoice: Readonly<Record<TemplateChoice, TemplateType>> = {
  investment_questionnaires: 'INVESTMENT_QUESTIONNAIRE',
  aml_questionnaires: 'AML_QUESTIONNAIRE',
  forms: 'FORM',
  meeting_records: 'MEETING_RECORD',
};

/** Steps that propose or set up an investment, for which a contract must be created. */
export const stepsWithContract = ['calculation', 'strategies'] as const satisfies readonly OptionalStep[];

export type OnboardingOptions = Readonly<Record<OptionalStep, boolean>> &
  Readonly<Record<TemplateChoice, readonly string[]>> & {
    /** Templates of the documents that the step `documents` offers and the submission makes, in their order. */
    readonly document_templates: readonly string[];
  };

/** The steps that clients go through with these options: start, summary, confirmation and end always, the form when it has a page. */
export function stepsOf(options: OnboardingOptions): OnboardingStep[] {
  const isOff = (step: OnboardingStep) =>
    step === 'aggregated_form'
      ? templateChoices.every((kind) => options[kind].length === 0)
      : optionalSteps.some((optional) => optional === step && !options[optional]);
  return onboardingSteps.filter((step) => !isOff(step));
}

const minutes: Readonly<Record<OnboardingStep, number>> = {
  start: 0,
  aggregated_form: 5,
  identification: 3,
  client_complex_form: 1,
  address: 1,
  bank_account: 1,
  calculation: 2,
  strategies: 1,
  documents: 1,
  summary: 1,
  confirmation: 1,
  end: 0,
};

/** About how long the steps take, in minutes. */
export const minutesOfSteps = (steps: readonly OnboardingStep[]): number => steps.reduce((sum, step) => sum + minutes[step], 0);
