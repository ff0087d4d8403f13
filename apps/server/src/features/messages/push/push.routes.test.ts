import { endOtherSessions, endSession } from '@pramen/contract/account/account.endpoints';
import { logout } from '@pramen/contract/auth/auth.endpoints';
import * as endpoints from '@pramen/contract/messages/push.endpoints';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { pushSubscriptions } from '../../../database/schema/messages.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startPushService } from '../../../testing/services/push-service.ts';
import type { TestBrowser, TestPushService } from '../../../testing/services/push-service.ts';
import { revokeSessionsOf } from '../../access/access.service.ts';
import { MOST_BROWSERS, sweepSubscriptions } from './subscriptions.service.ts';

const database = useTestDatabase();
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
let service: TestPushService;
let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp(database.current, { environment: service.environment });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  person = await createPerson(app, 'CLIENT');
});

const subscribe = (browser: object, token = person.token) =>
  app.call(endpoints.subscribePush, { body: { ...browser } as never, token, headers: { 'user-agent': PIXEL } });
const confirm = (browser: TestBrowser, former: string, token = person.token) =>
  app.call(endpoints.confirmPush, { body: { ...browser, former }, token });
const list = async (token = person.token) => (await app.call(endpoints.readPush, { token })).body.data;
const rowsOf = ({ userId }: TestPerson) => app.platform.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
const eventsOf = async ({ userId }: TestPerson) =>
  (
    await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, userId), inArray(auditEvents.action, ['messages.pushSubscribed', 'messages.pushRemoved'])))
      .orderBy(auditEvents.occurredAt, auditEvents.id)
  ).map(({ action, facts }) => [action.split('.')[1], facts['reason'] ?? null]);

describe('browsers of a user', () => {
  it('are subscribed with the key of the portal, and named as sessions are', async () => {
    expect((await app.call(endpoints.readPush, { token: person.token })).body).toEqual({ public_key: service.publicKey, data: [] });
    const browser = service.subscribe();
    const { status, body } = await subscribe(browser);
    expect([status, body.data]).toEqual([
      200,
      [
        {
          id: expect.any(String),
          device: { browser: 'Chrome', system: 'Android' },
          created_at: app.clock.now().toISOString(),
          seen_at: app.clock.now().toISOString(),
          fingerprint: sha256(browser.endpoint).toString('base64url'),
        },
      ],
    ]);
    await subscribe(browser);
    expect(await list()).toHaveLength(1);
    expect(await eventsOf(person)).toEqual([['pushSubscribed', null]]);
  });

  it.each(['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'] as const)('may be those of %s', async (role) => {
    const { token } = await createPerson(app, role);
    expect((await subscribe(service.subscribe(), token)).status).toBe(200);
    expect(await list(token)).toHaveLength(1);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/push',
    'not an address',
    `https://${'x'.repeat(3000)}`,
  ])('are not at %s', async (endpoint) => {
    const { status, body } = await subscribe({ ...service.subscribe(), endpoint });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['endpoint']]);
  });

  it.each([
    ['p256dh', 'A'.repeat(87)],
    ['p256dh', 'BA'],
    ['p256dh', undefined],
    ['auth', 'A'.repeat(21)],
    ['auth', `${'A'.repeat(21)}B`],
    ['auth', `${'A'.repeat(21)}+`],
  ])('have no other %s than one that encrypts: %s', async (field, value) => {
    const { status, body } = await subscribe({ ...service.subscribe(), [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('move to who switches them on there', async () => {
    const [browser, other] = [service.subscribe(), await createPerson(app, 'CLIENT')];
    await subscribe(browser, other.token);
    await subscribe(browser);
    expect([await list(other.token), (await list()).length]).toEqual([[], 1]);
    expect(await eventsOf(other)).toEqual([
      ['pushSubscribed', null],
      ['pushRemoved', 'MOVED'],
    ]);
  });

  it('are removed by their user, and by no other', async () => {
    const other = await createPerson(app, 'ADMIN');
    await subscribe(service.subscribe());
    const [own] = await list();
    const params = { id: own?.id ?? '' };
    for (const endpoint of [endpoints.removePush, endpoints.tryPush])
      expect((await app.call(endpoint, { params, token: other.token })).status).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await app.call(endpoints.removePush, { params, token: person.token })).body.data).toEqual([]);
    expect((await app.call(endpoints.removePush, { params, token: person.token })).status).toBe(404);
    expect((await eventsOf(person)).at(-1)).toEqual(['pushRemoved', 'BY_USER']);
  });

  it('are ten at most: the one unused for longest goes', async () => {
    const first = service.subscribe();
    await subscribe(first);
    for (let count = 1; count < MOST_BROWSERS; count += 1) {
      app.clock.advance(MINUTE);
      await subscribe(service.subscribe());
    }
    const [, second] = (await list()).toReversed();
    app.clock.advance(MINUTE);
    expect((await confirm(first, first.endpoint)).body.is_on).toBe(true);
    app.clock.advance(MINUTE);
    await subscribe(service.subscribe());
    const ids = (await list()).map(({ id }) => id);
    expect([ids.length, ids.includes(second?.id ?? '')]).toEqual([MOST_BROWSERS, false]);
    expect((await eventsOf(person)).at(-2)).toEqual(['pushRemoved', 'TOO_MANY']);
  });
});

it('browsers of a user are ten at most, however many are switched on at once', async () => {
  const answers = await Promise.all(Array.from({ length: MOST_BROWSERS + 2 }, () => subscribe(service.subscribe())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rowsOf(person)).toHaveLength(MOST_BROWSERS);
});

describe('confirming', () => {
  it('notes a new address and keys of the same browser', async () => {
    const [former, renewed] = [service.subscribe(), service.subscribe()];
    await subscribe(former);
    const [before] = await list();
    app.clock.advance(DAY);
    const token = await openSessionOf(app, person);
    expect((await confirm(renewed, former.endpoint, token)).body).toEqual({ is_on: true, public_key: service.publicKey });
    expect(await list(token)).toMatchObject([{ id: before?.id, seen_at: app.clock.now().toISOString() }]);
    expect(await rowsOf(person)).toMatchObject([{ ...renewed }]);
    expect((await confirm(former, former.endpoint, token)).body.is_on).toBe(false);
  });

  it('switches on nothing: neither what was off, nor what is another user’s', async () => {
    const [browser, other] = [service.subscribe(), await createPerson(app, 'CLIENT')];
    expect((await confirm(browser, browser.endpoint)).body.is_on).toBe(false);
    await subscribe(browser, other.token);
    expect((await confirm(browser, browser.endpoint)).body.is_on).toBe(false);
    expect([await rowsOf(person), (await list(other.token)).length]).toEqual([[], 1]);
  });

  it('refuses what it would refuse to subscribe', async () => {
    const browser = service.subscribe();
    await subscribe(browser);
    const answer = await confirm({ ...browser, endpoint: 'https://evil.example/x' }, browser.endpoint);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['endpoint']]);
  });
});

describe('the end of a session ends its browser', () => {
  /** Two browsers of the person, each in a session of its own. */
  async function useTwo() {
    const token = await openSessionOf(app, person);
    const [own, other] = [service.subscribe(), service.subscribe()];
    await subscribe(own);
    await subscribe(other, token);
    return { token, own, other };
  }
  const endpointsOf = async () => {
    await sweepSubscriptions(app.platform);
    return (await rowsOf(person)).map(({ endpoint }) => endpoint);
  };

  it('signing out ends it there alone', async () => {
    const { token, own } = await useTwo();
    expect((await app.call(logout, { token })).status).toBeLessThan(300);
    expect(await list()).toHaveLength(1);
    expect(await endpointsOf()).toEqual([own.endpoint]);
    expect((await eventsOf(person)).at(-1)).toEqual(['pushRemoved', 'SESSION_ENDED']);
  });

  it('signing out everywhere ends it everywhere else', async () => {
    const { own } = await useTwo();
    await app.call(endOtherSessions, { token: person.token, body: {} });
    expect(await endpointsOf()).toEqual([own.endpoint]);
  });

  it('so does ending that session from another one', async () => {
    const { token, other } = await useTwo();
    await app.call(endSession, { params: { id: person.sessionId }, token });
    expect(await endpointsOf()).toEqual([other.endpoint]);
  });

  it.each(['PASSWORD_CHANGED', 'DEACTIVATED'] as const)('%s', async (reason) => {
    await useTwo();
    await inTransaction(app.platform.db, (tx) => revokeSessionsOf(tx, app.platform, person.userId, reason));
    expect(await endpointsOf()).toEqual([]);
  });

  it('a session that only ran out ends nothing, and the next one takes it over', async () => {
    const browser = service.subscribe();
    await subscribe(browser);
    app.clock.advance(3 * DAY);
    const token = await openSessionOf(app, person);
    expect(await list(token)).toHaveLength(1);
    await confirm(browser, browser.endpoint, token);
    await app.call(logout, { token });
    expect(await endpointsOf()).toEqual([]);
  });

  it('a user who may not sign in any more is told nothing', async () => {
    await useTwo();
    await database.current.pool.query('UPDATE users SET is_active = false WHERE id = $1', [person.userId]);
    expect(await endpointsOf()).toEqual([]);
  });

  it('400 days without the portal end it, too', async () => {
    await subscribe(service.subscribe());
    app.clock.advance(400 * DAY);
    expect(await endpointsOf()).toHaveLength(1);
    app.clock.advance(MINUTE);
    expect(await endpointsOf()).toEqual([]);
    expect((await eventsOf(person)).at(-1)).toEqual(['pushRemoved', 'UNUSED']);
  });
});

it('where push is not configured there is no key, and every other call says so', async () => {
  const plain = await createTestApp(database.current);
  const { token } = person;
  // Switched on while it was configured.
  await subscribe(service.subscribe());
  const [own] = await list();
  expect((await plain.call(endpoints.readPush, { token })).body).toEqual({ public_key: null, data: [own] });
  const browser = service.subscribe();
  const answers = [
    await plain.call(endpoints.subscribePush, { body: browser, token }),
    await plain.call(endpoints.confirmPush, { body: { ...browser, former: browser.endpoint }, token }),
    await plain.call(endpoints.tryPush, { params: { id: own?.id ?? '' }, token }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array.from({ length: 3 }, () => [409, 'push.off']));
  await plain.close();
});
