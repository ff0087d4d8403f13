import { createSystemClock, HOUR } from '../../platform/clock/clock.ts';
import { sweepConversions } from '../../platform/pdf/office.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOrphans } from './files.reader.ts';

/** A call that stores bytes names them within minutes; who has not by now never will. */
export const ORPHAN_AGE_MS = HOUR;

/** The store has its own time, that of the disk, which no test and no demonstration moves. */
const storeClock = createSystemClock();

/** Removes what killed processes and refused calls left in the store; answers how many objects. */
export async function sweepFiles(platform: Pick<Platform, 'db' | 'files'>): Promise<number> {
  const before = new Date(storeClock.now().getTime() - ORPHAN_AGE_MS);
  let removed = (await platform.files.sweepStaging(before)) + (await sweepConversions(before));
  for await (const key of findOrphans(platform.db, platform, before)) {
    await platform.files.remove(key);
    removed += 1;
  }
  return removed;
}
