import { and, asc, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { auditBlockEvents, auditBlocks, auditEvents, auditQueue } from '../../../database/schema/evidence.ts';
import { KEYED_FORMAT, storedBlock } from './block-format.ts';
import type { Place, StoredBlock } from './block-format.ts';
import { storedEvent } from '../event-format.ts';
import type { StoredEvent } from '../event-format.ts';

const PAGE_ROWS = 1000;

/** An event at its position in a block; `event` is null when the event was removed. */
export interface LinkedEvent extends Place {
  blockNumber: number;
  event: StoredEvent | null;
}

/** Reads rows a page at a time, each after the last row of the previous one. The first page has no lower bound, so no row is skipped. */
async function* inPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | undefined; ;) {
    const page = await readPage(last);
    yield* page;
    if (page.length < PAGE_ROWS) return;
    last = page.at(-1);
  }
}

/** Every block in the order of its number. */
export function readBlocks(db: Readable): AsyncGenerator<StoredBlock> {
  return inPages((last) =>
    db
      .select(storedBlock)
      .from(auditBlocks)
      .where(last && gt(auditBlocks.number, last.number))
      .orderBy(asc(auditBlocks.number))
      .limit(PAGE_ROWS),
  );
}

/** Every position of the chain with its event, block by block. */
export function readLinkedEvents(db: Readable): AsyncGenerator<LinkedEvent> {
  const { blockNumber, position, eventId, eventHash } = auditBlockEvents;
  return inPages<LinkedEvent>((last) =>
    db
      .select({ blockNumber, position, eventId, eventHash, event: storedEvent })
      .from(auditBlockEvents)
      .leftJoin(auditEvents, eq(auditEvents.id, eventId))
      .where(last && sql`(${blockNumber}, ${position}) > (${last.blockNumber}, ${last.position})`)
      .orderBy(asc(blockNumber), asc(position))
      .limit(PAGE_ROWS),
  );
}

/** Events that are in no block, and whether the queue contains them. */
export function readUnlinked(db: Readable): AsyncGenerator<{ event: StoredEvent; isQueued: boolean }> {
  return inPages((last) =>
    db
      .select({ event: storedEvent, isQueued: sql<boolean>`${auditQueue.eventId} IS NOT NULL` })
      .from(auditEvents)
      .leftJoin(auditBlockEvents, eq(auditBlockEvents.eventId, auditEvents.id))
      .leftJoin(auditQueue, eq(auditQueue.eventId, auditEvents.id))
      .where(and(isNull(auditBlockEvents.eventId), last && gt(auditEvents.id, last.event.id)))
      .orderBy(asc(auditEvents.id))
      .limit(PAGE_ROWS),
  );
}

/** Counts all rows, including those that the paginated reads would skip. */
export async function countRows(db: Readable): Promise<{ blocks: number; places: number; events: number }> {
  const [blocks] = await db.select({ count: count() }).from(auditBlocks);
  const [places] = await db.select({ count: count() }).from(auditBlockEvents);
  const [events] = await db.select({ count: count() }).from(auditEvents);
  return { blocks: blocks?.count ?? 0, places: places?.count ?? 0, events: events?.count ?? 0 };
}

/** The first inconsistent entry of the queue: its event was removed or is already linked. */
export async function findOddlyQueued(db: Readable): Promise<{ eventId: string; linkedBlock: number | null } | null> {
  const [odd] = await db
    .select({ eventId: auditQueue.eventId, linkedBlock: auditBlockEvents.blockNumber })
    .from(auditQueue)
    .leftJoin(auditEvents, eq(auditEvents.id, auditQueue.eventId))
    .leftJoin(auditBlockEvents, eq(auditBlockEvents.eventId, auditQueue.eventId))
    .where(or(isNull(auditEvents.id), isNotNull(auditBlockEvents.eventId)))
    .orderBy(asc(auditQueue.eventId))
    .limit(1);
  return odd ?? null;
}

/** The first key of the chain other than `ownId`; null when every keyed block names `ownId` or no block has a key yet. */
export async function findForeignKey(db: Readable, ownId: string): Promise<{ keyId: string | null } | null> {
  const [named] = await db
    .select({ keyId: auditBlocks.keyId })
    .from(auditBlocks)
    .where(eq(auditBlocks.format, KEYED_FORMAT))
    .orderBy(sql`${auditBlocks.keyId} IS DISTINCT FROM ${ownId}`, asc(auditBlocks.number))
    .limit(1);
  return named && named.keyId !== ownId ? named : null;
}
