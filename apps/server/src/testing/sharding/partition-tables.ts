import pg from 'pg';
import { changeableColumns, DISTRIBUTION_COLUMN, distributedTables } from '../../database/distribution/distribution.ts';
import { APP_ROLE } from '../../database/migrate.ts';

const PARTS = 4;
const tables = `'{${distributedTables.join(',')}}'::text[]`;

interface Definition {
  table: string;
  name: string;
  definition: string;
}

const read = async <Row extends object>(client: pg.Client, text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;

/** Foreign keys of and to client-owned tables, their primary keys and other indexes, and the rights that the application lacks on them. */
async function readDefinitions(client: pg.Client) {
  const definitions = (where: string) =>
    read<Definition>(
      client,
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE ${where} ORDER BY 1, 2`,
    );
  const foreign = await definitions(
    `contype = 'f' AND (conrelid::regclass::text = ANY(${tables}) OR confrelid::regclass::text = ANY(${tables}))`,
  );
  const keys = await definitions(`contype = 'p' AND conrelid::regclass::text = ANY(${tables})`);
  const indexes = await read<Definition>(
    client,
    `SELECT tablename AS table, indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY(${tables})`,
  );
  const refused = await read<{ table: string; right: string }>(
    client,
    `
    SELECT t AS table, r AS right FROM unnest(${tables}) t, unnest('{INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) r WHERE NOT has_table_privilege('${APP_ROLE}', t, r)`,
  );
  const policies = await read<{ table: string; name: string; command: string; using: string | null; check: string | null }>(
    client,
    `SELECT tablename AS table, policyname AS name, cmd AS command, qual AS using, with_check AS check FROM pg_policies WHERE tablename = ANY(${tables})`,
  );
  return { foreign, policies, keys, indexes: indexes.filter(({ name }) => !keys.some((key) => key.name === name)), refused };
}

/**
 * Replaces each client-owned table with an empty one that is partitioned by client_id, as on a cluster; runs as the owner. Throws for a
 * constraint that PostgreSQL cannot enforce within single partitions.
 */
export async function partitionTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { foreign, policies, keys, indexes, refused } = await readDefinitions(client);
    for (const { table, name } of foreign) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
    for (const table of distributedTables) {
      await client.query(
        `CREATE TABLE whole (LIKE ${table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS) PARTITION BY HASH (${DISTRIBUTION_COLUMN})`,
      );
      await client.query(`DROP TABLE ${table}`);
      await client.query(`ALTER TABLE whole RENAME TO ${table}`);
      for (let part = 0; part < PARTS; part += 1)
        await client.query(
          `CREATE TABLE ${table}_part_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
        );
    }
    for (const { table, name, definition } of [...keys, ...foreign])
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, right } of refused) await client.query(`REVOKE ${right} ON ${table} FROM ${APP_ROLE}`);
    for (const [table, columns] of Object.entries(changeableColumns))
      await client.query(`GRANT UPDATE (${columns.join(', ')}) ON ${table} TO ${APP_ROLE}`);
    for (const { table, name, command, using, check } of policies) {
      await client.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
      const rules = [using && `USING (${using})`, check && `WITH CHECK (${check})`].filter(Boolean).join(' ');
      await client.query(`CREATE POLICY ${name} ON ${table} FOR ${command} TO ${APP_ROLE} ${rules}`);
    }
  } finally {
    await client.end();
  }
}
