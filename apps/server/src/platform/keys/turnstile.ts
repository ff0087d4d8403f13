import { Problem } from '../http/problem.ts';

export interface Turnstile {
  /** Runs the work when its turn comes; throws server.busy at once when too many wait already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The same for rows that are taken one after another: the place is free again when the last was, or the taker stops. */
  passEach<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row>;
}

const RETRY_AFTER_SECONDS = 2;

/** Lets `atOnce` pieces of work run, keeps `mostWaiting` more in line and turns the rest away. */
export function createTurnstile(atOnce: number, mostWaiting: number): Turnstile {
  let running = 0;
  const line: (() => void)[] = [];
  const enter = () => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (line.length >= mostWaiting) throw new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
    return new Promise<void>((resolve) => line.push(resolve));
  };
  const leave = () => {
    const next = line.shift();
    // The place passes on: `running` falls only when nobody waits.
    if (next) next();
    else running -= 1;
  };
  return {
    pass: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    passEach: async function* (rows) {
      await enter();
      try {
        yield* rows;
      } finally {
        leave();
      }
    },
  };
}
