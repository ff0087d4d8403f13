import { afterEach, expect, it } from 'vitest';
import type { ThreadTask } from '../../testing/services/obedient.worker.ts';
import { createWorkerPool, isOutOfLimits, TaskOutOfTime } from './worker-pool.ts';
import type { WorkerPool, WorkerPoolOptions } from './worker-pool.ts';

let pool: WorkerPool<ThreadTask, number>;
afterEach(() => pool.close());

function openPool(changes: Partial<WorkerPoolOptions> = {}) {
  pool = createWorkerPool({
    module: new URL('../../testing/services/obedient.worker.ts', import.meta.url),
    maxThreads: 1,
    maxQueue: 1,
    timeoutMs: 60_000,
    memoryMegabytes: 64,
    ...changes,
  });
  return (kind: ThreadTask, owner?: string) => pool.run(kind, owner);
}

it('runs work in its own threads, and passes on their errors', async () => {
  const run = openPool();
  expect(await run('answer')).toBeGreaterThan(0);
  await expect(run('fail')).rejects.toThrow('as it was told');
});

it('refuses tasks when its queue is full', async () => {
  const run = openPool();
  const all = await Promise.allSettled([run('answer'), run('answer'), run('answer')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { code: 'server.busy' } });
});

it('limits each owner to a share', async () => {
  const run = openPool({ maxQueue: 9, shareOfOne: { atOnce: 1, mostWaiting: 1 } });
  const all = await Promise.allSettled([run('answer', 'Eva'), run('answer', 'Eva'), run('answer', 'Eva'), run('answer', 'Jan')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('ends a task that takes too long, and only that', async () => {
  const run = openPool({ timeoutMs: 1_500 });
  const failure = await run('hang').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaskOutOfTime);
  expect([failure, isOutOfLimits(failure)]).toEqual([
    expect.objectContaining({ name: 'TaskOutOfTime', code: 'server.busy', details: { retryAfter: 2 } }),
    true,
  ]);
});

it('ends a task that needs too much memory, and takes the next', async () => {
  const run = openPool();
  const failure = await run('fill memory').catch((error: unknown) => error);
  expect(isOutOfLimits(failure)).toBe(true);
  expect(await run('answer')).toBeGreaterThan(0);
});

it('when closed, rejects running, waiting and later tasks as stopped', async () => {
  const run = openPool();
  await run('answer');
  const given = Promise.allSettled([run('hang'), run('answer')]);
  await pool.close();
  const stopped = {
    status: 'rejected',
    reason: expect.objectContaining({ name: 'Stopped', code: 'server.unavailable', details: { retryAfter: 2 } }),
  };
  expect(await given).toEqual([stopped, stopped]);
  await expect(run('answer')).rejects.toMatchObject({ name: 'Stopped' });
});

it.each([new Error('other'), Object.assign(new Error('x'), { code: 'ENOENT' }), 'text', null])(
  '%s is not reported as an exceeded limit',
  (error) => expect(isOutOfLimits(error)).toBe(false),
);
