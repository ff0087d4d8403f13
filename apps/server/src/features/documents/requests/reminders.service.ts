import { and, asc, eq, gt, inArray, isNull, lt, lte, max, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { users } from '../../../database/schema/people.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueMessages } from '../../messages/outbox/messages.service.ts';
import { isOfDocument, isOpenRequest, waitsForSigner } from './signing.reader.ts';
import { isReminderDue, REMINDED_AFTER_MS, REMINDED_AGAIN_AFTER_MS, REMINDER_MESSAGE } from './signing.rules.ts';

type Deps = Pick<Platform, 'clock' | 'jobs' | 'audit'>;

const owner = alias(clients, 'owner');
const own = alias(clients, 'own');
const mayEnter = sql`${users.isActive} AND (${users.role} <> 'CLIENT' OR (${own.activeAccess} AND ${own.deletedAt} IS NULL))`;

/** Open requests that match a condition, with their signers; only signers who can sign in and answer. */
function findWaiting(db: Readable, now: Date, condition: SQL | undefined) {
  return db
    .select({
      userId: documentSignatures.userId,
      requestedAt: documentSignatures.requestedAt,
      remindedAt: documentSignatures.remindedAt,
      ownClientId: own.id,
    })
    .from(documentSignatures)
    .innerJoin(documents, isOfDocument)
    .innerJoin(owner, and(eq(owner.id, documents.clientId), isNull(owner.deletedAt)))
    .innerJoin(users, eq(users.id, documentSignatures.userId))
    .leftJoin(own, eq(own.userId, users.id))
    .where(and(waitsForSigner(now), mayEnter, condition));
}

/** Users reminded of any request in the last 24 hours. */
async function findRecentlyReminded(tx: Tx, userIds: readonly string[], now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - REMINDED_AGAIN_AFTER_MS);
  const rows = await tx
    .select({ userId: documentSignatures.userId, last: max(documentSignatures.remindedAt) })
    .from(documentSignatures)
    .where(inArray(documentSignatures.userId, [...userIds]))
    .groupBy(documentSignatures.userId);
  return new Set(rows.filter(({ last }) => last !== null && last > since).map(({ userId }) => userId));
}

/** How many of the users have something to sign, and how many of them were sent a reminder now. */
interface Reminded {
  waiting: number;
  told: number;
}

/** E-mails the users who have something to sign and got no reminder in the last 24 hours. Calls for the same user are serialised. */
export async function remindPeople(tx: Tx, platform: Deps, author: AuditAuthor, userIds: readonly string[]): Promise<Reminded> {
  const now = platform.clock.now();
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('no key update');
  const rows = await findWaiting(tx, now, inArray(documentSignatures.userId, [...userIds]));
  const waiting = new Map(rows.map(({ userId, ownClientId }) => [userId, ownClientId]));
  const recent = await findRecentlyReminded(tx, userIds, now);
  const told = [...waiting].filter(([userId]) => !recent.has(userId));
  if (told.length > 0) {
    const toldIds = told.map(([userId]) => userId);
    await tx
      .update(documentSignatures)
      .set({ remindedAt: now })
      .where(and(inArray(documentSignatures.userId, toldIds), isOpenRequest(now)));
    await queueMessages(
      tx,
      platform,
      toldIds.map((userId) => ({ userId, channel: 'EMAIL', kind: REMINDER_MESSAGE })),
    );
    await platform.audit.appendAll(
      tx,
      author,
      told.map(([userId, clientId]) => ({ action: 'documents.reminded', objectType: 'user', objectId: userId, clientId })),
    );
  }
  return { waiting: waiting.size, told: told.length };
}

async function requireUsers(tx: Tx, typed: readonly string[]): Promise<string[]> {
  const ids = [...new Set(typed)];
  const known = ids.every(isId) ? await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)) : [];
  if (known.length !== ids.length) throw new Problem('record.not_found');
  return ids;
}

/**
 * Reminds users of requests waiting for their signature, each at most once in 24 hours; returns how many were reminded. Throws
 * documents.none when no request waits for any of them.
 */
export async function sendSignNotification(tx: Tx, platform: Deps, actor: Actor, userIds: readonly string[]): Promise<number> {
  const { waiting, told } = await remindPeople(tx, platform, { actor, origin: actor.origin }, await requireUsers(tx, userIds));
  if (waiting === 0) throw new Problem('documents.none');
  return told;
}

const PEOPLE_AT_ONCE = 500;

/** Users whose requests have waited for 3 or for 7 days and who got no reminder in the last 24 hours; at most 500. */
export async function findDueForReminder(db: Readable, now: Date): Promise<string[]> {
  const [first, last] = REMINDED_AFTER_MS;
  const other = alias(documentSignatures, 'other');
  const reminded = db
    .select({ userId: other.userId })
    .from(other)
    .where(gt(other.remindedAt, new Date(now.getTime() - REMINDED_AGAIN_AFTER_MS)));
  const mayBeDue = and(
    lte(documentSignatures.requestedAt, new Date(now.getTime() - first)),
    or(
      isNull(documentSignatures.remindedAt),
      lt(documentSignatures.remindedAt, sql`${documentSignatures.requestedAt} + make_interval(secs => ${last / 1000})`),
    ),
    // Excluded here, so that people who were already reminded do not count against the 500.
    notInArray(documentSignatures.userId, reminded),
  );
  const due = (await findWaiting(db, now, mayBeDue)).filter((request) => isReminderDue(request, now));
  return [...new Set(due.map(({ userId }) => userId))].slice(0, PEOPLE_AT_ONCE);
}
