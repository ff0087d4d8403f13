import { createHash } from 'node:crypto';
import { monotonicMs, MINUTE } from '../../clock/clock.ts';

/** Hashes of files that killed their process, so that refusing them again costs only a hash. */
export interface Refusals {
  has(bytes: Uint8Array): boolean;
  add(bytes: Uint8Array): void;
}

const MOST_REMEMBERED = 2_000;
/** Limited, because an overloaded machine may have killed a legitimate file whose sender tries again. */
const REMEMBERED_MS = 10 * MINUTE;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** Remembers the `most` last refused files, each for ten minutes after its last refusal. */
export function createRefusals(most = MOST_REMEMBERED, readMs: () => number = monotonicMs): Refusals {
  const untilByHash = new Map<string, number>();
  return {
    has: (bytes) => {
      // Hashing 20 MB takes 10 ms, so skip it while nothing is remembered.
      if (untilByHash.size === 0) return false;
      return (untilByHash.get(hashOf(bytes)) ?? Number.NEGATIVE_INFINITY) > readMs();
    },
    add: (bytes) => {
      const hash = hashOf(bytes);
      untilByHash.delete(hash);
      untilByHash.set(hash, readMs() + REMEMBERED_MS);
      const [oldest] = untilByHash.keys();
      if (untilByHash.size > most && oldest !== undefined) untilByHash.delete(oldest);
    },
  };
}
