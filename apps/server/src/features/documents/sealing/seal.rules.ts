import { DAY, MINUTE } from '../../../platform/clock/clock.ts';

export const STAMP_TOPIC = 'documents.stamp';
export const VALIDATION_TOPIC = 'documents.validateSeal';

/** After so many tries, about an hour of them, a seal counts as held up. */
export const TRIES_UNTIL_TOLD = 6;

/** How often a sealed file that its store lost is looked for, before it stays without what was to be added: some days, for an operator to put it back. */
export const MOST_LOOKS = 16;

const LONGEST_PAUSE_MS = DAY / 4;

/** How long the sweep waits before it queues a seal or stamp again that it has queued `tries` times: a minute, doubled each time, 6 hours at most. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** Math.min(tries, 20));
}
