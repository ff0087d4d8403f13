import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../demo/outside/identity/fictional-person.ts';
import { jana, startIdentityDouble, TEST_PORTAL, TEST_TENANT } from '../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../testing/services/identity-double.ts';
import { sortClaims } from './bank-claims.ts';
import { openIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const log = pino({ level: 'silent' });
const scopes = [
  'openid',
  'profile.name',
  'profile.birthdate',
  'profile.birthnumber',
  'profile.idcards',
  'profile.legalstatus',
  'profile.verification',
];
const verifierOf = () => `${randomUUID()}${randomUUID()}`;

let double: IdentityDouble;
let bank: IdentityProvider;
let microsoft: IdentityProvider;
beforeAll(async () => {
  double = await startIdentityDouble();
  const opened = double.open({ publicUrl: TEST_PORTAL, host: '127.0.0.1', port: 1 }, log);
  if (!opened.bank) throw new Error('the double is configured');
  bank = opened.bank;
  microsoft = opened.microsoft.get(TEST_TENANT) as IdentityProvider;
});
afterAll(() => double.close());

async function prove(outcome: Outcome, provider = bank, asked = scopes) {
  const ties = { state: randomUUID(), nonce: randomUUID(), verifier: verifierOf() };
  const back = await double.visit((await provider.begin(ties, asked)).href, jana, outcome);
  return { ties, back, proved: back.error ? null : await provider.complete(back, ties) };
}

describe('a provider', () => {
  it('proves a person, with what it verified', async () => {
    const { proved, back, ties } = await prove('proved');
    expect(back).toMatchObject({ state: ties.state, iss: double.issuer });
    expect(proved).toMatchObject({ issuer: double.issuer, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const { verified, exposure, verification } = sortClaims(proved?.profile);
    expect(verified).toMatchObject({ givenName: 'Žofie', familyName: 'Čížková', birthDate: '1985-05-05', birthNumber: '8555050009' });
    expect(verified.cards).toMatchObject([{ type: 'ID', validTo: '2039-12-31' }]);
    expect({ exposure, verification }).toEqual({ exposure: 'UNKNOWN', verification: { framework: 'cz_aml', process: '00000000' } });
  });

  it('names the same person the same way each time', async () => {
    const [first, second] = [await prove('proved'), await prove('exposed')];
    expect(first.proved?.subject).toBe(second.proved?.subject);
    expect(sortClaims(second.proved?.profile).exposure).toBe('YES');
  });

  it('lets another person use the same browser', async () => {
    const visit = async (outcome: Outcome) => {
      const ties = { state: randomUUID(), nonce: randomUUID(), verifier: verifierOf() };
      return bank.complete(await double.visit((await bank.begin(ties, scopes)).href, jana, outcome, cookies), ties);
    };
    const cookies = new Map<string, string>();
    const [first, second] = [await visit('names_differ'), await visit('proved')];
    expect([first, second].map(({ profile }) => sortClaims(profile).verified.familyName)).toEqual(['Čížková-Jinak', 'Čížková']);
  });

  it('says when the person canceled', async () => {
    expect((await prove('canceled')).back).toMatchObject({ error: 'access_denied', code: '' });
  });

  it.each(['wrong_nonce', 'stale_token', 'wrong_audience', 'wrong_issuer', 'wrong_algorithm'] as const)(
    'is refused: %s',
    async (outcome) => {
      await expect(prove(outcome)).rejects.toMatchObject({ code: 'identity.refused' });
    },
  );

  it('that does not answer is unavailable', async () => {
    await expect(prove('silent')).rejects.toMatchObject({ code: 'identity.unavailable' });
  });

  it('verifies nothing that the person did not allow', async () => {
    const { proved } = await prove('scope_refused');
    expect(sortClaims(proved?.profile)).toMatchObject({ verification: null, verified: { familyName: null, birthNumber: null } });
  });

  it('answers a code only to the verifier that asked for it, and only once', async () => {
    const ties = { state: randomUUID(), nonce: randomUUID(), verifier: verifierOf() };
    const back = await double.visit((await bank.begin(ties, scopes)).href, jana);
    await expect(bank.complete(back, { ...ties, verifier: verifierOf() })).rejects.toMatchObject({ code: 'identity.refused' });
    const again = await double.visit((await bank.begin(ties, scopes)).href, jana);
    await bank.complete(again, ties);
    await expect(bank.complete(again, ties)).rejects.toMatchObject({ code: 'identity.refused' });
  });

  it('is refused when the answer names another issuer', async () => {
    const ties = { state: randomUUID(), nonce: randomUUID(), verifier: verifierOf() };
    const back = await double.visit((await bank.begin(ties, scopes)).href, jana);
    await expect(bank.complete({ ...back, iss: 'https://another.example' }, ties)).rejects.toMatchObject({ code: 'identity.refused' });
  });

  it('sends the browser nowhere else than to the portal', async () => {
    const ties = { state: randomUUID(), nonce: randomUUID(), verifier: verifierOf() };
    const address = await bank.begin(ties, scopes, { redirect_uri: 'https://evil.example/' });
    expect(address.searchParams.getAll('redirect_uri')).toEqual([`${TEST_PORTAL}/login`]);
    address.searchParams.set('redirect_uri', 'https://evil.example/');
    await expect(double.visit(address.href, jana)).rejects.toThrow('without end');
  });

  it('that is not there is unavailable', async () => {
    const gone = await startIdentityDouble();
    await gone.close();
    const nobody = gone.open({ publicUrl: TEST_PORTAL, host: '127.0.0.1', port: 1 }, log).bank;
    await expect(nobody?.prepare()).rejects.toMatchObject({ code: 'identity.unavailable' });
  });

  it('outside this machine must use TLS', async () => {
    const settings = { clientId: 'x', clientSecret: 'y', algorithm: 'PS512', returnAddress: () => TEST_PORTAL, hasProfile: true };
    const plain = openIdentityProvider({ ...settings, issuer: () => 'http://bank.example' }, { log, timeoutSeconds: 1 });
    await expect(plain.prepare()).rejects.toMatchObject({ code: 'identity.unavailable' });
  });
});

describe('Microsoft', () => {
  it('names tenant and object', async () => {
    const { proved } = await prove('proved', microsoft, ['openid', 'profile']);
    expect(proved?.token).toMatchObject({ tid: TEST_TENANT, oid: proved?.subject });
    expect(proved?.profile).toBeNull();
  });
});
