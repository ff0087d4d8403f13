import { monotonicMs, MINUTE } from '../clock/clock.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** A piece of work with a time limit in milliseconds; throws when it runs out of time. */
export type LimitedWork<Result> = (limitMs: number) => Promise<Result>;

export interface FirstTriesOptions {
  /** Pieces of work that run at once. */
  places: number;
  /** Time limit of a first attempt; without it there is one attempt with the full time limit. */
  firstTryMs?: number | undefined;
  wholeMs: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  /** Most queued pieces that ran out of time in their first attempt. */
  mostSlowWaiting: number;
  isOutOfTime(error: unknown): boolean;
  readMs?: () => number;
}

export interface FirstTries {
  /**
   * Runs the work, again if its first attempt ran out of time. Throws server.busy when too much work is waiting: in total, slow work, or
   * work of this owner.
   */
  run<Result>(work: LimitedWork<Result>, owner?: string): Promise<Result>;
}

const REMEMBERED_MS = 10 * MINUTE;
const MOST_REMEMBERED = 2_000;

/** Remembers owners whose work was slow recently; forgets the oldest first. */
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
 * Gives every owner a short first attempt. Work that runs out of time is restarted with the full time limit, using at most half the slots;
 * so is any other work of that owner for the next ten minutes. Slow work, however many owners it has, therefore leaves one slot for the
 * others.
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
