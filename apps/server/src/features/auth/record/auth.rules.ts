import { DAY, HOUR, MINUTE } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { isSameSecret, linkSecret } from '../../../platform/keys/secrets.ts';
import type { Limit } from '../../access/limits.service.ts';

/**
 * Attempts that failed; an honest one is taken back. Counted by network (an office of advisers shares one) and by e-mail and network
 * together: what strangers try elsewhere must not close a person's door. The tries of a code are counted by the code itself.
 */
export const limits = {
  /** Unknown e-mails in step 1: the price of trying out who is a client. */
  lookupByAddress: { counter: 'sign-in.lookup.address', most: 60, windowMs: 15 * MINUTE },
  /** Step 1 for one e-mail, found or not: every answer for an inactive person makes a handle. */
  lookupByPair: { counter: 'sign-in.lookup.pair', most: 60, windowMs: 15 * MINUTE },
  activationByAddress: { counter: 'activation.address', most: 60, windowMs: 15 * MINUTE },
  activationByPair: { counter: 'activation.pair', most: 10, windowMs: 15 * MINUTE },
  /** Wrong codes of one person from everywhere: with six digits and a year of trying, one in eighty is found. */
  activationByPerson: { counter: 'activation.person', most: 35, windowMs: DAY },
  forgottenByAddress: { counter: 'forgotten.address', most: 60, windowMs: HOUR },
  forgottenByPair: { counter: 'forgotten.pair', most: 5, windowMs: HOUR },
  /** Letters to one e-mail, whoever asked for them; the answer stays the same. */
  forgottenLetters: { counter: 'forgotten.letters', most: 5, windowMs: HOUR },
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

type Standing = { mayEnter: boolean; passwordHash: string | null } | null;

/**
 * What the e-mail step says. A person without access is shown as having a password, so that their state is only told to
 * who knows it. `hidesUnknown` (LOGIN_HIDE_UNKNOWN) shows unknown and not yet active people alike: these come by their invitation.
 */
export function answerEmail(person: Standing, hidesUnknown: boolean): FirstAnswer {
  if (hidesUnknown) return 'user_has_password';
  if (!person) return 'global.not_found';
  return person.mayEnter && person.passwordHash === null ? 'user_has_no_password' : 'user_has_password';
}

/** What activation says before it looks at the code; null: it looks. With `hidesUnknown` a wrong code is all that anybody learns. */
export function refuseActivation(person: Standing, hidesUnknown: boolean): 'user.already_active' | 'verification_code.INVALID_CODE' | null {
  const standing = answerEmail(person, false);
  if (standing === 'user_has_no_password') return null;
  return standing === 'global.not_found' || hidesUnknown ? 'verification_code.INVALID_CODE' : 'user.already_active';
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
