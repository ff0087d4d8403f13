import { login, readProfile, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import { finishMicrosoft, redirectToMicrosoft } from '@pramen/contract/auth/identity.endpoints';
import { inviteMicrosoft, readUser, releaseMicrosoft } from '@pramen/contract/staff/staff.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundIdentities } from '../../../database/schema/identity.ts';
import { users } from '../../../database/schema/people.ts';
import type { FictionalPerson, Outcome } from '../../../demo/outside/identity/fictional-person.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts';
import { createIdentityApp } from '../../../testing/services/bank-identity.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { jana, startIdentityDouble, TEST_PORTAL, TEST_TENANT } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';

const database = useTestDatabase();
let app: TestApp;
let double: IdentityDouble;
let admin: TestPerson;
beforeAll(async () => {
  double = await startIdentityDouble();
  app = await createIdentityApp(database.current, double);
  admin = await createPerson(app, 'ADMIN');
});
afterAll(async () => {
  await app.close();
  await double.close();
});

let numbers = 0;
const account = (): FictionalPerson => ({ ...jana, familyName: `Účet${(numbers += 1)}` });

async function invite(person: TestPerson): Promise<string> {
  const { body } = await app.call(inviteMicrosoft, { params: { id: person.userId }, token: admin.token });
  return new URL(body.url).searchParams.get('invitation') ?? '';
}

const locationOf = (answer: { headers: Record<string, unknown> }) => new URL(String(answer.headers['location']));

/** Goes to Microsoft and back; returns where the browser ends. */
async function visit(who: FictionalPerson, query: Record<string, string> = {}, outcome?: Outcome, portal = app): Promise<URL> {
  const begun = await portal.call(redirectToMicrosoft, { query });
  const target = locationOf(begun);
  if (target.pathname === '/login') return target;
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const { code, state, iss, error } = await double.visit(target.href, who, outcome);
  const back: Record<string, string> = error ? { error, state } : { code, state, iss };
  const ended = await portal.call(finishMicrosoft, { query: back, headers: { cookie } });
  expect(ended.status).toBe(302);
  return locationOf(ended);
}
const errorOf = (where: URL) => where.searchParams.get('error');
const NOT_INVITED = 'microsoft.not_invited';
const OTHER_TENANT = '99999999-2222-4333-8444-555555555555';
const USED = 'microsoft.invitation_used';

/** The portal with other tenants than the one of the double. */
const createPortal = (tenantsOf: (own: IdentityProvider) => Map<string, IdentityProvider>) =>
  createTestApp(database.current, {
    config: { publicUrl: TEST_PORTAL },
    openIdentities: (config, log) => {
      const one = double.open(config, log);
      const own = one.microsoft.get(TEST_TENANT);
      if (!own) throw new Error('the double has a tenant');
      return { ...one, microsoft: tenantsOf(own) };
    },
  });

async function tokenOf(where: URL): Promise<string> {
  const { headers } = await app.call(refreshSession, { token: where.searchParams.get('token') ?? '' });
  return String(headers['authorization']).replace('Bearer ', '');
}

describe('an invitation to Microsoft', () => {
  it('binds the account, and signs in from then on', async () => {
    const person = await createPerson(app, 'BACK_OFFICE');
    const who = account();
    const first = await visit(who, { invitation: await invite(person) });
    expect((await app.call(readProfile, { token: await tokenOf(first) })).body.user.id).toBe(person.userId);
    const again = await visit(who);
    expect((await app.call(readProfile, { token: await tokenOf(again) })).body.user.id).toBe(person.userId);
    expect(await app.platform.db.select().from(boundIdentities).where(eq(boundIdentities.userId, person.userId))).toMatchObject([
      { provider: TEST_TENANT },
    ]);
  });

  it('is valid once, and only the newest one', async () => {
    const person = await createPerson(app, 'ADMIN');
    const old = await invite(person);
    const invitation = await invite(person);
    expect(errorOf(await visit(account(), { invitation: old }))).toBe(USED);
    await visit(account(), { invitation });
    expect(errorOf(await visit(account(), { invitation }))).toBe(USED);
    expect(errorOf(await visit(account(), { invitation: 'forged' }))).toBe(USED);
  });

  it('expires after seven days', async () => {
    const person = await createPerson(app, 'ADMIN');
    const invitation = await invite(person);
    app.clock.advance(7 * DAY);
    admin = { ...admin, token: await openSessionOf(app, admin) };
    expect(errorOf(await visit(account(), { invitation }))).toBe(USED);
  });

  it('does not move an account from one person to another', async () => {
    const [one, other] = [await createPerson(app, 'ADMIN'), await createPerson(app, 'ADMIN')];
    const who = account();
    await visit(who, { invitation: await invite(one) });
    expect(errorOf(await visit(who, { invitation: await invite(other) }))).toBe('microsoft.bound_elsewhere');
  });

  it('is for staff, by an administrator', async () => {
    const client = await createPerson(app, 'CLIENT');
    const office = await createPerson(app, 'BACK_OFFICE');
    const asked = (id: string, token?: string) => app.call(inviteMicrosoft, { params: { id }, ...(token ? { token } : {}) });
    expect((await asked(client.userId, admin.token)).status).toBe(404);
    expect((await asked(office.userId, office.token)).status).toBe(403);
    expect((await asked(office.userId)).status).toBe(401);
    const release = (id: string, token?: string) => app.call(releaseMicrosoft, { params: { id }, ...(token ? { token } : {}) });
    expect((await release(client.userId, admin.token)).status).toBe(404);
    expect((await release(office.userId, office.token)).status).toBe(403);
    expect((await release(office.userId)).status).toBe(401);
  });
});

describe('sign-in by Microsoft', () => {
  it('never links an account by its e-mail or name', async () => {
    await createPerson(app, 'ADMIN', { email: 'zofie@example.test' });
    expect(errorOf(await visit(account(), { email: 'zofie@example.test' }))).toBe(NOT_INVITED);
  });

  it('ends with the binding', async () => {
    const person = await createPerson(app, 'ADMIN');
    const who = account();
    await visit(who, { invitation: await invite(person) });
    const isShown = async () => (await app.call(readUser, { params: { id: person.userId }, token: admin.token })).body.has_microsoft;
    expect(await isShown()).toBe(true);
    await app.call(releaseMicrosoft, { params: { id: person.userId }, token: admin.token });
    expect(await isShown()).toBe(false);
    expect(errorOf(await visit(who))).toBe(NOT_INVITED);
  });

  it('is refused for people without access and for other roles', async () => {
    const person = await createPerson(app, 'BACK_OFFICE');
    const who = account();
    await visit(who, { invitation: await invite(person) });
    await app.platform.db.update(users).set({ role: 'INTERMEDIARY' }).where(eq(users.id, person.userId));
    expect(errorOf(await visit(who))).toBe(NOT_INVITED);
    await app.platform.db.update(users).set({ role: 'ADMIN', isActive: false }).where(eq(users.id, person.userId));
    expect(errorOf(await visit(who))).toBe('microsoft.deactivated');
  });

  it.each([
    ['wrong_nonce', 'refused'],
    ['stale_token', 'refused'],
    ['wrong_audience', 'refused'],
    ['wrong_issuer', 'refused'],
    ['wrong_algorithm', 'refused'],
    ['silent', 'unavailable'],
    ['canceled', 'canceled'],
  ] as const)('%s: the sign-in screen is told', async (outcome, end) => {
    const where = await visit(account(), {}, outcome);
    expect([where.pathname, errorOf(where)]).toEqual(['/login', `microsoft.${end}`]);
  });

  it('that is canceled leaves the invitation as it was', async () => {
    const person = await createPerson(app, 'ADMIN');
    const invitation = await invite(person);
    expect(errorOf(await visit(account(), { invitation }, 'canceled'))).toBe('microsoft.invitation_canceled');
    expect(errorOf(await visit(account(), { invitation }))).toBeNull();
  });

  it('of another organization is told apart by Microsoft’s own number', async () => {
    const begun = await app.call(redirectToMicrosoft);
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const state = locationOf(begun).searchParams.get('state') ?? '';
    const query = { state, error: 'access_denied', error_description: 'AADSTS50020: User account from another provider' };
    expect(errorOf(locationOf(await app.call(finishMicrosoft, { query, headers: { cookie } })))).toBe('microsoft.other_tenant');
    expect(errorOf(locationOf(await app.call(finishMicrosoft, { query })))).toBe('microsoft.over');
  });

  it('accepts an answer only from the browser that asked, and once', async () => {
    const person = await createPerson(app, 'ADMIN');
    const who = account();
    await visit(who, { invitation: await invite(person) });
    const begun = await app.call(redirectToMicrosoft);
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const { code, state, iss } = await double.visit(locationOf(begun).href, who);
    const query = { code, state, iss };
    const from = async (header: string) => errorOf(locationOf(await app.call(finishMicrosoft, { query, headers: { cookie: header } })));
    expect(await from('')).toBe('microsoft.over');
    expect(await from('pramen_identity=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe('microsoft.over');
    expect(await from(cookie)).toBeNull();
    expect(await from(cookie)).toBe('microsoft.over');
  });

  it('is reported in the password step only to people who are bound', async () => {
    const person = await createPerson(app, 'ADMIN');
    const providersOf = async (email: string) => (await app.call(login, { body: { email } })).body.auth_providers;
    await app.platform.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, person.userId));
    expect(await providersOf(person.email)).toEqual([]);
    await visit(account(), { invitation: await invite(person) });
    expect(await providersOf(person.email)).toEqual(['azure']);
  });

  it.each([undefined, '', 7])('is refused for an answer that names no account (%j)', async (oid) => {
    const nameless = (own: IdentityProvider): IdentityProvider => ({
      issuer: own.issuer,
      prepare: () => own.prepare(),
      begin: (...asked) => own.begin(...asked),
      complete: async (...answer) => {
        const proved = await own.complete(...answer);
        return { ...proved, token: { ...proved.token, oid } };
      },
    });
    const portal = await createPortal((own) => new Map([[TEST_TENANT, nameless(own)]]));
    const person = await createPerson(app, 'ADMIN');
    const invitation = await invite(person);
    expect(errorOf(await visit(account(), { invitation }, undefined, portal))).toBe('microsoft.refused');
    expect(errorOf(await visit(account(), { invitation }))).toBeNull();
    await portal.close();
  });

  it('goes to the organization that the person is bound with', async () => {
    const person = await createPerson(app, 'ADMIN');
    const who = account();
    await visit(who, { invitation: await invite(person) });
    const several = await createPortal((own) => new Map([OTHER_TENANT, TEST_TENANT].map((tenant) => [tenant, own])));
    const { email } = person;
    expect(errorOf(await visit(who, { email }, undefined, several))).toBeNull();
    expect(errorOf(await visit(who, {}, undefined, several))).toBe('microsoft.other_tenant');
    await several.close();
  });

  it('is off without tenants', async () => {
    const plain = await createTestApp(database.current);
    expect(errorOf(locationOf(await plain.call(redirectToMicrosoft)))).toBe('microsoft.off');
    expect((await plain.call(inviteMicrosoft, { params: { id: admin.userId }, token: admin.token })).body.code).toBe('identity.off');
    await plain.close();
  });
});
