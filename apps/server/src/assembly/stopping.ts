import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../platform/clock/clock.ts';
import type { Log } from '../platform/log/log.ts';
import { describeError } from '../platform/log/log.ts';

/** One step of a shutdown; it is abandoned after `mostMs`. */
export interface StopStep {
  name: string;
  mostMs: number;
  run(): Promise<unknown>;
}

/** Runs the steps one after another. A step that fails or takes too long is logged by name, and the next one begins. */
export async function stopInOrder(steps: readonly StopStep[], log: Log): Promise<void> {
  for (const { name, mostMs, run } of steps) {
    const isOver = new AbortController();
    const ended = run().then(
      () => 'ended',
      (error: unknown) => (log.warn({ step: name, error: describeError(error) }, 'a shutdown step failed'), 'failed'),
    );
    const late = wait(mostMs, 'late', { signal: isOver.signal }).catch(() => 'ended');
    if ((await Promise.race([ended, late])) === 'late') log.warn({ step: name }, 'a shutdown step took too long');
    isOver.abort();
  }
}

/** Parts of a running server that a shutdown stops. */
export interface RunningParts {
  /** Accepts no new requests and waits for the running ones. */
  closeHttp(): Promise<unknown>;
  /** Jobs, recurring tasks and the work that fills the demonstration: each accepts no more work and finishes its current work. */
  finishWork(): Promise<unknown>;
  /** Aborts work that runs for minutes. */
  interruptWork(): void;
  /** Ends threads and child processes; the work still running in them is aborted and counts as not started. */
  closeResources(): Promise<unknown>;
  linkAudit(): Promise<unknown>;
  closeDatabase(): Promise<unknown>;
  stopEngine(): Promise<unknown>;
}

/** The whole shutdown takes at most 30 seconds, the usual limit before a supervisor kills the process. */
export function stopSteps(parts: RunningParts): StopStep[] {
  let finishing: Promise<unknown> = Promise.resolve();
  const finish = () => (finishing = parts.finishWork());
  const interrupt = async () => {
    parts.interruptWork();
    await parts.closeResources();
  };
  return [
    { name: 'requests', mostMs: 5 * SECOND, run: parts.closeHttp },
    { name: 'jobs', mostMs: 10 * SECOND, run: finish },
    { name: 'threads and child processes', mostMs: 3 * SECOND, run: interrupt },
    { name: 'interrupted jobs', mostMs: 3 * SECOND, run: () => finishing },
    { name: 'audit linking', mostMs: 2 * SECOND, run: parts.linkAudit },
    { name: 'connections', mostMs: 2 * SECOND, run: parts.closeDatabase },
    { name: 'database', mostMs: 5 * SECOND, run: parts.stopEngine },
  ];
}
