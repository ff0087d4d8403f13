import { DAY, MINUTE, SECOND } from '../../platform/clock/clock.ts';

export const CODE_LIFETIME_MS = 10 * MINUTE;
export const MOST_TRIES = 5;
export const RESEND_PAUSE_MS = 30 * SECOND;
export const SEND_WINDOW_MS = DAY;
/** Sends in 24 hours for one person and purpose, whatever became of them. */
export const SENDS_PER_DAY = 50;
/** Those of them that nobody used: a used code proved the person and spends none of these. */
export const unusedPerDay = { unauthenticated: 10, signedIn: 50 } as const;

/** A proved password is good for a resent code this long; later the person signs in again from the start. */
export const PASSWORD_PROOF_MS = 60 * MINUTE;
export const HANDLE_LIFETIME_MS = DAY;
export const INVITATION_LIFETIME_MS = 7 * DAY;

/** Some codes of the last 24 hours. */
export interface CountedSends {
  count: number;
  /** When the oldest of them was sent, which leaves the window first. */
  oldestAt: Date | null;
}

/** What is known of the codes that a person was sent for one purpose in the last 24 hours. */
export interface SendHistory {
  sent: CountedSends;
  /** Those that were not used; a new password forgives the ones before it. */
  unused: CountedSends;
  newest: { createdAt: Date; isUsed: boolean } | null;
}

export type SendDecision = { may: 'send' } | { may: 'wait'; seconds: number } | { may: 'stop'; seconds: number };

/** When fewer than `most` of the sends stand in the window; 0 when they do now. */
function freeAgainAt({ count, oldestAt }: CountedSends, most: number): number {
  return count < most || oldestAt === null ? 0 : oldestAt.getTime() + SEND_WINDOW_MS;
}

const secondsUntil = (instant: number, now: Date) => Math.max(1, Math.ceil((instant - now.getTime()) / SECOND));

/**
 * Whether a code may be sent now. 'wait': 30 s have not passed since an unused one. A used code starts no pause and spends
 * none of the day's `mostUnused`: a person who signs out and in again is served at once. 'stop': the day's sends are spent.
 */
export function decideSend({ sent, unused, newest }: SendHistory, mostUnused: number, now: Date): SendDecision {
  const pauseEnds = newest && !newest.isUsed ? newest.createdAt.getTime() + RESEND_PAUSE_MS : 0;
  if (pauseEnds > now.getTime()) return { may: 'wait', seconds: secondsUntil(pauseEnds, now) };
  const dayEnds = Math.max(freeAgainAt(unused, mostUnused), freeAgainAt(sent, SENDS_PER_DAY));
  return dayEnds === 0 ? { may: 'send' } : { may: 'stop', seconds: secondsUntil(dayEnds, now) };
}

/** A code of one purpose is good for no other. The last three prove changes of the account: the new phone is proved by a code of its own. */
export type CodePurpose = 'SIGN_IN' | 'ACTIVATION' | 'PASSWORD_CHANGE' | 'PHONE_CHANGE' | 'NEW_PHONE' | 'SIGN_DOCUMENTS';
/** Purposes that a handle may stand for: those before sign-in. */
export type HandlePurpose = 'SIGN_IN' | 'ACTIVATION';
export type CodeChannel = 'SMS' | 'EMAIL';

/**
 * Where a code goes, always to what is on file (but NEW_PHONE, which proves the phone it goes to). After a password: SMS, or
 * the e-mail when no phone is on file. An activation has no password behind it: without a phone there is nowhere to send it.
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
 * Whether a handle still earns a code. One from sign-in was given for the right password: it counts for an hour and only
 * while that password stands. One for activation is void once the person has a password.
 */
export function isHandleGood(handle: HandleStanding, now: Date): boolean {
  if (!handle.mayEnter || handle.expiresAt <= now) return false;
  if (handle.purpose === 'ACTIVATION') return !handle.hasPassword;
  const isFresh = now.getTime() - handle.createdAt.getTime() < PASSWORD_PROOF_MS;
  const isForThisPassword = handle.passwordChangedAt === null || handle.createdAt >= handle.passwordChangedAt;
  return handle.hasPassword && isFresh && isForThisPassword;
}
