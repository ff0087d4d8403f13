import { Problem } from './problem.ts';

/** Refuses a save based on an older version of the record; a save without a version is accepted. */
export function refuseStale(named: number | undefined, stored: { version: number }, current: unknown): void {
  if (named !== undefined && named !== stored.version) throw new Problem('record.changed', { current });
}
