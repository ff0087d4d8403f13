import { login, readProfile } from '@pramen/contract/auth/auth.endpoints';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../database/schema/access.ts';
import { clients } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { users } from '../../../database/schema/people.ts';
import { verificationCodes } from '../../../database/schema/verification.ts';
import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { metrics } from '../../../platform/http/load/traffic.ts';
import { askForCode, createSigner, fromAddress, PASSWORD, signInWithCode, wrongCode } from '../../../testing/app/entrance.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let visitors = 0;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

const visitor = () => fromAddress(`10.2.${Math.floor(++visitors / 250)}.${visitors % 250}`);
const step = (body: Record<string, unknown>, headers: Record<string, string> = visitor()) => app.call(login, { body, headers });
const nothing = { access_token: null, message: null, phone: null, user_id: null, auth_providers: [], user: null };

async function lastEvent(action: string) {
  const [event] = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, action))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return event;
}

async function runsOfArgon(): Promise<number> {
  const metric = await metrics.getSingleMetric('pramen_password_runs_total')?.get();
  return metric?.values.find(({ labels }) => labels['work'] === 'verify')?.value ?? 0;
}

describe('step one', () => {
  test('recognises a person with a password in any spelling of the e-mail', async () => {
    const { email } = await createSigner(app);
    const answer = await step({ email: `  ${email.toUpperCase()} ` });
    expect([answer.status, answer.body]).toEqual([200, { ...nothing, message: 'user_has_password' }]);
  });

  test('offers activation to a person without one: a masked phone and an opaque handle', async () => {
    const { email, userId } = await createPerson(app, 'CLIENT');
    const { status, body } = await step({ email });
    expect([status, body]).toEqual([
      200,
      { ...nothing, message: 'user_has_no_password', phone: '**********456', user_id: expect.any(String) },
    ]);
    expect(body.user_id).not.toContain(userId);
    expect(body.user_id?.length).toBeGreaterThanOrEqual(32);
  });

  test('reports an unknown e-mail', async () => {
    const answer = await step({ email: 'nobody@example.test' });
    expect([answer.status, answer.body]).toEqual([404, { code: 'global.not_found', message: 'global.not_found' }]);
  });

  test('shows a person without access like any other', async () => {
    const { email } = await createPerson(app, 'CLIENT');
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.email, email));
    expect((await step({ email })).body).toEqual({ ...nothing, message: 'user_has_password' });
  });

  test('with LOGIN_HIDE_UNKNOWN responds to unknown e-mails as to known ones', async () => {
    const hiding = await createTestApp(database.current, { config: { loginHideUnknown: true } });
    const { email } = await createSigner(app);
    const invited = await createPerson(app, 'CLIENT');
    const [known, unknown, passwordless] = [
      await hiding.call(login, { body: { email } }),
      await hiding.call(login, { body: { email: 'nobody@example.test' } }),
      await hiding.call(login, { body: { email: invited.email } }),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([passwordless.status, passwordless.body]).toEqual([known.status, known.body]);
    await hiding.close();
  });

  test('counts misses of a network, not hits', async () => {
    const { email } = await createSigner(app);
    const headers = visitor();
    for (let round = 0; round < 30; round += 1) expect((await step({ email }, headers)).status).toBe(200);
    for (let round = 0; round < 60; round += 1) expect((await step({ email: `guess-${round}@example.test` }, headers)).status).toBe(404);
    const refused = await step({ email: 'guess-61@example.test' }, headers);
    expect([refused.status, refused.body.code]).toEqual([429, 'limit.reached']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await step({ email: 'guess-62@example.test' })).status).toBe(404);
  });
});

describe('step two', () => {
  test('sends a code after the right password and returns a handle for requesting another code', async () => {
    const { email } = await createSigner(app);
    await app.drain();
    const before = app.texts.length;
    const answer = await step({ email, password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...nothing, message: 'verification_code.generated', phone: '**********456', user_id: expect.any(String) },
    ]);
    await app.drain();
    expect(app.texts.slice(before).map(({ to }) => to)).toEqual(['+420777123456']);
  });

  test('repeated within 30 seconds sends nothing more and does not fail', async () => {
    const { email } = await createSigner(app);
    const code = await askForCode(app, email);
    const before = app.texts.length;
    expect((await step({ email, password: PASSWORD })).body.message).toBe('verification_code.generated');
    await app.drain();
    expect(app.texts).toHaveLength(before);
    expect((await step({ email, password: PASSWORD, verification_code: code })).status).toBe(200);
  });

  test.each(['wrong', `${PASSWORD} `, PASSWORD.toLowerCase(), 'ě'.repeat(200)])('refuses %s', async (password) => {
    const { email, userId } = await createSigner(app);
    const answer = await step({ email, password });
    expect([answer.status, answer.body]).toEqual([422, { code: 'wrong_credentials', message: 'wrong_credentials' }]);
    expect(await lastEvent('auth.signInFailed')).toMatchObject({ objectId: userId, facts: { reason: 'wrong_credentials' } });
  });

  test('runs argon2 once for a known, an unknown, a passwordless and a deactivated person', async () => {
    const known = await createSigner(app);
    const passwordless = await createPerson(app, 'CLIENT');
    const deactivated = await createSigner(app);
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, deactivated.userId));
    for (const email of [known.email, 'nobody@example.test', passwordless.email, deactivated.email]) {
      const before = await runsOfArgon();
      const answer = await step({ email, password: 'wrong' });
      expect([email, answer.body, (await runsOfArgon()) - before]).toEqual([
        email,
        { code: 'wrong_credentials', message: 'wrong_credentials' },
        1,
      ]);
    }
  });

  test('reveals missing access only after the right password', async () => {
    const deactivated = await createSigner(app);
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, deactivated.userId));
    const closed = await createSigner(app);
    await app.platform.db.update(clients).set({ activeAccess: false }).where(eq(clients.userId, closed.userId));
    for (const { email, userId } of [deactivated, closed]) {
      const answer = await step({ email, password: PASSWORD });
      expect(await lastEvent('auth.signInFailed')).toMatchObject({ objectId: userId, facts: { reason: 'user.deactivated' } });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        422,
        'user.deactivated',
        'Váš přístup je pozastaven. Obraťte se prosím na svého poradce.',
      ]);
    }
    const slovak = await step({ email: closed.email, password: PASSWORD }, { ...visitor(), 'accept-language': 'sk' });
    expect(slovak.body.message).toMatch(/^Váš prístup/);
  });

  test('right passwords never add up', async () => {
    const { email } = await createSigner(app);
    const headers = visitor();
    for (let round = 0; round < 12; round += 1) expect((await step({ email, password: PASSWORD }, headers)).status).toBe(200);
  });

  test('a biometric secret is not supported yet and does not replace a password', async () => {
    const { email } = await createSigner(app);
    expect((await step({ email, biometric_uuid: 'device' })).body.code).toBe('wrong_credentials');
    expect((await step({ email, biometric_uuid: 'device', password: PASSWORD })).body.message).toBe('verification_code.generated');
  });
});

describe('step three', () => {
  test('returns the token and the person', async () => {
    const person = await createSigner(app, 'BACK_OFFICE');
    const code = await askForCode(app, person.email);
    const { status, body } = await step({
      email: person.email,
      password: PASSWORD,
      verification_code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        ...nothing,
        access_token: expect.any(String),
        user: { id: person.userId, email: person.email, role: 'BACK_OFFICE', phone: '+420777123456' },
      },
    ]);
    const profile = await app.call(readProfile, { token: body.access_token ?? '' });
    expect(profile.body.user).toEqual(body.user);
    expect(await lastEvent('auth.signedIn')).toMatchObject({ actorUserId: person.userId, facts: { method: 'PASSWORD' } });
  });

  test('refuses a wrong, a used and an expired code', async () => {
    const { email, userId } = await createSigner(app);
    const first = await askForCode(app, email);
    const invalid = [422, { code: 'verification_code.INVALID_CODE', message: 'verification_code.INVALID_CODE' }];
    const withCode = async (verification_code: string) => {
      const { status, body } = await step({ email, password: PASSWORD, verification_code });
      return [status, body];
    };
    expect(await withCode(wrongCode(first))).toEqual(invalid);
    expect(await lastEvent('auth.signInFailed')).toMatchObject({ objectId: userId, facts: { reason: 'verification_code.INVALID_CODE' } });
    expect((await withCode(first))[0]).toBe(200);
    expect(await withCode(first)).toEqual(invalid);
    const second = await askForCode(app, email);
    app.clock.advance(10 * MINUTE);
    expect(await withCode(second)).toEqual(invalid);
  });

  test('8 concurrent calls with the same code sign in once', async () => {
    const { email } = await createSigner(app);
    const verification_code = await askForCode(app, email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => step({ email, password: PASSWORD, verification_code })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
  });

  test('of 50 concurrent guesses, at most 5 are compared and none signs in', async () => {
    const { email, userId } = await createSigner(app);
    const right = await askForCode(app, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => step({ email, password: PASSWORD, verification_code: wrongCode(right) })),
    );
    expect(answers.every(({ status, body }) => (status === 422 || status === 429) && !body.access_token)).toBe(true);
    const [code] = await app.platform.db.select().from(verificationCodes).where(eq(verificationCodes.userId, userId));
    expect(code?.tries).toBeLessThanOrEqual(5);
    expect(code?.usedAt).toBeNull();
  });

  test('a code is invalid after 5 wrong attempts', async () => {
    const { email } = await createSigner(app);
    const right = await askForCode(app, email);
    for (let round = 0; round < 5; round += 1)
      expect((await step({ email, password: PASSWORD, verification_code: wrongCode(right) })).status).toBe(422);
    expect((await step({ email, password: PASSWORD, verification_code: right })).body.code).toBe('verification_code.INVALID_CODE');
    app.clock.advance(30 * SECOND);
    expect(await signInWithCode(app, email)).toBeTruthy();
  });

  test('a code without the password is refused', async () => {
    const { email } = await createSigner(app);
    const verification_code = await askForCode(app, email);
    const without = await step({ email, verification_code });
    expect([without.status, without.body.errors]).toEqual([422, { password: ['Toto políčko je povinné'] }]);
    expect((await step({ email, password: 'wrong', verification_code })).body.code).toBe('wrong_credentials');
    expect((await step({ email, password: PASSWORD, verification_code })).status).toBe(200);
  });

  test('a code of another person is refused', async () => {
    const [mine, theirs] = [await createSigner(app), await createSigner(app)];
    await askForCode(app, mine.email);
    const verification_code = await askForCode(app, theirs.email);
    const answer = await step({ email: mine.email, password: PASSWORD, verification_code });
    expect(answer.body.code).toBe('verification_code.INVALID_CODE');
  });
});

test('a person deactivated between the proof and the session gets none, neither now nor later', async () => {
  const { email, userId } = await createSigner(app);
  const verification_code = await askForCode(app, email);
  const before = await app.platform.db.select().from(sessions).where(eq(sessions.userId, userId));
  const deactivate = 'UPDATE users SET is_active = false WHERE id = $1';
  const answer = await changeMeanwhile(database.current, deactivate, [userId], 1, () =>
    step({ email, password: PASSWORD, verification_code }),
  );
  expect([answer.status, answer.body.code]).toEqual([422, 'user.deactivated']);
  expect(await app.platform.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(before.length);
});

describe('the body', () => {
  test.each([
    ['nothing', undefined],
    ['no e-mail', { password: PASSWORD }],
    ['no address', { email: 'lucie' }],
    ['an object', { email: { $ne: '' } }],
    ['NUL in the e-mail', { email: 'lucie\0@example.test' }],
    ['NUL in the password', { email: 'lucie@example.test', password: 'a\0b' }],
    ['10,000 characters of e-mail', { email: `${'x'.repeat(10_000)}@example.test` }],
    ['10,000 characters of password', { email: 'lucie@example.test', password: 'x'.repeat(10_000) }],
    ['10,000 digits of code', { email: 'lucie@example.test', password: PASSWORD, verification_code: '1'.repeat(10_000) }],
    ['a list', { email: 'lucie@example.test', password: [PASSWORD] }],
  ])('%s is a 422 with the field named', async (_name, body) => {
    const answer = await app.call(login, { headers: visitor(), ...(body ? { body } : {}) });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed']);
    expect(Object.keys(answer.body.errors ?? {})).toHaveLength(1);
  });

  test('that is not JSON is a 400', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'request.malformed']);
  });

  test('cannot choose role, client or person', async () => {
    const person = await createSigner(app);
    const boss = await createSigner(app, 'ADMIN');
    const more = { role: 'ADMIN', user_id: boss.userId, userId: boss.userId, client_id: 'x', is_active: true, impersonator: boss.userId };
    const code = await askForCode(app, person.email);
    const { body } = await step({ email: person.email, password: PASSWORD, verification_code: code, ...more });
    expect(body.user).toMatchObject({ id: person.userId, role: 'CLIENT', client: { id: person.clientId } });
    const [row] = await app.platform.db.select().from(users).where(eq(users.id, person.userId));
    expect(row?.role).toBe('CLIENT');
  });
});

test('a person without a phone gets the code by e-mail, in their language', async () => {
  const { email } = await createSigner(app, 'CLIENT', { phone: null, language: 'sk' });
  await app.drain();
  const answer = await step({ email, password: PASSWORD });
  expect(answer.body.phone).toBe('*'.repeat(email.length - 3) + email.slice(-3));
  await app.drain();
  const mail = app.mails.findLast(({ to }) => to === email);
  expect(mail?.subject).toBe('Váš overovací kód');
  expect(mail?.text).toMatch(/^Dobrý deň,\n\n/);
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});
