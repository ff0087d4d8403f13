import { sweepSessions, sweepTokens } from './features/access/access.service.ts';
import { sweepDevices } from './features/access/known-devices.service.ts';
import { sweepCounters } from './features/access/limits.service.ts';
import { sweepPauses } from './features/access/pauses.service.ts';
import { sweepPhoneChanges } from './features/account/phone-change.service.ts';
import { resumeGeneration } from './features/documents/generation/generation.jobs.ts';
import { sendDueReminders } from './features/documents/requests/reminders.jobs.ts';
import { sweepSeals } from './features/documents/sealing/seal.jobs.ts';
import { sweepSignings } from './features/documents/signing/signings.service.ts';
import { sweepSignatureRequests } from './features/documents/requests/signature-requests.service.ts';
import { eraseRemovedFiles, sweepFiles } from './features/files/files.jobs.ts';
import { sweepImports } from './features/imports/imports.service.ts';
import { sweepMessages } from './features/messages/outbox/messages.service.ts';
import { sweepNotifications } from './features/messages/notifications/notifications.service.ts';
import { sweepCodes } from './features/verification/code-check.service.ts';
import { sweepHandles, sweepLinks } from './features/verification/handles.service.ts';
import type { Clock } from './platform/clock/clock.ts';
import { HOUR, MINUTE, pragueDateOf } from './platform/clock/clock.ts';
import { sweepIdempotentAnswers } from './platform/http/idempotency.ts';
import { doEach } from './platform/jobs/each.ts';
import type { RepeatedWork } from './platform/jobs/every.ts';
import type { Platform } from './platform/platform.ts';

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

/** Takes up what waits longer than it should: its job was lost with a process, or it is due by the calendar. */
const repairs: readonly Work[] = [
  ['resuming the making of documents', resumeGeneration],
  ['resuming seals', sweepSeals],
  ['reminding of signatures', sendDueReminders],
];

/** Ends what time has ended, where people would notice a delay. */
const sweeps: readonly Work[] = [
  ['sweeping counters', ({ db, clock }) => sweepCounters(db, clock.now())],
  ['sweeping pauses', ({ db, clock }) => sweepPauses(db, clock.now())],
  ['sweeping handles', ({ db, clock }) => sweepHandles(db, clock.now())],
  ['sweeping phone changes', ({ db, clock }) => sweepPhoneChanges(db, clock.now())],
  // Signings first: a code goes when nothing names it any more.
  ['sweeping signings', ({ db, clock }) => sweepSignings(db, clock.now())],
  ['sweeping codes', ({ db, clock }) => sweepCodes(db, clock.now())],
  ['sweeping answers', ({ db, clock }) => sweepIdempotentAnswers(db, clock.now())],
  ['sweeping imports', sweepImports],
  ['ending signature requests', sweepSignatureRequests],
];

/** Removes what was kept for its time (docs/operations.md, "How long things are kept"); large, and in no hurry. */
const nightly: readonly Work[] = [
  ['sweeping tokens', ({ db, clock }) => sweepTokens(db, clock.now())],
  ['sweeping devices', ({ db, clock }) => sweepDevices(db, clock.now())],
  ['sweeping sessions', ({ db, clock }) => sweepSessions(db, clock.now())],
  ['sweeping links', ({ db, clock }) => sweepLinks(db, clock.now())],
  ['sweeping messages', ({ db, clock }) => sweepMessages(db, clock.now())],
  ['sweeping notifications', ({ db, clock }) => sweepNotifications(db, clock.now())],
  ['erasing removed files', eraseRemovedFiles],
  ['sweeping files', sweepFiles],
];

/** Everything that repeats, each with a rhythm of its own: one that fails is logged by its name and holds up no other. */
export function listRepeatedWork(platform: Platform): RepeatedWork[] {
  const at = (pauseMs: number) => ([name, run]: Work): RepeatedWork => ({ name, pauseMs, run: () => run(platform) });
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
