import { createHmac } from 'node:crypto';
import { maskText } from '@pramen/domain/privacy/mask';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../../database/connect.ts';
import { linkTokens, userHandles } from '../../database/schema/verification.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import { randomSecret, sha256 } from '../../platform/keys/secrets.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { wasSentSince } from '../messages/outbox/messages.reader.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import type { Person } from '../users/people.reader.ts';
import { lockUser } from '../users/users.service.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { HANDLE_LIFETIME_MS, INVITATION_LIFETIME_MS, RESEND_PAUSE_MS } from './verification.rules.ts';
import type { HandlePurpose } from './verification.rules.ts';

export const INVITATION_MESSAGE = 'invitation';

interface NewHandle {
  userId: string;
  purpose: HandlePurpose;
  handle: string;
  lifetimeMs: number;
}

async function storeHandle(tx: Tx, now: Date, { userId, purpose, handle, lifetimeMs }: NewHandle): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await tx.insert(userHandles).values({ handleHash: sha256(handle), userId, purpose, createdAt: now, expiresAt });
}

/** A random handle for a person who is not signed in, valid 24 h. For SIGN_IN only after the right password. */
export async function issueHandle(tx: Tx, platform: Pick<Platform, 'clock'>, userId: string, purpose: HandlePurpose): Promise<string> {
  const handle = randomSecret();
  await storeHandle(tx, platform.clock.now(), { userId, purpose, handle, lifetimeMs: HANDLE_LIFETIME_MS });
  return handle;
}

/** The handle in an invitation: computed from the message under CODE_KEY, so that only its hash is stored. */
export function invitationHandle(key: Buffer, messageId: string): string {
  return createHmac('sha256', key).update(`invitation:${messageId}`).digest('base64url');
}

/** The URL in an invitation. */
export function invitationAddress(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  { email, phone }: { email: string; phone: string | null },
  handle: string,
): string {
  return portalAddress(config, 'activation', { email, phone: maskText(phone ?? ''), user_id: handle });
}

/** Sends the activation link, valid for 7 days, and returns its handle; null when the person has no phone to receive the code. */
export async function sendInvitation(
  tx: Tx,
  platform: WritePlatform,
  author: AuditAuthor,
  person: Pick<Person, 'id' | 'phone' | 'clientId'>,
): Promise<string | null> {
  if (!person.phone) return null;
  const messageId = await queueMessage(tx, platform, { userId: person.id, channel: 'EMAIL', kind: INVITATION_MESSAGE, urgency: 'LINK' });
  const handle = invitationHandle(platform.config.keys.code, messageId);
  await storeHandle(tx, platform.clock.now(), { userId: person.id, purpose: 'ACTIVATION', handle, lifetimeMs: INVITATION_LIFETIME_MS });
  await platform.audit.append(tx, author, {
    action: 'verification.invited',
    objectType: 'user',
    objectId: person.id,
    clientId: person.clientId,
  });
  return handle;
}

/** Like `sendInvitation`; false when nothing could be sent. */
export async function invite(tx: Tx, platform: WritePlatform, author: AuditAuthor, person: Person): Promise<boolean> {
  return (await sendInvitation(tx, platform, author, person)) !== null;
}

/**
 * Like `invite`, but returns false without sending when one was sent less than 30 s ago. Calls for one person are serialised, so that two
 * concurrent ones send one invitation. The person must have a phone.
 */
export async function inviteOnce(tx: Tx, platform: Platform, author: AuditAuthor, person: Person): Promise<boolean> {
  await lockUser(tx, person.id);
  const since = new Date(platform.clock.now().getTime() - RESEND_PAUSE_MS);
  return (await wasSentSince(tx, person.id, INVITATION_MESSAGE, since)) ? false : invite(tx, platform, author, person);
}

/** Ends the links and handles that were sent to a person's former address. */
export async function voidLinksOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await voidLinksOfAll(tx, [userId], now);
}

/** Like `voidLinksOf`, for many people. */
export async function voidLinksOfAll(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  const among = sql`ANY(${sql.param([...userIds])}::uuid[])`;
  await tx.delete(userHandles).where(sql`${userHandles.userId} = ${among}`);
  await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(sql`${linkTokens.userId} = ${among}`, isNull(linkTokens.usedAt)));
}

/** Voids every handle of a person. */
export async function voidHandlesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userHandles).where(eq(userHandles.userId, userId));
}

/** Removes expired handles; returns how many. */
export async function sweepHandles(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(userHandles).where(lt(userHandles.expiresAt, now)).returning({ userId: userHandles.userId });
  return removed.length;
}

/** Kept as long as session tokens, for the same questions about a sign-in. */
const ENDED_LINK_KEPT_MS = 30 * DAY;

/** Removes links that expired a month ago; returns how many. */
export async function sweepLinks(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(linkTokens)
    .where(lt(linkTokens.expiresAt, new Date(now.getTime() - ENDED_LINK_KEPT_MS)))
    .returning({ id: linkTokens.id });
  return removed.length;
}
