import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { messageJobs } from './messages.jobs.ts';
import { queueMessage, queueDecoyMessage } from './messages.service.ts';
import type { Composers, MessageChannel } from './messages.service.ts';

const database = useTestDatabase();
let app: TestApp;
let person: TestPerson;

const composers: Composers = {
  hello: ({ params }, { language, tenantName }) =>
    Promise.resolve({ subject: `Hello ${language}`, text: `${tenantName}: ${params['about'] ?? ''}` }),
  pointless: () => Promise.resolve(null),
};

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  person = await createPerson(app, 'CLIENT', { under: await createPerson(app, 'INTERMEDIARY') });
  for (const told of [app.mails, app.texts, app.logged]) told.length = 0;
});
afterAll(() => app.close());

const say = (kind: string, channel: MessageChannel = 'EMAIL', params: Record<string, string> = {}) =>
  inTransaction(app.platform.db, (tx) => queueMessage(tx, app.platform, { userId: person.userId, channel, kind, params }));
const drainWith = (platform: Platform = app.platform) => platform.jobs.drain(messageJobs(platform, composers));
const rowOf = async (id: string) => (await app.platform.db.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];

test('an e-mail greets, is in the person’s language and signed with the name of their intermediary', async () => {
  await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, person.userId));
  const id = await say('hello', 'EMAIL', { about: 'x' });
  expect(app.mails).toHaveLength(0);
  await drainWith();
  const mail = app.mails.at(-1);
  expect(mail).toMatchObject({ to: person.email, subject: 'Hello sk' });
  expect(mail?.text).toMatch(/^Dobrý deň,\n\n(Intermediary \w+): x\n\nS pozdravom\n\1\n$/);
  expect(await rowOf(id)).toMatchObject({ attempts: 1, failedAt: null, lastFailure: null, sentAt: app.clock.now() });
});

test('an SMS is one part without diacritics', async () => {
  await say('hello', 'SMS', { about: 'Žluťoučký kůň '.repeat(20) });
  await drainWith();
  expect(app.texts.at(-1)?.to).toBe('+420777123456');
  expect(app.texts.at(-1)?.text).toMatch(/Zlutoucky kun/);
  expect(app.texts.at(-1)?.text).toHaveLength(160);
});

test('a sent message is not sent again when its job runs twice', async () => {
  const id = await say('hello');
  await drainWith();
  const before = app.mails.length;
  await inTransaction(app.platform.db, (tx) => app.platform.jobs.enqueue(tx, 'messages.send', { messageId: id }));
  await drainWith();
  expect(app.mails).toHaveLength(before);
  expect((await rowOf(id))?.attempts).toBe(1);
});

test('nothing is sent when the transaction is rolled back', async () => {
  const before = app.mails.length;
  const failing = inTransaction(app.platform.db, async (tx) => {
    await queueMessage(tx, app.platform, { userId: person.userId, channel: 'EMAIL', kind: 'hello' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await drainWith()).toBe(0);
  expect(app.mails).toHaveLength(before);
});

test('a failure is retried and recorded without the address, in row, queue and log', async () => {
  const id = await say('hello');
  const refusal = Object.assign(new Error(`550 <${person.email}> unknown, kod 123456`), { code: 'EENVELOPE', responseCode: 550 });
  const failing: Platform = { ...app.platform, mailer: { send: () => Promise.reject(refusal) } };
  await expect(drainWith(failing)).rejects.toThrow('message not sent: EENVELOPE_550');
  expect(await rowOf(id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null, lastFailure: 'EENVELOPE_550' });
  const { rows } = await app.platform.db.execute<{ line: string; state: string }>(
    sql`SELECT row_to_json(j)::text AS line, state FROM pgboss.job j WHERE data ->> 'messageId' = ${id}`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['retry']);
  const traces = JSON.stringify([rows, app.logged.splice(0)]);
  expect(traces).toContain('MessageNotSent');
  expect(traces).not.toContain(person.email);
  await app.platform.db.execute(sql`UPDATE pgboss.job SET start_after = created_on WHERE data ->> 'messageId' = ${id}`);
  await drainWith();
  expect(await rowOf(id)).toMatchObject({ attempts: 2, lastFailure: null, sentAt: app.clock.now() });
});

test.each([
  ['pointless', 'EMAIL', 'POINTLESS'],
  ['unheard-of', 'EMAIL', 'NO_COMPOSER'],
  ['hello', 'SMS', 'NO_PHONE'],
] as const)('a %s message by %s fails permanently', async (kind, channel, failure) => {
  if (failure === 'NO_PHONE') await app.platform.db.update(users).set({ phone: null }).where(eq(users.id, person.userId));
  const before = app.mails.length + app.texts.length;
  const id = await say(kind, channel);
  await drainWith();
  expect(await rowOf(id)).toMatchObject({ sentAt: null, failedAt: app.clock.now(), lastFailure: failure, attempts: 1 });
  expect(app.mails.length + app.texts.length).toBe(before);
  expect(app.logged.splice(0)).toMatchObject([{ failure, messageId: id }]);
});

test('a decoy message queues a job that ends quietly', async () => {
  await inTransaction(app.platform.db, (tx) => queueDecoyMessage(tx, app.platform));
  expect(await drainWith()).toBe(1);
  expect(app.logged).toEqual([]);
});
