import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { auditEvents } from '../../database/schema/evidence.ts';
import { jsonbText } from './jsonb-text.ts';

type EventRow = typeof auditEvents.$inferSelect;
/** An event before it is stored, without its MAC. */
export type NewEvent = Omit<EventRow, 'mac'>;

/** An event as stored, with nothing rounded: the instant in seconds to the microsecond, facts as PostgreSQL prints them. */
export interface StoredEvent extends Omit<EventRow, 'occurredAt' | 'facts'> {
  occurredAt: string;
  facts: string;
}

/** Columns of a StoredEvent, for a select. */
export const storedEvent = {
  id: auditEvents.id,
  occurredAt: sql<string>`extract(epoch FROM ${auditEvents.occurredAt})::text`,
  action: auditEvents.action,
  objectType: auditEvents.objectType,
  objectId: auditEvents.objectId,
  actorUserId: auditEvents.actorUserId,
  impersonatorUserId: auditEvents.impersonatorUserId,
  clientId: auditEvents.clientId,
  ip: auditEvents.ip,
  requestId: auditEvents.requestId,
  facts: sql<string>`${auditEvents.facts}::text`,
  personal: auditEvents.personal,
  personalSha256: auditEvents.personalSha256,
  mac: auditEvents.mac,
} satisfies Record<keyof StoredEvent, unknown>;

const MILLISECONDS = 1000;
const FRACTION_DIGITS = 6;

/** Seconds since 1970 to the microsecond, as PostgreSQL prints the epoch of an instant. */
export function epochText(instant: Date): string {
  const milliseconds = instant.getTime();
  const size = Math.abs(milliseconds);
  const fraction = String(size % MILLISECONDS)
    .padStart(3, '0')
    .padEnd(FRACTION_DIGITS, '0');
  return `${milliseconds < 0 ? '-' : ''}${Math.floor(size / MILLISECONDS)}.${fraction}`;
}

const lower = (id: string | null) => id?.toLowerCase() ?? null;

/** A new event as the database will return it; PostgreSQL prints UUIDs in lower case. */
export function asStored({ id, occurredAt, facts, ...rest }: NewEvent): StoredEvent {
  const ids = { actorUserId: lower(rest.actorUserId), impersonatorUserId: lower(rest.impersonatorUserId), clientId: lower(rest.clientId) };
  return { ...rest, ...ids, id: id.toLowerCase(), occurredAt: epochText(occurredAt), facts: jsonbText(facts), mac: null };
}

/** Writes unambiguous lines `name byteLength value`; null values have no line. */
export function writeFields(title: string, fields: readonly (readonly [string, string | Buffer | null])[]): Buffer {
  const lines = fields.flatMap(([name, value]) => {
    if (value === null) return [];
    const text = Buffer.isBuffer(value) ? value.toString('hex') : value;
    return `${name} ${Buffer.byteLength(text)} ${text}\n`;
  });
  return Buffer.from(`${title}\n${lines.join('')}`);
}

/** Every column but the MAC. Add new columns at the end: they are null in older events and so leave their MACs unchanged. */
const columns = [
  ['id', 'id'],
  ['occurred_at', 'occurredAt'],
  ['action', 'action'],
  ['object_type', 'objectType'],
  ['object_id', 'objectId'],
  ['actor_user_id', 'actorUserId'],
  ['impersonator_user_id', 'impersonatorUserId'],
  ['client_id', 'clientId'],
  ['ip', 'ip'],
  ['request_id', 'requestId'],
  ['facts', 'facts'],
  ['personal', 'personal'],
  ['personal_sha256', 'personalSha256'],
] as const satisfies readonly (readonly [string, Exclude<keyof StoredEvent, 'mac'>])[];

type Forgotten = Exclude<keyof StoredEvent, 'mac' | (typeof columns)[number][1]>;
/** Does not compile while a column of the table is missing above. */
const isComplete: [Forgotten] extends [never] ? true : Forgotten = true;

/** The bytes that the MAC of an event covers. */
export function eventBytes(event: StoredEvent): Buffer {
  return writeFields(
    isComplete && 'pramen audit event 2',
    columns.map(([name, key]) => [name, event[key]]),
  );
}

/** The application's MAC of an event: HMAC-SHA-256 over all its other columns. */
export function markOf(eventKey: Buffer, event: StoredEvent): Buffer {
  return createHmac('sha256', eventKey).update(eventBytes(event)).digest();
}

export function hasValidMark(eventKey: Buffer, event: StoredEvent): boolean {
  return event.mac !== null && markOf(eventKey, event).equals(event.mac);
}
