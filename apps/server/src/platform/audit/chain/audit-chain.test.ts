import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { openTestChain } from '../../../testing/worlds/audit-chain.ts';
import type { TestChain } from '../../../testing/worlds/audit-chain.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createAudit } from '../append.ts';

const database = useTestDatabase();
let chain: TestChain;
beforeAll(() => {
  chain = openTestChain(database.current);
});
afterAll(() => chain.close());

async function asOwner(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.current.ownerUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const happened = (count: number) => Array.from({ length: count }, (_, index) => ({ facts: { index, nested: { b: 1, a: [2] } } }));

describe('the audit chain', () => {
  beforeEach(async () => {
    await asOwner('TRUNCATE audit_block_events, audit_blocks, audit_queue, audit_events CASCADE');
    chain.logged.length = 0;
  });

  it('links committed events into blocks and verifies them', async () => {
    await chain.append(...happened(3));
    expect(await chain.link()).toBe(3);
    await chain.append(...happened(2));
    expect(await chain.verify()).toMatchObject({ blocks: 1, unkeyedBlocks: 0, events: 3, unlinked: 2, broken: null, head: { number: 1 } });
    await chain.link();
    const { rows } = await database.current.pool.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM audit_blocks WHERE number = 2`,
    );
    expect(await chain.verify()).toEqual({
      blocks: 2,
      unkeyedBlocks: 0,
      events: 5,
      unlinked: 0,
      broken: null,
      head: { number: 2, hash: rows[0]?.hash },
    });
    expect(chain.logged).toEqual([]);
  });

  it('contains the events of a mass change, even more than fit into one block', async () => {
    const audit = createAudit(Buffer.alloc(32, 7), () => new Date('2026-03-02T10:00:00Z'));
    const entries = Array.from({ length: 1201 }, (_, index) => ({
      action: 'clients.ownerChanged',
      objectType: 'client',
      facts: { index },
    }));
    await inTransaction(database.current.db, (tx) => audit.appendAll(tx, {}, entries));
    expect(await chain.verify()).toMatchObject({ unlinked: 1201, broken: null });
    expect(await chain.link()).toBe(1201);
    expect(await chain.verify()).toMatchObject({ blocks: 3, events: 1201, unlinked: 0, broken: null });
  });

  it('accepts ids in any case and facts with any characters', async () => {
    await chain.append({
      clientId: '019A0000-0000-7000-8000-0000000000AA',
      objectId: '019A0000-0000-7000-8000-0000000000AA',
      facts: { 'příliš žluťoučký': ['kůň 🐎', 1e21, { a: undefined }] },
    });
    expect(await chain.link()).toBe(1);
    expect(await chain.verify()).toMatchObject({ events: 1, broken: null });
  });

  it('is one chain when several processes link at once', async () => {
    const others = Array.from({ length: 3 }, () => openTestChain(database.current));
    for (let round = 0; round < 5; round += 1) {
      await chain.append(...happened(8));
      await Promise.all([chain, ...others].map(({ link }) => link()));
    }
    await chain.link();
    expect(await chain.verify()).toMatchObject({ events: 40, unlinked: 0, broken: null });
    expect([chain, ...others].flatMap(({ logged }) => logged)).toEqual([]);
    await Promise.all(others.map(({ close }) => close()));
  });

  it('continues when an event is linked but still queued, and logs it', async () => {
    const [first] = await chain.append(...happened(1));
    await chain.link();
    await asOwner(`INSERT INTO audit_queue SELECT id FROM audit_events`);
    expect((await chain.verify()).broken).toEqual({ block: 1, eventId: first, reason: 'the event was linked and is still queued' });
    await chain.append(...happened(2));
    expect(await chain.link()).toBe(2);
    expect(chain.logged).toEqual([
      { level: 'warn', fields: { eventId: first, block: 1 }, message: 'an audit event was linked and still queued' },
    ]);
    expect(await chain.verify()).toMatchObject({ events: 3, unlinked: 0, broken: null });
  });

  it('rolls back after a lost race: events linked by another process in between are not linked twice', async () => {
    const [id] = await chain.append({});
    // The other process locks the end of the chain after this one has read the queue, and commits before this one continues.
    const other = `
      LOCK TABLE audit_blocks IN ACCESS EXCLUSIVE MODE;
      INSERT INTO audit_blocks (number, previous_hash, hash, event_count, linked_at) VALUES (1, '', '', 1, '2026-03-02T09:00:00Z');
      INSERT INTO audit_block_events VALUES (1, 1, '${id}', '');
      DELETE FROM audit_queue`;
    const owner = connectDatabase(database.current.ownerUrl, { max: 1, onError: () => undefined });
    const linked = await changeMeanwhile({ ...database.current, ...owner }, other, [], 1, () => chain.link());
    await owner.close();
    expect([linked, chain.logged]).toEqual([0, []]);
    expect((await database.current.pool.query('SELECT number FROM audit_blocks')).rows).toEqual([{ number: 1 }]);
  });

  it('does not mistake a second position of an event for a lost race', async () => {
    await chain.append(...happened(1));
    await asOwner(`ALTER TABLE audit_block_events ADD CONSTRAINT refuse_all UNIQUE (position)`);
    try {
      await chain.link();
      await chain.append(...happened(1));
      await expect(chain.link()).rejects.toMatchObject({ cause: { constraint: 'refuse_all' } });
    } finally {
      await asOwner(`ALTER TABLE audit_block_events DROP CONSTRAINT refuse_all`);
    }
  });

  it('skips an event without a valid MAC, logs it once and links the events after it', async () => {
    await asOwner(
      `INSERT INTO audit_events (id, occurred_at, action, object_type, facts) VALUES ('01700000-0000-7000-8000-000000000000', '2020-01-01T10:00:00Z', 'auth.signedIn', 'user', '{}')`,
    );
    await asOwner(`INSERT INTO audit_queue VALUES ('01700000-0000-7000-8000-000000000000')`);
    await chain.append(...happened(2));
    expect([await chain.link(), await chain.link()]).toEqual([2, 0]);
    expect(chain.logged).toEqual([
      {
        level: 'error',
        fields: { eventId: '01700000-0000-7000-8000-000000000000' },
        message: 'an audit event does not have a valid MAC from this application and is not linked',
      },
    ]);
    const verdict = await chain.verify();
    expect(verdict).toMatchObject({ events: 2, unlinked: 1 });
    expect(verdict.broken).toMatchObject({
      eventId: '01700000-0000-7000-8000-000000000000',
      reason: expect.stringContaining('forged') as string,
    });
  });

  it('lets an event wait for five minutes and no longer', async () => {
    const [id] = await chain.append(...happened(1));
    expect((await chain.verify({ afterMs: 4 * 60_000 })).broken).toBeNull();
    expect((await chain.verify({ afterMs: 6 * 60_000 })).broken).toEqual({
      block: null,
      eventId: id,
      reason: 'the event has been waiting for a block for more than five minutes',
    });
  });

  it('is neither verified nor continued with a different MASTER_KEY', async () => {
    await chain.append(...happened(1));
    await chain.link();
    await chain.append(...happened(1));
    const other = openTestChain(database.current, { masterKey: Buffer.alloc(32, 8) });
    const sentence = new RegExp(
      `^The audit chain was written with another MASTER_KEY: its blocks name key ${chain.keys.id}, MASTER_KEY is key ${other.keys.id}\\.`,
    );
    await expect(other.verify()).rejects.toThrow(sentence);
    await expect(other.link()).rejects.toThrow(sentence);
    await other.close();
  });

  it.each([
    'UPDATE audit_events SET action = action',
    'DELETE FROM audit_events',
    'DELETE FROM audit_blocks',
    'UPDATE audit_block_events SET position = 1',
    'TRUNCATE audit_events CASCADE',
    'DELETE FROM audit_queue',
    'UPDATE audit_queue SET event_id = event_id',
    'INSERT INTO audit_blocks SELECT * FROM audit_blocks',
    'INSERT INTO audit_block_events SELECT * FROM audit_block_events',
    'UPDATE cash_transactions SET amount = 0',
    'DELETE FROM trades',
  ])('the application role may not: %s', async (statement) => {
    await expect(database.current.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    'INSERT INTO audit_events SELECT * FROM audit_events',
    'INSERT INTO audit_queue SELECT * FROM audit_queue',
    'UPDATE audit_events SET action = action',
    'DELETE FROM audit_events',
    'DELETE FROM audit_blocks',
    'UPDATE audit_blocks SET number = number',
    'DELETE FROM audit_block_events',
    'SELECT * FROM client_keys',
    'SELECT * FROM users',
  ])('the linker role may not: %s', async (statement) => {
    await expect(chain.linkerDb.$client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('an event exists only if its transaction commits', async () => {
    const audit = createAudit(Buffer.alloc(32, 7), () => new Date('2026-03-02T10:00:00Z'));
    const failed = inTransaction(database.current.db, async (tx) => {
      await audit.append(tx, {}, { action: 'test.happened', objectType: 'test' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await chain.verify()).toMatchObject({ unlinked: 0, broken: null });
  });
});
