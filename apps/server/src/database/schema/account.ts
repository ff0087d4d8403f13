import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from './access.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/**
 * A phone on its way from old to new: the jobs that send codes and tell both numbers carry only the id of this row. Rows
 * are removed soon after, so that no number outlives its person.
 */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** The session that began it is the only one that may finish it. */
    sessionId: id()
      .notNull()
      .references(() => sessions.id),
    oldPhone: text(),
    newPhone: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    completedAt: instant(),
  },
  (table) => [index('phone_changes_user_idx').on(table.userId), index('phone_changes_expires_idx').on(table.expiresAt)],
);
