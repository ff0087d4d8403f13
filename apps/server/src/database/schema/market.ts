import { date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { currency, id, instant, sixDecimals } from './columns.ts';

export const securities = pgTable(
  'securities',
  {
    id: id().primaryKey(),
    isin: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['SHARE', 'FUND', 'BOND', 'OTHER'] }).notNull(),
    currency: currency().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('securities_isin_key').on(table.isin)],
);

/** Daily close in the security's currency, not adjusted for splits or dividends. */
export const prices = pgTable(
  'prices',
  {
    securityId: id()
      .notNull()
      .references(() => securities.id),
    priceDate: date({ mode: 'string' }).notNull(),
    price: sixDecimals().notNull(),
  },
  (table) => [primaryKey({ columns: [table.securityId, table.priceDate] })],
);

/** Fixing of the Czech National Bank: CZK for one unit of the currency. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text({ enum: ['EUR', 'USD'] }).notNull(),
    rateDate: date({ mode: 'string' }).notNull(),
    rate: sixDecimals().notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.rateDate] })],
);

/**
 * The prices of one security (or the rates of one currency) as two little-endian arrays: Int32 day numbers and Float64 integers scaled by
 * 10^6. Written by every import that touches the series; `version` keys the processes' caches.
 */
export const packedSeries = pgTable(
  'packed_series',
  {
    kind: text({ enum: ['PRICE', 'RATE'] }).notNull(),
    /** Security id or currency code. */
    key: text().notNull(),
    version: integer().notNull(),
    lastDate: date({ mode: 'string' }).notNull(),
    days: bytea().notNull(),
    values: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);
