import { createHmac } from 'node:crypto';
import { topics } from './topics.ts';
import type { Config } from './config/config.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { APP_ROLE, migrateDatabase } from './database/migrate.ts';
import { installJobs } from './platform/jobs/install.ts';
import type { Log } from './platform/log/log.ts';

export interface OpenedDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Lets a second start on the same data folder say where this portal is. */
  tellAddress(address: string): void;
  stop(): Promise<void>;
}

/** What to do when Pramen runs already on the data folder: a second portal must not, a command works beside it. */
type WhenRunning = 'refuse' | 'attach';

/** The password of the application's role on a server of the operator's: derived, so that it is written nowhere. */
function derivedAppUrl(config: Config, ownerUrl: string): { appUrl: string; password: string } {
  const password = createHmac('sha256', config.keys.master).update('database role').digest('hex');
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = password;
  return { appUrl: url.toString(), password };
}

async function openForeign(config: Config, ownerUrl: string): Promise<OpenedDatabase> {
  const derived = config.databaseAppUrl ? null : derivedAppUrl(config, ownerUrl);
  await migrateDatabase(ownerUrl, derived?.password ?? null);
  return { ownerUrl, appUrl: config.databaseAppUrl ?? derived?.appUrl ?? ownerUrl, tellAddress: () => undefined, stop: () => Promise.resolve() };
}

/** Opens DATABASE_URL or our own PostgreSQL, brings schema and job queues up to date, and answers both connections. */
export async function openDatabase(config: Config, log: Log, whenRunning: WhenRunning = 'refuse'): Promise<OpenedDatabase> {
  const opened = config.databaseUrl ? await openForeign(config, config.databaseUrl) : await openEmbedded(config, log, whenRunning);
  await installJobs(opened.ownerUrl, topics);
  return opened;
}

async function openEmbedded(config: Config, log: Log, whenRunning: WhenRunning): Promise<OpenedDatabase> {
  const server = await startEmbeddedPostgres({ dataFolder: config.dataFolder, whenRunning, log: (sentence) => log.info(sentence) });
  const ownerUrl = server.url('owner');
  await migrateDatabase(ownerUrl, null);
  return { ownerUrl, appUrl: server.url('app'), tellAddress: server.tellAddress, stop: server.stop };
}
