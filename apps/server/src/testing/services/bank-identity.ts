import { readBankIdentityUrl } from '@pramen/contract/auth/identity.endpoints';
import { eq } from 'drizzle-orm';
import { clients } from '../../database/schema/clients.ts';
import { sealNumbers } from '../../features/clients/vault/sealed-numbers.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import type { FictionalPerson, Outcome } from '../../demo/outside/identity/fictional-person.ts';
import { TEST_PORTAL } from '../services/identity-double.ts';
import type { BroughtBack, IdentityDouble } from '../services/identity-double.ts';
import type { TestDatabase } from '../app/test-database.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';

/** The whole API with the double as its bank and its Microsoft. */
export function createIdentityApp(database: TestDatabase, double: IdentityDouble): Promise<TestApp> {
  return createTestApp(database, {
    config: { publicUrl: TEST_PORTAL },
    openIdentities: (config, log) => double.open(config, log),
  });
}

/** Writes into a client's record who they are. */
export async function makeKnown(app: TestApp, clientId: string, person: FictionalPerson): Promise<void> {
  const { db, config } = app.platform;
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Error('every test client has a key');
  const numbers = { personalId: person.birthNumber === '' ? null : person.birthNumber, idCardNumber: null };
  await db
    .update(clients)
    .set({
      firstname: person.givenName,
      surname: person.familyName,
      birthDate: person.birthDate,
      sealedNumbers: sealNumbers(key, clientId, numbers),
    })
    .where(eq(clients.id, clientId));
}

export interface Visit {
  back: BroughtBack;
  /** Of the browser, for a visit before sign-in. */
  cookie: string;
}

interface Visitor {
  app: TestApp;
  double: IdentityDouble;
  token?: string;
  query?: Record<string, string>;
}

/** Asks for the bank's address and goes there. */
export async function visitBank({ app, double, token, query = {} }: Visitor, person: FictionalPerson, outcome?: Outcome): Promise<Visit> {
  const begun = await app.call(readBankIdentityUrl, { query, ...(token ? { token } : {}) });
  if (begun.status !== 200) throw new Error(`the portal gives no address: ${String(begun.body.code)}`);
  const cookie = String(begun.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { cookie, back: await double.visit(begun.body.url, person, outcome) };
}

/** The query of the callback. */
export const broughtBack = ({ code, state, iss }: BroughtBack) => ({ code, state, iss });
