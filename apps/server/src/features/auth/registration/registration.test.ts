import { login, readProfile } from '@pramen/contract/auth/auth.endpoints';
import { checkUniqueEmail, saveAsClient } from '@pramen/contract/auth/registration.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../database/schema/access.ts';
import { clients } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import { registrations } from '../../../database/schema/registrations.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { codeIn, createSigner, createStranger, fromAddress } from '../../../testing/app/entrance.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { hashEmail } from './sealing.ts';
import { sweepRegistrations } from './save.service.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

const userOf = async (email: string) => (await app.platform.db.select().from(users).where(eq(users.email, email)))[0];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const takenEmail = [422, { code: 'clientSelfRegister.email_not_unique', message: 'clientSelfRegister.email_not_unique' }];

describe('a registration', () => {
  test('becomes a client with a user only when it is verified, and signs them in', async () => {
    const stranger = createStranger(app);
    const { entered, save, ask, verify } = stranger;
    const saved = await save({ name: 'Božena Růžičková', verification_code_email: '', is_admin: true });
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        client: { id: expect.stringMatching(uuid), phone: entered.phone, email: entered.email },
        user: { phone: entered.phone, email: entered.email },
      },
    ]);
    const handle = saved.body.client.id;
    expect(await userOf(entered.email)).toBeUndefined();
    const asked = await ask(handle, 'EMAIL', { recipient: entered.email.toUpperCase() });
    expect([asked.status, asked.body]).toMatchObject([200, { message: 'verification_code.generated', resend_in: 30 }]);
    await app.drain();
    const mail = app.mails.findLast(({ to }) => to === entered.email);
    expect(mail?.text).toContain('kód pro dokončení vaší registrace');
    app.clock.advance(MINUTE);
    const verified = await verify(handle, { verification_code_email: codeIn(mail?.text) });
    expect([verified.status, verified.body.message]).toEqual([200, null]);
    // The phone may be anybody's.
    expect(await userOf(entered.email)).toMatchObject({ isPhoneProved: false });
    const profile = await app.call(readProfile, { token: verified.body.access_token });
    expect(profile.body.user).toMatchObject({
      name: 'Božena Růžičková',
      email: entered.email,
      phone: entered.phone,
      role: 'CLIENT',
      language: 'cs',
    });
    expect(verified.headers['set-cookie']).toMatch(/HttpOnly/);
    await app.drain();
    expect(app.mails.findLast(({ to }) => to === entered.email)?.subject).toContain('Vítejte v portálu');
    const user = await userOf(entered.email);
    const [session] = await app.platform.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? ''));
    expect(session?.method).toBe('REGISTRATION');
    app.clock.advance(MINUTE);
    const signIn = await app.call(login, { body: { email: entered.email, password: entered.password }, headers: stranger.headers });
    expect([signIn.status, signIn.body.message]).toEqual([200, 'verification_code.generated']);
  });

  test('keeps what it verified and nothing personal, and is audited', async () => {
    const { entered, verify, begin } = createStranger(app);
    const { handle, email, sms } = await begin();
    const before = await app.platform.db.select().from(registrations);
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`${entered.email}|${entered.phone.slice(1)}|Růžičková|${handle}`));
    expect((await verify(handle, { verification_code_email: email, verification_code_sms: sms })).status).toBe(200);
    const clientId = (await app.platform.db.select().from(clients).where(eq(clients.email, entered.email)))[0]?.id ?? '';
    const [row] = await app.platform.db.select().from(registrations).where(eq(registrations.clientId, clientId));
    expect(row).toMatchObject({ verifiedChannels: ['EMAIL', 'SMS'], sealed: null, passwordHash: null, emailHash: null });
    const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.clientId, clientId));
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'auth.registered',
      'auth.signedIn',
      'clients.created',
      'onboarding.begun',
    ]);
    const user = await userOf(entered.email);
    expect(events.find(({ action }) => action === 'clients.created')?.actorUserId).toBe(user?.id);
  });

  test('is no client before: no list, no sign-in, no activation', async () => {
    const admin = await createPerson(app, 'ADMIN');
    const stranger = createStranger(app, { surname: 'Neověřenáková' });
    await stranger.begin();
    const list = await app.call(listClients, { token: admin.token, body: { search: 'Neověřenáková' } });
    expect(list.body.meta.total).toBe(0);
    const signIn = await app.call(login, { body: { email: stranger.entered.email }, headers: stranger.headers });
    expect([signIn.status, signIn.body.code]).toEqual([404, 'global.not_found']);
  });

  test('is forgotten after a week', async () => {
    const { save, ask } = createStranger(app);
    const handle = (await save()).body.client.id;
    app.clock.advance(7 * DAY - MINUTE);
    expect(await sweepRegistrations(app.platform.db, app.clock.now())).toBe(0);
    app.clock.advance(2 * MINUTE);
    expect((await ask(handle, 'SMS')).status).toBe(404);
    expect(await sweepRegistrations(app.platform.db, app.clock.now())).toBeGreaterThan(0);
    expect((await ask(handle, 'SMS')).status).toBe(404);
  });

  test('writes in the language of the call', async () => {
    const { entered, begin } = createStranger(app, {}, fromAddress('10.8.1.1', 'sk'));
    await begin();
    expect(app.texts.findLast(({ to }) => to === entered.phone)?.text).toContain('dokoncenie vasej registracie');
  });
});

describe('a save', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no first name', { firstname: ' ' }, 'firstname'],
    ['no surname', { surname: '' }, 'surname'],
    ['an e-mail with diacritics', { email: 'božena@example.test' }, 'email'],
    ['no e-mail', { email: '' }, 'email'],
    ['a short phone', { phone: '+4207712' }, 'phone'],
    ['a short password', { password: '1234567', password_conf: '1234567' }, 'password,password_conf'],
    ['another confirmation', { password_conf: 'Tichá voda mele 8' }, 'password_conf'],
    ['a common password', { password: 'heslo1234', password_conf: 'heslo1234' }, 'password'],
    ['the own name', { password: 'ruzickova1', password_conf: 'ruzickova1' }, 'password'],
    ['NUL', { surname: 'R\u0000' }, 'surname'],
    ['a hidden character', { firstname: 'Bo\u202Ežena' }, 'firstname'],
    ['markup in a name', { firstname: '<b>Božena</b>' }, 'firstname'],
    ['a picture in a name', { surname: 'Růžičková 😀' }, 'surname'],
    ['an unknown referral code', { referral_code: 'nikdo-takovy' }, 'referral_code'],
  ])('with %s is refused at its field', async (_, changes, field) => {
    const { status, body } = await createStranger(app).save(changes);
    expect([status, Object.keys(body.errors ?? {}).join()]).toEqual([422, field]);
  });

  test('of the e-mail of a user or a client is refused, in whatever case it is typed', async () => {
    for (const role of ['CLIENT', 'INTERMEDIARY', 'ADMIN'] as const) {
      const person = await createPerson(app, role);
      const { status, body } = await createStranger(app).save({ email: ` ${person.email.toUpperCase()} ` });
      expect([status, body]).toMatchObject(takenEmail);
      expect(body.errors).toEqual({ email: ['Uživatel s tímto emailem již existuje.'] });
    }
  });

  test('with the same e-mail twice in the same second has one winner', async () => {
    const winner = createStranger(app);
    const { email } = createStranger(app).entered;
    await winner.save();
    const [ofWinner, taken] = [winner.entered.email, email].map((address) => hashEmail(app.platform.config, address));
    const takes = `UPDATE registrations SET email_hash = '${taken}' WHERE email_hash = '${ofWinner}'`;
    const { status, body } = await changeMeanwhile(database.current, takes, [], 1, () => createStranger(app, { email }).save());
    expect([status, body]).toMatchObject(takenEmail);
  });

  test('from another browser later voids the earlier handle', async () => {
    const first = createStranger(app);
    const begun = await first.begin();
    const second = createStranger(app, { email: first.entered.email });
    expect((await second.save()).status).toBe(200);
    expect((await first.ask(begun.handle, 'EMAIL')).status).toBe(404);
    expect((await first.verify(begun.handle, { verification_code_sms: begun.sms })).status).toBe(404);
    expect((await first.save({ client_id: begun.handle })).status).toBe(404);
  });

  test('with the own handle changes the registration and voids the codes of changed contacts only', async () => {
    const stranger = createStranger(app);
    const { handle, email, sms } = await stranger.begin();
    const changed = `zmena.${stranger.entered.email}`;
    const again = await stranger.save({ client_id: handle, email: changed, surname: 'Malá' });
    expect(again.body.client).toEqual({ id: handle, email: changed, phone: stranger.entered.phone });
    const byEmail = await stranger.verify(handle, { email: changed, verification_code_email: email });
    expect([byEmail.status, byEmail.body.code]).toEqual([422, 'verification_code.EMAIL.INVALID_CODE']);
    expect((await stranger.ask(handle, 'EMAIL')).status).toBe(200);
    expect((await stranger.verify(handle, { email: changed, verification_code_sms: sms })).status).toBe(200);
    expect((await userOf(changed))?.name).toBe('Božena Malá');
  });

  test('changed back does not revive the first code', async () => {
    const stranger = createStranger(app);
    const { handle, email } = await stranger.begin();
    await stranger.save({ client_id: handle, email: `jiny.${stranger.entered.email}` });
    await stranger.save({ client_id: handle });
    expect((await stranger.verify(handle, { verification_code_email: email })).body.code).toBe('verification_code.EMAIL.INVALID_CODE');
  });

  test('with an unknown handle, or the id of a client, is not found', async () => {
    const client = await createPerson(app, 'CLIENT');
    const { save } = createStranger(app);
    for (const id of [client.clientId ?? '', '6f0e2f51-2f0e-4b6c-8a5d-0a4bb3c1d9aa', 'nonsense'])
      expect([id, (await save({ client_id: id })).status]).toEqual([id, 404]);
  });

  test('repeated with its key answers the same handle', async () => {
    const { entered, headers } = createStranger(app);
    const twice = await Promise.all(
      [1, 2].map(() => app.call(saveAsClient, { body: entered, headers: { ...headers, 'idempotency-key': entered.phone } })),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body.client.id).toBe(twice[1]?.body.client.id);
  });

  test('is limited for one registration', async () => {
    const { entered, save, headers } = createStranger(app);
    const handle = (await save()).body.client.id;
    const weak = { ...entered, client_id: handle, password: 'heslo1234', password_conf: 'heslo1234' };
    const attempt = (network: number) =>
      app.call(saveAsClient, { body: weak, headers: { ...headers, 'x-forwarded-for': `10.5.${network}.1` } });
    for (let saved = 0; saved < 50; saved += 1) expect((await attempt(saved)).status).toBe(422);
    expect((await attempt(50)).body.code).toBe('limit.reached');
  });

  test('is limited per network', async () => {
    const headers = fromAddress('10.7.0.1');
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await createStranger(app, { referral_code: 'x' }, headers).save()).status);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([422]), 429]);
  });
});

describe('a referral code', () => {
  test('makes its adviser the tied agent', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const [agent] = await app.platform.db
      .select()
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, adviser.intermediaryPersonId ?? ''));
    const { entered, verify, begin } = createStranger(app, { referral_code: agent?.referralCode });
    const { handle, sms } = await begin();
    expect((await verify(handle, { verification_code_sms: sms })).status).toBe(200);
    const [client] = await app.platform.db.select().from(clients).where(eq(clients.email, entered.email));
    expect(await userOf(entered.email)).toMatchObject({ isPhoneProved: true });
    // A name that nobody has checked: a bank identity must not find it.
    expect(client?.identityStatedAt).toEqual(app.clock.now());
    expect(client?.intermediaryPersonId).toBe(agent?.id);
    const theirs = await app.call(listClients, { token: adviser.token, body: { search: entered.email } });
    expect(theirs.body.meta.total).toBe(1);
  });

  test('of an intermediary gives the client to its first person without a superior, while it exists', async () => {
    const head = await createPerson(app, 'INTERMEDIARY_ADMIN');
    const [person] = await app.platform.db
      .select()
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, head.intermediaryPersonId ?? ''));
    const isTheirs = eq(intermediaries.id, person?.intermediaryId ?? '');
    const code = `dum-${person?.referralCode}`;
    await app.platform.db.update(intermediaries).set({ code }).where(isTheirs);
    const { entered, save, verify, begin } = createStranger(app, { referral_code: code });
    const { handle, sms } = await begin();
    expect((await verify(handle, { verification_code_sms: sms })).status).toBe(200);
    const [client] = await app.platform.db.select().from(clients).where(eq(clients.email, entered.email));
    expect(client?.intermediaryPersonId).toBe(head.intermediaryPersonId);
    await app.platform.db.update(intermediaries).set({ deletedAt: app.clock.now() }).where(isTheirs);
    expect((await save({ email: `jiny.${entered.email}` })).body.errors).toHaveProperty('referral_code');
  });

  test('of an adviser who left meanwhile leaves the client without an adviser', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const [agent] = await app.platform.db
      .select()
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, adviser.intermediaryPersonId ?? ''));
    const { entered, save, verify, begin } = createStranger(app, { referral_code: agent?.referralCode });
    const { handle, sms } = await begin();
    await app.platform.db
      .update(intermediaryPeople)
      .set({ deletedAt: app.clock.now() })
      .where(eq(intermediaryPeople.id, agent?.id ?? ''));
    expect((await save({ client_id: handle })).body.errors).toHaveProperty('referral_code');
    expect((await verify(handle, { verification_code_sms: sms })).status).toBe(200);
    expect((await app.platform.db.select().from(clients).where(eq(clients.email, entered.email)))[0]?.intermediaryPersonId).toBeNull();
  });
});

describe('the uniqueness of an e-mail', () => {
  test('is told for users, not for unverified registrations', async () => {
    const person = await createSigner(app);
    const stranger = createStranger(app);
    await stranger.begin();
    const ask = async (email: string) => (await app.call(checkUniqueEmail, { query: { email }, headers: stranger.headers })).body.is_unique;
    expect(await ask(person.email.toUpperCase())).toBe(false);
    expect(await ask(stranger.entered.email)).toBe(true);
  });

  test('is refused for what is no e-mail, and limited per network and day', async () => {
    const headers = fromAddress('10.7.0.2');
    const ask = (email: string) => app.call(checkUniqueEmail, { query: { email }, headers });
    expect((await ask('nic')).status).toBe(422);
    const answers = [];
    for (let call = 0; call < 201; call += 1) answers.push((await ask(`x${call}@example.test`)).status);
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([200, 429]);
    app.clock.advance(DAY);
    expect((await ask('x@example.test')).status).toBe(200);
  });

  test('shares its limit with saves that are refused for an e-mail or a code, and a good save costs nothing', async () => {
    const headers = fromAddress('10.7.0.3');
    const person = await createSigner(app);
    const known = createStranger(app, { email: person.email });
    const unknown = createStranger(app, { referral_code: 'NEEXISTUJE' });
    const save = async ({ entered }: typeof known) => (await app.call(saveAsClient, { body: entered, headers })).status;
    const ask = async () => (await app.call(checkUniqueEmail, { query: { email: 'x@example.test' }, headers })).status;
    expect([await save(known), await save(unknown), await save(createStranger(app))]).toEqual([422, 422, 200]);
    // A weak password asks about nothing.
    const weak = { password: 'heslo123', password_conf: 'heslo123' };
    const { body } = await app.call(saveAsClient, { body: { ...known.entered, ...weak }, headers });
    expect(Object.keys(body.errors ?? {})).toEqual(['password']);
    for (let call = 0; call < 198; call += 1) expect(await ask()).toBe(200);
    expect([await ask(), await save(known), await save(unknown)]).toEqual([429, 429, 429]);
  });
});

test('a code goes only to the saved contacts', async () => {
  const stranger = createStranger(app);
  const { handle } = await stranger.begin();
  app.clock.advance(MINUTE);
  const other = await stranger.ask(handle, 'SMS', { recipient: '+420777000111' });
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['recipient']]);
  expect((await stranger.ask(handle, 'SMS', { recipient: stranger.entered.phone.replace('+420', '+420 ') })).status).toBe(200);
  const signedIn = await createPerson(app, 'CLIENT');
  const body = { verifiable_type: 'CLIENT', verifiable_id: signedIn.clientId ?? '', service: 'SMS' };
  expect((await app.call(generateVerificationCode, { body, token: signedIn.token, headers: stranger.headers })).status).toBe(404);
});
