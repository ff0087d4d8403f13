import type { Tx } from '../../../database/connect.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { revokeOwnSessionsOf, revokeSessionsOfAll } from '../../access/access.service.ts';
import { queueMessage, queueMessages } from '../../messages/outbox/messages.service.ts';
import type { Message } from '../../messages/outbox/messages.service.ts';
import { lockUsers } from '../../users/users.service.ts';
import { endCodesOf, endCodesOfAll } from '../../verification/code-check.service.ts';
import { voidLinksOf, voidLinksOfAll } from '../../verification/handles.service.ts';
import { EMAIL_CHANGED, PHONE_CHANGED } from './client.rules.ts';

const context = (clientId: string) => `former-email:${clientId}`;
const phoneContext = (clientId: string) => `former-phone:${clientId}`;

/** Notifies both addresses, and voids links, codes and sessions, because either address may belong to another person. */
export async function announceEmailChange(
  tx: Tx,
  platform: Pick<WritePlatform, 'jobs' | 'clock'>,
  client: { id: string; userId: string },
  oldEmail: string,
  key: Buffer | null,
): Promise<void> {
  const { id: clientId, userId } = client;
  const now = platform.clock.now();
  await voidLinksOf(tx, userId, now);
  await endCodesOf(tx, userId, now);
  await revokeOwnSessionsOf(tx, platform, [userId], 'CONTACTS_CHANGED');
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: EMAIL_CHANGED });
  if (key === null) return;
  const former = seal(key, Buffer.from(oldEmail), context(clientId)).toString('base64');
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: EMAIL_CHANGED, params: { clientId, former } });
}

/** The address sealed by `announceEmailChange`; null once the client was erased. */
export async function openFormerEmail({ db, config }: Platform, clientId: string, former: string): Promise<string | null> {
  const key = await readClientKey(db, config.keys.master, clientId);
  return key && unseal(key, Buffer.from(former, 'base64'), context(clientId)).toString();
}

/** A client whose codes now go to another phone. */
export interface MovedPhone {
  clientId: string;
  userId: string;
  oldPhone: string | null;
  /** The client's key; null when the client was erased. */
  key: Buffer | null;
}

function phoneMessages({ clientId, userId, oldPhone, key }: MovedPhone): Message[] {
  const byEmail: Message = { userId, channel: 'EMAIL', kind: PHONE_CHANGED };
  if (oldPhone === null || key === null) return [byEmail];
  const former = seal(key, Buffer.from(oldPhone), phoneContext(clientId)).toString('base64');
  return [byEmail, { userId, channel: 'SMS', kind: PHONE_CHANGED, params: { clientId, former } }];
}

/**
 * Notifies clients, by e-mail and at the former phone, where codes are sent from now on. Invalidates codes sent to the old phone and ends
 * sessions, because the holder of the old phone may be signed in.
 */
export async function announcePhoneChanges(
  tx: Tx,
  platform: { jobs: Pick<Jobs, 'enqueueAll'>; clock: Pick<Clock, 'now'> },
  moved: readonly MovedPhone[],
): Promise<void> {
  if (moved.length === 0) return;
  const userIds = moved.map(({ userId }) => userId);
  await endCodesOfAll(tx, userIds, platform.clock.now());
  await revokeOwnSessionsOf(tx, platform, userIds, 'CONTACTS_CHANGED');
  await queueMessages(tx, platform, moved.flatMap(phoneMessages));
}

/** The phone sealed by `announcePhoneChanges`; null once the client was erased. */
export async function openFormerPhone({ db, config }: Platform, clientId: string, former: string): Promise<string | null> {
  const key = await readClientKey(db, config.keys.master, clientId);
  return key && unseal(key, Buffer.from(former, 'base64'), phoneContext(clientId)).toString();
}

/** Voids the links and ends every session of clients whose access was revoked. Waits for sign-ins in progress. */
export async function closeAccessOf(tx: Tx, { clock }: { clock: Pick<Clock, 'now'> }, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await lockUsers(tx, userIds);
  await voidLinksOfAll(tx, userIds, clock.now());
  await revokeSessionsOfAll(tx, { clock }, userIds, 'DEACTIVATED');
}
