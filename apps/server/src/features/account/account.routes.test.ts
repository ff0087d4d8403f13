import { endOtherSessions, endSession, listSessions, listSignIns, savePreferences } from '@pramen/contract/account/account.endpoints';
import { login, readProfile, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createOwner, impersonate, readUser } from '../../testing/app/account.ts';
import { askForCode, fromAddress, PASSWORD, signInWithCode, wrongCode } from '../../testing/app/entrance.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const onPhone = { ...fromAddress('81.2.69.142'), 'user-agent': PHONE_AGENT };
const statusOf = async (token: string) => (await app.call(readProfile, { token })).status;
const sessionsOf = async (token: string) => (await app.call(listSessions, { token })).body.data;

test('sessions come with a device and a shortened address; the current one is marked', async () => {
  const owner = await createOwner(app);
  app.clock.advance(MINUTE);
  const phone = await signInWithCode(app, owner.email, onPhone);
  const sessions = await sessionsOf(phone);
  expect(sessions.map(({ device, ip, is_current }) => [device.browser, device.system, ip, is_current])).toEqual([
    ['Safari', 'iPhone', '81.2.69.*', true],
    [null, null, '127.0.0.*', false],
  ]);
  expect(sessions[0]?.started_at).toBe(app.clock.now().toISOString());
});

test('ended sessions and impersonations are not listed', async () => {
  const owner = await createOwner(app);
  const adviser = await createPerson(app, 'INTERMEDIARY');
  await impersonate(app, owner, adviser);
  app.clock.advance(HOUR);
  const token = await openSessionOf(app, owner);
  expect(await sessionsOf(token)).toHaveLength(1);
  app.clock.advance(7 * HOUR + MINUTE);
  const later = await openSessionOf(app, owner);
  expect(await sessionsOf(later)).toHaveLength(2);
  app.clock.advance(HOUR);
  expect(await sessionsOf(later)).toHaveLength(1);
});

test('one session is ended: its token is refused, for reading and for refresh', async () => {
  const owner = await createOwner(app);
  const second = await openSessionOf(app, owner);
  const ended = (await sessionsOf(owner.token)).find(({ is_current }) => !is_current)?.id ?? '';
  expect((await app.call(endSession, { params: { id: ended }, token: owner.token })).status).toBe(200);
  expect([await statusOf(second), (await app.call(refreshSession, { token: second })).status, await statusOf(owner.token)]).toEqual([
    401, 401, 200,
  ]);
  expect((await app.call(endSession, { params: { id: ended }, token: owner.token })).status).toBe(404);
  const [event] = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, ended)).limit(1);
  expect(event).toMatchObject({ action: 'account.sessionEnded', actorUserId: owner.userId });
});

test('another person’s session is not found, like one that never existed', async () => {
  const [owner, stranger] = [await createOwner(app), await createOwner(app)];
  for (const id of [stranger.sessionId, newId(), 'nonsense']) {
    const answer = await app.call(endSession, { params: { id }, token: owner.token });
    expect([answer.status, answer.body.code]).toEqual([404, 'record.not_found']);
  }
  expect(await statusOf(stranger.token)).toBe(200);
});

test('signing out everywhere else keeps this session and leaves a notice; doing so again leaves none', async () => {
  const owner = await createOwner(app);
  const others = [await openSessionOf(app, owner), await openSessionOf(app, owner)];
  expect((await app.call(endOtherSessions, { token: owner.token, body: {} })).body).toEqual({ revoked: 2 });
  expect([await statusOf(owner.token), ...(await Promise.all(others.map(statusOf)))]).toEqual([200, 401, 401]);
  expect((await app.call(endOtherSessions, { token: owner.token, body: {} })).body).toEqual({ revoked: 0 });
  const { body } = await app.call(listNotifications, { token: owner.token });
  expect(body.data.map(({ subject }) => subject)).toEqual(['Ostatní přihlášení skončila']);
});

test('the history lists right and wrong attempts of this person only, with device and address', async () => {
  const [owner, stranger] = [await createOwner(app), await createOwner(app)];
  app.clock.advance(SECOND);
  await app.call(login, { body: { email: owner.email, password: 'wrong-one' }, headers: onPhone });
  await app.call(login, { body: { email: stranger.email, password: 'wrong-one' }, headers: onPhone });
  app.clock.advance(SECOND);
  const code = await askForCode(app, owner.email, onPhone);
  await app.call(login, { body: { email: owner.email, password: PASSWORD, verification_code: wrongCode(code) }, headers: onPhone });
  app.clock.advance(SECOND);
  const token =
    (await app.call(login, { body: { email: owner.email, password: PASSWORD, verification_code: code }, headers: onPhone })).body
      .access_token ?? '';
  const { body } = await app.call(listSignIns, { token });
  expect(body.data.map(({ outcome, device, ip }) => [outcome, device.system, ip])).toEqual([
    ['SUCCESS', 'iPhone', '81.2.69.*'],
    ['WRONG_CODE', 'iPhone', '81.2.69.*'],
    ['WRONG_PASSWORD', 'iPhone', '81.2.69.*'],
    ['SUCCESS', null, '127.0.0.*'],
  ]);
  expect(body.meta.total).toBe(4);
  const second = await app.call(listSignIns, { token, query: { page: '2', length: '3' } });
  expect([second.body.data.map(({ outcome }) => outcome), second.body.meta.total]).toEqual([['SUCCESS'], 4]);
});

test('the history ends after 50', async () => {
  const owner = await createOwner(app);
  for (let round = 0; round < 55; round += 1) await openSessionOf(app, owner);
  const { body } = await app.call(listSignIns, { token: owner.token });
  expect([body.data.length, body.meta.total]).toEqual([50, 50]);
});

test('a sign-in from a new device leaves a notice and an e-mail, from a known or the very first one none', async () => {
  const owner = await createOwner(app);
  const newer = { ...onPhone, 'user-agent': PHONE_AGENT.replaceAll('18_1', '19_0') };
  const token = await signInWithCode(app, owner.email, onPhone);
  await signInWithCode(app, owner.email, newer);
  await app.drain();
  const { body } = await app.call(listNotifications, { token });
  expect(body.data.map(({ subject, text }) => [subject, text])).toEqual([
    ['Přihlášení z\u00a0nového zařízení', expect.stringContaining('Safari, iPhone')],
  ]);
  const mails = app.mails.filter(({ to }) => to === owner.email);
  expect(mails.map(({ subject, text }) => [subject, text.includes('Safari, iPhone')])).toEqual([['Přihlášení z nového zařízení', true]]);
});

test('the language is stored with the person', async () => {
  const owner = await createOwner(app);
  const answer = await app.call(savePreferences, { body: { language: 'sk', role: 'ADMIN', phone: '+420000000000' }, token: owner.token });
  expect([answer.status, answer.body]).toEqual([200, { language: 'sk' }]);
  expect(await readUser(app, owner.userId)).toMatchObject({ language: 'sk', role: 'CLIENT', phone: owner.phone });
  await app.call(savePreferences, { body: { language: 'sk' }, token: owner.token });
  const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'account.languageChanged'));
  expect(events.filter(({ actorUserId }) => actorUserId === owner.userId)).toHaveLength(1);
  expect((await app.call(savePreferences, { body: { language: 'en' }, token: owner.token })).status).toBe(422);
});

test('the profile says how long the session can be extended', async () => {
  const owner = await createOwner(app);
  const left = async (token: string) => (await app.call(readProfile, { token })).body.context.prolongable_for;
  expect(await left(owner.token)).toBe(86_400);
  app.clock.advance(HOUR);
  expect(await left(owner.token)).toBe(82_800);
});

test.each([
  ['sessions', listSessions, {}],
  ['the end of a session', endSession, { params: { id: newId() } }],
  ['the end of the others', endOtherSessions, { body: {} }],
  ['the history', listSignIns, {}],
  ['the language', savePreferences, { body: { language: 'sk' } }],
] as const)('%s: refused to an impersonator', async (_name, endpoint, given) => {
  const [owner, adviser] = [await createOwner(app), await createPerson(app, 'BACK_OFFICE')];
  await impersonate(app, owner, adviser);
  const answer = await app.call(endpoint, { ...given, token: owner.token });
  expect([answer.status, answer.body.code]).toEqual([403, 'impersonation.forbidden']);
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});
