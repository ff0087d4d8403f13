import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: migrators of two starting servers take turns. */
const MIGRATION_LOCK = 7_261_947;
export const APP_ROLE = 'pramen_app';

async function ensureAppRole(client: pg.Client, password: string | null): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
  if (!rowCount) await client.query(`CREATE ROLE ${APP_ROLE} LOGIN`);
  if (password !== null) await client.query(`ALTER ROLE ${APP_ROLE} PASSWORD ${client.escapeLiteral(password)}`);
}

/**
 * Brings the schema up to date as the owner. `appPassword` sets the password of the role without DDL; null leaves the
 * role as it is (the embedded server and an administrator set their own).
 */
export async function migrateDatabase(ownerUrl: string, appPassword: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureAppRole(client, appPassword);
    await migrate(drizzle(client), { migrationsFolder });
    await checkCollation(client);
  } finally {
    await client.end();
  }
}

/** An index over text is silently wrong when the library behind its collation changed; better to stop. */
async function checkCollation(client: pg.Client): Promise<void> {
  const db = drizzle(client);
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT collname AS name FROM pg_collation
    WHERE collname IN ('und-x-icu', 'cs-CZ-x-icu', 'sk-SK-x-icu') AND collversion IS DISTINCT FROM pg_collation_actual_version(oid)`);
  if (rows.length > 0)
    throw new Error(`The collation of ${rows.map((row) => row.name).join(', ')} changed with the ICU library: UPDATE clients SET surname = surname, firstname = firstname; REINDEX the database; then ALTER COLLATION ... REFRESH VERSION.`);
}
