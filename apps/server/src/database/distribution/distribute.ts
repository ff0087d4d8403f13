import type pg from 'pg';
import { DISTRIBUTION_COLUMN, distributedTables, referenceTables } from './distribution.ts';
import { StartError } from '../embedded/account.ts';

/** Names of the tables that are already distributed or reference tables. */
async function readDistributed(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name::text AS name FROM citus_tables WHERE citus_table_type IN ('reference', 'distributed')`,
  );
  return new Set(rows.map(({ name }) => name));
}

interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

/** Foreign keys that point to tables still to be distributed. */
async function readForeignKeysTo(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND confrelid::regclass::text = ANY($1) ORDER BY conname`,
    [tables],
  );
  return rows;
}

/**
 * Distributes the remaining client-owned tables. Citus rejects a foreign key from a local table to a distributed one, so foreign keys to
 * these tables are dropped first and added again at the end.
 */
async function distributeByClient(client: pg.Client, done: ReadonlySet<string>): Promise<void> {
  const [first] = distributedTables;
  const waiting = distributedTables.filter((table) => !done.has(table));
  const keys = await readForeignKeysTo(client, waiting);
  for (const { name, table } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  for (const table of waiting)
    await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table,
      DISTRIBUTION_COLUMN,
      table === first ? 'none' : first,
    ]);
  for (const { name, table, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
}

/**
 * Distributes the tables over the nodes of a Citus cluster, as the owner. Each table is distributed once, so this may run after every
 * migration; existing rows are moved. Throws a StartError when the extension is missing.
 */
export async function distributeTables(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (!rowCount)
    throw new StartError(
      'PRAMEN_DISTRIBUTE=citus needs the extension citus in the database, and its workers added (docs/operations.md, "Several nodes").',
    );
  const done = await readDistributed(client);
  for (const table of referenceTables) if (!done.has(table)) await client.query('SELECT create_reference_table($1::regclass)', [table]);
  // All or nothing: a dropped foreign key is never lost.
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
    await distributeByClient(client, done);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
