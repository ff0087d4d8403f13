import { importScreeningList } from '@pramen/contract/screening/screening.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '../../../platform/clock/clock.ts';
import { drawSeeds, openKillTest } from '../../../testing/app/killed-portal.ts';
import type { KillTest } from '../../../testing/app/killed-portal.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { ftmLines, importList } from '../../../testing/files/screening-lists.ts';
import type { ListedPerson } from '../../../testing/files/screening-lists.ts';
import { sweepFiles } from '../list-import.service.ts';

const database = useTestDatabase();
let test: KillTest;
let office: TestPerson;

const ROUNDS = process.env['PRAMEN_TEST_FULL'] === '1' ? 30 : 3;
const CLIENTS = 2_000;
const LISTED = 8;
const PATIENCE = { interval: 50, timeout: 150_000 };
/** No other client of this test is called like this. */
const SURNAME = 'Vymyšlenkovský';

const ask = async <Row>(question: string, values: readonly unknown[] = []) =>
  (await database.current.pool.query(question, [...values])).rows as Row[];

/** Entries of the list that are valid in the version in use, and how many the version should have. */
const inUse = async (name: string) => {
  const [row] = await ask<{ number: number; declared: number; stored: number }>(
    `SELECT v.number, v.entry_count AS declared, (SELECT count(*)::int FROM screening_entries e
       WHERE e.list_id = l.id AND e.from_number <= v.number AND (e.to_number IS NULL OR e.to_number > v.number)) AS stored
     FROM screening_lists l JOIN screening_list_versions v ON v.list_id = l.id AND v.number = l.current_number WHERE l.name = $1`,
    [name],
  );
  return row ?? { number: 0, declared: 0, stored: 0 };
};
const countWaiting = async (name: string) =>
  (
    await ask<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM clients c JOIN screening_lists l ON l.name = $1
       WHERE NOT EXISTS (SELECT FROM screening_marks m WHERE m.client_id = c.id AND m.list_id = l.id AND m.number = l.current_number)`,
      [name],
    )
  )[0]?.waiting;

/** Clients who are on no list, by the thousand. */
async function addOthers(): Promise<void> {
  await ask(
    `WITH n AS (SELECT n, gen_random_uuid() AS client, gen_random_uuid() AS person FROM generate_series(1, $1::int) n),
     u AS (INSERT INTO users (id, email, name, role, created_at) SELECT person, 'kill' || n || '@example.test', 'Bedřich Jiný', 'CLIENT', $2 FROM n)
     INSERT INTO clients (id, user_id, email, client_code, firstname, surname, created_at)
     SELECT client, person, 'kill' || n || '@example.test', 'KILL' || n, 'Bedřich', 'Jiný', $2 FROM n`,
    [CLIENTS, test.app.clock.now()],
  );
}

beforeAll(async () => {
  test = await openKillTest(database.current);
  office = await createPerson(test.app, 'BACK_OFFICE');
  await addOthers();
  for (let index = 0; index < LISTED; index += 1) {
    const { clientId } = await createPerson(test.app, 'CLIENT');
    await ask('UPDATE clients SET firstname = $2, surname = $3 WHERE id = $1', [clientId, `Kvido${'abcdefgh'[index]}`, SURNAME]);
  }
}, 180_000);
afterAll(() => test.close());

const everybody = Array.from({ length: LISTED }, (_, index) => ({ ref: `K${index}`, name: `Kvido${'abcdefgh'[index]} ${SURNAME}` }));

it('a portal that is killed while it compares clients skips nobody and finds nobody twice', async () => {
  const name = 'Porovnávaný';
  // Another alias in each round, so that every listed person is compared again.
  const version = (round: number): ListedPerson[] => [
    ...everybody.map((one) => ({ ...one, aliases: [`Záložní Jméno${round}`] })),
    { ref: 'jiný', name: 'Nikdo Takový' },
  ];
  const use = (round: number) => importList(test.app, ftmLines(version(round)), { name });
  const compared = () => expect.poll(() => countWaiting(name), PATIENCE).toBe(0);
  await test.measure(async () => {
    await use(0);
    await expect.poll(async () => (await inUse(name)).number, PATIENCE).toBe(1);
    await compared();
  });
  for (const [round, seed] of drawSeeds(ROUNDS).entries()) {
    await test.interrupt(seed, () => use(round + 1));
    await expect.poll(async () => (await inUse(name)).number, PATIENCE).toBe(round + 2);
    await compared();
    const hits = await ask<{ ref: string; count: number; number: number }>(
      `SELECT h.entry_ref AS ref, count(*)::int AS count, min(h.list_number) AS number FROM screening_hits h JOIN screening_lists l ON l.id = h.list_id
       JOIN clients c ON c.id = h.client_id WHERE l.name = $1 AND c.firstname || ' ' || c.surname = $2 || ' ' || $3 AND h.entry_ref = 'K0' GROUP BY 1`,
      [name, 'Kvidoa', SURNAME],
    );
    expect(hits, `PRAMEN_TEST_SEED=${seed}`).toEqual([{ ref: 'K0', count: 1, number: round + 2 }]);
    const found = await ask<{ clients: number }>(
      `SELECT count(DISTINCT h.client_id)::int AS clients FROM screening_hits h JOIN screening_lists l ON l.id = h.list_id WHERE l.name = $1`,
      [name],
    );
    expect(found, `PRAMEN_TEST_SEED=${seed}`).toEqual([{ clients: LISTED }]);
  }
}, 400_000);

it('half a list is never in use when a portal is killed while it imports one', async () => {
  const name = 'Nahrávaný';
  const ENTRIES = 15_000;
  const file = (round: number) =>
    ftmLines(Array.from({ length: ENTRIES + round }, (_, index) => ({ ref: `N${index}`, name: `Osoba ${index} Nahraná${round}` })));
  const send = async (round: number) => {
    const form = new FormData();
    form.append('name', name);
    form.append('kind', 'EXPOSED');
    form.append('files', new Blob([file(round)]), 'seznam.jsonl');
    const headers = { authorization: `Bearer ${office.token}` };
    const { status } = await fetch(`${test.portal.address}${importScreeningList.path}`, { method: 'POST', headers, body: form });
    return status;
  };
  const isSettled = async () => (await ask(`SELECT id FROM screening_list_versions WHERE state = 'STAGED'`)).length === 0;
  await test.measure(async () => {
    expect(await send(0)).toBe(202);
    await expect.poll(isSettled, PATIENCE).toBe(true);
  });
  expect(await inUse(name)).toEqual({ number: 1, declared: ENTRIES, stored: ENTRIES });
  for (const [round, seed] of drawSeeds(ROUNDS).entries()) {
    const { number: before } = await inUse(name);
    let status = 0;
    await test.interrupt(seed, async () => {
      status = await send(round + 1);
    });
    await expect.poll(isSettled, PATIENCE).toBe(true);
    const { number, declared, stored } = await inUse(name);
    expect(stored, `PRAMEN_TEST_SEED=${seed}`).toBe(declared);
    // What was accepted is used; what was not may have been accepted without an answer.
    expect(status === 202 ? [before + 1] : [before, before + 1]).toContain(number);
  }
  // What a killed process had received is removed once no upload can take as long.
  test.app.clock.advance(7 * HOUR);
  await sweepFiles(test.app.platform);
  expect(await ask(`SELECT id FROM screening_list_versions WHERE state <> 'READY'`)).toEqual([]);
  expect(await ask('SELECT version_id FROM screening_staged_entries LIMIT 1')).toEqual([]);
}, 400_000);
