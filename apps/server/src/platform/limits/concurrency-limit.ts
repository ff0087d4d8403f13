import { Problem } from '../calls/problem.ts';

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free; throws server.busy at once when the queue is full. `owner` is limited to its own share. */
  run<Result>(work: () => Promise<Result>, owner?: string): Promise<Result>;
  /** Does the same for an iteration over rows: the slot is released after the last row, or when the consumer stops. */
  runEach<Row>(rows: AsyncIterable<Row>, owner?: string): AsyncGenerator<Row>;
}

/** Most slots and queue entries of one owner, so that one owner cannot block all others. */
interface OwnersShare {
  atOnce: number;
  mostWaiting: number;
}

const RETRY_AFTER_SECONDS = 2;

const wholeShare: OwnersShare = { atOnce: Number.POSITIVE_INFINITY, mostWaiting: Number.POSITIVE_INFINITY };

/** With `newest` first, this many of the newest entries run before the oldest one. */
const NEWEST_IN_A_ROW = 2;

/**
 * Runs `atOnce` pieces of work at a time, queues `mostWaiting` more and refuses the rest. `first` orders the owners who have had no turn:
 * `newest` is for queues that a crowd of callers who are not signed in may fill, behind whom a later caller would never be served.
 */
export function createConcurrencyLimit(
  atOnce: number,
  mostWaiting: number,
  share: OwnersShare = wholeShare,
  first: 'oldest' | 'newest' = 'oldest',
): ConcurrencyLimit {
  const running: (string | undefined)[] = [];
  const line: { owner: string | undefined; start: () => void }[] = [];
  /** Number of the last turn of each waiting owner. */
  const turns = new Map<string | undefined, number>();
  let turn = 0;
  let newestInARow = 0;
  const mayRun = (owner: string | undefined) =>
    running.length < atOnce && (owner === undefined || running.filter((other) => other === owner).length < share.atOnce);
  const mayWait = (owner: string | undefined) =>
    line.length < mostWaiting && (owner === undefined || line.filter((waiting) => waiting.owner === owner).length < share.mostWaiting);
  const enter = (owner: string | undefined) => {
    if (mayRun(owner)) {
      running.push(owner);
      return Promise.resolve();
    }
    if (!mayWait(owner)) throw new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
    return new Promise<void>((start) => line.push({ owner, start }));
  };
  /** Picks the owner served least recently, so that one owner's backlog delays only that owner. */
  const choose = () => {
    const able = line.filter((waiting) => mayRun(waiting.owner));
    const earliest = Math.min(...able.map((waiting) => turns.get(waiting.owner) ?? 0));
    const isEarliest = (waiting: { owner: string | undefined }) => (turns.get(waiting.owner) ?? 0) === earliest;
    if (first === 'oldest' || newestInARow >= NEWEST_IN_A_ROW) {
      newestInARow = 0;
      return able.find(isEarliest);
    }
    newestInARow += 1;
    return able.findLast(isEarliest);
  };
  const leave = (owner: string | undefined) => {
    running.splice(running.indexOf(owner), 1);
    if (line.some((waiting) => waiting.owner === owner)) turns.set(owner, (turn += 1));
    else turns.delete(owner);
    const chosen = choose();
    if (!chosen) return;
    line.splice(line.indexOf(chosen), 1);
    running.push(chosen.owner);
    chosen.start();
  };
  return {
    run: async (work, owner) => {
      await enter(owner);
      try {
        return await work();
      } finally {
        leave(owner);
      }
    },
    runEach: async function* (rows, owner) {
      await enter(owner);
      try {
        yield* rows;
      } finally {
        leave(owner);
      }
    },
  };
}

/** A separate limit for each owner. */
export interface LimitPerOwner {
  /** Runs the work when the owner has a free slot; throws server.busy at once when the owner's queue is full. */
  run<Result>(work: () => Promise<Result>, owner: string): Promise<Result>;
}

/** Runs `atOnce` pieces of each owner's work at a time and queues `mostWaiting` more; owners do not delay one another. */
export function createLimitPerOwner(atOnce: number, mostWaiting: number): LimitPerOwner {
  const inUse = new Map<string, { limit: ConcurrencyLimit; insideCount: number }>();
  return {
    run: async (work, owner: string) => {
      const own = inUse.get(owner) ?? { limit: createConcurrencyLimit(atOnce, mostWaiting), insideCount: 0 };
      inUse.set(owner, own);
      own.insideCount += 1;
      try {
        return await own.limit.run(work);
      } finally {
        own.insideCount -= 1;
        if (own.insideCount === 0) inUse.delete(owner);
      }
    },
  };
}
