import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { auditBlockEvents, auditBlocks, auditEvents } from '../../database/schema/evidence.ts';
import { GENESIS, hashBlock, hashEvent } from './link.ts';
import type { AuditEventRow } from './link.ts';

export interface AuditVerdict {
  blocks: number;
  events: number;
  /** Events committed but not yet linked. */
  unlinkedTail: number;
  /** The first thing that does not fit, or null when the whole chain holds. */
  broken: { block: number; eventId: string | null; reason: string } | null;
}

type Broken = AuditVerdict['broken'];
interface LinkedEvent {
  eventId: string;
  position: number;
  eventHash: Buffer;
  event: AuditEventRow | null;
}

function checkEvent(block: number, index: number, linked: LinkedEvent): Broken {
  const { eventId, event } = linked;
  if (linked.position !== index + 1) return { block, eventId, reason: `position ${index + 1} of the block is missing` };
  if (!event) return { block, eventId, reason: 'the event was removed' };
  return hashEvent(event).equals(linked.eventHash) ? null : { block, eventId, reason: 'the event was changed' };
}

function checkBlock(block: typeof auditBlocks.$inferSelect, previous: { number: number; hash: Buffer }, events: readonly LinkedEvent[]): Broken {
  const { number } = block;
  if (number !== previous.number + 1) return { block: previous.number + 1, eventId: null, reason: 'the block was removed' };
  for (const [index, linked] of events.entries()) {
    const broken = checkEvent(number, index, linked);
    if (broken) return broken;
  }
  if (events.length !== block.eventCount) return { block: number, eventId: null, reason: `${block.eventCount} events were linked, ${events.length} are there` };
  if (!block.previousHash.equals(previous.hash)) return { block: number, eventId: null, reason: 'the block does not follow the one before it' };
  const hash = hashBlock(previous.hash, number, events.map((linked) => linked.eventHash));
  return hash.equals(block.hash) ? null : { block: number, eventId: null, reason: 'the hash of the block does not fit its events' };
}

async function countUnlinked(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .leftJoin(auditBlockEvents, eq(auditBlockEvents.eventId, auditEvents.id))
    .where(isNull(auditBlockEvents.eventId));
  return row?.count ?? 0;
}

/** Walks the chain from its first block and recomputes every hash; names the first row that does not fit. */
export async function verifyAuditChain(db: Db): Promise<AuditVerdict> {
  const blocks = await db.select().from(auditBlocks).orderBy(asc(auditBlocks.number));
  const unlinkedTail = await countUnlinked(db);
  let previous = { number: 0, hash: GENESIS };
  let events = 0;
  for (const block of blocks) {
    const linked = await db
      .select({ eventId: auditBlockEvents.eventId, position: auditBlockEvents.position, eventHash: auditBlockEvents.eventHash, event: auditEvents })
      .from(auditBlockEvents)
      .leftJoin(auditEvents, eq(auditEvents.id, auditBlockEvents.eventId))
      .where(eq(auditBlockEvents.blockNumber, block.number))
      .orderBy(asc(auditBlockEvents.position));
    const broken = checkBlock(block, previous, linked);
    if (broken) return { blocks: blocks.length, events, unlinkedTail, broken };
    events += linked.length;
    previous = block;
  }
  return { blocks: blocks.length, events, unlinkedTail, broken: null };
}
