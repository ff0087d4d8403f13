import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveAuditKeys } from './audit-keys.ts';
import { blockBytes, closeBlock, GENESIS } from './chain/block-format.ts';
import { hashUnkeyedBlock, hashUnkeyedEvent } from './chain/unkeyed-format.ts';
import { eventBytes, hasValidMark, markOf } from './event-format.ts';
import type { StoredEvent } from './event-format.ts';

// Digests of the stored formats: lines of name, byte length and value under HMAC-SHA-256 with keys derived from the master key 00 01 .. 1f
// (format 2), and SHA-256 of JSON with sorted keys (format 1). Changing one of them breaks every existing chain.

const keys = deriveAuditKeys(Buffer.from(Array.from({ length: 32 }, (_, index) => index)));

const event: StoredEvent = {
  id: '019a0000-0000-7000-8000-000000000001',
  occurredAt: '1772442000.123000',
  action: 'clients.saved',
  objectType: 'client',
  objectId: '019a0000-0000-7000-8000-0000000000aa',
  actorUserId: '019a0000-0000-7000-8000-0000000000bb',
  impersonatorUserId: '019a0000-0000-7000-8000-0000000000cc',
  clientId: '019a0000-0000-7000-8000-0000000000aa',
  ip: '127.0.0.1',
  requestId: 'r-1',
  facts: '{"b": [1, 2.5], "aa": "Žluť"}',
  personal: Buffer.from('00ff10', 'hex'),
  personalSha256: Buffer.alloc(32, 0xab),
  mac: null,
};

/** A different value for each column, one at a time. */
const changes: Readonly<Record<Exclude<keyof StoredEvent, 'mac'>, readonly Partial<StoredEvent>[]>> = {
  id: [{ id: '019a0000-0000-7000-8000-000000000002' }],
  occurredAt: [{ occurredAt: '1772442000.124000' }, { occurredAt: '1772442001.123000' }],
  action: [{ action: 'clients.changed' }],
  objectType: [{ objectType: 'user' }],
  objectId: [{ objectId: '019a0000-0000-7000-8000-0000000000ab' }, { objectId: null }],
  actorUserId: [{ actorUserId: '019a0000-0000-7000-8000-0000000000bc' }, { actorUserId: null }],
  impersonatorUserId: [{ impersonatorUserId: '019a0000-0000-7000-8000-0000000000cd' }, { impersonatorUserId: null }],
  clientId: [{ clientId: '019a0000-0000-7000-8000-0000000000ab' }, { clientId: null }],
  ip: [{ ip: '127.0.0.2' }, { ip: null }],
  requestId: [{ requestId: 'r-2' }, { requestId: null }],
  facts: [{ facts: '{"b": [1, 2.5], "aa": "Žlutě"}' }, { facts: '{}' }],
  personal: [{ personal: Buffer.from('00ff11', 'hex') }, { personal: null }],
  personalSha256: [{ personalSha256: Buffer.alloc(32, 0xac) }, { personalSha256: null }],
};
const cases = Object.entries(changes).flatMap(([column, values]) => values.map((change) => [column, change] as const));

describe('an event', () => {
  it('has the same digest in every installation', () => {
    expect(markOf(keys.event, { ...event, facts: '{"b": [1, 2.5], "aa": "Žluť", "tiny": 0.0000001}' }).toString('hex')).toBe(
      '3f8c21b7188e8098c79fc9640e531cf0d68da705133e8e378630178a769d4a0e',
    );
    expect(hashUnkeyedEvent(event)?.toString('hex')).toBe('0ba997d325fdd872c3ef1b6f5ecd971f75147e4d916e8e07054c7c39270ac202');
  });

  it.each(cases)('has a different digest with a different %s: %j', (_column, change) => {
    const changed = { ...event, ...change };
    expect(markOf(keys.event, changed)).not.toEqual(markOf(keys.event, event));
    expect(hashUnkeyedEvent(changed)).not.toEqual(hashUnkeyedEvent(event));
    expect(hasValidMark(keys.event, { ...changed, mac: markOf(keys.event, event) })).toBe(false);
  });

  it('has a different digest with a value moved to the next column', () => {
    const left = { ...event, ip: 'a', requestId: null };
    const right = { ...event, ip: null, requestId: 'a' };
    expect(eventBytes(left)).not.toEqual(eventBytes(right));
    expect(hashUnkeyedEvent(left)).not.toEqual(hashUnkeyedEvent(right));
  });

  it('gets its MAC only from the key for events', () => {
    expect(hasValidMark(keys.event, { ...event, mac: markOf(keys.event, event) })).toBe(true);
    for (const other of [keys.block, keys.head, Buffer.alloc(32)])
      expect(hasValidMark(keys.event, { ...event, mac: createHmac('sha256', other).update(eventBytes(event)).digest() })).toBe(false);
  });
});

describe('a block', () => {
  const block = { number: 12, format: 2, keyId: keys.id, previousHash: GENESIS, eventCount: 2, linkedAt: '1772442002.500000' };
  const places = [
    { position: 1, eventId: event.id, eventHash: Buffer.from('0ba997d325fdd872c3ef1b6f5ecd971f75147e4d916e8e07054c7c39270ac202', 'hex') },
    { position: 2, eventId: '019a0000-0000-7000-8000-000000000002', eventHash: Buffer.alloc(32, 1) },
  ];
  const [first, second] = places as [(typeof places)[number], (typeof places)[number]];

  it('without a key has the digest of its format', () => {
    expect(hashUnkeyedBlock(GENESIS, 12, places).toString('hex')).toBe('5c403a4b8a3dc6e9fc3c9c6efc8606f8f96c1bfdd495d04b2cbec456cbd920b2');
  });

  it.each<[string, Partial<typeof block>]>([
    ['number', { number: 13 }],
    ['format', { format: 3 }],
    ['key', { keyId: '0000000000000000' }],
    ['block before it', { previousHash: Buffer.alloc(32) }],
    ['number of events', { eventCount: 3 }],
    ['time', { linkedAt: '1772442002.500001' }],
  ])('with a different %s is a different one', (_column, change) => {
    expect(closeBlock(keys.block, { ...block, ...change }, places)).not.toEqual(closeBlock(keys.block, block, places));
  });

  it.each([
    ['another position', [{ ...first, position: 3 }, second]],
    ['another event', [{ ...first, eventId: second.eventId }, second]],
    ['another hash', [{ ...first, eventHash: Buffer.alloc(32) }, second]],
    ['one event fewer', [first]],
    ['the other order', [second, first]],
  ])('has a different digest with %s', (_change, changed) => {
    expect(closeBlock(keys.block, block, changed)).not.toEqual(closeBlock(keys.block, block, places));
  });

  it.each([
    ['number', hashUnkeyedBlock(GENESIS, 13, places)],
    ['block before it', hashUnkeyedBlock(Buffer.alloc(32), 12, places)],
    ['hash of an event', hashUnkeyedBlock(GENESIS, 12, [first, { ...second, eventHash: Buffer.alloc(32) }])],
    ['order', hashUnkeyedBlock(GENESIS, 12, [second, first])],
  ])('without a key has a different digest with a different %s', (_change, hash) => {
    expect(hash).not.toEqual(hashUnkeyedBlock(GENESIS, 12, places));
  });

  it('is closed only by the key for blocks', () => {
    const bytes = blockBytes(block, places);
    expect(closeBlock(keys.block, block, places)).toEqual(createHmac('sha256', keys.block).update(bytes).digest());
    expect(closeBlock(keys.event, block, places)).not.toEqual(closeBlock(keys.block, block, places));
  });
});
