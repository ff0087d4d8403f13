import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { messageJobs } from './messages.jobs.ts';
import { queueMessage, queueMessages } from './messages.service.ts';
import type { Composers, Message, MessageChannel } from './messages.service.ts';

const database = useTestDatabase();
let app: TestApp;
let person: TestPerson;
let jobs: Jobs;

const write: Composers[string] = ({ channel }) => Promise.resolve({ subject: channel, text: channel });
const composers: Composers = {
  bulk: write,
  invitation: write,
  code: (message, addressee) => write({ ...message }, addressee).then((letter) => letter && { ...letter, subject: 'code', text: 'code' }),
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  person = await createPerson(app, 'CLIENT');
});
beforeEach(async () => {
  await database.current.pool.query('DELETE FROM pgboss.job');
  jobs = await createJobs(database.current.db, app.platform.log, { supervise: false });
});
afterAll(() => app.close());

const bulk = (count: number, ...channels: MessageChannel[]): Message[] =>
  Array.from({ length: count }, () => channels.map((channel): Message => ({ userId: person.userId, channel, kind: 'bulk' }))).flat();
const queue = (messages: readonly Message[]) => inTransaction(app.platform.db, (tx) => queueMessages(tx, app.platform, messages));
const ask = (channel: MessageChannel, kind = 'code', urgency: Message['urgency'] = 'CODE') =>
  inTransaction(app.platform.db, (tx) =>
    queueMessage(tx, app.platform, { userId: person.userId, channel, kind, ...(urgency ? { urgency } : {}) }),
  );

/** Holds back every message except codes until the test releases them. */
function openGate() {
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const waiters = new Map<string, () => void>();
  const send = async (what: string, channel: string) => {
    if (what !== 'code') await open;
    sent.push(`${what} ${channel}`);
    waiters.get(`${what} ${channel}`)?.();
  };
  const platform: Platform = {
    ...app.platform,
    mailer: { send: ({ subject }) => send(subject, 'EMAIL') },
    sms: { send: ({ text }) => send(text, 'SMS').then(() => ({ status: 'HTTP 200', reference: null })) },
  };
  const hears = (what: string) => (sent.includes(what) ? Promise.resolve() : new Promise<void>((resolve) => waiters.set(what, resolve)));
  return { platform, sent, hears, letGo };
}

it('on either channel a code does not wait for five thousand notices that cannot be sent', async () => {
  await queue(bulk(2_500, 'EMAIL', 'SMS'));
  await ask('SMS');
  await ask('EMAIL');
  const { platform, sent, hears, letGo } = openGate();
  await jobs.start(messageJobs(platform, composers));
  await Promise.all([hears('code SMS'), hears('code EMAIL')]);
  expect(sent.toSorted()).toEqual(['code EMAIL', 'code SMS']);
  await database.current.pool.query(`DELETE FROM pgboss.job WHERE state = 'created'`);
  letGo();
  await jobs.stop();
});

it('an SMS does not wait for a hanging mail server, not even for links and codes of other people', async () => {
  for (let count = 0; count < 40; count += 1) await ask('EMAIL', 'invitation', 'LINK');
  await ask('SMS');
  const { platform, sent, hears, letGo } = openGate();
  await jobs.start(messageJobs(platform, composers));
  await hears('code SMS');
  expect(sent).toEqual(['code SMS']);
  await database.current.pool.query(`DELETE FROM pgboss.job WHERE state = 'created'`);
  letGo();
  await jobs.stop();
});

it('codes go before invitations that were queued earlier', async () => {
  // The queue is drained twenty jobs at a time, in any order within them: the code must be in the first batch.
  const batch = 20;
  for (let count = 0; count < 2 * batch; count += 1) await ask('EMAIL', 'invitation', 'LINK');
  await ask('EMAIL');
  const { rows } = await database.current.pool.query<{ priority: number }>(
    `SELECT priority FROM pgboss.job WHERE name = 'messages.sendNow' ORDER BY priority DESC, created_on`,
  );
  expect(rows).toHaveLength(2 * batch + 1);
  const sent: string[] = [];
  const mailer: Platform['mailer'] = { send: async ({ subject }) => void sent.push(subject) };
  await jobs.drain(messageJobs({ ...app.platform, mailer }, composers));
  expect(sent.slice(0, batch)).toContain('code');
  await jobs.stop();
});
