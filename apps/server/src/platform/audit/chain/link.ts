import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connect.ts';
import { codedCausesOf } from '../../../database/error-code.ts';
import { auditBlockEvents, auditBlocks, auditEvents, auditQueue } from '../../../database/schema/evidence.ts';
import { inSnapshot } from '../../../database/transaction.ts';
import type { Log } from '../../log/log.ts';
import type { AuditKeys } from '../audit-keys.ts';
import { closeBlock, GENESIS, KEYED_FORMAT, storedBlock } from './block-format.ts';
import type { StoredBlock } from './block-format.ts';
import { epochText, hasValidMark, markOf, storedEvent } from '../event-format.ts';
import type { StoredEvent } from '../event-format.ts';

const LARGEST_BLOCK = 500;
/** Most rejected events to remember, so that each is logged once. */
const MOST_REFUSED = 10_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

export interface LinkDeps {
  /** A connection with the linker's database role. */
  db: Db;
  keys: AuditKeys;
  now(): Date;
  log: Pick<Log, 'error' | 'warn'>;
  /** Whether older events without a MAC may enter the first keyed block: not once a keyed head was written. */
  mayAdopt(): boolean;
}

export interface Linker {
  /** Links every committed event that is queued into new blocks; returns how many. */
  link(): Promise<number>;
}

/** The chain was written with another MASTER_KEY; the message addresses the operator. */
export class AnotherKey extends Error {
  override readonly name = 'AnotherKey';
  constructor(chainKeyId: string | null, ownKeyId: string) {
    super(
      `The audit chain was written with another MASTER_KEY: its blocks name key ${chainKeyId ?? 'none'}, MASTER_KEY is key ${ownKeyId}. Set the MASTER_KEY that this installation was created with; without it the chain can be neither verified nor continued.`,
    );
  }
}

interface Waiting {
  event: StoredEvent;
  linkedBlock: number | null;
}

interface Batch {
  rows: Waiting[];
  linkedCount: number;
}

function readWaiting(tx: Tx, after: string, refused: ReadonlySet<string>): Promise<Waiting[]> {
  return tx
    .select({ event: storedEvent, linkedBlock: auditBlockEvents.blockNumber })
    .from(auditQueue)
    .innerJoin(auditEvents, eq(auditEvents.id, auditQueue.eventId))
    .leftJoin(auditBlockEvents, eq(auditBlockEvents.eventId, auditQueue.eventId))
    .where(and(gt(auditQueue.eventId, after), sql`${auditQueue.eventId} <> ALL(${sql.param([...refused])}::uuid[])`))
    .orderBy(asc(auditQueue.eventId))
    .limit(LARGEST_BLOCK);
}

/** Whether the chain has blocks, all without a key: the next block is the first keyed one. */
async function isUnkeyed(tx: Tx, last: StoredBlock | undefined): Promise<boolean> {
  if (last?.format !== 1) return false;
  const [keyed] = await tx.select({ number: auditBlocks.number }).from(auditBlocks).where(eq(auditBlocks.format, KEYED_FORMAT)).limit(1);
  return !keyed;
}

async function addBlock(tx: Tx, { keys, now }: LinkDeps, last: StoredBlock | undefined, events: readonly StoredEvent[]): Promise<void> {
  const linkedAt = now();
  const places = events.map((event, index) => ({ position: index + 1, eventId: event.id, eventHash: markOf(keys.event, event) }));
  const block = {
    number: (last?.number ?? 0) + 1,
    format: KEYED_FORMAT,
    keyId: keys.id,
    previousHash: last?.hash ?? GENESIS,
    eventCount: events.length,
  };
  await tx
    .insert(auditBlocks)
    .values({ ...block, linkedAt, hash: closeBlock(keys.block, { ...block, linkedAt: epochText(linkedAt) }, places) });
  await tx.insert(auditBlockEvents).values(places.map((place) => ({ ...place, blockNumber: block.number })));
}

async function linkBatch(tx: Tx, deps: LinkDeps, after: string, refused: Set<string>): Promise<Batch> {
  const rows = await readWaiting(tx, after, refused);
  if (rows.length === 0) return { rows, linkedCount: 0 };
  const [last] = await tx.select(storedBlock).from(auditBlocks).orderBy(desc(auditBlocks.number)).limit(1);
  if (last?.format === KEYED_FORMAT && last.keyId !== deps.keys.id) throw new AnotherKey(last.keyId, deps.keys.id);
  const mayAdopt = (await isUnkeyed(tx, last)) && deps.mayAdopt();
  const doubled = rows.filter(({ linkedBlock }) => linkedBlock !== null);
  const unlinked = rows.flatMap(({ event, linkedBlock }) => (linkedBlock === null ? event : []));
  const good = unlinked.filter((event) => hasValidMark(deps.keys.event, event) || (mayAdopt && event.mac === null));
  if (good.length > 0) await addBlock(tx, deps, last, good);
  const done = [...good.map(({ id }) => id), ...doubled.map(({ event }) => event.id)];
  if (done.length > 0) await tx.delete(auditQueue).where(inArray(auditQueue.eventId, done));
  for (const { event, linkedBlock } of doubled)
    deps.log.warn({ eventId: event.id, block: linkedBlock }, 'an audit event was linked and still queued');
  for (const { id } of unlinked.filter((event) => !good.includes(event))) {
    deps.log.error({ eventId: id }, 'an audit event does not have a valid MAC from this application and is not linked');
    if (refused.size < MOST_REFUSED) refused.add(id);
  }
  return { rows, linkedCount: good.length };
}

/** PostgreSQL's codes: unique violation, serialization failure. */
const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const BLOCK_NUMBERS = 'audit_blocks_pkey';

/** Whether another process has just added the block of this number or removed the same events from the queue. */
function isLostRace(error: unknown): boolean {
  for (const cause of codedCausesOf(error)) {
    if (cause.code === SERIALIZATION_FAILURE) return true;
    if (cause.code === UNIQUE_VIOLATION) return 'constraint' in cause && cause.constraint === BLOCK_NUMBERS;
  }
  return false;
}

/**
 * Links committed events into blocks. Each block is written in one snapshot, so that the queue and the end of the chain are consistent.
 * When two processes link at once, one gets the number; the other's block is rolled back and its events wait for the next run.
 */
export function createLinker(deps: LinkDeps): Linker {
  const refused = new Set<string>();
  const link = async () => {
    let total = 0;
    for (let after = NO_ID; ;) {
      const from = after;
      const batch = await inSnapshot(deps.db, (tx) => linkBatch(tx, deps, from, refused)).catch((error: unknown) => {
        if (isLostRace(error)) return null;
        throw error;
      });
      total += batch?.linkedCount ?? 0;
      const last = batch?.rows.at(-1);
      if (!last || batch?.rows.length !== LARGEST_BLOCK) return total;
      after = last.event.id;
    }
  };
  return { link };
}
