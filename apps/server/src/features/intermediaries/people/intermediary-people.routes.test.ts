import { login, readProfile } from '@pramen/contract/auth/auth.endpoints';
import * as endpoints from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import type { IntermediaryPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { unnamedCompany } from '../../settings/company.reader.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { addIntermediary } from '../record/intermediaries.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let house: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  house = await newHouse('Dům');
});
afterAll(() => app.close());
beforeEach(() => {
  app.mails.length = 0;
});

let made = 0;
function newHouse(intermediaryName: string): Promise<string> {
  const fields = {
    intermediaryName,
    abbr: 'D',
    code: `house-${(made += 1)}`,
    email: null,
    phone: null,
    theme: unnamedCompany.theme,
    logoBase64: null,
  };
  return inTransaction(app.platform.db, (tx) => addIntermediary(tx, fields, app.clock.now()));
}

const PASSWORD = 'Velmi-tajne-1';
const someone = (more: Record<string, unknown> = {}) => ({
  surname: 'Malá',
  firstname: 'Eva',
  email: `eva${(made += 1)}@pramen.test`,
  phone: '+420777123456',
  role: 'INTERMEDIARY',
  password: PASSWORD,
  password_conf: PASSWORD,
  ...more,
});
const create = (body: Record<string, unknown>, id = house) =>
  app.call(endpoints.createPerson, { params: { id }, body, token: office.token });
const change = (personId: string, body: Record<string, unknown>, id = house) =>
  app.call(endpoints.changePerson, { params: { id, personId }, body, token: office.token });
const read = (id: string) => app.call(endpoints.readPerson, { params: { id }, token: office.token });
const remove = (id: string) => app.call(endpoints.deletePerson, { params: { id }, token: office.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listPeople, { body, token: office.token })).body;
const maySignIn = async (email: string, password: string) => (await app.call(login, { body: { email, password } })).status === 200;

async function created(more: Record<string, unknown> = {}): Promise<IntermediaryPerson> {
  const { status, body } = await create(someone(more));
  expect(status).toBe(200);
  return body.person;
}
const manager = (more: Record<string, unknown> = {}) => created({ role: 'INTERMEDIARY_ADMIN', ...more });

/** A session of a person created over the API. */
const sessionOf = ({ user_id: userId, role }: IntermediaryPerson) => openSessionOf(app, { userId, role, clientId: null });
const isIn = async (token: string) => (await app.call(readProfile, { token })).status === 200;

describe('a person of an intermediary', () => {
  it('is created below a manager, with a user who may sign in at once and a random code', async () => {
    const boss = await manager({ surname: 'Vedoucí', firstname: 'Jan' });
    const { body } = await create(someone({ parent_id: boss.id, referral_code: '', email: 'Eva@Pramen.TEST', phone: '+420 777 000 111' }));
    expect(body).toMatchObject({
      message: 'Osoba je přidaná.',
      person: {
        label: 'Eva Malá',
        email: 'eva@pramen.test',
        phone: '+420777000111',
        role: 'INTERMEDIARY',
        intermediary: { id: house, label: 'Dům' },
        parent: { id: boss.id, label: 'Jan Vedoucí' },
        version: 1,
      },
    });
    expect(body.person.referral_code).toMatch(/^[\w-]{12}$/);
    const placed = { ...body.person, managers: [{ id: boss.id, label: 'Jan Vedoucí' }], people_below: [], clients_count: 0 };
    expect((await read(body.person.id)).body).toEqual({ ...placed, person: placed });
    expect(await maySignIn('eva@pramen.test', PASSWORD)).toBe(true);
    const { rows } = await database.current.pool.query('SELECT facts FROM audit_events WHERE object_id = $1', [body.person.id]);
    expect(rows).toEqual([{ facts: { after: { intermediaryId: house, role: 'INTERMEDIARY', parentId: boss.id } } }]);
  });

  it('needs no name: the e-mail is shown instead', async () => {
    const { label, email } = await created({ surname: undefined, firstname: undefined });
    expect(label).toBe(email);
  });

  it.each([
    [{}, '12345678'],
    [{ firstname: 'Magdalena' }, 'malamagdalena'],
    [{ email: 'nova.adresa@pramen.test' }, 'nova.adresa'],
  ])('is not changed with %o to the password %s', async (more, password) => {
    const person = await created();
    const { status, body } = await change(person.id, { ...more, password, password_conf: password });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    expect(await maySignIn(person.email, PASSWORD)).toBe(true);
  });

  it.each([
    [{ email: '' }, 'email'],
    [{ phone: undefined }, 'phone'],
    [{ role: 'ADMIN' }, 'role'],
    [{ role: undefined }, 'role'],
    [{ password: 'kratke', password_conf: 'kratke' }, 'password'],
    [{ password: '12345678', password_conf: '12345678' }, 'password'],
    [{ surname: 'Dlouhánová', password: 'dlouhanova', password_conf: 'dlouhanova' }, 'password'],
    [{ password: 'Domov.Jistoty-26', password_conf: 'Domov.Jistoty-26' }, 'password'],
    [{ password_conf: 'jine-heslo' }, 'password_conf'],
    [{ parent_id: 'nikdo' }, 'parent_id'],
    [{ parent_id: newId() }, 'parent_id'],
  ])('is refused with %o', async (more, field) => {
    await newHouse('Domov Jistoty');
    const { status, body } = await create(someone(more));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain(field);
  });

  it('has a referral code that needs no escaping in links; older codes stay', async () => {
    const refused = {
      status: 422,
      body: { errors: { referral_code: ['Jen písmena bez háčků a\u00a0čárek, číslice, pomlčka a\u00a0podtržítko'] } },
    };
    expect(await create(someone({ referral_code: 'a b/č' }))).toMatchObject(refused);
    const one = await created({ referral_code: ' Eva_X-1 ' });
    expect(one.referral_code).toBe('Eva_X-1');
    expect(await change(one.id, { referral_code: 'č' })).toMatchObject(refused);
    await database.current.pool.query(`UPDATE intermediary_people SET referral_code = 'a b' WHERE id = $1`, [one.id]);
    expect((await change(one.id, { referral_code: 'a b', firstname: 'Jana' })).body.person).toMatchObject({
      referral_code: 'a b',
      firstname: 'Jana',
    });
  });

  it('has a unique e-mail and referral code', async () => {
    const taken = ['Tato hodnota je už obsazená'];
    const other = await created({ referral_code: 'eva-2026' });
    expect(await create(someone({ referral_code: 'eva-2026' }))).toMatchObject({ status: 422, body: { errors: { referral_code: taken } } });
    expect(await create(someone({ email: other.email }))).toMatchObject({
      status: 422,
      body: { errors: { email: ['Uživatel s tímto emailem již existuje.'] } },
    });
    const one = await created();
    expect(await change(one.id, { email: office.email })).toMatchObject({
      status: 422,
      body: { errors: { email: ['Uživatel s tímto emailem již existuje.'] } },
    });
    expect((await read(one.id)).body.version).toBe(1);
    const atOnce = await Promise.all([create(someone({ email: 'dva@pramen.test' })), create(someone({ email: 'dva@pramen.test' }))]);
    expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is found only under their own intermediary', async () => {
    const { id } = await created();
    const strange = await newHouse('Cizí');
    expect((await change(id, { surname: 'X' }, strange)).status).toBe(404);
    expect((await create(someone(), newId())).status).toBe(404);
    expect((await app.call(endpoints.readPeopleOf, { params: { id: newId() }, token: office.token })).status).toBe(404);
    expect((await app.call(endpoints.listPeopleOf, { params: { id: strange }, body: {}, token: office.token })).body).toEqual({
      data: [],
      meta: { total: 0 },
    });
    expect(
      (await app.call(endpoints.readPeopleOf, { params: { id: house }, token: office.token })).body.data.map((one) => one.id),
    ).toContain(id);
  });

  it('keeps fields that a save leaves out, and is notified of changes', async () => {
    const one = await created();
    expect((await change(one.id, { surname: 'Velká', version: 1 })).body.person).toMatchObject({
      label: 'Eva Velká',
      email: one.email,
      referral_code: one.referral_code,
      version: 3,
    });
    const newEmail = `nova-${one.email}`;
    await change(one.id, { email: newEmail, phone: '+420777000222' });
    await app.drain();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [newEmail, 'Váš přihlašovací e-mail byl změněn'],
        [one.email, 'Váš přihlašovací e-mail byl změněn'],
        [newEmail, 'Váš telefon byl změněn'],
      ]),
    );
    const { rows } = await database.current.pool.query(`SELECT name FROM users WHERE id = $1`, [one.user_id]);
    expect(rows).toEqual([{ name: 'Eva Velká' }]);
  });

  it.each([{ email: 'odjinud@pramen.test' }, { phone: '+420777333222' }])('is signed out by %o', async (contacts) => {
    const one = await created();
    const session = await sessionOf(one);
    await change(one.id, { surname: 'Nová' });
    expect(await isIn(session)).toBe(true);
    expect((await change(one.id, contacts)).status).toBe(200);
    expect(await isIn(session)).toBe(false);
  });

  it('is signed out by a new password and by a new role', async () => {
    const one = await created();
    const first = await sessionOf(one);
    await change(one.id, { password: 'Jine-heslo-9', password_conf: 'Jine-heslo-9' });
    expect(await isIn(first)).toBe(false);
    expect([await maySignIn(one.email, PASSWORD), await maySignIn(one.email, 'Jine-heslo-9')]).toEqual([false, true]);
    const second = await sessionOf(one);
    expect((await change(one.id, { role: 'INTERMEDIARY_ADMIN' })).body.person.role).toBe('INTERMEDIARY_ADMIN');
    expect(await isIn(second)).toBe(false);
  });

  it('is never overwritten, not even after the person’s own change', async () => {
    const one = await created();
    expect((await change(one.id, { surname: 'První', version: 1 })).status).toBe(200);
    expect(await change(one.id, { surname: 'Druhá', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { surname: 'První' } },
    });
    const { version } = (await read(one.id)).body;
    await database.current.pool.query(`UPDATE users SET phone = '+420777999888', version = version + 1 WHERE id = $1`, [one.user_id]);
    expect((await change(one.id, { surname: 'Třetí', version })).status).toBe(409);
    const { version: latest } = (await read(one.id)).body;
    const both = await Promise.all([change(one.id, { surname: 'A', version: latest }), change(one.id, { surname: 'B', version: latest })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the tree', () => {
  it('accepts only managers as superiors, never the person or their subordinates', async () => {
    const top = await manager();
    const middle = await manager({ parent_id: top.id });
    const adviser = await created({ parent_id: middle.id });
    expect(await change(top.id, { parent_id: middle.id })).toMatchObject({
      status: 422,
      body: { errors: { parent_id: ['Nadřízeným nemůže být sama osoba ani nikdo pod ní'] } },
    });
    expect((await change(top.id, { parent_id: top.id })).status).toBe(422);
    expect(await change(top.id, { parent_id: adviser.id })).toMatchObject({ status: 422 });
    expect(await create(someone({ parent_id: adviser.id }))).toMatchObject({
      status: 422,
      body: { errors: { parent_id: ['Nadřízeným může být jen manažer'] } },
    });
    const nobody = { status: 422, body: { errors: { parent_id: ['Vyberte prosím jednu z možností'] } } };
    expect([await change(middle.id, { parent_id: newId() }), await create(someone({ parent_id: newId() }))]).toMatchObject([
      nobody,
      nobody,
    ]);
    expect(await change(middle.id, { role: 'INTERMEDIARY' })).toMatchObject({
      status: 422,
      body: { errors: { role: ['Pod osobou jsou jiní lidé. Nejdřív jim určete jiného nadřízeného.'] } },
    });
    const { body } = await read(top.id);
    expect(body.people_below.map(({ id, depth, parent_id: parentId }) => [id, depth, parentId])).toEqual([
      [middle.id, 1, top.id],
      [adviser.id, 2, middle.id],
    ]);
    expect((await read(adviser.id)).body.managers.map(({ id }) => id)).toEqual([top.id, middle.id]);
    const moved = await change(middle.id, { parent_id: '' });
    expect(moved.body.person).toMatchObject({ parent_id: null, parent: null });
    expect((await read(top.id)).body.people_below).toEqual([]);
    const { rows } = await database.current.pool.query(
      `SELECT facts FROM audit_events WHERE object_id = $1 AND action = 'intermediaries.personChanged'`,
      [middle.id],
    );
    expect(rows).toEqual([{ facts: { fields: ['parentId'], before: { parentId: top.id }, after: { parentId: null } } }]);
  });

  it('gets no cycle from two concurrent moves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await manager(), await manager()];
      const answers = await Promise.all([change(one.id, { parent_id: other.id }), change(other.id, { parent_id: one.id })]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
  });
});

describe('deleting', () => {
  it('requires clients and people to be handed over, then revokes the access and keeps the row', async () => {
    const boss = await manager();
    const below = await created({ parent_id: boss.id });
    const token = await sessionOf(below);
    const client = await createPerson(app, 'CLIENT');
    await database.current.pool.query('UPDATE clients SET intermediary_person_id = $1 WHERE id = $2', [below.id, client.clientId]);
    expect(await remove(boss.id)).toMatchObject({
      status: 409,
      body: {
        code: 'person.has_people',
        message: 'Pod osobou jsou jiní lidé, proto ji nelze smazat. Nejdřív jim určete jiného nadřízeného.',
      },
    });
    expect(await remove(below.id)).toMatchObject({ status: 409, body: { code: 'person.has_clients' } });
    expect(await isIn(token)).toBe(true);
    await database.current.pool.query('UPDATE clients SET intermediary_person_id = NULL WHERE id = $1', [client.clientId]);
    expect(await remove(below.id)).toMatchObject({ status: 200, body: { message: 'Osoba byla smazána' } });
    expect(await isIn(token)).toBe(false);
    expect(await maySignIn(below.email, PASSWORD)).toBe(false);
    for (const answer of [await read(below.id), await remove(below.id), await change(below.id, { surname: 'X' })])
      expect(answer.status).toBe(404);
    expect((await read(boss.id)).body.people_below).toEqual([]);
    expect((await list({ filter: { email: below.email } })).meta.total).toBe(0);
    expect((await remove(boss.id)).status).toBe(200);
    expect(await create(someone({ parent_id: boss.id }))).toMatchObject({
      status: 422,
      body: { errors: { parent_id: expect.any(Array) } },
    });
  });

  it('concurrent with adding a subordinate never leaves people without a superior', async () => {
    for (let round = 0; round < 4; round += 1) {
      const boss = await manager();
      const [gone, under] = await Promise.all([remove(boss.id), create(someone({ parent_id: boss.id }))]);
      expect([gone.status, under.status]).toSatisfy(([a, b]) => (a === 200 && b === 422) || (a === 409 && b === 200));
    }
  });
});

describe('the list', () => {
  it('is in Czech order by surname and searches every column', async () => {
    const own = await newHouse('Řadový');
    const boss = (await create(someone({ surname: 'Šéfová', firstname: 'Ida', role: 'INTERMEDIARY_ADMIN' }), own)).body.person;
    for (const surname of ['Chytil', 'Hora', 'Čáp', 'Cibulka'])
      await create(someone({ surname, firstname: 'Řehoř', parent_id: boss.id }), own);
    const found = await list({ filter: { firstname: 'rehor', parent: 'sefova' } });
    expect([found.data.map(({ surname }) => surname), found.meta.total]).toEqual([['Cibulka', 'Čáp', 'Hora', 'Chytil'], 4]);
    expect((await list({ search: 'CHYTIL' })).data.map(({ surname }) => surname)).toEqual(['Chytil']);
    expect((await list({ filter: { intermediary: 'radovy', role: 'INTERMEDIARY_ADMIN' } })).data.map(({ id }) => id)).toEqual([boss.id]);
    await change(boss.id, { surname: 'Řezníčková' }, own);
    for (const typed of ['reznickova', 'Řezníčková, Ida', 'ida rezn'])
      expect((await list({ filter: { label: typed } })).data.map(({ id }) => id)).toEqual([boss.id]);
    expect((await list({ filter: { label: 'sefova' } })).data).toEqual([]);
    const all = await app.call(endpoints.readPeople, { token: office.token });
    expect(all.body.data.length).toBe((await list({})).meta.total);
  });
});
