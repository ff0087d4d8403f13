import * as clientCalls from '@pramen/contract/clients/client.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { confirmImport } from '@pramen/contract/imports/imports.endpoints';
import * as personCalls from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../../database/schema/operations.ts';
import { intermediaryPeople } from '../../database/schema/people.ts';
import { changeMeanwhile } from '../../testing/app/locks.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { uploadFiles } from '../../testing/app/uploads.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let top: TestPerson;
let boss: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  stranger = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

/** Creates an adviser with one client and two managers above. */
async function makeTeam(): Promise<void> {
  top = await createPerson(app, 'INTERMEDIARY_ADMIN');
  boss = await createPerson(app, 'INTERMEDIARY_ADMIN', { under: top });
  adviser = await createPerson(app, 'INTERMEDIARY', { under: boss });
  await database.current.pool.query('INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) VALUES ($1, $2, 2)', [
    top.intermediaryPersonId,
    adviser.intermediaryPersonId,
  ]);
  client = await createPerson(app, 'CLIENT', { under: adviser });
}

const idOf = ({ clientId }: TestPerson) => clientId ?? '';
const personOf = ({ intermediaryPersonId }: TestPerson) => intermediaryPersonId ?? '';
const BIRTH_NUMBER = '855612/0007';
const headers = { 'idempotency-key': 'kept' };
const save = ({ token }: Pick<TestPerson, 'token'>) =>
  app.call(clientCalls.changeClient, {
    params: { id: idOf(client) },
    body: { personal_id: BIRTH_NUMBER, id_card_number: '204871563' },
    token,
    headers,
  });
const list = ({ token }: Pick<TestPerson, 'token'>) =>
  app.call(listClients, { token, body: { length: 20 }, headers: { 'idempotency-key': 'list' } });
const read = ({ token }: TestPerson) => app.call(clientCalls.readClient, { params: { id: idOf(client) }, token });
const withheld = {
  status: 409,
  body: {
    code: 'idempotency.withheld',
    message: 'Tento požadavek už byl vyřízen. Jeho výsledek vám znovu neukážeme, protože se mezitím změnilo, které klienty vidíte.',
  },
};

async function houseOf(person: TestPerson): Promise<string> {
  const [row] = await app.platform.db
    .select({ id: intermediaryPeople.intermediaryId })
    .from(intermediaryPeople)
    .where(eq(intermediaryPeople.id, personOf(person)));
  return row?.id ?? '';
}

async function changePerson(person: TestPerson, body: Record<string, unknown>): Promise<void> {
  const params = { id: await houseOf(person), personId: personOf(person) };
  expect((await app.call(personCalls.changePerson, { params, body, token: admin.token })).status).toBe(200);
}

describe('a stored response', () => {
  it('is encrypted for its row and returned unchanged', async () => {
    await makeTeam();
    const first = await save(adviser);
    expect(first.body.client).toMatchObject({ personal_id: BIRTH_NUMBER, id_card_number: '204871563' });
    const { rows } = await database.current.pool.query<{ row: string }>('SELECT k::text AS row FROM idempotency_keys k WHERE owner = $1', [
      adviser.userId,
    ]);
    const stored = rows
      .map(({ row }) => row + row.replaceAll(/\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1')))
      .join();
    expect(rows).toHaveLength(1);
    for (const secret of [BIRTH_NUMBER, '204871563', 'Čížková', client.email]) expect(stored).not.toContain(secret);
    const second = await save(adviser);
    expect([second.status, second.bytes]).toEqual([200, first.bytes]);
    await list(adviser);
    const swap = `UPDATE idempotency_keys SET sealed_answer = (SELECT sealed_answer FROM idempotency_keys WHERE owner = $1 AND key = 'kept') WHERE owner = $1 AND key = 'list'`;
    await database.current.pool.query(swap, [adviser.userId]);
    expect((await list(adviser)).status).toBe(500);
  });
});

/** Title and action of each way to lose a client. */
const losses: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the client was given to another adviser',
    () =>
      app.call(clientCalls.changeClientOwner, {
        params: { id: idOf(client) },
        body: { intermediary_person_id: personOf(stranger) },
        token: admin.token,
      }),
  ],
  [
    'the client lost their adviser',
    () =>
      app.call(clientCalls.changeClientOwner, { params: { id: idOf(client) }, body: { intermediary_person_id: null }, token: admin.token }),
  ],
  [
    'all clients were given to another adviser',
    () =>
      app.call(clientCalls.moveClients, {
        body: { from_intermediary_person_id: personOf(adviser), intermediary_person_id: personOf(stranger) },
        token: admin.token,
      }),
  ],
  [
    'an import assigned the client to another adviser',
    async () => {
      const { body } = await uploadFiles(app, admin.token, [
        ['clients.csv', `email,firstname,surname,adviser_email\n${client.email},Žofie,Čížková,${stranger.email}\n`],
      ]);
      await app.drain();
      await app.call(confirmImport, { params: { id: body.id }, token: admin.token, body: {} });
      await app.drain();
    },
  ],
];

describe('a caller who has lost the client since', () => {
  it.each(losses)('does not get the response again, nor do those above them: %s', async (_what, lose) => {
    await makeTeam();
    const people = [adviser, boss, top];
    for (const person of people) expect([(await save(person)).status, (await list(person)).body.data.length]).toEqual([200, 1]);
    await lose();
    for (const person of people) {
      expect((await read(person)).status).toBe(404);
      expect(await save(person)).toMatchObject(withheld);
      expect(await list(person)).toMatchObject(withheld);
    }
    expect((await read(admin)).body.version).toBe(3);
  });

  it('does not get it when the person or a manager above them moves; a caller who keeps the client does', async () => {
    await makeTeam();
    const people = [adviser, boss, top];
    for (const person of people) expect((await save(person)).status).toBe(200);
    await changePerson(boss, { parent_id: null });
    expect(await save(top)).toMatchObject(withheld);
    expect([(await save(adviser)).status, (await save(boss)).status]).toEqual([200, 200]);
    await changePerson(adviser, { parent_id: null });
    expect(await save(boss)).toMatchObject(withheld);
    expect((await save(adviser)).status).toBe(200);
  });

  it('does not get it in a new session with a lesser role', async () => {
    await makeTeam();
    client = await createPerson(app, 'CLIENT', { under: boss });
    expect((await save(boss)).status).toBe(200);
    await changePerson(adviser, { parent_id: null });
    await changePerson(boss, { role: 'INTERMEDIARY' });
    const token = await openSessionOf(app, { ...boss, role: 'INTERMEDIARY' });
    expect(await save({ token })).toMatchObject(withheld);
  });

  it('does not get it when the client was handed over while the response was computed', async () => {
    await makeTeam();
    const give = `
      WITH given AS (UPDATE clients SET intermediary_person_id = $2 WHERE id = $1)
      UPDATE client_ownerships SET valid_to = $3 WHERE client_id = $1`;
    // The list does not wait for locks: it reads the state before the change is committed.
    const seen = await changeMeanwhile(database.current, give, [idOf(client), personOf(stranger), app.clock.now()], 1, () => list(adviser));
    expect(seen.body.data).toHaveLength(1);
    expect(await list(adviser)).toMatchObject(withheld);
  });

  it('is not served by running the call again: the key stays taken', async () => {
    await makeTeam();
    await save(adviser);
    await losses[0]?.[1]();
    await save(adviser);
    const rows = await app.platform.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.owner, adviser.userId));
    expect(rows.map(({ key, status }) => [key, status])).toEqual([['kept', 200]]);
  });
});

it('is returned again to a caller who has only gained a client', async () => {
  await makeTeam();
  const own = await createPerson(app, 'CLIENT', { under: stranger });
  const send = () =>
    app.call(clientCalls.changeClient, {
      params: { id: idOf(own) },
      body: { birth_place: 'Brno' },
      token: stranger.token,
      headers: { 'idempotency-key': 'gain' },
    });
  const first = await send();
  expect(first.status).toBe(200);
  await app.call(clientCalls.changeClientOwner, {
    params: { id: idOf(client) },
    body: { intermediary_person_id: personOf(stranger) },
    token: admin.token,
  });
  expect((await send()).bytes).toEqual(first.bytes);
});
