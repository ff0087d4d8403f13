import { sha256 } from '../../keys/secrets.ts';
import type { Place } from './block-format.ts';
import type { StoredEvent } from '../event-format.ts';
import { jsonbText } from '../jsonb-text.ts';

// Format 1, from before keyed blocks: still verified, never written.

/** JSON with sorted keys, so that the order in which PostgreSQL returns an object never matters. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

/** The application wrote and hashed instants in milliseconds; null for anything finer, which it cannot have written. */
function readMilliseconds(epoch: string): Date | null {
  const [, seconds, milliseconds] = /^(-?\d+\.?)(\d{3})000$/.exec(epoch) ?? [];
  return seconds === undefined ? null : new Date(Math.round(Number(`${seconds}${milliseconds}`) * 1000));
}

/** Hash of a format 1 event; null when it contains a value that the application cannot have written. */
export function hashUnkeyedEvent(event: StoredEvent): Buffer | null {
  const occurredAt = readMilliseconds(event.occurredAt);
  const facts: unknown = JSON.parse(event.facts);
  if (!occurredAt || jsonbText(facts) !== event.facts) return null;
  const columns = {
    ...event,
    facts,
    occurredAt: occurredAt.toISOString(),
    personal: event.personal?.toString('hex') ?? null,
    personalSha256: event.personalSha256?.toString('hex') ?? null,
    mac: event.mac?.toString('hex') ?? null,
  };
  return sha256(canonical(Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))));
}

/** Hash of a block of format 1: the previous hash, the number, and the hashes of its events in order. */
export function hashUnkeyedBlock(previousHash: Buffer, number: number, places: readonly Place[]): Buffer {
  return sha256(Buffer.concat([previousHash, Buffer.from(`#${number}#`), ...places.map(({ eventHash }) => eventHash)]));
}
