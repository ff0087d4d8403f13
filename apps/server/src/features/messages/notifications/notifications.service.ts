import type { NotificationAbout } from '@pramen/contract/messages/messages.schemas';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Readable, Tx } from '../../../database/connect.ts';
import { notifications } from '../../../database/schema/messages.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Letter } from '../outbox/messages.service.ts';

/** What a person is to find in the portal; the parameters hold ids only. */
export interface Notice {
  userId: string;
  /** Which composer writes the text when it is read. */
  kind: string;
  params?: Record<string, string>;
  /** When it happened; now unless a history is being told. */
  at?: Date;
  readAt?: Date | null;
}

/** A notice with the language of whoever reads it. */
export interface DueNotice {
  params: Readonly<Record<string, string>>;
  userId: string;
  language: Language;
}

export type ComposedNotice = Pick<Letter, 'subject' | 'text'> & { about: NotificationAbout | null };

/**
 * Writes the notices of one kind at the moment when they are read, in the order given; one query for all of them. What a
 * notice speaks of may be gone: the text must say something sensible then too.
 */
export type ComposeNotices = (db: Readable, notices: readonly DueNotice[]) => Promise<readonly ComposedNotice[]>;
/** Composers by kind. */
export type NoticeComposers = Readonly<Record<string, ComposeNotices>>;

/** Leaves a notification for a person; `tell` sends a message beside it where one is due. Answers its id. */
export async function notify(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { userId, kind, params = {}, at, readAt = null }: Notice,
): Promise<string> {
  const id = newId();
  await tx.insert(notifications).values({ id, userId, kind, params, createdAt: at ?? clock.now(), readAt });
  return id;
}

/** Marks the person's own notifications as read: those named, or all. Answers how many were unread until now. */
export async function markRead(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'audit'>,
  actor: Actor,
  ids?: readonly string[],
): Promise<number> {
  const read = await tx
    .update(notifications)
    .set({ readAt: platform.clock.now() })
    .where(and(eq(notifications.userId, actor.userId), isNull(notifications.readAt), ids ? inArray(notifications.id, [...ids]) : undefined))
    .returning({ id: notifications.id });
  const author: AuditAuthor = { actor, origin: actor.origin };
  const [only] = read;
  if (only) {
    const object = read.length === 1 ? { objectId: only.id } : {};
    await platform.audit.append(tx, author, {
      action: 'messages.read',
      objectType: 'notification',
      ...object,
      clientId: actor.clientId,
      facts: { count: read.length },
    });
  }
  return read.length;
}

/** What a person was asked for and has done, by the parameter that names it, waits to be read no longer. */
export async function readNoticesAbout(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { userId, kind }: Pick<Notice, 'userId' | 'kind'>,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const isAbout = sql`${notifications.params} ->> ${name} = ANY(${sql.param(`{${ids.join(',')}}`)}::text[])`;
  await tx
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), eq(notifications.kind, kind), isAbout));
}

/** Within the time for which the sessions are kept that some of them name. */
export const NOTIFICATION_KEPT_MS = 365 * DAY;

/** Removes notifications that are older than a year, read or not; answers how many. */
export async function sweepNotifications(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(notifications).where(lt(notifications.createdAt, new Date(now.getTime() - NOTIFICATION_KEPT_MS)));
  return removed.rowCount ?? 0;
}
