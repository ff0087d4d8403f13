import { activate, login, readProfile } from '@pramen/contract/auth/auth.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { users } from '../../../database/schema/people.ts';
import { sessions } from '../../../database/schema/access.ts';
import { userHandles } from '../../../database/schema/verification.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { codeIn, createSigner, fromAddress, wrongCode } from '../../../testing/app/entrance.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { findPersonByEmail } from '../../users/people.reader.ts';
import { invite } from '../../verification/handles.service.ts';

const database = useTestDatabase();
let app: TestApp;
let visitors = 0;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

const visitor = () => fromAddress(`10.3.0.${++visitors}`);
const NEW_PASSWORD = 'Žluťoučký kůň 7';

/** A person without a password who has requested the code, with their handle and code. */
async function prepare(): Promise<{ person: TestPerson; handle: string; code: string }> {
  const person = await createPerson(app, 'CLIENT');
  const headers = visitor();
  const { body } = await app.call(login, { body: { email: person.email }, headers });
  const handle = body.user_id ?? '';
  await app.drain();
  await app.call(generateVerificationCode, { body: { verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' }, headers });
  await app.drain();
  return { person, handle, code: codeIn(app.texts.at(-1)?.text) };
}

function send(email: string, code: string, more: Record<string, unknown> = {}, headers = visitor()) {
  return app.call(activate, {
    body: { email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, '2fa_code': code, ...more },
    headers,
  });
}

const passwordOf = async (email: string) => (await app.platform.db.select().from(users).where(eq(users.email, email)))[0]?.passwordHash;

test('sets the password, signs in, voids the handle and is audited', async () => {
  const { person, handle, code } = await prepare();
  const { status, body } = await send(person.email, code);
  expect([status, body]).toMatchObject([200, { access_token: expect.any(String), user: { id: person.userId, role: 'CLIENT' } }]);
  expect((await app.call(readProfile, { token: body.access_token })).status).toBe(200);
  expect(await passwordOf(person.email)).toMatch(/^\$argon2id\$/);
  app.clock.advance(MINUTE);
  const resend = await app.call(generateVerificationCode, {
    body: { verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' },
    headers: visitor(),
  });
  expect(resend.body.code).toBe('user.handle_expired');
  expect(await app.platform.db.select().from(userHandles).where(eq(userHandles.userId, person.userId))).toEqual([]);
  const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'auth.activated'));
  expect(events.map(({ actorUserId }) => actorUserId)).toContain(person.userId);
  const next = await app.call(login, { body: { email: person.email, password: NEW_PASSWORD }, headers: visitor() });
  expect(next.body.message).toBe('verification_code.generated');
});

test('a second activation says that the person is active', async () => {
  const { person, code } = await prepare();
  await send(person.email, code);
  const again = await send(person.email, code, { password: 'Another-1234', password_confirmation: 'Another-1234' });
  expect([again.status, again.body]).toEqual([409, { code: 'user.already_active', message: 'user.already_active' }]);
});

test('6 concurrent calls set one password and open one session', async () => {
  const { person, code } = await prepare();
  const before = (await app.platform.db.select().from(sessions).where(eq(sessions.userId, person.userId))).length;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      send(person.email, code, { password: `Passage-${index}`, password_confirmation: `Passage-${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(5);
  const after = (await app.platform.db.select().from(sessions).where(eq(sessions.userId, person.userId))).length;
  expect(after - before).toBe(1);
});

test('every other refusal is the invalid code, and leaves no password', async () => {
  const invalid = [422, { code: 'verification_code.INVALID_CODE', message: 'verification_code.INVALID_CODE' }];
  const { person, code } = await prepare();
  const refused = async (email: string, digits: string) => {
    const { status, body } = await send(email, digits);
    expect([status, body]).toEqual(invalid);
  };
  await refused(person.email, wrongCode(code));
  await refused('nobody@example.test', code);
  const stranger = await prepare();
  if (stranger.code !== code) await refused(person.email, stranger.code);
  app.clock.advance(10 * MINUTE);
  await refused(person.email, code);
  expect(await passwordOf(person.email)).toBeNull();
  const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'auth.activationFailed'));
  expect(events.length).toBeGreaterThanOrEqual(3);
});

test('reveals no more about a person without access than the e-mail step', async () => {
  const { person, code } = await prepare();
  await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, person.userId));
  expect((await app.call(login, { body: { email: person.email }, headers: visitor() })).body.message).toBe('user_has_password');
  expect((await send(person.email, code)).body.code).toBe('user.already_active');
  expect(await passwordOf(person.email)).toBeNull();
});

test('with LOGIN_HIDE_UNKNOWN only the code distinguishes an unknown, an active and an invited person', async () => {
  const hiding = await createTestApp(database.current, { environment: { LOGIN_HIDE_UNKNOWN: 'true' } });
  const { email } = await createSigner(app);
  const body = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, '2fa_code': '123456' };
  const invited = await createPerson(app, 'CLIENT');
  const answers = [];
  for (const each of ['nobody@example.test', email, invited.email]) {
    const [step, tried] = [
      await hiding.call(login, { body: { email: each } }),
      await hiding.call(activate, { body: { ...body, email: each } }),
    ];
    answers.push([step.status, step.body, tried.status, tried.body]);
  }
  await hiding.close();
  expect(answers[0]).toMatchObject([
    200,
    { message: 'user_has_password', user_id: null, phone: null },
    422,
    { code: 'verification_code.INVALID_CODE' },
  ]);
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
});

test('a person deactivated between the proof and the session gets neither session nor password', async () => {
  const { person, code } = await prepare();
  const deactivate = 'UPDATE users SET is_active = false WHERE id = $1';
  const answer = await changeMeanwhile(database.current, deactivate, [person.userId], 1, () => send(person.email, code));
  expect([answer.status, answer.body.code]).toEqual([422, 'user.deactivated']);
  expect(await passwordOf(person.email)).toBeNull();
});

test('a sign-in code does not activate', async () => {
  const signer = await createSigner(app);
  await app.platform.db.update(users).set({ phone: '+420777000111' }).where(eq(users.id, signer.userId));
  await app.call(login, { body: { email: signer.email, password: 'Pramen-2026' }, headers: visitor() });
  await app.drain();
  const code = codeIn(app.texts.findLast(({ to }) => to === '+420777000111')?.text);
  await app.platform.db.update(users).set({ passwordHash: null }).where(eq(users.id, signer.userId));
  expect((await send(signer.email, code)).body.code).toBe('verification_code.INVALID_CODE');
});

test('after 5 wrong codes the right one is invalid; a new one may be requested after 30 seconds', async () => {
  const { person, handle, code } = await prepare();
  for (let round = 0; round < 5; round += 1) expect((await send(person.email, wrongCode(code))).status).toBe(422);
  expect((await send(person.email, code)).body.code).toBe('verification_code.INVALID_CODE');
  app.clock.advance(30 * SECOND);
  await app.call(generateVerificationCode, {
    body: { verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' },
    headers: visitor(),
  });
  await app.drain();
  expect((await send(person.email, codeIn(app.texts.at(-1)?.text))).status).toBe(200);
});

test.each([
  ['too short a password', { password: 'Short-7', password_confirmation: 'Short-7' }, ['password', 'password_confirmation']],
  ['passwords that differ', { password_confirmation: 'Other-password' }, ['password_confirmation']],
  ['no code', { '2fa_code': '' }, ['2fa_code']],
  ['NUL', { password: 'Password\0-1', password_confirmation: 'Password\0-1' }, ['password', 'password_confirmation']],
  ['10,000 characters', { '2fa_code': '1'.repeat(10_000) }, ['2fa_code']],
])('%s is a 422 with the fields named', async (_name, more, fields) => {
  const answer = await send('lucie@example.test', '123456', more);
  expect([answer.status, Object.keys(answer.body.errors ?? {}).toSorted()]).toEqual([422, fields.toSorted()]);
});

test('cannot choose a role', async () => {
  const { person, code } = await prepare();
  const { body } = await send(person.email, code, { role: 'ADMIN', language: 'sk', phone: '+420999999999' });
  expect(body.user).toMatchObject({ role: 'CLIENT', language: 'cs', phone: '+420777123456' });
});

test('after 10 failures an e-mail is blocked for the network that tried it, and for no other', async () => {
  const { person, code } = await prepare();
  const headers = visitor();
  const statuses = [];
  for (let round = 0; round < 11; round += 1) statuses.push((await send('nobody@example.test', '000000', {}, headers)).status);
  for (let round = 0; round < 4; round += 1) statuses.push((await send(person.email, wrongCode(code), {}, headers)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, ...Array.from({ length: 4 }, () => 422)]);
  expect((await send(person.email, code)).status).toBe(200);
});

test('one person accepts at most 35 wrong codes a day, over all networks', async () => {
  const { person } = await prepare();
  const statuses = [];
  for (let round = 0; round < 36; round += 1) statuses.push((await send(person.email, '000000')).status);
  expect(statuses).toEqual([...Array.from({ length: 35 }, () => 422), 429]);
  app.clock.advance(DAY);
  expect((await send(person.email, '000000')).status).toBe(422);
});

test('strangers who use up their daily sends leave the invited person’s own', async () => {
  const person = await createPerson(app, 'CLIENT');
  const ask = (handle: string) =>
    app.call(generateVerificationCode, { body: { verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' }, headers: visitor() });
  const statuses = [];
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(MINUTE);
    const { body } = await app.call(login, { body: { email: person.email }, headers: visitor() });
    statuses.push((await ask(body.user_id ?? '')).status);
    await app.drain();
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await inTransaction(app.platform.db, async (tx) => {
    const invited = await findPersonByEmail(tx, person.email);
    if (invited) await invite(tx, app.platform, {}, invited);
  });
  await app.drain();
  const link = new URL(/http\S+/.exec(app.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '');
  app.clock.advance(MINUTE);
  expect((await ask(link.searchParams.get('user_id') ?? '')).status).toBe(200);
  await app.drain();
  expect((await send(person.email, codeIn(app.texts.at(-1)?.text))).status).toBe(200);
});

test.each(['12345678', 'zofie.cizkova', 'own e-mail'])(
  'the password %s is refused at its field, and the code stays valid for another',
  async (typed) => {
    const { person, code } = await prepare();
    const password = typed === 'own e-mail' ? person.email : typed;
    expect(await send(person.email, code, { password, password_confirmation: password })).toMatchObject({
      status: 422,
      body: { code: 'validation.failed', errors: { password: [expect.any(String)] } },
    });
    expect(await passwordOf(person.email)).toBeNull();
    expect((await send(person.email, code)).status).toBe(200);
  },
);

test('a wrong code does not reveal how the password compares with the person’s data', async () => {
  const { person, code } = await prepare();
  const { body } = await send(person.email, wrongCode(code), { password: 'zofie.cizkova', password_confirmation: 'zofie.cizkova' });
  expect(body.code).toBe('verification_code.INVALID_CODE');
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});
