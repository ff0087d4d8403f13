import { endOtherSessions } from '@pramen/contract/account/account.endpoints';
import { logout, readProfile, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import { impersonateClient, stopImpersonation } from '@pramen/contract/impersonation/impersonation.endpoints';
import { readNotifications } from '@pramen/contract/messages/messages.endpoints';
import { asc, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '../../database/schema/access.ts';
import { clients } from '../../database/schema/clients.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { intermediaryPeople, intermediaryPersonClosure, users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { revokeSession, revokeSessionsOf } from '../access/access.service.ts';

const database = useTestDatabase();
let app: TestApp;
let boss: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  boss = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: boss });
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const start = (by: TestPerson, clientId = client.clientId ?? '') =>
  app.call(impersonateClient, { params: { id: clientId }, token: by.token });
const stop = (token: string) => app.call(stopImpersonation, { token });
const profile = (token: string) => app.call(readProfile, { token });
const statusOf = async (token: string) => (await profile(token)).status;
const access = () => ({ tokenKey: app.platform.config.keys.token, clock: app.clock });

async function actAs(by: TestPerson): Promise<string> {
  const { status, body } = await start(by);
  expect(status).toBe(200);
  return body.token;
}

describe('impersonating a client', () => {
  it('opens a session of the client that names the impersonator', async () => {
    const answer = await start(adviser);
    expect([answer.status, Object.keys(answer.body), answer.headers['cache-control']]).toEqual([200, ['token'], 'no-store']);
    expect(decodeJwt(answer.body.token)).toMatchObject({ sub: client.userId, role: 'CLIENT', impersonator: adviser.userId });
    expect((await profile(answer.body.token)).body).toMatchObject({
      user: { id: client.userId, role: 'CLIENT', client: { id: client.clientId } },
      context: { impersonator: { name: 'Žofie Čížková' } },
    });
    const [session] = await app.platform.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, client.userId))
      .orderBy(asc(sessions.method))
      .limit(1);
    expect(session).toMatchObject({
      method: 'IMPERSONATION',
      clientId: client.clientId,
      impersonatorUserId: adviser.userId,
      impersonatorSessionId: adviser.sessionId,
    });
    expect(await statusOf(adviser.token)).toBe(200);
  });

  it('records both people in the audit log for each action', async () => {
    const token = await actAs(adviser);
    await app.call(refreshSession, { token });
    await app.call(readNotifications, { token, body: {} });
    await stop(token);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.clientId, client.clientId ?? ''))
      .orderBy(asc(auditEvents.id));
    expect(events.map(({ action, actorUserId, impersonatorUserId }) => [action, actorUserId, impersonatorUserId])).toEqual([
      ['impersonation.started', adviser.userId, null],
      ['auth.sessionProlonged', client.userId, adviser.userId],
      ['impersonation.refused', client.userId, adviser.userId],
      ['impersonation.ended', client.userId, adviser.userId],
    ]);
  });

  it('is allowed to the client’s advisers and to the office', async () => {
    const [office, admin, stranger, strangeBoss] = await Promise.all([
      createPerson(app, 'BACK_OFFICE'),
      createPerson(app, 'ADMIN'),
      createPerson(app, 'INTERMEDIARY'),
      createPerson(app, 'INTERMEDIARY_ADMIN'),
    ]);
    for (const [who, expected] of [
      [office, 200],
      [admin, 200],
      [adviser, 200],
      [boss, 200],
      [stranger, 404],
      [strangeBoss, 404],
      [client, 403],
    ] as const)
      expect([who.role, (await start(who)).status]).toEqual([who.role, expected]);
    expect((await start(admin, newId())).body).toMatchObject({ code: 'record.not_found' });
    expect((await app.call(impersonateClient, { params: { id: client.clientId ?? '' } })).status).toBe(401);
  });

  it('does not nest', async () => {
    const token = await actAs(adviser);
    expect(await app.call(impersonateClient, { params: { id: client.clientId ?? '' }, token })).toMatchObject({
      status: 403,
      body: { code: 'impersonation.forbidden' },
    });
  });

  it.each([
    [
      'the client has no access',
      409,
      () => app.platform.db.update(clients).set({ activeAccess: false }).where(eq(clients.userId, client.userId)),
    ],
    ['their user is deactivated', 409, () => app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, client.userId))],
    [
      'the client is deleted',
      404,
      () => app.platform.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.userId, client.userId)),
    ],
  ] as const)('is refused when %s', async (_name, status, change) => {
    await change();
    expect((await start(adviser)).status).toBe(status);
  });
});

describe('an impersonation ends, for the calls after it,', () => {
  const above = () => intermediaryPersonClosure.ancestorId;
  it.each([
    ['when the impersonator is deactivated', () => app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, boss.userId))],
    ['with their own session', () => inTransaction(app.platform.db, (tx) => revokeSession(tx, access(), boss.sessionId, 'LOGOUT'))],
    ['when they sign out in another window', () => app.call(logout, { token: boss.token })],
    [
      'with all their sessions',
      () => inTransaction(app.platform.db, (tx) => revokeSessionsOf(tx, access(), boss.userId, 'PASSWORD_CHANGED')),
    ],
    ['when they end their other sessions', async () => app.call(endOtherSessions, { token: await openSessionOf(app, boss), body: {} })],
    [
      'when the client gets another owner',
      () => app.platform.db.update(clients).set({ intermediaryPersonId: null }).where(eq(clients.userId, client.userId)),
    ],
    [
      'when the adviser moves below another manager',
      () => app.platform.db.delete(intermediaryPersonClosure).where(eq(above(), boss.intermediaryPersonId ?? '')),
    ],
    [
      'when their person is deleted',
      () =>
        app.platform.db.update(intermediaryPeople).set({ deletedAt: app.clock.now() }).where(eq(intermediaryPeople.userId, boss.userId)),
    ],
    [
      'when the client loses access',
      () => app.platform.db.update(clients).set({ activeAccess: false }).where(eq(clients.userId, client.userId)),
    ],
    [
      'when the client is deleted',
      () => app.platform.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.userId, client.userId)),
    ],
    [
      'with all sessions of the client',
      () => inTransaction(app.platform.db, (tx) => revokeSessionsOf(tx, access(), client.userId, 'PASSWORD_CHANGED')),
    ],
    [
      'when the impersonator is no longer a manager',
      () => app.platform.db.update(sessions).set({ role: 'INTERMEDIARY' }).where(eq(sessions.id, boss.sessionId)),
    ],
    [
      'when the impersonator’s session is unknown',
      () => app.platform.db.update(sessions).set({ impersonatorSessionId: null }).where(eq(sessions.impersonatorUserId, boss.userId)),
    ],
  ] as const)('%s', async (_name, change) => {
    const token = await actAs(boss);
    expect(await statusOf(token)).toBe(200);
    await change();
    expect([await statusOf(token), (await stop(token)).status]).toEqual([401, 401]);
  });

  it('but not on unrelated changes', async () => {
    const token = await actAs(boss);
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, adviser.userId));
    await inTransaction(app.platform.db, (tx) => revokeSession(tx, access(), client.sessionId, 'LOGOUT'));
    expect(await statusOf(token)).toBe(200);
  });
});

describe('stopping', () => {
  it('returns a token of the impersonator’s own session and ends the other', async () => {
    const token = await actAs(adviser);
    const { status, body } = await stop(token);
    expect([status, body.message]).toEqual([200, 'Jednání jménem klienta skončilo.']);
    expect(decodeJwt(body.token)).not.toHaveProperty('impersonator');
    expect((await profile(body.token)).body).toMatchObject({
      user: { id: adviser.userId, role: 'INTERMEDIARY' },
      context: { impersonator: null },
    });
    expect([await statusOf(token), await statusOf(adviser.token)]).toEqual([401, 200]);
  });

  it('two concurrent calls succeed once', async () => {
    const token = await actAs(adviser);
    const both = await Promise.all([stop(token), stop(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is refused without an impersonation', async () => {
    expect(await stop(adviser.token)).toMatchObject({ status: 409, body: { code: 'impersonation.not_running' } });
    expect((await app.call(stopImpersonation)).status).toBe(401);
  });

  it('leaves a later impersonation of the same client alone', async () => {
    const [first, second] = [await actAs(adviser), await actAs(adviser)];
    await stop(first);
    expect(await statusOf(second)).toBe(200);
  });
});

describe('time', () => {
  it('counts from the sign-in of the impersonator: no impersonation outlives their own session', async () => {
    app.clock.advance(7 * HOUR);
    const token = await actAs(adviser);
    expect((await profile(token)).body.context).toMatchObject({ expires_in: 8 * 3600, prolongable_for: 17 * 3600 });
    app.clock.advance(7 * HOUR);
    const renewed = String((await app.call(refreshSession, { token })).headers['authorization']).replace('Bearer ', '');
    app.clock.advance(7 * HOUR + 59 * MINUTE);
    const last = String((await app.call(refreshSession, { token: renewed })).headers['authorization']).replace('Bearer ', '');
    app.clock.advance(3 * HOUR);
    expect((await app.call(refreshSession, { token: last })).status).toBe(401);
    const { body } = await stop(last);
    // The impersonator's own session could not be extended either; the remaining time of the token carries over.
    expect((await profile(body.token)).body.context).toMatchObject({ expires_in: 5 * 3600, prolongable_for: 0 });
  });

  it('left of the last token carries over to the impersonation', async () => {
    for (let hours = 0; hours < 23; hours += 7) {
      app.clock.advance(7 * HOUR);
      if (hours < 21)
        adviser.token = String((await app.call(refreshSession, { token: adviser.token })).headers['authorization']).replace('Bearer ', '');
    }
    expect(28 * HOUR).toBeGreaterThan(DAY);
    const token = await actAs(adviser);
    expect((await profile(token)).body.context).toMatchObject({ expires_in: 3600, prolongable_for: 0 });
  });
});

describe('log-out', () => {
  it('during an impersonation ends both sessions', async () => {
    const token = await actAs(adviser);
    expect((await app.call(logout, { token })).status).toBe(200);
    expect([await statusOf(token), await statusOf(adviser.token), await statusOf(client.token)]).toEqual([401, 401, 200]);
    const out = await app.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'auth.signedOut'))
      .orderBy(asc(auditEvents.id));
    expect(
      out
        .slice(-2)
        .map(({ actorUserId, impersonatorUserId, objectId }) => [actorUserId, impersonatorUserId, objectId === adviser.sessionId]),
    ).toEqual([
      [client.userId, adviser.userId, false],
      [adviser.userId, null, true],
    ]);
  });
});
