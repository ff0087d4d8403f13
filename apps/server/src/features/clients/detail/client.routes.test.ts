import * as endpoints from '@pramen/contract/clients/client.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import type { Client } from '@pramen/contract/clients/client.schemas';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractTypes } from '../../../database/schema/catalogue.ts';
import { clientOwnerships, clients, contracts } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { users } from '../../../database/schema/people.ts';
import { userHandles } from '../../../database/schema/verification.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { unseal } from '../../../platform/keys/envelope.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { listStatements } from '../../../testing/app/count-statements.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let office: TestPerson;
let manager: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  office = await createPerson(app, 'BACK_OFFICE');
  manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
  stranger = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

let made = 0;
const freshBody = (fields: Record<string, unknown> = {}) => ({
  firstname: 'Řehoř',
  surname: 'Ťulák',
  email: `rehor${(made += 1)}@example.test`,
  phone: '+420777111222',
  ...fields,
});
const create = (by: TestPerson, fields: Record<string, unknown> = {}) =>
  app.call(endpoints.createClient, { body: freshBody(fields), token: by.token });
const change = (id: string, body: Record<string, unknown>, by = office) =>
  app.call(endpoints.changeClient, { params: { id }, body, token: by.token });
const read = (id: string, by: TestPerson, query: Record<string, string> = {}) =>
  app.call(endpoints.readClient, { params: { id }, query, token: by.token });
const remove = (id: string, by = office) => app.call(endpoints.deleteClient, { params: { id }, token: by.token });

async function created(by: TestPerson, fields: Record<string, unknown> = {}): Promise<Client> {
  const { status, body } = await create(by, fields);
  expect([status, body.message]).toEqual([200, 'Klient je přidaný.']);
  return body.client;
}

async function auditOf(id: string) {
  const events = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.objectId, id))
    .orderBy(asc(auditEvents.occurredAt), asc(auditEvents.id));
  const key = await readClientKey(app.platform.db, app.platform.config.keys.master, events[0]?.clientId ?? '');
  const open = (event: (typeof events)[number]): Record<string, unknown> | null =>
    key && event.personal ? (JSON.parse(unseal(key, event.personal, `audit:${event.id}`).toString()) as Record<string, unknown>) : null;
  return events.map((event) => ({ action: event.action, by: event.actorUserId, facts: event.facts, personal: open(event) }));
}

/** Sends what is queued and forgets it. */
async function forgetMessages(): Promise<void> {
  await app.drain();
  app.mails.length = 0;
  app.texts.length = 0;
}

describe('a new client', () => {
  it('gets a user without a password, a number, a key and an owner; no message is sent', async () => {
    await forgetMessages();
    const client = await created(office, {
      email: '  Zofie.Nova@Example.TEST ',
      personal_id: '736028/5163',
      title_before: 'Ing.',
      note: '<b>🙂</b>',
    });
    expect(client).toMatchObject({
      fullname: 'Ing. Řehoř Ťulák',
      email: 'zofie.nova@example.test',
      phone: '+420777111222',
      client_code: expect.stringMatching(/^C2026\d{6}$/) as string,
      personal_id: '736028/5163',
      note: '<b>🙂</b>',
      active_access: true,
      processing_fee_for_all_portfolios: false,
      is_activated: false,
      intermediary_person: null,
      addresses: [],
      bank_accounts: [],
      version: 1,
    });
    const [user] = await app.platform.db.select().from(users).where(eq(users.id, client.user_id));
    expect(user).toMatchObject({ email: 'zofie.nova@example.test', name: 'Řehoř Ťulák', role: 'CLIENT', passwordHash: null });
    expect(await auditOf(client.id)).toMatchObject([
      { action: 'clients.created', by: office.userId, personal: { after: { personalId: '736028/5163' } } },
    ]);
    await app.drain();
    expect(app.mails).toEqual([]);
  });

  it('belongs to the adviser who created it; an administrator chooses the adviser, others leave it empty', async () => {
    const others = { intermediary_person_id: stranger.intermediaryPersonId };
    expect((await created(adviser, others)).intermediary_person_id).toBe(adviser.intermediaryPersonId);
    expect((await created(manager)).intermediary_person_id).toBe(manager.intermediaryPersonId);
    expect((await created(office, others)).intermediary_person_id).toBeNull();
    const bound = await created(admin, others);
    expect(bound.intermediary_person).toMatchObject({
      id: stranger.intermediaryPersonId,
      label: 'Petr Poradce',
      intermediary: { label: expect.stringContaining('Intermediary') as string },
    });
    expect((await auditOf(bound.id)).map(({ facts }) => facts)).toEqual([
      { after: { intermediaryPersonId: stranger.intermediaryPersonId, accountManagerId: null } },
    ]);
    const intervals = await app.platform.db.select().from(clientOwnerships).where(eq(clientOwnerships.clientId, bound.id));
    expect(intervals).toMatchObject([{ intermediaryPersonId: stranger.intermediaryPersonId, validTo: null }]);
    expect((await create(admin, { intermediary_person_id: newId() })).body.errors).toEqual({
      intermediary_person_id: ['Vyberte prosím jednu z\u00a0možností'],
    });
  });

  it('has an account manager who is an administrator or back office', async () => {
    expect((await created(adviser, { account_manager_id: office.userId })).account_manager).toEqual({
      id: office.userId,
      label: 'Žofie Čížková',
    });
    expect((await create(office, { account_manager_id: adviser.userId })).body.errors).toEqual({
      account_manager_id: ['Vyberte prosím jednu z\u00a0možností'],
    });
  });

  it('has a unique e-mail and code, whatever the case', async () => {
    const first = await created(office, { email: 'jedina@example.test', client_code: 'MOJE-1' });
    expect((await create(office, { email: 'JEDINA@example.test' })).body.errors).toEqual({
      email: ['Uživatel s tímto emailem již existuje.'],
    });
    expect((await create(office, { email: admin.email })).body.errors).toEqual({ email: ['Uživatel s tímto emailem již existuje.'] });
    expect((await create(office, { client_code: 'ｍｏｊｅ-1' })).body.errors).toEqual({ client_code: ['Tato hodnota je už obsazená'] });
    expect((await create(office, { client_code: first.client_code })).body.errors).toEqual({
      client_code: ['Tato hodnota je už obsazená'],
    });
  });

  it('may have the e-mail of a removed client, whose row loses it; the event keeps it', async () => {
    const email = 'vraci-se@example.test';
    const first = await created(office, { email });
    await inTransaction(app.platform.db, (tx) =>
      queueMessage(tx, app.platform, { userId: first.user_id, channel: 'EMAIL', kind: 'invitation' }),
    );
    expect((await remove(first.id)).status).toBe(200);
    const again = await created(office, { email });
    expect(again.user_id).not.toBe(first.user_id);
    const [row] = await app.platform.db
      .select({ email: users.email, isActive: users.isActive })
      .from(users)
      .where(eq(users.id, first.user_id));
    expect(row).toEqual({ email: `${first.user_id}@removed.invalid`, isActive: false });
    expect((await auditOf(first.id)).at(-1)).toMatchObject({ action: 'clients.deleted', personal: { before: { email } } });
    await app.drain();
    expect(app.mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
    expect((await create(office, { email })).body.errors).toEqual({ email: ['Uživatel s tímto emailem již existuje.'] });
  });

  it('skips a code that was typed before', async () => {
    const { client_code: code } = await created(office);
    const next = `C2026${String(Number(code.slice(5)) + 1).padStart(6, '0')}`;
    await created(office, { client_code: next });
    expect(Number((await created(office)).client_code.slice(5))).toBe(Number(code.slice(5)) + 2);
  });

  it('is created only once on a double click, and concurrent ones have different codes', async () => {
    const body = freshBody();
    const send = () => app.call(endpoints.createClient, { body, token: office.token, headers: { 'idempotency-key': 'twice' } });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body).toEqual(other.body);
    const many = await Promise.all(Array.from({ length: 6 }, () => created(office)));
    expect(new Set(many.map(({ client_code }) => client_code)).size).toBe(6);
    const same = freshBody();
    const race = await Promise.all([office, admin].map((by) => app.call(endpoints.createClient, { body: same, token: by.token })));
    expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it.each([
    [{ firstname: ' ' }, 'firstname', 'Toto políčko je povinné'],
    [{ surname: undefined }, 'surname', 'Toto políčko je povinné'],
    [{ email: 'kdo@' }, 'email', 'Vyplňte prosím platný e-mail'],
    [{ phone: '777123' }, 'phone', 'Telefonní číslo není ve správném formátu.'],
    [{ birth_date: '2026-02-30' }, 'birth_date', 'Vyplňte prosím platné datum'],
    [{ client_type: 'OTHER' }, 'client_type', 'Vyberte prosím jednu z\u00a0možností'],
    [{ note: 'x'.repeat(5001) }, 'note', 'Pole nesmí mít více než 5000 znaků'],
    [{ client_code: 'K\u200b-1' }, 'client_code', 'Použijte prosím jen písmena, číslice, mezery a\u00a0znaky . / _ -'],
    [{ surname: 'Malá\nNová' }, 'surname', 'Text musí být na jednom řádku a\u00a0bez neviditelných znaků'],
    [{ occupation: 'a\0b' }, 'occupation', 'Text obsahuje znak, který nelze uložit'],
  ])('is rejected with %o', async (fields, field, sentence) => {
    const { status, body } = await create(office, fields);
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });
});

describe('one client', () => {
  it('is read within the scope of the caller, not beyond', async () => {
    const { id } = await created(adviser);
    for (const by of [adviser, manager, office, admin]) expect((await read(id, by)).status).toBe(200);
    const client = await createPerson(app, 'CLIENT');
    expect([(await read(client.clientId ?? '', client)).status, (await read(id, client)).status]).toEqual([200, 404]);
    for (const unknown of [id, newId(), 'nothing'])
      expect(await read(unknown, stranger)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    expect(await app.call(endpoints.readClient, { params: { id } })).toMatchObject({ status: 401 });
    for (const body of [{ firstname: 'X' }, { version: 99 }]) expect(await change(id, body, stranger)).toMatchObject({ status: 404 });
  });

  it('takes at most five statements with addresses and accounts, none of which reveals the numbers', async () => {
    const { id } = await created(office, { personal_id: '736028/5163' });
    const statements = await listStatements(() => read(id, office, { style: 'extend' }));
    expect(statements.length).toBeLessThanOrEqual(5);
    const plain = (await read(id, office)).body;
    expect([plain.personal_id, 'addresses' in plain]).toEqual(['736028/5163', false]);
    const [row] = await app.platform.db.select({ sealed: clients.sealedNumbers }).from(clients).where(eq(clients.id, id));
    expect(row?.sealed?.toString('latin1')).not.toContain('736028');
  });

  it('keeps fields that are not sent, clears null or empty ones, and an unchanged save leaves no trace', async () => {
    const { id } = await created(office, {
      personal_id: '736028/5163',
      id_card_number: 'AB1',
      occupation: 'učitel',
      birth_date: '1973-10-28',
    });
    const saved = await change(id, { personal_id: '', occupation: null, birth_date: '' });
    expect(saved.body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      client: { personal_id: null, id_card_number: 'AB1', occupation: null, birth_date: null, version: 2 },
    });
    expect((await change(id, { id_card_number: 'AB1', surname: ' Ťulák ' })).body.client.version).toBe(2);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'clients.changed',
      personal: {
        before: { personalId: '736028/5163', occupation: 'učitel', birthDate: '1973-10-28' },
        after: { personalId: null, occupation: null, birthDate: null },
      },
    });
    const taken = await created(office);
    expect((await change(id, { client_code: taken.client_code })).body.errors).toEqual({ client_code: ['Tato hodnota je už obsazená'] });
    expect((await change(id, { client_code: ' ' })).body.errors).toEqual({ client_code: ['Toto políčko je povinné'] });
  });

  it('has the name of a person, unless another one came with an import', async () => {
    const sentence = 'Použijte prosím jen písmena, mezery, tečky, čárky, pomlčky a\u00a0apostrofy';
    const refused = await create(office, { firstname: '<b>', surname: 'Nová 😀' });
    expect([refused.status, refused.body.errors]).toEqual([422, { firstname: [sentence], surname: [sentence] }]);
    const { id } = await created(office, { firstname: 'Lê Thị', surname: 'O’Nová, ml.' });
    await app.platform.db.update(clients).set({ surname: 'Nová (2)' }).where(eq(clients.id, id));
    expect((await change(id, { surname: 'Nová (2)', occupation: 'lékařka' })).status).toBe(200);
    expect((await change(id, { surname: 'Nová (3)' })).body.errors).toEqual({ surname: [sentence] });
    expect((await read(id, office)).body.surname).toBe('Nová (2)');
  });

  it('keeps owner, manager and access despite fields that belong to creation or elsewhere', async () => {
    const { id, user_id } = await created(adviser);
    const fields = {
      intermediary_person_id: stranger.intermediaryPersonId,
      account_manager_id: office.userId,
      user_id: admin.userId,
      deleted_at: '2020-01-01',
      is_activated: true,
    };
    expect((await change(id, fields, admin)).body.client).toMatchObject({
      intermediary_person_id: adviser.intermediaryPersonId,
      account_manager_id: null,
      user_id,
      is_activated: false,
      version: 1,
    });
  });

  it('is never overwritten by a caller who has not seen the last change', async () => {
    const { id } = await created(office);
    await change(id, { note: 'první', version: 1 });
    expect(await change(id, { note: 'druhý', version: 1 }, admin)).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { note: 'první', version: 2 } },
    });
    const both = await Promise.all([change(id, { note: 'A', version: 2 }), change(id, { note: 'B', version: 2 }, admin)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('the sign-in', () => {
  it('changes with the e-mail: both addresses are notified, and what was sent to the old one is void', async () => {
    const { id, user_id, email } = await created(office);
    await app.call(endpoints.inviteClient, { params: { id }, token: office.token });
    await forgetMessages();
    expect((await change(id, { email: 'Nova.Adresa@example.test', surname: 'Nová' })).body.client.email).toBe('nova.adresa@example.test');
    const [user] = await app.platform.db.select().from(users).where(eq(users.id, user_id));
    expect(user).toMatchObject({ email: 'nova.adresa@example.test', name: 'Řehoř Nová' });
    expect(await app.platform.db.select().from(userHandles).where(eq(userHandles.userId, user_id))).toEqual([]);
    await app.drain();
    expect(new Set(app.mails.map(({ to, subject }) => `${to} ${subject}`))).toEqual(
      new Set(['nova.adresa@example.test Váš přihlašovací e-mail byl změněn', `${email} Váš přihlašovací e-mail byl změněn`]),
    );
    const toOld = app.mails.find(({ to }) => to === email)?.text ?? '';
    expect([toOld.includes('nova.adresa'), toOld.includes('Sem už vám psát nebudeme')]).toEqual([false, true]);
    const { rows } = await database.current.pool.query<{ params: unknown }>('SELECT params FROM outbox_messages WHERE user_id = $1', [
      user_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
    expect((await change(id, { email: admin.email })).body.errors).toEqual({ email: ['Uživatel s tímto emailem již existuje.'] });
  });

  it('a new phone is announced by e-mail and at the old one, which no table contains in plain text', async () => {
    const { id, user_id, email } = await created(office);
    await forgetMessages();
    expect((await change(id, { phone: '+420 777 999 888' })).body.client.phone).toBe('+420777999888');
    await app.drain();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Váš telefon byl změněn']]);
    expect(app.texts).toEqual([
      {
        to: '+420777111222',
        text: 'Telefon pro vase kody do portalu jsme zmenili, sem uz je neposleme. Nevite o tom? Ihned se nam ozvete. Pramen',
      },
    ]);
    const { rows } = await database.current.pool.query<{ params: unknown }>('SELECT params FROM outbox_messages WHERE user_id = $1', [
      user_id,
    ]);
    expect(rows.map(({ params }) => JSON.stringify(params)).filter((text) => /777 ?(?:111 ?222|999 ?888)/.test(text))).toEqual([]);
  });

  it.each([{ email: 'jinam@example.test' }, { phone: '+420777444555' }])(
    'changed by others (%o) ends the client’s sessions, not those of an impersonator',
    async (contacts) => {
      const client = await createPerson(app, 'CLIENT', { under: adviser });
      const id = client.clientId ?? '';
      const acting = (await app.call(impersonateClient, { params: { id }, token: adviser.token })).body.token;
      const statusOf = async (token: string) => (await app.call(readProfile, { token })).status;
      await change(id, { note: 'Nic víc' });
      expect([await statusOf(client.token), await statusOf(acting)]).toEqual([200, 200]);
      expect((await change(id, contacts)).status).toBe(200);
      expect([await statusOf(client.token), await statusOf(acting)]).toEqual([401, 200]);
    },
  );

  it('without access every session ends at once', async () => {
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const second = await openSessionOf(app, client);
    const isIn = async (token: string) => (await app.call(readProfile, { token })).status;
    expect(await isIn(second)).toBe(200);
    expect((await change(client.clientId ?? '', { active_access: false }, adviser)).body.client.active_access).toBe(false);
    expect([await isIn(client.token), await isIn(second)]).toEqual([401, 401]);
    expect((await change(client.clientId ?? '', { active_access: true }, adviser)).body.client.active_access).toBe(true);
    expect([await isIn(client.token), await isIn(second), await isIn(await openSessionOf(app, client))]).toEqual([401, 401, 200]);
  });
});

describe('a deleted client', () => {
  it('is inaccessible to all and cannot sign in any more; the e-mail stays taken', async () => {
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const id = client.clientId ?? '';
    expect(await remove(id, adviser)).toMatchObject({ status: 403 });
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Klient byl smazán' } });
    expect(await remove(id)).toMatchObject({ status: 404 });
    expect(await read(id, adviser)).toMatchObject({ status: 404 });
    expect((await app.call(readProfile, { token: client.token })).status).toBe(401);
    const [user] = await app.platform.db.select().from(users).where(eq(users.id, client.userId));
    expect(user?.isActive).toBe(false);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'clients.deleted',
      by: office.userId,
      personal: { before: { email: client.email } },
    });
  });

  it('cannot be deleted while it has a contract', async () => {
    const { id } = await created(office);
    const type = { id: newId(), name: `Typ ${id}`, createdAt: app.clock.now() };
    await app.platform.db.insert(contractTypes).values(type);
    const contract = {
      clientId: id,
      id: newId(),
      contractNumber: id,
      contractTypeId: type.id,
      currency: 'CZK' as const,
      createdAt: app.clock.now(),
    };
    await app.platform.db.insert(contracts).values(contract);
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { code: 'client.has_contracts', message: 'Klient má smlouvy, proto ho nelze smazat.' },
    });
    await app.platform.db.update(contracts).set({ deletedAt: app.clock.now() }).where(eq(contracts.id, contract.id));
    expect((await remove(id)).status).toBe(200);
  });
});
