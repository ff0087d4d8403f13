import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, StartError } from './account.ts';
import type { Home } from './account.ts';

/** Passwords of the server's roles. */
export interface Credentials {
  superuser: string;
  owner: string;
  app: string;
  linker: string;
}

const PASSWORD_BYTES = 24;
const makePassword = () => randomBytes(PASSWORD_BYTES).toString('hex');

function writePrivately(home: Home, file: string, credentials: Credentials): void {
  const part = `${file}.part`;
  // Flushed: otherwise a power cut could leave a database without its passwords.
  writeFileSync(part, JSON.stringify(credentials), { mode: 0o600, flush: true });
  giveTo(part, home);
  renameSync(part, file);
}

/** Adds missing passwords to the file of a folder that is older than one of the roles. */
function completeCredentials(home: Home, file: string): Credentials {
  const known = JSON.parse(readFileSync(file, 'utf8')) as Omit<Credentials, 'linker'> & Partial<Credentials>;
  if (known.linker !== undefined) return { ...known, linker: known.linker };
  const completed = { ...known, linker: makePassword() };
  writePrivately(home, file, completed);
  return completed;
}

/**
 * Reads the passwords of a database, or creates them before its first start, in a file that only its user can read. Throws StartError when
 * the database exists but its passwords are lost.
 */
export function keepCredentials(home: Home): Credentials {
  const file = join(home.folder, 'credentials.json');
  if (existsSync(file)) return completeCredentials(home, file);
  if (existsSync(join(home.folder, 'cluster')))
    throw new StartError(`${file} with the passwords of the database is missing: restore it, or start with another PRAMEN_DATA.`);
  const made: Credentials = { superuser: makePassword(), owner: makePassword(), app: makePassword(), linker: makePassword() };
  writePrivately(home, file, made);
  return made;
}
