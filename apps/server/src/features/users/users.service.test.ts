import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { findPersonByEmail, findPersonById } from './people.reader.ts';
import * as people from './users.service.ts';
import type { NewUser } from './users.service.ts';

const database = useTestDatabase();
const at = new Date('2026-03-02T09:00:00Z');
const later = new Date('2026-03-03T09:00:00Z');
const run = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.current.db, work);
const rowOf = async (id: string) => (await database.current.db.select().from(users).where(eq(users.id, id)))[0];

let number = 0;
const person = (changes: Partial<NewUser> = {}): NewUser => ({
  email: `p${(number += 1)}@example.test`,
  phone: '+420777123456',
  name: 'Jana Malá',
  role: 'BACK_OFFICE',
  language: 'sk',
  passwordHash: null,
  ...changes,
});
const create = (changes: Partial<NewUser> = {}) => run((tx) => people.createUser(tx, person(changes), at));
let [one, other] = ['', ''];
beforeEach(async () => {
  one = await create();
  other = await create();
});

/** Does something to one person, and returns how their row changed; no other row may change. */
async function changesBy(work: (tx: Tx) => Promise<unknown>) {
  const [before, untouched] = [await rowOf(one), await rowOf(other)];
  const answer = await run(work);
  expect(await rowOf(other)).toEqual(untouched);
  const after = Object.entries((await rowOf(one)) ?? {});
  return {
    answer,
    changed: Object.fromEntries(
      after.filter(
        ([name, value]) =>
          !Object.is(value, before?.[name as keyof typeof before]) && String(value) !== String(before?.[name as keyof typeof before]),
      ),
    ),
  };
}

describe('a new person', () => {
  it('has the given values, and no password until one is set', async () => {
    const wanted = person();
    const id = await run((tx) => people.createUser(tx, wanted, at));
    expect(await rowOf(id)).toMatchObject({
      ...wanted,
      isActive: true,
      createdAt: at,
      passwordChangedAt: null,
      version: expect.any(Number),
    });
    expect(await rowOf(await create({ passwordHash: 'x' }))).toMatchObject({ passwordHash: 'x', passwordChangedAt: at });
  });

  it('may be one of many', async () => {
    const [first, second] = [newId(), newId()];
    const rows = sql`SELECT v.id::uuid AS id, v.id || '@x.cz' AS email, '+420' || v.n AS phone, 'N' || v.n AS name, 'cs' AS language
                     FROM (VALUES (${first}, '1'), (${second}, '2')) AS v (id, n)`;
    await run((tx) => people.createUsersFrom(tx, rows, 'CLIENT', at));
    expect(await rowOf(second)).toMatchObject({
      email: `${second}@x.cz`,
      phone: '+4202',
      name: 'N2',
      role: 'CLIENT',
      language: 'cs',
      createdAt: at,
    });
    expect(await rowOf(first)).toMatchObject({ name: 'N1', passwordHash: null });
  });

  it('with the address of another is reported at the field', async () => {
    expect(people.uniqueEmail.users_email_key.field).toBe('email');
    const { email } = (await rowOf(one)) ?? { email: '' };
    await expect(create({ email })).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'users_email_key' }) });
  });
});

describe('a password', () => {
  it('is set first only where there is none', async () => {
    expect(await changesBy((tx) => people.setFirstPassword(tx, one, 'a', later))).toEqual({
      answer: true,
      changed: { passwordHash: 'a', passwordChangedAt: later, version: 2 },
    });
    expect(await changesBy((tx) => people.setFirstPassword(tx, one, 'b', later))).toEqual({ answer: false, changed: {} });
  });

  it('is replaced, or only while it is the one that was proved', async () => {
    expect((await changesBy((tx) => people.changePassword(tx, one, 'a', later))).changed).toEqual({
      passwordHash: 'a',
      passwordChangedAt: later,
      version: 2,
    });
    expect(await changesBy((tx) => people.replacePassword(tx, one, 'z', 'b', later))).toEqual({ answer: false, changed: {} });
    expect(await changesBy((tx) => people.replacePassword(tx, one, 'a', 'b', at))).toEqual({
      answer: true,
      changed: { passwordHash: 'b', passwordChangedAt: at, version: 3 },
    });
  });

  it('holds reset links back only where there is one', async () => {
    expect((await changesBy((tx) => people.holdResets(tx, one, later))).changed).toEqual({});
    await run((tx) => people.setFirstPassword(tx, one, 'a', at));
    expect((await changesBy((tx) => people.holdResets(tx, one, later))).changed).toEqual({ noResetUntil: later });
  });
});

describe('a person', () => {
  it('whose access is revoked keeps the address, one who is removed frees it', async () => {
    expect((await changesBy((tx) => people.deactivateUser(tx, one))).changed).toEqual({ isActive: false, version: 2 });
    const { email } = (await rowOf(one)) ?? { email: '' };
    const { changed } = await changesBy((tx) => people.retireUser(tx, one));
    expect(changed).toEqual({ email: expect.stringContaining(one), version: 3 });
    expect([
      people.isRemovedEmail(String(changed['email'])),
      people.isRemovedEmail(email),
      (await rowOf(await create({ email })))?.email,
    ]).toEqual([true, false, email]);
  });

  it('changes the phone only from the one that the change began with', async () => {
    const from = '+420777123456';
    expect(await changesBy((tx) => people.replacePhone(tx, one, '+4201', '+4202'))).toEqual({ answer: false, changed: {} });
    expect(await changesBy((tx) => people.replacePhone(tx, one, null, '+4202'))).toEqual({ answer: false, changed: {} });
    expect(await changesBy((tx) => people.replacePhone(tx, one, from, '+4202'))).toEqual({
      answer: true,
      changed: { phone: '+4202', version: 2 },
    });
    one = await create({ phone: null });
    expect((await changesBy((tx) => people.replacePhone(tx, one, from, '+4203'))).answer).toBe(false);
    expect((await changesBy((tx) => people.replacePhone(tx, one, null, '+4203'))).changed).toEqual({ phone: '+4203', version: 2 });
  });

  it('keeps the doubt about a phone until the firm enters another one', async () => {
    const proved = async () => (await rowOf(one))?.isPhoneProved;
    const contacts = { name: 'Petr', email: `${one}@x.cz`, phone: '+420777123456' };
    const contactsOf = (phone: string) => run((tx) => people.changeContacts(tx, one, { ...contacts, phone }));
    const rowsWith = (phone: string) => sql`SELECT ${one}::uuid AS user_id, 'Eva' AS name, ${phone}::text AS phone`;
    await run((tx) => people.doubtPhone(tx, one));
    await contactsOf(contacts.phone);
    await run((tx) => people.updateUsersFrom(tx, rowsWith(contacts.phone)));
    expect(await proved()).toBe(false);
    await contactsOf('+420777000001');
    expect(await proved()).toBe(true);
    await run((tx) => people.doubtPhone(tx, one));
    await run((tx) => people.updateUsersFrom(tx, rowsWith('+420777000002')));
    expect(await proved()).toBe(true);
  });

  it('changes the language, contacts and role', async () => {
    expect(await changesBy((tx) => people.setLanguage(tx, one, 'sk'))).toEqual({ answer: false, changed: {} });
    expect(await changesBy((tx) => people.setLanguage(tx, one, 'cs'))).toEqual({ answer: true, changed: { language: 'cs', version: 2 } });
    const contacts = { name: 'Petr', email: `${one}@x.cz`, phone: null };
    expect((await changesBy((tx) => people.changeContacts(tx, one, contacts))).changed).toEqual({ ...contacts, version: 3 });
    expect((await changesBy((tx) => people.changeUser(tx, one, { role: 'ADMIN' }))).changed).toEqual({ role: 'ADMIN', version: 4 });
  });

  it('may be one of many whose name and phone changed', async () => {
    const same = (await rowOf(other)) ?? { name: '', phone: '' };
    const rows = sql`SELECT v.id::uuid AS user_id, v.name, v.phone
                     FROM (VALUES (${one}, 'Eva', '+420777123456'), (${other}, ${same.name}, ${same.phone})) AS v (id, name, phone)`;
    expect(await changesBy((tx) => people.updateUsersFrom(tx, rows))).toEqual({ answer: 1, changed: { name: 'Eva', version: 2 } });
    const without = sql`SELECT ${one}::uuid AS user_id, 'Eva' AS name, NULL AS phone`;
    expect(await changesBy((tx) => people.updateUsersFrom(tx, without))).toEqual({ answer: 1, changed: { phone: null, version: 3 } });
  });
});

describe('staff', () => {
  it('exists once per address; a former member returns under the same id', async () => {
    const { email } = (await rowOf(one)) ?? { email: '' };
    const wanted = person({ email, name: 'Nová', role: 'ADMIN', passwordHash: 'x' });
    expect(await changesBy((tx) => people.employUser(tx, wanted, later))).toEqual({ answer: null, changed: {} });
    await run((tx) => people.deactivateUser(tx, one));
    expect(await changesBy((tx) => people.employUser(tx, wanted, later))).toEqual({
      answer: one,
      changed: { name: 'Nová', role: 'ADMIN', passwordHash: 'x', passwordChangedAt: later, isActive: true, version: 3 },
    });
    const id = await run((tx) => people.employUser(tx, person({ email: 'fresh@example.test' }), later));
    expect(await rowOf(id ?? '')).toMatchObject({ email: 'fresh@example.test', createdAt: later, passwordChangedAt: null });
  });

  it.each(['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const)('is not created from a former %s', async (role) => {
    const email = `${role.toLowerCase()}@example.test`;
    one = await create({ email, role });
    await run((tx) => people.deactivateUser(tx, one));
    expect(await changesBy((tx) => people.employUser(tx, person({ email }), later))).toEqual({ answer: null, changed: {} });
  });

  it('has administrators, of whom only those with access count', async () => {
    await database.current.db.update(users).set({ role: 'BACK_OFFICE' });
    const admins = [await create({ role: 'ADMIN' }), await create({ role: 'ADMIN' })];
    const former = await create({ role: 'ADMIN' });
    await run((tx) => people.deactivateUser(tx, former));
    expect(await run(people.holdAdministrators)).toEqual(admins.toSorted());
  });
});

describe('a lock', () => {
  it.each([
    ['of one person', (tx: Tx) => people.lockUser(tx, one)],
    ['of several', (tx: Tx) => people.lockUsers(tx, [one])],
  ])('%s holds others back until the end of the transaction', async (_what, lock) => {
    const isFree = (id: string) =>
      run(
        async (tx) =>
          (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update', { skipLocked: true })).length === 1,
      );
    await run(async (tx) => {
      await lock(tx);
      expect([await isFree(one), await isFree(other)]).toEqual([false, true]);
    });
    expect(await isFree(one)).toBe(true);
  });
});

describe('a person who signs in', () => {
  const find = (id: string) => findPersonById(database.current.db, id);

  it('is found by id and by address', async () => {
    const { email } = (await rowOf(one)) ?? { email: '' };
    const found = await find(one);
    expect(found).toEqual({
      id: one,
      email,
      phone: '+420777123456',
      isPhoneProved: true,
      name: 'Jana Malá',
      role: 'BACK_OFFICE',
      language: 'sk',
      passwordHash: null,
      passwordChangedAt: null,
      noResetUntil: null,
      clientId: null,
      mayEnter: true,
    });
    expect(await findPersonByEmail(database.current.db, email)).toEqual(found);
    expect([await find(newId()), await findPersonByEmail(database.current.db, 'none')]).toEqual([null, null]);
  });

  it('may enter with open access only; a client needs that of the client too', async () => {
    const { email } = (await rowOf(one)) ?? { email: '' };
    const id = newId();
    await database.current.db.update(users).set({ role: 'CLIENT' }).where(eq(users.id, one));
    expect(await find(one)).toMatchObject({ clientId: null, mayEnter: false });
    await database.current.db
      .insert(clients)
      .values({ id, userId: one, email, clientCode: one.slice(-9), firstname: 'J', surname: 'M', activeAccess: true, createdAt: at });
    const set = (values: Partial<typeof clients.$inferInsert>) => database.current.db.update(clients).set(values).where(eq(clients.id, id));
    expect(await find(one)).toMatchObject({ clientId: id, mayEnter: true });
    await set({ activeAccess: false });
    expect(await find(one)).toMatchObject({ clientId: id, mayEnter: false });
    await set({ activeAccess: true, deletedAt: at });
    expect(await find(one)).toMatchObject({ mayEnter: false });
    await set({ deletedAt: null });
    await run((tx) => people.deactivateUser(tx, one));
    expect(await find(one)).toMatchObject({ mayEnter: false });
    await database.current.db.update(users).set({ role: 'INTERMEDIARY', isActive: true }).where(eq(users.id, one));
    expect(await find(one)).toMatchObject({ clientId: null, mayEnter: true });
  });
});
