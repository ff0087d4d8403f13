import { fileURLToPath } from 'node:url';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../open-database.ts';
import { createLog } from '../../platform/log/log.ts';

/** Migrates schema, roles and job queues, as every start does; for operators who migrate before the new version runs. */
export async function runMigrate(): Promise<void> {
  try {
    const config = readConfig(process.env, fileURLToPath(new URL('../../../../..', import.meta.url)));
    const opened = await openDatabase(config, createLog('error'), 'attach');
    await opened.stop();
    process.stdout.write('The database is up to date.\n');
  } catch (error) {
    process.stderr.write(`The database was not brought up to date. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
