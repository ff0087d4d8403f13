import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { StubbornTask } from '../../testing/services/stubborn.process.ts';
import { createProcessPool } from './process-pool.ts';
import type { ProcessPool } from './process-pool.ts';

let pool: ProcessPool<{ kind: StubbornTask }, number>;
afterEach(() => pool.close());

function openPool(timeoutMs = 60_000, processes = 1, firstTryMs?: number) {
  pool = createProcessPool({
    module: new URL('../../testing/services/stubborn.process.ts', import.meta.url),
    processes,
    maxQueue: 4,
    mostWaitingOfOne: 2,
    timeoutMs,
    memoryMegabytes: 64,
    ...(firstTryMs === undefined ? {} : { firstTryMs }),
  });
  return (kind: StubbornTask, owner?: string) => pool.run({ kind }, owner);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('a task is not affected by damage of an earlier one', async () => {
  const run = openPool();
  const first = await run('answer and end');
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(await run('answer')).not.toBe(first);
  await expect(run('end')).rejects.toMatchObject({ name: 'TaskKilled', isOutOfTime: false });
  expect(await run('answer')).toBeGreaterThan(0);
});

it('stops a task that hangs and does not restart it', async () => {
  const run = openPool(2_000);
  const first = await run('answer');
  await expect(run('hang')).rejects.toMatchObject({ name: 'TaskKilled', isOutOfTime: true });
  await expect.poll(() => isRunning(first)).toBe(false);
});

it('serves others before an owner with many tasks', async () => {
  const run = openPool();
  const told: string[] = [];
  const tell = (owner: string) => run('answer', owner).then(() => told.push(owner));
  const many = [tell('Eva'), tell('Eva'), tell('Eva')];
  await expect(run('answer', 'Eva')).rejects.toMatchObject({ code: 'server.busy' });
  await Promise.all([...many, tell('Jan'), tell('Petr')]);
  expect(told).toEqual(['Eva', 'Jan', 'Petr', 'Eva', 'Eva']);
});

it('keeps a process for others while the files of one owner hang', async () => {
  const run = openPool(60_000, 2);
  const hanging = [run('hang', 'Eva'), run('hang', 'Eva')].map((task) => task.catch(() => 'ended'));
  expect(await run('answer', 'Jan')).toBeGreaterThan(0);
  expect(await run('answer', 'Petr')).toBeGreaterThan(0);
  await pool.close();
  expect(await hanging[0]).toBe('ended');
});

it('keeps a process for others while the files of many owners hang', async () => {
  const run = openPool(600_000, 2, 1_000);
  const hanging = ['a', 'b', 'c', 'd'].map((owner) => run('hang', owner).catch(() => 'ended'));
  expect(await run('answer', 'Jan')).toBeGreaterThan(0);
  expect(await run('answer', 'Petr')).toBeGreaterThan(0);
  await pool.close();
  expect(await Promise.all(hanging)).toEqual(['ended', 'ended', 'ended', 'ended']);
});

it('starts the time of a task when its process is loaded, and loads the next process ahead', async () => {
  const run = openPool(1_000);
  const first = await run('answer');
  await expect(run('hang')).rejects.toMatchObject({ isOutOfTime: true });
  expect(await run('answer')).not.toBe(first);
});

it.runIf(process.platform === 'linux')('runs with a lower priority than the server', async () => {
  const pid = await openPool()('answer');
  // 19 is the lowest there is.
  expect(getPriority(pid)).toBe(Math.min(getPriority() + 5, 19));
});

it.runIf(process.platform === 'linux')('ends with the server, even during a task that never ends', async () => {
  openPool();
  const parent = spawn(process.execPath, [fileURLToPath(new URL('../../testing/services/stubborn-parent.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

it('aborts its running task when it is closed, and restarts it nowhere', async () => {
  const run = openPool();
  await run('answer');
  const hanging = run('hang');
  const waiting = run('answer');
  const ended = Promise.allSettled([hanging, waiting]);
  await pool.close();
  expect(await ended).toMatchObject([{ reason: { name: 'Stopped' } }, { reason: { name: 'Stopped' } }]);
  await expect(run('answer')).rejects.toMatchObject({ name: 'Stopped' });
});
