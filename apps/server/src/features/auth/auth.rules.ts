import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { isSameSecret, linkSecret } from '../../platform/keys/secrets.ts';
import type { Limit } from '../access/limits.service.ts';

/**
 * Attempts that failed; an honest one is taken back. Counted by address (an office of advisers shares one) and by e-mail
 * (a crowd of addresses guesses at one person). The tries of a code are counted by the code itself.
 */
export const limits = {
  /** Unknown e-mails in step 1: the price of trying out who is a client. */
  lookupByAddress: { counter: 'sign-in.lookup.address', most: 60, windowMs: 15 * MINUTE },
  /** Step 1 for one e-mail, found or not: every answer for an inactive person makes a handle. */
  lookupByEmail: { counter: 'sign-in.lookup.email', most: 60, windowMs: 15 * MINUTE },
  passwordByAddress: { counter: 'sign-in.password.address', most: 60, windowMs: 15 * MINUTE },
  passwordByEmail: { counter: 'sign-in.password.email', most: 10, windowMs: 15 * MINUTE },
  activationByAddress: { counter: 'activation.address', most: 60, windowMs: 15 * MINUTE },
  activationByEmail: { counter: 'activation.email', most: 10, windowMs: 15 * MINUTE },
  forgottenByAddress: { counter: 'forgotten.address', most: 60, windowMs: HOUR },
  forgottenByEmail: { counter: 'forgotten.email', most: 5, windowMs: HOUR },
  resetByAddress: { counter: 'reset.address', most: 60, windowMs: HOUR },
  tenantByAddress: { counter: 'tenant.address', most: 60, windowMs: DAY },
} as const satisfies Record<string, Limit>;

/** How long the link to a new password is good. */
export const RESET_LINK_LIFETIME_MS = HOUR;

export type SignInStep = 'email' | 'password' | 'code' | 'incomplete' | 'biometric';

export interface SignInFields {
  password?: string | undefined;
  biometric_uuid?: string | undefined;
  verification_code?: string | undefined;
}

/** Which step of sign-in a body asks for. A code never stands in for the password. */
export function stepOf({ password, biometric_uuid, verification_code }: SignInFields): SignInStep {
  if (password) return verification_code ? 'code' : 'password';
  if (biometric_uuid) return 'biometric';
  return verification_code ? 'incomplete' : 'email';
}

export type FirstAnswer = 'user_has_password' | 'user_has_no_password' | 'global.not_found';

/**
 * What the e-mail step says. A person without access is shown as having a password, so that their state is only told to
 * who knows it. `hidesUnknown` (LOGIN_HIDE_UNKNOWN) shows unknown e-mails alike.
 */
export function answerEmail(person: { mayEnter: boolean; passwordHash: string | null } | null, hidesUnknown: boolean): FirstAnswer {
  if (!person) return hidesUnknown ? 'user_has_password' : 'global.not_found';
  return person.mayEnter && person.passwordHash === null ? 'user_has_no_password' : 'user_has_password';
}

export const RESET_PURPOSE = 'PASSWORD_RESET';
export const RESET_LINK_MESSAGE = 'password-reset';
export const PASSWORD_CHANGED_MESSAGE = 'password-changed';

/** The token inside a reset link: the id of its row and the secret computed from it. */
export function writeResetToken(codeKey: Buffer, linkId: string): string {
  return `${linkId}.${linkSecret(codeKey, RESET_PURPOSE, linkId)}`;
}

/** The id of the link that a token belongs to; null when it was not made by us for a reset. */
export function readResetToken(codeKey: Buffer, token: string): string | null {
  const [linkId = '', secret = '', ...rest] = token.split('.');
  if (!isId(linkId) || rest.length > 0) return null;
  return isSameSecret(linkSecret(codeKey, RESET_PURPOSE, linkId), secret) ? linkId : null;
}
