import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { auditBlocks } from '../../../database/schema/evidence.ts';
import { sha256 } from '../../keys/secrets.ts';
import { writeFields } from '../event-format.ts';

/** Format of blocks closed with a key. The older format 1 has no key. */
export const KEYED_FORMAT = 2;
/** Hash before the first block. */
export const GENESIS = sha256('pramen audit chain');

/** A block as stored in the database; the instant is in seconds, to the microsecond. */
export interface StoredBlock extends Omit<typeof auditBlocks.$inferSelect, 'linkedAt'> {
  linkedAt: string;
}

/** Columns of a StoredBlock, for a select. */
export const storedBlock = {
  number: auditBlocks.number,
  format: auditBlocks.format,
  keyId: auditBlocks.keyId,
  previousHash: auditBlocks.previousHash,
  hash: auditBlocks.hash,
  eventCount: auditBlocks.eventCount,
  linkedAt: sql<string>`extract(epoch FROM ${auditBlocks.linkedAt})::text`,
} satisfies Record<keyof StoredBlock, unknown>;

/** The position of an event in a block. */
export interface Place {
  position: number;
  eventId: string;
  eventHash: Buffer;
}

/** The bytes that the hash of a format 2 block covers: all its columns, then its events with their positions. */
export function blockBytes(block: Omit<StoredBlock, 'hash'>, places: readonly Place[]): Buffer {
  return writeFields('pramen audit block 2', [
    ['number', String(block.number)],
    ['format', String(block.format)],
    ['key_id', block.keyId],
    ['previous_hash', block.previousHash],
    ['event_count', String(block.eventCount)],
    ['linked_at', block.linkedAt],
    ...places.map(({ position, eventId, eventHash }) => ['event', `${position} ${eventId} ${eventHash.toString('hex')}`] as const),
  ]);
}

/** The hash of a block of format 2: HMAC-SHA-256 over its bytes. */
export function closeBlock(blockKey: Buffer, block: Omit<StoredBlock, 'hash'>, places: readonly Place[]): Buffer {
  return createHmac('sha256', blockKey).update(blockBytes(block, places)).digest();
}
