import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestChain } from '../../../testing/worlds/audit-chain.ts';
import type { TestChain } from '../../../testing/worlds/audit-chain.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { newId } from '../../keys/identifiers.ts';
import { GENESIS } from './block-format.ts';
import { readUnlinked } from './chain-rows.ts';
import { hashUnkeyedBlock, hashUnkeyedEvent } from './unkeyed-format.ts';

// An installation from before blocks had a key: two format 1 blocks and one event queued at the time of the upgrade.

const database = useTestDatabase();
let chain: TestChain;
let owner: pg.Client;
let waiting = '';

beforeAll(async () => {
  chain = openTestChain(database.current, { mayAdopt: true });
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await chain.close();
});

async function insertUnmarked(): Promise<string> {
  const id = newId();
  await owner.query(
    `INSERT INTO audit_events (id, occurred_at, action, object_type, facts) VALUES ($1, '2026-01-05T10:00:00.123Z', 'auth.signedIn', 'user', '{"b": 1, "a": [true]}')`,
    [id],
  );
  return id;
}

async function addUnkeyedBlock(number: number, previousHash: Buffer): Promise<Buffer> {
  const places = [];
  for (const position of [1, 2]) {
    const eventId = await insertUnmarked();
    for await (const { event } of readUnlinked(database.current.db))
      if (event.id === eventId) places.push({ position, eventId, eventHash: hashUnkeyedEvent(event) ?? GENESIS });
  }
  const hash = hashUnkeyedBlock(previousHash, number, places);
  await owner.query(
    `INSERT INTO audit_blocks (number, previous_hash, hash, event_count, linked_at) VALUES ($1, $2, $3, 2, '2026-01-05T10:00:01Z')`,
    [number, previousHash, hash],
  );
  for (const { position, eventId, eventHash } of places)
    await owner.query('INSERT INTO audit_block_events VALUES ($1, $2, $3, $4)', [number, position, eventId, eventHash]);
  return hash;
}

let lastUnkeyed = '';
beforeEach(async () => {
  await owner.query('TRUNCATE audit_block_events, audit_blocks, audit_queue, audit_events CASCADE');
  chain.logged.length = 0;
  lastUnkeyed = (await addUnkeyedBlock(2, await addUnkeyedBlock(1, GENESIS))).toString('hex');
  waiting = await insertUnmarked();
  await owner.query('INSERT INTO audit_queue VALUES ($1)', [waiting]);
});

const vouched = () => ({ expected: [{ number: 2, hash: lastUnkeyed, source: 'demanded' }] });

it('stays verifiable, and the first keyed block covers it with the waiting events', async () => {
  expect(await chain.verify(vouched())).toMatchObject({ blocks: 2, unkeyedBlocks: 2, events: 4, unlinked: 1, broken: null });
  expect((await chain.verify()).broken?.reason).toContain('name one with --expect');
  await chain.append({});
  expect(await chain.link()).toBe(2);
  await chain.append({});
  await chain.link();
  const { head, ...verdict } = await chain.verify(vouched());
  expect(verdict).toEqual({ blocks: 4, unkeyedBlocks: 2, events: 7, unlinked: 0, broken: null });
  expect(await chain.verify({ expected: [{ number: 4, hash: head?.hash ?? '', source: 'kept' }] })).toMatchObject({ broken: null });
  expect(chain.logged).toEqual([]);
});

it('takes no event without a MAC into a later block, nor a block without a key after one', async () => {
  await chain.append({});
  await chain.link();
  const forged = await insertUnmarked();
  await owner.query('INSERT INTO audit_queue VALUES ($1)', [forged]);
  expect(await chain.link()).toBe(0);
  expect(chain.logged.map(({ fields }) => fields)).toEqual([{ eventId: forged }]);
  expect((await chain.verify(vouched())).broken).toMatchObject({ eventId: forged });
  await owner.query('DELETE FROM audit_queue');
  const { rows } = await owner.query<{ hash: Buffer }>('SELECT hash FROM audit_blocks WHERE number = 3');
  await addUnkeyedBlock(4, rows[0]?.hash ?? GENESIS);
  expect((await chain.verify(vouched())).broken).toMatchObject({ block: 4, reason: 'the block has a format that is not allowed here' });
});

it('accepts no event without a MAC after a keyed head was written: the chain was restored to an older state', async () => {
  const wary = openTestChain(database.current, { mayAdopt: false });
  expect(await wary.link()).toBe(0);
  expect(wary.logged).toMatchObject([{ level: 'error', fields: { eventId: waiting } }]);
  await wary.close();
});

it.each([
  [
    `UPDATE audit_events SET occurred_at = occurred_at + interval '1 microsecond' WHERE id = (SELECT event_id FROM audit_block_events WHERE block_number = 2 AND position = 1)`,
    'the event was changed',
  ],
  [
    `UPDATE audit_events SET mac = sha256('x') WHERE id = (SELECT event_id FROM audit_block_events WHERE block_number = 2 AND position = 1)`,
    'the event was changed',
  ],
  [`UPDATE audit_blocks SET hash = sha256('x') WHERE number = 2`, 'the hash of the block does not match its columns and events'],
])('%s is detected before the first keyed block too', async (statement, reason) => {
  await chain.append({});
  await chain.link();
  expect((await owner.query(statement)).rowCount).toBe(1);
  expect((await chain.verify(vouched())).broken).toMatchObject({ block: 2, reason });
});

it('unkeyed history with recomputed hashes does not match the first keyed block', async () => {
  await chain.append({});
  await chain.link();
  await owner.query(`DELETE FROM audit_block_events WHERE block_number = 2`);
  const { rows } = await owner.query<{ hash: Buffer }>('SELECT hash FROM audit_blocks WHERE number = 1');
  await owner.query(`DELETE FROM audit_blocks WHERE number = 2`);
  await addUnkeyedBlock(2, rows[0]?.hash ?? GENESIS);
  expect(
    (await chain.verify({ expected: [{ number: 3, hash: (await chain.verify()).head?.hash ?? '', source: 'kept' }] })).broken,
  ).toMatchObject({ block: 3, reason: 'the block does not follow the one before it' });
});
