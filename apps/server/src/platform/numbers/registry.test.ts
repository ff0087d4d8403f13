import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { firmNumbers } from '../../database/schema/registry.ts';
import { inTransaction } from '../../database/transaction.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { newId } from '../keys/identifiers.ts';
import { changeNumber, findOwners, findRegistered, registerFree, registerNumbers, registerNumbersFrom, REGISTRY_KEY } from './registry.ts';
import type { Registered } from './registry.ts';
import { takeNumbers } from './take-number.ts';

const database = useTestDatabase();
const createdAt = new Date('2026-03-02T09:00:00Z');
const [jana, petr] = [newId(), newId()];
const [first, second, third] = [newId(), newId(), newId()];
const run = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.current.db, work);

beforeAll(() =>
  run(async (tx) => {
    for (const id of [jana, petr]) {
      await tx.insert(users).values({ id, email: `${id}@example.test`, name: 'A', role: 'CLIENT', createdAt });
      await tx
        .insert(clients)
        .values({ id, userId: id, email: `${id}@example.test`, clientCode: id.slice(-10), firstname: 'A', surname: 'A', createdAt });
    }
  }),
);
const contract = (number: string, recordId = first, clientId = jana): Registered => ({
  kind: 'CONTRACT_NUMBER',
  number,
  clientId,
  recordId,
});
const symbol = (number: string, recordId = first, clientId = jana): Registered => ({ kind: 'VARIABLE_SYMBOL', number, clientId, recordId });
const stored = async () => {
  const rows = await database.current.db.select().from(firmNumbers).orderBy(firmNumbers.kind, firmNumbers.number);
  return rows.map(({ number, recordId }) => [number, recordId]);
};
const isTaken = { cause: expect.objectContaining({ constraint: REGISTRY_KEY }) };

describe('the company-wide registry', () => {
  beforeEach(() => run(async (tx) => void (await tx.delete(firmNumbers))));

  it('gives a number only once across all clients; contract numbers ignore case', async () => {
    await run((tx) => registerNumbers(tx, [contract('SML-1'), { ...contract('AbC'), kind: 'DOCUMENT_CODE' }]));
    await run((tx) => registerNumbers(tx, []));
    expect(await stored()).toEqual([
      ['sml-1', first],
      ['AbC', first],
    ]);
    await expect(run((tx) => registerNumbers(tx, [contract('sml-1', second, petr)]))).rejects.toMatchObject(isTaken);
    await run((tx) => registerNumbers(tx, [{ ...contract('abc', second, petr), kind: 'DOCUMENT_CODE' }]));
    expect(await stored()).toHaveLength(3);
  });

  it('registers those that are free, and returns the ids of their records', async () => {
    await run((tx) => registerNumbers(tx, [symbol('1')]));
    expect(await run((tx) => registerFree(tx, [symbol('1', second), symbol('2', third)]))).toEqual(new Set([third]));
    expect(await run((tx) => registerFree(tx, []))).toEqual(new Set());
    expect(await stored()).toEqual([
      ['1', first],
      ['2', third],
    ]);
  });

  it('takes numbers from a query', async () => {
    const rows = sql`SELECT n AS number, ${jana}::uuid AS client_id, ${first}::uuid AS record_id FROM unnest(ARRAY['7', '8']) AS n`;
    await run((tx) => registerNumbersFrom(tx, 'VARIABLE_SYMBOL', rows));
    expect(await run((tx) => findRegistered(tx, 'VARIABLE_SYMBOL', ['7', '8', '9']))).toEqual(
      new Map(['7', '8'].map((number) => [number, { number, clientId: jana, recordId: first }])),
    );
  });

  it('changes the number of one record of its client, and frees the old one', async () => {
    await run((tx) => registerNumbers(tx, [contract('SML-1'), contract('SML-2', second), symbol('1')]));
    await run((tx) => changeNumber(tx, contract('SML-3')));
    await run((tx) => registerNumbers(tx, [contract('SML-1', third)]));
    expect(await stored()).toEqual([
      ['sml-1', third],
      ['sml-2', second],
      ['sml-3', first],
      ['1', first],
    ]);
    await expect(run((tx) => changeNumber(tx, contract('SML-2')))).rejects.toMatchObject(isTaken);
    await expect(run((tx) => changeNumber(tx, contract('SML-4', newId())))).rejects.toThrow('CONTRACT_NUMBER');
    await expect(run((tx) => changeNumber(tx, contract('SML-4', first, petr)))).rejects.toThrow(first);
    await expect(run((tx) => changeNumber(tx, { ...contract('x'), kind: 'DOCUMENT_CODE' }))).rejects.toThrow('DOCUMENT_CODE');
  });

  it('finds the record of a number, however it was typed, and no number of another kind', async () => {
    await run((tx) => registerNumbers(tx, [contract('SML-1'), symbol('77', second, petr)]));
    const find = (...given: [Registered['kind'], string[]]) => findRegistered(database.current.db, ...given);
    expect([...(await find('CONTRACT_NUMBER', ['Sml-1', '77']))]).toEqual([
      ['sml-1', expect.objectContaining({ clientId: jana, recordId: first })],
    ]);
    expect([...(await find('VARIABLE_SYMBOL', ['77'])).values()]).toMatchObject([{ clientId: petr, recordId: second }]);
    expect(await find('CONTRACT_NUMBER', [])).toEqual(new Map());
  });

  it('finds whose a record is', async () => {
    const file = (recordId: string, clientId: string): Registered => ({ kind: 'FILE', number: recordId, clientId, recordId });
    await run((tx) => registerNumbers(tx, [file(first, jana), file(second, petr), contract('SML-1', third), symbol('1', third)]));
    const find = (...given: [Registered['kind'], string[]]) => findOwners(database.current.db, ...given);
    expect(await find('FILE', [first, second, third, newId()])).toEqual(
      new Map([
        [first, jana],
        [second, petr],
      ]),
    );
    expect(await find('CONTRACT_NUMBER', [third])).toEqual(new Map([[third, jana]]));
    expect(await find('VARIABLE_SYMBOL', [third])).toEqual(new Map());
    expect(await find('FILE', [])).toEqual(new Map());
  });
});

describe('a series of numbers', () => {
  it('begins with 1, continues after what was taken, and is independent of other series', async () => {
    const take = (series: string, count: number) => run((tx) => takeNumbers(tx, series, count));
    expect([await take('a', 1), await take('a', 3), await take('a', 2), await take('b', 5), await take('b', 1)]).toEqual([1, 2, 5, 1, 6]);
  });

  it('has no gap after a transaction that failed', async () => {
    const failing = run(async (tx) => {
      await takeNumbers(tx, 'c', 4);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await run((tx) => takeNumbers(tx, 'c', 1))).toBe(1);
  });
});
