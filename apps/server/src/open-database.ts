import { createHmac } from 'node:crypto';
import { topics } from './assembly/topics.ts';
import type { Config } from './config/config.ts';
import { StartError } from './database/embedded/account.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { APP_ROLE, LINKER_ROLE, migrateDatabase } from './database/migrate.ts';
import { findMixedRights } from './database/role-rights.ts';
import { prepareAuditMonths } from './platform/audit/months.ts';
import { createSystemClock } from './platform/clock/clock.ts';
import { installJobs } from './platform/jobs/install.ts';
import type { Log } from './platform/log/log.ts';

export interface OpenedDatabase {
  ownerUrl: string;
  appUrl: string;
  /** The only role that adds blocks to the audit chain. */
  linkerUrl: string;
  /** Publishes the portal's address for a second start on the same data folder. */
  tellAddress(address: string): void;
  stop(): Promise<void>;
}

/** What to do when Pramen already runs on the data folder: refuse a second portal, let a command attach. */
type WhenRunning = 'refuse' | 'attach';

/** A role on the operator's own database server: its password is derived, so that it is stored nowhere. */
function deriveRole(config: Config, ownerUrl: string, role: string, purpose: string): { url: string; password: string } {
  const password = createHmac('sha256', config.keys.master).update(purpose).digest('hex');
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return { url: url.toString(), password };
}

/**
 * On a cluster, a transaction that has read several shards in parallel cannot write to reference tables. This setting makes it access the
 * shards one after another over one connection per node.
 */
function forCluster({ distribute }: Config, url: string): string {
  if (!distribute) return url;
  const set = new URL(url);
  set.searchParams.set('options', '-c citus.multi_shard_modify_mode=sequential');
  return set.toString();
}

/** A single role for both could write an event and link it: the chain would prove less than it claims. */
async function checkRights({ mode }: Config, log: Log, appUrl: string, linkerUrl: string): Promise<void> {
  const fault = await findMixedRights(appUrl, linkerUrl);
  if (fault === null) return;
  const sentence = `${fault} The roles that write events and link the audit chain must have separate rights (docs/operations.md, "Database").`;
  if (mode === 'production') throw new StartError(sentence);
  log.warn(sentence);
}

async function openForeign(config: Config, log: Log, ownerUrl: string): Promise<OpenedDatabase> {
  if (Boolean(config.databaseAppUrl) !== Boolean(config.databaseLinkerUrl))
    log.warn('Only one of DATABASE_APP_URL and DATABASE_LINKER_URL is set: production refuses that (docs/operations.md, "Database").');
  const app = config.databaseAppUrl ? { url: config.databaseAppUrl } : deriveRole(config, ownerUrl, APP_ROLE, 'database role');
  const linker = config.databaseLinkerUrl
    ? { url: config.databaseLinkerUrl }
    : deriveRole(config, ownerUrl, LINKER_ROLE, 'database role of the linker');
  await migrateDatabase(
    ownerUrl,
    { ...('password' in app ? { app: app.password } : {}), ...('password' in linker ? { linker: linker.password } : {}) },
    config.distribute,
  );
  await checkRights(config, log, app.url, linker.url);
  return {
    ownerUrl,
    appUrl: forCluster(config, app.url),
    linkerUrl: linker.url,
    tellAddress: () => undefined,
    stop: () => Promise.resolve(),
  };
}

/** Opens DATABASE_URL or the embedded PostgreSQL, migrates schema and job queues, and returns the connection URLs. */
export async function openDatabase(config: Config, log: Log, whenRunning: WhenRunning = 'refuse'): Promise<OpenedDatabase> {
  const opened = config.databaseUrl ? await openForeign(config, log, config.databaseUrl) : await openEmbedded(config, log, whenRunning);
  await installJobs(opened.ownerUrl, topics);
  await prepareAuditMonths(opened.ownerUrl, createSystemClock().now());
  return opened;
}

async function openEmbedded(config: Config, log: Log, whenRunning: WhenRunning): Promise<OpenedDatabase> {
  const server = await startEmbeddedPostgres({ dataFolder: config.dataFolder, whenRunning, log: (sentence) => log.info(sentence) });
  const ownerUrl = server.url('owner');
  await migrateDatabase(ownerUrl);
  return { ownerUrl, appUrl: server.url('app'), linkerUrl: server.url('linker'), tellAddress: server.tellAddress, stop: server.stop };
}
