import { createHash, createHmac } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChain } from '../../testing/worlds/audit-chain.ts';
import type { TestChain } from '../../testing/worlds/audit-chain.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { makeClientKey } from '../keys/client-keys.ts';
import { newId } from '../keys/identifiers.ts';
import { openPersonal } from './append.ts';
import { closeBlock, GENESIS, storedBlock } from './chain/block-format.ts';
import { readBlocks, readLinkedEvents } from './chain/chain-rows.ts';
import { storedEvent } from './event-format.ts';
import { hashUnkeyedBlock, hashUnkeyedEvent } from './chain/unkeyed-format.ts';
import type { AuditVerdict, ExpectedHead } from './chain/verify.ts';

// What a database superuser without MASTER_KEY can do: one manipulation per test, each rolled back.

const master = Buffer.alloc(32, 7);
const database = useTestDatabase();
const BLOCKS = 30;
const EVENTS_A_BLOCK = 10;
/** The manipulated block and the position in it. */
const BLOCK = 12;
const POSITION = 4;
const clients = [1, 2].map((number) => {
  const id = `019a0000-0000-7000-8000-00000000000${number}`;
  return { id, ...makeClientKey(master, id) };
});

let chain: TestChain;
let superuser: pg.Client;
/** The event at the manipulated position, and the next one. */
let target = '';
let neighbour = '';
let kept: ExpectedHead;

async function appendBlock(block: number): Promise<string[]> {
  const ids = await chain.append(
    ...Array.from({ length: EVENTS_A_BLOCK }, (_, index) => {
      const client = clients[index % 2];
      return {
        objectId: newId(),
        clientId: client?.id ?? null,
        facts: { block, index, amount: 1234.5 },
        personal: { phone: `+42077700000${index}` },
      };
    }),
  );
  await chain.link();
  return ids;
}

beforeAll(async () => {
  chain = openTestChain(database.current);
  superuser = new pg.Client({ connectionString: database.current.superuserUrl });
  await superuser.connect();
  await superuser.query(`SET session_replication_role = replica`);
  for (const { id, wrappedKey } of clients)
    await superuser.query('INSERT INTO client_keys (client_id, wrapped_key, created_at) VALUES ($1, $2, now())', [id, wrappedKey]);
  for (let block = 1; block <= BLOCKS; block += 1) {
    const ids = await appendBlock(block);
    if (block === BLOCK) [target = '', neighbour = ''] = ids.slice(POSITION - 1);
  }
  const { head } = await chain.verify();
  kept = { number: head?.number ?? 0, hash: head?.hash ?? '', source: 'kept outside' };
});
afterAll(async () => {
  await superuser.end();
  await chain.close();
});

type Run = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Runs `work` as the superuser with triggers and foreign keys disabled, verifies the chain and rolls back. */
async function manipulate(
  work: (run: Run) => Promise<unknown>,
  given: { expected?: ExpectedHead[]; afterMs?: number } = {},
): Promise<AuditVerdict> {
  await superuser.query('BEGIN');
  try {
    await work((statement, values) => superuser.query(statement, values));
    return await chain.verify({ db: drizzle(superuser, { casing: 'snake_case' }) as never, ...given });
  } finally {
    await superuser.query('ROLLBACK');
  }
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' ORDER BY 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

it('an unchanged chain is valid', async () => {
  expect(await manipulate(() => Promise.resolve(), { expected: [kept] })).toEqual({
    blocks: BLOCKS,
    unkeyedBlocks: 0,
    events: BLOCKS * EVENTS_A_BLOCK,
    unlinked: 0,
    head: { number: kept.number, hash: kept.hash },
    broken: null,
  });
});

describe('an event', () => {
  const changes: [column: string, value: string][] = [
    ['occurred_at', `occurred_at + interval '1 microsecond'`],
    ['occurred_at', `occurred_at - interval '4052 years'`],
    ['occurred_at', `'infinity'`],
    ['action', `action || ' '`],
    ['object_type', `'tesť'`],
    ['object_id', `'${newId()}'`],
    ['object_id', 'NULL'],
    ['actor_user_id', `'${newId()}'`],
    ['impersonator_user_id', `'${newId()}'`],
    ['client_id', `'${clients[0]?.id}'`],
    ['ip', `''`],
    ['request_id', `'r'`],
    ['facts', `jsonb_set(facts, '{amount}', '1234.6')`],
    ['facts', `jsonb_set(facts, '{amount}', '1234.50000000000000000001')`],
    ['facts', `facts || '{"more": null}'`],
    ['personal', `set_byte(personal, 30, (get_byte(personal, 30) + 1) % 256)`],
    ['personal', 'NULL'],
    ['personal_sha256', `sha256('x')`],
    ['personal_sha256', 'NULL'],
    ['mac', `sha256('x')`],
    ['mac', 'NULL'],
  ];

  it('has a change for every column', async () => {
    const changed = new Set(changes.map(([column]) => column));
    expect([...changed, 'id'].toSorted()).toEqual(await columnsOf('audit_events'));
  });

  it.each(changes)('with %s = %s', async (column, value) => {
    const { broken } = await manipulate(async (run) => {
      expect((await run(`UPDATE audit_events SET ${column} = ${value} WHERE id = $1`, [target])).rowCount).toBe(1);
    });
    expect(broken).toEqual({ block: BLOCK, eventId: target, reason: 'the event was changed' });
  });

  it('with a different id', async () => {
    const { broken } = await manipulate((run) => run('UPDATE audit_events SET id = $2 WHERE id = $1', [target, newId()]));
    expect(broken).toEqual({ block: BLOCK, eventId: target, reason: 'the event was removed' });
  });

  it('removed', async () => {
    const { broken } = await manipulate((run) => run('DELETE FROM audit_events WHERE id = $1', [target]));
    expect(broken).toEqual({ block: BLOCK, eventId: target, reason: 'the event was removed' });
  });

  it('removed with its position, and the following ones moved up', async () => {
    const { broken } = await manipulate(async (run) => {
      await run('DELETE FROM audit_block_events WHERE event_id = $1', [target]);
      await run('DELETE FROM audit_events WHERE id = $1', [target]);
      for (let position = POSITION + 1; position <= EVENTS_A_BLOCK; position += 1)
        await run('UPDATE audit_block_events SET position = position - 1 WHERE block_number = $1 AND position = $2', [BLOCK, position]);
      await run('UPDATE audit_blocks SET event_count = event_count - 1 WHERE number = $1', [BLOCK]);
    });
    expect(broken).toEqual({ block: BLOCK, eventId: null, reason: 'the hash of the block does not match its columns and events' });
  });

  it('inserted into a block', async () => {
    const id = newId();
    const { broken } = await manipulate(async (run) => {
      await run(
        'INSERT INTO audit_events SELECT $2, occurred_at, action, object_type, object_id, actor_user_id, impersonator_user_id, client_id, ip, request_id, facts, personal, personal_sha256, mac FROM audit_events WHERE id = $1',
        [target, id],
      );
      await run('INSERT INTO audit_block_events SELECT block_number, $3, $2, event_hash FROM audit_block_events WHERE event_id = $1', [
        target,
        id,
        EVENTS_A_BLOCK + 1,
      ]);
      await run('UPDATE audit_blocks SET event_count = event_count + 1 WHERE number = $1', [BLOCK]);
    });
    expect(broken).toEqual({ block: BLOCK, eventId: id, reason: 'the event was changed' });
  });

  it('swapped with its neighbour', async () => {
    const { broken } = await manipulate(async (run) => {
      await run('UPDATE audit_block_events SET position = -1 WHERE event_id = $1', [target]);
      await run('UPDATE audit_block_events SET position = $2 WHERE event_id = $1', [neighbour, POSITION]);
      await run('UPDATE audit_block_events SET position = $2 WHERE event_id = $1', [target, POSITION + 1]);
    });
    expect(broken).toEqual({ block: BLOCK, eventId: null, reason: 'the hash of the block does not match its columns and events' });
  });

  it('moved to another block', async () => {
    const { broken } = await manipulate((run) =>
      run('UPDATE audit_block_events SET block_number = 20, position = 11 WHERE event_id = $1', [target]),
    );
    expect(broken).toEqual({ block: BLOCK, eventId: neighbour, reason: `position ${POSITION} of the block is missing` });
  });

  it('with the personal data of another event of the same client, and of another client', async () => {
    for (const offset of [2, 1]) {
      const { rows } = await superuser.query<{ id: string }>(
        'SELECT event_id AS id FROM audit_block_events WHERE block_number = $1 AND position = $2',
        [BLOCK, POSITION + offset],
      );
      const other = rows[0]?.id ?? '';
      const exchange = (run: Run) =>
        run(
          'UPDATE audit_events e SET personal = o.personal, personal_sha256 = o.personal_sha256 FROM audit_events o WHERE (e.id, o.id) IN (($1, $2), ($2, $1))',
          [target, other],
        );
      expect((await manipulate(exchange)).broken).toEqual({ block: BLOCK, eventId: target, reason: 'the event was changed' });
      // Decryption fails as well: personal data is bound to its event and to its client's key.
      const found = await superuser.query<{ personal: Buffer }>('SELECT personal FROM audit_events WHERE id = $1', [other]);
      const key = clients[(POSITION - 1) % 2]?.key ?? master;
      expect(() => openPersonal(key, target, found.rows[0]?.personal ?? GENESIS)).toThrow(/authenticate/);
    }
  });
});

describe('a position in a block', () => {
  it.each([
    ['event_hash', `sha256('x')`, 'the hash of the event in its block was changed'],
    ['event_id', `'${newId()}'`, 'the event was removed'],
    ['position', '99', `position ${POSITION} of the block is missing`],
    ['block_number', '999', `position ${POSITION} of the block is missing`],
  ])('with a different %s', async (column, value, reason) => {
    const { broken } = await manipulate((run) =>
      run(`UPDATE audit_block_events SET ${column} = ${value} WHERE block_number = ${BLOCK} AND position = ${POSITION}`),
    );
    expect(broken).toMatchObject({ block: BLOCK, reason });
    expect(await columnsOf('audit_block_events')).toContain(column);
  });
});

describe('a block', () => {
  const doesNotFit = 'the hash of the block does not match its columns and events';
  const changes: [column: string, value: string, reason: string][] = [
    ['previous_hash', `sha256('x')`, 'the block does not follow the one before it'],
    ['hash', `sha256('x')`, doesNotFit],
    ['event_count', '11', '11 events were linked, but 10 were found'],
    ['linked_at', `linked_at + interval '1 microsecond'`, doesNotFit],
    ['format', '1', 'the block has a format that is not allowed here'],
    ['format', '3', 'the block has a format that is not allowed here'],
    ['key_id', `'0011223344556677'`, doesNotFit],
    ['key_id', 'NULL', doesNotFit],
  ];

  it('has a change for every column', async () => {
    expect([...new Set(changes.map(([column]) => column)), 'number'].toSorted()).toEqual(await columnsOf('audit_blocks'));
  });

  it.each(changes)('with %s = %s', async (column, value, reason) => {
    const { broken } = await manipulate((run) => run(`UPDATE audit_blocks SET ${column} = ${value} WHERE number = ${BLOCK}`));
    expect(broken).toEqual({ block: BLOCK, eventId: null, reason });
  });

  it('removed, with its events and without', async () => {
    const { broken } = await manipulate(async (run) => {
      await run('DELETE FROM audit_events WHERE id IN (SELECT event_id FROM audit_block_events WHERE block_number = $1)', [BLOCK]);
      await run('DELETE FROM audit_block_events WHERE block_number = $1', [BLOCK]);
      await run('DELETE FROM audit_blocks WHERE number = $1', [BLOCK]);
    });
    expect(broken).toEqual({ block: BLOCK, eventId: null, reason: 'the block was removed' });
    expect((await manipulate((run) => run('DELETE FROM audit_blocks WHERE number = $1', [BLOCK]))).broken).toMatchObject({
      block: BLOCK,
      reason: 'the block was removed',
    });
  });

  it('removed, and the following ones moved up', async () => {
    const { broken } = await manipulate(async (run) => {
      await run('DELETE FROM audit_events WHERE id IN (SELECT event_id FROM audit_block_events WHERE block_number = $1)', [BLOCK]);
      await run('DELETE FROM audit_block_events WHERE block_number = $1', [BLOCK]);
      await run('DELETE FROM audit_blocks WHERE number = $1', [BLOCK]);
      for (let number = BLOCK + 1; number <= BLOCKS; number += 1) {
        await run('UPDATE audit_blocks SET number = number - 1 WHERE number = $1', [number]);
        await run('UPDATE audit_block_events SET block_number = block_number - 1 WHERE block_number = $1', [number]);
      }
    });
    expect(broken).toEqual({ block: BLOCK, eventId: null, reason: 'the block does not follow the one before it' });
  });

  it('inserted at the end', async () => {
    const { broken } = await manipulate((run) =>
      run(
        `INSERT INTO audit_blocks (number, previous_hash, hash, event_count, linked_at, format, key_id) SELECT number + 1, hash, sha256('x'), 0, linked_at, format, key_id FROM audit_blocks WHERE number = $1`,
        [BLOCKS],
      ),
    );
    expect(broken).toEqual({ block: BLOCKS + 1, eventId: null, reason: doesNotFit });
  });

  it('swapped with the next one', async () => {
    const { broken } = await manipulate(async (run) => {
      for (const [from, to] of [
        [BLOCK, -1],
        [BLOCK + 1, BLOCK],
        [-1, BLOCK + 1],
      ]) {
        await run('UPDATE audit_blocks SET number = $2 WHERE number = $1', [from, to]);
        await run('UPDATE audit_block_events SET block_number = $2 WHERE block_number = $1', [from, to]);
      }
    });
    expect(broken).toEqual({ block: BLOCK, eventId: null, reason: 'the block does not follow the one before it' });
  });
});

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function cut(run: Run, from: number): Promise<void> {
  await run('DELETE FROM audit_events WHERE id IN (SELECT event_id FROM audit_block_events WHERE block_number >= $1)', [from]);
  await run('DELETE FROM audit_block_events WHERE block_number >= $1', [from]);
  await run('DELETE FROM audit_blocks WHERE number >= $1', [from]);
}

describe('the end of the chain', () => {
  it('removed with its events: only heads outside the database reveal it', async () => {
    const { broken } = await manipulate((run) => cut(run, BLOCKS - 2), { expected: [kept] });
    expect(broken).toEqual({
      block: BLOCKS - 2,
      eventId: null,
      reason: `the chain ends at block ${BLOCKS - 3}, but block ${BLOCKS} was kept outside`,
    });
  });

  it('removed, but its events kept', async () => {
    const { broken } = await manipulate(async (run) => {
      await run('DELETE FROM audit_block_events WHERE block_number > $1', [BLOCKS - 3]);
      await run('DELETE FROM audit_blocks WHERE number > $1', [BLOCKS - 3]);
    });
    expect(broken?.reason).toBe('the event is in no block and was taken out of the queue');
  });

  it('removed entirely', async () => {
    const { broken } = await manipulate((run) => run('TRUNCATE audit_block_events, audit_blocks, audit_queue, audit_events'), {
      expected: [kept],
    });
    expect(broken).toEqual({ block: 1, eventId: null, reason: `the chain ends at block 0, but block ${BLOCKS} was kept outside` });
  });

  it('demanded with a different hash', async () => {
    const { broken } = await manipulate(() => Promise.resolve(), { expected: [{ number: 7, hash: 'ab'.repeat(32), source: 'demanded' }] });
    expect(broken).toEqual({ block: 7, eventId: null, reason: 'the block is not the one that was demanded' });
  });
});

describe('history rewritten by an attacker who knows the formats but not the key', () => {
  it('from the middle on, with every hash recomputed', async () => {
    const wrongKey = createHash('sha256').update('a guess').digest();
    const { broken } = await manipulate(async (run) => {
      const db = drizzle(superuser, { casing: 'snake_case' }) as never;
      await run(`UPDATE audit_events SET action = 'auth.signedOut' WHERE id = $1`, [target]);
      const all = await collect(readLinkedEvents(db));
      let previousHash = GENESIS;
      for (const block of await collect(readBlocks(db))) {
        if (block.number < BLOCK) {
          previousHash = block.hash;
          continue;
        }
        const linked = all.filter(({ blockNumber }) => blockNumber === block.number);
        const places = linked.map((place) => ({ ...place, eventHash: createHmac('sha256', wrongKey).update(place.eventId).digest() }));
        for (const { eventId, eventHash } of places) {
          await run('UPDATE audit_events SET mac = $2 WHERE id = $1', [eventId, eventHash]);
          await run('UPDATE audit_block_events SET event_hash = $2 WHERE event_id = $1', [eventId, eventHash]);
        }
        const hash = closeBlock(wrongKey, { ...block, previousHash }, places);
        await run('UPDATE audit_blocks SET previous_hash = $2, hash = $3 WHERE number = $1', [block.number, previousHash, hash]);
        previousHash = hash;
      }
    });
    expect(broken).toMatchObject({ block: BLOCK, reason: 'the event was changed' });
  });

  it('back to blocks without a key, which anyone can compute', async () => {
    const rewrite = async (run: Run) => {
      const db = drizzle(superuser, { casing: 'snake_case' }) as never;
      await run(`UPDATE audit_events SET mac = NULL`);
      await run(`UPDATE audit_events SET action = 'auth.signedOut' WHERE id = $1`, [target]);
      const all = await collect(readLinkedEvents(db));
      let previousHash = GENESIS;
      for (const block of await collect(readBlocks(db))) {
        const places = all
          .filter(({ blockNumber }) => blockNumber === block.number)
          .map((place) => ({ ...place, eventHash: (place.event && hashUnkeyedEvent(place.event)) ?? GENESIS }));
        for (const { eventId, eventHash } of places)
          await run('UPDATE audit_block_events SET event_hash = $2 WHERE event_id = $1', [eventId, eventHash]);
        const hash = hashUnkeyedBlock(previousHash, block.number, places);
        await run('UPDATE audit_blocks SET previous_hash = $2, hash = $3, format = 1, key_id = NULL WHERE number = $1', [
          block.number,
          previousHash,
          hash,
        ]);
        previousHash = hash;
      }
    };
    expect((await manipulate(rewrite, { expected: [kept] })).broken).toEqual({
      block: BLOCKS,
      eventId: null,
      reason: 'the block is not the one that was kept outside',
    });
    expect((await manipulate(rewrite)).broken).toMatchObject({
      block: BLOCKS,
      reason: expect.stringContaining('no head kept outside vouches for them') as string,
    });
  });
});

describe('events in no block yet', () => {
  const forge = (run: Run, id: string) =>
    run(
      `INSERT INTO audit_events (id, occurred_at, action, object_type, facts) VALUES ($1, '2020-01-01T10:00:00Z', 'auth.signedIn', 'user', '{}')`,
      [id],
    );

  it.each([true, false])('an event with an old date that did not come through the application, queued: %s', async (isQueued) => {
    const id = newId();
    const { broken, unlinked } = await manipulate(async (run) => {
      await forge(run, id);
      if (isQueued) await run('INSERT INTO audit_queue VALUES ($1)', [id]);
    });
    expect({ broken, unlinked }).toEqual({
      unlinked: 1,
      broken: {
        block: null,
        eventId: id,
        reason: 'the event is in no block and does not have a valid MAC from this application: it was forged or changed',
      },
    });
  });

  /** Inserts a genuine queued event inside the transaction that is rolled back. */
  async function copyWaiting(run: Run): Promise<string> {
    const [id = ''] = await chain.appendIn(drizzle(superuser, { casing: 'snake_case' }) as never, { facts: { waiting: true } });
    const { rows } = await run('SELECT count(*)::int AS count FROM audit_queue WHERE event_id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
    return id;
  }

  it('the queue emptied', async () => {
    let id = '';
    const { broken } = await manipulate(async (run) => {
      id = await copyWaiting(run);
      await run('DELETE FROM audit_queue');
    });
    expect(broken).toEqual({ block: null, eventId: id, reason: 'the event is in no block and was taken out of the queue' });
  });

  it('an event changed before it is linked, and removed', async () => {
    let id = '';
    const changed = await manipulate(async (run) => {
      id = await copyWaiting(run);
      await run(`UPDATE audit_events SET occurred_at = occurred_at + interval '1 microsecond' WHERE id = $1`, [id]);
    });
    expect(changed.broken).toEqual({
      block: null,
      eventId: id,
      reason: 'the event is in no block and does not have a valid MAC from this application: it was forged or changed',
    });
    const removed = await manipulate(async (run) => {
      id = await copyWaiting(run);
      await run('DELETE FROM audit_events WHERE id = $1', [id]);
    });
    expect(removed.broken).toEqual({ block: null, eventId: id, reason: 'the queue names an event that was removed' });
  });
});

it('reads every column of the audit tables', async () => {
  expect(Object.keys(storedEvent).length).toBe((await columnsOf('audit_events')).length);
  expect(Object.keys(storedBlock).length).toBe((await columnsOf('audit_blocks')).length);
});
