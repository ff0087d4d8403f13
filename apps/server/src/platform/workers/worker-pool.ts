import { Piscina } from 'piscina';
import { SECOND } from '../clock/clock.ts';
import { Problem } from '../calls/problem.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { Stopped } from './stopped.ts';

export interface WorkerPoolOptions {
  /** File URL of the module whose default export does the work. */
  module: URL;
  maxThreads: number;
  /** Most queued tasks; more are refused with server.busy. */
  maxQueue: number;
  /** Most threads and queued tasks of one owner; unlimited without it. */
  shareOfOne?: { atOnce: number; mostWaiting: number };
  /** Time limit of one task from its start; waiting does not count. */
  timeoutMs: number;
  memoryMegabytes: number;
}

/** A task exceeded its time limit. Code that does not handle it responds with server.busy. */
export class TaskOutOfTime extends Problem {
  override readonly name = 'TaskOutOfTime';

  constructor() {
    super('server.busy', { retryAfter: 2 });
  }
}

/** Whether a task was stopped because it exceeded its limit of time or memory. */
export function isOutOfLimits(error: unknown): boolean {
  return error instanceof TaskOutOfTime || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

export interface WorkerPool<Task, Result> {
  /** Runs one task off the main thread. Throws server.busy when too many wait in total or of this owner, TaskOutOfTime, and Stopped. */
  run(task: Task, owner?: string): Promise<Result>;
  /** Ends the threads; running and queued tasks throw Stopped. */
  close(): Promise<void>;
}

/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 20 * SECOND;

/** Threads for work that would block all other calls: started on demand, limited in memory, time and number. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: options.module.href,
    minThreads: 0,
    maxThreads: options.maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMegabytes },
  });
  // A queue in front of Piscina's, so that the time of a task starts when a thread takes it.
  const limit = createConcurrencyLimit(options.maxThreads, options.maxQueue, options.shareOfOne);
  let isClosed = false;
  const runInThread = async (task: Task) => {
    if (isClosed) throw new Stopped();
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(options.timeoutMs) });
    } catch (error) {
      // A terminated thread fails with various errors; after close() they all mean Stopped.
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
