import { translate } from '@pramen/texts/translate';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import type { ConceptSource } from '../record/concept-sources.service.ts';
import { announceWaiting } from '../record/record-notices.service.ts';
import { readConcepts } from '../record/records.reader.ts';
import { sendConcept } from '../record/records.service.ts';

/**
 * Sends all of a client's concepts in one transaction, those of later features included, with one notification and one e-mail; returns how
 * many. Throws
 * records.no_concepts without any, and validation.failed, naming the record, when one that goes to review is not complete.
 */
export async function sendConcepts(
  tx: Tx,
  platform: Platform,
  sources: readonly ConceptSource[],
  actor: Actor,
  clientId: string,
): Promise<number> {
  await holdClient(tx, actor, 'records.prepare', clientId);
  await tx
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.clientId, clientId), eq(records.state, 'CONCEPT'), isNull(records.deletedAt)))
    .orderBy(records.id)
    .for('no key update');
  const concepts = await readConcepts(tx, clientId);
  let others = 0;
  for (const source of sources) others += await source.send(tx, actor, clientId);
  if (concepts.length + others === 0) throw new Problem('records.no_concepts');
  const waiting: string[] = [];
  for (const concept of concepts) {
    const sent = await sendConcept(tx, platform, actor, concept).catch((error: unknown) => {
      const isIncomplete = error instanceof Problem && error.code === 'validation.failed';
      if (!isIncomplete) throw error;
      const message = translate(actor.origin.language, 'records:conceptIncomplete', { name: concept.template.name });
      throw new Problem('validation.failed', { ...error.details, message });
    });
    if (sent.state === 'WAITING') waiting.push(sent.id);
  }
  if (waiting.length + others > 0) await announceWaiting(tx, platform, clientId, waiting, others);
  return concepts.length + others;
}
