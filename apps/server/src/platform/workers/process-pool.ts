import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../clock/clock.ts';
import { createTurnstile } from '../http/turnstile.ts';
import type { WorkerPoolOptions } from './worker-pool.ts';

/** The task ended its process, or took more time or memory than one may. */
export class TaskKilled extends Error {
  override readonly name = 'TaskKilled';
  /** It was stopped for the time that it took itself; what was in the process before can be to blame for everything else. */
  readonly isOutOfTime: boolean;

  constructor(why: string, isOutOfTime = false) {
    super(why);
    this.isOutOfTime = isOutOfTime;
  }
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

function openProcess(module: URL, memoryMegabytes: number): ChildProcess {
  const opened = fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    env: { PATH: process.env['PATH'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Between two tasks nobody else listens, and an error that nobody hears ends the server.
  opened.on('error', () => undefined);
  opened.unref();
  opened.channel?.unref();
  return opened;
}

/** One task in a process; throws TaskKilled, and then the process is at its end. */
function runIn<Task extends object, Result>(running: ChildProcess, task: Task, { timeoutMs, mostBytes }: { timeoutMs: number; mostBytes: number }): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(limit);
      clearInterval(look);
      running.off('message', hear).off('exit', lose).off('error', miss);
      settle();
    };
    const stop = (killed: TaskKilled) =>
      end(() => {
        running.kill('SIGKILL');
        reject(killed);
      });
    const hear = (answer: ProcessAnswer<Result>) => end(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.result)));
    const lose = () => stop(new TaskKilled('its process ended'));
    const miss = () => stop(new TaskKilled('its process could not be reached'));
    const limit = setTimeout(() => stop(new TaskKilled('out of time', true)), timeoutMs);
    const look = setInterval(() => {
      void memoryOf(running).then((bytes) => bytes > mostBytes && running.listeners('exit').includes(lose) && stop(new TaskKilled('out of memory')));
    }, LOOK_MS);
    running.on('message', hear).on('exit', lose).on('error', miss);
    running.send(task);
  });
}

export interface ProcessPoolOptions extends Omit<WorkerPoolOptions, 'maxThreads'> {
  /** Tasks of one owner that may wait. */
  mostWaitingOfOne: number;
}

export interface ProcessPool<Task, Result> {
  /** Runs one task; those who have waited while others had a turn come first. Throws TaskKilled, server.busy when too many wait, of all or of this owner. */
  run(task: Task, owner?: string): Promise<Result>;
  close(): Promise<void>;
}

/**
 * A process for work on what strangers sent: a thread limits neither memory outside the heap nor what ends the whole process. It has
 * no variable of ours in its surroundings, takes one task at a time, starts with the first and ends when there is nothing to do.
 */
export function createProcessPool<Task extends object, Result>({ module, maxQueue, mostWaitingOfOne, timeoutMs, memoryMegabytes }: ProcessPoolOptions): ProcessPool<Task, Result> {
  const turnstile = createTurnstile(1, maxQueue, { atOnce: 1, mostWaiting: mostWaitingOfOne });
  const limits = { timeoutMs, mostBytes: 2 * memoryMegabytes * 1024 * 1024 };
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const kill = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const runOnce = async (task: Task) => {
    const running = (child ??= openProcess(module, memoryMegabytes));
    try {
      return await runIn<Task, Result>(running, task, limits);
    } catch (error) {
      if (error instanceof TaskKilled && child === running) child = null;
      throw error;
    }
  };
  const runFresh = async (task: Task) => {
    const isUsed = child !== null;
    try {
      return await runOnce(task);
    } catch (error) {
      // What an earlier task left behind is held against nobody: once more in a process that nobody had before.
      if (isUsed && error instanceof TaskKilled && !error.isOutOfTime) return runOnce(task);
      throw error;
    }
  };
  return {
    run: (task, owner) =>
      turnstile.pass(async () => {
        clearTimeout(idle);
        try {
          return await runFresh(task);
        } finally {
          idle = setTimeout(kill, IDLE_MS);
          idle.unref();
        }
      }, owner),
    close: () => {
      clearTimeout(idle);
      kill();
      return Promise.resolve();
    },
  };
}
