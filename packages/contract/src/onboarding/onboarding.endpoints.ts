import { endpoint } from '../endpoint.ts';
import { refusedFiles } from '../files/files.schemas.ts';
import { MessageAnswer } from '../fields.ts';
import { RECORD_BODY_VALUES } from '../records/records.schemas.ts';
import {
  ConfigQuery,
  InteractionForm,
  KeptAnswers,
  OnboardingPicture,
  PictureForm,
  ProcessedForm,
  ProcessedStep,
  ReadConfig,
  SavedConfig,
  StartedForm,
  StartedOnboarding,
  STEP_BODY_BYTES,
  TypedAnswers,
} from './onboarding.schemas.ts';
import { MOST_PICTURES } from '@pramen/domain/onboarding/onboarding-words';

export const readInteractionForm = endpoint({
  id: 'onboarding.read',
  method: 'GET',
  path: '/api/interaction-forms',
  summary: "The caller's onboarding with every step, what was typed and what may be chosen",
  permission: 'onboarding.answer',
  // What a client has typed and not sent is nobody else's, not even of those who act for them.
  impersonation: 'forbidden',
  answer: InteractionForm,
  errors: ['record.not_found'],
});

export const saveStepAnswers = endpoint({
  id: 'onboarding.saveAnswers',
  method: 'POST',
  path: '/api/interaction-forms/{id}/save-answers',
  summary: 'Keeps what was typed into a step so far, complete or not; changes nothing after the submission',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  body: TypedAnswers,
  bodyByteCount: STEP_BODY_BYTES,
  bodyValueCount: RECORD_BODY_VALUES,
  answer: KeptAnswers,
  errors: ['record.not_found', 'record.changed', 'onboarding.finished'],
});

export const processStep = endpoint({
  id: 'onboarding.processStep',
  method: 'POST',
  path: '/api/interaction-forms/{id}/process-step',
  summary: 'Completes a step with its answers and pictures; the confirmation with its code submits the whole onboarding',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  upload: {
    fields: ['attachments[]', 'attachments'],
    isOptional: true,
    mostFiles: MOST_PICTURES,
    fieldByteCount: STEP_BODY_BYTES,
    form: ProcessedStep,
  },
  answer: ProcessedForm,
  errors: [
    'record.not_found',
    'record.changed',
    'onboarding.finished',
    'onboarding.step_early',
    'onboarding.informed_again',
    'verification_code.INVALID_CODE',
    'identity.off',
    'identity.state_invalid',
    'identity.refused',
    'identity.unavailable',
    'identity.unverified',
    'identity.differs',
    'identity.card_expired',
    'limit.reached',
    ...refusedFiles,
  ],
});

export const addOnboardingPicture = endpoint({
  id: 'onboarding.addPicture',
  method: 'POST',
  path: '/api/interaction-forms/{id}/pictures',
  summary: 'Adds a picture of an identity document as soon as it is taken; one of a side of a card replaces the former one',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  upload: { fields: ['file'], mostFiles: 1, form: PictureForm },
  answer: OnboardingPicture,
  errors: ['record.not_found', 'onboarding.finished', 'limit.reached', ...refusedFiles],
});

export const removeOnboardingPicture = endpoint({
  id: 'onboarding.removePicture',
  method: 'DELETE',
  path: '/api/interaction-forms/{id}/pictures/{fileId}',
  summary: 'Removes a picture of an identity document',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  answer: MessageAnswer,
  errors: ['record.not_found', 'onboarding.finished'],
});

export const startOnboarding = endpoint({
  id: 'onboarding.start',
  method: 'POST',
  path: '/api/interaction-forms',
  summary: 'Starts an onboarding of a client with the chosen steps; one that is open is replaced',
  permission: 'onboarding.start',
  impersonation: 'forbidden',
  body: StartedOnboarding,
  answer: StartedForm,
  errors: ['record.not_found', 'onboarding.started_often'],
});

export const readOnboardingConfig = endpoint({
  id: 'onboarding.readConfig',
  method: 'GET',
  path: '/api/interaction-forms/config',
  summary: "What was prepared for a client's onboarding",
  permission: 'onboarding.start',
  query: ConfigQuery,
  answer: ReadConfig,
  errors: ['record.not_found'],
});

export const saveOnboardingConfig = endpoint({
  id: 'onboarding.saveConfig',
  method: 'POST',
  path: '/api/interaction-forms/save-config',
  summary: "Prepares a client's onboarding without starting it",
  permission: 'onboarding.start',
  impersonation: 'forbidden',
  body: SavedConfig,
  answer: MessageAnswer,
  errors: ['record.not_found'],
});
