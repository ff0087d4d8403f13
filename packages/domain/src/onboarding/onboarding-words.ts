import type { TemplateType } from '../forms/definition/definition.ts';
import type { OnboardingOptions, TemplateChoice } from './onboarding-steps.ts';

/** Where an onboarding stands: being filled in, submitted while something is not decided yet, finished, or given up. */
export const onboardingStates = ['OPEN', 'HELD', 'COMPLETED', 'CANCELED'] as const;
export type OnboardingState = (typeof onboardingStates)[number];

export const stepStates = ['WAITING', 'COMPLETED'] as const;
export type StepState = (typeof stepStates)[number];

/**
 * Why a submitted onboarding is held: the client is not cleared of matches, no assessment rests on a public office that their bank states,
 * staff must say why a strategy fits, who they are is open, or whether the United States tax them is.
 */
export const holdReasons = ['SCREENING', 'EXPOSURE', 'SUITABILITY', 'IDENTITY', 'US_PERSON'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why a client is told to wait: being compared with lists, having a match there, an office, taxes and a look at the documents are one word for them. */
export const clientHolds = ['CHECKING', 'SUITABILITY'] as const;
export type ClientHold = (typeof clientHolds)[number];

export const holdForClient = (reason: HoldReason): ClientHold => (reason === 'SUITABILITY' ? reason : 'CHECKING');

/** The kinds of form templates, in the order of their pages. */
const pageOrder: readonly (readonly [TemplateChoice, TemplateType])[] = [
  ['aml_questionnaires', 'AML_QUESTIONNAIRE'],
  ['investment_questionnaires', 'INVESTMENT_QUESTIONNAIRE'],
  ['forms', 'FORM'],
  ['meeting_records', 'MEETING_RECORD'],
];

/** The chosen form templates, each with its type, in the order of their pages. */
export const pagesOf = (options: Pick<OnboardingOptions, TemplateChoice>): { templateId: string; type: TemplateType }[] =>
  pageOrder.flatMap(([choice, type]) => options[choice].map((templateId) => ({ templateId, type })));

/** How a new client proves who they are. */
export const onboardingMethods = ['BANK_ID', 'DOCUMENT'] as const;
export const onboardingDocuments = ['ID_CARD', 'PASSPORT'] as const;
export type OnboardingDocument = (typeof onboardingDocuments)[number];

/** Why somebody does not use an electronic identity although it is offered. */
export const documentReasons = ['NO_BANK_IDENTITY', 'PREFERS_DOCUMENTS', 'PROVIDER_FAILED'] as const;

/** Most pictures of one identification. */
export const MOST_PICTURES = 20;

/** Countries that addresses and nationalities offer; citizenships offer Austria, too. */
export const offeredCountries = ['CZ', 'SK', 'PL', 'HU', 'CH', 'DE', 'LI'] as const;
export const offeredCitizenships = [...offeredCountries, 'AT'] as const;
