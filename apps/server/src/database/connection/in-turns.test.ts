import { setImmediate as aTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { handOnInTurns } from './in-turns.ts';

type Done = (error: Error | null, result: unknown) => void;
type Query = (text: string, done?: Done) => Promise<string> | undefined;

const database = useTestDatabase();

/** Connections whose results have all arrived at the same moment. */
function createClient(): Query {
  const answer: Query = (text, done) => {
    if (!done) return Promise.resolve(text);
    setImmediate(() => done(null, text));
    return undefined;
  };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((...given: unknown[]) => Reflect.apply(answer, null, given) as undefined);
  const client = {} as pg.PoolClient;
  handOnInTurns(client);
  return client.query;
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ['promises', (query: Query, text: string, work: () => void) => void query(text)?.then(work)],
  ['callbacks', (query: Query, text: string, work: () => void) => void query(text, work)],
])('between the results of %s everything else is served', async (_kind, send) => {
  const query = createClient();
  const told: string[] = [];
  const work = (name: string) => () => {
    told.push(`result ${name}`);
    setImmediate(() => told.push(`after ${name}`));
  };
  for (const name of ['0', '1', '2', '3', '4', '5']) send(query, name, work(name));
  while (told.length < 12) await aTurn();
  const place = (what: string) => told.indexOf(what);
  for (let one = 0; one < 4; one += 1) expect(place(`after ${one}`)).toBeLessThan(place(`result ${one + 2}`));
});

const others = process.listeners('uncaughtException');
beforeEach(() => void process.removeAllListeners('uncaughtException'));
afterEach(() => {
  process.removeAllListeners('uncaughtException');
  for (const listener of others) process.on('uncaughtException', listener);
});

it('a result whose work throws stops none after it', async () => {
  const query = createClient();
  const thrown: string[] = [];
  process.on('uncaughtException', ({ message }) => thrown.push(message));
  void query('first', () => {
    throw new Error('fault');
  });
  const second = await new Promise((resolve) => void query('second', (_error, result) => resolve(result)));
  expect([second, await query('third')]).toEqual(['second', 'third']);
  expect(thrown).toEqual(['fault']);
});

it('refusals and results of a database stay what they were', async () => {
  const { db, pool } = database.current;
  await expect(db.execute(sql`SELECT 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect((await pool.query<{ one: number }>('SELECT $1::int AS one', [7])).rows).toEqual([{ one: 7 }]);
});
