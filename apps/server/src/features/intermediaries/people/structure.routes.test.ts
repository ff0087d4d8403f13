import { readStructure } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import type { StructurePerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { moveIntermediaryPerson } from './people-tree.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const read = async () => (await app.call(readStructure, { token: office.token })).body;
const idOf = (person: TestPerson) => person.intermediaryPersonId ?? '';
const move = (person: TestPerson, parent: TestPerson | null) =>
  inTransaction(app.platform.db, (tx) => moveIntermediaryPerson(tx, idOf(person), parent && idOf(parent)));

async function shown(
  ...people: TestPerson[]
): Promise<(Pick<StructurePerson, 'parent_id' | 'clients_count' | 'clients_count_structure'> | undefined)[]> {
  const all = (await read()).data.flatMap(({ persons }) => persons);
  return people.map((person) => {
    const found = all.find(({ id }) => id === idOf(person));
    return (
      found && { parent_id: found.parent_id, clients_count: found.clients_count, clients_count_structure: found.clients_count_structure }
    );
  });
}

it('shows each person’s superior, own clients and clients of everyone below, also after a move', async () => {
  const [top, middle, leaf] = [
    await createPerson(app, 'INTERMEDIARY_ADMIN'),
    await createPerson(app, 'INTERMEDIARY_ADMIN'),
    await createPerson(app, 'INTERMEDIARY'),
  ];
  await move(middle, top);
  await move(leaf, middle);
  for (const under of [top, leaf, leaf, middle]) await createPerson(app, 'CLIENT', { under });
  const gone = await createPerson(app, 'CLIENT', { under: leaf });
  await database.current.pool.query('UPDATE clients SET deleted_at = created_at WHERE id = $1', [gone.clientId]);
  const at = (parent: TestPerson | null, own: number, all: number) => ({
    parent_id: parent && idOf(parent),
    clients_count: own,
    clients_count_structure: all,
  });
  expect(await shown(top, middle, leaf)).toEqual([at(null, 1, 4), at(top, 1, 3), at(middle, 2, 2)]);
  expect(await move(top, leaf)).toBe(false);
  await move(leaf, top);
  expect(await shown(top, middle, leaf)).toEqual([at(null, 1, 4), at(top, 1, 1), at(top, 2, 2)]);
});

it('contains every intermediary, each person once under their own, and no one who has left', async () => {
  const left = await createPerson(app, 'INTERMEDIARY');
  await database.current.pool.query('UPDATE intermediary_people SET deleted_at = created_at WHERE id = $1', [idOf(left)]);
  await database.current.pool.query(
    `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at) VALUES (gen_random_uuid(), 'Prázdný', 'P', 'prazdny', '{}', '2026-01-01')`,
  );
  const { data, meta } = await read();
  const people = data.flatMap(({ id, persons }) => persons.map((person) => ({ ...person, isOwn: person.intermediary_id === id })));
  expect([people.length, new Set(people.map(({ id }) => id)).size, people.every(({ isOwn }) => isOwn)]).toEqual([
    meta.total,
    meta.total,
    true,
  ]);
  expect(people.some(({ id }) => id === idOf(left))).toBe(false);
  expect(data.find(({ label }) => label === 'Prázdný')?.persons).toEqual([]);
});

it('contains a chain of a thousand people', async () => {
  const top = await createPerson(app, 'INTERMEDIARY_ADMIN');
  const id = (place: string) => `md5('chain' || ${place})::uuid`;
  const { pool } = database.current;
  await pool.query(
    `INSERT INTO users (id, email, name, role, created_at) SELECT md5('user' || n)::uuid, 'chain' || n, 'C', 'INTERMEDIARY_ADMIN', '2026-01-01' FROM generate_series(1, 1000) n`,
  );
  await pool.query(
    `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, parent_id, referral_code, created_at)
     SELECT ${id('n')}, p.intermediary_id, md5('user' || n)::uuid, 'Jan', 'Řetěz', CASE WHEN n = 1 THEN p.id ELSE ${id('(n - 1)')} END, 'chain' || n, '2026-01-01' FROM generate_series(1, 1000) n, intermediary_people p WHERE p.id = $1`,
    [idOf(top)],
  );
  await createPerson(app, 'CLIENT', { under: top });
  await pool.query(`UPDATE clients SET intermediary_person_id = ${id('1000')} WHERE intermediary_person_id = $1`, [idOf(top)]);
  const { data } = await read();
  const chain = data.flatMap(({ persons }) => persons.filter(({ label }) => label === 'Jan Řetěz'));
  expect([
    chain.length,
    chain.every(({ clients_count_structure: count }) => count === 1),
    chain.filter(({ clients_count: count }) => count === 1).length,
  ]).toEqual([1000, true, 1]);
  expect(await shown(top)).toEqual([{ parent_id: null, clients_count: 0, clients_count_structure: 1 }]);
});

it('is available to roles that may see the list of people', async () => {
  const statusOf = async (role: 'CLIENT' | 'INTERMEDIARY' | 'INTERMEDIARY_ADMIN' | 'ADMIN') =>
    (await app.call(readStructure, { token: (await createPerson(app, role)).token })).status;
  expect([await statusOf('CLIENT'), await statusOf('INTERMEDIARY'), await statusOf('INTERMEDIARY_ADMIN'), await statusOf('ADMIN')]).toEqual(
    [403, 403, 403, 200],
  );
  expect((await app.call(readStructure, {})).status).toBe(401);
});
