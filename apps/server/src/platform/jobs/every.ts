import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';

export interface Repeated {
  stop(): Promise<void>;
}

/** A task that recurs while the process runs. */
export interface RepeatedWork {
  /** Identifies the work in the log. */
  name: string;
  pauseMs: number;
  run(): Promise<unknown>;
}

/** Repeats work with a pause between the runs. Logs the same failure once, until the work succeeds or fails differently. */
export function repeatEvery({ name, pauseMs, run }: RepeatedWork, log: Log): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lastFailure: string | null = null;
  const runLogged = async () => {
    try {
      await run();
      if (lastFailure !== null) log.info({ work: name }, 'recurring task succeeded again');
      lastFailure = null;
    } catch (error) {
      const described = describeError(error);
      const failure = JSON.stringify(described);
      if (failure !== lastFailure && !isStopped) log.warn({ work: name, error: described }, 'recurring task failed');
      lastFailure = failure;
    }
  };
  let running = Promise.resolve();
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = runLogged().finally(plan);
    }, pauseMs);
    timer.unref();
  };
  plan();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
