import { and, desc, eq, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { sessions } from '../../../database/schema/access.ts';
import { notifications, pushSubscriptions } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { readPushedKinds } from '../preferences/preferences.reader.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;

/**
 * A browser shows notices until the session that switched it on or last confirmed it is revoked: by signing out, there or everywhere, by a new
 * password or contact, or because the user lost their access. One condition, so that no feature that ends sessions can forget the browsers.
 */
export const isLive = sql`(EXISTS (SELECT FROM ${sessions} WHERE ${sessions.id} = ${pushSubscriptions.sessionId} AND ${sessions.revokedAt} IS NULL)
  AND EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${pushSubscriptions.userId} AND ${users.isActive}))`;

/** The user's browsers, last seen first. */
export function listSubscriptions(db: Readable, userId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isLive))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id));
}

/** One of the user's browsers; null when it is gone, or was never theirs. */
export async function findSubscription(db: Readable, userId: string, id: string): Promise<Subscription | null> {
  const [found] = await db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId), isLive));
  return found ?? null;
}

/**
 * What a push leads to: its own notice, or, when that one was read, the newest that came since then and shares it. null when all was read, or
 * the user no longer wants it.
 */
export async function findNoticeToOpen(
  db: Readable,
  userId: string,
  { noticeId, since }: { noticeId: string; since: Date },
): Promise<{ id: string; kind: string } | null> {
  const kinds = await readPushedKinds(db, userId);
  const isOwn = sql`${notifications.id} = ${noticeId}::uuid`;
  const [found] = await db
    .select({ id: notifications.id, kind: notifications.kind })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        sql`${notifications.readAt} IS NULL`,
        sql`${notifications.kind} = ANY(${sql.param(kinds)}::text[])`,
        sql`(${isOwn} OR ${notifications.createdAt} >= ${since}::timestamptz)`,
      ),
    )
    .orderBy(sql`${isOwn} DESC`, desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  return found ?? null;
}
