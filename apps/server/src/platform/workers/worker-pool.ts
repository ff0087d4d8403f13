import { Piscina } from 'piscina';
import { SECOND } from '../clock/clock.ts';
import { Problem } from '../http/problem.ts';

export interface WorkerPoolOptions {
  /** Module whose default export does the work, as a URL of a file. */
  module: URL;
  maxThreads: number;
  /** Tasks that may wait; more are refused with server.busy. */
  maxQueue: number;
  timeoutMs: number;
  memoryMegabytes: number;
}

export interface WorkerPool<Task, Result> {
  /** Runs one task off the main thread; server.busy when the queue is full or the time is over. */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** An unused thread gives its memory back after this time. */
const IDLE_MS = 20 * SECOND;

function isRefusal(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || /queue is at limit/i.test(error.message));
}

/** Threads for work that would hold up every other call: started when needed, limited in memory, time and number. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: options.module.href,
    minThreads: 0,
    maxThreads: options.maxThreads,
    maxQueue: options.maxQueue,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMegabytes },
  });
  return {
    run: async (task) => {
      try {
        return await pool.run(task, { signal: AbortSignal.timeout(options.timeoutMs) });
      } catch (error) {
        if (isRefusal(error)) throw new Problem('server.busy', { retryAfter: 2 });
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
