import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { hasCluster } from '../../database/embedded/embedded-postgres.ts';

/** Whether the operator's own database server has the portal's tables. */
async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('public.audit_events') IS NOT NULL AS found`);
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}

/** Why there is nothing to verify, in a sentence; null: there is a database. Opening one would create it, and an empty one is always intact. */
export async function findMissingDatabase({ databaseUrl, dataFolder }: Config): Promise<string | null> {
  if (databaseUrl)
    return (await hasTables(databaseUrl)) ? null : 'DATABASE_URL names a database without tables of the portal: nothing was verified.';
  return hasCluster(dataFolder)
    ? null
    : `There is no database in ${dataFolder}: nothing was verified. Set PRAMEN_DATA to the folder of the portal.`;
}
