import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import type { Database } from '../../database/connect.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { inTransaction } from '../../database/transaction.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createFixedClock } from '../clock/clock.ts';
import { createAudit } from './append.ts';
import { hashEvent, linkAuditEvents } from './link.ts';
import { verifyAuditChain } from './verify.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const now = () => clock.now();
const audit = createAudit(Buffer.alloc(32, 7), now);

let linking: Database | undefined;
beforeAll(() => {
  linking = connectDatabase(database.current.linkerUrl, { max: 4, onError: () => undefined });
});
afterAll(() => linking?.close());
function linker() {
  if (!linking) throw new Error('opened before all tests');
  return linking.db;
}

function appendEvents(count: number): Promise<void> {
  return inTransaction(database.current.db, async (tx) => {
    for (let index = 0; index < count; index += 1)
      await audit.append(tx, {}, { action: 'test.happened', objectType: 'test', facts: { index, nested: { b: 1, a: [2] } } });
  });
}

async function asOwner(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.current.ownerUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('the audit chain', () => {
  beforeEach(async () => {
    await asOwner('TRUNCATE audit_block_events, audit_blocks, audit_queue, audit_events CASCADE');
  });

  it('links committed events into blocks and verifies them', async () => {
    await appendEvents(3);
    expect(await linkAuditEvents(linker(), now)).toBe(3);
    await appendEvents(2);
    expect(await verifyAuditChain(database.current.db)).toEqual({ blocks: 1, events: 3, unlinkedTail: 2, broken: null });
    await linkAuditEvents(linker(), now);
    expect(await verifyAuditChain(database.current.db)).toEqual({ blocks: 2, events: 5, unlinkedTail: 0, broken: null });
  });

  it('stays whole when a column comes later that is empty in the events before it', async () => {
    await appendEvents(1);
    const [event] = await database.current.db.select().from(auditEvents);
    if (!event) throw new Error('no event');
    const later = { ...event, reason: null };
    expect(hashEvent(later)).toEqual(hashEvent(event));
    expect(hashEvent({ ...later, reason: 'x' } as typeof event)).not.toEqual(hashEvent(event));
  });

  it('makes one chain when several processes link at once', async () => {
    await appendEvents(40);
    await Promise.all(Array.from({ length: 4 }, () => linkAuditEvents(linker(), now)));
    await linkAuditEvents(linker(), now);
    expect(await verifyAuditChain(database.current.db)).toMatchObject({ events: 40, unlinkedTail: 0, broken: null });
  });

  it.each([
    ['a changed event', `UPDATE audit_events SET facts = facts || '{"index": 9}'::jsonb WHERE facts->>'index' = '1'`, 'the event was changed'],
    ['a removed link', `DELETE FROM audit_block_events WHERE position = 2`, 'position 2 of the block is missing'],
    ['a shortened block', `DELETE FROM audit_block_events WHERE position = 3`, '3 events were linked, 2 are there'],
    ['a changed hash', `UPDATE audit_blocks SET hash = sha256('x') WHERE number = 1`, 'the hash of the block does not fit its events'],
    ['a changed previous hash', `UPDATE audit_blocks SET previous_hash = sha256('x') WHERE number = 1`, 'the block does not follow the one before it'],
  ])('names %s', async (_what, statement, reason) => {
    await appendEvents(3);
    await linkAuditEvents(linker(), now);
    expect((await asOwner(statement)).rowCount).toBe(1);
    expect((await verifyAuditChain(database.current.db)).broken).toMatchObject({ block: 1, reason });
  });

  it('names a removed block', async () => {
    for (let block = 0; block < 3; block += 1) {
      await appendEvents(1);
      await linkAuditEvents(linker(), now);
    }
    await asOwner('DELETE FROM audit_block_events WHERE block_number = 2; DELETE FROM audit_blocks WHERE number = 2');
    expect((await verifyAuditChain(database.current.db)).broken).toEqual({ block: 2, eventId: null, reason: 'the block was removed' });
  });

  it.each(['UPDATE audit_events SET action = action', 'DELETE FROM audit_events', 'DELETE FROM audit_blocks', 'UPDATE audit_block_events SET position = 1', 'TRUNCATE audit_events CASCADE', 'DELETE FROM audit_queue', 'UPDATE audit_queue SET event_id = event_id', 'INSERT INTO audit_blocks SELECT * FROM audit_blocks', 'INSERT INTO audit_block_events SELECT * FROM audit_block_events', 'UPDATE cash_transactions SET amount = 0', 'DELETE FROM trades'])(
    'the application role may not: %s',
    async (statement) => {
      await expect(database.current.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('an event exists only if its transaction commits', async () => {
    const failed = inTransaction(database.current.db, async (tx) => {
      await audit.append(tx, {}, { action: 'test.happened', objectType: 'test' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await verifyAuditChain(database.current.db)).toMatchObject({ unlinkedTail: 0 });
  });
});
