import type { DeliveryChannel, DisclosureKind } from '@pramen/domain/onboarding/disclosures';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { deliveries } from '../../database/schema/disclosures.ts';
import { interactionForms } from '../../database/schema/onboarding.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { seal } from '../../platform/keys/envelope.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import type { FileRow } from '../files/files.reader.ts';
import { textContext } from './deliveries.reader.ts';
import { findInformation, readDelivered } from './disclosures.reader.ts';
import type { Onboarding } from './disclosures.reader.ts';

/** Kind of the notice and the e-mail that tell a client where everything is that they were given. */
export const DELIVERED_NOTICE = 'disclosures.delivered';

interface Content {
  kind: DisclosureKind;
  documentId: string | null;
  language: Language;
  channel: DeliveryChannel;
  sha256: Buffer;
  sealedText: Buffer | null;
}

type Deps = Pick<Platform, 'audit' | 'clock'>;

/** Adds a proof; one of the same content over the same channel is there once. */
async function addDelivery(tx: Tx, { audit, clock }: Deps, actor: Actor, id: string, { clientId, formId }: Onboarding, content: Content) {
  const added = await tx
    .insert(deliveries)
    .values({ clientId, id, formId, ...content, deliveredAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  if (added.length === 0) return;
  const { kind, documentId, language, channel } = content;
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'disclosures.delivered',
      objectType: 'interaction_form',
      objectId: formId,
      clientId,
      facts: { kind, documentId, language, channel, sha256: content.sha256.toString('hex') },
    },
  );
}

/** Records that a client in the middle of an onboarding received the file of a document that is current. Impersonation does not count. */
export async function recordOpened(tx: Tx, platform: Deps, actor: Actor, { fileableId, sha256: hash }: FileRow): Promise<void> {
  const { clientId } = actor;
  if (clientId === null || actor.impersonatorUserId !== null) return;
  const [form] = await tx
    .select({ id: interactionForms.id })
    .from(interactionForms)
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'OPEN')));
  const document = form ? await findInformation(tx, fileableId) : null;
  if (!form || !document?.isCurrent) return;
  const { kind, id: documentId, language } = document;
  const content = { kind, documentId, language, channel: 'DOWNLOAD' as const, sha256: hash, sealedText: null };
  await addDelivery(tx, platform, actor, newId(), { clientId, formId: form.id }, content);
}

/** Records that the portal showed a client a text that it wrote for them. */
export async function recordShown(
  tx: Tx,
  platform: Deps & Pick<WritePlatform, 'config'>,
  actor: Actor,
  onboarding: Onboarding,
  { kind, text, language }: { kind: 'COSTS'; text: string; language: Language },
): Promise<void> {
  const key = await readClientKey(tx, platform.config.keys.master, onboarding.clientId);
  if (!key) throw new Problem('record.not_found');
  const id = newId();
  await addDelivery(tx, platform, actor, id, onboarding, {
    kind,
    documentId: null,
    language,
    channel: 'SCREEN',
    sha256: sha256(text),
    sealedText: seal(key, Buffer.from(text), textContext(id)),
  });
}

/** Tells a client, once, where they find what they were given; nothing without any. */
export async function tellDelivered(tx: Tx, platform: WritePlatform, userId: string, onboarding: Onboarding): Promise<void> {
  if ((await readDelivered(tx, onboarding)).length === 0) return;
  await notify(tx, platform, { userId, kind: DELIVERED_NOTICE });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: DELIVERED_NOTICE });
}
