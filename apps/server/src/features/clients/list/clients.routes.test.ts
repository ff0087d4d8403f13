import { exportClients, listClients, readClients } from '@pramen/contract/clients/clients.endpoints';
import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { changeIntermediary } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { changePerson } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clients, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { formerVariableSymbols } from '../../../database/schema/registry.ts';
import { contractTypes, strategies } from '../../../database/schema/catalogue.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { PersonOptions, TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let manager: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
/** The clients of all tests; those that a test adds leave the lists after it. */
let known: string[] = [];

type Changes = Partial<typeof clients.$inferInsert>;

async function addClient(name: string, options: PersonOptions = {}, changes: Changes = {}): Promise<string> {
  const [firstname = '', surname = ''] = name.split(' ');
  const { clientId } = await createPerson(app, 'CLIENT', { phone: null, ...options });
  await database.current.db
    .update(clients)
    .set({ firstname, surname, ...changes })
    .where(eq(clients.id, clientId ?? ''));
  return clientId ?? '';
}

async function addInvestment(clientId: string, contractNumber: string, variableSymbol: string, former: string): Promise<void> {
  const { db } = database.current;
  const createdAt = app.clock.now();
  const ids = { type: newId(), strategy: newId(), contract: newId(), investment: newId() };
  await db.insert(contractTypes).values({ id: ids.type, name: `Typ ${contractNumber}`, createdAt });
  await db.insert(strategies).values({ id: ids.strategy, name: 'Strategie', strategyName: 'Strategie', createdAt });
  await db.insert(contracts).values({ clientId, id: ids.contract, contractNumber, contractTypeId: ids.type, currency: 'CZK', createdAt });
  await db
    .insert(contractStrategies)
    .values({ clientId, id: ids.investment, contractId: ids.contract, strategyId: ids.strategy, variableSymbol, createdAt });
  await db
    .insert(formerVariableSymbols)
    .values({ variableSymbol: former, clientId, contractStrategyId: ids.investment, replacedAt: createdAt });
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
  stranger = await createPerson(app, 'INTERMEDIARY');
  const { pool } = database.current;
  await pool.query(
    `UPDATE intermediaries SET intermediary_name = 'Šťastná „Řeka“ a.s.' WHERE id = (SELECT intermediary_id FROM intermediary_people WHERE id = $1)`,
    [stranger.intermediaryPersonId],
  );
  for (const surname of ['Chalupa', 'Černá', 'Cibulka', 'Hájek', 'Čáp', 'Ďurica', 'Dušek'])
    await addClient(`Jana ${surname}`, { under: adviser });
  await addClient('Adam Čáp', { under: manager });
  await addClient(
    'Ľubomír Kŕdeľ',
    { under: stranger, email: 'kontakt@firma-100.test', phone: '+421905123987' },
    { clientCode: 'x-P-0042', companyName: 'Sůl & „pepř“, s.r.o.' },
  );
  const invested = await addClient('Žofie Říhová', { under: stranger });
  await addInvestment(invested, 'SML/77-2026', '2600077001', '1900055002');
  await addInvestment(invested, 'SML/78-2026', '77', '78');
  known = (await database.current.db.select({ id: clients.id }).from(clients)).map(({ id }) => id);
});
afterEach(async () => {
  await database.current.db
    .update(clients)
    .set({ deletedAt: app.clock.now() })
    .where(and(notInArray(clients.id, known), isNull(clients.deletedAt)));
});
afterAll(() => app.close());

const ask = (body: Record<string, unknown> = {}, by = office) => app.call(listClients, { body, token: by.token });
const namesOf = (rows: readonly ClientRow[]) => rows.map(({ surname, firstname }) => `${surname} ${firstname}`);
async function find(body: Record<string, unknown>, by = office): Promise<string[]> {
  const { status, body: answer } = await ask({ length: 100, ...body }, by);
  expect([status, answer.meta.total]).toEqual([200, answer.data.length]);
  // A file of the same list has the same rows in the same order.
  const { bytes } = await app.call(exportClients, { body, token: by.token });
  const records = bytes.toString().split('\r\n').slice(1, -1);
  expect(records.map((record) => record.split(';').slice(0, 2).toReversed().join(' '))).toEqual(namesOf(answer.data));
  return namesOf(answer.data);
}

describe('the list of clients', () => {
  it('is ordered by surname and first name in Czech order, ten a page by default', async () => {
    const all = await find({});
    expect(all).toEqual([
      'Cibulka Jana',
      'Čáp Adam',
      'Čáp Jana',
      'Černá Jana',
      'Ďurica Jana',
      'Dušek Jana',
      'Hájek Jana',
      'Chalupa Jana',
      'Kŕdeľ Ľubomír',
      'Říhová Žofie',
    ]);
    for (const page of [1, 2, 3, 4, 5]) {
      const { body } = await ask({ page, length: 3 });
      expect([namesOf(body.data), body.meta.total]).toEqual([all.slice((page - 1) * 3, page * 3), all.length]);
      const { body: found } = await ask({ page, length: 3, search: '@example.test' });
      expect([namesOf(found.data), found.meta.total]).toEqual([
        all.filter((name) => name !== 'Kŕdeľ Ľubomír').slice((page - 1) * 3, page * 3),
        all.length - 1,
      ]);
    }
  });

  it.each([
    ['fullname', 'desc', ['Říhová Žofie', 'Kŕdeľ Ľubomír', 'Chalupa Jana']],
    ['surname', 'asc', ['Cibulka Jana', 'Čáp Adam', 'Čáp Jana']],
    ['firstname', 'asc', ['Čáp Adam', 'Cibulka Jana', 'Čáp Jana']],
    ['firstname', 'desc', ['Říhová Žofie', 'Kŕdeľ Ľubomír', 'Chalupa Jana']],
    ['client_code', 'desc', ['Kŕdeľ Ľubomír']],
    ['email', 'desc', ['Kŕdeľ Ľubomír']],
    ['password_hash', 'asc', ['Cibulka Jana', 'Čáp Adam', 'Čáp Jana']],
  ] as const)('by %s %s', async (column, dir, first) => {
    expect((await find({ order: [{ column, dir }] })).slice(0, first.length)).toEqual(first);
  });

  it('orders by several columns, each in its own direction', async () => {
    expect(
      (
        await find({
          order: [
            { column: 'firstname', dir: 'asc' },
            { column: 'surname', dir: 'desc' },
          ],
        })
      ).slice(0, 3),
    ).toEqual(['Čáp Adam', 'Chalupa Jana', 'Hájek Jana']);
  });

  it('shows the adviser with their intermediary', async () => {
    const { body } = await ask({ search: 'P-0042' });
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        fullname: 'Ľubomír Kŕdeľ',
        firstname: 'Ľubomír',
        surname: 'Kŕdeľ',
        email: 'kontakt@firma-100.test',
        client_code: 'x-P-0042',
        phone: '+421905123987',
        state: 'not-activated',
        created_at: expect.stringMatching(/^2026-03-02T\d\d:00:00\.000Z$/),
        intermediary_person: {
          id: stranger.intermediaryPersonId,
          label: 'Petr Poradce',
          intermediary: { id: expect.any(String), label: 'Šťastná „Řeka“ a.s.' },
        },
      },
    ]);
  });

  it('shows the state of a client in one word, the first that applies', async () => {
    const id = await addClient('Stanislava Stavová', { phone: '+420777000333' });
    const { db, pool } = database.current;
    const stands = async () => (await ask({ search: 'Stavová' })).body.data.map(({ state, phone }) => [state, phone]);
    const setPassword = (hash: string | null) =>
      pool.query('UPDATE users SET password_hash = $2 WHERE id = (SELECT user_id FROM clients WHERE id = $1)', [id, hash]);
    await setPassword('x');
    expect(await stands()).toEqual([['without-contract', '+420777000333']]);
    await addInvestment(id, 'SML/79-2026', '2600079001', '1900079002');
    expect(await stands()).toEqual([['active', '+420777000333']]);
    await setPassword(null);
    expect(await stands()).toEqual([['not-activated', '+420777000333']]);
    await db.update(clients).set({ activeAccess: false }).where(eq(clients.id, id));
    expect(await stands()).toEqual([['access-closed', '+420777000333']]);
  });

  it('leaves out deleted clients and keeps those without an adviser', async () => {
    const gone = await addClient('Zdeněk Zmizelý');
    expect(await find({ filter: { surname: 'zmizelý' } })).toEqual(['Zmizelý Zdeněk']);
    expect((await ask({ search: 'zmizelý' })).body.data[0]?.intermediary_person).toBeNull();
    await database.current.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.id, gone));
    expect(await find({ filter: { surname: 'zmizelý' } })).toEqual([]);
    expect(await find({ filter: { surname: 'z' } })).toEqual([]);
  });
});

describe('the typed text', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ filter: { surname: 'CAP' } }, ['Čáp Adam', 'Čáp Jana']],
    [{ filter: { surname: 'cap', firstname: 'ada' } }, ['Čáp Adam']],
    [{ filter: { surname: 'ch' } }, ['Chalupa Jana']],
    [{ filter: { firstname: 'Čáp' } }, []],
    [{ filter: { email: 'FIRMA-100' } }, ['Kŕdeľ Ľubomír']],
    [{ filter: { email: 'kŕdeľ' } }, []],
    [{ filter: { fullname: 'adam cap' } }, ['Čáp Adam']],
    [{ filter: { client_code: 'p-0' } }, ['Kŕdeľ Ľubomír']],
    [{ filter: { intermediary: 'reka' } }, ['Kŕdeľ Ľubomír', 'Říhová Žofie']],
    [{ filter: { intermediary: '“ A' } }, ['Kŕdeľ Ľubomír', 'Říhová Žofie']],
    [{ filter: { intermediary: 'reka', surname: 'ri' } }, ['Říhová Žofie']],
    [{ filter: { intermediary: 'nikdo takový' } }, []],
    [{ filter: { surname: '', firstname: null, unknown: 'x' }, search: 'kŕdeľ' }, ['Kŕdeľ Ľubomír']],
    [{ search: 'krdel lubomir' }, ['Kŕdeľ Ľubomír']],
    [{ search: '  ĽUBOMÍR KŔDEĽ ' }, ['Kŕdeľ Ľubomír']],
    [{ search: 'Kŕdeľ'.normalize('NFD') }, ['Kŕdeľ Ľubomír']],
    [{ search: 'SUL & ,,pepr"' }, ['Kŕdeľ Ľubomír']],
    [{ search: '„pepř“' }, ['Kŕdeľ Ľubomír']],
    [{ search: '&' }, ['Kŕdeľ Ľubomír']],
    [{ search: '905 123 987' }, ['Kŕdeľ Ľubomír']],
    [{ search: '+421 905 123' }, ['Kŕdeľ Ľubomír']],
    [{ search: '00421905123987' }, ['Kŕdeľ Ľubomír']],
    [{ search: 'sml/77-2026' }, ['Říhová Žofie']],
    [{ search: '77001' }, ['Říhová Žofie']],
    [{ search: '1900055002' }, ['Říhová Žofie']],
    [{ search: '0000000077' }, ['Říhová Žofie']],
    [{ search: '0000 000 078' }, ['Říhová Žofie']],
    [{ search: '0000000007' }, []],
  ])('%o', async (body, names) => expect(await find(body)).toEqual(names));

  it.each(['%', '_', '100%', '\\', "'", "'; DROP TABLE clients; --", '%%%', 'a_a', '🎉', '🎉🎉🎉', '\u202e%', '<b>', 'Ω', 'x'.repeat(200)])(
    '%s is an ordinary text',
    async (needle) => {
      for (const body of [{ search: needle }, { filter: { surname: needle } }, { filter: { intermediary: needle } }]) {
        const { status, body: answer } = await ask(body);
        expect([status, namesOf(answer.data)]).toEqual([200, []]);
      }
    },
  );

  it('is empty when it is only an accent', async () => {
    for (const body of [{ search: '\u0301' }, { filter: { surname: '\u030c' } }, { filter: { intermediary: '\u0301' } }])
      expect(await find(body)).toEqual(await find({}));
  });

  it('is found in names that consist of the same characters', async () => {
    await addClient("O'Brien_100% \\🎉", {}, { firstname: 'Zlo', surname: "O'Bri%en_ \\ 🎉" });
    for (const needle of ["o'bri", '%en_', '_', '\\', '🎉', '%', '%EN_ \\ 🎉']) {
      expect([needle, await find({ filter: { surname: needle } })]).toEqual([needle, ["O'Bri%en_ \\ 🎉 Zlo"]]);
      expect([needle, await find({ search: needle })]).toEqual([needle, ["O'Bri%en_ \\ 🎉 Zlo"]]);
    }
  });
});

describe('a renamed adviser', () => {
  it('is found by the new name, not by the old one', async () => {
    const renamed = await createPerson(app, 'INTERMEDIARY');
    const personId = renamed.intermediaryPersonId ?? '';
    await addClient('Tereza Tichá', { under: renamed });
    const { body: page } = await ask({ search: 'Tichá' });
    const id = page.data[0]?.intermediary_person?.intermediary.id ?? '';
    const rename = async (firstname: string, surname: string, house: string) => {
      expect((await app.call(changePerson, { params: { id, personId }, body: { firstname, surname }, token: office.token })).status).toBe(
        200,
      );
      expect((await app.call(changeIntermediary, { params: { id }, body: { intermediary_name: house }, token: office.token })).status).toBe(
        200,
      );
    };
    const finds = async (typed: string) => [await find({ search: typed }), await find({ filter: { intermediary: typed } })];
    const [found, nothing] = [
      [['Tichá Tereza'], ['Tichá Tereza']],
      [[], []],
    ];
    await rename('Šárka', 'Řezníčková', 'Žlutý kůň');
    for (const typed of ['reznickova', 'Řezníčková', 'sarka reznick', 'ŘEZNÍČKOVÁ, Šárka', 'zluty kun'])
      expect([typed, await finds(typed)]).toEqual([typed, found]);
    await rename('Ľubica', 'Ďuričková', 'Modrý páv, s. r. o.');
    for (const typed of ['reznickova', 'Šárka', 'zluty kun']) expect([typed, await finds(typed)]).toEqual([typed, nothing]);
    for (const typed of ['durickova', 'Ďuričková Ľubica', 'lubica durick', 'MODRY PAV', 'Modrý páv, s. r. o.'])
      expect([typed, await finds(typed)]).toEqual([typed, found]);
  });
});

describe('the visible clients', () => {
  it("are an adviser's own, for a manager also those below, whatever is requested", async () => {
    expect(await find({}, adviser)).toHaveLength(7);
    expect(await find({}, manager)).toHaveLength(8);
    expect(await find({}, stranger)).toEqual(['Kŕdeľ Ľubomír', 'Říhová Žofie']);
    for (const body of [{ search: 'kŕdeľ' }, { search: 'kr' }, { search: '123987' }, { filter: { intermediary: 'reka' } }])
      expect([body, await find(body, manager)]).toEqual([body, []]);
    expect(await find({ search: 'čáp' }, adviser)).toEqual(['Čáp Jana']);
    expect(await find({ filter: { surname: 'č' } }, manager)).toEqual([
      'Cibulka Jana',
      'Čáp Adam',
      'Čáp Jana',
      'Černá Jana',
      'Ďurica Jana',
      'Chalupa Jana',
    ]);
  });

  it('are none without a token or for a client, and a bad body is rejected', async () => {
    expect((await app.call(listClients, { body: {} })).status).toBe(401);
    const client = await createPerson(app, 'CLIENT', { under: stranger });
    expect((await ask({}, client)).status).toBe(403);
    for (const body of [
      { page: 0 },
      { length: 1001 },
      { search: 'x'.repeat(201) },
      { search: '\u0000' },
      { filter: { surname: '\u0000' } },
      { order: 'fullname' },
    ])
      expect((await ask(body)).status).toBe(422);
  });
});

describe('all clients at once', () => {
  const readAll = (by: TestPerson, query = {}) => app.call(readClients, { token: by.token, query });

  it('are in the same scope and in the same order', async () => {
    const { status, body } = await readAll(manager, { style: 'extend' });
    expect([status, namesOf(body.data)]).toEqual([200, await find({}, manager)]);
    expect((await app.call(readClients)).status).toBe(401);
    expect((await readAll(await createPerson(app, 'CLIENT', { under: adviser }))).status).toBe(403);
  });

  it('are rejected when there are too many for one response', async () => {
    const { pool } = database.current;
    await pool.query(`
      WITH people AS (INSERT INTO users (id, email, name, role, created_at) SELECT gen_random_uuid(), 'many' || n || '@x.test', 'X', 'CLIENT', '2026-01-01' FROM generate_series(1, 5000) n RETURNING id, email)
      INSERT INTO clients (id, user_id, email, client_code, firstname, surname, created_at) SELECT gen_random_uuid(), id, email, email, 'Jan', 'Mnohý', '2026-01-01' FROM people`);
    expect(await readAll(office)).toMatchObject({ status: 422, body: { code: 'list.page_needed' } });
    expect((await readAll(adviser)).status).toBe(200);
  });
});
