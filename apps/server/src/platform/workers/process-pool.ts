import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../clock/clock.ts';
import { createFirstTries } from './first-tries.ts';
import { READY } from './ready.ts';
import { Stopped } from './stopped.ts';
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

/** Its turn came, and it was not wanted any more. */
export class TaskSkipped extends Error {
  override readonly name = 'TaskSkipped';
}

/** What the process answers; an error is told by its words alone. */
export type ProcessAnswer<Result> = { result: Result } | { error: string };

const IDLE_MS = 20 * SECOND;
/** Loading modules on a busy machine; it is not held against the task. */
const START_MS = 30 * SECOND;
/** Below the server and its database: whatever a file makes its process do, they go first. */
const LOW_PRIORITY = 5;
const LOOK_MS = 50;
const PAGE_BYTES = 4096;

/** Memory of a process in bytes; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid ?? 0}/statm`, 'latin1').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES;
}

interface OpenProcess {
  child: ChildProcess;
  /** Resolves when it can take a task; throws TaskKilled when it never could. */
  ready: Promise<void>;
  hadTask: boolean;
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already: whoever waits for it hears so.
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
  // Between two tasks nobody else listens, and an error that nobody hears ends the server.
  opened.on('error', () => undefined);
  opened.unref();
  opened.channel?.unref();
  lowerPriority(opened);
  const ready = whenReady(opened);
  // Opened ahead of any task, nobody may be waiting when it fails; who takes it hears it again.
  ready.catch(() => undefined);
  return { child: opened, ready, hadTask: false };
}

/** One task in a process; throws TaskKilled, and then the process is at its end. */
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
  /** Tasks at once, each in a process of its own; one owner has at most one of them. */
  processes: number;
  /** Tasks of one owner that may wait. */
  mostWaitingOfOne: number;
  /** What a task may take before it is begun again behind all others; without it, the whole time at once. */
  firstTryMs?: number;
  /** Tasks that were not done in their first try and may wait for their second. */
  mostSlowWaiting?: number;
}

export interface ProcessPool<Task, Result> {
  /**
   * Runs one task; those who have waited while others had a turn come first. Throws TaskKilled, server.busy when too many wait, of all
   * or of this owner, Stopped once it is closed, and TaskSkipped when `isSettled` says at its turn that what it would find out has become known meanwhile.
   */
  run(task: Task, owner?: string, isSettled?: () => boolean): Promise<Result>;
  close(): Promise<void>;
}

/** One place for a process: the process is opened with the first task and ends when there is nothing to do. */
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
      // The next one finds a process that is loaded already.
      if (error instanceof TaskKilled && open === running) open = openProcess(module, memoryMegabytes);
      throw error;
    }
  };
  const runFresh = async (task: Task, timeoutMs: number) => {
    const isUsed = open?.hadTask === true;
    try {
      return await runOnce(task, timeoutMs);
    } catch (error) {
      // What an earlier task left behind is held against nobody: once more in a process that nobody had before.
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
 * Processes for work on what strangers sent: a thread limits neither memory outside the heap nor what ends the whole process. They have
 * no variable of ours in their surroundings, take one task each at a time and yield to the server.
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
        if (!seat) throw new Error('the limit let more in than there are processes');
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
