import * as endpoints from '@pramen/contract/messages/push.endpoints';
import { readNotifications, saveNoticePreference } from '@pramen/contract/messages/messages.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMessages, pushSubscriptions } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock/clock.ts';
import { createPushSender } from '../../../platform/push/push-sender.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startPushService } from '../../../testing/services/push-service.ts';
import type { TestBrowser, TestPushService } from '../../../testing/services/push-service.ts';
import { revokeSession } from '../../access/access.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { pushJobs } from './push.jobs.ts';

const database = useTestDatabase();
let service: TestPushService;
let app: TestApp;
let person: TestPerson;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp(database.current, { environment: service.environment });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  await app.platform.db.delete(outboxMessages);
  await database.current.pool.query('DELETE FROM pgboss.job');
  for (const told of [service.received, service.answers, app.logged]) told.length = 0;
  person = await createPerson(app, 'CLIENT');
  browser = await switchOn();
});

async function switchOn({ token }: TestPerson = person): Promise<TestBrowser> {
  const made = service.subscribe();
  expect((await app.call(endpoints.subscribePush, { body: made, token })).status).toBe(200);
  return made;
}
const tell = (kind: string, { userId }: TestPerson = person) =>
  inTransaction(app.platform.db, (tx) => notify(tx, app.platform, { userId, kind }));
const choose = (topic: string, push: boolean) => app.call(saveNoticePreference, { body: { topic, push } as never, token: person.token });
const rows = () => app.platform.db.select().from(outboxMessages).where(eq(outboxMessages.userId, person.userId));
const jobs = async () =>
  (
    await database.current.pool.query<{ state: string; wait: number }>(
      `SELECT state, extract(epoch FROM start_after - created_on)::int AS wait FROM pgboss.job WHERE name = 'messages.sendPush' ORDER BY created_on`,
    )
  ).rows;
/** Lets the postponed jobs be due. */
const hurry = () => app.platform.db.execute(sql`UPDATE pgboss.job SET start_after = created_on WHERE state IN ('created', 'retry')`);
const drain = () => app.platform.jobs.drain(pushJobs(app.platform));
const openedIn = (endpoint: string) => service.received.filter((one) => one.endpoint === endpoint).map(({ said }) => said.notice);

describe('a notice', () => {
  it('is pushed once to each browser, encrypted for it, signed by the portal, and says nothing of what it is about', async () => {
    const second = await switchOn();
    const id = await tell('documents.signatureRequested');
    expect(service.received).toEqual([]);
    await drain();
    await drain();
    expect([openedIn(browser.endpoint), openedIn(second.endpoint)]).toEqual([[id], [id]]);
    const [push] = service.received;
    expect(push?.said).toEqual({ lang: 'cs', text: 'V\u00a0portálu máte novou zprávu.', notice: id });
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: 'notice', 'content-encoding': 'aes128gcm' });
    expect([push?.publicKey, push?.claims.sub]).toEqual([service.publicKey, 'mailto:it@firm.example']);
    const nowSeconds = (performance.timeOrigin + performance.now()) / 1000;
    expect(push?.claims.exp).toBeGreaterThan(nowSeconds);
    expect(push?.claims.exp).toBeLessThan(nowSeconds + 24 * 3600);
    expect((await rows()).map(({ channel, sentAt, receipt }) => [channel, sentAt, receipt])).toEqual(
      Array.from({ length: 2 }, () => ['PUSH', app.clock.now(), 'HTTP 201']),
    );
  });

  it('is pushed in the language of the user, and at once when it is about their safety', async () => {
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, person.userId));
    await tell('account.new-device');
    await drain();
    expect(service.received).toMatchObject([
      { said: { lang: 'sk', text: 'V\u00a0portáli máte novú správu.' }, headers: { urgency: 'high' } },
    ]);
  });

  it('is not pushed to those without a browser, to other users, nor when its transaction is rolled back', async () => {
    const other = await createPerson(app, 'CLIENT');
    await tell('documents.signatureRequested', other);
    await expect(
      inTransaction(app.platform.db, async (tx) => {
        await notify(tx, app.platform, { userId: person.userId, kind: 'documents.signatureRequested' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await drain()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('is not pushed when it tells of the past, or of nothing that users choose', async () => {
    await inTransaction(app.platform.db, async (tx) => {
      const { userId } = person;
      await notify(tx, app.platform, { userId, kind: 'contracts.signed', at: new Date(app.clock.now().getTime() - DAY) });
      await notify(tx, app.platform, { userId, kind: 'unheard-of' });
    });
    expect(await rows()).toEqual([]);
  });

  it('is not pushed once it was read; one that came with it is', async () => {
    const ids = [await tell('documents.signatureRequested')];
    app.clock.advance(1000);
    ids.push(await tell('service-requests.replied'));
    expect(await rows()).toHaveLength(1);
    await app.call(readNotifications, { body: { ids: [ids[0] ?? ''] }, token: person.token });
    await drain();
    expect(openedIn(browser.endpoint)).toEqual([ids[1]]);
    app.clock.advance(MINUTE);
    await tell('documents.signatureRequested');
    await app.call(readNotifications, { body: {}, token: person.token });
    await drain();
    expect(openedIn(browser.endpoint)).toHaveLength(1);
    expect(new Set((await rows()).map(({ lastFailure }) => lastFailure))).toEqual(new Set(['POINTLESS', null]));
  });

  it('shares its push with what comes within a minute', async () => {
    for (const seconds of [0, 30, 29, 1]) {
      app.clock.advance(seconds * 1000);
      await tell('documents.signatureRequested');
    }
    await drain();
    expect(openedIn(browser.endpoint)).toHaveLength(2);
  });
});

describe('what users choose', () => {
  it('is pushed, of all topics but dividends until they choose otherwise', async () => {
    await tell('ledger.dividend-credited');
    expect(await rows()).toEqual([]);
    await choose('PORTFOLIO', true);
    await tell('ledger.dividend-credited');
    await drain();
    expect(service.received).toMatchObject([{ headers: { urgency: 'low' } }]);
  });

  it('ends what they switch off, of mandatory topics as well, and leaves e-mails as they were', async () => {
    const answer = await choose('SECURITY', false);
    expect(answer.body.data.find(({ topic }) => topic === 'SECURITY')).toMatchObject({ email: 'AT_ONCE', push: false });
    await tell('account.new-device');
    expect(await rows()).toEqual([]);
    await tell('documents.signatureRequested');
    await choose('SIGNING', false);
    await drain();
    expect(service.received).toEqual([]);
    expect((await choose('SECURITY', true)).body.data.every(({ topic, push }) => push === !['SIGNING', 'PORTFOLIO'].includes(topic))).toBe(
      true,
    );
  });

  it('keeps the beginning of the daily e-mail', async () => {
    await app.call(saveNoticePreference, { body: { topic: 'REQUESTS', email: 'DAILY' }, token: person.token });
    const begun = await database.current.pool.query('SELECT chosen_at FROM notice_preferences WHERE user_id = $1', [person.userId]);
    app.clock.advance(MINUTE);
    await choose('REQUESTS', false);
    const { rows: kept } = await database.current.pool.query('SELECT chosen_at, email, push FROM notice_preferences WHERE user_id = $1', [
      person.userId,
    ]);
    expect(kept).toEqual([{ ...begun.rows[0], email: 'DAILY', push: false }]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %s ends the browser', async (status) => {
    await tell('documents.signatureRequested');
    service.answers.push({ status });
    await drain();
    expect(await rows()).toMatchObject([{ sentAt: null, failedAt: app.clock.now(), lastFailure: `HTTP_${status}`, attempts: 1 }]);
    expect(await app.platform.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.userId))).toEqual([]);
    app.logged.length = 0;
    app.clock.advance(MINUTE);
    await tell('documents.signatureRequested');
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['120', 120],
    ['999999', 3600],
    ['0', 1],
  ])('that is busy is asked again when it says, within bounds: %s', async (header, wait) => {
    const id = await tell('documents.signatureRequested');
    service.answers.push({ status: 429, headers: { 'retry-after': header } });
    await drain();
    expect(await rows()).toMatchObject([{ sentAt: null, failedAt: null, lastFailure: 'HTTP_429', attempts: 1 }]);
    expect((await jobs()).at(-1)).toEqual({ state: 'created', wait });
    await hurry();
    await drain();
    expect(openedIn(browser.endpoint)).toEqual([id]);
    expect(await rows()).toMatchObject([{ sentAt: app.clock.now(), lastFailure: null, attempts: 2 }]);
  });

  it.each([500, 503])('that fails with %s is asked again by the schedule of the outbox', async (status) => {
    const id = await tell('documents.signatureRequested');
    service.answers.push({ status });
    await expect(drain()).rejects.toThrow(`message not sent: HTTP_${status}`);
    expect(await jobs()).toMatchObject([{ state: 'retry' }]);
    await hurry();
    await drain();
    expect(openedIn(browser.endpoint)).toEqual([id]);
    expect(JSON.stringify(app.logged.splice(0))).not.toContain(browser.endpoint);
  });

  it.each([400, 403, 413])('that refuses with %s is not asked again, and the log does not name the address', async (status) => {
    await tell('documents.signatureRequested');
    service.answers.push({ status });
    await drain();
    expect(await rows()).toMatchObject([{ failedAt: app.clock.now(), lastFailure: `HTTP_${status}` }]);
    const logged = app.logged.splice(0);
    expect(logged).toMatchObject([{ failure: `HTTP_${status}`, kind: 'messages.push' }]);
    expect(JSON.stringify(logged)).not.toContain(new URL(browser.endpoint).pathname);
    expect(await app.platform.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.userId))).toHaveLength(1);
  });

  it('that leads elsewhere is not followed', async () => {
    await tell('documents.signatureRequested');
    const other = await switchOn(await createPerson(app, 'CLIENT'));
    const before = service.askedCount();
    service.answers.push({ status: 307, headers: { location: other.endpoint } });
    await expect(drain()).rejects.toThrow('UNREACHABLE');
    expect([service.askedCount() - before, service.received]).toEqual([1, []]);
    app.logged.length = 0;
  });

  it('that cannot be reached is asked again', async () => {
    await tell('documents.signatureRequested');
    const { pushKeys, pushHosts } = app.platform.config;
    const silent = createPushSender(pushKeys, pushHosts, 1);
    const late = { ...app.platform, push: silent };
    service.answers.push({ status: 429 });
    await expect(app.platform.jobs.drain(pushJobs(late))).rejects.toThrow(/TIMEOUT|HTTP_429/);
    expect(await jobs()).toMatchObject([{ state: 'retry' }]);
    app.logged.length = 0;
  });

  it('is not asked for what is older than a day', async () => {
    await tell('documents.signatureRequested');
    app.clock.advance(DAY);
    await drain();
    expect(await rows()).toMatchObject([{ lastFailure: 'EXPIRED' }]);
    app.logged.length = 0;
  });

  it('keeps what waited for as long as is left of the day', async () => {
    await tell('documents.signatureRequested');
    app.clock.advance(HOUR);
    await drain();
    expect(service.received[0]?.headers['ttl']).toBe(String(23 * 3600));
  });

  it('is not asked where the host is no longer allowed, push is off, or the session ended', async () => {
    const { pushKeys } = app.platform.config;
    await tell('documents.signatureRequested');
    const elsewhere = { ...app.platform, push: createPushSender(pushKeys, null) };
    await expect(app.platform.jobs.drain(pushJobs(elsewhere))).rejects.toThrow('REFUSED_HOST');
    await hurry();
    await app.platform.jobs.drain(pushJobs({ ...app.platform, push: null }));
    expect(await rows()).toMatchObject([{ lastFailure: 'PUSH_OFF' }]);
    app.clock.advance(MINUTE);
    await tell('documents.signatureRequested');
    const access = { tokenKey: app.platform.config.keys.token, clock: app.clock };
    await inTransaction(app.platform.db, (tx) => revokeSession(tx, access, person.sessionId, 'LOGOUT'));
    await drain();
    expect(new Set((await rows()).map(({ lastFailure }) => lastFailure))).toEqual(new Set(['POINTLESS', 'PUSH_OFF']));
    app.clock.advance(MINUTE);
    await tell('documents.signatureRequested');
    expect([(await rows()).length, service.received]).toEqual([2, []]);
    app.logged.length = 0;
  });

  it('gets a message once from two instances of the portal', async () => {
    const second = await createTestApp(database.current, { environment: service.environment });
    const people = [person, await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT')];
    for (const one of people.slice(1)) await switchOn(one);
    for (const one of people) await tell('documents.signatureRequested', one);
    await Promise.all([drain(), second.platform.jobs.drain(pushJobs(second.platform)), drain()]);
    expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(3);
    expect(service.received).toHaveLength(3);
    await second.close();
  });
});

describe('the trial', () => {
  const tryOut = async () => {
    const [own] = (await app.call(endpoints.readPush, { token: person.token })).body.data;
    return app.call(endpoints.tryPush, { params: { id: own?.id ?? '' }, token: person.token });
  };

  it('goes the way of every push, to that browser alone', async () => {
    const first = browser;
    app.clock.advance(1000);
    const second = await switchOn();
    expect((await tryOut()).status).toBe(200);
    await drain();
    expect(service.received).toMatchObject([
      {
        endpoint: second.endpoint,
        said: { lang: 'cs', text: 'Zkušební upozornění. V\u00a0tomto prohlížeči fungují.' },
        headers: { topic: 'trial' },
      },
    ]);
    expect(openedIn(first.endpoint)).toEqual([]);
  });

  it('may be asked for five times in ten minutes', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await tryOut()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
