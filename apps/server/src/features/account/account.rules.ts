import type { SignInAttempt } from '@pramen/contract/account/account.schemas';
import { MINUTE } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import type { Limit } from '../access/limits.service.ts';
import type { CodeObject } from '../verification/code-check.service.ts';

/** Wrong passwords of one signed-in person, so that an intruder at an open session cannot keep guessing. */
export const passwordLimit: Limit = { counter: 'account.password', most: 10, windowMs: 15 * MINUTE };

/** Three code lifetimes: time for two resends. After that the change starts over. */
export const PHONE_CHANGE_LIFETIME_MS = 30 * MINUTE;

/** Number of sign-ins in the history. */
export const MOST_SIGN_INS = 50;

/** Messages and notifications of this feature. */
export const PASSWORD_CHANGED_HERE = 'account.password-changed';
export const PHONE_CHANGED = 'account.phone-changed';
export const NEW_DEVICE = 'account.new-device';
export const SIGNED_OUT_EVERYWHERE = 'account.signed-out-everywhere';

/** Code for a new password: valid for this person in this session only. */
export function codeForPassword(userId: string, sessionId: string): CodeObject {
  return { userId, purpose: 'PASSWORD_CHANGE', objectHash: sha256(`PASSWORD_CHANGE:${userId}:${sessionId}`) };
}

/** Code for one of the two phones of a change: valid for this change only. */
export function codeForPhone(purpose: 'PHONE_CHANGE' | 'NEW_PHONE', userId: string, phoneChangeId: string): CodeObject {
  return { userId, purpose, objectHash: sha256(`${purpose}:${userId}:${phoneChangeId}`) };
}

const outcomes: Readonly<Record<string, SignInAttempt['outcome']>> = {
  wrong_credentials: 'WRONG_PASSWORD',
  'verification_code.INVALID_CODE': 'WRONG_CODE',
  'user.deactivated': 'NO_ACCESS',
};

/** The outcome of an attempt, given the reason for its refusal; null: not refused. */
export function outcomeOf(reason: string | null): SignInAttempt['outcome'] {
  return reason === null ? 'SUCCESS' : (outcomes[reason] ?? 'WRONG_PASSWORD');
}
