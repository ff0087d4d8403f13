import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { giveTo, StartError } from './account.ts';
import type { Home } from './account.ts';
import type { Credentials } from './credentials.ts';

export const DATABASE = 'pramen';
/** Only part of the socket's file name; no TCP port is opened. */
const SOCKET_PORT = 5432;
/** Linux allows 107 bytes, macOS 103. */
const LONGEST_SOCKET_PATH = 100;

export type DatabaseRole = 'owner' | 'app' | 'linker' | 'superuser';

/** Where the server listens: a socket in a folder, or a loopback port where there are no sockets (Windows). */
export interface Listening {
  socketFolder: string | null;
  port: number;
}

/** A private folder with a short name, for a data folder whose own path is too long for a socket. */
function makeShortFolder(home: Home): string {
  const folder = `/tmp/pramen-${createHash('sha256').update(home.folder).digest('hex').slice(0, 16)}`;
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made) giveTo(folder, home);
  const found = lstatSync(folder);
  // In a world-writable folder another user may have created it first.
  if (!found.isDirectory() || found.uid !== (home.account?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0)
    throw new StartError(
      `${folder}, where the database listens, belongs to another user: remove it, or set PRAMEN_DATA to a folder with a shorter path.`,
    );
  return folder;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Chooses where the server of a database folder listens. */
export async function chooseListening(home: Home, platform: string = process.platform): Promise<Listening> {
  if (platform === 'win32') return { socketFolder: null, port: await findFreePort() };
  const isShort = Buffer.byteLength(join(home.folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LONGEST_SOCKET_PATH;
  return { socketFolder: isShort ? home.folder : makeShortFolder(home), port: SOCKET_PORT };
}

/** Connection URL of a role: postgres://role:password@host/database; a socket folder is percent-encoded as the host. */
export function addressOf(role: DatabaseRole, credentials: Credentials, { socketFolder, port }: Listening, database: string): string {
  const name = role === 'superuser' ? 'postgres' : `pramen_${role}`;
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1';
  return `postgres://${name}:${credentials[role]}@${host}:${port}/${encodeURIComponent(database)}`;
}
