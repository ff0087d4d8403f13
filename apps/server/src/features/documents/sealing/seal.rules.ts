import { DAY, MINUTE } from '../../../platform/clock/clock.ts';

export const STAMP_TOPIC = 'documents.stamp';
export const VALIDATION_TOPIC = 'documents.validateSeal';

/** Retries, about an hour of them, after which a seal counts as delayed. */
export const TRIES_UNTIL_TOLD = 6;

/**
 * Retries, about two days of them, for a sealed file missing from the store, before the addition is dropped; an operator can restore the
 * file in that time.
 */
export const MOST_LOOKS = 16;

const LONGEST_PAUSE_MS = DAY / 4;

/** Pause before the sweep queues a seal, stamp or validation again after `tries` retries: a minute, doubled each time, 6 hours at most. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** Math.min(tries, 20));
}
