import type { Head } from './heads.ts';

/** Parses `4711:<hash>` as typed by an operator; null when the text has a different form. */
export function readDemanded(text: string): Head | null {
  const [, number, hash] = /^(\d{1,10}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return number && hash ? { number: Number(number), hash: hash.toLowerCase() } : null;
}
