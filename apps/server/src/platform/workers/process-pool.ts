import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../clock/clock.ts';
import { createTurnstile } from '../http/turnstile.ts';
import type { WorkerPool, WorkerPoolOptions } from './worker-pool.ts';

/** The task ended its process, or took more time or memory than one may. */
export class TaskKilled extends Error {
  override readonly name = 'TaskKilled';
}

/** What the process answers; an error is told by its words alone. */
export type ProcessAnswer<Result> = { result: Result } | { error: string };

const IDLE_MS = 20 * SECOND;
const LOOK_MS = 50;
const PAGE_BYTES = 4096;

/** Memory of a process in bytes; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid ?? 0}/statm`, 'latin1').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/**
 * A process for work on what strangers sent: a thread limits neither memory outside the heap nor what ends the whole process. It has
 * no variable of ours in its surroundings, takes one task at a time, starts with the first and ends when there is nothing to do.
 * `run` throws TaskKilled, server.busy when too many wait.
 */
export function createProcessPool<Task extends object, Result>({ module, maxQueue, timeoutMs, memoryMegabytes }: Omit<WorkerPoolOptions, 'maxThreads'>): WorkerPool<Task, Result> {
  const turnstile = createTurnstile(1, maxQueue);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const kill = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const open = (): ChildProcess => {
    const opened = fork(fileURLToPath(module), [], {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`],
      env: { PATH: process.env['PATH'] ?? '' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    opened.unref();
    opened.channel?.unref();
    return opened;
  };
  const runInChild = (task: Task) =>
    new Promise<Result>((resolve, reject) => {
      const running = (child ??= open());
      const end = (settle: () => void, isOver: boolean) => {
        clearTimeout(limit);
        clearInterval(look);
        running.removeAllListeners();
        if (isOver) {
          running.on('error', () => undefined);
          running.kill('SIGKILL');
          if (child === running) child = null;
        }
        settle();
      };
      const stop = (why: string) => end(() => reject(new TaskKilled(why)), true);
      const limit = setTimeout(() => stop('out of time'), timeoutMs);
      const look = setInterval(() => {
        void memoryOf(running).then((bytes) => bytes > 2 * memoryMegabytes * 1024 * 1024 && running === child && stop('out of memory'));
      }, LOOK_MS);
      running.on('message', (answer: ProcessAnswer<Result>) => end(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.result)), false));
      running.on('exit', () => stop('its process ended'));
      running.on('error', () => stop('its process could not be reached'));
      running.send(task);
    });
  return {
    run: (task) =>
      turnstile.pass(async () => {
        clearTimeout(idle);
        try {
          return await runInChild(task);
        } finally {
          idle = setTimeout(kill, IDLE_MS);
          idle.unref();
        }
      }),
    close: () => {
      clearTimeout(idle);
      kill();
      return Promise.resolve();
    },
  };
}
