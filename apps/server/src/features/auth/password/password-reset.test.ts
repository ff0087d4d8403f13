import { login, readProfile, requestPasswordReset, resetPassword } from '@pramen/contract/auth/auth.endpoints';
import { changeClient } from '@pramen/contract/clients/client.endpoints';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { users } from '../../../database/schema/people.ts';
import { linkTokens } from '../../../database/schema/verification.ts';
import { HOUR, SECOND } from '../../../platform/clock/clock.ts';
import { linkSecret } from '../../../platform/keys/secrets.ts';
import { askForCode, createSigner, fromAddress, PASSWORD, signInWithCode } from '../../../testing/app/entrance.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let visitors = 0;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true', PUBLIC_URL: 'https://portal.example' } });
});
afterAll(() => app.close());

const visitor = () => fromAddress(`10.4.0.${++visitors}`);
const NEW_PASSWORD = 'Nová cesta 2026';
const request = (email: string, headers = visitor()) => app.call(requestPasswordReset, { body: { email }, headers });
const reset = (email: string, token: string, more: Record<string, unknown> = {}, headers: Record<string, string> = visitor()) =>
  app.call(resetPassword, { body: { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...more }, headers });

/** Requests a link and reads it from the e-mail. */
async function linkFor(email: string): Promise<string> {
  await request(email);
  await app.drain();
  const link = new URL(/https:\S+/.exec(app.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '');
  expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual(['https://portal.example', '/reset-password', email]);
  return link.searchParams.get('token') ?? '';
}

const invalid = [422, { code: 'auth.reset_password_token_invalid', message: 'auth.reset_password_token_invalid' }];
const refusedLike = async (email: string, token: string) => {
  const { status, body } = await reset(email, token);
  return [status, body];
};

describe('forgotten password', () => {
  test('gives the same response for a known, unknown, inactive or deactivated e-mail; only the known one gets a link', async () => {
    const known = await createSigner(app);
    const passwordless = await createPerson(app, 'CLIENT');
    const deactivated = await createSigner(app);
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, deactivated.userId));
    const emails = [known.email, 'nobody-asked@example.test', passwordless.email, deactivated.email];
    for (const email of emails) {
      const { status, body } = await request(email);
      expect([status, body]).toEqual([200, { message: 'auth.reset_password_email_sent_if_user_exists' }]);
    }
    await app.drain();
    const sent = app.mails.filter(({ to }) => emails.includes(to));
    expect(Object.fromEntries(sent.map(({ to, subject }) => [to, subject]))).toEqual({
      [known.email]: 'Nové heslo do portálu',
      [passwordless.email]: 'Vítejte v portálu Pramen',
    });
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'auth.passwordResetRequested'))
      .orderBy(desc(auditEvents.id))
      .limit(emails.length);
    expect(events.map(({ facts }) => String(facts['sent'])).toSorted()).toEqual(['invitation', 'link', 'nobody', 'nobody']);
  });

  test('one address gets at most 5 e-mails an hour', async () => {
    const { email } = await createSigner(app);
    const lettersTo = async () => {
      await app.drain();
      return app.mails.filter(({ to }) => to === email).length;
    };
    const stranger = visitor();
    for (let round = 0; round < 5; round += 1) expect((await request(email, stranger)).status).toBe(200);
    expect((await request(email, stranger)).body.code).toBe('limit.reached');
    // A stranger's requests do not make the owner wait: the five e-mails are in their mailbox.
    expect((await request(email)).status).toBe(200);
    expect(await lettersTo()).toBe(5);
    app.clock.advance(HOUR);
    expect((await request(email, stranger)).status).toBe(200);
    expect(await lettersTo()).toBe(6);
  });

  test('the same key sends one e-mail', async () => {
    const { email, userId } = await createSigner(app);
    const headers = { ...visitor(), 'idempotency-key': 'forgotten-1' };
    const [first, second] = [await request(email, headers), await request(email, headers)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await app.platform.db.select().from(linkTokens).where(eq(linkTokens.userId, userId))).toHaveLength(1);
  });

  test.each([
    ['no body', undefined],
    ['no address', { email: 'x' }],
    ['NUL', { email: 'a\0@b.cz' }],
  ])('%s is a 422', async (_name, body) => {
    const answer = await app.call(requestPasswordReset, { headers: visitor(), ...(body ? { body } : {}) });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed']);
  });
});

describe('reset password', () => {
  test('sets the password, ends every session, code and handle, and notifies the person', async () => {
    const person = await createSigner(app);
    const other = await signInWithCode(app, person.email, visitor());
    const code = await askForCode(app, person.email, visitor());
    const token = await linkFor(person.email);
    const { status, body } = await reset(person.email, token);
    expect([status, body]).toEqual([200, { message: 'auth.password_changed' }]);
    for (const bearer of [person.token, other]) expect((await app.call(readProfile, { token: bearer })).status).toBe(401);
    const withOldCode = await app.call(login, {
      body: { email: person.email, password: NEW_PASSWORD, verification_code: code },
      headers: visitor(),
    });
    expect(withOldCode.body.code).toBe('verification_code.INVALID_CODE');
    expect((await app.call(login, { body: { email: person.email, password: PASSWORD }, headers: visitor() })).body.code).toBe(
      'wrong_credentials',
    );
    expect((await app.call(login, { body: { email: person.email, password: NEW_PASSWORD }, headers: visitor() })).body.message).toBe(
      'verification_code.generated',
    );
    await app.drain();
    expect(app.mails.findLast(({ to }) => to === person.email)?.subject).toBe('Vaše heslo bylo změněno');
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'auth.passwordReset'))
      .orderBy(desc(auditEvents.id));
    expect(event).toMatchObject({ actorUserId: person.userId, clientId: person.clientId, facts: { revokedSessions: 2 } });
  });

  test.each(['12345678', 'zofie.cizkova', 'own e-mail'])(
    'the password %s is refused at its field, and the link stays valid for another',
    async (typed) => {
      const { email } = await createSigner(app);
      const token = await linkFor(email);
      const password = typed === 'own e-mail' ? email : typed;
      expect(await reset(email, token, { password, password_confirmation: password })).toMatchObject({
        status: 422,
        body: { code: 'validation.failed', errors: { password: [expect.any(String)] } },
      });
      expect((await reset(email, token)).status).toBe(200);
    },
  );

  test('a link works once, and a used one ends the others', async () => {
    const { email } = await createSigner(app);
    const [older, newer] = [await linkFor(email), await linkFor(email)];
    expect((await reset(email, newer)).status).toBe(200);
    expect(await refusedLike(email, newer)).toEqual(invalid);
    expect(await refusedLike(email, older)).toEqual(invalid);
  });

  test('6 concurrent calls work once', async () => {
    const { email } = await createSigner(app);
    const token = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(email, token)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test('two links at once: one works, without a deadlock', async () => {
    const { email, userId } = await createSigner(app);
    const tokens = [await linkFor(email), await linkFor(email)];
    const rename = 'UPDATE users SET name = name WHERE id = $1';
    const answers = await changeMeanwhile(database.current, rename, [userId], 2, () =>
      Promise.all(tokens.map((token) => reset(email, token))),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
  });

  test('a link expires after an hour', async () => {
    const { email } = await createSigner(app);
    const token = await linkFor(email);
    app.clock.advance(HOUR - SECOND);
    const spare = await linkFor(email);
    app.clock.advance(SECOND);
    expect(await refusedLike(email, token)).toEqual(invalid);
    expect((await reset(email, spare)).status).toBe(200);
  });

  test('a link is for its e-mail only, and a wrong e-mail does not use it up', async () => {
    const [mine, theirs] = [await createSigner(app), await createSigner(app)];
    const token = await linkFor(mine.email);
    expect(await refusedLike(theirs.email, token)).toEqual(invalid);
    expect(await refusedLike('nobody@example.test', token)).toEqual(invalid);
    expect((await app.call(readProfile, { token: theirs.token })).status).toBe(200);
    expect((await reset(mine.email, token)).status).toBe(200);
  });

  test('a token of another key or purpose is invalid', async () => {
    const { email } = await createSigner(app);
    const token = await linkFor(email);
    const [id = '', secret = ''] = token.split('.');
    const forged = [
      `${id}.${secret.slice(1)}x`,
      `${id}.`,
      id,
      secret,
      `${id}.${linkSecret(app.platform.config.keys.code, 'INVITATION', id)}`,
      `${id}.${linkSecret(app.platform.config.keys.token, 'PASSWORD_RESET', id)}`,
      'null',
      '../../x',
      `'; DROP TABLE users; --`,
    ];
    for (const bad of forged) expect([bad, ...(await refusedLike(email, bad))]).toEqual([bad, ...invalid]);
    expect((await reset(email, token)).status).toBe(200);
  });

  test('a person deactivated in the meantime gets no new password', async () => {
    const person = await createSigner(app);
    const token = await linkFor(person.email);
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, person.userId));
    expect(await refusedLike(person.email, token)).toEqual(invalid);
  });

  test('the same key and body get the same response, another body is refused', async () => {
    const { email } = await createSigner(app);
    const token = await linkFor(email);
    const headers = { ...visitor(), 'idempotency-key': 'reset-1' };
    const [first, second] = [await reset(email, token, {}, headers), await reset(email, token, {}, headers)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    const other = await reset(email, token, { password: 'Other-1234', password_confirmation: 'Other-1234' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.reused']);
  });

  test('an address may try 60 tokens an hour', async () => {
    const headers = visitor();
    const statuses = [];
    for (let round = 0; round < 62; round += 1) statuses.push((await reset('lucie@example.test', 'guess.guess', {}, headers)).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429, 429]);
  });

  test.each([
    ['too short', { password: 'Short-7', password_confirmation: 'Short-7' }, ['password', 'password_confirmation']],
    ['not repeated', { password_confirmation: 'Other-password' }, ['password_confirmation']],
    ['without a token', { token: '' }, ['token']],
    ['with 10,000 characters', { token: 'x'.repeat(10_000) }, ['token']],
    ['with NUL', { token: 'x\0' }, ['token']],
  ])('%s is a 422 with the fields named', async (_name, more, fields) => {
    const answer = await reset('lucie@example.test', 'x.y', more);
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors ?? {}).toSorted()]).toEqual([422, 'validation.failed', fields]);
  });
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});

describe('a forgotten password of a client', () => {
  test('gets no link for a day after an adviser changed the address; the office may lift that at once', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const office = await createPerson(app, 'BACK_OFFICE');
    const contacts = async (by: { token: string }, body: Record<string, string>) => {
      const signer = await createSigner(app);
      await app.platform.db
        .update(clients)
        .set({ intermediaryPersonId: adviser.intermediaryPersonId })
        .where(eq(clients.userId, signer.userId));
      const [client] = await app.platform.db.select({ id: clients.id }).from(clients).where(eq(clients.userId, signer.userId));
      expect((await app.call(changeClient, { params: { id: client?.id ?? '' }, body, token: by.token })).status).toBe(200);
      return body['email'] ?? signer.email;
    };
    const lettersTo = async (email: string) => {
      await app.drain();
      app.mails.length = 0;
      await request(email);
      await app.drain();
      return app.mails.filter(({ to, subject }) => to === email && subject === 'Nové heslo do portálu').length;
    };
    const [taken, redialled, mended] = [
      await contacts(adviser, { email: 'prevzata@example.test' }),
      await contacts(adviser, { phone: '+420777999901' }),
      await contacts(office, { email: 'opravena@example.test' }),
    ];
    expect([await lettersTo(taken), await lettersTo(redialled), await lettersTo(mended)]).toEqual([0, 0, 1]);
    app.clock.advance(24 * HOUR + SECOND);
    expect([await lettersTo(taken), await lettersTo(redialled)]).toEqual([1, 1]);
    app.mails.length = 0;
  });
});
