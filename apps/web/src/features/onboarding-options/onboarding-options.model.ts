import type { AnswerOf } from '@pramen/contract/endpoint';
import type { readTemplateGroups } from '@pramen/contract/document-templates/document-templates.endpoints';
import type { readFormTemplatesByType } from '@pramen/contract/form-templates/form-templates.endpoints';
import { pagesOf as pagesInOrder } from '@pramen/domain/onboarding/onboarding-words';
import { chosenLists, optionalSteps, stepsOf, stepsWithContract, templateChoices } from '@pramen/domain/onboarding/onboarding-steps';
import type { ChosenList, OnboardingOptions, OnboardingStep, TemplateChoice } from '@pramen/domain/onboarding/onboarding-steps';
import { chosenWhile, type FieldRule, type FormRules } from '../../platform/validation/rules.ts';

export type OfferedTemplate = AnswerOf<typeof readFormTemplatesByType>['data'][number];
type TemplateGroups = AnswerOf<typeof readTemplateGroups>['data'];
/** A template of documents that clients sign. */
export type OfferedDocument = Pick<TemplateGroups[number]['templates'][number], 'id' | 'name' | 'description'>;
export type OfferedTemplates = Readonly<Record<TemplateChoice, readonly OfferedTemplate[]>> & {
  readonly document_templates: readonly OfferedDocument[];
};

/** The templates of documents that clients sign, each once although it may be in several groups. */
export function offeredDocuments(groups: TemplateGroups): OfferedDocument[] {
  const signed = groups.flatMap(({ templates }) => templates.filter(({ is_signed_by_client: isSigned }) => isSigned));
  return [...new Map(signed.map(({ id, name, description }) => [id, { id, name, description }])).values()];
}

/** Fields of the form: the steps, the templates, and the contract that the onboarding creates or fills. */
export type OptionValues = Record<ChosenList, readonly string[]> &
  Record<(typeof optionalSteps)[number], boolean> & {
    creates_contract: boolean;
    /** Empty without a contract. */
    contract: string;
  };

/** An onboarding without any optional step. */
export const blankOptions: OnboardingOptions = {
  investment_questionnaires: [],
  aml_questionnaires: [],
  forms: [],
  meeting_records: [],
  document_templates: [],
  identification: false,
  client_complex_form: false,
  address: false,
  bank_account: false,
  documents: false,
  calculation: false,
  strategies: false,
};

/** Fields of the form for stored options and their contract; null: none. */
export function toOptionValues(options: OnboardingOptions, contract: string | null): OptionValues {
  const choices = Object.fromEntries(chosenLists.map((choice) => [choice, options[choice]]));
  const steps = Object.fromEntries(optionalSteps.map((step) => [step, options[step]]));
  return { ...choices, ...steps, creates_contract: contract !== null, contract: contract ?? '' } as OptionValues;
}

/** The options of the form, without its contract. */
export function toOptions(values: OptionValues) {
  return {
    investment_questionnaires: [...values.investment_questionnaires],
    aml_questionnaires: [...values.aml_questionnaires],
    forms: [...values.forms],
    meeting_records: [...values.meeting_records],
    // Without the step nothing is offered.
    document_templates: values.documents ? [...values.document_templates] : [],
    identification: values.identification,
    client_complex_form: values.client_complex_form,
    address: values.address,
    bank_account: values.bank_account,
    documents: values.documents,
    calculation: values.calculation,
    strategies: values.strategies,
  };
}

/** The chosen contract; null: none. Switching it off clears it. */
export const contractOf = ({ creates_contract: hasContract, contract }: OptionValues): string | null =>
  hasContract && contract !== '' ? contract : null;

const withContract: FieldRule = (value, { creates_contract: hasContract }) =>
  value === 'true' && hasContract !== 'true' ? { key: 'contractNeeded' } : null;

const whileOffered: FieldRule = (value, { documents }) => (value === '' && documents === 'true' ? { key: 'documentNeeded' } : null);

export const optionRules: FormRules<OptionValues> = {
  document_templates: [whileOffered],
  contract: [chosenWhile('creates_contract')],
  ...Object.fromEntries(stepsWithContract.map((step) => [step, [withContract]])),
};

/** The number of each step that clients go through, from 1. */
export function numbersOf(values: OptionValues): ReadonlyMap<OnboardingStep, number> {
  return new Map(stepsOf(values).map((step, index) => [step, index + 1]));
}

/** Drops templates that are not offered any more. */
export function keepOffered(values: OptionValues, offered: OfferedTemplates): OptionValues {
  const kept = chosenLists.map((choice) => {
    const ids = new Set(offered[choice].map(({ id }) => id));
    return [choice, values[choice].filter((id) => ids.has(id))];
  });
  return { ...values, ...(Object.fromEntries(kept) as Record<ChosenList, readonly string[]>) };
}

/** The chosen templates in the order in which clients answer them. */
export function pagesOf(values: OptionValues, offered: OfferedTemplates): OfferedTemplate[] {
  const all = templateChoices.flatMap((choice) => offered[choice]);
  return pagesInOrder(values).flatMap(({ templateId }) => all.find(({ id }) => id === templateId) ?? []);
}
