import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id } from './columns.ts';

/**
 * Numbers that are unique across the company and belong to a record of one client. DOCUMENT, FILE, RECORD, IDENTIFICATION and
 * SERVICE_REQUIREMENT are the ids by which calls name a record without its client.
 */
export const registeredKinds = [
  'CONTRACT_NUMBER',
  'VARIABLE_SYMBOL',
  'DOCUMENT_CODE',
  'DOCUMENT',
  'FILE',
  'RECORD',
  'IDENTIFICATION',
  'SERVICE_REQUIREMENT',
] as const;

/**
 * The company-wide registry: which record of which client has a number. The rows of one client may be on another node than those of the
 * next, so only this table sees all numbers at once; client-owned tables have no unique key without client_id.
 */
export const firmNumbers = pgTable(
  'firm_numbers',
  {
    kind: text({ enum: registeredKinds }).notNull(),
    /** In the form in which numbers are compared: contract numbers in lower case. */
    number: text().notNull(),
    clientId: id()
      .notNull()
      .references(() => clients.id),
    recordId: id().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number], name: 'firm_numbers_key' }),
    index('firm_numbers_client_idx').on(table.clientId),
    // A contract has one number and a document one code; an investment also keeps its former symbols.
    uniqueIndex('firm_numbers_record_key')
      .on(table.kind, table.recordId)
      .where(sql`kind <> 'VARIABLE_SYMBOL'`),
    // Symbols are searched by prefix, whatever the collation of the database.
    index('firm_numbers_prefix_idx').on(table.kind, table.number.op('text_pattern_ops')),
  ],
);

/** The last number given in a series (`contract 2026`), taken in the transaction that uses it: no gaps, no duplicates. */
export const numberCounters = pgTable('number_counters', {
  series: text().primaryKey(),
  last: integer().notNull(),
});
