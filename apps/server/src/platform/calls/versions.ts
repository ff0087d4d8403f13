import { Problem } from './problem.ts';

/** Refuses a save that was made from an older version of the record; a save that names none is let through. */
export function refuseStale(named: number | undefined, stored: { version: number }, current: unknown): void {
  if (named !== undefined && named !== stored.version) throw new Problem('record.changed', { current });
}
