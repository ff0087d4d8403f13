import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../clock/clock.ts';
import { createFirstTries } from './first-tries.ts';
import { READY } from './ready.ts';
import { Stopped } from './stopped.ts';
import type { WorkerPoolOptions } from './worker-pool.ts';

/** The task ended its process, or exceeded its limit of time or memory. */
export class TaskKilled extends Error {
  override readonly name = 'TaskKilled';
  /** The task itself ran out of time; any other failure may have been left over from an earlier task. */
  readonly isOutOfTime: boolean;

  constructor(why: string, isOutOfTime = false) {
    super(why);
    this.isOutOfTime = isOutOfTime;
  }
}

/** The task was no longer needed when its turn came. */
export class TaskSkipped extends Error {
  override readonly name = 'TaskSkipped';
}

/** The result of the process; an error is only its message. */
export type ProcessAnswer<Result> = { result: Result } | { error: string };

const IDLE_MS = 20 * SECOND;
/** Limit for loading modules on a busy machine; it does not count against the task's time. */
const START_MS = 30 * SECOND;
/** Lower than the server and its database, so that a hostile file cannot slow them down. */
const LOWER_BY = 5;
const LOWEST_PRIORITY = 19;
const LOOK_MS = 50;
const PAGE_BYTES = 4096;

/** Resident memory of a process in bytes; 0 on systems without /proc. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid ?? 0}/statm`, 'latin1').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES;
}

interface OpenProcess {
  child: ChildProcess;
  /** Resolves when the process can take a task; rejects with TaskKilled when it fails to start. */
  ready: Promise<void>;
  hadTask: boolean;
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(getPriority() + LOWER_BY, LOWEST_PRIORITY));
  } catch {
    // The process has already ended; the waiting task gets the error.
  }
}

function whenReady(opened: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(limit);
      opened.off('message', hear).off('exit', lose);
      settle();
    };
    const hear = (said: unknown) => said === READY && end(resolve);
    const lose = () => end(() => reject(new TaskKilled('its process ended before it began')));
    const limit = setTimeout(() => {
      opened.kill('SIGKILL');
      lose();
    }, START_MS);
    opened.on('message', hear).on('exit', lose);
  });
}

function openProcess(module: URL, memoryMegabytes: number): OpenProcess {
  const opened = fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    env: { PATH: process.env['PATH'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // No other listener exists between two tasks, and an unhandled error event would end the server.
  opened.on('error', () => undefined);
  opened.unref();
  opened.channel?.unref();
  lowerPriority(opened);
  const ready = whenReady(opened);
  // No task may be waiting yet when a process opened in advance fails; the next task awaits `ready` and gets the error.
  ready.catch(() => undefined);
  return { child: opened, ready, hadTask: false };
}

/** Runs one task in a process; throws TaskKilled when the process has ended or was killed. */
function runIn<Task extends object, Result>(
  running: ChildProcess,
  task: Task,
  { timeoutMs, mostBytes }: { timeoutMs: number; mostBytes: number },
): Promise<Result> {
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
    const hear = (answer: ProcessAnswer<Result>) =>
      end(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.result)));
    const lose = () => stop(new TaskKilled('its process ended'));
    const miss = () => stop(new TaskKilled('its process could not be reached'));
    const limit = setTimeout(() => stop(new TaskKilled('out of time', true)), timeoutMs);
    const look = setInterval(() => {
      void memoryOf(running).then(
        (bytes) => bytes > mostBytes && running.listeners('exit').includes(lose) && stop(new TaskKilled('out of memory')),
      );
    }, LOOK_MS);
    running.on('message', hear).on('exit', lose).on('error', miss);
    running.send(task);
  });
}

export interface ProcessPoolOptions extends Omit<WorkerPoolOptions, 'maxThreads' | 'shareOfOne'> {
  /** Tasks that run at once, each in a separate process; at most one per owner. */
  processes: number;
  /** Most queued tasks of one owner. */
  mostWaitingOfOne: number;
  /**
   * Time limit of a first attempt, after which the task is restarted behind the others; without it the first attempt gets the full time
   * limit.
   */
  firstTryMs?: number;
  /** Most tasks that may wait for their second attempt. */
  mostSlowWaiting?: number;
}

export interface ProcessPool<Task, Result> {
  /**
   * Runs one task; the owner served least recently goes first. Throws TaskKilled, server.busy when too many tasks wait in total or of this
   * owner, Stopped once the pool is closed, and TaskSkipped when `isSettled` is true at the task's turn: its result is already known.
   */
  run(task: Task, owner?: string, isSettled?: () => boolean): Promise<Result>;
  close(): Promise<void>;
}

/** A slot for one process, which starts with the first task and ends when idle. */
function createSeat<Task extends object, Result>(module: URL, memoryMegabytes: number, mostBytes: number, isClosed: () => boolean) {
  let open: OpenProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const close = () => {
    clearTimeout(idle);
    open?.child.kill('SIGKILL');
    open = null;
  };
  const runOnce = async (task: Task, timeoutMs: number) => {
    if (isClosed()) throw new Stopped();
    const running = (open ??= openProcess(module, memoryMegabytes));
    try {
      await running.ready;
      running.hadTask = true;
      return await runIn<Task, Result>(running.child, task, { timeoutMs, mostBytes });
    } catch (error) {
      if (isClosed()) throw new Stopped();
      // Opens the next process now, so that it is loaded before the next task.
      if (error instanceof TaskKilled && open === running) open = openProcess(module, memoryMegabytes);
      throw error;
    }
  };
  const runFresh = async (task: Task, timeoutMs: number) => {
    const isUsed = open?.hadTask === true;
    try {
      return await runOnce(task, timeoutMs);
    } catch (error) {
      // Retries once in a fresh process: the failure may have been left over from an earlier task.
      if (isUsed && error instanceof TaskKilled && !error.isOutOfTime) return runOnce(task, timeoutMs);
      throw error;
    }
  };
  const run = async (task: Task, timeoutMs: number) => {
    clearTimeout(idle);
    try {
      return await runFresh(task, timeoutMs);
    } finally {
      idle = setTimeout(close, IDLE_MS);
      idle.unref();
    }
  };
  return { run, close };
}

/**
 * Processes for untrusted files: a thread limits neither memory outside the heap nor a crash of the whole process. Their environment
 * contains no variable of the server but PATH. Each runs one task at a time with a lower priority than the server.
 */
export function createProcessPool<Task extends object, Result>(options: ProcessPoolOptions): ProcessPool<Task, Result> {
  const { module, processes, maxQueue, mostWaitingOfOne, timeoutMs, memoryMegabytes, firstTryMs, mostSlowWaiting = maxQueue } = options;
  const isOutOfTime = (error: unknown) => error instanceof TaskKilled && error.isOutOfTime;
  const tries = createFirstTries({
    places: processes,
    firstTryMs,
    wholeMs: timeoutMs,
    mostWaiting: maxQueue,
    mostWaitingOfOne,
    mostSlowWaiting,
    isOutOfTime,
  });
  const mostBytes = 2 * memoryMegabytes * 1024 * 1024;
  let isClosed = false;
  const seats = Array.from({ length: processes }, () => createSeat<Task, Result>(module, memoryMegabytes, mostBytes, () => isClosed));
  const free = [...seats];
  return {
    run: (task, owner, isSettled) =>
      tries.run(async (limitMs) => {
        if (isSettled?.()) throw new TaskSkipped('settled');
        const seat = free.pop();
        if (!seat) throw new Error('the limit admitted more tasks than there are processes');
        try {
          return await seat.run(task, limitMs);
        } finally {
          free.push(seat);
        }
      }, owner),
    close: () => {
      isClosed = true;
      for (const seat of seats) seat.close();
      return Promise.resolve();
    },
  };
}
