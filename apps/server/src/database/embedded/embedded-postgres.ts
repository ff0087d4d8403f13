import { existsSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseHome, describeRefusal, StartError } from './account.ts';
import type { Home } from './account.ts';
import { addressOf, chooseListening, DATABASE } from './address.ts';
import type { DatabaseRole, Listening } from './address.ts';
import { prepareBinaries } from './binaries.ts';
import { claimHome, readHolder } from './claim.ts';
import type { Claim } from './claim.ts';
import { clusterOf, initCluster, makeHome } from './cluster.ts';
import { keepCredentials } from './credentials.ts';
import { findListening, findServer } from './leftovers.ts';
import { ensureRoles } from './roles.ts';
import { keepServer } from './server-process.ts';
import { serverArguments } from './settings.ts';

const POLL_MS = 100;
const ATTACH_MS = 60_000;

export interface EmbeddedOptions {
  dataFolder: string;
  /** Receives messages for the operator. */
  log(sentence: string): void;
  /** For disposable data: faster, not durable. */
  testMode?: boolean;
  /** When a server is already running on this folder: refuse (default), or use it without owning it. */
  whenRunning?: 'refuse' | 'attach';
}

export interface EmbeddedPostgres {
  /** Connection URL of a role; the database is `pramen` unless named. */
  url(role: DatabaseRole, database?: string): string;
  databaseFolder: string;
  /** Process id of the PostgreSQL server as last seen. */
  serverPid(): number | undefined;
  /** Publishes the portal's address for operators who start a second one on this folder. */
  tellAddress(address: string): void;
  /** Stops the server cleanly; does nothing for an attached one. */
  stop(): Promise<void>;
}

function attachTo(home: Home, listening: Listening): EmbeddedPostgres {
  const credentials = keepCredentials(home);
  return {
    url: (role, database = DATABASE) => addressOf(role, credentials, listening, database),
    databaseFolder: home.folder,
    serverPid: () => findServer(clusterOf(home)) ?? undefined,
    tellAddress: () => undefined,
    stop: () => Promise.resolve(),
  };
}

async function startClaimed(home: Home, claim: Claim, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const testMode = options.testMode ?? false;
  const credentials = keepCredentials(home);
  const bin = prepareBinaries(home);
  const cluster = await initCluster(bin, home, credentials, testMode);
  const listening = await chooseListening(home);
  const server = await keepServer({ bin, home, cluster, listening, args: serverArguments(cluster, listening, testMode) }, options.log);
  try {
    await ensureRoles(addressOf('superuser', credentials, listening, 'postgres'), credentials);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const stop = async () => {
    await server.stop();
    claim.release();
  };
  return { ...attachTo(home, listening), serverPid: server.pid, tellAddress: claim.tellAddress, stop };
}

/** Whether a data folder has a database; creates nothing. */
export const hasCluster = (dataFolder: string): boolean => existsSync(dataFolder) && existsSync(clusterOf(chooseHome(resolve(dataFolder))));

function describeHolder(home: Home, dataFolder: string): string {
  const holder = readHolder(home);
  const place = holder?.address ? ` at ${holder.address}` : '';
  const who = holder ? ` (process ${holder.pid})` : '';
  return `Pramen is already running${place} on ${dataFolder}${who}: use that one, or stop it first, or set PRAMEN_DATA to another folder.`;
}

/** Starts the server as soon as the folder is free; else attaches to the running one, or refuses. */
async function startOrAttach(home: Home, dataFolder: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (let waitedMs = 0; waitedMs < ATTACH_MS; waitedMs += POLL_MS) {
    const claim = claimHome(home);
    if (claim) {
      try {
        return await startClaimed(home, claim, options);
      } catch (error) {
        claim.release();
        throw error;
      }
    }
    if (options.whenRunning !== 'attach') throw new StartError(describeHolder(home, dataFolder));
    const listening = findListening(clusterOf(home));
    if (listening) return attachTo(home, listening);
    await pause(POLL_MS);
  }
  throw new StartError(`The database of ${dataFolder} is being started by another process and was not ready within a minute.`);
}

/**
 * Starts PostgreSQL from the bundled binaries, creates its files at the first start, and keeps it running until `stop`; it ends with this
 * process, even on kill -9. Clears leftovers of killed runs. Throws StartError with a message when the folder is in use, belongs to
 * another user or is not writable.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  try {
    const home = chooseHome(dataFolder);
    makeHome(home);
    if (!home.folder.startsWith(dataFolder + sep))
      options.log(`The database's user cannot reach ${dataFolder}: its files are in ${home.folder}.`);
    return await startOrAttach({ ...home, folder: realpathSync(home.folder) }, dataFolder, options);
  } catch (error) {
    throw describeRefusal(error, dataFolder);
  }
}
