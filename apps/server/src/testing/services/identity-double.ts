import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FictionalPerson, Outcome } from '../../demo/outside/identity/fictional-person.ts';
import { openBank } from '../../demo/outside/identity/open-bank.ts';
import { openIdentities } from '../../platform/identity/identities.ts';
import type { Identities } from '../../platform/identity/identities.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../platform/log/log.ts';

export const TEST_TENANT = '11111111-2222-4333-8444-555555555555';
export const TEST_PORTAL = 'https://portal.pramen.test';

export const jana: FictionalPerson = {
  givenName: 'Žofie',
  familyName: 'Čížková',
  birthDate: '1985-05-05',
  birthNumber: '8555050009',
  country: 'CZ',
  cardNumber: '123456789',
  cardValidTo: '2031-01-31',
};

/** What the browser brings back to the portal. */
export interface BroughtBack {
  code: string;
  state: string;
  iss: string;
  error: string;
}

export interface IdentityDouble {
  issuer: string;
  /** The portal's side of the double, for a test app. */
  open(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, log: Log): Identities;
  /** Goes to an authorization address as a browser would and chooses a person and an outcome. */
  visit(address: string, person: FictionalPerson, outcome?: Outcome, cookies?: Map<string, string>): Promise<BroughtBack>;
  close(): Promise<void>;
}

/** A browser reduced to cookies and redirects; stops at the first address outside the double. */
async function follow(start: string, issuer: string, cookies: Map<string, string>, fill: (page: string) => URLSearchParams): Promise<URL> {
  let [address, body]: [string, URLSearchParams | null] = [start, null];
  for (let step = 0; step < 10; step += 1) {
    if (!address.startsWith(issuer)) return new URL(address);
    const response: Response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next: string | null = response.headers.get('location');
    body = next ? null : fill(await response.text());
    if (next) address = new URL(next, address).href;
  }
  throw new Error('the provider redirects without end');
}

/** The demonstration's bank and Microsoft on a free port. */
export async function startIdentityDouble(): Promise<IdentityDouble> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shared = { clientSecret: 'a-secret-of-the-test-which-is-long-enough' };
  const bank = await openBank({
    issuer,
    tenant: TEST_TENANT,
    listPeople: () => Promise.resolve([]),
    clients: [
      { ...shared, clientId: 'test-bank', algorithm: 'PS512', returnAddress: `${TEST_PORTAL}/login` },
      { ...shared, clientId: 'test-microsoft', algorithm: 'RS256', returnAddress: `${TEST_PORTAL}/auth/azure/callback` },
    ],
  });
  server.on('request', (request, response) => bank.handle(request, response));
  return {
    issuer,
    open: (config, log) =>
      openIdentities(
        config,
        {
          bankIdentity: { ...shared, issuer, clientId: 'test-bank', algorithm: 'PS512' },
          microsoft: { ...shared, tenants: [TEST_TENANT], clientId: 'test-microsoft' },
          microsoftIssuer: () => issuer,
          timeoutSeconds: 2,
        },
        log,
      ),
    visit: async (address, person, outcome = 'proved', cookies = new Map()) => {
      const arrived = await follow(
        address,
        issuer,
        cookies,
        () =>
          new URLSearchParams({
            person: 'other',
            given_name: person.givenName,
            family_name: person.familyName,
            birth_date: person.birthDate,
            birth_number: person.birthNumber,
            outcome,
          }),
      );
      const found = (name: string) => arrived.searchParams.get(name) ?? '';
      return { code: found('code'), state: found('state'), iss: found('iss'), error: found('error') };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
