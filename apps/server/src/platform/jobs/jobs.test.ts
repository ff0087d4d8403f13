import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import type { Log } from '../log/log.ts';
import { Stopped } from '../workers/stopped.ts';
import { doEach } from './each.ts';
import { repeatEvery } from './every.ts';
import { DEAD_LETTERS, installJobs } from './install.ts';
import { createJobs, noJobs } from './jobs.ts';
import type { JobHandler, JobPayload, Jobs } from './jobs.ts';
import { readOpenJobs } from './open-jobs.ts';

const database = useTestDatabase();
const TOPIC = 'tests.first';
const OTHER = 'tests.other';
const logged: unknown[][] = [];
const keep =
  (level: string) =>
  (...told: unknown[]) =>
    void logged.push([level, ...told]);
const log = { info: keep('info'), warn: keep('warn'), error: keep('error') } as unknown as Log;
let jobs: Jobs;

const install = (topics: readonly string[]) => installJobs(database.current.ownerUrl, topics);
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.current.db, work);
const stored = async () =>
  (
    await database.current.pool.query<Record<string, unknown>>(
      `SELECT name, state, data, priority, retry_count, heartbeat_seconds, expire_seconds, start_after > now() AS is_delayed
       FROM pgboss.job ORDER BY created_on, data ->> 'n'`,
    )
  ).rows;
/** Runs each job with `work`, and records what was done. */
function handle(topic: string, work: (payload: JobPayload, signal?: AbortSignal) => unknown = () => undefined) {
  const done: unknown[] = [];
  const handler: JobHandler = {
    topic,
    run: async (payload, signal) => {
      await work(payload, signal);
      done.push(payload['n']);
    },
  };
  return { handler, done };
}

beforeAll(() => install([TOPIC, OTHER]));
beforeEach(async () => {
  await database.current.pool.query('DELETE FROM pgboss.job');
  logged.splice(0);
  jobs = await createJobs(database.current.db, log, { supervise: false });
});
afterEach(() => jobs.stop());

describe('the queues', () => {
  it('are created once, with six retries at growing intervals and a dead-letter queue', async () => {
    await install([TOPIC, 'tests.more']);
    const { rows } = await database.current.pool.query<Record<string, unknown>>(
      `SELECT name, retry_limit, retry_delay, retry_backoff, expire_seconds, dead_letter FROM pgboss.queue WHERE name LIKE 'tests.%' ORDER BY name`,
    );
    expect(rows).toEqual(
      [TOPIC, 'tests.more', OTHER].map((name) => ({
        name,
        retry_limit: 6,
        retry_delay: 2,
        retry_backoff: true,
        expire_seconds: 300,
        dead_letter: DEAD_LETTERS,
      })),
    );
  });
});

describe('a job', () => {
  it('exists when its transaction was committed', async () => {
    await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 1 }));
    const undone = inTx(async (tx) => {
      await jobs.enqueue(tx, TOPIC, { n: 2 });
      await jobs.enqueueAll(tx, TOPIC, [{ n: 3 }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { handler, done } = handle(TOPIC);
    expect([await jobs.drain([handler]), done, await jobs.drain([handler])]).toEqual([1, [1], 0]);
  });

  it('has its priority and its time', async () => {
    await inTx(async (tx) => {
      await jobs.enqueue(tx, TOPIC, { n: 1 });
      await jobs.enqueue(tx, TOPIC, { n: 2 }, { priority: 5, pace: 'long' });
      await jobs.enqueueAll(tx, TOPIC, [{ n: 3 }, { n: 4 }], { priority: 2 });
      await jobs.enqueueAll(tx, TOPIC, [{ n: 5 }]);
    });
    const rows = (await stored()).toSorted(
      (one, other) => Number((one['data'] as JobPayload)['n']) - Number((other['data'] as JobPayload)['n']),
    );
    expect(rows.map(({ priority, heartbeat_seconds, expire_seconds }) => [priority, heartbeat_seconds, expire_seconds])).toEqual([
      [0, null, 300],
      [5, 30, 43_200],
      [2, null, 300],
      [2, null, 300],
      [0, null, 300],
    ]);
  });

  it('of a higher priority goes before those that were queued earlier', async () => {
    await inTx((tx) =>
      jobs.enqueueAll(
        tx,
        TOPIC,
        Array.from({ length: 30 }, (_none, n) => ({ n })),
      ),
    );
    await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 'soon' }, { priority: 1 }));
    const { handler, done } = handle(TOPIC);
    expect(await jobs.drain([handler])).toBe(31);
    // Those that are fetched together have no order.
    expect(done.indexOf('soon')).toBeLessThan(20);
  });

  it('may queue another, which is drained as well, however many there are', async () => {
    await inTx((tx) =>
      jobs.enqueueAll(
        tx,
        OTHER,
        Array.from({ length: 25 }, (_none, n) => ({ n })),
      ),
    );
    const follow = handle(TOPIC);
    const first = handle(OTHER, ({ n = null }) => inTx((tx) => jobs.enqueue(tx, TOPIC, { n })));
    expect(await jobs.drain([follow.handler, first.handler])).toBe(50);
    expect([first.done.length, follow.done.length]).toEqual([25, 25]);
  });

  it('that fails is logged without its payload, and is retried later', async () => {
    await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 1 }));
    const { handler } = handle(TOPIC, () => Promise.reject(new TypeError('broken')));
    await expect(jobs.drain([handler])).rejects.toThrow('broken');
    expect(logged).toEqual([
      ['error', { topic: TOPIC, error: expect.objectContaining({ name: 'TypeError', message: 'broken' }) }, 'job failed'],
    ]);
    expect(await stored()).toMatchObject([{ state: 'retry', is_delayed: true }]);
  });

  it('that was interrupted while it was drained is put back, and the attempt does not count', async () => {
    await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 1 }));
    const { handler } = handle(TOPIC, () => Promise.reject(new Stopped()));
    await expect(jobs.drain([handler])).rejects.toBeInstanceOf(Stopped);
    expect(logged).toEqual([['info', { topic: TOPIC }, 'job interrupted, to be run again']]);
    expect(await stored()).toMatchObject([{ state: 'created', retry_count: 0, is_delayed: true }]);
  });

  it('is open while it waits, runs or is to be retried', async () => {
    await inTx((tx) =>
      jobs.enqueueAll(
        tx,
        TOPIC,
        ['created', 'active', 'retry', 'completed', 'failed', 'cancelled'].map((n) => ({ n })),
      ),
    );
    await database.current.pool.query(`UPDATE pgboss.job SET state = (data ->> 'n')::pgboss.job_state`);
    await inTx((tx) => jobs.enqueue(tx, OTHER, { n: 'other' }));
    const open = async (...topics: string[]) => (await readOpenJobs(database.current.db, topics)).map(({ n }) => String(n)).toSorted();
    expect(await open(TOPIC)).toEqual(['active', 'created', 'retry']);
    expect(await open(TOPIC, OTHER)).toEqual(['active', 'created', 'other', 'retry']);
    expect(await open('tests.none')).toEqual([]);
  });

  it('cannot be queued by work that must not', async () => {
    await expect(noJobs.enqueue({} as Tx, TOPIC, {})).rejects.toThrow(TOPIC);
    await expect(noJobs.enqueueAll({} as Tx, TOPIC, [])).rejects.toThrow(TOPIC);
  });
});

describe('a process that runs jobs', () => {
  it('does what is queued, keeps failures for later, and has finished when it has stopped', async () => {
    const { promise: seen, resolve } = Promise.withResolvers<void>();
    await inTx((tx) => jobs.enqueueAll(tx, TOPIC, [{ n: 1 }, { n: 2 }]));
    let begun = 0;
    const { handler, done } = handle(TOPIC, async ({ n }) => {
      if ((begun += 1) === 2) resolve();
      await seen;
      if (n === 2) throw new Error('broken');
    });
    await jobs.start([handler]);
    await seen;
    await jobs.stop();
    expect(done).toEqual([1]);
    const states = (await stored()).map(({ data, state }) => `${String((data as JobPayload)['n'])} ${String(state)}`);
    expect(states.toSorted()).toEqual(['1 completed', '2 retry']);
  });

  it('gives an interrupted job to the next process at once', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 1 }));
    const { handler } = handle(TOPIC, (_payload, signal) => {
      resolve();
      return new Promise((_done, reject) => signal?.addEventListener('abort', () => reject(new Stopped())));
    });
    await jobs.start([handler]);
    await begun;
    const stopped = jobs.stop();
    jobs.interrupt();
    await stopped;
    expect(await stored()).toMatchObject([{ state: 'created', retry_count: 0, is_delayed: false }]);
  });

  it('starts at once what is queued while it waits, and what was put off once its time has come', async () => {
    const { promise: later, resolve } = Promise.withResolvers<void>();
    const { handler, done } = handle(TOPIC, async ({ n }) => {
      if (n === 1) await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 2 }, { afterSeconds: 1 }));
      else resolve();
    });
    await jobs.start([handler]);
    await inTx((tx) => jobs.enqueue(tx, TOPIC, { n: 1 }));
    // A worker that had to find the job by itself would take half a minute, longer than this test may.
    await later;
    await jobs.stop();
    expect(done).toEqual([1, 2]);
  }, 20_000);

  it.each([
    ['one at a time where the work says so', 'single', 1],
    ['several at a time otherwise', undefined, 4],
  ] as const)('does %s', async (_what, pace, least) => {
    await inTx((tx) =>
      jobs.enqueueAll(
        tx,
        TOPIC,
        Array.from({ length: 6 }, (_none, n) => ({ n })),
      ),
    );
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let [running, most, count] = [0, 0, 0];
    const { handler } = handle(TOPIC, async () => {
      running += 1;
      most = Math.max(most, running);
      // Work that must run alone has to end before the next job starts.
      if (running >= least && pace !== 'single') resolve();
      if (pace !== 'single') await enough;
      await new Promise(setImmediate);
      running -= 1;
      if ((count += 1) === 3) resolve();
    });
    await jobs.start([pace ? { ...handler, pace } : handler]);
    await enough;
    await jobs.stop();
    expect(pace === 'single' ? most : most >= least).toBe(pace === 'single' ? 1 : true);
  });
});

describe('work on each of several items', () => {
  it('continues after a failure and reports the first one at the end', async () => {
    const done: number[] = [];
    const work = doEach([1, 2, 3, 4], async (item) => {
      if (item % 2 === 0) throw new Error(`no ${item}`);
      done.push(item);
    });
    await expect(work).rejects.toMatchObject({ name: 'SomeFailed', message: '2 of 4 failed', cause: { message: 'no 2' } });
    expect(done).toEqual([1, 3]);
    await expect(doEach([5], async () => undefined)).resolves.toBeUndefined();
  });
});

describe('a recurring task', () => {
  /** Work whose runs end as given, in order: null succeeds, a string is the error. */
  function repeat(...ends: (string | null)[]) {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const run = async () => {
      const end = ends[runs];
      runs += 1;
      if (runs > ends.length) resolve();
      if (typeof end === 'string') throw new Error(end);
    };
    return { repeated: repeatEvery({ name: 'sweep', pauseMs: 1, run }, log), over, count: () => runs };
  }

  it('logs the same failure once, a different one again, and the recovery', async () => {
    const { repeated, over } = repeat('down', 'down', 'full', null, null, 'down');
    await over;
    await repeated.stop();
    const failed = (message: string) => ['warn', { work: 'sweep', error: expect.objectContaining({ message }) }, 'recurring task failed'];
    expect(logged).toEqual([
      failed('down'),
      failed('full'),
      ['info', { work: 'sweep' }, 'recurring task succeeded again'],
      failed('down'),
      ['info', { work: 'sweep' }, 'recurring task succeeded again'],
    ]);
  });

  it('waits for the current run when it is stopped, does not run again and does not log its failure', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: held, reject } = Promise.withResolvers<void>();
    let runs = 0;
    const run = () => {
      runs += 1;
      begin();
      return held;
    };
    const repeated = repeatEvery({ name: 'sweep', pauseMs: 1, run }, log);
    await begun;
    let isStopped = false;
    const stopped = repeated.stop().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    reject(new Error('the connection was closed'));
    await stopped;
    expect([runs, logged]).toEqual([1, []]);
  });

  it('that is stopped before its first run never runs', async () => {
    const { repeated, count } = repeat();
    await repeated.stop();
    expect(count()).toBe(0);
  });
});
