import type { EmailChoice, NoticeTopic } from '@pramen/contract/messages/messages.lists';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions } from './access.ts';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/**
 * Outgoing e-mails and SMS. The text is composed when they are sent: parameters contain ids or values encrypted under the client's key,
 * never plain names, addresses or secrets.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    channel: text({ enum: ['EMAIL', 'SMS', 'PUSH'] }).notNull(),
    kind: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    failedAt: instant(),
    attempts: integer().notNull().default(0),
    /** Name of the last failure, without addresses. */
    lastFailure: text(),
    /** For a message kept as evidence: number and text as sent, JSON encrypted under the recipient's key. */
    sealedCopy: bytea(),
    /** The gateway's acceptance: its status and, if it returns one, its own id for the message. */
    receipt: text(),
  },
  (table) => [index('outbox_messages_user_idx').on(table.userId), index('outbox_messages_created_idx').on(table.createdAt)],
);

/** Notifications of a person in the portal. The text is composed when read, in the reader's language: parameters contain ids only. */
export const notifications = pgTable(
  'notifications',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.createdAt, table.id),
    index('notifications_created_idx').on(table.createdAt),
    index('notifications_unread_idx')
      .on(table.userId)
      .where(sql`read_at IS NULL`),
  ],
);

/** When a person gets e-mails about a topic, and whether their browsers tell it, where they have chosen it. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: id()
      .notNull()
      .references(() => users.id),
    topic: text().$type<NoticeTopic>().notNull(),
    email: text().$type<EmailChoice>().notNull(),
    /** null: as usual for the topic. */
    push: boolean(),
    /** The daily e-mail tells what came since then, until the first one went out. */
    chosenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    index('notice_preferences_daily_idx')
      .on(table.userId)
      .where(sql`email = 'DAILY'`),
  ],
);

/** Up to when a person's daily e-mails have told what came. */
export const noticeDigests = pgTable('notice_digests', {
  userId: id()
    .primaryKey()
    .references(() => users.id),
  until: instant().notNull(),
});

/** Browsers that show a person's notices by push, as the person switched them on. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** The session that switched it on or last confirmed it: when that one is revoked, nothing is sent any more. */
    sessionId: id()
      .notNull()
      .references(() => sessions.id),
    /** The address at the browser's push service; its hash is the key, because an index takes no text of that length. */
    endpoint: text().notNull(),
    endpointHash: text().notNull(),
    /** Keys that encrypt for the browser (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpointHash),
    index('push_subscriptions_user_idx').on(table.userId),
    index('push_subscriptions_session_idx').on(table.sessionId),
  ],
);
