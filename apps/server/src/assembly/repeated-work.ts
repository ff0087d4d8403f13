import { features } from './features.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { HOUR, MINUTE, pragueDateOf } from '../platform/clock/clock.ts';
import { sweepIdempotentAnswers } from '../platform/http/idempotency.ts';
import { doEach } from '../platform/jobs/each.ts';
import type { RepeatedWork } from '../platform/jobs/every.ts';
import type { Platform } from '../platform/platform.ts';

/** A night begins at two o'clock in Prague: by then the imports of the evening are in. */
const NIGHT_BEGINS_MS = 2 * HOUR;

/** Runs the work once in a night, and once after the start: a process may not live until the next. */
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

/** From the last feature to the first: what refers to a record (a signing to its code) goes before the record. */
const worksOf = (part: 'repairs' | 'sweeps' | 'nightly'): Work[] =>
  features.toReversed().flatMap((feature) => Object.entries(feature[part] ?? {}));

const repairs = worksOf('repairs');
const sweeps: readonly Work[] = [...worksOf('sweeps'), ['sweeping answers', ({ db, clock }) => sweepIdempotentAnswers(db, clock.now())]];
const nightly = worksOf('nightly');

/** Everything that repeats, each with a rhythm of its own: one that fails is logged by its name and holds up no other. */
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

/** Every sweep once. */
export function sweepExpired(platform: Platform): Promise<void> {
  return doEach([...sweeps, ...nightly], ([, run]) => run(platform));
}

/** Every repair once. */
export function resumeWork(platform: Platform): Promise<void> {
  return doEach(repairs, ([, run]) => run(platform));
}
