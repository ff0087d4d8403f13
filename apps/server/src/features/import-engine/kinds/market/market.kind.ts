import { currencies } from '@pramen/domain/money/currencies';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writePricesFrom, writeRatesFrom, writeSecuritiesFrom } from '../../../market/market.service.ts';
import { choiceCell, dateCell, isinCell, sixDecimalsCell, textCell } from '../../rows/cells.ts';
import { change, fault, skip } from '../../rows/checks.ts';
import type { Column, Entity } from '../../rows/kind.ts';
import { becauseOf } from '../../rows/reasons.ts';

/** Rates are CZK for one unit, so CZK itself has none. */
const foreignCurrencies = ['EUR', 'USD'] as const;
const securityKinds = ['SHARE', 'FUND', 'BOND', 'OTHER'] as const;

/** Markets close for a week at most; report a longer gap. */
const LONGEST_GAP_DAYS = 10;
/** Ratio of two neighbouring prices above which a split without its trade is likely. */
const LARGEST_JUMP = 1.6;

export const isin: Column = { name: 'isin', type: 'text', reader: isinCell };

export const securities: Entity = {
  name: 'securities',
  permissions: ['imports.manage'],
  dependsOn: [],
  columns: () => [
    isin,
    { name: 'name', type: 'text', reader: textCell(200) },
    { name: 'kind', type: 'text', reader: choiceCell(securityKinds) },
    { name: 'currency', type: 'text', reader: choiceCell(currencies) },
  ],
  keys: [['isin']],
  naming: ['isin'],
  repeatedKey: 'FAULT',
  resolve: () => sql`
    SELECT s.*, x.id AS found_id, x.name AS stored_name, x.kind AS stored_kind, x.currency AS stored_currency
    FROM import_stage s LEFT JOIN securities x ON x.isin = s.isin`,
  checks: () => [
    fault('currency', sql`r.stored_currency <> r.currency`, becauseOf('securityCurrencyFixed', { currency: sql`r.stored_currency` })),
    change('name', sql`r.stored_name`, sql`r.name`),
    change('kind', sql`r.stored_kind`, sql`r.kind`),
  ],
  apply: (tx, { clock }) => writeSecuritiesFrom(tx, sql`SELECT id, found_id, isin, name, kind, currency FROM import_rows`, clock.now()),
};

interface SeriesShape {
  /**
   * The column of `import_rows` that identifies the series; `value` and `valueColumn` are its values and the file's column for findings.
   */
  key: SQL;
  value: SQL;
  valueColumn: string;
  /** Stored (day, value) of the series of row `r`. */
  stored: SQL;
  /** Whether a split explains a jump between the days `f.previous_date` and `f.date`. */
  isSplit: SQL;
  /** The booked splits; a separate query, because trades are on the nodes of their clients. */
  splits: SQL;
}

/** Reports long gaps and large jumps between a new or corrected value and the one before it, in the file or stored. */
export function traps({ key, value, valueColumn, stored, isSplit, splits }: SeriesShape): SQL {
  return sql`
    WITH splits AS MATERIALIZED (${splits}), f AS (
      SELECT r.line, ${key} AS key, r.date, ${value} AS value, r.found_value,
             lag(r.date) OVER w AS file_date, lag(${value}) OVER w AS file_value
      FROM import_rows r WINDOW w AS (PARTITION BY ${key} ORDER BY r.date)
    ), neighbours AS (
      SELECT f.line, f.key, f.date, f.value,
             CASE WHEN p.date > f.file_date OR f.file_date IS NULL THEN p.date ELSE f.file_date END AS previous_date,
             CASE WHEN p.date > f.file_date OR f.file_date IS NULL THEN p.value ELSE f.file_value END AS previous_value
      FROM f LEFT JOIN LATERAL (${stored}) p ON true
      WHERE f.found_value IS DISTINCT FROM f.value
    )
    SELECT f.line, 'WARNING'::text AS severity, 'date'::text AS column_name, ${becauseOf('gap', { days: sql`f.date - f.previous_date` })} AS reason
    FROM neighbours f WHERE f.date - f.previous_date > ${LONGEST_GAP_DAYS}
    UNION ALL
    SELECT f.line, 'WARNING'::text, ${valueColumn}::text, ${becauseOf('jump', { before: sql`trim_scale(f.previous_value)`, after: sql`trim_scale(f.value)` })}
    FROM neighbours f WHERE f.previous_date IS NOT NULL AND greatest(f.value, f.previous_value) > ${LARGEST_JUMP} * least(f.value, f.previous_value) AND NOT ${isSplit}`;
}

export const prices: Entity = {
  name: 'prices',
  permissions: ['imports.manage'],
  dependsOn: ['securities'],
  columns: (today) => [
    isin,
    { name: 'date', type: 'date', reader: dateCell(today) },
    { name: 'price', type: 'numeric', reader: sixDecimalsCell },
  ],
  keys: [['isin', 'date']],
  naming: ['isin', 'date'],
  repeatedKey: 'SKIP',
  skips: [skip('price', sql`s.price <= 0`, becauseOf('notAboveZero', { value: sql`s.price` }))],
  resolve: () => sql`
    SELECT s.*, x.id AS security_id, p.security_id AS found_id, p.price AS found_value
    FROM import_stage s
    LEFT JOIN securities x ON x.isin = s.isin
    LEFT JOIN prices p ON p.security_id = x.id AND p.price_date = s.date`,
  checks: () => [
    fault('isin', sql`r.security_id IS NULL`, becauseOf('securityUnknown', { isin: sql`r.isin` })),
    change('price', sql`trim_scale(r.found_value)`, sql`trim_scale(r.price)`),
  ],
  findings: () => [
    traps({
      key: sql`r.security_id`,
      value: sql`r.price`,
      valueColumn: 'price',
      stored: sql`
        SELECT p.price_date AS date, p.price AS value FROM prices p
        WHERE p.security_id = f.key AND p.price_date < f.date ORDER BY p.price_date DESC LIMIT 1`,
      isSplit: sql`EXISTS (
        SELECT 1 FROM splits t
        WHERE t.security_id = f.key AND t.transaction_date > f.previous_date AND t.transaction_date <= f.date)`,
      splits: sql`SELECT t.security_id, t.transaction_date FROM trades t WHERE t.sec_transaction_type = 'SPLIT'`,
    }),
  ],
  apply: (tx) => writePricesFrom(tx, sql`SELECT security_id, date AS price_date, price FROM import_rows`),
};

export const rates: Entity = {
  name: 'rates',
  permissions: ['imports.manage'],
  dependsOn: [],
  columns: (today) => [
    { name: 'currency', type: 'text', reader: choiceCell(foreignCurrencies) },
    { name: 'date', type: 'date', reader: dateCell(today) },
    { name: 'rate', type: 'numeric', reader: sixDecimalsCell },
  ],
  keys: [['currency', 'date']],
  naming: ['currency', 'date'],
  repeatedKey: 'SKIP',
  skips: [skip('rate', sql`s.rate <= 0`, becauseOf('notAboveZero', { value: sql`s.rate` }))],
  resolve: () => sql`
    SELECT s.*, x.currency AS found_id, x.rate AS found_value
    FROM import_stage s LEFT JOIN exchange_rates x ON x.currency = s.currency AND x.rate_date = s.date`,
  checks: () => [change('rate', sql`trim_scale(r.found_value)`, sql`trim_scale(r.rate)`)],
  findings: () => [
    traps({
      key: sql`r.currency`,
      value: sql`r.rate`,
      valueColumn: 'rate',
      stored: sql`
        SELECT x.rate_date AS date, x.rate AS value FROM exchange_rates x
        WHERE x.currency = f.key AND x.rate_date < f.date ORDER BY x.rate_date DESC LIMIT 1`,
      isSplit: sql`false`,
      splits: sql`SELECT NULL`,
    }),
  ],
  apply: (tx) => writeRatesFrom(tx, sql`SELECT currency, date AS rate_date, rate FROM import_rows`),
};
