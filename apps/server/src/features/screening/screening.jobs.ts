import { eq, sql } from 'drizzle-orm';
import { clients } from '../../database/schema/clients.ts';
import { screeningListVersions } from '../../database/schema/screening.ts';
import { inTransaction } from '../../database/transaction.ts';
import { doEach } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { readOpenJobs } from '../../platform/jobs/open-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { IDENTITY_CHANGED } from '../clients/record/client.service.ts';
import { openAttestation } from '../identity/attestations.service.ts';
import { hurryDecision } from '../identity/held-onboardings.service.ts';
import { connectAttested } from './connected-persons.service.ts';
import { ACTIVATE_TOPIC, CATCH_UP_TOPIC } from './list-import.service.ts';
import { activateVersion } from './lists/activate-list.ts';
import { catchUp, isAnyoneWaiting } from './matching/passes/catch-up.ts';
import { announceHits } from './notices/hit-notices.ts';
import type { Screener } from './matching/screener.ts';

/** Compares whoever is not up to date, and tells the staff when something was found. */
async function compareWaiting(platform: Platform, screener: Screener, only: string | null, signal?: AbortSignal): Promise<void> {
  const { newHits, reopened } = await catchUp(platform, screener, only, signal);
  if (newHits + reopened > 0) await inTransaction(platform.db, (tx) => announceHits(tx, platform));
  if (only !== null) await inTransaction(platform.db, (tx) => hurryDecision(tx, platform, only));
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

const READ_AT_ONCE = 500;

interface Attested extends Record<string, unknown> {
  clientId: string;
  id: string;
  recordId: string;
  sealed: Buffer;
}

/**
 * Has the names compared that banks stated before attested names were: the newest of each record. Nothing is connected of a client whose
 * key was erased.
 */
export async function connectOlderAttestations(platform: Platform): Promise<void> {
  const { db } = platform;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.execute<Attested>(sql`
      SELECT t.client_id AS "clientId", t.id, t.record_id AS "recordId", t.sealed_content AS sealed FROM identity_attestations t
      WHERE t.id > ${last}
        AND NOT EXISTS (SELECT FROM identity_attestations n
          WHERE n.client_id = t.client_id AND n.record_id = t.record_id AND (n.at, n.id) > (t.at, t.id))
        AND NOT EXISTS (SELECT FROM client_connected_persons p
          WHERE p.client_id = t.client_id AND p.record_id = t.record_id AND p.role = 'ATTESTED')
      ORDER BY t.id LIMIT ${READ_AT_ONCE}`);
    await doEach(rows, ({ clientId, id, recordId, sealed }) =>
      inTransaction(db, async (tx) => {
        // One process at a time connects the names of a client.
        await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
        const attestation = await openAttestation(tx, platform, clientId, { id, sealed });
        if (attestation) await connectAttested(tx, platform, null, { clientId, recordId }, attestation.verified);
      }),
    );
    if (rows.length < READ_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
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
