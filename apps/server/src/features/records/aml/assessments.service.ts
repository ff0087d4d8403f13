import { assess } from '@pramen/domain/compliance/aml/assessment';
import { nextReviewOn, ruleSetOn } from '@pramen/domain/compliance/aml/rule-sets';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { amlAssessments } from '../../../database/schema/aml.ts';
import { clients } from '../../../database/schema/clients.ts';
import type { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { readExposure } from '../../identity/exposure.reader.ts';
import type { WritePlatform } from '../../../platform/platform.ts';

/** Assesses a client from a questionnaire that staff accept, under the law of the day; the earlier assessment stays as superseded. */
export async function recordAssessment(
  tx: Tx,
  { audit, clock, config }: Pick<WritePlatform, 'audit' | 'clock' | 'config'>,
  actor: Actor,
  { clientId, id: recordId, metrics }: Pick<typeof records.$inferSelect, 'clientId' | 'id' | 'metrics'>,
  isMatchConfirmed: boolean,
): Promise<void> {
  // Two questionnaires of one client may be accepted at once.
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
  const [at, today] = [clock.now(), clock.today()];
  const ruleSet = ruleSetOn(today, config.firmCountry);
  const isExposed = (await readExposure(tx, { config }, clientId)) === 'YES';
  const { riskProfile, checkIntensity, basis } = assess(metrics, { isMatchConfirmed, isExposed });
  const reviewDue = nextReviewOn(today, riskProfile, ruleSet);
  await tx
    .update(amlAssessments)
    .set({ supersededAt: at })
    .where(and(eq(amlAssessments.clientId, clientId), isNull(amlAssessments.supersededAt)));
  await tx.insert(amlAssessments).values({
    clientId,
    id: newId(),
    recordId,
    ruleSet: ruleSet.id,
    riskProfile,
    checkIntensity,
    basis,
    assessedOn: today,
    reviewDue,
    assessedBy: actor.userId,
    assessedAt: at,
  });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'aml.assessed',
      objectType: 'record',
      objectId: recordId,
      clientId,
      facts: { after: { ruleSet: ruleSet.id } },
      personal: { after: { riskProfile, checkIntensity, basis, reviewDue } },
    },
  );
}
