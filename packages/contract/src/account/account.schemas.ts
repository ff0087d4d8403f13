import { z } from 'zod';
import { mismatch, passwordsAgree } from '../auth/auth.schemas.ts';
import { page, Password, Phone, requiredText, VerificationCode } from '../fields.ts';

/** Product names that need no translation; null when not recognised. */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.output<typeof Device>;

/** One active session of the caller. */
export const AccountSession = z.object({
  id: z.string(),
  device: Device,
  /** Without the part that identifies one machine. */
  ip: z.string(),
  started_at: z.string(),
  last_used_at: z.string(),
  /** The session of this call. */
  is_current: z.boolean(),
});
export type AccountSession = z.output<typeof AccountSession>;
export const AccountSessionList = z.object({ data: z.array(AccountSession) });

export const signInOutcomes = ['SUCCESS', 'WRONG_PASSWORD', 'WRONG_CODE', 'NO_ACCESS'] as const;

/** One attempt to sign in as the caller. */
export const SignInAttempt = z.object({
  id: z.string(),
  occurred_at: z.string(),
  outcome: z.enum(signInOutcomes),
  device: Device,
  ip: z.string(),
});
export type SignInAttempt = z.output<typeof SignInAttempt>;
export const SignInPage = page(SignInAttempt);

const ofThisAccount = requiredText(200);

/** Without the code, the call requests one. The field names are those of activation. */
export const ChangePasswordBody = z
  .object({
    current_password: ofThisAccount,
    password: Password,
    password_confirmation: Password,
    verification_code: VerificationCode.optional(),
  })
  .refine(passwordsAgree, mismatch)
  .refine((body) => body.password !== body.current_password, { path: ['password'], params: { key: 'samePassword' } });

/** Without codes, the call requests one to the phone on file (if there is one) and one to the new phone. */
export const ChangePhoneBody = z.object({
  current_password: ofThisAccount,
  phone: Phone,
  code_current: VerificationCode.optional(),
  code_new: VerificationCode.optional(),
});

/** Recipient of the code, masked to the last 3 characters; null when no code was sent. */
const sentTo = z.string().nullable();

export const ChangePasswordAnswer = z.object({
  message: z.enum(['verification_code.generated', 'auth.password_changed']),
  recipient: sentTo,
  /** Seconds until the caller may request the next code; null when the change is done. */
  resend_in: z.int().nullable(),
});
export const ChangePhoneAnswer = z.object({
  message: z.enum(['verification_code.generated', 'auth.phone_changed']),
  recipient_current: sentTo,
  recipient_new: sentTo,
  resend_in: z.int().nullable(),
});
export const RevokedAnswer = z.object({ revoked: z.int() });
export const Preferences = z.object({ language: z.enum(['cs', 'sk']) });
