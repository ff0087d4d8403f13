import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { changeComplexClient } from '@pramen/contract/clients/client.endpoints';
import { finishBankIdentity, readBankIdentityUrl } from '@pramen/contract/auth/identity.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { clients } from '../../../database/schema/clients.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import { identityAttempts } from '../../../database/schema/identity.ts';
import { sessions } from '../../../database/schema/access.ts';
import type { FictionalPerson, Outcome } from '../../../demo/outside/identity/fictional-person.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { sweepExpired } from '../../../assembly/repeated-work.ts';
import { broughtBack, createIdentityApp, makeKnown, visitBank } from '../../../testing/services/bank-identity.ts';
import type { Visit } from '../../../testing/services/bank-identity.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { jana, startIdentityDouble } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';

const database = useTestDatabase();
let app: TestApp;
let double: IdentityDouble;
beforeAll(async () => {
  double = await startIdentityDouble();
  app = await createIdentityApp(database.current, double);
});
afterAll(async () => {
  await app.close();
  await double.close();
});

let numbers = 0;
/** Somebody whom no other test knows. */
const somebody = (): FictionalPerson => ({
  ...jana,
  // Names have no digits.
  familyName: `Čížková${String((numbers += 1)).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
  birthNumber: `85550${String(50_000 + numbers)}`,
});

async function createKnown(person: FictionalPerson) {
  const client = await createPerson(app, 'CLIENT');
  await makeKnown(app, client.clientId ?? '', person);
  return client;
}

const visit = (person: FictionalPerson, outcome?: Outcome) => visitBank({ app, double }, person, outcome);
const finish = ({ cookie, back }: Visit, changes: Record<string, string> = {}) =>
  app.call(finishBankIdentity, { query: { ...broughtBack(back), ...changes }, headers: { cookie } });

describe('sign-in by bank identity', () => {
  it('signs in the one client whose verified data agree, without a code', async () => {
    const person = somebody();
    const client = await createKnown(person);
    const { status, body } = await finish(await visit({ ...person, familyName: person.familyName.replace('Čížková', 'CIZKOVA') }));
    expect([status, body.user.client?.id]).toEqual([200, client.clientId]);
    expect((await app.call(readProfile, { token: body.access_token })).body.user.id).toBe(client.userId);
    const rows = await app.platform.db.select().from(sessions).where(eq(sessions.userId, client.userId));
    expect(rows.map(({ method }) => method).toSorted()).toEqual(['BANK_IDENTITY', 'PASSWORD']);
    expect(app.texts).toEqual([]);
  });

  it('asks for as little as it needs', async () => {
    const { body } = await app.call(readBankIdentityUrl, { query: { scope: 'openid profile.idcards profile.everything' } });
    const address = new URL(body.url);
    expect(address.searchParams.get('scope')).toBe('openid profile.name profile.birthdate profile.birthnumber profile.verification');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('redirect_uri')).toBe('https://portal.pramen.test/login');
    expect(address.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  it('keeps nothing from which the secrets of an attempt could be read', async () => {
    const { body } = await app.call(readBankIdentityUrl);
    const { state = '', nonce = '' } = Object.fromEntries(new URL(body.url).searchParams);
    const rows = JSON.stringify(await app.platform.db.select().from(identityAttempts));
    expect([state, nonce].map((secret) => secret.length > 20 && rows.includes(secret))).toEqual([false, false]);
  });

  it.each([
    ['another birth number', { birthNumber: '8555059999' }],
    ['another day', { birthDate: '1985-05-06' }],
    ['another name', { familyName: 'Nováková' }],
    ['no birth number', { birthNumber: '' }],
  ])('finds nobody: %s', async (_, change) => {
    const person = somebody();
    await createKnown(person);
    const { status, body } = await finish(await visit({ ...person, ...change }));
    expect([status, body.code, body.message]).toEqual([404, 'user_or_client_not_found', 'user_or_client_not_found']);
  });

  it('finds nobody among two with the same data', async () => {
    const person = somebody();
    await createKnown(person);
    await createKnown(person);
    expect((await finish(await visit(person))).body.code).toBe('user_or_client_not_found');
  });

  it("finds nobody by what a stranger says of themselves, who stands in nobody's way either", async () => {
    const person = somebody();
    const stranger = await createPerson(app, 'CLIENT');
    const state = async (data: object) =>
      app.call(changeComplexClient, {
        params: { id: stranger.clientId ?? '' },
        body: { state: 'APPROVED', ...data },
        token: stranger.token,
      });
    await makeKnown(app, stranger.clientId ?? '', { ...person, familyName: 'Jiná' });
    expect((await state({ firstname: person.givenName, surname: person.familyName })).status).toBe(200);
    expect((await finish(await visit(person))).body.code).toBe('user_or_client_not_found');
    const client = await createKnown(person);
    expect((await finish(await visit(person))).body.user.id).toBe(client.userId);
  });

  it.each([
    ['IN_PERSON', 0, true],
    ['ELECTRONIC', 0, true],
    ['SUPPORTING', 0, false],
    ['REMOTE', 0, false],
    ['IN_PERSON', -1, false],
  ] as const)('finds a client who stated their data by an accepted identification, %s %s ms later: %s', async (level, later, isFound) => {
    const person = somebody();
    const client = await createKnown(person);
    const at = app.clock.now();
    await app.platform.db
      .update(clients)
      .set({ identityStatedAt: at })
      .where(eq(clients.id, client.clientId ?? ''));
    const stateAt = new Date(at.getTime() + later);
    const facts = { clientId: client.clientId ?? '', id: newId(), creatorId: client.userId, versionNumber: 1, createdAt: at, stateAt };
    await app.platform.db.insert(identifications).values({ ...facts, method: 'IDCARD', state: 'ACCEPTED', level });
    expect((await finish(await visit(person))).status).toBe(isFound ? 200 : 404);
    await app.platform.db.update(identifications).set({ deletedAt: at }).where(eq(identifications.id, facts.id));
    expect((await finish(await visit(person))).status).toBe(404);
  });

  it('finds nobody whose record lacks the birth number', async () => {
    const person = somebody();
    await createKnown({ ...person, birthNumber: '' });
    expect((await finish(await visit(person))).body.code).toBe('user_or_client_not_found');
  });

  it('refuses a client without access', async () => {
    const person = somebody();
    const client = await createKnown(person);
    await app.platform.db
      .update(clients)
      .set({ activeAccess: false })
      .where(eq(clients.id, client.clientId ?? ''));
    expect((await finish(await visit(person))).status).toBe(404);
  });

  it.each([
    ['wrong_nonce', 'identity.refused'],
    ['stale_token', 'identity.refused'],
    ['wrong_audience', 'identity.refused'],
    ['wrong_issuer', 'identity.refused'],
    ['wrong_algorithm', 'identity.refused'],
    ['silent', 'identity.unavailable'],
    ['scope_refused', 'identity.unverified'],
  ] as const)('%s: %s, and the attempt is over', async (outcome, code) => {
    const person = somebody();
    await createKnown(person);
    const visited = await visit(person, outcome);
    const { status, body } = await finish(visited);
    expect([body.code, status >= 400 && status < 500]).toEqual([code, true]);
    expect(body.message).toMatch(/^[A-ZČŠŽ].+\.$/);
    expect((await finish(visited)).body.code).toBe('identity.state_invalid');
  });

  it('accepts an answer once', async () => {
    const person = somebody();
    await createKnown(person);
    const visited = await visit(person);
    expect((await finish(visited)).status).toBe(200);
    expect((await finish(visited)).body.code).toBe('identity.state_invalid');
  });

  it('accepts one of two answers that come at once', async () => {
    const person = somebody();
    await createKnown(person);
    const visited = await visit(person);
    const answers = await Promise.all([finish(visited), finish(visited)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('accepts an answer only from the browser that asked, within ten minutes', async () => {
    const person = somebody();
    await createKnown(person);
    const [one, other] = [await visit(person), await visit(person)];
    expect((await finish({ ...one, cookie: other.cookie })).body.code).toBe('identity.state_invalid');
    expect((await finish({ ...one, cookie: '' })).body.code).toBe('identity.state_invalid');
    expect((await finish(one, { state: other.back.state })).body.code).toBe('identity.state_invalid');
    app.clock.advance(10 * MINUTE);
    expect((await finish(one)).body.code).toBe('identity.state_invalid');
  });

  it('understands an answer without its state, which the cookie finds', async () => {
    const person = somebody();
    await createKnown(person);
    const { cookie, back } = await visit(person);
    expect((await app.call(finishBankIdentity, { query: { code: back.code }, headers: { cookie } })).status).toBe(200);
  });

  it('refuses a code that was given for another attempt', async () => {
    const person = somebody();
    await createKnown(person);
    const [one, other] = [await visit(person), await visit(person)];
    expect((await finish(one, { code: other.back.code })).body.code).toBe('identity.refused');
  });

  it('records sign-ins and refusals', async () => {
    const person = somebody();
    const client = await createKnown(person);
    await finish(await visit(person));
    await finish(await visit(person, 'wrong_nonce'));
    const events = await app.platform.db.select().from(auditEvents);
    const of = (action: string) => events.filter((event) => event.action === action);
    expect(of('identity.proved').map(({ clientId }) => clientId)).toContain(client.clientId);
    expect(of('identity.refused').at(-1)?.facts).toMatchObject({ purpose: 'SIGN_IN', reason: 'identity.refused' });
    expect(JSON.stringify(events)).not.toContain(person.birthNumber);
  });

  it('starts at most 60 times in a quarter of an hour from a network, which hinders nobody who is signed in', async () => {
    const begin = async (more: object = {}) => (await app.call(readBankIdentityUrl, more)).status;
    app.clock.advance(15 * MINUTE);
    const statuses = [];
    for (let place = 0; place <= 60; place += 1) statuses.push(await begin());
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
    const client = await createPerson(app, 'CLIENT');
    expect(await begin({ token: client.token })).toBe(200);
    app.clock.advance(15 * MINUTE);
  });

  it('needs a code', async () => {
    expect((await app.call(finishBankIdentity)).status).toBe(422);
  });

  it('is off without a provider', async () => {
    const plain = await createTestApp(database.current);
    expect((await plain.call(readBankIdentityUrl)).body.code).toBe('identity.off');
    expect((await plain.call(finishBankIdentity, { query: { code: 'x' } })).body.code).toBe('identity.off');
    await plain.close();
  });

  it('forgets attempts after a day', async () => {
    await app.call(readBankIdentityUrl);
    app.clock.advance(25 * 60 * MINUTE);
    await sweepExpired(app.platform);
    expect(await app.platform.db.select().from(identityAttempts)).toEqual([]);
  });
});
