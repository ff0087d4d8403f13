import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FiguresQuery, OnboardingFigures, SeenStep } from './figures.schemas.ts';

export const noteSeen = endpoint({
  id: 'onboarding.noteSeen',
  method: 'POST',
  path: '/api/interaction-forms/{id}/seen',
  summary: 'Counts which questions of a step were shown; nothing that was typed is sent, and counted figures name no client',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  body: SeenStep,
  answer: z.object({}),
  errors: ['record.not_found'],
});

export const readOnboardingFigures = endpoint({
  id: 'onboarding.readFigures',
  method: 'GET',
  path: '/api/interaction-forms/figures',
  summary: 'How many onboardings of a period were finished, how long they took, and at which steps and questions clients left',
  permission: 'onboarding.figures',
  query: FiguresQuery,
  answer: OnboardingFigures,
});
