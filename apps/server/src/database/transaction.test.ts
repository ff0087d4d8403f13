import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/app/test-database.ts';
import { inTransaction, inTransactionOnceMore } from './transaction.ts';
import type { Db, Tx } from './connect.ts';

const database = useTestDatabase();

const lock = (tx: Tx, key: number) => tx.execute(sql`SELECT pg_advisory_xact_lock(${key})`);

/** Two transactions that take the same two locks in opposite order, each its second one when both have their first. */
async function cross(db: Db, run: typeof inTransaction): Promise<{ begun: number; ended: PromiseSettledResult<unknown>[] }> {
  let begun = 0;
  let holding = 0;
  const { promise: both, resolve } = Promise.withResolvers<null>();
  const take = (first: number, second: number) =>
    run(db, async (tx) => {
      begun += 1;
      await lock(tx, first);
      holding += 1;
      if (holding >= 2) resolve(null);
      await both;
      await lock(tx, second);
    });
  const ended = await Promise.allSettled([take(1, 2), take(2, 1)]);
  return { begun, ended };
}

it('of two transactions in a deadlock one ends, and begins once more', async () => {
  const { db } = database.current;
  const plain = await cross(db, inTransaction);
  expect(plain.ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { begun, ended } = await cross(db, inTransactionOnceMore);
  expect([begun, ended.map(({ status }) => status)]).toEqual([3, ['fulfilled', 'fulfilled']]);
});

it('any other failure ends at once', async () => {
  let begun = 0;
  const failing = inTransactionOnceMore(database.current.db, () => {
    begun += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(begun).toBe(1);
});
