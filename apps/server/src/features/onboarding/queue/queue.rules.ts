import { DAY } from '../../../platform/clock/clock.ts';

/** A client is told at most once in this time that their onboarding waits. */
const REMINDED_AGAIN_AFTER_MS = DAY;

/** The latest reminder after which another may be sent now. */
export const remindedUntil = (now: Date): Date => new Date(now.getTime() - REMINDED_AGAIN_AFTER_MS);

export const mayBeReminded = (remindedAt: Date | null, now: Date): boolean => remindedAt === null || remindedAt <= remindedUntil(now);
