import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { readConcepts } from '../record/identifications.reader.ts';
import { moveIdentification } from './moving.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** Sends those of a client's concepts that `readConcepts` lists, which the caller announces; returns how many. */
export async function sendConcepts(tx: Tx, platform: Deps, actor: Actor, clientId: string): Promise<number> {
  const listed = (await readConcepts(tx, clientId)).map(({ id }) => id);
  await tx
    .select({ id: identifications.id })
    .from(identifications)
    .where(and(eq(identifications.clientId, clientId), inArray(identifications.id, listed)))
    .orderBy(identifications.id)
    .for('no key update');
  // Without those that someone else sent meanwhile, and without those that moved up in their place, which are not locked.
  const concepts = (await readConcepts(tx, clientId)).filter(({ id }) => listed.includes(id));
  for (const concept of concepts) {
    const { method } = concept;
    await moveIdentification(tx, platform, actor, concept, {
      action: 'saved',
      state: 'WAITING',
      method,
      given: null,
      pictures: null,
      reason: null,
    });
  }
  return concepts.length;
}
