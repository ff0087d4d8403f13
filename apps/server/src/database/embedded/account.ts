import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Uid of `nobody` on every Debian: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
/** Replaces data folders that the server's user cannot reach because they are inside root's own. */
export const OUTSIDE = '/var/lib/pramen';
const CLUSTER = 'cluster';

/** An expected startup failure; the message is a complete sentence for the operator at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** The database folder and the user its server runs as; a null account means the user of this process. */
export interface Home {
  folder: string;
  account: Account | null;
}

const refusals: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission to write there',
  EPERM: 'this user has no permission to change it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file',
};

/** Turns the system's refusal of a path into a message; returns every other error unchanged. */
export function describeRefusal(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = refusals[code];
  return reason
    ? new StartError(`The database cannot be kept in ${folder}: ${reason} (${code}). Set PRAMEN_DATA to another folder.`)
    : error;
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** Whether a user may enter a folder, or its nearest existing parent; the operating system decides. */
export function mayEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', nearestExisting(folder)], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Owner of the first existing path that does not belong to root. */
function ownerOf(...paths: string[]): Account | null {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const { uid, gid } = statSync(path);
    if (uid !== 0) return { uid, gid };
  }
  return null;
}

/** An empty folder owned by root (as mkdtemp creates it) was created for Pramen: let others pass through it, but not list it. */
function openWhenEmpty(folder: string): void {
  if (existsSync(folder) && statSync(folder).uid === 0 && readdirSync(folder).length === 0) chmodSync(folder, 0o711);
}

/** PostgreSQL creates its files only for a user with a name; the owner of a mounted folder may have none on this system. */
const hasName = ({ uid }: Account) => spawnSync('id', ['-nu', String(uid)], { stdio: 'ignore' }).status === 0;

/** The owner of the database, else of the folder that will hold it, else `nobody`. */
function chooseAccount(cluster: string, ...folders: string[]): Account {
  const owner = ownerOf(cluster, ...folders);
  return owner && (existsSync(cluster) || hasName(owner)) ? owner : { uid: NOBODY, gid: NOBODY };
}

function chooseHomeAsRoot(dataFolder: string): Home {
  const configured = join(dataFolder, 'postgres');
  const cluster = join(configured, CLUSTER);
  if (existsSync(cluster) && statSync(cluster).uid === 0)
    throw new StartError(
      `${configured} belongs to root, and PostgreSQL refuses to run as root: give it to another user (chown -R nobody: ${configured}) or set PRAMEN_DATA to another folder.`,
    );
  openWhenEmpty(dataFolder);
  const account = chooseAccount(cluster, configured, dataFolder);
  if (mayEnter(configured, account)) return { folder: configured, account };
  const folder = join(OUTSIDE, createHash('sha256').update(dataFolder).digest('hex').slice(0, 16), 'postgres');
  return { folder, account: chooseAccount(join(folder, CLUSTER), folder) };
}

/**
 * Chooses the folder of the database and the user its server runs as. When started as root, the owner of an existing folder decides, else
 * `nobody`; a folder that this user cannot reach (a clone below /root) is replaced by one below /var/lib/pramen. Throws StartError when the
 * files belong to another user.
 */
export function chooseHome(dataFolder: string, processUid = process.getuid?.()): Home {
  if (processUid === 0) return chooseHomeAsRoot(dataFolder);
  const folder = join(dataFolder, 'postgres');
  const owner = existsSync(folder) ? statSync(folder).uid : processUid;
  if (owner !== processUid)
    throw new StartError(
      `${folder} belongs to another user (uid ${owner}): start as that user, or set PRAMEN_DATA to a folder of your own.`,
    );
  return { folder, account: null };
}

/** Changes the owner of a file or folder to the server's user. */
export function giveTo(path: string, { account }: Home): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Creates a folder; as root, one that the server's user can enter whatever the umask. Existing folders stay unchanged. */
export function makeFolder(folder: string, account: Account | null): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), account);
  mkdirSync(folder, { recursive: true, mode: account ? 0o755 : 0o700 });
  if (account) chmodSync(folder, 0o755);
}
