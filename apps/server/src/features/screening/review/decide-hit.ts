import type { BodyOf } from '@pramen/contract/endpoint';
import type { decideScreeningHit } from '@pramen/contract/screening/screening.endpoints';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { screeningDecisions, screeningHits } from '../../../database/schema/screening.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hurryDecision } from '../../identity/held-onboardings.service.ts';
import type { HitVault } from '../vault/hit-vault.ts';
import type { HitRow } from './hits.reader.ts';

/**
 * Stores a decision with everything it was made on. Throws record.changed when the hit is not the reviewed one any more: the entry, the
 * client or another decision has changed it.
 */
export async function decideHit(
  tx: Tx,
  { audit, clock, jobs }: Pick<Platform, 'audit' | 'clock' | 'jobs'>,
  actor: Actor,
  vault: HitVault,
  hit: HitRow,
  { decision, reason, version }: BodyOf<typeof decideScreeningHit>,
  current: () => unknown,
): Promise<void> {
  const { clientId, id } = hit;
  const now = clock.now();
  const decided = await tx
    .update(screeningHits)
    .set({
      state: decision,
      decidedAt: now,
      decidedBy: actor.userId,
      wasDecidedLost: sql`NOT ${screeningHits.isFound}`,
      reopenedAt: null,
      reopenedFor: null,
      version: sql`${screeningHits.version} + 1`,
    })
    .where(and(eq(screeningHits.clientId, clientId), eq(screeningHits.id, id), eq(screeningHits.version, version)))
    .returning();
  const [row] = decided;
  if (!row) throw new Problem('record.changed', { current: current() });
  const decisionId = newId();
  await tx.insert(screeningDecisions).values({
    clientId,
    id: decisionId,
    hitId: id,
    decision,
    entryHash: row.entryHash,
    subjectHash: row.subjectHash,
    listNumber: row.listNumber,
    score: row.score,
    // Sealed for the hit, so it is opened with the hit's id.
    sealedMatch: row.sealedMatch,
    sealedReason: vault.sealReason(decisionId, reason),
    decidedBy: actor.userId,
    decidedAt: now,
  });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'screening.hitDecided',
      objectType: 'screening_hit',
      objectId: id,
      clientId,
      facts: { before: { state: hit.state }, after: { state: decision, list: hit.list.name, listNumber: row.listNumber } },
      personal: { after: { description: reason } },
    },
  );
  await hurryDecision(tx, { jobs }, clientId);
}
