import type { ChosenPreference } from '@pramen/contract/messages/messages.schemas';
import type { Tx } from '../../../database/connect.ts';
import { noticePreferences } from '../../../database/schema/messages.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPreferences } from './preferences.reader.ts';

/**
 * Chooses when a user gets e-mails about a topic, and whether their browsers show it. Throws validation.failed for a topic of other roles, and
 * for a choice that it does not offer.
 */
export async function savePreference(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  actor: Actor,
  { topic, ...given }: ChosenPreference,
): Promise<void> {
  const known = (await readPreferences(tx, actor.userId, actor.role)).find((one) => one.topic === topic);
  if (!known) throw refusedField(actor.origin.language, 'topic', 'validation:choice');
  const { email = known.email, push = known.push } = given;
  if (!known.choices.includes(email)) throw refusedField(actor.origin.language, 'email', 'validation:choice');
  const isOther = { email: known.email !== email, push: known.push !== push };
  if (!isOther.email && !isOther.push) return;
  const chosenAt = platform.clock.now();
  await tx
    .insert(noticePreferences)
    .values({ userId: actor.userId, topic, email, chosenAt, push: isOther.push ? push : null })
    .onConflictDoUpdate({
      target: [noticePreferences.userId, noticePreferences.topic],
      // The daily e-mail begins where e-mails were chosen; push changes nothing about it.
      set: { ...(isOther.email ? { email, chosenAt } : {}), ...(isOther.push ? { push } : {}) },
    });
  const changed = ({ email: oneEmail, push: onePush }: { email: string; push: boolean }) => ({
    ...(isOther.email ? { email: oneEmail } : {}),
    ...(isOther.push ? { push: onePush } : {}),
  });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'messages.preferenceChosen',
      objectType: 'user',
      objectId: actor.userId,
      clientId: actor.clientId,
      facts: { topic, before: changed(known), after: changed({ email, push }) },
    },
  );
}
