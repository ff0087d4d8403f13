import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTokens, sessions } from '../../database/schema/access.ts';
import { linkTokens } from '../../database/schema/verification.ts';
import { notifications, outboxMessages } from '../../database/schema/messages.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { sweepExpired } from '../../assembly/repeated-work.ts';
import { listStatements } from '../../testing/app/count-statements.ts';
import { explainStatements } from '../../testing/app/explain-statements.ts';
import { impersonate } from '../../testing/app/account.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { closeAccessOf } from '../clients/record/client-access.service.ts';
import { revokeSessionsOf } from './access.service.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it('ending a person’s sessions does not read other people’s sessions', async () => {
  const person = await createPerson(app, 'CLIENT');
  await database.current.pool.query(
    `INSERT INTO sessions (id, user_id, role, method, ip, user_agent, started_at, last_used_at)
     SELECT gen_random_uuid(), $1, 'CLIENT', 'PASSWORD', '1.1.1.1', 'x', now(), now() FROM generate_series(1, 20000)`,
    [person.userId],
  );
  const one = await createPerson(app, 'CLIENT');
  const plans = await explainStatements(
    database.current.pool,
    () => inTransaction(app.platform.db, (tx) => revokeSessionsOf(tx, app.platform, one.userId, 'DEACTIVATED')),
    /^update "sessions"/i,
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  }
  expect((await app.call(readProfile, { token: one.token })).status).toBe(401);
});

it('revoking the access of many clients takes as many statements as revoking that of one', async () => {
  const people = [await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT')];
  const count = async (userIds: string[]) =>
    (await listStatements(() => inTransaction(app.platform.db, (tx) => closeAccessOf(tx, app.platform, userIds)))).length;
  const [first = '', ...others] = people.map(({ userId }) => userId);
  expect(await count(others)).toBe(await count([first]));
  for (const { token } of people) expect((await app.call(readProfile, { token })).status).toBe(401);
});

it('expired data is deleted: sessions with their impersonations, links, messages, notifications', async () => {
  const { db, clock } = app.platform;
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  await impersonate(app, client, adviser);
  const createdAt = clock.now();
  await db.insert(linkTokens).values({ id: newId(), purpose: 'PASSWORD_RESET', userId: client.userId, createdAt, expiresAt: createdAt });
  const message = { userId: client.userId, channel: 'EMAIL' as const, kind: 'x', params: {}, createdAt };
  const proof = newId();
  await db.insert(outboxMessages).values([
    { ...message, id: newId() },
    { ...message, id: proof, sealedCopy: Buffer.from('x') },
  ]);
  await db.insert(notifications).values({ id: newId(), userId: client.userId, kind: 'x', params: {}, createdAt });
  const left = async () => ({
    sessions: await db.$count(sessions, eq(sessions.userId, adviser.userId)),
    acting: await db.$count(sessions, eq(sessions.impersonatorUserId, adviser.userId)),
    links: await db.$count(linkTokens, eq(linkTokens.userId, client.userId)),
    messages: (
      await db
        .select({ id: outboxMessages.id })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.userId, client.userId), eq(outboxMessages.kind, 'x')))
    ).length,
    notifications: await db.$count(notifications, eq(notifications.userId, client.userId)),
  });
  expect(await left()).toEqual({ sessions: 1, acting: 1, links: 1, messages: 2, notifications: 1 });
  clock.advance(29 * DAY);
  await sweepExpired(app.platform);
  expect((await left()).links).toBe(1);
  clock.advance(335 * DAY);
  await sweepExpired(app.platform);
  expect(await left()).toEqual({ sessions: 1, acting: 1, links: 0, messages: 2, notifications: 1 });
  clock.advance(2 * DAY);
  await sweepExpired(app.platform);
  expect((await left()).notifications).toBe(0);
  clock.advance(35 * DAY);
  const late = await createPerson(app, 'CLIENT');
  await sweepExpired(app.platform);
  expect(await left()).toEqual({ sessions: 0, acting: 0, links: 0, messages: 1, notifications: 0 });
  expect(await db.$count(accessTokens)).toBe(1);
  expect((await app.call(readProfile, { token: late.token })).status).toBe(200);
});
