import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDone } from '../../access/limits.service.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { wasSentSince } from '../../messages/outbox/messages.reader.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { findPersonById } from '../../users/people.reader.ts';
import { lockUser } from '../../users/users.service.ts';
import { listReadableNames } from '../requests/signing.reader.ts';
import { DOCUMENTATION_AGAIN_AFTER_MS, DOCUMENTATION_MESSAGE, documentationLimit } from '../requests/signing.rules.ts';

const wasJustSent = (tx: Tx, userId: string, now: Date): Promise<boolean> =>
  wasSentSince(tx, userId, DOCUMENTATION_MESSAGE, new Date(now.getTime() - DOCUMENTATION_AGAIN_AFTER_MS));

/**
 * E-mails a client where to find their documents, at most once in 30 seconds and ten times a day. Throws client.without_access and
 * documents.none.
 */
export async function sendDocumentation(tx: Tx, platform: Platform, actor: Actor, clientId: string): Promise<void> {
  const client = await requireClient(tx, actor, 'documents.send', clientId);
  const person = await findPersonById(tx, client.userId);
  if (!person?.mayEnter) throw new Problem('client.without_access');
  if ((await listReadableNames(tx, person.id)).length === 0) throw new Problem('documents.none');
  // Serialised: of two concurrent calls the second sees the message of the first.
  await lockUser(tx, person.id);
  if (await wasJustSent(tx, person.id, platform.clock.now())) return;
  await countDone(tx, platform, documentationLimit, clientId);
  await queueMessage(tx, platform, { userId: person.id, channel: 'EMAIL', kind: DOCUMENTATION_MESSAGE });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.documentationSent', objectType: 'client', objectId: clientId, clientId },
  );
}
