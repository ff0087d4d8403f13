import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';

/** One row for every write: actor, client, origin and change. The application can only append. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id().primaryKey(),
    occurredAt: instant().notNull(),
    action: text().notNull(),
    objectType: text().notNull(),
    objectId: text(),
    actorUserId: id(),
    impersonatorUserId: id(),
    /** The affected client, whose key encrypts `personal`. */
    clientId: id(),
    ip: text(),
    requestId: text(),
    /** Facts without personal data. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * Personal data, AES-256-GCM under the client's key; without a client, under the key of the user whom the object is or belongs to.
     */
    personal: bytea(),
    /** SHA-256 of the plaintext personal data, so that it can be proved after the key is deleted. */
    personalSha256: bytea(),
    /**
     * The application's MAC over every column above: HMAC-SHA-256 with a key derived from MASTER_KEY, computed when the event is appended.
     */
    mac: bytea(),
  },
  (table) => [
    index('audit_events_client_idx').on(table.clientId, table.occurredAt),
    index('audit_events_object_idx').on(table.objectType, table.objectId),
  ],
);

/** Events not yet linked into the chain; only a work list, the proof is audit_block_events. */
export const auditQueue = pgTable('audit_queue', {
  eventId: id()
    .primaryKey()
    .references(() => auditEvents.id),
});

/** Block of the chain over the events; docs/decisions/019 describes what `hash` covers. */
export const auditBlocks = pgTable('audit_blocks', {
  number: integer().primaryKey(),
  previousHash: bytea().notNull(),
  hash: bytea().notNull(),
  eventCount: integer().notNull(),
  linkedAt: instant().notNull(),
  /** 1: plain SHA-256, from installations older than keyed blocks; 2: HMAC-SHA-256 with a key derived from MASTER_KEY. */
  format: integer().notNull().default(1),
  /** Identifies the key without revealing it, so that another MASTER_KEY is detected at once. */
  keyId: text(),
});

export const auditBlockEvents = pgTable(
  'audit_block_events',
  {
    blockNumber: integer()
      .notNull()
      .references(() => auditBlocks.number),
    position: integer().notNull(),
    eventId: id()
      .notNull()
      .references(() => auditEvents.id),
    eventHash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockNumber, table.position] }), uniqueIndex('audit_block_events_event_key').on(table.eventId)],
);
