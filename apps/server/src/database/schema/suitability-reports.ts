import { statementOrderStates, statementReasons } from '@pramen/domain/documents/statement-orders';
import { reportOutcomes } from '@pramen/domain/strategies/suitability-reports';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './people.ts';

/** Issued reports on the suitability of a portfolio. Rows are only added: what is corrected is the next edition. */
export const suitabilityReports = pgTable(
  'suitability_reports',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    /** The anniversary that it was due on. */
    dueOn: date({ mode: 'string' }).notNull(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    edition: integer().notNull(),
    outcome: text({ enum: reportOutcomes }).notNull(),
    documentId: id().notNull(),
    /** SHA-256 of the content without names. */
    contentSha256: bytea().notNull(),
    /** The e-mail that tells the client. No foreign key: messages are swept, evidence stays. */
    messageId: id().notNull(),
    placedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'suitability_reports_document_fk',
    }),
    index('suitability_reports_id_idx').on(table.id),
    index('suitability_reports_placed_idx').on(table.placedAt),
    uniqueIndex('suitability_reports_document_key').on(table.clientId, table.documentId),
    uniqueIndex('suitability_reports_edition_key').on(table.clientId, table.dueOn, table.edition),
  ],
);

/** When the e-mail about a report was handed over. Rows are only added. */
export const suitabilityReportTellings = pgTable(
  'suitability_report_tellings',
  {
    clientId: id().notNull(),
    reportId: id().notNull(),
    toldAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.reportId] }),
    foreignKey({
      columns: [table.clientId, table.reportId],
      foreignColumns: [suitabilityReports.clientId, suitabilityReports.id],
      name: 'suitability_report_tellings_report_fk',
    }),
  ],
);

/** Reports as they were ordered, and what became of each. */
export const suitabilityReportOrders = pgTable(
  'suitability_report_orders',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    /** The day whose anniversaries the client's reports are due on. */
    anchorOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    state: text({ enum: statementOrderStates }).notNull().default('WAITING'),
    /** Why it could not be made; null unless FAILED. */
    reason: text({ enum: statementReasons }),
    /** The report made for it, or the earlier one with the same content. */
    reportId: id(),
    /** null: the portal, on the day. */
    orderedBy: id().references(() => users.id),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.reportId],
      foreignColumns: [suitabilityReports.clientId, suitabilityReports.id],
      name: 'suitability_report_orders_report_fk',
    }),
    index('suitability_report_orders_id_idx').on(table.id),
    uniqueIndex('suitability_report_orders_portal_key')
      .on(table.clientId, table.dueOn)
      .where(sql`ordered_by IS NULL`),
    uniqueIndex('suitability_report_orders_waiting_key')
      .on(table.clientId, table.dueOn)
      .where(sql`state = 'WAITING'`),
    index('suitability_report_orders_waiting_idx')
      .on(table.createdAt)
      .where(sql`state = 'WAITING'`),
  ],
);
