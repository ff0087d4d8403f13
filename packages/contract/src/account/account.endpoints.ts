import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PagedReadQuery } from '../fields.ts';
import {
  AccountSessionList,
  ChangePasswordAnswer,
  ChangePasswordBody,
  ChangePhoneAnswer,
  ChangePhoneBody,
  Preferences,
  RevokedAnswer,
  SignInPage,
} from './account.schemas.ts';

const permission = 'account.use';
/** Only the owner may read or change an account, never an impersonator. */
const impersonation = 'forbidden';

export const listSessions = endpoint({
  id: 'account.listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Active sessions of the caller, most recently used first',
  permission,
  impersonation,
  answer: AccountSessionList,
  errors: ['impersonation.forbidden'],
});

export const endSession = endpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one session of the caller; its tokens stop working at once',
  permission,
  impersonation,
  endsSession: true,
  answer: z.object({}),
  errors: ['record.not_found', 'impersonation.forbidden'],
});

export const endOtherSessions = endpoint({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  summary: 'Ends all sessions of the caller except the current one',
  permission,
  impersonation,
  answer: RevokedAnswer,
  errors: ['impersonation.forbidden'],
});

export const listSignIns = endpoint({
  id: 'account.listSignIns',
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: 'The last 50 attempts to sign in as the caller, newest first',
  permission,
  impersonation,
  query: PagedReadQuery.pick({ page: true, length: true }),
  answer: SignInPage,
  errors: ['impersonation.forbidden'],
});

export const changePassword = endpoint({
  id: 'account.changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Two steps: the current password requests a code, the code changes the password and ends all other sessions',
  permission,
  impersonation,
  body: ChangePasswordBody,
  answer: ChangePasswordAnswer,
  // The idempotency key would be stored with a hash of the body, which contains two passwords.
  secretAnswer: true,
  errors: [
    'wrong_credentials',
    'verification_code.INVALID_CODE',
    'verification_code.too_early',
    'verification_code.recipient_missing',
    'impersonation.forbidden',
  ],
});

export const changePhone = endpoint({
  id: 'account.changePhone',
  method: 'POST',
  path: '/api/auth/change-phone',
  summary: 'Two steps: the password requests codes to the old and the new phone, both codes together change the phone',
  permission,
  impersonation,
  body: ChangePhoneBody,
  answer: ChangePhoneAnswer,
  secretAnswer: true,
  errors: [
    'wrong_credentials',
    'verification_code.INVALID_CODE',
    'verification_code.too_early',
    'account.same_phone',
    'impersonation.forbidden',
  ],
});

export const savePreferences = endpoint({
  id: 'account.savePreferences',
  method: 'POST',
  path: '/api/auth/preferences',
  summary: 'Saves the language of the portal and of messages to the caller',
  permission,
  impersonation,
  body: Preferences,
  answer: Preferences,
  errors: ['impersonation.forbidden'],
});
