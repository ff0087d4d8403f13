import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';

export interface Repeated {
  stop(): Promise<void>;
}

/** Runs work again and again with a pause between the runs; a failure is logged once and the work goes on. */
export function repeatEvery(pauseMs: number, work: () => Promise<void>, name: string, log: Log): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasFailed = false;
  const run = async () => {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) log.warn({ work: name, error: describeError(error) }, 'repeated work failed');
      hasFailed = true;
    }
  };
  let running = Promise.resolve();
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run().finally(plan);
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
