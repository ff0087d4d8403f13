import type { NotificationAbout } from '@pramen/contract/messages/messages.schemas';
import type { TextKey } from '@pramen/texts';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Readable, Tx } from '../../../database/connect.ts';
import { notifications } from '../../../database/schema/messages.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queuePushes } from '../push/queue-pushes.service.ts';
import type { PushQueue } from '../push/queue-pushes.service.ts';
import type { Letter } from '../outbox/messages.service.ts';

/** A notification for a person in the portal; the parameters contain only ids. */
export interface Notice {
  userId: string;
  /** Selects the composer that writes the text when it is read. */
  kind: string;
  params?: Record<string, string>;
  /** When it happened; now, unless past events are being created. */
  at?: Date;
  readAt?: Date | null;
}

/** A notification with its reader's language. */
export interface DueNotice {
  params: Readonly<Record<string, string>>;
  userId: string;
  language: Language;
}

export type ComposedNotice = Pick<Letter, 'subject' | 'text'> & { about: NotificationAbout | null };

/** What a notice to staff about one of their clients says: `named` has {name}, `text` is for those who may not be told whom it is about. */
export interface NamingWords {
  subject: TextKey;
  text: TextKey;
  named: TextKey;
}

/**
 * Writes the texts of one kind when they are read, in the given order, with one query for all of them. The object of a notification may
 * be deleted: the text must make sense then too.
 */
export type ComposeNotices = (db: Readable, notices: readonly DueNotice[]) => Promise<readonly ComposedNotice[]>;
/** Composers by kind. */
export type NoticeComposers = Readonly<Record<string, ComposeNotices>>;

/** Adds a notification for a person and returns its id; their browsers tell that there is one. Sends no e-mail. */
export async function notify(tx: Tx, platform: PushQueue, { userId, kind, params = {}, at, readAt = null }: Notice): Promise<string> {
  const id = newId();
  await tx.insert(notifications).values({ id, userId, kind, params, createdAt: at ?? platform.clock.now(), readAt });
  // What is told of the past was read, or is no news.
  if (!at && !readAt) await queuePushes(tx, platform, { userId, kind, noticeId: id });
  return id;
}

/** Marks the person's own notifications as read: the given ones, or all. Returns how many were unread. */
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

/**
 * Marks a person's notifications about these objects as read once they have done what was asked; `name` is the parameter that holds the
 * object's id.
 */
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

/** Shorter than the retention of sessions, which some notifications refer to. */
export const NOTIFICATION_KEPT_MS = 365 * DAY;

/** Removes notifications older than a year, read or not; returns how many. */
export async function sweepNotifications(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(notifications).where(lt(notifications.createdAt, new Date(now.getTime() - NOTIFICATION_KEPT_MS)));
  return removed.rowCount ?? 0;
}
