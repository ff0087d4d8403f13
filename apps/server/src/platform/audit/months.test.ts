import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestChain } from '../../testing/worlds/audit-chain.ts';
import type { TestChain } from '../../testing/worlds/audit-chain.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createSystemClock } from '../clock/clock.ts';
import { prepareAuditMonths } from './months.ts';

const database = useTestDatabase();
// Ids contain the machine's time.
const now = createSystemClock().now();
const inMonths = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15));
const madeAt = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
const nameOf = (day: Date) => `audit_events_${day.toISOString().slice(0, 7).replace('-', '_')}`;

let chain: TestChain;
let owner: pg.Client;
beforeAll(async () => {
  chain = openTestChain(database.current);
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await chain.close();
});

const parts = async () =>
  (
    await owner.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_events'::regclass ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);
const rowsIn = async (table: string) =>
  (await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count;

it('an event is stored in the partition of its month, where the chain covers it', async () => {
  const ids = await chain.append({}, {});
  await chain.link();
  const { rows } = await owner.query<{ id: string; part: string }>(
    'SELECT id, tableoid::regclass::text AS part FROM audit_events WHERE id = ANY($1) ORDER BY id',
    [ids],
  );
  // The month is that of the id: one may begin between two events.
  expect(rows).toEqual(ids.toSorted().map((id) => ({ id, part: nameOf(madeAt(id)) })));
  expect((await chain.verify()).broken).toBeNull();
});

it('startup creates the partitions ahead, once even when two processes start together', async () => {
  // The template was prepared before, perhaps in the month before.
  const before = await parts();
  const ahead = Array.from({ length: 13 }, (_, month) => nameOf(inMonths(month)));
  expect(before).not.toEqual(expect.arrayContaining(ahead));
  await Promise.all([prepareAuditMonths(database.current.ownerUrl, now), prepareAuditMonths(database.current.ownerUrl, now)]);
  const made = await parts();
  expect(made).toEqual([...new Set([...before, ...ahead])].toSorted());
  await prepareAuditMonths(database.current.ownerUrl, now);
  expect(await parts()).toEqual(made);
});

it('a month that began without a partition stays in the default one', async () => {
  const late = inMonths(30);
  const id = `${late
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;
  await owner.query(
    `INSERT INTO audit_events (id, occurred_at, action, object_type, facts) VALUES ($1, $2, 'auth.signedIn', 'user', '{}')`,
    [id, late],
  );
  expect(await rowsIn('audit_events_rest')).toBe(1);
  await prepareAuditMonths(database.current.ownerUrl, late, 1);
  expect(await parts()).not.toContain(nameOf(late));
  expect(await parts()).toContain(nameOf(inMonths(31)));
  await owner.query('DELETE FROM audit_events WHERE id = $1', [id]);
});

it.each(['appUrl', 'linkerUrl'] as const)('no role of the portal has rights on a partition itself: %s', async (role) => {
  const client = new pg.Client({ connectionString: database.current[role] });
  await client.connect();
  try {
    for (const part of await parts()) {
      await expect(client.query(`SELECT 1 FROM ${part}`)).rejects.toThrow('permission denied');
      await expect(client.query(`UPDATE ${part} SET action = ''`)).rejects.toThrow('permission denied');
      await expect(client.query(`DELETE FROM ${part}`)).rejects.toThrow('permission denied');
    }
    await expect(client.query('SELECT 1 FROM audit_events')).resolves.toBeDefined();
  } finally {
    await client.end();
  }
});
