import { readProfile, readTenantInfo, readVersion } from '@pramen/contract/auth/auth.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractTypes, strategies } from '../../../database/schema/catalogue.ts';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { instructions } from '../../../database/schema/ledger.ts';
import { settings } from '../../../database/schema/operations.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import { HOUR } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { fromAddress } from '../../../testing/app/entrance.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let unbound: TestPerson;

const company = {
  name: 'Pramen investiční společnost',
  phone: '+420222333444',
  email: 'info@pramen.test',
  logoBase64: null,
  privacyUrl: 'https://pramen.test/gdpr',
  complaintsContact: 'stiznosti@pramen.test',
};
/** Unconfigured values are null for every tenant. */
const legalTexts = { privacy_url: company.privacyUrl, terms_url: null, complaints_contact: company.complaintsContact };

async function addContract(clientId: string, contractNumber: string, hasInstruction: boolean): Promise<string> {
  const createdAt = app.clock.now();
  const { db } = app.platform;
  const [contractTypeId, strategyId, contractId, contractStrategyId] = [newId(), newId(), newId(), newId()];
  await db.insert(contractTypes).values({ id: contractTypeId, name: `Pravidelné investování ${contractNumber}`, createdAt });
  await db
    .insert(strategies)
    .values({ id: strategyId, externalId: contractNumber, name: 'Dynamická', strategyName: 'Dynamická', createdAt });
  await db.insert(contracts).values({ clientId, id: contractId, contractNumber, contractTypeId, currency: 'CZK', createdAt });
  await db
    .insert(contractStrategies)
    .values({ clientId, id: contractStrategyId, contractId, strategyId, variableSymbol: contractNumber, createdAt });
  if (hasInstruction)
    await db.insert(instructions).values({
      clientId,
      id: newId(),
      contractStrategyId,
      instructionReference: contractNumber,
      instructedAt: createdAt,
      transactionType: 'DEPOSIT',
      amount: '100.00',
      currency: 'CZK',
      importedAt: createdAt,
    });
  return contractId;
}

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true', PRAMEN_VERSION: '1.2.3' } });
  await app.platform.db.insert(settings).values({ key: 'company', value: company, updatedAt: app.clock.now() });
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  unbound = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const profileOf = async (person: TestPerson) => (await app.call(readProfile, { token: person.token })).body;

async function intermediaryOf(person: TestPerson) {
  const [row] = await app.platform.db
    .select({ row: intermediaries, referralCode: intermediaryPeople.referralCode })
    .from(intermediaries)
    .innerJoin(intermediaryPeople, eq(intermediaryPeople.intermediaryId, intermediaries.id))
    .where(eq(intermediaryPeople.userId, person.userId));
  if (!row) throw new Error('the adviser has no intermediary');
  return { ...row.row, referralCode: row.referralCode };
}

describe('profile', () => {
  test('of a client: contracts, adviser, and the colours of the adviser’s intermediary', async () => {
    const withInstructions = await addContract(client.clientId ?? '', '2600001', true);
    const without = await addContract(client.clientId ?? '', '2600002', false);
    await addContract(unbound.clientId ?? '', '2600003', true);
    const { user, context } = await profileOf(client);
    expect(user).toMatchObject({
      id: client.userId,
      role: 'CLIENT',
      client: { id: client.clientId },
      intermediary: null,
      language: 'cs',
      biometric_uuid: null,
    });
    expect(user.contracts).toEqual([
      {
        id: withInstructions,
        contractNumber: '2600001',
        contractType: 'Pravidelné investování 2600001',
        currency: 'CZK',
        is_held: false,
        withdrawn_at: null,
        meta: { has_instructions: true },
      },
      {
        id: without,
        contractNumber: '2600002',
        contractType: 'Pravidelné investování 2600002',
        currency: 'CZK',
        is_held: false,
        withdrawn_at: null,
        meta: { has_instructions: false },
      },
    ]);
    expect(user.meta).toEqual({
      show_form: false,
      data_to_confirm: false,
      documents_to_sign: 0,
      waiting_interaction_forms: 0,
      is_contract_waiting: false,
      is_onboarding_held: false,
      are_payments_paused: false,
      is_under_review: false,
    });
    expect(context.adviser).toEqual({ name: 'Petr Poradce', phone: '+420777123456', email: adviser.email });
    const intermediary = await intermediaryOf(adviser);
    expect(context.theme).toEqual({ ...intermediary.theme, logoBase64: null });
    expect(context.tenant_info).toEqual({ name: intermediary.intermediaryName, phone: company.phone, email: company.email, ...legalTexts });
    expect([context.impersonator, context.expires_in]).toEqual([null, 28_800]);
  });

  test('of a client without an adviser: the company', async () => {
    const { context } = await profileOf(unbound);
    expect([context.adviser, context.tenant_info.name]).toEqual([null, company.name]);
  });

  test.each(['ADMIN', 'BACK_OFFICE'] as const)('of %s: the company, no contracts', async (role) => {
    const { user, context } = await profileOf(await createPerson(app, role));
    expect([user.role, user.client, user.intermediary, user.contracts, context.tenant_info.name]).toEqual([
      role,
      null,
      null,
      [],
      company.name,
    ]);
  });

  test('of an adviser: their own intermediary and its code', async () => {
    const { user, context } = await profileOf(adviser);
    const intermediary = await intermediaryOf(adviser);
    expect([user.intermediary, context.tenant_info.name, context.adviser]).toEqual([
      { code: intermediary.code },
      intermediary.intermediaryName,
      null,
    ]);
  });

  test('names the impersonator, and counts the time left', async () => {
    const admin = await createPerson(app, 'ADMIN');
    await impersonate(app, client, admin);
    app.clock.advance(HOUR);
    const { context } = await profileOf(client);
    expect([context.impersonator, context.expires_in]).toEqual([{ name: 'Žofie Čížková' }, 7 * 3600]);
  });

  test('shows no column that the person may not see', async () => {
    await app.platform.db.update(users).set({ passwordHash: 'the-hash' }).where(eq(users.id, unbound.userId));
    expect(JSON.stringify(await profileOf(unbound))).not.toMatch(/the-hash|password|is_?active|version/i);
  });

  test('needs a session', async () => {
    const answer = await app.call(readProfile);
    expect([answer.status, answer.body.code, answer.headers['www-authenticate']]).toEqual([401, 'session.required', 'Bearer']);
  });
});

describe('tenant info', () => {
  const ask = (query: { email?: string; referral_code?: string }, address = '10.5.0.1') =>
    app.call(readTenantInfo, { query: { ...query }, headers: fromAddress(address) });

  test('follows the e-mail of an adviser or of their client, in any spelling, and a referral code', async () => {
    const intermediary = await intermediaryOf(adviser);
    for (const query of [
      { email: adviser.email },
      { email: ` ${client.email.toUpperCase()} ` },
      { referral_code: intermediary.referralCode },
      { referral_code: ` ${intermediary.referralCode} ` },
      { referral_code: intermediary.code },
    ]) {
      const { status, body } = await ask(query);
      expect([status, body.tenant_info.name]).toEqual([200, intermediary.intermediaryName]);
    }
  });

  test('an intermediary’s own legal texts come before the company’s', async () => {
    const intermediary = await intermediaryOf(adviser);
    const set = (values: Partial<typeof intermediaries.$inferInsert>) =>
      app.platform.db.update(intermediaries).set(values).where(eq(intermediaries.id, intermediary.id));
    await set({ privacyUrl: 'https://horizont.test/gdpr', termsUrl: 'https://horizont.test/terms' });
    const { body } = await ask({ email: client.email });
    await set({ privacyUrl: null, termsUrl: null });
    expect(body.tenant_info).toMatchObject({
      privacy_url: 'https://horizont.test/gdpr',
      terms_url: 'https://horizont.test/terms',
      complaints_contact: company.complaintsContact,
    });
  });

  test('shows the company to everyone else, in the same shape', async () => {
    const known = await ask({ email: adviser.email });
    for (const query of [
      {},
      { email: unbound.email },
      { email: 'nobody@example.test' },
      { email: 'no address' },
      { referral_code: 'none' },
      { email: '', referral_code: '' },
    ]) {
      const { status, body } = await ask(query);
      expect([status, body.tenant_info]).toEqual([200, { name: company.name, phone: company.phone, email: company.email, ...legalTexts }]);
      expect(Object.keys(body.theme)).toEqual(Object.keys(known.body.theme));
    }
  });

  test('a network that tries 60 unknown names a day sees only the company from then on', async () => {
    for (let round = 0; round < 60; round += 1) await ask({ email: `guess-${round}@example.test` }, '10.5.0.2');
    const { status, body } = await ask({ email: adviser.email }, '10.5.0.2');
    expect([status, body.tenant_info.name]).toEqual([200, company.name]);
    expect((await ask({ email: adviser.email })).body.tenant_info.name).not.toBe(company.name);
  });

  test.each([{ email: 'a\0b' }, { email: 'x'.repeat(10_000) }, { referral_code: 'x'.repeat(61) }])('refuses %o', async (query) => {
    const answer = await ask(query);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed']);
  });
});

test('version says which server runs and that it is a demonstration', async () => {
  const answer = await app.call(readVersion);
  expect([answer.status, answer.body]).toEqual([200, { version: '1.2.3', demo: true, bank_identity: false }]);
});
