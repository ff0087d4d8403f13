import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { distributeTables } from './distribution/distribute.ts';
import { StartError } from './embedded/account.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: migrations of two starting servers run one after the other. */
const MIGRATION_LOCK = 7_261_947;
export const APP_ROLE = 'pramen_app';
/** The only role that adds blocks to the audit chain. */
export const LINKER_ROLE = 'pramen_linker';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Passwords to set; a role without one keeps its own (set by the embedded server or an administrator). */
export interface RolePasswords {
  app?: string;
  linker?: string;
}

async function ensureRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  try {
    if (!rowCount) await client.query(`CREATE ROLE ${role} LOGIN`);
    if (password !== undefined) await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(password)}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    throw new StartError(
      `The role of DATABASE_URL is not allowed to create the role ${role} or set its password: create it yourself and set it in DATABASE_APP_URL and DATABASE_LINKER_URL (docs/operations.md, "Database").`,
    );
  }
}

/** Extensions that the schema needs. */
const EXTENSIONS = ['unaccent', 'pg_trgm'] as const;

/**
 * Creates missing extensions, each in its own transaction and before the migrations: on a cluster a function deadlocks with itself when it
 * uses an extension created in the same transaction. Extensions created by an administrator stay unchanged.
 */
async function ensureExtensions(client: pg.Client): Promise<void> {
  for (const name of EXTENSIONS) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_extension WHERE extname = $1', [name]);
    if (rowCount) continue;
    try {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
      throw new StartError(
        `The role of DATABASE_URL is not allowed to create the extension ${name}: have an administrator create it in this database (docs/operations.md, "Database").`,
      );
    }
  }
}

/**
 * Brings the schema up to date as the owner and creates the roles that it grants rights to; with `distribute` it also distributes the
 * tables over the nodes of a cluster.
 */
export async function migrateDatabase(ownerUrl: string, passwords: RolePasswords = {}, distribute = false): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRole(client, APP_ROLE, passwords.app);
    await ensureRole(client, LINKER_ROLE, passwords.linker);
    await ensureExtensions(client);
    await migrate(drizzle(client), { migrationsFolder });
    await checkCollation(client);
    if (distribute) await distributeTables(client, APP_ROLE);
  } finally {
    await client.end();
  }
}

/** When the collation's library changes, text indexes are silently wrong: refuse to start. */
async function checkCollation(client: pg.Client): Promise<void> {
  const db = drizzle(client);
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT collname AS name FROM pg_collation
    WHERE collname IN ('und-x-icu', 'cs-CZ-x-icu', 'sk-SK-x-icu') AND collversion IS DISTINCT FROM pg_collation_actual_version(oid)`);
  if (rows.length > 0)
    throw new Error(
      `The collation of ${rows.map((row) => row.name).join(', ')} changed with the ICU library: UPDATE clients SET surname = surname, firstname = firstname; REINDEX the database; then ALTER COLLATION ... REFRESH VERSION.`,
    );
}
