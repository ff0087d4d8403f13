import { Piscina } from 'piscina';
import { SECOND } from '../clock/clock.ts';
import { Problem } from '../calls/problem.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { Stopped } from './stopped.ts';

export interface WorkerPoolOptions {
  /** Module whose default export does the work, as a URL of a file. */
  module: URL;
  maxThreads: number;
  /** Tasks that may wait; more are refused with server.busy. */
  maxQueue: number;
  /** What one owner may take of the threads and of the line; without it as much as there is. */
  shareOfOne?: { atOnce: number; mostWaiting: number };
  /** Of one task from its start; waiting does not count. */
  timeoutMs: number;
  memoryMegabytes: number;
}

/** A task took longer than one may. For callers that know nothing of it the server is busy. */
export class TaskOutOfTime extends Problem {
  override readonly name = 'TaskOutOfTime';

  constructor() {
    super('server.busy', { retryAfter: 2 });
  }
}

/** Whether a task was stopped because of itself: it took more time or memory than one may. */
export function isOutOfLimits(error: unknown): boolean {
  return error instanceof TaskOutOfTime || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

export interface WorkerPool<Task, Result> {
  /** Runs one task off the main thread; server.busy when too many wait, of all or of this owner, TaskOutOfTime, Stopped once it is closed. */
  run(task: Task, owner?: string): Promise<Result>;
  /** Ends the threads; what runs or waits is thrown Stopped. */
  close(): Promise<void>;
}

/** An unused thread gives its memory back after this time. */
const IDLE_MS = 20 * SECOND;

/** Threads for work that would hold up every other call: started when needed, limited in memory, time and number. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: options.module.href,
    minThreads: 0,
    maxThreads: options.maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMegabytes },
  });
  // A line of our own: the time of a task begins when a thread takes it, however long others took before.
  const limit = createConcurrencyLimit(options.maxThreads, options.maxQueue, options.shareOfOne);
  let isClosed = false;
  const runInThread = async (task: Task) => {
    if (isClosed) throw new Stopped();
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(options.timeoutMs) });
    } catch (error) {
      // A thread that was ended breaks in several ways; all of them are ours.
      if (isClosed) throw new Stopped();
      throw error instanceof Error && error.name === 'AbortError' ? new TaskOutOfTime() : error;
    }
  };
  return {
    run: (task, owner) => limit.run(() => runInThread(task), owner),
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}
