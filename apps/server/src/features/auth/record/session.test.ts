import { logout, readProfile, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const isOpen = async (token: string) => (await app.call(readProfile, { token })).status === 200;
const eventsOf = (sessionId: string, action: string) =>
  app.platform.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.objectId, sessionId), eq(auditEvents.action, action)))
    .orderBy(desc(auditEvents.occurredAt));
const told = async (sessionId: string, action: string) =>
  (await eventsOf(sessionId, action)).map(({ objectType, clientId, actorUserId, impersonatorUserId }) => ({
    objectType,
    clientId,
    actorUserId,
    impersonatorUserId,
  }));

describe('a session', () => {
  it('is extended by another token, and the history records it', async () => {
    const client = await createPerson(app, 'CLIENT');
    app.clock.advance(MINUTE);
    const { status, headers, body } = await app.call(refreshSession, { token: client.token });
    const [, token = ''] = /^Bearer (\S+)$/.exec(String(headers['authorization'])) ?? [];
    expect([status, body, token === client.token, await isOpen(token)]).toEqual([200, {}, false, true]);
    expect(await told(client.sessionId, 'auth.sessionProlonged')).toEqual([
      { objectType: 'session', clientId: client.clientId, actorUserId: client.userId, impersonatorUserId: null },
    ]);
  });

  it('ends when its person signs out, and no other', async () => {
    const [client, other] = [await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT')];
    expect((await app.call(logout, { token: client.token })).status).toBe(200);
    expect([await isOpen(client.token), await isOpen(other.token)]).toEqual([false, true]);
    expect(await told(client.sessionId, 'auth.signedOut')).toEqual([
      { objectType: 'session', clientId: client.clientId, actorUserId: client.userId, impersonatorUserId: null },
    ]);
  });

  it('that impersonates a client ends together with that of the adviser', async () => {
    const adviser: TestPerson = await createPerson(app, 'INTERMEDIARY');
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    await impersonate(app, client, adviser);
    expect((await app.call(logout, { token: client.token })).status).toBe(200);
    expect([await isOpen(client.token), await isOpen(adviser.token)]).toEqual([false, false]);
    expect([await told(client.sessionId, 'auth.signedOut'), await told(adviser.sessionId, 'auth.signedOut')]).toEqual([
      [{ objectType: 'session', clientId: client.clientId, actorUserId: client.userId, impersonatorUserId: adviser.userId }],
      [{ objectType: 'session', clientId: null, actorUserId: adviser.userId, impersonatorUserId: null }],
    ]);
  });
});
