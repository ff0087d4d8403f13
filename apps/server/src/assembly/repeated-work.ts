import { features } from './features.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { HOUR, MINUTE, pragueDateOf } from '../platform/clock/clock.ts';
import { sweepIdempotentAnswers } from '../platform/http/idempotency.ts';
import { doEach } from '../platform/jobs/each.ts';
import type { RepeatedWork } from '../platform/jobs/every.ts';
import type { Platform } from '../platform/platform.ts';

/** Nights begin at 02:00 in Prague: by then the evening imports are done. */
const NIGHT_BEGINS_MS = 2 * HOUR;

/** Runs the work once per night and once after startup, because the process may no longer be running the next night. */
export function onceANight(clock: Pick<Clock, 'now'>, work: () => Promise<unknown>): () => Promise<void> {
  let lastNight: string | null = null;
  return async () => {
    const night = pragueDateOf(new Date(clock.now().getTime() - NIGHT_BEGINS_MS));
    if (night === lastNight) return;
    await work();
    lastNight = night;
  };
}

type Work = readonly [name: string, run: (platform: Platform) => Promise<unknown>];

/** From the last feature to the first, so that a record is deleted after the rows that refer to it (a code after its signing). */
const worksOf = (part: 'repairs' | 'sweeps' | 'nightly'): Work[] =>
  features.toReversed().flatMap((feature) => Object.entries(feature[part] ?? {}));

const repairs = worksOf('repairs');
const sweeps: readonly Work[] = [...worksOf('sweeps'), ['sweeping responses', ({ db, clock }) => sweepIdempotentAnswers(db, clock.now())]];
const nightly = worksOf('nightly');

/** Every recurring task with its own interval; a failing task is logged by name and does not delay the others. */
export function listRepeatedWork(platform: Platform): RepeatedWork[] {
  const at =
    (pauseMs: number) =>
    ([name, run]: Work): RepeatedWork => ({ name, pauseMs, run: () => run(platform) });
  return [
    ...repairs.map(at(MINUTE)),
    ...sweeps.map(at(10 * MINUTE)),
    ...nightly.map(([name, run]) => ({ name, pauseMs: 10 * MINUTE, run: onceANight(platform.clock, () => run(platform)) })),
  ];
}

/** Runs every sweep once. */
export function sweepExpired(platform: Platform): Promise<void> {
  return doEach([...sweeps, ...nightly], ([, run]) => run(platform));
}

/** Runs every repair once. */
export function resumeWork(platform: Platform): Promise<void> {
  return doEach(repairs, ([, run]) => run(platform));
}
