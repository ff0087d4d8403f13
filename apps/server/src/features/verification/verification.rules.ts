import { DAY, MINUTE, SECOND } from '../../platform/clock/clock.ts';

export const CODE_LIFETIME_MS = 10 * MINUTE;
export const MOST_TRIES = 5;
export const RESEND_PAUSE_MS = 30 * SECOND;
export const SEND_WINDOW_MS = DAY;
/** Codes sent in 24 hours to one person for one purpose, used or not. */
export const SENDS_PER_DAY = 50;
/** The unused ones among them: a used code proved the person's identity and does not count here. */
export const unusedPerDay = { unauthenticated: 10, signedIn: 50 } as const;

/** How long a verified password allows resending a code; afterwards the person starts the sign-in again. */
export const PASSWORD_PROOF_MS = 60 * MINUTE;
export const HANDLE_LIFETIME_MS = DAY;
export const INVITATION_LIFETIME_MS = 7 * DAY;

/** A number of codes sent in the last 24 hours. */
export interface CountedSends {
  count: number;
  /** When the oldest of them was sent, which leaves the window first. */
  oldestAt: Date | null;
}

/** Codes that a person was sent for one purpose in the last 24 hours. */
export interface SendHistory {
  sent: CountedSends;
  /** The unused ones; a new password resets this count. */
  unused: CountedSends;
  newest: { createdAt: Date; isUsed: boolean } | null;
}

export type SendDecision = { may: 'send' } | { may: 'wait'; seconds: number } | { may: 'stop'; seconds: number };

/** When the window will hold fewer than `most` sends (Unix milliseconds); 0 when it already does. */
function freeAgainAt({ count, oldestAt }: CountedSends, most: number): number {
  return count < most || oldestAt === null ? 0 : oldestAt.getTime() + SEND_WINDOW_MS;
}

const secondsUntil = (instant: number, now: Date) => Math.max(1, Math.ceil((instant - now.getTime()) / SECOND));

/** Seconds until the pause after a code that was sent at `createdAt` ends; 0 once it is over. */
export const secondsOfPause = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((createdAt.getTime() + RESEND_PAUSE_MS - now.getTime()) / SECOND));

/**
 * Whether a code may be sent now. 'wait': the newest code is unused and less than 30 s old. A used code starts no pause and does not count
 * towards the day's `mostUnused`, so a person who signs out and in again gets one at once. 'stop': the day's sends are used up.
 */
export function decideSend({ sent, unused, newest }: SendHistory, mostUnused: number, now: Date): SendDecision {
  const pauseEnds = newest && !newest.isUsed ? newest.createdAt.getTime() + RESEND_PAUSE_MS : 0;
  if (pauseEnds > now.getTime()) return { may: 'wait', seconds: secondsUntil(pauseEnds, now) };
  const dayEnds = Math.max(freeAgainAt(unused, mostUnused), freeAgainAt(sent, SENDS_PER_DAY));
  return dayEnds === 0 ? { may: 'send' } : { may: 'stop', seconds: secondsUntil(dayEnds, now) };
}

/**
 * A code is valid for one purpose only. PASSWORD_CHANGE, PHONE_CHANGE and NEW_PHONE confirm account changes: the new phone gets a
 * code of its own. REGISTRATION proves an e-mail or a phone of a person who is not a user yet.
 */
export type CodePurpose =
  | 'SIGN_IN'
  | 'ACTIVATION'
  | 'PASSWORD_CHANGE'
  | 'PHONE_CHANGE'
  | 'NEW_PHONE'
  | 'SIGN_DOCUMENTS'
  | 'ONBOARDING'
  | 'REGISTRATION';
/** Purposes of handles: those before sign-in. */
export type HandlePurpose = 'SIGN_IN' | 'ACTIVATION';
export type CodeChannel = 'SMS' | 'EMAIL';

/**
 * Where a code goes: always to the contact on file, except NEW_PHONE, which confirms the new number. After a password: SMS, or e-mail
 * without a phone on file. An activation has no password behind it: without a phone no code can be sent.
 */
export function chooseChannel(purpose: CodePurpose, phone: string | null): CodeChannel | null {
  if (phone) return 'SMS';
  return purpose === 'SIGN_IN' || purpose === 'PASSWORD_CHANGE' ? 'EMAIL' : null;
}

export interface HandleStanding {
  purpose: HandlePurpose;
  createdAt: Date;
  expiresAt: Date;
  mayEnter: boolean;
  hasPassword: boolean;
  passwordChangedAt: Date | null;
}

/**
 * Whether a handle may still request a code. A sign-in handle was given for the right password: it is valid for an hour and only while that
 * password is unchanged. An activation handle is void once the person has a password.
 */
export function isHandleGood(handle: HandleStanding, now: Date): boolean {
  if (!handle.mayEnter || handle.expiresAt <= now) return false;
  if (handle.purpose === 'ACTIVATION') return !handle.hasPassword;
  const isFresh = now.getTime() - handle.createdAt.getTime() < PASSWORD_PROOF_MS;
  const isForThisPassword = handle.passwordChangedAt === null || handle.createdAt >= handle.passwordChangedAt;
  return handle.hasPassword && isFresh && isForThisPassword;
}
