import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { deriveAuditKeys } from './audit-keys.ts';
import { blockBytes, closeBlock, GENESIS } from './chain/block-format.ts';
import { asStored, epochText, eventBytes, markOf } from './event-format.ts';
import type { NewEvent } from './event-format.ts';
import { readHead, writeHead } from './heads/heads.ts';
import { jsonbText } from './jsonb-text.ts';
import { hashUnkeyedBlock, hashUnkeyedEvent } from './chain/unkeyed-format.ts';

// The digests were computed from the texts below with Python's hmac and hashlib, not with this code. They pin the format that every
// installation has in its database: changing one of them breaks every existing chain.

const database = useTestDatabase();
/** The bytes 0 to 31. */
const keys = deriveAuditKeys(Buffer.from(Array.from({ length: 32 }, (_, index) => index)));

const full: NewEvent = {
  id: '019a0000-0000-7000-8000-000000000001',
  occurredAt: new Date('2026-03-02T09:00:00.123Z'),
  action: 'clients.saved',
  objectType: 'client',
  objectId: '019a0000-0000-7000-8000-0000000000aa',
  actorUserId: '019a0000-0000-7000-8000-0000000000bb',
  impersonatorUserId: null,
  clientId: '019A0000-0000-7000-8000-0000000000AA',
  ip: '127.0.0.1',
  requestId: 'r-1',
  facts: { tiny: 1e-7, aa: 'Žluť', gone: undefined, b: [1, 2.5] },
  personal: Buffer.from('00ff10', 'hex'),
  personalSha256: Buffer.alloc(32, 0xab),
};
const bare: NewEvent = {
  ...full,
  id: '019a0000-0000-7000-8000-000000000002',
  occurredAt: new Date('2026-03-02T09:00:01Z'),
  action: 'auth.signedOut',
  objectType: 'user',
  objectId: null,
  actorUserId: null,
  clientId: null,
  ip: null,
  requestId: null,
  facts: {},
  personal: null,
  personalSha256: null,
};

const FULL_BYTES = `pramen audit event 2
id 36 019a0000-0000-7000-8000-000000000001
occurred_at 17 1772442000.123000
action 13 clients.saved
object_type 6 client
object_id 36 019a0000-0000-7000-8000-0000000000aa
actor_user_id 36 019a0000-0000-7000-8000-0000000000bb
client_id 36 019a0000-0000-7000-8000-0000000000aa
ip 9 127.0.0.1
request_id 3 r-1
facts 50 {"b": [1, 2.5], "aa": "Žluť", "tiny": 0.0000001}
personal 6 00ff10
personal_sha256 64 ${'ab'.repeat(32)}
`;
const FULL_MARK = '6de4ca2f5e7e5f90047f1075842fde5d2ea3f85c3964159f3df89f890d73562d';
const BARE_MARK = 'bcbddea1b49b9dc075ef55f11bd32227cdeb94770674f7fc9f48d03788184587';
const BLOCK_HASH = '6ac5028549377f6893c7437dd47a6071a85392c366933266a15393ea999b525b';

describe('formats that existing installations use', () => {
  it('an event of format 2', () => {
    expect(eventBytes(asStored(full)).toString()).toBe(FULL_BYTES);
    expect(markOf(keys.event, asStored(full)).toString('hex')).toBe(FULL_MARK);
    expect(eventBytes(asStored(bare)).toString()).toBe(
      'pramen audit event 2\nid 36 019a0000-0000-7000-8000-000000000002\noccurred_at 17 1772442001.000000\naction 14 auth.signedOut\nobject_type 4 user\nfacts 2 {}\n',
    );
    expect(markOf(keys.event, asStored(bare)).toString('hex')).toBe(BARE_MARK);
  });

  it('a block of format 2', () => {
    const block = { number: 1, format: 2, keyId: '1c7f9a3a3559c0c3', previousHash: GENESIS, eventCount: 2, linkedAt: '1772442002.500000' };
    const places = [
      { position: 1, eventId: full.id, eventHash: Buffer.from(FULL_MARK, 'hex') },
      { position: 2, eventId: bare.id, eventHash: Buffer.from(BARE_MARK, 'hex') },
    ];
    expect(keys.id).toBe(block.keyId);
    expect(blockBytes(block, places).toString()).toBe(`pramen audit block 2
number 1 1
format 1 2
key_id 16 1c7f9a3a3559c0c3
previous_hash 64 ebf334e99c133c382e3ad251dbd7074203fea12f7428ca64dfc380eeaf4d0ea7
event_count 1 2
linked_at 17 1772442002.500000
event 103 1 ${full.id} ${FULL_MARK}
event 103 2 ${bare.id} ${BARE_MARK}
`);
    expect(closeBlock(keys.block, block, places).toString('hex')).toBe(BLOCK_HASH);
  });

  it('a head', () => {
    const at = new Date('2026-03-02T09:00:03Z');
    const head = { number: 1, hash: BLOCK_HASH };
    expect(writeHead(keys.head, head, at, 'kept', 7)).toBe(
      `2026-03-02T09:00:03.000Z 1 ${BLOCK_HASH} 7 3bb5548477edc84e7b3904cefe6e6bd3d225491498684ba1a90550ebc9e0307a`,
    );
    expect(writeHead(keys.head, head, at, 'published', 7)).toBe(
      `2026-03-02T09:00:03.000Z 1 ${BLOCK_HASH} 7 23485b88d7d8a9abb464837ff22bdcf2579ef9d4f7622518d9d47ed0c0a63023`,
    );
  });

  it('a head of format 1, from before they were counted', () => {
    const line = `2026-03-02T09:00:03.000Z 1 ${BLOCK_HASH} e4cb0ea5cd022c64361278bf6e67270c8d432653a932472e9d1d2441fdd5ee3f`;
    expect(readHead(keys.head, line, 'published')).toMatchObject({ number: 1, count: null, isOurs: true });
    expect(readHead(keys.head, `${line.slice(0, -1)}0`, 'kept')).toMatchObject({ isOurs: false });
  });

  it('format 1, from before blocks had a key', () => {
    const event = asStored({ ...bare, facts: { b: [true, null], a: 1 } });
    const eventHash = hashUnkeyedEvent(event);
    expect(eventHash?.toString('hex')).toBe('24b7f6188af09d24ac168e3b7015137139d9acfbe1e4b9ad21dff9e35d369e72');
    expect(hashUnkeyedBlock(GENESIS, 1, [{ position: 1, eventId: bare.id, eventHash: eventHash ?? GENESIS }]).toString('hex')).toBe(
      '7292acdb0d279ede69339a362b14e243efd7f34b73cc3f920356b9ef000d1afe',
    );
    expect(hashUnkeyedEvent({ ...event, occurredAt: '1772442001.000001' })).toBeNull();
    expect(hashUnkeyedEvent({ ...event, facts: '{"a": 1.0, "b": [true, null]}' })).toBeNull();
  });
});

describe('the text under the MAC equals the text that the database prints', () => {
  const ask = async (statement: string, value: string) =>
    (await database.current.pool.query<{ text: string }>(statement, [value])).rows[0]?.text;

  it('of facts', async () => {
    // PostgreSQL accepts neither NUL nor a lone surrogate in jsonb.
    const text = fc.string({ unit: 'grapheme' }).map((drawn) => drawn.replaceAll('\0', ''));
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(1e21, 1e-7, -1.5e-9, 5e-324, 1.7976931348623157e308, -0),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        number,
        text,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree')),
        fc.dictionary(text, tie('tree')),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, tree), async (facts) => {
        expect(await ask('SELECT $1::jsonb::text AS text', JSON.stringify(facts))).toBe(jsonbText(facts));
      }),
      { numRuns: 300 },
    );
    for (const odd of ['\u0001\u001f\u007f\u2028\\"/\b\f\n\r\t', '😀ž'])
      expect(await ask('SELECT $1::jsonb::text AS text', JSON.stringify({ [odd]: odd }))).toBe(jsonbText({ [odd]: odd }));
  });

  it('of instants', async () => {
    const ms = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') });
    await fc.assert(
      fc.asyncProperty(ms, async (drawn) => {
        const instant = new Date(drawn);
        expect(await ask('SELECT extract(epoch FROM $1::timestamptz)::text AS text', instant.toISOString())).toBe(epochText(instant));
      }),
      { numRuns: 100 },
    );
  });
});
