import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { currency, id, instant, version } from './columns.ts';
import { intermediaries } from './people.ts';

/** Accounts of the company that clients pay to: one per tenant and currency; those without a tenant serve all other clients. */
export const receivingAccounts = pgTable(
  'receiving_accounts',
  {
    id: id().primaryKey(),
    /** null: the company's own, used when the client's intermediary has none in the currency. */
    intermediaryId: id().references(() => intermediaries.id),
    currency: currency().notNull(),
    ownerName: text().notNull(),
    /** Compact, with a valid checksum; the domestic number is read from it. */
    iban: text().notNull(),
    bic: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    unique('receiving_accounts_tenant_currency_key').on(table.intermediaryId, table.currency).nullsNotDistinct(),
    check('receiving_accounts_iban_shape', sql`${table.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`),
    check('receiving_accounts_bic_shape', sql`${table.bic} ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'`),
  ],
);
