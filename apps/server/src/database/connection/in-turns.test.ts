import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  let turn = 0;
  let handle = setImmediate(function next() {
    turn += 1;
    handle = setImmediate(next);
  });
  return { read: () => turn, stop: () => clearImmediate(handle) };
}

it('each of many results that arrive together is handed on in a turn of its own', async () => {
  const { db, pool } = database.current;
  const turns = countTurns();
  const read = async (work: Promise<unknown>) => {
    await work;
    return turns.read();
  };
  const inTransaction = db.transaction((tx) => read(tx.execute(sql`SELECT 1`)));
  const seen = await Promise.all([
    ...Array.from({ length: 10 }, () => read(db.execute(sql`SELECT 1`))),
    ...Array.from({ length: 10 }, () => read(pool.query('SELECT 1'))),
    inTransaction,
  ]);
  turns.stop();
  expect(new Set(seen).size).toBe(seen.length);
});

it('refusals and results stay what they were', async () => {
  const { db, pool } = database.current;
  await expect(db.execute(sql`SELECT 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect((await pool.query<{ one: number }>('SELECT $1::int AS one', [7])).rows).toEqual([{ one: 7 }]);
});
