import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id } from './columns.ts';

/**
 * What is one in the whole firm and belongs to a record of one client. DOCUMENT and FILE are the ids under which calls name a record
 * without its client.
 */
export const registeredKinds = ['CONTRACT_NUMBER', 'VARIABLE_SYMBOL', 'DOCUMENT_CODE', 'DOCUMENT', 'FILE'] as const;

/**
 * The registry of the firm: which record of which client has a number. The rows of a client lie outsideTx from those of others, so only
 * this table sees all numbers at once; the tables below a client have no unique key without client_id.
 */
export const firmNumbers = pgTable(
  'firm_numbers',
  {
    kind: text({ enum: registeredKinds }).notNull(),
    /** As it is compared: contract numbers in lower case. */
    number: text().notNull(),
    clientId: id()
      .notNull()
      .references(() => clients.id),
    recordId: id().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number], name: 'firm_numbers_key' }),
    index('firm_numbers_client_idx').on(table.clientId),
    // One contract has one number and one document one code; an investment keeps the symbols that it had.
    uniqueIndex('firm_numbers_record_key')
      .on(table.kind, table.recordId)
      .where(sql`kind <> 'VARIABLE_SYMBOL'`),
    // Symbols are looked for by how they begin, whatever the collation of the database.
    index('firm_numbers_prefix_idx').on(table.kind, table.number.op('text_pattern_ops')),
  ],
);
