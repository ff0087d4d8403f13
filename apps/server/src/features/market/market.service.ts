import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { packedSeries } from '../../database/schema/market.ts';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { packSeries } from './market.rules.ts';
import { markReportedFrom } from '../../platform/rollups/report-marks.ts';

interface Written {
  inserted: number;
  updated: number;
}

interface Touched {
  key: string;
  count: number;
}

/**
 * Adds and updates securities from rows of (id, found_id, isin, name, kind, currency); the currency of an existing security never changes.
 */
export async function writeSecuritiesFrom(tx: Tx, rows: SQL, at: Date): Promise<Written> {
  const updated = await tx.execute(sql`
    UPDATE securities t SET name = r.name, kind = r.kind
    FROM (${rows}) r WHERE t.id = r.found_id AND (t.name, t.kind) IS DISTINCT FROM (r.name, r.kind)`);
  const inserted = await tx.execute(sql`
    INSERT INTO securities (id, isin, name, kind, currency, created_at)
    SELECT id, isin, name, kind, currency, ${at}::timestamptz FROM (${rows}) r WHERE found_id IS NULL`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}

async function countByKey(tx: Tx, write: SQL): Promise<Touched[]> {
  const { rows } = await tx.execute<{ key: string; count: number }>(sql`
    WITH written AS (${write}) SELECT key, count(*)::integer AS count FROM written GROUP BY key`);
  return rows;
}

type SeriesKind = typeof packedSeries.$inferSelect.kind;

const sourceOf: Readonly<Record<SeriesKind, (key: string) => SQL>> = {
  PRICE: (key) => sql`SELECT price_date AS day, price AS value FROM prices WHERE security_id = ${key}::uuid`,
  RATE: (key) => sql`SELECT rate_date AS day, rate AS value FROM exchange_rates WHERE currency = ${key}`,
  BENCHMARK: (key) => sql`SELECT value_date AS day, value FROM benchmark_values WHERE benchmark = ${key}`,
};

async function repackSeries(tx: Tx, kind: SeriesKind, key: string): Promise<void> {
  // Two texts in one row: a series of 30 years is 8,000 rows, and reading rows is the slow part.
  const { rows } = await tx.execute<{ days: string; points: string }>(sql`
    SELECT string_agg((day - DATE '1970-01-01')::text, ' ' ORDER BY day) AS days, string_agg(value::text, ' ' ORDER BY day) AS points
    FROM (${sourceOf[kind](key)}) s`);
  const days = rows[0]?.days.split(' ').map(Number) ?? [];
  const points = rows[0]?.points.split(' ') ?? [];
  const packed = packSeries(days.map((day, index) => ({ day, value: points[index] ?? '0' })));
  const lastDate = calendarDateOf(days.at(-1) ?? 0);
  await tx
    .insert(packedSeries)
    .values({ kind, key, version: 1, lastDate, ...packed })
    .onConflictDoUpdate({
      target: [packedSeries.kind, packedSeries.key],
      set: { version: sql`${packedSeries.version} + 1`, lastDate, ...packed },
    });
}

async function writeSeries(tx: Tx, kind: SeriesKind, update: SQL, insert: SQL): Promise<Written> {
  const updated = await countByKey(tx, update);
  const inserted = await countByKey(tx, insert);
  for (const key of new Set([...updated, ...inserted].map((one) => one.key))) await repackSeries(tx, kind, key);
  const sum = (touched: Touched[]) => touched.reduce((total, one) => total + one.count, 0);
  return { inserted: sum(inserted), updated: sum(updated) };
}

/** Adds and corrects daily prices from rows of (security_id, price_date, price) and repacks the series that changed. */
export function writePricesFrom(tx: Tx, rows: SQL): Promise<Written> {
  return writeSeries(
    tx,
    'PRICE',
    sql`UPDATE prices t SET price = r.price FROM (${rows}) r
        WHERE t.security_id = r.security_id AND t.price_date = r.price_date AND t.price <> r.price RETURNING t.security_id::text AS key`,
    sql`INSERT INTO prices (security_id, price_date, price) SELECT security_id, price_date, price FROM (${rows}) r
        ON CONFLICT (security_id, price_date) DO NOTHING RETURNING security_id::text AS key`,
  );
}

/**
 * Adds and corrects daily rates from rows of (currency, rate_date, rate) and repacks the series that changed. Reports are computed again for
 * the clients who moved that currency on or after the first of the days.
 */
export async function writeRatesFrom(tx: Tx, rows: SQL): Promise<Written> {
  await markReportedFrom(
    tx,
    sql`SELECT m.client_id FROM cash_transactions m
        JOIN (SELECT n.currency, min(n.rate_date) AS since FROM (${rows}) n
              LEFT JOIN exchange_rates t ON t.currency = n.currency AND t.rate_date = n.rate_date
              WHERE t.rate IS DISTINCT FROM n.rate GROUP BY n.currency) c
          ON c.currency = m.currency AND m.transaction_date >= c.since
        WHERE m.currency <> 'CZK'`,
  );
  return writeSeries(
    tx,
    'RATE',
    sql`UPDATE exchange_rates t SET rate = r.rate FROM (${rows}) r
        WHERE t.currency = r.currency AND t.rate_date = r.rate_date AND t.rate <> r.rate RETURNING t.currency AS key`,
    sql`INSERT INTO exchange_rates (currency, rate_date, rate) SELECT currency, rate_date, rate FROM (${rows}) r
        ON CONFLICT (currency, rate_date) DO NOTHING RETURNING currency AS key`,
  );
}

/** Adds and renames benchmarks from rows of (code, found_id, name, name_sk, currency); the currency of an existing one never changes. */
export async function writeBenchmarksFrom(tx: Tx, rows: SQL, at: Date): Promise<Written> {
  const updated = await tx.execute(sql`
    UPDATE benchmarks t SET name = r.name, name_sk = r.name_sk
    FROM (${rows}) r WHERE t.code = r.found_id AND (t.name, t.name_sk) IS DISTINCT FROM (r.name, r.name_sk)`);
  const inserted = await tx.execute(sql`
    INSERT INTO benchmarks (code, name, name_sk, currency, created_at)
    SELECT code, name, name_sk, currency, ${at}::timestamptz FROM (${rows}) r WHERE found_id IS NULL`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}

/** Adds and corrects daily values of benchmarks from rows of (benchmark, value_date, value) and repacks the series that changed. */
export function writeBenchmarkValuesFrom(tx: Tx, rows: SQL): Promise<Written> {
  return writeSeries(
    tx,
    'BENCHMARK',
    sql`UPDATE benchmark_values t SET value = r.value FROM (${rows}) r
        WHERE t.benchmark = r.benchmark AND t.value_date = r.value_date AND t.value <> r.value RETURNING t.benchmark AS key`,
    sql`INSERT INTO benchmark_values (benchmark, value_date, value) SELECT benchmark, value_date, value FROM (${rows}) r
        ON CONFLICT (benchmark, value_date) DO NOTHING RETURNING benchmark AS key`,
  );
}
