import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChain } from '../../testing/worlds/audit-chain.ts';
import type { TestChain } from '../../testing/worlds/audit-chain.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { newId } from '../keys/identifiers.ts';
import type { AuditVerdict } from './chain/verify.ts';

// Rows that the portal shows but a walk from the first block would skip, as a database superuser could insert them.

const database = useTestDatabase();
const ROWS_READ_AT_ONCE = 1000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

let chain: TestChain;
let superuser: pg.Client;

beforeAll(async () => {
  chain = openTestChain(database.current);
  superuser = new pg.Client({ connectionString: database.current.superuserUrl });
  await superuser.connect();
  await superuser.query('SET session_replication_role = replica');
  await chain.append(...Array.from({ length: ROWS_READ_AT_ONCE }, () => ({})));
  await chain.link();
});
afterAll(async () => {
  await superuser.end();
  await chain.close();
});

/** Runs statements as the superuser with foreign keys disabled, verifies the chain and rolls back. */
async function manipulate(...statements: string[]): Promise<AuditVerdict> {
  await superuser.query('BEGIN');
  try {
    for (const statement of statements) await superuser.query(statement);
    return await chain.verify({ db: drizzle(superuser, { casing: 'snake_case' }) as never });
  } finally {
    await superuser.query('ROLLBACK');
  }
}

const forge = (id: string) =>
  `INSERT INTO audit_events (id, occurred_at, action, object_type, facts) VALUES ('${id}', '2020-01-01T10:00:00Z', 'auth.signedIn', 'user', '{}')`;
const place = (block: number, position: number, id: string) =>
  `INSERT INTO audit_block_events VALUES (${block}, ${position}, '${id}', '\\x00')`;
const copyBlock = (number: number) =>
  `INSERT INTO audit_blocks (number, previous_hash, hash, event_count, linked_at, format, key_id) SELECT ${number}, previous_hash, hash, 1, linked_at, format, key_id FROM audit_blocks WHERE number = 1`;

describe('an event that did not come through the application', () => {
  it.each([-5, -1, 0])('in a separate block with number %d', async (number) => {
    const id = newId();
    const { broken } = await manipulate(forge(id), copyBlock(number), place(number, 1, id));
    expect(broken).toEqual({ block: number, eventId: null, reason: 'the block was inserted: the first one has number 1' });
  });

  it.each([-5, -1, 0])('in the missing block %d', async (number) => {
    const id = newId();
    const { broken } = await manipulate(forge(id), place(number, -1, id));
    expect(broken).toEqual({ block: number, eventId: id, reason: 'the block was removed' });
  });

  it('at a position before the first of its block', async () => {
    const id = newId();
    const { broken } = await manipulate(forge(id), place(1, -1, id));
    expect(broken).toMatchObject({ block: 1, reason: 'position 1 of the block is missing' });
  });

  it('with the lowest possible id', async () => {
    const { broken } = await manipulate(forge(LOWEST_ID));
    expect(broken).toMatchObject({
      eventId: LOWEST_ID,
      reason: 'the event is in no block and does not have a valid MAC from this application: it was forged or changed',
    });
  });

  it('at a position without a block, after as many rows as are read at once', async () => {
    const id = newId();
    const { broken } = await manipulate(
      'ALTER TABLE audit_block_events DROP CONSTRAINT audit_block_events_block_number_position_pk, ALTER block_number DROP NOT NULL',
      forge(id),
      `INSERT INTO audit_block_events VALUES (NULL, 1, '${id}', '\\x00')`,
    );
    expect(broken).toEqual({ block: null, eventId: null, reason: 'the audit tables contain rows without a number or an id' });
  });
});

describe('a table that shows the portal different rows than the command', () => {
  const swallow = `CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;

  it.each([
    [
      'audit_events',
      'something other than a table is in its place',
      ['ALTER TABLE audit_events RENAME TO real_events', 'CREATE VIEW audit_events AS SELECT * FROM real_events'],
    ],
    ['audit_events', 'row security can hide its rows', ['ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY']],
    ['audit_queue', 'a rule can change what is written to it', ['CREATE RULE forget AS ON INSERT TO audit_queue DO INSTEAD NOTHING']],
    ['audit_blocks', 'another table adds rows to it', ['CREATE TABLE more_blocks () INHERITS (audit_blocks)']],
    [
      'audit_events_rest',
      'something other than a table is in its place',
      [
        'ALTER TABLE audit_events DETACH PARTITION audit_events_rest',
        'ALTER TABLE audit_events_rest RENAME TO plain_rest',
        'CREATE TABLE audit_events_rest (LIKE audit_events) PARTITION BY RANGE (id)',
        'ALTER TABLE audit_events ATTACH PARTITION audit_events_rest DEFAULT',
      ],
    ],
    ['audit_events_rest', 'row security can hide its rows', ['ALTER TABLE audit_events_rest ENABLE ROW LEVEL SECURITY']],
    [
      'audit_events_rest',
      'trigger swallow can change what is written to it, or was switched off',
      [swallow, 'CREATE TRIGGER swallow BEFORE INSERT ON audit_events_rest FOR EACH ROW EXECUTE FUNCTION swallow()'],
    ],
    [
      'audit_events',
      'trigger swallow can change what is written to it, or was switched off',
      [swallow, 'CREATE TRIGGER swallow BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION swallow()'],
    ],
  ])('%s: %s', async (table, disguise, statements) => {
    expect((await manipulate(...statements)).broken).toEqual({
      block: null,
      eventId: null,
      reason: `table ${table} is not as it was created: ${disguise}`,
    });
  });

  it('disabled foreign keys', async () => {
    const { broken } = await manipulate('ALTER TABLE audit_queue DISABLE TRIGGER ALL');
    expect(broken?.reason).toMatch(
      /^table audit_queue is not as it was created: trigger RI_ConstraintTrigger_\w+ can change what is written to it, or was switched off$/,
    );
  });
});
