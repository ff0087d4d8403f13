import { endpoint } from '../endpoint.ts';
import { VerificationCodeAnswer, VerificationCodeBody } from './verification.schemas.ts';

export const generateVerificationCode = endpoint({
  id: 'verification.generateCode',
  method: 'POST',
  path: '/api/verification-code/generate',
  summary: 'Sends a six-digit code to the phone or e-mail on file',
  permission: 'public',
  // An impersonator may not request a code: the client would receive it without knowing why.
  impersonation: 'forbidden',
  body: VerificationCodeBody,
  answer: VerificationCodeAnswer,
  errors: [
    'user.handle_expired',
    'verification_code.too_early',
    'verification_code.recipient_missing',
    'session.required',
    'record.not_found',
    'document.not_signable',
    'onboarding.finished',
    'onboarding.step_early',
    'onboarding.informed_again',
    'identity.card_expired',
    'impersonation.forbidden',
  ],
});
