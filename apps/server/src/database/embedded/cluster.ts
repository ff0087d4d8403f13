import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { giveTo, makeFolder, StartError } from './account.ts';
import type { Home } from './account.ts';
import type { Credentials } from './credentials.ts';
import { serverEnvironment } from './settings.ts';

const run = promisify(execFile);
const PART = 'cluster.part-';

/**
 * UTF-8 sorted by code point (builtin C.UTF-8), independent of the machine's locales; queries name the ICU collation of a language, so that
 * a changed default can never break an index.
 */
const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** The folder of the database files. */
export const clusterOf = (home: Home) => join(home.folder, 'cluster');

/** Creates the database folder and makes the server's user its owner. */
export function makeHome(home: Home): void {
  makeFolder(home.folder, home.account);
  giveTo(home.folder, home);
}

/** Removes incomplete database files left by killed starts, except those still being written. */
function sweepParts(home: Home): void {
  for (const name of readdirSync(home.folder))
    if (name.startsWith(PART)) {
      try {
        rmSync(join(home.folder, name), { recursive: true, force: true });
      } catch {
        // An orphaned initdb still writes into it; the next start sweeps again.
      }
    }
}

/**
 * Creates missing database files in a temporary folder and renames it when complete, so that a killed start leaves nothing incomplete.
 * Throws StartError with the output of initdb.
 */
export async function initCluster(bin: string, home: Home, credentials: Credentials, testMode: boolean): Promise<string> {
  const cluster = clusterOf(home);
  sweepParts(home);
  if (existsSync(cluster)) return cluster;
  const part = join(home.folder, `${PART}${process.pid}`);
  const passwordFile = join(home.folder, 'password.part');
  writeFileSync(passwordFile, credentials.superuser, { mode: 0o600 });
  giveTo(passwordFile, home);
  const options = ['--username=postgres', '--auth=scram-sha-256', ...encoding, '--no-instructions', ...(testMode ? ['--no-sync'] : [])];
  try {
    await run(join(bin, 'initdb'), [`--pgdata=${part}`, `--pwfile=${passwordFile}`, ...options], {
      ...home.account,
      cwd: home.folder,
      env: serverEnvironment(),
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    if (/could not look up effective user/.test(said))
      throw new StartError(
        `This user (uid ${process.getuid?.()}) has no name on this system, and PostgreSQL needs one: start as another user, or set DATABASE_URL.`,
      );
    throw new StartError(`PostgreSQL could not create its files in ${home.folder}: ${said}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(part, cluster);
  return cluster;
}
