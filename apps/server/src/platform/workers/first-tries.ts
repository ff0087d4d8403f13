import { monotonicMs, MINUTE } from '../clock/clock.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** A piece of work that is stopped after some milliseconds; it throws when it was. */
export type LimitedWork<Result> = (limitMs: number) => Promise<Result>;

export interface FirstTriesOptions {
  /** Pieces of work at once. */
  places: number;
  /** What a first try may take; without it every try may take the whole time. */
  firstTryMs?: number | undefined;
  wholeMs: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  /** Of those that were not done in a first try. */
  mostSlowWaiting: number;
  isOutOfTime(error: unknown): boolean;
  readMs?: () => number;
}

export interface FirstTries {
  /** Runs the work, twice when it was not done in its first try; throws server.busy when too much waits, of all, of the slow, or of this owner. */
  run<Result>(work: LimitedWork<Result>, owner?: string): Promise<Result>;
}

const REMEMBERED_MS = 10 * MINUTE;
const MOST_REMEMBERED = 2_000;

/** Owners whose work was slow lately; the oldest are forgotten first. */
function rememberOwners(readMs: () => number) {
  const untilByOwner = new Map<string, number>();
  return {
    has: (owner: string) => (untilByOwner.get(owner) ?? Number.NEGATIVE_INFINITY) > readMs(),
    add: (owner: string) => {
      untilByOwner.delete(owner);
      untilByOwner.set(owner, readMs() + REMEMBERED_MS);
      const [oldest] = untilByOwner.keys();
      if (untilByOwner.size > MOST_REMEMBERED && oldest !== undefined) untilByOwner.delete(oldest);
    },
  };
}

/**
 * Gives every owner a short first try. What is not done by then is begun again, with the whole time, in at most half of the places, and so is
 * what its owner brings in the next ten minutes: however many owners bring slow work, one place is left to those who do not.
 */
export function createFirstTries(options: FirstTriesOptions): FirstTries {
  const { places, firstTryMs, wholeMs, mostWaiting, mostWaitingOfOne, mostSlowWaiting, isOutOfTime, readMs = monotonicMs } = options;
  const share = { atOnce: 1, mostWaiting: mostWaitingOfOne };
  const all = createConcurrencyLimit(places, mostWaiting, share, firstTryMs === undefined ? 'oldest' : 'newest');
  const slow = createConcurrencyLimit(Math.max(1, Math.floor(places / 2)), mostSlowWaiting, share);
  const slowOwners = rememberOwners(readMs);
  const runSlow = <Result>(work: LimitedWork<Result>, owner?: string) => slow.run(() => all.run(() => work(wholeMs)), owner);
  return {
    run: async (work, owner) => {
      if (firstTryMs === undefined) return all.run(() => work(wholeMs), owner);
      if (owner !== undefined && slowOwners.has(owner)) return runSlow(work, owner);
      try {
        return await all.run(() => work(firstTryMs), owner);
      } catch (error) {
        if (!isOutOfTime(error)) throw error;
        if (owner !== undefined) slowOwners.add(owner);
        return runSlow(work, owner);
      }
    },
  };
}
