import { holidayCountries, statedDays } from '@pramen/domain/dates/business-days';
import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients, contracts } from './clients.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** Days that the company states to be business days or not; all others follow the holidays of the law. */
export const businessCalendar = pgTable(
  'business_calendar',
  {
    id: id().primaryKey(),
    country: text({ enum: holidayCountries }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: statedDays }).notNull(),
    note: text().notNull(),
  },
  (table) => [uniqueIndex('business_calendar_day_key').on(table.country, table.day)],
);

/** The tenths of its value that a contract lost since the beginning of a reporting period, each once in a period. */
export const fallNotices = pgTable(
  'fall_notices',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractId: id().notNull(),
    /** First day of the reporting period. */
    periodStart: date({ mode: 'string' }).notNull(),
    /** 1: 10 % of the value at the beginning. */
    step: integer().notNull(),
    /** The first day with that value. */
    crossedOn: date({ mode: 'string' }).notNull(),
    /** The business day by whose end the client is told. */
    dueOn: date({ mode: 'string' }).notNull(),
    foundAt: instant().notNull(),
    /** The period had ended when a correction showed it: it is recorded and not told. */
    isClosed: boolean().notNull(),
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('fall_notices_id_idx').on(table.id),
    uniqueIndex('fall_notices_step_key').on(table.clientId, table.contractId, table.periodStart, table.step),
    index('fall_notices_untold_idx')
      .on(table.clientId)
      .where(sql`told_at IS NULL AND NOT is_closed`),
    foreignKey({
      columns: [table.clientId, table.contractId],
      foreignColumns: [contracts.clientId, contracts.id],
      name: 'fall_notices_contract_fk',
    }),
  ],
);

/** One row: the walk through all clients in search of falls. Whoever takes the next clients locks it. */
export const fallChecks = pgTable(
  'fall_checks',
  {
    id: integer().primaryKey(),
    /** Versions of all prices and rates when the walk began. */
    marketStamp: text().notNull(),
    startedAt: instant().notNull(),
    /** The last client of the walk so far; null: it has ended, or none was measured yet. */
    lastClientId: id(),
    endedAt: instant(),
  },
  (table) => [check('fall_checks_one', sql`${table.id} = 1`)],
);

/** That a client opened their valuation in a quarter: the first time proves it. Rows are only added. */
export const valuationViews = pgTable(
  'valuation_views',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    /** First day of the quarter. */
    quarter: date({ mode: 'string' }).notNull(),
    firstSeenAt: instant().notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.quarter] })],
);
