import { logout, readProfile, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessTokens, sessions } from '../../database/schema/access.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { HOUR, SECOND } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { impersonate } from '../../testing/app/account.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createAccess, prolongSession, revokeSessionsOf } from './access.service.ts';
import { signToken } from './tokens.service.ts';

const database = useTestDatabase();
let app: TestApp;
let person: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  person = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const statusOf = async (token: string) => (await app.call(readProfile, { token })).status;

async function jtiOf(sessionId: string): Promise<string> {
  const [row] = await app.platform.db.select().from(accessTokens).where(eq(accessTokens.sessionId, sessionId));
  return row?.jti ?? '';
}

describe('a token is accepted', () => {
  test('until it expires', async () => {
    expect(await statusOf(person.token)).toBe(200);
    app.clock.advance(8 * HOUR - SECOND);
    expect(await statusOf(person.token)).toBe(200);
    app.clock.advance(SECOND);
    expect(await statusOf(person.token)).toBe(401);
  });

  test('only under the server’s algorithm, key and issuer', async () => {
    const jti = await jtiOf(person.sessionId);
    const { token: key } = app.platform.config.keys;
    const expires = Math.floor(app.clock.now().getTime() / 1000) + 3600;
    const claims = () =>
      new SignJWT({ role: 'ADMIN' }).setIssuer('pramen').setJti(jti).setSubject(person.userId).setExpirationTime(expires);
    const good = await claims().setProtectedHeader({ alg: 'HS256' }).sign(key);
    const forged = {
      none: new UnsecuredJWT({ role: 'ADMIN' })
        .setIssuer('pramen')
        .setJti(jti)
        .setSubject(person.userId)
        .setExpirationTime(expires)
        .encode(),
      otherKey: await claims().setProtectedHeader({ alg: 'HS256' }).sign(app.platform.config.keys.code),
      otherAlgorithm: await claims()
        .setProtectedHeader({ alg: 'HS512' })
        .sign(Buffer.concat([key, key])),
      otherIssuer: await claims().setIssuer('elsewhere').setProtectedHeader({ alg: 'HS256' }).sign(key),
      noSignature: `${good.split('.').slice(0, 2).join('.')}.`,
      listedJti: await new SignJWT({ jti: [jti] as never })
        .setIssuer('pramen')
        .setExpirationTime(expires)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(key),
      endless: await new SignJWT({}).setIssuer('pramen').setJti(jti).setProtectedHeader({ alg: 'HS256' }).sign(key),
      rubbish: 'a.b.c',
    };
    expect(await statusOf(good)).toBe(200);
    for (const [name, token] of Object.entries(forged)) expect([name, await statusOf(token)]).toEqual([name, 401]);
  });

  test('for its jti only: role and person come from the session', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + HOUR);
    const boasting = await signToken(app.platform.config.keys.token, {
      jti: await jtiOf(person.sessionId),
      userId: newId(),
      role: 'ADMIN',
      impersonatorUserId: newId(),
      issuedAt: app.clock.now(),
      expiresAt,
    });
    const { body } = await app.call(readProfile, { token: boasting });
    expect(body.user).toMatchObject({ id: person.userId, role: 'CLIENT' });
    expect(body.context.impersonator).toBeNull();
  });

  test('not when the server did not issue its jti', async () => {
    const invented = await signToken(app.platform.config.keys.token, {
      jti: newId(),
      userId: person.userId,
      role: 'CLIENT',
      impersonatorUserId: null,
      issuedAt: app.clock.now(),
      expiresAt: new Date(app.clock.now().getTime() + HOUR),
    });
    expect(await statusOf(invented)).toBe(401);
  });

  test.each([
    ['a deactivated person', () => app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, person.userId))],
    [
      'a client without access',
      () => app.platform.db.update(clients).set({ activeAccess: false }).where(eq(clients.userId, person.userId)),
    ],
    [
      'a deleted client',
      () => app.platform.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.userId, person.userId)),
    ],
    [
      'a revoked session',
      () => app.platform.db.update(sessions).set({ revokedAt: app.clock.now() }).where(eq(sessions.id, person.sessionId)),
    ],
  ] as const)('not for %s, from that moment on', async (_name, change) => {
    expect(await statusOf(person.token)).toBe(200);
    await change();
    expect(await statusOf(person.token)).toBe(401);
  });
});

describe('an impersonation of a client', () => {
  const actFor = async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    await impersonate(app, person, adviser);
    return adviser;
  };

  test('ends when the impersonator is deactivated', async () => {
    const adviser = await actFor();
    expect(await statusOf(person.token)).toBe(200);
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, adviser.userId));
    expect(await statusOf(person.token)).toBe(401);
  });

  test('ends with the sessions of the impersonator', async () => {
    const adviser = await actFor();
    const access = { tokenKey: app.platform.config.keys.token, clock: app.clock };
    const revoked = await inTransaction(app.platform.db, (tx) => revokeSessionsOf(tx, access, adviser.userId, 'PASSWORD_CHANGED'));
    expect([revoked, await statusOf(person.token)]).toEqual([2, 401]);
  });
});

describe('log-out', () => {
  test('ends the session at once, also for its other tokens, and no other session', async () => {
    const renewed = (await app.call(refreshSession, { token: person.token })).headers['authorization'] as string;
    const other = await createPerson(app, 'CLIENT');
    expect((await app.call(logout, { token: person.token })).status).toBe(200);
    expect(await statusOf(person.token)).toBe(401);
    expect(await statusOf(renewed.replace('Bearer ', ''))).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
    expect((await app.call(logout, { token: person.token })).status).toBe(401);
  });

  test('needs a session', async () => {
    expect((await app.call(logout)).status).toBe(401);
  });
});

describe('refresh', () => {
  const refresh = (token?: string) => app.call(refreshSession, token ? { token } : {});
  const renewedIn = (answer: { headers: Record<string, unknown> }) => String(answer.headers['authorization']).replace(/^Bearer /, '');

  test('gives a token that is valid for another 8 hours, in the header only', async () => {
    app.clock.advance(7 * HOUR);
    const answer = await refresh(person.token);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    app.clock.advance(HOUR + SECOND);
    expect(await statusOf(person.token)).toBe(401);
    const renewed = renewedIn(answer);
    expect(await statusOf(renewed)).toBe(200);
    const { body } = await app.call(readProfile, { token: renewed });
    expect(body.context.expires_in).toBe(7 * 3600 - 1);
  });

  test('ends the old token after half a minute, which calls from other tabs need', async () => {
    app.clock.advance(HOUR);
    const [first, second] = await Promise.all([refresh(person.token), refresh(person.token)]);
    app.clock.advance(29 * SECOND);
    expect([await statusOf(person.token), await statusOf(renewedIn(first)), await statusOf(renewedIn(second))]).toEqual([200, 200, 200]);
    expect((await refresh(person.token)).status).toBe(200);
    app.clock.advance(SECOND);
    expect([await statusOf(person.token), (await refresh(person.token)).status]).toEqual([401, 401]);
    expect([await statusOf(renewedIn(first)), await statusOf(renewedIn(second))]).toEqual([200, 200]);
  });

  test('needs a session', async () => {
    expect((await refresh()).status).toBe(401);
  });

  test('is refused when the session was revoked after the call was admitted', async () => {
    const access = { tokenKey: app.platform.config.keys.token, clock: app.clock };
    const origin = { ip: '127.0.0.1', userAgent: 'test', requestId: newId(), language: 'cs' as const };
    const actor = await createAccess(app.platform.db, access).authenticate(person.token, origin);
    if (!actor) throw new Error('the token was refused');
    await app.call(logout, { token: person.token });
    await expect(inTransaction(app.platform.db, (tx) => prolongSession(tx, access, actor))).rejects.toMatchObject({
      code: 'session.required',
    });
    expect(await app.platform.db.select().from(accessTokens).where(eq(accessTokens.sessionId, person.sessionId))).toHaveLength(1);
  });

  test('is refused once the session is older than 24 hours, while its last token still runs', async () => {
    let { token } = person;
    for (let hours = 0; hours < 24; hours += 6) {
      app.clock.advance(6 * HOUR);
      token = renewedIn(await refresh(token));
    }
    app.clock.advance(SECOND);
    const late = await refresh(token);
    expect([late.status, late.body.code]).toEqual([401, 'session.required']);
    expect(late.headers['authorization']).toBeUndefined();
    expect(await statusOf(token)).toBe(200);
  });

  test('exchanges a hand-over token once, within its 60 seconds; it is refused everywhere else', async () => {
    const handOver = async () => {
      const issuedAt = app.clock.now();
      const expiresAt = new Date(issuedAt.getTime() + 60 * SECOND);
      const jti = newId();
      await app.platform.db.insert(accessTokens).values({ jti, sessionId: person.sessionId, kind: 'HANDOVER', issuedAt, expiresAt });
      return signToken(app.platform.config.keys.token, {
        jti,
        userId: person.userId,
        role: 'CLIENT',
        impersonatorUserId: null,
        issuedAt,
        expiresAt,
      });
    };
    const token = await handOver();
    expect(await statusOf(token)).toBe(401);
    const [first, second] = await Promise.all([refresh(token), refresh(token)]);
    expect([first.status, second.status].toSorted((left, right) => left - right)).toEqual([200, 401]);
    expect((await refresh(token)).status).toBe(401);
    expect(await statusOf(renewedIn(first.status === 200 ? first : second))).toBe(200);
    const late = await handOver();
    app.clock.advance(60 * SECOND);
    expect((await refresh(late)).status).toBe(401);
  });
});
