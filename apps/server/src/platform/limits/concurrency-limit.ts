import { Problem } from '../calls/problem.ts';

export interface ConcurrencyLimit {
  /** Runs the work when its turn comes; throws server.busy at once when too many wait already. `owner` counts against its own share. */
  run<Result>(work: () => Promise<Result>, owner?: string): Promise<Result>;
  /** The same for rows that are taken one after another: the place is free again when the last was, or the taker stops. */
  runEach<Row>(rows: AsyncIterable<Row>, owner?: string): AsyncGenerator<Row>;
}

/** What one owner may take of the places and of the line: nobody can shut all others out. */
interface OwnersShare {
  atOnce: number;
  mostWaiting: number;
}

const RETRY_AFTER_SECONDS = 2;

const wholeShare: OwnersShare = { atOnce: Number.POSITIVE_INFINITY, mostWaiting: Number.POSITIVE_INFINITY };

/** Of `newest` first so many go before the one that has waited longest. */
const NEWEST_IN_A_ROW = 2;

/**
 * Lets `atOnce` pieces of work run, keeps `mostWaiting` more in line and turns the rest away. `first` says who goes first of those who
 * have had no turn: `newest` is for lines that a crowd of strangers may fill at once, behind which nobody else would ever be served.
 */
export function createConcurrencyLimit(
  atOnce: number,
  mostWaiting: number,
  share: OwnersShare = wholeShare,
  first: 'oldest' | 'newest' = 'oldest',
): ConcurrencyLimit {
  const running: (string | undefined)[] = [];
  const line: { owner: string | undefined; start: () => void }[] = [];
  /** When those who wait had their last turn. */
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
  /** Of those who may go on the one whose last turn is longest ago: who stands in line many times holds nobody up but themselves. */
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

/** A limit for each owner, with no line between them. */
export interface LimitPerOwner {
  /** Runs the work when the owner's turn comes; throws server.busy at once when too much of theirs waits already. */
  run<Result>(work: () => Promise<Result>, owner: string): Promise<Result>;
}

/** Lets `atOnce` pieces of work of each owner run and keeps `mostWaiting` more of theirs in line; what others do makes no difference to them. */
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
