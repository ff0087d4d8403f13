import type { resetPassword } from '@pramen/contract/auth/auth.endpoints';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { linkTokens } from '../../../database/schema/verification.ts';
import type { EarlyCall, WriteCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import { refuseWeakPassword } from '../../../platform/passwords/weak-passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokeSessionsOf } from '../../access/access.service.ts';
import { noticePasswordChange } from '../../account/notices.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { findPersonById, type Person } from '../../users/people.reader.ts';
import { readHouseNames } from '../../users/tenants.reader.ts';
import { changePassword, lockUser } from '../../users/users.service.ts';
import { endCodesOf } from '../../verification/code-check.service.ts';
import { voidHandlesOf } from '../../verification/handles.service.ts';
import { limits, PASSWORD_CHANGED_MESSAGE, readResetToken, RESET_PURPOSE } from '../record/auth.rules.ts';
import { accessOf, authorOf, countBoth, rememberBrowser } from '../record/auth.service.ts';

type Reset = typeof resetPassword;

export interface ProvedReset {
  linkId: string;
  passwordHash: string;
}

const isLink = (linkId: string) => and(eq(linkTokens.id, linkId), eq(linkTokens.purpose, RESET_PURPOSE));

/** The person a link was sent to, whether used or not. */
async function findOwner(db: Readable, linkId: string): Promise<Person | null> {
  const [link] = await db.select({ userId: linkTokens.userId }).from(linkTokens).where(isLink(linkId));
  return link ? findPersonById(db, link.userId) : null;
}

/** Checks the limits and the link's signature, then hashes: argon2 runs only for a caller with a genuine link. */
export async function proveReset(platform: Platform, { outsideTx, origin, body }: EarlyCall<Reset>): Promise<ProvedReset> {
  await countBoth(outsideTx, platform, { byAddress: limits.resetByAddress }, origin, body.email);
  const linkId = readResetToken(platform.config.keys.code, body.token);
  if (linkId === null) throw new Problem('auth.reset_password_token_invalid');
  const owner = await findOwner(outsideTx, linkId);
  if (owner)
    refuseWeakPassword(origin.language, body.password, { email: owner.email, names: [owner.name] }, await readHouseNames(outsideTx));
  return { linkId, passwordHash: await hashPassword(body.password) };
}

async function spendLink(tx: Tx, linkId: string, now: Date): Promise<Person | null> {
  const isThis = isLink(linkId);
  const [link] = await tx.select({ userId: linkTokens.userId, createdAt: linkTokens.createdAt }).from(linkTokens).where(isThis);
  if (!link) return null;
  // Lock the person before the link: otherwise two links of one person, used at once, would deadlock.
  await lockUser(tx, link.userId);
  const person = await findPersonById(tx, link.userId);
  // A password set since then, by whatever means, invalidates the link.
  if (person?.passwordChangedAt && link.createdAt < person.passwordChangedAt) return null;
  const spent = await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(isThis, isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, now)))
    .returning({ id: linkTokens.id });
  return spent.length > 0 ? person : null;
}

/** Closes everything opened with the old password: sessions, codes, handles and other links. */
async function closeEverything(tx: Tx, platform: Platform, userId: string, now: Date): Promise<number> {
  await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt)));
  await endCodesOf(tx, userId, now);
  await voidHandlesOf(tx, userId);
  return revokeSessionsOf(tx, accessOf(platform), userId, 'PASSWORD_CHANGED');
}

/** Sets the new password through a one-time link, for the e-mail it was sent to. A refusal does not use up the link. */
export async function resetByLink(platform: Platform, call: WriteCall<Reset>, proved: ProvedReset): Promise<{ message: string }> {
  const { tx, body, origin } = call;
  const now = platform.clock.now();
  const person = await spendLink(tx, proved.linkId, now);
  if (!person?.mayEnter || !person.passwordHash || person.email !== body.email) throw new Problem('auth.reset_password_token_invalid');
  await changePassword(tx, person.id, proved.passwordHash, now);
  const revokedSessions = await closeEverything(tx, platform, person.id, now);
  await rememberBrowser(platform, call, person.id);
  await queueMessage(tx, platform, { userId: person.id, channel: 'EMAIL', kind: PASSWORD_CHANGED_MESSAGE });
  await noticePasswordChange(tx, platform, person.id);
  await platform.audit.append(tx, authorOf(person, origin), {
    action: 'auth.passwordReset',
    objectType: 'user',
    objectId: person.id,
    clientId: person.clientId,
    facts: { revokedSessions },
  });
  return { message: 'auth.password_changed' };
}
