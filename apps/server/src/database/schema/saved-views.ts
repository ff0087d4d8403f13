import type { ViewedList, ViewSettings } from '@pramen/contract/saved-views/saved-views.schemas';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** A person's named list filters; searches often contain names of people. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().$type<ViewedList>().notNull(),
    name: text().notNull(),
    settings: jsonb().$type<ViewSettings>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('saved_views_name_key').on(table.userId, table.list, sql`lower(${table.name})`)],
);
