import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { connectDatabase } from '../../database/connect.ts';
import type { Db } from '../../database/connect.ts';
import { openDatabase } from '../../open-database.ts';
import { createLog } from '../../platform/log/log.ts';
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
async function findMissingDatabase({ databaseUrl, dataFolder }: Config): Promise<string | null> {
  if (databaseUrl)
    return (await hasTables(databaseUrl)) ? null : 'DATABASE_URL names a database without tables of the portal: nothing was verified.';
  return hasCluster(dataFolder)
    ? null
    : `There is no database in ${dataFolder}: nothing was verified. Set PRAMEN_DATA to the folder of the portal.`;
}

/**
 * Runs a check on the database of the portal that the environment names, and closes it. Without one, or when the check answers false, the
 * process ends with exit code 1.
 */
export async function verifyExisting(check: (db: Db, config: Config) => Promise<boolean>): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../../..', import.meta.url)));
  const missing = await findMissingDatabase(config);
  if (missing !== null) {
    process.stderr.write(`${missing}\n`);
    process.exitCode = 1;
    return;
  }
  const opened = await openDatabase(config, createLog('error'), 'attach');
  const database = connectDatabase(opened.appUrl, { max: 2, onError: () => undefined });
  try {
    if (!(await check(database.db, config))) process.exitCode = 1;
  } finally {
    await database.close();
    await opened.stop();
  }
}
