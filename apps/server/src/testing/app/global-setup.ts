import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { prepareAuditMonths } from '../../platform/audit/months.ts';
import { createSystemClock } from '../../platform/clock/clock.ts';
import { installJobs } from '../../platform/jobs/install.ts';
import { topics } from '../../assembly/topics.ts';
import { partitionTables } from '../sharding/partition-tables.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    appUrl: string;
    linkerUrl: string;
    superuserUrl: string;
  }
}

/** One PostgreSQL for the whole run, holding a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'pramen-test-'));
  const server = await startEmbeddedPostgres({ dataFolder, testMode: true, log: () => undefined });
  const owner = new pg.Client({ connectionString: server.url('owner') });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await owner.end();
  const templateUrl = server.url('owner', TEMPLATE_DATABASE);
  await migrateDatabase(templateUrl);
  await installJobs(templateUrl, topics);
  if (process.env['PRAMEN_TEST_PARTITIONED']) await partitionTables(templateUrl);
  await prepareAuditMonths(templateUrl, createSystemClock().now(), 1);
  project.provide('ownerUrl', server.url('owner'));
  project.provide('appUrl', server.url('app'));
  project.provide('linkerUrl', server.url('linker'));
  project.provide('superuserUrl', server.url('superuser'));
  return async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
