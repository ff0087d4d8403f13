import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets work that takes milliseconds run one piece at a time, with everything else that is ready in between. */
export interface Turns {
  /** Runs work as soon as the pieces before it are done; fails as the work does. */
  take<Result>(work: () => Result): Promise<Result>;
}

/**
 * Without turns, eight calls whose rows arrive together are worked off in one go, and a probe or a sign-in waits for all of
 * them; with turns it waits for one.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (work) => {
      const result = last.then(() => nextTurn()).then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
