import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './account.ts';
import type { Listening } from './address.ts';
import { SERVER_NAME } from './settings.ts';

const POLL_MS = 50;
/** Enough to roll back and to write memory to a slow disk. */
const FAST_MS = 30_000;
const ABRUPT_MS = 10_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The command line of a running process; empty when it has ended, is a zombie, or the system does not show it. */
function commandOf(pid: number): string {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Content of the server's lock file, postmaster.pid. */
interface Lock {
  pid: number;
  listening: Listening;
  isReady: boolean;
}

/** The lock of a database folder; null without one. */
function readLock(cluster: string): Lock | null {
  try {
    const [pid, , , port, socketFolder, , , status] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), listening: { socketFolder: socketFolder || null, port: Number(port) }, isReady: status?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** Whether the process's working directory is the database folder, as for the server and all its children. Linux only. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Where the system shows nothing about processes (Windows), any live pid counts as the server. */
function isServerOf(pid: number, cluster: string): boolean {
  return (
    isAlive(pid) && (process.platform === 'win32' || worksIn(pid, realpathSync(cluster)) || commandOf(pid).includes(` -D ${cluster} `))
  );
}

/** Pid of the running server of a database folder; null when its lock is missing or names another program. */
export function findServer(cluster: string): number | null {
  const lock = readLock(cluster);
  return lock && isServerOf(lock.pid, cluster) ? lock.pid : null;
}

/** Where the running server of a database folder accepts connections; null until it does. */
export function findListening(cluster: string): Listening | null {
  const lock = readLock(cluster);
  return lock?.isReady && isServerOf(lock.pid, cluster) ? lock.listening : null;
}

/** Every process that works in a database folder, including those that briefly outlive a killed server. Empty outside Linux. */
function findWorkers(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, folder));
}

async function waitUntil(isTrue: () => boolean, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    if (isTrue()) return true;
    await pause(POLL_MS);
  }
  return isTrue();
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended, or refuses the signal; the caller notices those that remain.
    }
  }
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  if (!commandOf(pid).includes(`cluster_name=${SERVER_NAME}`) && process.platform !== 'win32')
    throw new StartError(`Another PostgreSQL (process ${pid}) is using ${cluster}: stop it first.`);
  const isGone = () => !isServerOf(pid, cluster);
  signal([pid], 'SIGINT');
  if (await waitUntil(isGone, FAST_MS)) return;
  signal([pid], 'SIGQUIT');
  if (!(await waitUntil(isGone, ABRUPT_MS)))
    throw new StartError(`A leftover PostgreSQL (process ${pid}) is still using ${cluster} and will not stop: kill it, then start again.`);
}

/**
 * PostgreSQL itself takes over the lock of a dead process, after checking its shared memory. Only a pid that another program has reused, or
 * that belongs to a zombie, looks like a running server to it.
 */
function removeStale(lockFile: string, cluster: string): void {
  const pid = existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, 'utf8'), 10) : Number.NaN;
  if (pid > 0 && isAlive(pid) && !isServerOf(pid, cluster)) rmSync(lockFile, { force: true });
}

/**
 * Clears what killed processes left in a database folder that no process claims: stops a Pramen server and its children, and removes locks
 * that would mislead the next one. Throws StartError when a process does not stop.
 */
export async function clearLeftovers(cluster: string, { socketFolder, port }: Listening): Promise<void> {
  const server = findServer(cluster);
  if (server !== null) await stopServer(server, cluster);
  // Children of a killed server notice within moments, unless they are in the middle of a long statement.
  signal(findWorkers(cluster), 'SIGQUIT');
  if (!(await waitUntil(() => findWorkers(cluster).length === 0, ABRUPT_MS)))
    throw new StartError(
      `Processes left behind (${findWorkers(cluster).join(', ')}) are still using ${cluster} and will not stop: kill them, then start again.`,
    );
  removeStale(join(cluster, 'postmaster.pid'), cluster);
  if (socketFolder) removeStale(join(socketFolder, `.s.PGSQL.${port}.lock`), cluster);
}
