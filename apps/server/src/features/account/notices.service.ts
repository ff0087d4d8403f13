import type { Tx } from '../../database/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import type { Person } from '../users/people.reader.ts';
import { NEW_DEVICE, PASSWORD_CHANGED_HERE, PHONE_CHANGED, SIGNED_OUT_EVERYWHERE } from './account.rules.ts';

/** Adds the notification of a new password; the caller's feature sends its own message. */
export async function noticePasswordChange(tx: Tx, platform: Platform, userId: string): Promise<void> {
  await notify(tx, platform, { userId, kind: PASSWORD_CHANGED_HERE });
}

/** Announces a new password by e-mail and notification, and by SMS where there is a phone. */
export async function announcePasswordChange(
  tx: Tx,
  platform: Platform,
  { id: userId, phone }: Pick<Person, 'id' | 'phone'>,
): Promise<void> {
  await noticePasswordChange(tx, platform, userId);
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: PASSWORD_CHANGED_HERE });
  if (phone !== null) await queueMessage(tx, platform, { userId, channel: 'SMS', kind: PASSWORD_CHANGED_HERE });
}

/** Announces a new phone by e-mail and notification, and by SMS to both numbers. */
export async function announcePhoneChange(
  tx: Tx,
  platform: Platform,
  userId: string,
  change: { id: string; oldPhone: string | null },
): Promise<void> {
  const about = { userId, kind: PHONE_CHANGED, params: { phoneChangeId: change.id } };
  await notify(tx, platform, { userId, kind: PHONE_CHANGED });
  await queueMessage(tx, platform, { ...about, channel: 'EMAIL' });
  await queueMessage(tx, platform, { ...about, channel: 'SMS' });
  if (change.oldPhone !== null) await queueMessage(tx, platform, { ...about, channel: 'SMS', params: { ...about.params, to: 'old' } });
}

/** Announces a sign-in from a device that the person never used before. */
export async function announceNewDevice(tx: Tx, platform: Platform, userId: string, sessionId: string): Promise<void> {
  const about = { userId, kind: NEW_DEVICE, params: { sessionId } };
  await notify(tx, platform, about);
  await queueMessage(tx, platform, { ...about, channel: 'EMAIL' });
}

/** Adds the notification that every other session was ended. */
export async function noticeSignOutEverywhere(tx: Tx, platform: Platform, userId: string): Promise<void> {
  await notify(tx, platform, { userId, kind: SIGNED_OUT_EVERYWHERE });
}
