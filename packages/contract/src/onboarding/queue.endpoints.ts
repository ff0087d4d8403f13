import { endpoint } from '../endpoint.ts';
import { MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { CanceledOnboarding, ClientOnboardings, OnboardingOf, QueuedOnboarding } from './queue.schemas.ts';

export const listOnboardings = endpoint({
  id: 'onboarding.list',
  method: 'POST',
  path: '/api/interaction-forms/list',
  summary: 'Onboardings that are open, held or lately finished, paginated: the held first, then those that wait longest',
  permission: 'onboarding.start',
  body: PagedListBody,
  answer: page(QueuedOnboarding),
});

export const exportOnboardings = exportOf(listOnboardings, 'onboarding.exportList');

export const readOnboardingsOfClient = endpoint({
  id: 'onboarding.readOfClient',
  method: 'GET',
  path: '/api/clients/{id}/onboardings',
  summary: "A client's onboardings with the state of each step, and what staff may do about them",
  permission: 'onboarding.start',
  answer: ClientOnboardings,
  errors: ['record.not_found'],
});

export const cancelOnboarding = endpoint({
  id: 'onboarding.cancel',
  method: 'POST',
  path: '/api/interaction-forms/{id}/cancel',
  summary: 'Cancels an open onboarding: what was typed is deleted, and the client is told',
  permission: 'onboarding.start',
  impersonation: 'forbidden',
  body: CanceledOnboarding,
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.state_refused'],
});

export const remindOfOnboarding = endpoint({
  id: 'onboarding.remind',
  method: 'POST',
  path: '/api/interaction-forms/{id}/remind',
  summary: 'Tells the client again that their open onboarding waits; at most once a day',
  permission: 'onboarding.start',
  impersonation: 'forbidden',
  body: OnboardingOf,
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.state_refused', 'onboarding.reminded'],
});
