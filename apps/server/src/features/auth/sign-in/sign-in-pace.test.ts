import { login } from '@pramen/contract/auth/auth.endpoints';
import { endOtherSessions } from '@pramen/contract/account/account.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepExpired } from '../../../assembly/repeated-work.ts';
import { knownDevices } from '../../../database/schema/access.ts';
import { users } from '../../../database/schema/people.ts';
import { attemptPauses } from '../../../database/schema/verification.ts';
import { DAY, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { metrics } from '../../../platform/http/load/traffic.ts';
import { askForCode, createSigner, fromAddress, PASSWORD, signInWithCode } from '../../../testing/app/entrance.ts';
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

const visitor = () => fromAddress(`10.20.${Math.floor(++visitors / 250)}.${visitors % 250}`);
const home = fromAddress('198.51.100.7');
const step = (body: Record<string, unknown>, headers: Record<string, string> = visitor()) => app.call(login, { body, headers });
const guess = async (email: string, headers?: Record<string, string>) => (await step({ email, password: 'wrong' }, headers)).status;
const enter = async (email: string, headers?: Record<string, string>) => {
  const answer = await step({ email, password: PASSWORD }, headers);
  await app.drain();
  return answer;
};

async function runsOfArgon(): Promise<number> {
  const metric = await metrics.getSingleMetric('pramen_password_runs_total')?.get();
  return metric?.values.find(({ labels }) => labels['work'] === 'verify')?.value ?? 0;
}

/** Completes a sign-in and returns the device cookie. */
async function signInAt(email: string, headers: ReturnType<typeof fromAddress>, cookie?: string): Promise<string> {
  const verification_code = await askForCode(app, email, headers);
  const answer = await app.call(login, {
    body: { email, password: PASSWORD, verification_code },
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
  return String(answer.headers['set-cookie']);
}

const valueIn = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('wrong passwords from elsewhere', () => {
  test('ten of them lock out the owner neither with a known device nor without one', async () => {
    const { email } = await createSigner(app);
    const cookie = valueIn(await signInAt(email, home));
    for (let round = 0; round < 10; round += 1) expect(await guess(email)).toBe(422);
    expect((await enter(email, home)).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
    expect((await enter(email, { ...visitor(), cookie })).status).toBe(200);
  });

  test('guesses from many networks slow down strangers, but no origin that the person used before', async () => {
    const { email } = await createSigner(app);
    const cookie = valueIn(await signInAt(email, home));
    for (let round = 0; round < 50; round += 1) expect(await guess(email)).toBe(422);
    const stranger = await enter(email);
    expect([stranger.status, stranger.body.code, stranger.headers['retry-after']]).toEqual([429, 'limit.reached', '2']);
    expect((await enter(email, home)).status).toBe(200);
    expect((await enter(email, { ...visitor(), cookie })).status).toBe(200);
    app.clock.advance(2 * SECOND);
    expect((await enter(email)).status).toBe(200);
  });

  test('a network that guesses at many people slows down strangers, not people who sign in from it', async () => {
    const [{ email }, other] = [await createSigner(app), await createSigner(app)];
    const office = fromAddress('203.0.113.50');
    await signInWithCode(app, email, office);
    for (let round = 0; round < 60; round += 1) expect(await guess(`guess-${round}@example.test`, office)).toBe(422);
    expect((await enter(other.email, office)).status).toBe(429);
    expect((await enter(email, office)).status).toBe(200);
  });

  test('addresses of one IPv6 network count as one', async () => {
    const { email } = await createSigner(app);
    for (let round = 0; round < 10; round += 1) expect(await guess(email, fromAddress(`2001:db8:5:5::${round + 1}`))).toBe(422);
    expect(await guess(email, fromAddress('2001:db8:5:5::ffff'))).toBe(429);
    expect(await guess(email, fromAddress('2001:db8:5:6::1'))).toBe(422);
  });
});

describe('guesses from one place', () => {
  test('become slower, compare nothing during a pause, and start over with the right password', async () => {
    const { email } = await createSigner(app);
    const headers = visitor();
    for (let round = 0; round < 10; round += 1) expect(await guess(email, headers)).toBe(422);
    const before = await runsOfArgon();
    const waits = [];
    for (let round = 0; round < 8; round += 1) {
      const refused = await step({ email, password: 'wrong' }, headers);
      waits.push(Number(refused.headers['retry-after']));
      app.clock.advance(Number(refused.headers['retry-after']) * SECOND);
      expect(await guess(email, headers)).toBe(422);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect((await runsOfArgon()) - before).toBe(8);
    app.clock.advance(5 * MINUTE);
    expect((await enter(email, headers)).status).toBe(200);
    for (let round = 0; round < 10; round += 1) expect(await guess(email, headers)).toBe(422);
  });

  test('attempts refused by a pause are not counted', async () => {
    const { email } = await createSigner(app);
    const headers = visitor();
    for (let round = 0; round < 10; round += 1) await guess(email, headers);
    const rows = () => app.platform.db.select().from(attemptPauses).orderBy(attemptPauses.lane, attemptPauses.subject);
    const before = await rows();
    for (let round = 0; round < 5; round += 1) expect(await guess(email, headers)).toBe(429);
    expect(await rows()).toEqual(before);
  });

  test('of 50 concurrent guesses, at most 10 are compared', async () => {
    const { email } = await createSigner(app);
    const headers = visitor();
    const before = await runsOfArgon();
    const statuses = await Promise.all(Array.from({ length: 50 }, () => guess(email, headers)));
    expect([statuses.filter((status) => status === 422).length, (await runsOfArgon()) - before]).toEqual([10, 10]);
  });

  test('a known device guesses no faster', async () => {
    const { email } = await createSigner(app);
    const cookie = valueIn(await signInAt(email, home));
    for (let round = 0; round < 10; round += 1) expect(await guess(email, { ...visitor(), cookie })).toBe(422);
    expect(await guess(email, { ...visitor(), cookie })).toBe(429);
  });

  test('are forgotten after a day without attempts', async () => {
    const { email } = await createSigner(app);
    const headers = visitor();
    for (let round = 0; round < 11; round += 1) await guess(email, headers);
    app.clock.advance(DAY);
    for (let round = 0; round < 10; round += 1) expect(await guess(email, headers)).toBe(422);
    app.clock.advance(DAY + SECOND);
    await sweepExpired(app.platform);
    expect(await app.platform.db.select().from(attemptPauses)).toEqual([]);
  });
});

describe('the cookie of a known device', () => {
  test('is read by no script, sent by no other site and to auth alone, and stored as a hash', async () => {
    const { email, userId } = await createSigner(app);
    const setCookie = await signInAt(email, home);
    expect(setCookie).toMatch(/^pramen_device=[\w-]{32}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const [row] = await app.platform.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
    expect(row?.tokenHash.toString('base64url')).not.toBe(valueIn(setCookie).split('=')[1]);
  });

  test('is Secure when the portal uses https', async () => {
    const secure = await createTestApp(database.current, { config: { publicUrl: 'https://portal.example.test' } });
    const { email } = await createSigner(secure);
    const verification_code = await askForCode(secure, email);
    const { headers } = await secure.call(login, { body: { email, password: PASSWORD, verification_code } });
    await secure.close();
    expect(String(headers['set-cookie'])).toContain('; Secure');
  });

  test('is set only after the code, keeps tokens of other people on the device, and replaces its own', async () => {
    const [mine, theirs, half] = [await createSigner(app), await createSigner(app), await createSigner(app)];
    expect((await enter(half.email, home)).headers['set-cookie']).toBeUndefined();
    const first = valueIn(await signInAt(mine.email, home));
    app.clock.advance(MINUTE);
    const both = valueIn(await signInAt(theirs.email, home, first));
    const again = valueIn(await signInAt(mine.email, home, both));
    const tokens = (cookie: string) => (cookie.split('=')[1] ?? '').split('.');
    expect([tokens(both)[1], tokens(again)[1]]).toEqual([tokens(first)[0], tokens(both)[0]]);
    expect(tokens(again)).not.toContain(tokens(first)[0]);
    expect(await app.platform.db.select().from(knownDevices).where(eq(knownDevices.userId, mine.userId))).toHaveLength(1);
  });

  test('is not valid for another person, and nonsense is ignored', async () => {
    const [mine, theirs] = [await createSigner(app), await createSigner(app)];
    const cookie = valueIn(await signInAt(mine.email, home));
    for (let round = 0; round < 50; round += 1) expect(await guess(theirs.email)).toBe(422);
    for (const each of [cookie, 'pramen_device=', 'pramen_device=....', `pramen_device=${'a'.repeat(5000)}`])
      expect((await enter(theirs.email, { ...visitor(), cookie: each })).status).toBe(429);
  });

  test.each([
    [
      'another password',
      (userId: string) => app.platform.db.update(users).set({ passwordChangedAt: app.clock.now() }).where(eq(users.id, userId)),
    ],
    ['half a year', () => Promise.resolve(app.clock.advance(180 * DAY))],
  ])('is invalid after %s', async (_what, change) => {
    const { email, userId } = await createSigner(app);
    const cookie = valueIn(await signInAt(email, home));
    app.clock.advance(SECOND);
    await change(userId);
    for (let round = 0; round < 50; round += 1) expect(await guess(email)).toBe(422);
    expect((await enter(email, { ...visitor(), cookie })).status).toBe(429);
    await sweepExpired(app.platform);
    expect(await app.platform.db.select().from(knownDevices).where(eq(knownDevices.userId, userId))).toEqual([]);
  });

  test('is invalid after the person signed out everywhere', async () => {
    const { email, userId } = await createSigner(app);
    const token = await signInWithCode(app, email, home);
    expect((await app.call(endOtherSessions, { token })).status).toBe(200);
    expect(await app.platform.db.select().from(knownDevices).where(eq(knownDevices.userId, userId))).toEqual([]);
  });
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});
