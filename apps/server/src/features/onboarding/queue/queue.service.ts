import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { CANCELED_NOTICE, tellClient } from '../notices/telling.service.ts';
import { dropTyped } from '../record/dropped-answers.service.ts';
import { STARTED_NOTICE } from '../record/starting.service.ts';
import { endWalk } from '../record/walk.service.ts';
import { remindedUntil } from './queue.rules.ts';

interface Key {
  clientId: string;
  id: string;
}

const isIt = ({ clientId, id }: Key) => and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id));
const isOpen = eq(interactionForms.state, 'OPEN');
const nextVersion = sql`${interactionForms.version} + 1`;

/** Why nothing was changed: the onboarding is unknown, or not open any more. */
async function refuseNotOpen(tx: Tx, key: Key): Promise<void> {
  const [form] = await tx.select({ state: interactionForms.state }).from(interactionForms).where(isIt(key));
  if (!form) throw new Problem('record.not_found');
  if (form.state !== 'OPEN') throw new Problem('record.state_refused');
}

/** Cancels an open onboarding of a client: what was typed is deleted. Throws record.not_found and record.state_refused. */
export async function cancelOnboarding(tx: Tx, platform: Platform, actor: Actor, key: Key, reason: string): Promise<void> {
  const { clientId, id } = key;
  const client = await holdClient(tx, actor, 'onboarding.start', clientId);
  const canceled = await tx
    .update(interactionForms)
    .set({ state: 'CANCELED', version: nextVersion })
    .where(and(isIt(key), isOpen))
    .returning({ id: interactionForms.id });
  if (canceled.length === 0) {
    await refuseNotOpen(tx, key);
    throw new Problem('record.state_refused');
  }
  await endWalk(tx, platform, key, 'CANCELED');
  await dropTyped(tx, platform, key);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'onboarding.canceled',
      objectType: 'interaction_form',
      objectId: id,
      clientId,
      facts: { before: { state: 'OPEN' }, after: { state: 'CANCELED' } },
      // What staff type may name the person: it ends with the client's key.
      personal: { after: { description: reason } },
    },
  );
  await tellClient(tx, platform, client.userId, CANCELED_NOTICE, { clientId, formId: id });
}

/** Tells a client again that their open onboarding waits. Throws record.not_found, record.state_refused and onboarding.reminded. */
export async function remindOfOnboarding(tx: Tx, platform: Platform, actor: Actor, key: Key): Promise<void> {
  const client = await holdClient(tx, actor, 'onboarding.start', key.clientId);
  const now = platform.clock.now();
  const reminded = await tx
    .update(interactionForms)
    .set({ remindedAt: now, version: nextVersion })
    .where(and(isIt(key), isOpen, or(isNull(interactionForms.remindedAt), lte(interactionForms.remindedAt, remindedUntil(now)))))
    .returning({ id: interactionForms.id });
  if (reminded.length === 0) {
    await refuseNotOpen(tx, key);
    throw new Problem('onboarding.reminded');
  }
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'onboarding.reminded', objectType: 'interaction_form', objectId: key.id, clientId: key.clientId, facts: {} },
  );
  await tellClient(tx, platform, client.userId, STARTED_NOTICE, { clientId: key.clientId, formId: key.id });
}
