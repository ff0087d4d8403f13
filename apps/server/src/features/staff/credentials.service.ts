import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { seal, unseal } from '../../platform/keys/envelope.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { refuseWeakPassword } from '../../platform/passwords/weak-passwords.ts';
import type { PasswordOwner } from '../../platform/passwords/weak-passwords.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { revokeSessionsOf } from '../access/access.service.ts';
import { countAttempt } from '../access/limits.service.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import { changeUser, deactivateUser } from '../users/users.service.ts';
import { readHouseNames } from '../users/tenants.reader.ts';
import type { UserChange } from '../users/users.service.ts';
import { endCodesOf } from '../verification/code-check.service.ts';
import { voidLinksOf } from '../verification/handles.service.ts';
import { EMAIL_CHANGED, PASSWORD_SET, PHONE_CHANGED, passwordLimit } from './staff.rules.ts';

/** A person's current sign-in data. */
export interface Credentials {
  email: string;
  phone: string | null;
  role: string;
}

/**
 * Hashes a password that one person sets for another: a weak one is refused, then the attempt is counted. Must be called outside every
 * transaction.
 */
export async function hashSetPassword(
  platform: Platform,
  outsideTx: Db,
  actor: Actor,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  refuseWeakPassword(actor.origin.language, password, owner, await readHouseNames(outsideTx));
  await countAttempt(outsideTx, platform, passwordLimit, actor.userId);
  return hashPassword(password, actor.userId);
}

const formerContext = (userId: string) => `former-email:${userId}`;

/** A person's former address; message parameters contain it only encrypted. */
export function openFormerEmail({ config }: Pick<Platform, 'config'>, userId: string, former: string): string {
  return unseal(config.keys.master, Buffer.from(former, 'base64'), formerContext(userId)).toString();
}

async function tellBothAddresses(tx: Tx, platform: WritePlatform, userId: string, oldEmail: string): Promise<void> {
  const former = seal(platform.config.keys.master, Buffer.from(oldEmail), formerContext(userId)).toString('base64');
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: EMAIL_CHANGED });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: EMAIL_CHANGED, params: { former } });
}

/**
 * Changes the sign-in data and role of a person of the company or an intermediary: codes and links sent to an old address or phone are
 * void, the change ends their sessions (except the actor's own), and the person is notified.
 */
export async function changeCredentials(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  userId: string,
  stored: Credentials,
  change: UserChange,
): Promise<void> {
  const now = platform.clock.now();
  await changeUser(tx, userId, change.passwordHash ? { ...change, passwordChangedAt: now } : change);
  const isNew = (name: 'email' | 'phone' | 'role') => change[name] !== undefined && change[name] !== stored[name];
  const isPasswordNew = change.passwordHash !== undefined;
  if (isNew('email') || isNew('phone') || isPasswordNew) await endCodesOf(tx, userId, now);
  if (isNew('email') || isPasswordNew) await voidLinksOf(tx, userId, now);
  if (isNew('email')) await tellBothAddresses(tx, platform, userId, stored.email);
  if (isNew('phone')) await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: PHONE_CHANGED });
  if (isPasswordNew) await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: PASSWORD_SET });
  const reason = isPasswordNew
    ? 'PASSWORD_CHANGED'
    : isNew('role')
      ? 'ROLE_CHANGED'
      : isNew('email') || isNew('phone')
        ? 'CONTACTS_CHANGED'
        : null;
  if (reason !== null) await revokeSessionsOf(tx, platform, userId, reason, actor.sessionId);
}

/** Revokes a person's access for good: their sessions, links and codes are invalid as soon as it commits. */
export async function closeAccess(tx: Tx, { clock }: Pick<Platform, 'clock'>, userId: string): Promise<void> {
  await deactivateUser(tx, userId);
  await voidLinksOf(tx, userId, clock.now());
  await endCodesOf(tx, userId, clock.now());
  await revokeSessionsOf(tx, { clock }, userId, 'DEACTIVATED');
}
