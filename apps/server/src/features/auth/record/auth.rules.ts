import { DAY, HOUR, MINUTE } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { isSameSecret, linkSecret } from '../../../platform/keys/secrets.ts';
import type { Limit } from '../../access/limits.service.ts';

/**
 * Limits of failed attempts; successful ones are refunded. Counted by network (an office of advisers shares one) and by e-mail with
 * network, so that strangers elsewhere cannot lock a person out. The code itself counts its own attempts.
 */
export const limits = {
  /** Unknown e-mails in step 1: limits probing for clients' addresses. */
  lookupByAddress: { counter: 'sign-in.lookup.address', most: 60, windowMs: 15 * MINUTE },
  /** Step 1 for one e-mail, found or not: every response for an inactive person creates a handle. */
  lookupByPair: { counter: 'sign-in.lookup.pair', most: 60, windowMs: 15 * MINUTE },
  activationByAddress: { counter: 'activation.address', most: 60, windowMs: 15 * MINUTE },
  activationByPair: { counter: 'activation.pair', most: 10, windowMs: 15 * MINUTE },
  /** Wrong codes for one person across all networks: guessing six-digit codes for a year succeeds once in eighty. */
  activationByPerson: { counter: 'activation.person', most: 35, windowMs: DAY },
  forgottenByAddress: { counter: 'forgotten.address', most: 60, windowMs: HOUR },
  forgottenByPair: { counter: 'forgotten.pair', most: 5, windowMs: HOUR },
  /** E-mails to one address, from all requesters; the response stays the same. */
  forgottenLetters: { counter: 'forgotten.letters', most: 5, windowMs: HOUR },
  resetByAddress: { counter: 'reset.address', most: 60, windowMs: HOUR },
  tenantByAddress: { counter: 'tenant.address', most: 60, windowMs: DAY },
} as const satisfies Record<string, Limit>;

/** How long a reset link is valid. */
export const RESET_LINK_LIFETIME_MS = HOUR;

export type SignInStep = 'email' | 'password' | 'code' | 'incomplete' | 'biometric';

export interface SignInFields {
  password?: string | undefined;
  biometric_uuid?: string | undefined;
  verification_code?: string | undefined;
}

/** The sign-in step that a body asks for. A code never replaces the password. */
export function stepOf({ password, biometric_uuid, verification_code }: SignInFields): SignInStep {
  if (password) return verification_code ? 'code' : 'password';
  if (biometric_uuid) return 'biometric';
  return verification_code ? 'incomplete' : 'email';
}

export type FirstAnswer = 'user_has_password' | 'user_has_no_password' | 'global.not_found';

type Standing = { mayEnter: boolean; passwordHash: string | null } | null;

/**
 * The response of the e-mail step. A person without access appears to have a password, so that only a caller with that password learns
 * their state. `hidesUnknown` (LOGIN_HIDE_UNKNOWN) makes unknown and not yet active people look alike: the latter use their invitation.
 */
export function answerEmail(person: Standing, hidesUnknown: boolean): FirstAnswer {
  if (hidesUnknown) return 'user_has_password';
  if (!person) return 'global.not_found';
  return person.mayEnter && person.passwordHash === null ? 'user_has_no_password' : 'user_has_password';
}

/** The refusal before activation compares the code; null: compare it. With `hidesUnknown` every refusal looks like a wrong code. */
export function refuseActivation(person: Standing, hidesUnknown: boolean): 'user.already_active' | 'verification_code.INVALID_CODE' | null {
  const standing = answerEmail(person, false);
  if (standing === 'user_has_no_password') return null;
  return standing === 'global.not_found' || hidesUnknown ? 'verification_code.INVALID_CODE' : 'user.already_active';
}

export const RESET_PURPOSE = 'PASSWORD_RESET';
export const RESET_LINK_MESSAGE = 'password-reset';
export const PASSWORD_CHANGED_MESSAGE = 'password-changed';

/** The token of a reset link: the id of its row and the secret computed from it. */
export function writeResetToken(codeKey: Buffer, linkId: string): string {
  return `${linkId}.${linkSecret(codeKey, RESET_PURPOSE, linkId)}`;
}

/** The link id of a token; null unless this server made it for a reset. */
export function readResetToken(codeKey: Buffer, token: string): string | null {
  const [linkId = '', secret = '', ...rest] = token.split('.');
  if (!isId(linkId) || rest.length > 0) return null;
  return isSameSecret(linkSecret(codeKey, RESET_PURPOSE, linkId), secret) ? linkId : null;
}
