import { Gauge } from 'prom-client';
import { monotonicMs } from '../../clock/clock.ts';
import { Problem } from '../../calls/problem.ts';
import { metrics } from './traffic.ts';

/** Above this lag, write requests without a token are refused. */
export const STRANGERS_WAIT_MS = 500;
/** Above this lag, all calls are refused: work on calls that time out in the queue is wasted. */
export const EVERYBODY_WAITS_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;
const LOOK_MS = 100;

const lagOfLoop = new Gauge({
  name: 'pramen_event_loop_lag_ms',
  help: 'Event loop lag in milliseconds; above 500 write requests without a token are refused, above 2,000 all requests',
  registers: [metrics],
});

/** Event loop lag in milliseconds. */
export type ReadLag = () => number;

/**
 * Measures how late a timer fires. The measured lag halves with every tick, so one long pause is soon forgotten. The timer does not keep
 * the process alive.
 */
export function watchLag(): ReadLag {
  let lagMs = 0;
  let lookedAt = monotonicMs();
  setInterval(() => {
    const now = monotonicMs();
    lagMs = Math.max(now - lookedAt - LOOK_MS, lagMs / 2);
    lookedAt = now;
    lagOfLoop.set(Math.round(lagMs));
  }, LOOK_MS).unref();
  // During a burst the timer itself is late: its current delay counts as well.
  return () => Math.max(lagMs, monotonicMs() - lookedAt - LOOK_MS);
}

/** Throws server.busy above the caller's lag limit. The token is not verified here; admission checks it next. */
export function refuseUnderLoad(lagMs: number, hasToken: boolean): void {
  if (lagMs > (hasToken ? EVERYBODY_WAITS_MS : STRANGERS_WAIT_MS)) throw new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
}
