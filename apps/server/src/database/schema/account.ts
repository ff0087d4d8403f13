import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from './access.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/**
 * A pending phone number change: the jobs that send codes and notify both numbers carry only the id of this row. Rows are deleted soon
 * after, so that no number outlives its person.
 */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** Only the session that began the change may finish it. */
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
