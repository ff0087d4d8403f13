import { sql } from 'drizzle-orm';
import { boolean, check, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';

export const contractTypes = pgTable(
  'contract_types',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    description: text(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('contract_types_name_key').on(table.name)],
);

export const strategies = pgTable(
  'strategies',
  {
    id: id().primaryKey(),
    /** Key of the strategy in the portfolio system; imports match by it. */
    externalId: numeric({ precision: 18, scale: 0 }).notNull(),
    name: text().notNull(),
    strategyName: text().notNull(),
    code: text(),
    isActive: boolean().notNull().default(true),
    /** Expected yearly rate as a fraction: 0.07 is shown as 7,00 %. */
    performance: numeric({ precision: 9, scale: 6 }),
    description: text(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('strategies_external_id_key').on(table.externalId),
    check('strategies_code_length', sql`length(${table.code}) <= 3`),
  ],
);
