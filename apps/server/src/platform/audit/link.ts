import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { auditBlockEvents, auditBlocks, auditEvents, auditQueue } from '../../database/schema/evidence.ts';
import { inTransaction } from '../../database/transaction.ts';
import { sha256 } from '../keys/secrets.ts';

export type AuditEventRow = typeof auditEvents.$inferSelect;

/** Hash before the first block. */
export const GENESIS = sha256('pramen audit chain');
const LARGEST_BLOCK = 500;
const UNIQUE_VIOLATION = '23505';

/** JSON with sorted keys, so that the order in which PostgreSQL returns an object never matters. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

/**
 * Hash of every column of an event that has a value: a column that comes later is empty in the events before it and leaves
 * their hashes as they were. Personal values enter as ciphertext, so erasing a key breaks nothing.
 */
export function hashEvent(event: AuditEventRow): Buffer {
  const columns = {
    ...event,
    occurredAt: event.occurredAt.toISOString(),
    personal: event.personal?.toString('hex') ?? null,
    personalSha256: event.personalSha256?.toString('hex') ?? null,
  };
  return sha256(canonical(Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))));
}

/** Hash of a block: the previous hash, the number, and the hashes of its events in order. */
export function hashBlock(previousHash: Buffer, number: number, eventHashes: readonly Buffer[]): Buffer {
  return sha256(Buffer.concat([previousHash, Buffer.from(`#${number}#`), ...eventHashes]));
}

async function linkBlock(tx: Tx, linkedAt: Date): Promise<number> {
  const events = await tx
    .select({ event: auditEvents })
    .from(auditQueue)
    .innerJoin(auditEvents, eq(auditEvents.id, auditQueue.eventId))
    .orderBy(asc(auditQueue.eventId))
    .limit(LARGEST_BLOCK);
  if (events.length === 0) return 0;
  const [last] = await tx.select().from(auditBlocks).orderBy(desc(auditBlocks.number)).limit(1);
  const number = (last?.number ?? 0) + 1;
  const previousHash = last?.hash ?? GENESIS;
  const hashes = events.map(({ event }) => hashEvent(event));
  await tx.insert(auditBlocks).values({ number, previousHash, hash: hashBlock(previousHash, number, hashes), eventCount: events.length, linkedAt });
  await tx.insert(auditBlockEvents).values(
    events.map(({ event }, index) => ({ blockNumber: number, position: index + 1, eventId: event.id, eventHash: hashes[index] ?? GENESIS })),
  );
  await tx.delete(auditQueue).where(inArray(auditQueue.eventId, events.map(({ event }) => event.id)));
  return events.length;
}

function isLostRace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === UNIQUE_VIOLATION) return true;
  return false;
}

/**
 * Links every committed event that waits into new blocks; answers how many. Two processes at once compete for the next
 * block number: the loser's block vanishes whole and its events wait for the next run.
 */
export async function linkAuditEvents(db: Db, now: () => Date): Promise<number> {
  let total = 0;
  for (;;) {
    const linked = await inTransaction(db, (tx) => linkBlock(tx, now())).catch((error: unknown) => {
      if (isLostRace(error)) return 0;
      throw error;
    });
    if (linked === 0) return total;
    total += linked;
  }
}
