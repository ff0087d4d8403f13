import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { statementKinds, statementOrderStates, statementReasons, statementRunClients } from '@pramen/domain/documents/statement-orders';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './people.ts';

/** One order of statements of a period for many clients; its clients are the rows of statement_orders. */
export const statementRuns = pgTable(
  'statement_runs',
  {
    id: id().primaryKey(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    /** ALL: every client with a contract when the run was ordered. */
    clients: text({ enum: statementRunClients }).notNull(),
    /** null: the portal, after the end of a quarter. */
    orderedBy: id().references(() => users.id),
    /** SHA-256 of the period and the clients as they were asked for; null: ordered before runs had one. */
    askedSha256: bytea(),
    /** How many times the same was ordered before; of two orders at once one gets the number. */
    repetition: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('statement_runs_created_idx').on(table.createdAt),
    uniqueIndex('statement_runs_asked_key').on(table.askedSha256, table.repetition),
    uniqueIndex('statement_runs_portal_key')
      .on(table.fromDate, table.toDate)
      .where(sql`ordered_by IS NULL`),
  ],
);

/** Issued statements, never changed: a later one of the same period, with other figures, is the next edition. */
export const statements = pgTable(
  'statements',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    kind: text({ enum: statementKinds }).notNull().default('STATEMENT'),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    /** Lists each cost; such statements have editions of their own. */
    isItemised: boolean().notNull().default(false),
    edition: integer().notNull(),
    documentId: id().notNull(),
    /** SHA-256 of the figures without names: another edition is made only when it differs. */
    figuresSha256: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'statements_document_fk',
    }),
    index('statements_id_idx').on(table.id),
    uniqueIndex('statements_document_key').on(table.clientId, table.documentId),
    uniqueIndex('statements_edition_key').on(table.clientId, table.kind, table.fromDate, table.toDate, table.isItemised, table.edition),
  ],
);

/** One client's statement as it was ordered, and what became of it. */
export const statementOrders = pgTable(
  'statement_orders',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    /** null: ordered for this client alone. */
    runId: id().references(() => statementRuns.id),
    kind: text({ enum: statementKinds }).notNull().default('STATEMENT'),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    isItemised: boolean().notNull().default(false),
    state: text({ enum: statementOrderStates }).notNull().default('WAITING'),
    /** Why the statement could not be made; null unless FAILED. */
    reason: text({ enum: statementReasons }),
    /** The statement made for it, or the earlier one with the same figures. */
    statementId: id(),
    /** null: the portal. */
    orderedBy: id().references(() => users.id),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.statementId],
      foreignColumns: [statements.clientId, statements.id],
      name: 'statement_orders_statement_fk',
    }),
    index('statement_orders_id_idx').on(table.id),
    index('statement_orders_run_idx').on(table.runId, table.state, table.clientId),
    uniqueIndex('statement_orders_run_client_key')
      .on(table.clientId, table.runId)
      .where(sql`run_id IS NOT NULL`),
    index('statement_orders_waiting_idx')
      .on(table.createdAt)
      .where(sql`state = 'WAITING'`),
  ],
);
