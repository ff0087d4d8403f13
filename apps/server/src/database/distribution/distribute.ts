import type pg from 'pg';
import {
  APPEND_ONLY_LACKS,
  appendOnlyTables,
  changeableColumns,
  DISTRIBUTION_COLUMN,
  distributedTables,
  referenceTables,
} from './distribution.ts';
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

/** Runs work in a transaction that reaches all shards over one connection per node, as Citus needs for tables that reference each other. */
async function inSequence(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** On every node, revokes the rights that the application must not have on these tables; a distributed table gets the default rights. */
async function revokeChanges(client: pg.Client, tables: readonly string[], appRole: string): Promise<void> {
  const lacking = appendOnlyTables.filter((name) => tables.includes(name));
  if (lacking.length === 0) return;
  await client.query(`REVOKE ${APPEND_ONLY_LACKS.join(', ')} ON ${lacking.join(', ')} FROM ${appRole}`);
  // Revoking UPDATE on a table revokes it on its columns too.
  for (const table of lacking) {
    const columns = changeableColumns[table] ?? [];
    if (columns.length > 0) await client.query(`GRANT UPDATE (${columns.join(', ')}) ON ${table} TO ${appRole}`);
  }
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
 * migration; existing rows are moved. The transaction that distributes a table also restores the rights that the application lacks on it, and
 * each run restores them on all tables. Throws a StartError when the extension is missing.
 */
export async function distributeTables(client: pg.Client, appRole: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (!rowCount)
    throw new StartError(
      'PRAMEN_DISTRIBUTE=citus needs the citus extension in the database, with its workers added (docs/operations.md, "Several nodes").',
    );
  const done = await readDistributed(client);
  for (const table of referenceTables)
    await inSequence(client, async () => {
      if (!done.has(table)) await client.query('SELECT create_reference_table($1::regclass)', [table]);
      await revokeChanges(client, [table], appRole);
    });
  // All or nothing: a dropped foreign key is never lost.
  await inSequence(client, async () => {
    await distributeByClient(client, done);
    await revokeChanges(client, distributedTables, appRole);
  });
}
