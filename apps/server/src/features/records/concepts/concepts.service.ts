import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import type { ConceptSource } from '../record/concept-sources.service.ts';
import { announceWaiting } from '../record/record-notices.service.ts';
import { countConcepts, readConcepts } from '../record/records.reader.ts';
import type { RecordRow } from '../record/records.reader.ts';
import { sendConcept } from '../record/records.service.ts';

/** Sends one concept; null: it lacks something, so nothing of it was stored. */
async function sendIfComplete(tx: Tx, platform: Platform, actor: Actor, concept: RecordRow): Promise<RecordRow | null> {
  try {
    return await sendConcept(tx, platform, actor, concept);
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation.failed') return null;
    throw error;
  }
}

/** How many concepts a client has, those of later features included. */
export async function countAllConcepts(db: Readable, sources: readonly ConceptSource[], clientId: string): Promise<number> {
  let count = await countConcepts(db, clientId);
  for (const source of sources) count += await source.count(db, clientId);
  return count;
}

/**
 * Sends a client's concepts in one transaction, those of later features included, with one notification and one e-mail: of records
 * and of each source the newest, at most CONCEPTS_AT_ONCE. Incomplete ones stay concepts. Returns how many were sent, and how many of the
 * client's are left. Throws records.no_concepts without any, and validation.failed, naming a record, when none can be sent.
 */
export async function sendConcepts(
  tx: Tx,
  platform: Platform,
  sources: readonly ConceptSource[],
  actor: Actor,
  clientId: string,
): Promise<{ sent: number; left: number }> {
  await holdClient(tx, actor, 'records.prepare', clientId);
  const listed = (await readConcepts(tx, clientId)).map(({ id }) => id);
  await tx
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.clientId, clientId), inArray(records.id, listed)))
    .orderBy(records.id)
    .for('no key update');
  // Without those that someone else sent meanwhile, and without those that moved up in their place, which are not locked.
  const concepts = (await readConcepts(tx, clientId)).filter(({ id }) => listed.includes(id));
  let sent = 0;
  for (const source of sources) sent += await source.send(tx, actor, clientId);
  if (concepts.length + sent === 0) throw new Problem('records.no_concepts');
  const others = sent;
  const waiting: string[] = [];
  for (const concept of concepts) {
    const stored = await sendIfComplete(tx, platform, actor, concept);
    if (stored) sent += 1;
    if (stored?.state === 'WAITING') waiting.push(stored.id);
  }
  const [first] = concepts;
  if (sent === 0 && first)
    throw new Problem('validation.failed', {
      message: translate(actor.origin.language, 'records:conceptIncomplete', { name: first.template.name }),
    });
  if (waiting.length + others > 0) await announceWaiting(tx, platform, clientId, waiting, others);
  return { sent, left: await countAllConcepts(tx, sources, clientId) };
}
