import { eq } from 'drizzle-orm';
import { screeningListVersions } from '../../database/schema/screening.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { readOpenJobs } from '../../platform/jobs/open-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { IDENTITY_CHANGED } from '../clients/record/client.service.ts';
import { ACTIVATE_TOPIC, CATCH_UP_TOPIC } from './list-import.service.ts';
import { activateVersion } from './lists/activate-list.ts';
import { catchUp, isAnyoneWaiting } from './matching/passes/catch-up.ts';
import { announceHits } from './notices/hit-notices.ts';
import type { Screener } from './matching/screener.ts';

/** Compares whoever is not up to date, and tells the staff when something was found. */
async function compareWaiting(platform: Platform, screener: Screener, only: string | null, signal?: AbortSignal): Promise<void> {
  const { newHits, reopened } = await catchUp(platform, screener, only, signal);
  if (newHits + reopened > 0) await inTransaction(platform.db, (tx) => announceHits(tx, platform));
}

async function activate(platform: Platform, versionId: string): Promise<void> {
  const { db, jobs } = platform;
  await inTransaction(db, async (tx) => {
    if (await activateVersion(tx, platform, versionId)) await jobs.enqueue(tx, CATCH_UP_TOPIC, {}, { pace: 'long' });
  });
}

export function screeningJobs(platform: Platform, screener: Screener): JobHandler[] {
  return [
    { topic: ACTIVATE_TOPIC, pace: 'single', run: ({ versionId }) => activate(platform, String(versionId)) },
    { topic: CATCH_UP_TOPIC, pace: 'single', run: (_none, signal) => compareWaiting(platform, screener, null, signal) },
    {
      topic: IDENTITY_CHANGED,
      pace: 'single',
      run: ({ clientId }, signal) => compareWaiting(platform, screener, String(clientId), signal),
    },
  ];
}

/** Queues a pass over the clients when somebody has to be compared: clients who were imported, and those whose turn it is by the calendar. */
export async function resumeComparing({ db, clock, jobs }: Platform): Promise<void> {
  if ((await readOpenJobs(db, [CATCH_UP_TOPIC])).length > 0 || !(await isAnyoneWaiting(db, clock.now()))) return;
  await inTransaction(db, (tx) => jobs.enqueue(tx, CATCH_UP_TOPIC, {}, { pace: 'long' }));
}

/** Queues the files whose job was lost. */
export async function resumeActivating({ db, jobs }: Platform): Promise<void> {
  const staged = await db
    .select({ id: screeningListVersions.id })
    .from(screeningListVersions)
    .where(eq(screeningListVersions.state, 'STAGED'));
  if (staged.length === 0) return;
  const open = new Set((await readOpenJobs(db, [ACTIVATE_TOPIC])).map(({ versionId }) => versionId));
  await inTransaction(db, async (tx) => {
    for (const { id } of staged) if (!open.has(id)) await jobs.enqueue(tx, ACTIVATE_TOPIC, { versionId: id }, { pace: 'long' });
  });
}
