import { login, readProfile } from '@pramen/contract/auth/auth.endpoints';
import * as endpoints from '@pramen/contract/staff/staff.endpoints';
import type { StaffUser } from '@pramen/contract/staff/staff.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());
beforeEach(() => {
  app.mails.length = 0;
});

const PASSWORD = 'Velmi-tajne-1';
const passwords = { password: PASSWORD, password_conf: PASSWORD };
let made = 0;
const someone = (more: Record<string, unknown> = {}) => ({
  name: 'Olga Úřední',
  email: `olga${(made += 1)}@pramen.test`,
  phone: '+420 777 123 456',
  ...passwords,
  ...more,
});
const create = (body: Record<string, unknown>, token = admin.token) => app.call(endpoints.createUser, { body, token });
const change = (id: string, body: Record<string, unknown>, token = admin.token) =>
  app.call(endpoints.changeUser, { params: { id }, body, token });
const remove = (id: string, token = admin.token) => app.call(endpoints.deleteUser, { params: { id }, token });
const read = (id: string) => app.call(endpoints.readUser, { params: { id }, token: admin.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listUsers, { body, token: admin.token })).body;

async function created(more: Record<string, unknown> = {}): Promise<StaffUser> {
  const { status, body } = await create(someone(more));
  expect(status).toBe(200);
  return body.user;
}

/** Whether e-mail and password are accepted; then a code is sent. */
async function maySignIn(email: string, password: string): Promise<boolean> {
  return (await app.call(login, { body: { email, password } })).status === 200;
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    `SELECT action, facts FROM audit_events WHERE object_id = $1 AND action LIKE 'users.%' ORDER BY occurred_at, id`,
    [id],
  );
  return rows;
}

describe('a user of the company', () => {
  it('is created with a password that works at once, in back office by default', async () => {
    const answer = await create(someone({ email: ' Olga@Pramen.TEST ' }));
    expect(answer.body).toMatchObject({
      message: 'Uživatel je přidaný.',
      user: { label: 'Olga Úřední', email: 'olga@pramen.test', phone: '+420777123456', role: 'BACK_OFFICE', version: 1 },
    });
    const one = { ...answer.body.user, has_microsoft: false };
    expect((await read(answer.body.user.id)).body).toEqual({ ...one, user: one });
    expect(await maySignIn('olga@pramen.test', PASSWORD)).toBe(true);
    expect(await maySignIn('olga@pramen.test', 'Velmi-tajne-2')).toBe(false);
    const [event] = await auditOf(answer.body.user.id);
    expect(event).toEqual({ action: 'users.created', facts: { after: { role: 'BACK_OFFICE' } } });
  });

  it('accepts either spelling of the role', async () => {
    expect((await created({ role: 'BACKOFFICE' })).role).toBe('BACK_OFFICE');
    expect((await created({ role: 'ADMIN' })).role).toBe('ADMIN');
  });

  it('is created only once on a double click', async () => {
    const body = someone();
    const send = () => app.call(endpoints.createUser, { body, token: admin.token, headers: { 'idempotency-key': 'double' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body).toEqual(second.body);
  });

  it('never gets the response for another password: the same key with another one is refused and sets nothing', async () => {
    const { id, email } = await created();
    const headers = { 'idempotency-key': 'password' };
    const set = (password: string) =>
      app.call(endpoints.changeUser, { params: { id }, body: { password, password_conf: password }, token: admin.token, headers });
    expect((await set('Nova-cesta-2')).status).toBe(200);
    expect(await set('Jine-heslo-3')).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
    expect((await set('Nova-cesta-2')).status).toBe(200);
    expect([await maySignIn(email, 'Nova-cesta-2'), await maySignIn(email, 'Jine-heslo-3')]).toEqual([true, false]);
  });

  it.each([
    [{}, '12345678'],
    [{}, 'olga.uredni'],
    [{ name: 'Magdalena Dlouhá' }, 'Magdalena'],
    [{ email: 'nova.adresa@pramen.test' }, 'nova.adresa'],
  ])('is not changed with %o to the password %s', async (more, password) => {
    const user = await created();
    const { status, body } = await change(user.id, { ...more, password, password_conf: password });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    expect((await read(user.id)).body).toMatchObject({ name: user.name, email: user.email, version: user.version });
    expect(await maySignIn(user.email, PASSWORD)).toBe(true);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ email: 'olga' }, 'email'],
    [{ phone: '123' }, 'phone'],
    [{ phone: undefined }, 'phone'],
    [{ role: 'CLIENT' }, 'role'],
    [{ role: 'INTERMEDIARY' }, 'role'],
    [{ password: 'kratke', password_conf: 'kratke' }, 'password'],
    [{ password: '12345678', password_conf: '12345678' }, 'password'],
    [{ password: 'olga urední', password_conf: 'olga urední' }, 'password'],
    [{ email: 'spravkyne@pramen.test', password: 'Spravkyne', password_conf: 'Spravkyne' }, 'password'],
    [{ password_conf: 'Velmi-tajne-2' }, 'password_conf'],
  ])('is refused with %o', async (more, field) => {
    const { status, body } = await create(someone(more));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain(field);
  });

  it('has a unique e-mail, also among clients and advisers', async () => {
    const client = await createPerson(app, 'CLIENT');
    const other = await created();
    for (const email of [client.email, other.email.toUpperCase()])
      expect(await create(someone({ email }))).toMatchObject({
        status: 422,
        body: { errors: { email: ['Uživatel s tímto emailem již existuje.'] } },
      });
    const changed = await created();
    expect(await change(changed.id, { email: client.email })).toMatchObject({
      status: 422,
      body: { errors: { email: ['Uživatel s tímto emailem již existuje.'] } },
    });
  });

  it('keeps fields that a save leaves out; an empty password is ignored', async () => {
    const user = await created();
    const { body } = await change(user.id, { name: 'Olga Nová', password: '', password_conf: '', version: 1 });
    expect(body.user).toEqual({ ...user, name: 'Olga Nová', label: 'Olga Nová', version: 2 });
    expect((await change(user.id, { name: 'Olga Nová' })).body.user.version).toBe(2);
    expect(await maySignIn(user.email, PASSWORD)).toBe(true);
    expect((await auditOf(user.id)).map(({ facts }) => facts.fields)).toEqual([undefined, ['name']]);
    expect(await change(user.id, { name: 'Pozdě', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { name: 'Olga Nová' } },
    });
  });

  it('is notified of a new e-mail at both addresses', async () => {
    const { id, email } = await created();
    const newEmail = `nova-${email}`;
    await change(id, { email: newEmail });
    await app.drain();
    expect(
      app.mails.filter(({ to }) => [email, newEmail].includes(to)).map(({ to, text }) => [to, text.includes('sem vám budeme psát')]),
    ).toEqual(
      expect.arrayContaining([
        [newEmail, true],
        [email, false],
      ]),
    );
    const { rows } = await database.current.pool.query('SELECT params::text FROM outbox_messages WHERE user_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('@');
    expect(await maySignIn(newEmail, PASSWORD)).toBe(true);
  });

  it('is signed out by a new e-mail or phone, except after changing their own', async () => {
    const [one, two, self] = [
      await createPerson(app, 'BACK_OFFICE'),
      await createPerson(app, 'BACK_OFFICE'),
      await createPerson(app, 'ADMIN'),
    ];
    const isIn = async ({ token }: { token: string }) => (await app.call(readProfile, { token })).status === 200;
    await change(one.userId, { email: `nova-${one.email}` });
    await change(two.userId, { phone: '+420777000222' });
    await app.call(endpoints.changeUser, { params: { id: self.userId }, body: { phone: '+420777000333' }, token: self.token });
    expect([await isIn(one), await isIn(two), await isIn(self)]).toEqual([false, false, true]);
  });

  it('is signed out by a new password or role, and notified of the password', async () => {
    const other = await createPerson(app, 'BACK_OFFICE');
    const isIn = async (token: string) => (await app.call(readProfile, { token })).status === 200;
    await change(other.userId, { phone: '+420777000111' });
    const session = await openSessionOf(app, { userId: other.userId, role: 'BACK_OFFICE', clientId: null });
    expect(await isIn(session)).toBe(true);
    await change(other.userId, { password: 'Nova-cesta-8', password_conf: 'Nova-cesta-8' });
    expect(await isIn(session)).toBe(false);
    await app.drain();
    expect(app.mails.filter(({ to }) => to === other.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Vaše heslo bylo změněno', 'Váš telefon byl změněn']),
    );
    const promoted = await createPerson(app, 'BACK_OFFICE');
    expect((await change(promoted.userId, { role: 'ADMIN' })).body.user.role).toBe('ADMIN');
    expect(await isIn(promoted.token)).toBe(false);
    expect((await auditOf(promoted.userId)).at(-1)).toEqual({
      action: 'users.changed',
      facts: { fields: ['role'], before: { role: 'BACK_OFFICE' }, after: { role: 'ADMIN' } },
    });
    expect((await change(promoted.userId, { role: 'BACK_OFFICE' })).status).toBe(200);
  });

  it('disappears from every list when deleted, with their sessions, and returns under the same id', async () => {
    const other = await createPerson(app, 'BACK_OFFICE');
    expect(await remove(other.userId)).toMatchObject({ status: 200, body: { message: 'Uživatel byl smazán' } });
    expect((await app.call(readProfile, { token: other.token })).status).toBe(401);
    expect((await read(other.userId)).status).toBe(404);
    expect((await remove(other.userId)).status).toBe(404);
    expect((await list({ filter: { email: other.email } })).meta.total).toBe(0);
    const back = await create(someone({ email: other.email, name: 'Zpátky' }));
    expect(back.body.user).toMatchObject({ id: other.userId, name: 'Zpátky', role: 'BACK_OFFICE' });
    expect(await maySignIn(other.email, PASSWORD)).toBe(true);
    expect((await auditOf(other.userId)).map(({ action }) => action)).toEqual(['users.deleted', 'users.created']);
  });

  it('is not found when a client or an adviser', async () => {
    for (const role of ['CLIENT', 'INTERMEDIARY'] as const) {
      const { userId } = await createPerson(app, role);
      for (const answer of [await read(userId), await change(userId, { name: 'X' }), await remove(userId)]) expect(answer.status).toBe(404);
    }
  });
});

describe('one’s own account and the last administrator', () => {
  it('keep role and access', async () => {
    const second = await createPerson(app, 'ADMIN');
    expect(await remove(second.userId, second.token)).toMatchObject({ status: 409, body: { code: 'user.own_account' } });
    expect(await remove(second.userId.toUpperCase(), second.token)).toMatchObject({ status: 409, body: { code: 'user.own_account' } });
    expect(await change(second.userId, { role: 'BACK_OFFICE' }, second.token)).toMatchObject({
      status: 409,
      body: { code: 'user.own_account' },
    });
    expect((await change(second.userId, { name: 'Sama Sobě', role: 'ADMIN' }, second.token)).body.user.name).toBe('Sama Sobě');
    const { rows } = await database.current.pool.query('SELECT id FROM users WHERE role = $1 AND is_active AND id <> $2', [
      'ADMIN',
      admin.userId,
    ]);
    for (const { id } of rows) expect((await remove(id)).status).toBe(200);
    expect(await remove(admin.userId)).toMatchObject({
      status: 409,
      body: { code: 'user.last_administrator', message: 'Poslední správce musí zůstat. Nejdřív přidejte jiného.' },
    });
    expect(await change(admin.userId, { role: 'BACK_OFFICE' })).toMatchObject({ status: 409, body: { code: 'user.last_administrator' } });
  });

  it('stay when administrators remove one another concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await createPerson(app, 'ADMIN'), await createPerson(app, 'ADMIN')];
      const answers = await Promise.all([remove(other.userId, one.token), remove(one.userId, other.token)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([401, 403, 404]).toContain(answers.find(({ status }) => status !== 200)?.status);
    }
  });
});

describe('lists', () => {
  it('filter by role, name and e-mail, ignoring accents', async () => {
    await created({ name: 'Řehoř Šťastný', email: 'rehor@pramen.test', role: 'ADMIN' });
    await created();
    const names = ({ data }: { data: readonly StaffUser[] }) => data.map(({ name }) => name);
    expect(names(await list({ filter: { role: 'ADMIN', name: 'rehor st' } }))).toEqual(['Řehoř Šťastný']);
    expect(names(await list({ filter: { role: 'BACKOFFICE', name: 'rehor st' } }))).toEqual([]);
    expect(names(await list({ filter: { email: 'REHOR@' } }))).toEqual(['Řehoř Šťastný']);
    const all = await list({ length: 1000 });
    expect(new Set(all.data.map(({ role }) => role))).toEqual(new Set(['ADMIN', 'BACK_OFFICE']));
    expect((await app.call(endpoints.readUsers, { token: admin.token })).body.data).toEqual(all.data);
  });

  it('account managers are the company’s staff, for every staff select', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const { body } = await app.call(endpoints.readAccountManagers, { token: adviser.token });
    expect(body.data).toContainEqual({ id: admin.userId, label: 'Žofie Čížková', name: 'Žofie Čížková', email: admin.email });
    expect(body.data.map(({ id }) => id)).not.toContain(adviser.userId);
  });
});
