import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import {
  ActivateBody,
  ForgottenPasswordBody,
  LoginAnswer,
  LoginBody,
  ProfileAnswer,
  ResetPasswordBody,
  SignedInAnswer,
  TenantInfoAnswer,
  TenantInfoQuery,
  VersionAnswer,
} from './auth.schemas.ts';

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'The three steps of sign-in: e-mail, password, code',
  permission: 'public',
  body: LoginBody,
  answer: LoginAnswer,
  secretAnswer: true,
  errors: ['wrong_credentials', 'global.not_found', 'verification_code.INVALID_CODE', 'user.deactivated'],
});

export const refreshSession = endpoint({
  id: 'auth.refreshSession',
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchanges a valid token for one valid for 28,800 s, returned in the authorization header',
  permission: 'session.use',
  impersonation: 'allowed',
  answer: z.object({}),
  answerHeaders: ['authorization'],
  acceptsHandover: true,
  secretAnswer: true,
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Revokes the session of the token at once; during impersonation also the impersonator’s own session',
  permission: 'session.use',
  impersonation: 'allowed',
  endsSession: true,
  answer: z.object({}),
});

export const readProfile = endpoint({
  id: 'auth.readProfile',
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'The signed-in user, their pending items and their tenant',
  permission: 'profile.read',
  answer: ProfileAnswer,
});

export const requestPasswordReset = endpoint({
  id: 'auth.requestPasswordReset',
  method: 'POST',
  path: '/api/auth/forgotten-password',
  summary: 'Sends a reset link when the address is known; the response never reveals whether it is',
  permission: 'public',
  body: ForgottenPasswordBody,
  answer: MessageAnswer,
});

export const resetPassword = endpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token of a reset link and ends all sessions of the user',
  permission: 'public',
  body: ResetPasswordBody,
  answer: MessageAnswer,
  errors: ['auth.reset_password_token_invalid', 'global.not_found'],
});

export const activate = endpoint({
  id: 'auth.activate',
  method: 'POST',
  path: '/api/auth/activate',
  summary: 'Sets the first password of an invited user, confirmed by the code sent to their phone',
  permission: 'public',
  body: ActivateBody,
  answer: SignedInAnswer,
  secretAnswer: true,
  errors: ['user.already_active', 'verification_code.INVALID_CODE'],
});

export const readTenantInfo = endpoint({
  id: 'auth.readTenantInfo',
  method: 'GET',
  path: '/api/auth/tenant-info',
  summary: 'Theme and contact of the tenant of an e-mail or referral code, otherwise of the company',
  permission: 'public',
  query: TenantInfoQuery,
  answer: TenantInfoAnswer,
});

export const readVersion = endpoint({
  id: 'auth.readVersion',
  method: 'GET',
  path: '/api/version',
  summary: 'Version of the running server; a change makes the browser reload at its next navigation',
  permission: 'public',
  answer: VersionAnswer,
});
