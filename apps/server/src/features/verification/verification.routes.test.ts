import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { login } from '@pramen/contract/auth/auth.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../database/schema/people.ts';
import { userHandles } from '../../database/schema/verification.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createOwner } from '../../testing/app/account.ts';
import { codeIn, createSigner, fromAddress, PASSWORD, signInWithCode } from '../../testing/app/entrance.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { findPersonByEmail } from '../users/people.reader.ts';
import { invite, sweepHandles } from './handles.service.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

const headers = fromAddress('10.1.1.1');
const generate = (verifiable_id: string | string[], more: Record<string, unknown> = {}, token?: string) =>
  app.call(generateVerificationCode, {
    body: { verifiable_type: 'USER', verifiable_id, service: 'SMS', ...more },
    headers,
    ...(token ? { token } : {}),
  });

async function provePassword(email: string): Promise<string> {
  const { body } = await app.call(login, { body: { email, password: PASSWORD }, headers });
  return body.user_id ?? '';
}

async function offerActivation(email: string): Promise<string> {
  const { body } = await app.call(login, { body: { email }, headers });
  return body.user_id ?? '';
}

test('sends the sign-in code again after 30 seconds, masked, always to the contact on file', async () => {
  const { email, phone } = await createOwner(app);
  const handle = await provePassword(email);
  await app.drain();
  const early = await generate(handle);
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'verification_code.too_early', '30']);
  app.clock.advance(30 * SECOND);
  const sent = await generate(handle, { service: 'EMAIL', recipient: 'thief@example.com' });
  expect([sent.status, sent.body]).toEqual([
    200,
    { message: 'verification_code.generated', recipient: `**********${phone.slice(-3)}`, resend_in: 30 },
  ]);
  await app.drain();
  expect(app.mails.filter(({ to }) => to === email || to === 'thief@example.com')).toEqual([]);
  const [first, second] = app.texts.filter(({ to }) => to === phone).map((sms) => codeIn(sms.text));
  const signIn = (verification_code: string | undefined) =>
    app.call(login, { body: { email, password: PASSWORD, verification_code }, headers });
  expect((await signIn(first)).status).toBe(422);
  expect((await signIn(second)).status).toBe(200);
});

test('a handle of sign-in is invalid an hour after the password, or once the password has changed', async () => {
  const { email } = await createSigner(app);
  const handle = await provePassword(email);
  app.clock.advance(HOUR);
  const late = await generate(handle);
  expect([late.status, late.body.code]).toEqual([422, 'user.handle_expired']);
  const fresh = await provePassword(email);
  app.clock.advance(MINUTE);
  await app.platform.db.update(users).set({ passwordChangedAt: app.clock.now() }).where(eq(users.email, email));
  expect((await generate(fresh)).body.code).toBe('user.handle_expired');
});

test('an offered activation gets its code for 24 hours, an invitation for 7 days, both only until activated', async () => {
  const { email, userId } = await createPerson(app, 'CLIENT');
  const offered = await offerActivation(email);
  await inTransaction(app.platform.db, async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (person) await invite(tx, app.platform, {}, person);
  });
  await app.drain();
  const invitation = app.mails.findLast(({ to }) => to === email);
  const link = new URL(/http\S+/.exec(invitation?.text ?? '')?.[0] ?? '');
  expect([link.pathname, link.searchParams.get('email'), link.searchParams.get('phone')]).toEqual(['/activation', email, '**********456']);
  const invited = link.searchParams.get('user_id') ?? '';
  expect((await generate(offered)).status).toBe(200);
  app.clock.advance(DAY);
  expect((await generate(offered)).body.code).toBe('user.handle_expired');
  expect((await generate(invited)).status).toBe(200);
  app.clock.advance(6 * DAY - SECOND);
  expect((await generate(invited)).status).toBe(200);
  await app.platform.db.update(users).set({ passwordHash: 'set' }).where(eq(users.id, userId));
  expect((await generate(invited)).body.code).toBe('user.handle_expired');
  await app.platform.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  app.clock.advance(SECOND);
  expect((await generate(invited)).body.code).toBe('user.handle_expired');
  expect(await sweepHandles(app.platform.db, new Date(app.clock.now().getTime() + 1))).toBeGreaterThan(0);
  expect(await app.platform.db.select().from(userHandles).where(eq(userHandles.userId, userId))).toEqual([]);
});

test('a person without a phone gets no activation code', async () => {
  const { email } = await createPerson(app, 'CLIENT', { phone: null });
  const answer = await generate(await offerActivation(email));
  expect([answer.status, answer.body.code]).toEqual([422, 'verification_code.recipient_missing']);
});

test('a deactivated person gets no code', async () => {
  const { email } = await createSigner(app);
  const handle = await provePassword(email);
  await app.platform.db.update(users).set({ isActive: false }).where(eq(users.email, email));
  app.clock.advance(MINUTE);
  expect((await generate(handle)).body.code).toBe('user.handle_expired');
});

test('the eleventh code of a day is refused with the time until the next', async () => {
  const { email } = await createSigner(app);
  let handle = '';
  for (let round = 0; round < 10; round += 1) {
    handle = await provePassword(email);
    app.clock.advance(30 * SECOND);
  }
  const refused = await generate(handle);
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'limit.reached', String(86_400 - 300)]);
  const again = await app.call(login, { body: { email, password: PASSWORD }, headers });
  expect([again.status, again.body.code]).toEqual([429, 'limit.reached']);
});

test('eleven sign-ins on one day do not lock the person out', async () => {
  const { email } = await createSigner(app);
  for (let round = 0; round < 11; round += 1) expect(await signInWithCode(app, email, headers)).not.toBe('');
});

test.each([
  ['an unknown handle', 'never-issued', 'user.handle_expired'],
  ['a list of handles', ['a', 'b'], 'user.handle_expired'],
  ["a person's own id", newId(), 'user.handle_expired'],
])('%s is refused', async (_name, verifiable_id, code) => {
  const answer = await generate(verifiable_id);
  expect([answer.status, answer.body.code]).toEqual([422, code]);
});

test('documents and interaction forms require a session; unknown ones and clients are not found', async () => {
  const { token } = await createSigner(app);
  const statusOf = async (verifiable_type: string, bearer?: string) => {
    const { status, body } = await generate(newId(), { verifiable_type }, bearer);
    return [status, body.code];
  };
  for (const type of ['DOCUMENT', 'INTERACTION_FORM']) {
    expect(await statusOf(type)).toEqual([401, 'session.required']);
    expect(await statusOf(type, token)).toEqual([404, 'record.not_found']);
  }
  expect(await statusOf('CLIENT')).toEqual([404, 'record.not_found']);
});

test.each([
  ['no body', undefined],
  ['an unknown type', { verifiable_type: 'HOUSE', verifiable_id: 'x', service: 'SMS' }],
  ['an unknown service', { verifiable_type: 'USER', verifiable_id: 'x', service: 'PIGEON' }],
  ['NUL', { verifiable_type: 'USER', verifiable_id: 'x\0y', service: 'SMS' }],
  ['a huge handle', { verifiable_type: 'USER', verifiable_id: 'x'.repeat(10_000), service: 'SMS' }],
  ['an object as handle', { verifiable_type: 'USER', verifiable_id: { $ne: '' }, service: 'SMS' }],
])('%s is a 422', async (_name, body) => {
  const answer = await app.call(generateVerificationCode, { headers, ...(body ? { body } : {}) });
  expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed']);
});

test('the same key and body get the same response and send nothing more', async () => {
  const { email } = await createSigner(app);
  const handle = await provePassword(email);
  app.clock.advance(30 * SECOND);
  await app.drain();
  const before = app.texts.length;
  const body = { verifiable_type: 'USER', verifiable_id: handle, service: 'SMS' };
  const once = () => app.call(generateVerificationCode, { body, headers: { ...headers, 'idempotency-key': 'resend-1' } });
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  await app.drain();
  expect(app.texts).toHaveLength(before + 1);
});

test('one network cannot try handles without limit', async () => {
  const from = fromAddress('10.1.1.2');
  const body = { verifiable_type: 'USER', verifiable_id: 'guess', service: 'SMS' };
  const statuses = new Map<number, number>();
  for (let round = 0; round < 310; round += 1) {
    const { status } = await app.call(generateVerificationCode, { body, headers: from });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 422: 300, 429: 10 });
});
