import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createIdentityApp, visitBank } from '../../../testing/services/bank-identity.ts';
import { jana, startIdentityDouble } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';
import { completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { addAttestation, readAttestation } from '../../identity/attestations.service.ts';

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

/** Another proof of the same person, whose card is valid until a day: the bank of the tests knows cards of one age. */
async function proveAgain({ clientId, userId }: TestPerson, recordId: string, validTo: string): Promise<void> {
  const record = { clientId: clientId ?? '', userId, purpose: 'ONBOARDING', recordId } as const;
  const known = await readAttestation(app.platform.db, app.platform, record.clientId, recordId);
  if (!known) throw new Error('nothing was proved');
  app.clock.advance(1000);
  const cards = known.verified.cards.map((card) => ({ ...card, validTo }));
  const proof = { ...known, verified: { ...known.verified, cards }, provedAt: app.clock.now() };
  await inTransaction(app.platform.db, (tx) => addAttestation(tx, app.platform, record, proof));
}

it('a document of the bank that expired since the proof is refused before a code is sent', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const client = await createPerson(app, 'CLIENT');
  const form = await start(app, office, client, { identification: true });
  await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
  const person = { ...jana, givenName: 'Žofie', familyName: 'Čížková' };
  const { back } = await visitBank({ app, double, token: client.token, query: { purpose: 'onboarding', record_id: form.id } }, person);
  const data = { method: 'BANK_ID', bank_id_code: back.code };
  expect((await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data })).status).toBe(200);
  await proveAgain(client, stepOf(form, 'identification').id, app.clock.today());
  expect((await completeStep(app, client, form.id, stepOf(form, 'summary').id, { terms_agree: true })).status).toBe(200);
  const body = { verifiable_type: 'INTERACTION_FORM', verifiable_id: form.id, service: 'SMS' } as const;
  expect((await app.call(generateVerificationCode, { body, token: client.token })).status).toBe(200);
  app.clock.advance(DAY);
  const token = await openSessionOf(app, client);
  await app.drain();
  const sent = app.texts.length;
  const late = await app.call(generateVerificationCode, { body, token });
  expect([late.status, late.body.code]).toEqual([409, 'identity.card_expired']);
  await app.drain();
  expect(app.texts.length).toBe(sent);
  expect((await app.call(readInteractionForm, { token })).body.state).toBe('OPEN');
});
