import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogueFiles, files } from '../../database/schema/files.ts';
import { ORPHAN_AGE_MS, sweepFiles } from '../../features/files/files.jobs.ts';
import { createSystemClock, monotonicMs, SECOND } from '../../platform/clock/clock.ts';
import { createTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** A server with its worker in a separate process. */
export interface KilledPortal {
  address: string;
  /** Sends SIGKILL, so that the server cannot clean up. */
  kill(): Promise<void>;
}

/** Starts a server with its worker on a database and a data folder; resolves when it listens. */
async function startPortal({ ownerUrl, appUrl, linkerUrl }: TestDatabase, dataFolder: string): Promise<KilledPortal> {
  const addresses = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, DATABASE_LINKER_URL: linkerUrl };
  const env = { ...process.env, ...addresses, DATABASE_POOL_SIZE: '6', PRAMEN_DATA: dataFolder, PORT: '0', METRICS_PORT: '0' };
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-portal.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const listening = new Promise<string>((found) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Pramen runs at (\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
  });
  const address = await Promise.race([listening, ended.then(() => Promise.reject(new Error('the server ended before it listened')))]);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { address, kill };
}

/** A test app that shares the database and files of a portal that is killed and restarted. */
export interface KillTest {
  app: TestApp;
  /** The running portal. */
  readonly portal: KilledPortal;
  /** Starts work, kills the portal at a moment drawn from the duration of the undisturbed run, and restarts it. */
  interrupt(seed: number, work: () => Promise<unknown>): Promise<void>;
  /** Runs work undisturbed and remembers its duration. */
  measure(work: () => Promise<unknown>): Promise<void>;
  /** Sweeps old files and returns the objects without a row, the missing objects of rows, and staged files; all should be empty. */
  findStray(): Promise<{ orphans: string[]; lost: string[]; staged: string[] }>;
  close(): Promise<void>;
}

/** A pseudo-random number from 0 to 1 for a seed (one round of mulberry32). */
export function drawShare(seed: number): number {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** One seed for each round, the first from PRAMEN_TEST_SEED if set; the name of a failed round contains the seed to repeat it. */
export function drawSeeds(rounds: number): number[] {
  const first = Number(process.env['PRAMEN_TEST_SEED'] ?? randomInt(2 ** 30));
  return Array.from({ length: rounds }, (_, round) => first + round);
}

/** Returns unfinished jobs to the queue at once, as the queue's supervisor does after their timeout. */
const missJobs = ({ pool }: TestDatabase) =>
  pool.query(`UPDATE pgboss.job SET state = 'retry', start_after = created_on WHERE state = 'active'`);

/** Makes every stored file older than the age at which orphans are swept. */
async function age(folder: string): Promise<void> {
  const long = new Date(createSystemClock().now().getTime() - 2 * ORPHAN_AGE_MS);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), long, long);
}

async function findStray({ platform }: TestApp, folder: string): ReturnType<KillTest['findStray']> {
  await age(folder);
  await sweepFiles(platform);
  const stored = new Set<string>();
  for await (const { key } of platform.files.list()) stored.add(key);
  const named = new Set<string>();
  for (const table of [files, catalogueFiles])
    for (const { key } of await platform.db.select({ key: table.objectKey }).from(table)) named.add(key);
  return {
    orphans: [...stored].filter((key) => !named.has(key)),
    lost: [...named].filter((key) => !stored.has(key)),
    staged: await readdir(join(folder, 'staging')),
  };
}

/** Opens the test app and the portal; the test app uses machine time like the portal. */
export async function openKillTest(database: TestDatabase): Promise<KillTest> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pramen-kill-'));
  const filesFolder = join(dataFolder, 'files');
  const app = await createTestApp(database, { filesFolder, environment: { OFFICE_PATH: process.env['OFFICE_PATH'] ?? '' } });
  const meetTheTime = () => app.clock.advance(createSystemClock().now().getTime() - app.clock.now().getTime());
  meetTheTime();
  let portal = await startPortal(database, dataFolder);
  let spanMs = SECOND;
  return {
    app,
    get portal() {
      return portal;
    },
    measure: async (work) => {
      const start = monotonicMs();
      await work();
      spanMs = monotonicMs() - start;
    },
    interrupt: async (seed, work) => {
      meetTheTime();
      // The kill may make the work fail, as the test intends.
      const begun = work().catch(() => null);
      await pause(drawShare(seed) * spanMs);
      await portal.kill();
      await begun;
      await missJobs(database);
      portal = await startPortal(database, dataFolder);
    },
    findStray: () => findStray(app, filesFolder),
    close: async () => {
      await portal.kill();
      await app.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}
