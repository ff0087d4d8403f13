import { Gauge } from 'prom-client';
import { monotonicMs } from '../../clock/clock.ts';
import { Problem } from '../../calls/problem.ts';
import { metrics } from './traffic.ts';

/** Callers who are not signed in wait outside while the process answers this late. */
export const STRANGERS_WAIT_MS = 500;
/** So late everybody waits outside: calls that time out in the line are work for nothing. */
export const EVERYBODY_WAITS_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;
const LOOK_MS = 100;

const lagOfLoop = new Gauge({
  name: 'pramen_event_loop_lag_ms',
  help: 'How late the process gets to its work; new calls are turned away beyond 500 and 2,000',
  registers: [metrics],
});

/** How late the process gets to its work, in milliseconds. */
export type ReadLag = () => number;

/**
 * Measures how late a timer comes; what was measured fades by half with every look, so one long pause is soon forgotten. The timer
 * keeps no process alive.
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
  // Read in the middle of a burst the timer itself is late: what it has missed so far counts.
  return () => Math.max(lagMs, monotonicMs() - lookedAt - LOOK_MS);
}

/** Throws server.busy when a caller has to wait outside. A token that is only claimed is enough here: what it is worth is looked at next. */
export function refuseUnderLoad(lagMs: number, hasToken: boolean): void {
  if (lagMs > (hasToken ? EVERYBODY_WAITS_MS : STRANGERS_WAIT_MS)) throw new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
}
