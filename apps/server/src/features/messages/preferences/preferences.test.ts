import { readNoticePreferences, saveNoticePreference } from '@pramen/contract/messages/messages.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { notifications, outboxMessages } from '../../../database/schema/messages.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY, HOUR, pragueDateOf } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { sendDigests } from '../digest/digest.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueMessage, queueMessages } from '../outbox/messages.service.ts';

const database = useTestDatabase();
let app: TestApp;
let client: TestPerson;
beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // What a test has only queued is not to be sent by another one.
  await app.platform.db.delete(outboxMessages);
  client = await createPerson(app, 'CLIENT');
});

const choose = (topic: string, email: string, { token }: TestPerson = client) =>
  app.call(saveNoticePreference, { body: { topic, email } as never, token });
const tell = (kind: string, { userId }: TestPerson = client) =>
  inTransaction(app.platform.db, (tx) => notify(tx, app.platform, { userId, kind }));
const mail = (kind: string, { userId }: TestPerson = client) =>
  inTransaction(app.platform.db, (tx) => queueMessage(tx, app.platform, { userId, channel: 'EMAIL', kind }));
const queued = async ({ userId }: TestPerson = client) =>
  (await app.platform.db.select().from(outboxMessages).where(eq(outboxMessages.userId, userId))).map(({ kind }) => kind);
const letters = ({ email }: TestPerson = client) => app.mails.filter(({ to }) => to === email);
async function sendAll(): Promise<void> {
  await Promise.all([sendDigests(app.platform), sendDigests(app.platform)]);
  await app.drain();
}
/** The next day at an hour of Prague; the clock of the tests stands in winter. */
const nextDayAt = (hour: number) => {
  const [today, now] = [app.clock.today(), app.clock.now().getTime()];
  const next = Date.parse(`${pragueDateOf(new Date(now + DAY))}T${String(hour - 1).padStart(2, '0')}:00:00Z`);
  app.clock.advance(next - now);
  return today;
};

describe('preferences', () => {
  it('are those of the role, with what may be chosen', async () => {
    const { data } = (await app.call(readNoticePreferences, { token: client.token })).body;
    expect(data.find(({ topic }) => topic === 'PORTFOLIO')?.choices).toEqual(['DAILY', 'NEVER']);
    expect(data.map(({ topic, email, choices }) => [topic, email, choices.length])).toEqual([
      ['SECURITY', 'AT_ONCE', 1],
      ['CONTRACT', 'AT_ONCE', 1],
      ['SIGNING', 'AT_ONCE', 2],
      ['DATA', 'AT_ONCE', 2],
      ['REQUESTS', 'AT_ONCE', 3],
      ['PORTFOLIO', 'NEVER', 2],
    ]);
    const answer = await choose('REQUESTS', 'DAILY');
    expect([answer.status, answer.body.data.find(({ topic }) => topic === 'REQUESTS')?.email]).toEqual([200, 'DAILY']);
    const isIt = and(eq(auditEvents.action, 'messages.preferenceChosen'), eq(auditEvents.objectId, client.userId));
    await choose('REQUESTS', 'DAILY');
    expect(await app.platform.db.select().from(auditEvents).where(isIt)).toMatchObject([
      { facts: { topic: 'REQUESTS', before: { email: 'AT_ONCE' }, after: { email: 'DAILY' } } },
    ]);
    const other = await createPerson(app, 'CLIENT');
    expect((await app.call(readNoticePreferences, { token: other.token })).body.data).toEqual(data);
  });

  it.each([
    ['SECURITY', 'NEVER', 'email'],
    ['CONTRACT', 'DAILY', 'email'],
    ['SIGNING', 'NEVER', 'email'],
    ['WORK', 'DAILY', 'topic'],
    ['OTHER', 'DAILY', 'topic'],
    ['DATA', 'HOURLY', 'email'],
  ])('refuse %s as %s at %s', async (topic, email, field) => {
    const { status, body } = await choose(topic, email);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('keep back e-mails of their topic, and no others', async () => {
    await choose('REQUESTS', 'NEVER');
    await choose('SIGNING', 'DAILY');
    for (const kind of ['service-requests.replied', 'documents.reminder', 'records.waiting', 'contracts.withdrawal-confirmed'])
      await mail(kind);
    expect((await queued()).toSorted()).toEqual(['contracts.withdrawal-confirmed', 'records.waiting']);
    const other = await createPerson(app, 'CLIENT');
    const many = [client, other].map(({ userId }) => ({ userId, channel: 'EMAIL', kind: 'documents.reminder' }) as const);
    await inTransaction(app.platform.db, (tx) => queueMessages(tx, app.platform, many));
    expect([await queued(), await queued(other)]).toEqual([expect.not.arrayContaining(['documents.reminder']), ['documents.reminder']]);
  });

  it('of what is told by no e-mail until it is chosen hold before any choice', async () => {
    await mail('ledger.dividend-credited');
    expect(await queued()).toEqual([]);
  });

  it('keep back neither codes nor text messages', async () => {
    await choose('SIGNING', 'DAILY');
    const { userId } = client;
    await inTransaction(app.platform.db, async (tx) => {
      await queueMessage(tx, app.platform, { userId, channel: 'EMAIL', kind: 'documents.reminder', urgency: 'LINK' });
      await queueMessage(tx, app.platform, { userId, channel: 'SMS', kind: 'documents.reminder' });
    });
    expect(await queued()).toEqual(['documents.reminder', 'documents.reminder']);
  });
});

describe('the daily e-mail', () => {
  it('counts what is unread since the choice, once a day from seven, and names nothing', async () => {
    await tell('documents.signatureRequested');
    app.clock.advance(1000);
    await choose('SIGNING', 'DAILY');
    await choose('REQUESTS', 'DAILY');
    app.clock.advance(1000);
    for (const kind of ['documents.signatureRequested', 'documents.signatureRequested', 'service-requests.replied', 'contracts.signed'])
      await tell(kind);
    nextDayAt(6);
    await sendAll();
    expect(letters()).toEqual([]);
    app.clock.advance(HOUR);
    await sendAll();
    await sendAll();
    expect(letters()).toHaveLength(1);
    const [letter] = letters();
    expect(letter?.subject).toBe('Co je v\u00a0portálu nového');
    expect(letter?.text).toContain('- Dokumenty k\u00a0podpisu: 2\n- Požadavky: 1\n');
    expect(letter?.text).toContain('https://portal.pramen.test/home');
    app.clock.advance(HOUR);
    await tell('service-requests.replied');
    await sendAll();
    expect(letters()).toHaveLength(1);
    nextDayAt(7);
    await sendAll();
    expect(letters().map(({ text }) => /- Dokumenty/.test(text))).toEqual([true, false]);
    expect(letters()[1]?.text).toContain('- Požadavky: 1\n');
  });

  it('is not sent for what was read, to those who left, nor for topics that are told otherwise', async () => {
    const [reader, left, otherwise] = [client, await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT')];
    for (const person of [reader, left]) await choose('SIGNING', 'DAILY', person);
    await choose('REQUESTS', 'DAILY', otherwise);
    app.clock.advance(1000);
    for (const person of [reader, left, otherwise]) await tell('documents.signatureRequested', person);
    await app.platform.db.update(notifications).set({ readAt: app.clock.now() }).where(eq(notifications.userId, reader.userId));
    await database.current.pool.query('UPDATE users SET is_active = false WHERE id = $1', [left.userId]);
    nextDayAt(8);
    await sendAll();
    expect([reader, left, otherwise].flatMap(letters)).toEqual([]);
  });

  it('goes to staff who want it, too', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    expect((await choose('WORK', 'DAILY', adviser)).status).toBe(200);
    app.clock.advance(1000);
    await tell('onboarding.submitted', adviser);
    nextDayAt(7);
    await sendAll();
    expect(letters(adviser)[0]?.text).toContain('- Práce s\u00a0klienty: 1\n');
  });
});
