import pg from 'pg';
import { DATABASE } from './address.ts';
import type { Credentials } from './credentials.ts';

async function makeMissing(client: pg.Client, credentials: Credentials): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `SELECT rolname FROM pg_roles WHERE rolname IN ('pramen_owner', 'pramen_app', 'pramen_linker')`,
  );
  const known = new Set(rows.map(({ rolname }) => rolname));
  if (!known.has('pramen_owner'))
    await client.query(`CREATE ROLE pramen_owner LOGIN CREATEDB PASSWORD ${client.escapeLiteral(credentials.owner)}`);
  if (!known.has('pramen_app')) await client.query(`CREATE ROLE pramen_app LOGIN PASSWORD ${client.escapeLiteral(credentials.app)}`);
  if (!known.has('pramen_linker'))
    await client.query(`CREATE ROLE pramen_linker LOGIN PASSWORD ${client.escapeLiteral(credentials.linker)}`);
  // Dropping a database ends other roles' connections to it: the owner may do so as a member of those roles.
  await client.query('GRANT pramen_app, pramen_linker TO pramen_owner');
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE} OWNER pramen_owner`);
}

/**
 * As the superuser, creates what is missing: the owner (migrations, job schema, databases for tests; may create the trusted extensions),
 * the application (rows only), the linker of the audit chain and the database itself.
 */
export async function ensureRoles(superuserUrl: string, credentials: Credentials): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await makeMissing(client, credentials);
  } finally {
    await client.end();
  }
}
