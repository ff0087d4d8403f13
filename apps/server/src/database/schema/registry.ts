import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients, contractStrategies } from './clients.ts';
import { id, instant } from './columns.ts';

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

/** Variable symbols that an investment had before: payments under them still find it, and no other investment may get them. */
export const formerVariableSymbols = pgTable(
  'former_variable_symbols',
  {
    clientId: id().notNull(),
    variableSymbol: text().notNull(),
    contractStrategyId: id().notNull(),
    replacedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.variableSymbol] }),
    foreignKey({
      columns: [table.clientId, table.contractStrategyId],
      foreignColumns: [contractStrategies.clientId, contractStrategies.id],
      name: 'former_variable_symbols_strategy_fk',
    }),
    index('former_variable_symbols_search_idx')
      .using('gin', sql`${table.variableSymbol} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('former_variable_symbols_strategy_idx').on(table.clientId, table.contractStrategyId),
  ],
);
