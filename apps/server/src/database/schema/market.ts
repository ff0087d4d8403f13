import { statedCostKinds } from '@pramen/domain/portfolio/statement/instrument-costs';
import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { currency, id, instant, money, sixDecimals } from './columns.ts';

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

/** Indexes that strategies are compared with; strategies and imports know them by their code. */
export const benchmarks = pgTable('benchmarks', {
  code: text().primaryKey(),
  name: text().notNull(),
  /** null: Slovak screens show the Czech one. */
  nameSk: text(),
  /** Of its values; never changes. */
  currency: currency().notNull(),
  createdAt: instant().notNull(),
});

/** Daily values of benchmarks, in their currency. */
export const benchmarkValues = pgTable(
  'benchmark_values',
  {
    benchmark: text()
      .notNull()
      .references(() => benchmarks.code),
    valueDate: date({ mode: 'string' }).notNull(),
    value: sixDecimals().notNull(),
  },
  (table) => [primaryKey({ columns: [table.benchmark, table.valueDate] })],
);

/** What issuers state that a security costs, valid from a day until the next of its kind. A security without a row has unknown costs. */
export const instrumentCosts = pgTable(
  'instrument_costs',
  {
    securityId: id()
      .notNull()
      .references(() => securities.id),
    /** ONGOING and THIRD_PARTY: a year of the value; TRANSACTION: of the money of each trade. */
    kind: text({ enum: statedCostKinds }).notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** A fraction: 0.0115 is 1.15 %. */
    rate: numeric({ precision: 7, scale: 6 }),
    /** For each trade, in the security's currency. */
    amount: money(),
  },
  (table) => [
    primaryKey({ columns: [table.securityId, table.kind, table.validFrom] }),
    check('instrument_costs_rate_range', sql`${table.rate} BETWEEN 0 AND 1`),
    check('instrument_costs_amount_of_trade', sql`${table.amount} IS NULL OR (${table.kind} = 'TRANSACTION' AND ${table.amount} >= 0)`),
    check('instrument_costs_stated', sql`${table.rate} IS NOT NULL OR ${table.amount} IS NOT NULL`),
  ],
);

/**
 * The prices of one security (or the rates of one currency, or the values of one benchmark) as two little-endian arrays: Int32 day numbers and Float64 integers scaled by
 * 10^6. Written by every import that touches the series; `version` keys the processes' caches.
 */
export const packedSeries = pgTable(
  'packed_series',
  {
    kind: text({ enum: ['PRICE', 'RATE', 'BENCHMARK'] }).notNull(),
    /** Security id, currency or code of a benchmark. */
    key: text().notNull(),
    version: integer().notNull(),
    lastDate: date({ mode: 'string' }).notNull(),
    days: bytea().notNull(),
    values: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);
