import { endpoint } from '../endpoint.ts';
import { ImpersonationAnswer, ImpersonationEndAnswer } from './impersonation.schemas.ts';

export const impersonateClient = endpoint({
  id: 'impersonation.start',
  method: 'GET',
  path: '/api/clients/{id}/impersonate',
  summary: 'Starts a session in which the caller impersonates a client; the token carries the claim impersonator',
  permission: 'clients.impersonate',
  writes: true,
  impersonation: 'forbidden',
  answer: ImpersonationAnswer,
  secretAnswer: true,
  errors: ['record.not_found', 'impersonation.forbidden', 'impersonation.without_access'],
});

export const stopImpersonation = endpoint({
  id: 'impersonation.stop',
  method: 'GET',
  path: '/api/auth/deimpersonate',
  summary: 'Ends the impersonation and returns a token of the caller’s own session',
  permission: 'session.use',
  writes: true,
  impersonation: 'allowed',
  endsSession: true,
  answer: ImpersonationEndAnswer,
  secretAnswer: true,
  errors: ['impersonation.not_running'],
});
