import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveTo } from './account.ts';
import type { Home } from './account.ts';

/** The process that holds a database folder, as written in its note. */
export interface Holder {
  pid: number;
  /** Address of that process's portal, once it listens. */
  address?: string;
}

export interface Claim {
  /** Publishes the address of the portal to other processes that open this folder. */
  tellAddress(address: string): void;
  /** Frees the folder; a second call does nothing. */
  release(): void;
}

const noteOf = (home: Home) => join(home.folder, 'holder.json');

function writeNote(home: Home, holder: Holder): void {
  const note = noteOf(home);
  rmSync(note, { force: true });
  writeFileSync(note, JSON.stringify(holder));
  giveTo(note, home);
}

/** The holder of the folder, according to its note. */
export function readHolder(home: Home): Holder | null {
  try {
    return JSON.parse(readFileSync(noteOf(home), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const BUSY = 5;

/**
 * Claims a database folder for this process; null when a running process holds it. The claim is an operating system lock on a file, taken
 * through SQLite because Node offers no other: it ends with the process, however that ends, so no stale claim can remain.
 */
export function claimHome(home: Home): Claim | null {
  const file = join(home.folder, 'claim.lock');
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    throw error;
  }
  giveTo(file, home);
  writeNote(home, { pid: process.pid });
  return {
    tellAddress: (address) => writeNote(home, { pid: process.pid, address }),
    release: () => {
      if (!lock.isOpen) return;
      rmSync(noteOf(home), { force: true });
      lock.close();
    },
  };
}
