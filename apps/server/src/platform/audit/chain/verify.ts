import type { Readable } from '../../../database/connect.ts';
import { MINUTE } from '../../clock/clock.ts';
import type { AuditKeys } from '../audit-keys.ts';
import { closeBlock, GENESIS, KEYED_FORMAT } from './block-format.ts';
import type { StoredBlock } from './block-format.ts';
import { findDisguisedTable } from '../audit-tables.ts';
import { countRows, findForeignKey, findOddlyQueued, readBlocks, readLinkedEvents, readUnlinked } from './chain-rows.ts';
import type { LinkedEvent } from './chain-rows.ts';
import { markOf } from '../event-format.ts';
import type { StoredEvent } from '../event-format.ts';
import type { Head } from '../heads/heads.ts';
import { AnotherKey } from './link.ts';
import { hashUnkeyedBlock, hashUnkeyedEvent } from './unkeyed-format.ts';

/** A head that the chain must contain, and where it comes from: `published on ...`. */
export interface ExpectedHead extends Head {
  source: string;
}

export interface Broken {
  block: number | null;
  eventId: string | null;
  reason: string;
}

export interface AuditVerdict {
  blocks: number;
  /** Blocks without a key at the beginning of the chain, from before blocks had one. */
  unkeyedBlocks: number;
  events: number;
  /** Events committed but not yet linked. */
  unlinked: number;
  head: Head | null;
  /** The first inconsistency, or null when the whole chain is valid. */
  broken: Broken | null;
}

interface VerifyDeps {
  keys: AuditKeys;
  /** Machine time, which the event ids contain. */
  now: Date;
  expected: readonly ExpectedHead[];
}

/** An event usually waits a second for its block; longer during a server start or while an import is linked. */
const LONGEST_WAIT_MS = 5 * MINUTE;
const START: StoredBlock = { number: 0, format: 1, keyId: null, previousHash: GENESIS, hash: GENESIS, eventCount: 0, linkedAt: '' };

const at = (block: number, reason: string, eventId: string | null = null): Broken => ({ block, eventId, reason });

/** When an event was created: the first 48 bits of a UUIDv7 are milliseconds since 1970 (RFC 9562). */
function madeAt(eventId: string): number {
  return Number.parseInt(eventId.replace('-', '').slice(0, 12), 16);
}

function checkMark(keys: AuditKeys, event: StoredEvent, eventHash: Buffer, mayLackMark: boolean): string | null {
  const mark = markOf(keys.event, event);
  const isMarked = event.mac === null ? mayLackMark : mark.equals(event.mac);
  if (!isMarked) return 'the event was changed';
  return mark.equals(eventHash) ? null : 'the hash of the event in its block was changed';
}

function checkEvent(keys: AuditKeys, block: StoredBlock, index: number, linked: LinkedEvent, isFirstKeyed: boolean): Broken | null {
  const { eventId, event, eventHash } = linked;
  if (linked.position !== index + 1) return at(block.number, `position ${index + 1} of the block is missing`, eventId);
  if (!event) return at(block.number, 'the event was removed', eventId);
  if (block.format === KEYED_FORMAT) {
    const fault = checkMark(keys, event, eventHash, isFirstKeyed);
    return fault === null ? null : at(block.number, fault, eventId);
  }
  return hashUnkeyedEvent(event)?.equals(eventHash) ? null : at(block.number, 'the event was changed', eventId);
}

function checkBlock(keys: AuditKeys, block: StoredBlock, previous: StoredBlock, events: readonly LinkedEvent[]): Broken | null {
  const { number, format } = block;
  if (number < 1) return at(number, 'the block was inserted: the first one has number 1');
  if (number !== previous.number + 1) return at(previous.number + 1, 'the block was removed');
  if (format !== KEYED_FORMAT && (format !== 1 || previous.format !== 1))
    return at(number, 'the block has a format that is not allowed here');
  const isFirstKeyed = format === KEYED_FORMAT && previous.format === 1 && previous.number > 0;
  for (const [index, linked] of events.entries()) {
    const broken = checkEvent(keys, block, index, linked, isFirstKeyed);
    if (broken) return broken;
  }
  if (events.length !== block.eventCount) return at(number, `${block.eventCount} events were linked, but ${events.length} were found`);
  if (!block.previousHash.equals(previous.hash)) return at(number, 'the block does not follow the one before it');
  const hash = format === KEYED_FORMAT ? closeBlock(keys.block, block, events) : hashUnkeyedBlock(previous.hash, number, events);
  return hash.equals(block.hash) ? null : at(number, 'the hash of the block does not match its columns and events');
}

function checkExpected({ number, hash }: StoredBlock, expected: readonly ExpectedHead[] = []): Broken | null {
  const wrong = expected.find((head) => head.hash !== hash.toString('hex'));
  return wrong ? at(number, `the block is not the one that was ${wrong.source}`) : null;
}

type Walked = Omit<AuditVerdict, 'unlinked' | 'head'> & { last: StoredBlock };

/** Walks the chain from its first block to the first inconsistency. */
async function walkBlocks(db: Readable, { keys, expected }: VerifyDeps): Promise<Walked> {
  const walked: Walked = { blocks: 0, unkeyedBlocks: 0, events: 0, broken: null, last: START };
  const expectedByNumber = Map.groupBy(expected, ({ number }) => number);
  const links = readLinkedEvents(db);
  let next = await links.next();
  for await (const block of readBlocks(db)) {
    const linked: LinkedEvent[] = [];
    if (!next.done && next.value.blockNumber < block.number) {
      walked.broken = at(next.value.blockNumber, 'the block was removed', next.value.eventId);
      return walked;
    }
    for (; !next.done && next.value.blockNumber === block.number; next = await links.next()) linked.push(next.value);
    walked.broken = checkBlock(keys, block, walked.last, linked) ?? checkExpected(block, expectedByNumber.get(block.number));
    if (walked.broken) return walked;
    walked.blocks += 1;
    walked.unkeyedBlocks += block.format === KEYED_FORMAT ? 0 : 1;
    walked.events += linked.length;
    walked.last = block;
  }
  if (!next.done) walked.broken = at(next.value.blockNumber, 'the block was removed', next.value.eventId);
  return walked;
}

/** The chain must contain every expected head; blocks without a key must be covered by one, because anyone can recompute them. */
function checkEnd({ last, unkeyedBlocks }: Walked, expected: readonly ExpectedHead[]): Broken | null {
  const cut = expected.find(({ number }) => number > last.number);
  if (cut) return at(last.number + 1, `the chain ends at block ${last.number}, but block ${cut.number} was ${cut.source}`);
  const isVouchedFor = unkeyedBlocks === 0 || expected.some(({ number }) => number >= unkeyedBlocks);
  return isVouchedFor
    ? null
    : at(unkeyedBlocks, 'blocks up to this one have no key and no head kept outside vouches for them: name one with --expect');
}

async function checkUnlinked(
  db: Readable,
  { keys, now }: VerifyDeps,
  isUnkeyed: boolean,
): Promise<{ unlinked: number; broken: Broken | null }> {
  let unlinked = 0;
  let broken: Broken | null = null;
  for await (const { event, isQueued } of readUnlinked(db)) {
    unlinked += 1;
    if (broken) continue;
    const say = (reason: string): Broken => ({ block: null, eventId: event.id, reason });
    const isMarked = event.mac === null ? isUnkeyed : markOf(keys.event, event).equals(event.mac);
    if (!isMarked) broken = say('the event is in no block and does not have a valid MAC from this application: it was forged or changed');
    else if (!isQueued) broken = say('the event is in no block and was taken out of the queue');
    else if (now.getTime() - madeAt(event.id) > LONGEST_WAIT_MS)
      broken = say('the event has been waiting for a block for more than five minutes');
  }
  return { unlinked, broken };
}

async function checkQueue(db: Readable): Promise<Broken | null> {
  const odd = await findOddlyQueued(db);
  if (!odd) return null;
  const reason = odd.linkedBlock === null ? 'the queue names an event that was removed' : 'the event was linked and is still queued';
  return { block: odd.linkedBlock, eventId: odd.eventId, reason };
}

/** Detects rows that the walks above skip, for instance because their key constraint was dropped and the key is null. */
async function checkCounts(db: Readable, walked: Walked, unlinked: number): Promise<Broken | null> {
  const there = await countRows(db);
  const isEach = there.blocks === walked.blocks && there.places === walked.events && there.events === walked.events + unlinked;
  return isEach ? null : { block: null, eventId: null, reason: 'the audit tables contain rows without a number or an id' };
}

async function checkTables(db: Readable): Promise<Broken | null> {
  const reason = await findDisguisedTable(db);
  return reason === null ? null : { block: null, eventId: null, reason };
}

/**
 * Recomputes the whole chain and checks the queued events; reports the first inconsistent row. `db` must read from one snapshot of the
 * database. Throws AnotherKey when the chain was written with another MASTER_KEY.
 */
export async function verifyAuditChain(db: Readable, deps: VerifyDeps): Promise<AuditVerdict> {
  const foreign = await findForeignKey(db, deps.keys.id);
  if (foreign) throw new AnotherKey(foreign.keyId, deps.keys.id);
  const walked = await walkBlocks(db, deps);
  const { last, blocks, unkeyedBlocks, events } = walked;
  const waiting = await checkUnlinked(db, deps, blocks > 0 && blocks === unkeyedBlocks);
  const broken =
    walked.broken ??
    checkEnd(walked, deps.expected) ??
    waiting.broken ??
    (await checkQueue(db)) ??
    (await checkCounts(db, walked, waiting.unlinked)) ??
    (await checkTables(db));
  const head = last.number > 0 ? { number: last.number, hash: last.hash.toString('hex') } : null;
  return { blocks, unkeyedBlocks, events, unlinked: waiting.unlinked, head, broken };
}
