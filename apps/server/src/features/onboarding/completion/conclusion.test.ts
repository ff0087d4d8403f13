import { readFileSync } from 'node:fs';
import { changeContract, listClientContracts } from '@pramen/contract/contracts/contracts.endpoints';
import { readWithdrawal, withdrawFromContract } from '@pramen/contract/contracts/withdrawals.endpoints';
import { readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readInteractionForm, startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '../../../database/schema/clients.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { euXml, ftmLines, importList } from '../../../testing/files/screening-lists.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { decideHeld } from './decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let agreement: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  offer = await createOffer(app);
  agreement = await createTemplate(app, {
    name: 'Smlouva',
    content: '<p>${contract.number}</p>',
    placeholders: ['contract.number'],
    requireOwnerSignature: true,
  });
  adviser = await createPerson(app, 'INTERMEDIARY');
  await importList(app, euXml([{ name: 'Karel Sankcionovaný' }]));
  await importList(app, ftmLines([{}]));
  await app.drain();
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const params = () => ({ id: client.clientId ?? '' });
const begin = (options: object = {}) =>
  start(app, adviser, client, { client_complex_form: true, contract_type: offer.contractTypeId, ...options });
const stateOf = async () => (await app.call(readInteractionForm, { token: client.token })).body.state;
const lastDay = async () => stepOf((await app.call(readInteractionForm, { token: client.token })).body, 'end').data.withdraw_until;
const until = async (id: string) => (await app.call(readWithdrawal, { params: { id }, token: client.token })).body.until;

/** Goes through an onboarding and confirms it. */
async function submit(form: InteractionForm) {
  await completeAll(app, client, form, { client_complex_form: person, documents: { acknowledged: true } });
  const code = await askForConfirmation(app, client, form.id);
  return completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
}

/** The contract of a submitted onboarding, dated by the adviser on a day. */
async function dateNew(signed: string): Promise<string> {
  const [contract] = (await app.call(listClientContracts, { params: params(), token: adviser.token })).body.data;
  const contractId = contract?.id ?? '';
  const changed = await app.call(changeContract, { params: { ...params(), contractId }, body: { signed }, token: adviser.token });
  expect(changed.body.contract).toMatchObject({ signed, signing_source: 'STAFF' });
  return contractId;
}

async function release(): Promise<void> {
  await app.drain();
  await decideHeld(app.platform);
  expect(await stateOf()).toBe('COMPLETED');
}

/** Runs the part of the migration that fills the day of older contracts, as if none was known. */
async function fillAgain(): Promise<void> {
  const { db, pool } = database.current;
  await db.update(contracts).set({ concludedOn: null });
  const migration = readFileSync(new URL('../../../../migrations/0061_concluded_on.sql', import.meta.url), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint').slice(1)) await pool.query(statement);
}

describe('a contract of an onboarding that staff date before it is decided', () => {
  it('may be left within fourteen days of the submission', async () => {
    expect((await submit(await begin())).body.state).toBe('HELD');
    const contractId = await dateNew('2026-01-05');
    expect(await lastDay()).toBeNull();
    await release();
    expect(await lastDay()).toBe('2026-03-16');
    expect(await until(contractId)).toBe('2026-03-16');
    await fillAgain();
    expect(await until(contractId)).toBe('2026-03-16');
  });

  it('may be left within fourteen days of the signature of its document', async () => {
    await submit(await begin({ documents: true, document_templates: [agreement] }));
    const contractId = await dateNew('2026-01-05');
    await release();
    expect(await until(contractId)).toBeNull();
    const { data } = (await app.call(readMyDocuments, { token: client.token })).body;
    await signAs(
      app,
      client,
      data.map(({ id }) => id),
    );
    expect(await until(contractId)).toBe('2026-03-16');
    await fillAgain();
    expect(await until(contractId)).toBe('2026-03-16');
  });
});

describe('a contract that the client withdrew from', () => {
  /** A contract of an onboarding, decided. */
  async function conclude(): Promise<string> {
    await submit(await begin());
    const contractId = await dateNew('2026-01-05');
    await release();
    return contractId;
  }
  const withdraw = (id: string) => app.call(withdrawFromContract, { params: { id }, body: {}, token: client.token });

  it('takes no onboarding', async () => {
    const contract = await conclude();
    expect((await withdraw(contract)).status).toBe(200);
    const options = { contract, client_complex_form: true };
    const started = await app.call(startOnboarding, { body: { client_id: params().id, ...options }, token: adviser.token });
    const sentence = 'Od této smlouvy klient odstoupil. Vyberte prosím jinou.';
    expect([started.status, started.body.errors]).toEqual([422, { contract: [sentence] }]);
    expect(await stateOf()).toBe('COMPLETED');
  });

  it('does not take one that was started before', async () => {
    const contract = await conclude();
    const form = await begin({ contract });
    expect((await withdraw(contract)).status).toBe(200);
    // The next code is asked for a while after the last.
    app.clock.advance(31_000);
    const refused = await submit(form);
    expect([refused.status, refused.body.errors]).toEqual([422, { contract: ['Od této smlouvy jste už odstoupili.'] }]);
    expect(await stateOf()).toBe('OPEN');
  });
});
