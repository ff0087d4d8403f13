import { DAY, MINUTE } from '../../platform/clock/clock.ts';

export const STAMP_TOPIC = 'documents.stamp';
export const VALIDATION_TOPIC = 'documents.validateSeal';

/** After so many tries, about an hour of them, a seal counts as held up. */
export const TRIES_UNTIL_TOLD = 6;

const LONGEST_PAUSE_MS = DAY / 4;

/** How long the sweep waits before it queues a seal or stamp again that it has queued `tries` times: a minute, doubled each time, 6 hours at most. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** Math.min(tries, 20));
}
