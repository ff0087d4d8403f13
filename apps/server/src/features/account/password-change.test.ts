import { readProfile, requestPasswordReset, resetPassword } from '@pramen/contract/auth/auth.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { idempotencyKeys } from '../../database/schema/operations.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { metrics } from '../../platform/http/load/traffic.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { codeSentTo, createOwner, impersonate, NEW_PASSWORD, readUser, sendPasswordChange } from '../../testing/app/account.ts';
import { askForCode, PASSWORD, wrongCode } from '../../testing/app/entrance.ts';
import { changeMeanwhile } from '../../testing/app/locks.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const change = (token: string, more: Record<string, unknown> = {}) => sendPasswordChange(app, token, more);
const fits = async (userId: string, password: string) => verifyPassword((await readUser(app, userId)).passwordHash, password);
const statusOf = async (token: string) => (await app.call(readProfile, { token })).status;
const invalid = [422, 'verification_code.INVALID_CODE'];

async function comparisons(): Promise<number> {
  const metric = await metrics.getSingleMetric('pramen_code_comparisons_total')?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

async function ask(token: string, phone: string): Promise<string> {
  const answer = await change(token);
  expect([answer.status, answer.body.message]).toEqual([200, 'verification_code.generated']);
  return codeSentTo(app, phone);
}

test('the password asks for a code, the code sets the new one, and only this session stays open', async () => {
  const owner = await createOwner(app);
  const other = await openSessionOf(app, owner);
  const asked = await change(owner.token);
  expect([asked.status, asked.body]).toEqual([
    200,
    { message: 'verification_code.generated', recipient: `**********${owner.phone.slice(-3)}`, resend_in: 30 },
  ]);
  expect(await fits(owner.userId, PASSWORD)).toBe(true);
  const code = await codeSentTo(app, owner.phone);
  expect(app.texts.findLast(({ to }) => to === owner.phone)?.text).toContain('hesla');
  const done = await change(owner.token, { verification_code: code });
  expect([done.status, done.body]).toEqual([200, { message: 'auth.password_changed', recipient: null, resend_in: null }]);
  expect(await fits(owner.userId, NEW_PASSWORD)).toBe(true);
  expect([await statusOf(owner.token), await statusOf(other)]).toEqual([200, 401]);
  const [event] = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'account.passwordChanged'))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  expect(event).toMatchObject({
    actorUserId: owner.userId,
    objectId: owner.userId,
    clientId: owner.clientId,
    facts: { revokedSessions: 1 },
  });
});

test.each(['12345678', 'zofie.cizkova', 'own e-mail'])('the password %s is refused at its field before a code is sent', async (typed) => {
  const owner = await createOwner(app);
  const password = typed === 'own e-mail' ? owner.email : typed;
  expect(await change(owner.token, { password, password_confirmation: password })).toMatchObject({
    status: 422,
    body: { code: 'validation.failed', errors: { password: [expect.any(String)] } },
  });
  await app.drain();
  expect(app.texts.filter(({ to }) => to === owner.phone)).toEqual([]);
});

test('the person is notified by e-mail, SMS and notice', async () => {
  const owner = await createOwner(app);
  await change(owner.token, { verification_code: await ask(owner.token, owner.phone) });
  await app.drain();
  expect(app.mails.filter(({ to }) => to === owner.email)).toMatchObject([{ subject: 'Vaše heslo bylo změněno' }]);
  const text = app.texts.findLast(({ to }) => to === owner.phone)?.text ?? '';
  expect(text).toContain('heslo do portalu bylo zmeneno');
  expect(text.length).toBeLessThanOrEqual(160);
  const { body } = await app.call(listNotifications, { token: owner.token });
  expect([body.data.map(({ subject }) => subject), body.meta.unread]).toEqual([['Heslo bylo změněno'], 1]);
});

describe('an intruder at an open session', () => {
  test('cannot change the password without knowing it, nor guess it without limit', async () => {
    const owner = await createOwner(app);
    const statuses = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await change(owner.token, { current_password: `guess-${round}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await change(owner.token)).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    const wrong = await change(owner.token, { current_password: 'guess' });
    expect([wrong.body.code, wrong.body.errors]).toEqual(['wrong_credentials', { current_password: ['Současné heslo nesouhlasí.'] }]);
    const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'account.passwordChangeRefused'));
    expect(events.filter(({ actorUserId }) => actorUserId === owner.userId)).toHaveLength(11);
  });

  test('cannot change it with a code alone', async () => {
    const owner = await createOwner(app);
    const code = await ask(owner.token, owner.phone);
    expect((await change(owner.token, { current_password: 'guess', verification_code: code })).body.code).toBe('wrong_credentials');
    expect(await fits(owner.userId, PASSWORD)).toBe(true);
  });

  test('changes nothing once the session was ended between the proof and the change', async () => {
    const owner = await createOwner(app);
    const code = await ask(owner.token, owner.phone);
    const answer = await changeMeanwhile(
      database.current,
      'UPDATE sessions SET revoked_at = started_at WHERE id = $1',
      [owner.sessionId],
      1,
      () => change(owner.token, { verification_code: code }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'session.required']);
    expect(await fits(owner.userId, PASSWORD)).toBe(true);
  });
});

describe('a code', () => {
  test('of another person, of another session or of sign-in is wrong', async () => {
    const [owner, stranger] = [await createOwner(app), await createOwner(app)];
    const foreign = await ask(stranger.token, stranger.phone);
    const second = await openSessionOf(app, owner);
    const ofSecond = await ask(second, owner.phone);
    const refused = async (verification_code: string) => {
      const { status, body } = await change(owner.token, { verification_code });
      expect([status, body.code]).toEqual(invalid);
    };
    await refused(foreign);
    await refused(ofSecond);
    await refused(await askForCode(app, owner.email));
    expect(await fits(owner.userId, PASSWORD)).toBe(true);
  });

  test('works once', async () => {
    const owner = await createOwner(app);
    const code = await ask(owner.token, owner.phone);
    expect((await change(owner.token, { verification_code: code })).status).toBe(200);
    const replayed = await change(owner.token, {
      verification_code: code,
      current_password: NEW_PASSWORD,
      password: 'Jine-heslo-1',
      password_confirmation: 'Jine-heslo-1',
    });
    expect([replayed.status, replayed.body.code]).toEqual(invalid);
    expect(replayed.body.errors).toEqual({ verification_code: ['Neplatný ověřovací kód'] });
  });

  test('sent 6 times at once sets one password', async () => {
    const owner = await createOwner(app);
    const code = await ask(owner.token, owner.phone);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        change(owner.token, { verification_code: code, password: `Heslo-cislo-${at}`, password_confirmation: `Heslo-cislo-${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is compared at most 5 times with 50 concurrent guesses, and is invalid afterwards', async () => {
    const owner = await createOwner(app);
    const code = await ask(owner.token, owner.phone);
    const before = await comparisons();
    const answers = await Promise.all(Array.from({ length: 50 }, () => change(owner.token, { verification_code: wrongCode(code) })));
    expect(answers.some(({ status }) => status === 200)).toBe(false);
    expect((await comparisons()) - before).toBeLessThanOrEqual(5);
    app.clock.advance(15 * MINUTE);
    expect((await change(owner.token, { verification_code: code })).body.code).toBe('verification_code.INVALID_CODE');
    expect(await fits(owner.userId, PASSWORD)).toBe(true);
  });

  test('is invalid after 5 wrong attempts; another may be requested', async () => {
    const owner = await createOwner(app);
    const code = await ask(owner.token, owner.phone);
    for (let round = 0; round < 5; round += 1) expect((await change(owner.token, { verification_code: wrongCode(code) })).status).toBe(422);
    expect((await change(owner.token, { verification_code: code })).body.code).toBe('verification_code.INVALID_CODE');
    const [row] = await app.platform.db.select().from(verificationCodes).where(eq(verificationCodes.userId, owner.userId));
    expect(row?.tries).toBe(5);
    app.clock.advance(30 * SECOND);
    expect((await change(owner.token)).status).toBe(200);
    expect((await change(owner.token, { verification_code: await codeSentTo(app, owner.phone) })).status).toBe(200);
  });

  test('is not sent again within 30 seconds', async () => {
    const owner = await createOwner(app);
    await ask(owner.token, owner.phone);
    const early = await change(owner.token);
    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'verification_code.too_early', '30']);
    app.clock.advance(30 * SECOND);
    expect((await change(owner.token)).status).toBe(200);
  });

  test('goes to the e-mail of a person without a phone', async () => {
    const owner = await createPerson(app, 'ADMIN', {
      phone: null,
      passwordHash: (await readUser(app, (await createOwner(app)).userId)).passwordHash,
    });
    expect((await change(owner.token)).status).toBe(200);
    await app.drain();
    const code = /\d{6}/.exec(app.mails.findLast(({ to }) => to === owner.email)?.text ?? '')?.[0];
    expect((await change(owner.token, { verification_code: code })).status).toBe(200);
  });
});

test('a reset link sent before is invalid afterwards', async () => {
  const owner = await createOwner(app);
  await app.call(requestPasswordReset, { body: { email: owner.email } });
  await app.drain();
  const link = new URL(/https?:\S+/.exec(app.mails.findLast(({ to }) => to === owner.email)?.text ?? '')?.[0] ?? '');
  app.clock.advance(SECOND);
  await change(owner.token, { verification_code: await ask(owner.token, owner.phone) });
  const body = {
    email: owner.email,
    token: link.searchParams.get('token') ?? '',
    password: 'Zlodejovo-1',
    password_confirmation: 'Zlodejovo-1',
  };
  const reset = await app.call(resetPassword, { body });
  expect([reset.status, reset.body.code]).toEqual([422, 'auth.reset_password_token_invalid']);
});

test('an impersonator cannot change it', async () => {
  const [owner, adviser] = [await createOwner(app), await createPerson(app, 'INTERMEDIARY')];
  await impersonate(app, owner, adviser);
  const answer = await change(owner.token);
  expect([answer.status, answer.body.code]).toEqual([403, 'impersonation.forbidden']);
});

test.each([
  ['no current password', { current_password: '' }, ['current_password']],
  ['too short a password', { password: 'Short-7', password_confirmation: 'Short-7' }, ['password', 'password_confirmation']],
  ['passwords that differ', { password_confirmation: 'Other-password' }, ['password_confirmation']],
  ['the same password', { password: PASSWORD, password_confirmation: PASSWORD }, ['password']],
  ['NUL', { password: 'Password\0-1', password_confirmation: 'Password\0-1' }, ['password', 'password_confirmation']],
])('%s is a 422 with the fields named', async (_name, more, fields) => {
  const answer = await change((await createOwner(app)).token, more);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {}).filter((field) => !fields.includes(field))).toEqual([]);
  expect(answer.body.errors).toHaveProperty(fields[0] ?? '');
});

test('leaves no trace of the passwords, not even a hash next to an idempotency key', async () => {
  const owner = await createOwner(app);
  await sendPasswordChange(app, owner.token);
  expect(await app.platform.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.owner, owner.userId))).toEqual([]);
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});
