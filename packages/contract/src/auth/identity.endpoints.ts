import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BroughtBack } from '../identity/identity.schemas.ts';
import {
  BankIdentityAnswer,
  BankIdentityUrl,
  BankIdentityUrlQuery,
  MicrosoftCallbackQuery,
  MicrosoftRedirectQuery,
} from './identity.schemas.ts';

export const readBankIdentityUrl = endpoint({
  id: 'auth.readBankIdentityUrl',
  method: 'GET',
  path: '/api/auth/bank-id/url',
  summary: 'The address of the bank identity provider, with a state valid for one answer within 10 minutes',
  permission: 'public',
  writes: true,
  query: BankIdentityUrlQuery,
  answer: BankIdentityUrl,
  secretAnswer: true,
  errors: ['identity.off', 'identity.unavailable', 'record.not_found', 'record.state_refused'],
});

export const finishBankIdentity = endpoint({
  id: 'auth.finishBankIdentity',
  method: 'GET',
  path: '/api/auth/bank-id/callback',
  summary: 'Signs in the client whom the bank identity proves; no code follows',
  permission: 'public',
  writes: true,
  query: BroughtBack,
  answer: BankIdentityAnswer,
  secretAnswer: true,
  errors: [
    'identity.off',
    'identity.state_invalid',
    'identity.refused',
    'identity.unavailable',
    'identity.unverified',
    'user_or_client_not_found',
    'user.deactivated',
  ],
});

export const redirectToMicrosoft = endpoint({
  id: 'auth.redirectToMicrosoft',
  method: 'GET',
  path: '/auth/azure/redirect',
  summary: 'Sends the browser to the Microsoft sign-in; with an invitation, to bind the account',
  permission: 'public',
  writes: true,
  query: MicrosoftRedirectQuery,
  answer: z.object({}),
  status: 302,
  answerHeaders: ['location'],
  secretAnswer: true,
});

export const finishMicrosoft = endpoint({
  id: 'auth.finishMicrosoft',
  method: 'GET',
  path: '/auth/azure/callback',
  summary: 'Sends the browser to the sign-in screen with a hand-over token or an error',
  permission: 'public',
  writes: true,
  query: MicrosoftCallbackQuery,
  answer: z.object({}),
  status: 302,
  answerHeaders: ['location'],
  secretAnswer: true,
});
