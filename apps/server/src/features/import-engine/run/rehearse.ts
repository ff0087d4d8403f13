import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { countChanged } from '../rows/checks.ts';
import type { Entity, EntityName, Layout, Written } from '../rows/kind.ts';

/** What later files read of a table that this file writes: `columns` as stored, and the same from a checked row `n` of the file. */
interface Shown {
  table: string;
  columns: SQL;
  fresh: SQL;
  /** Rows of the file added to the stored ones; by default the new ones. */
  rows?: SQL;
  /** Stored rows `b` that stay visible; by default all. */
  kept?: SQL;
}

/** Later files ask only whether a new row is held, never since when. */
const heldOnce = sql`CASE WHEN n.is_held THEN '-infinity'::timestamptz END`;

/** Tables that later kinds look up, by kind of file. Kinds that no other file refers to are missing. */
const shownBy: Partial<Record<EntityName, readonly Shown[]>> = {
  securities: [{ table: 'securities', columns: sql`b.id, b.isin, b.currency`, fresh: sql`n.id, n.isin, n.currency` }],
  prices: [
    { table: 'prices', columns: sql`b.security_id, b.price_date, b.price`, fresh: sql`n.security_id, n.date, n.price`, rows: sql`true` },
  ],
  rates: [
    { table: 'exchange_rates', columns: sql`b.currency, b.rate_date, b.rate`, fresh: sql`n.currency, n.date, n.rate`, rows: sql`true` },
  ],
  benchmarks: [{ table: 'benchmarks', columns: sql`b.code`, fresh: sql`n.code` }],
  strategies: [
    {
      table: 'strategies',
      columns: sql`b.id, b.external_id, b.code`,
      fresh: sql`coalesce(n.found_id, n.id), n.external_id, n.code`,
      rows: sql`true`,
      kept: sql`NOT EXISTS (SELECT 1 FROM rehearsed_strategies n WHERE n.found_id = b.id)`,
    },
  ],
  clients: [
    { table: 'users', columns: sql`b.id, b.email, b.language`, fresh: sql`n.user_id, n.email, n.language` },
    {
      table: 'clients',
      columns: sql`b.id, b.client_code, b.user_id, b.deleted_at`,
      fresh: sql`n.id, coalesce(n.client_code, n.id::text), n.user_id, NULL::timestamptz`,
    },
  ],
  contracts: [
    {
      table: 'contracts',
      columns: sql`b.id, b.client_id, b.contract_number, b.currency, b.held_since, b.deleted_at`,
      fresh: sql`n.id, n.client_id, coalesce(n.contract_number, n.id::text), n.currency, ${heldOnce}, NULL::timestamptz`,
    },
  ],
  'contract-strategies': [
    {
      table: 'contract_strategies',
      columns: sql`b.id, b.client_id, b.contract_id, b.strategy_id, b.variable_symbol, b.position, b.held_since, b.deleted_at`,
      fresh: sql`n.id, n.client_id, n.contract_id, n.strategy_id, coalesce(n.variable_symbol, n.id::text), n.position, ${heldOnce}, NULL::timestamptz`,
    },
  ],
};

/**
 * Counts what the checked rows in `import_rows` would add and change, and lets later files see the tables as they would be: temporary views
 * of the transaction shadow the tables. Nothing is written, so no row is locked and no unique value is taken while the other files are
 * checked.
 */
export async function rehearseRows(tx: Tx, entity: Entity, layout: Layout): Promise<Written> {
  const { rows } = await tx.execute<{ inserted: number }>(
    sql`SELECT count(*)::integer AS inserted FROM import_rows WHERE found_id IS NULL`,
  );
  const written = { inserted: rows[0]?.inserted ?? 0, updated: await countChanged(tx, entity.checks(layout)) };
  // Nothing refers to bank statements.
  const shown = entity.name === 'bank-statements' ? undefined : shownBy[entity.name];
  if (!shown) return written;
  const rehearsed = sql.identifier(`rehearsed_${entity.name.replaceAll('-', '_')}`);
  await tx.execute(sql`CREATE TEMPORARY TABLE ${rehearsed} ON COMMIT DROP AS SELECT * FROM import_rows`);
  await tx.execute(sql`ANALYZE ${rehearsed}`);
  for (const { table, columns, fresh, rows: added = sql`n.found_id IS NULL`, kept = sql`true` } of shown)
    await tx.execute(sql`
      CREATE TEMPORARY VIEW ${sql.identifier(table)} AS
      SELECT ${columns} FROM public.${sql.identifier(table)} b WHERE ${kept} UNION ALL SELECT ${fresh} FROM ${rehearsed} n WHERE ${added}`);
  return written;
}
