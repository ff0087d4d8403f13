import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id, instant, money } from './columns.ts';

/** Clients whose report figures must be computed again; rows are only added and, once computed, deleted, so writers never wait here. */
export const reportDirty = pgTable(
  'report_dirty',
  { id: id().primaryKey(), clientId: id().notNull() },
  // In turns by client: a batch computes each of its clients once, whatever the number of marks.
  (table) => [index('report_dirty_client_idx').on(table.clientId)],
);

/** One row: whoever folds locks it, and it says when everything marked before was last computed. null: never. */
export const reportFolds = pgTable('report_folds', { id: integer().primaryKey(), foldedAt: instant() }, (table) => [
  check('report_folds_one', sql`${table.id} = 1`),
]);

/** What a total of reports is split by: nothing, the contract's type, or the investment's strategy. */
export const reportKinds = ['ALL', 'TYPE', 'STRATEGY'] as const;

/** Money in CZK. `unrated` counts flows that are in no sum, because no exchange rate is known on their day. */
const sums = () => ({
  clients: integer().notNull(),
  contracts: integer().notNull(),
  paidIn: money().notNull(),
  invested: money().notNull(),
  unrated: integer().notNull(),
});

/** Changes of a client's figures on a day, by the adviser who had the client then. NOBODY (report-figures.rules.ts) stands for none. */
export const reportClientDays = pgTable(
  'report_client_days',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    personId: id().notNull(),
    day: date({ mode: 'string' }).notNull(),
    ...sums(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.personId, table.day] })],
);

/** Sums over all days of report_client_days, whole and by what was bought. */
export const reportClientTotals = pgTable(
  'report_client_totals',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    personId: id().notNull(),
    kind: text({ enum: reportKinds }).notNull(),
    /** Contract type or strategy; of kind ALL the client itself. */
    keyId: id().notNull(),
    ...sums(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.personId, table.kind, table.keyId] }),
    index('report_client_totals_person_idx')
      .on(table.personId, table.clientId)
      .where(sql`kind = 'ALL'`),
  ],
);

/** report_client_days of all clients of an adviser; a row of its own for nobody and for the whole company. */
export const reportPersonDays = pgTable(
  'report_person_days',
  { personId: id().notNull(), day: date({ mode: 'string' }).notNull(), ...sums() },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);

/** report_client_totals of all clients of an adviser, of nobody and of the company; the key of kind ALL is NOBODY. */
export const reportPersonTotals = pgTable(
  'report_person_totals',
  { personId: id().notNull(), kind: text({ enum: reportKinds }).notNull(), keyId: id().notNull(), ...sums() },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.keyId] })],
);
