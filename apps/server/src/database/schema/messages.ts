import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    channel: text({ enum: ['EMAIL', 'SMS'] }).notNull(),
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
