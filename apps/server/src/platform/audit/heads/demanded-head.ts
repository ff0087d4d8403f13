import type { Head } from './heads.ts';

/** `4711:<hash>` as an operator types it; null when it is no such thing. */
export function readDemanded(text: string): Head | null {
  const [, number, hash] = /^(\d{1,10}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return number && hash ? { number: Number(number), hash: hash.toLowerCase() } : null;
}
