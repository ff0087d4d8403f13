import { addStrategies, changeContract, createContract } from '@pramen/contract/contracts/contracts.endpoints';
import { readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { readPaymentTerms, sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { acknowledgeWarning, readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contracts } from '../../database/schema/clients.ts';
import { documents } from '../../database/schema/documents.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { importBothLists } from '../../testing/files/screening-lists.ts';
import { createTemplate } from '../../testing/worlds/documents.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../testing/worlds/onboarding.ts';
import { signAs } from '../../testing/worlds/signing.ts';
import { tellPayable } from '../contracts/record/signing-day.service.ts';
import { decideHeld } from '../onboarding/completion/decision.service.ts';
import { setReceivingAccount } from './payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let ownerSigns: string;
let bothSign: string;

const agreement = {
  name: 'Smlouva',
  content: '<p>${contract.number}</p>',
  placeholders: ['contract.number'],
  requireOwnerSignature: true,
};

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
  offer = await createOffer(app);
  ownerSigns = await createTemplate(app, agreement);
  bothSign = await createTemplate(app, { ...agreement, requireResponsibleSignature: true });
  adviser = await createPerson(app, 'INTERMEDIARY');
  await importBothLists(app, {});
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const params = () => ({ id: client.clientId ?? '' });
const terms = async () =>
  (await app.call(readPaymentTerms, { params: params(), token: client.token })).body.items.map((item) => [
    item.standing,
    item.awaits_signature,
    item.bank_account_number_full !== null,
    item.payment_qr_code_base64 !== null,
  ]);
const send = async () => {
  const { status, body } = await app.call(sendPaymentTerms, { params: params(), token: adviser.token });
  return [status, (body as { code?: string }).code];
};
const end = async () => stepOf((await app.call(readInteractionForm, { token: client.token })).body, 'end').data;

/** Subjects of the e-mails that tell the end of the check, or that the client can pay. */
async function told(): Promise<string[]> {
  await app.drain();
  const wanted = ['Můžete poslat první vklad', 'Kontrola vašich údajů'];
  return app.mails.flatMap(({ to, subject }) => (to === client.email && wanted.includes(subject) ? [subject] : []));
}

/** Submits an onboarding whose contract has a document to sign, and is held for its strategy. */
async function submit(...templates: string[]): Promise<string> {
  const options = { client_complex_form: true, contract_type: offer.contractTypeId, strategies: true };
  const form = await start(app, adviser, client, { ...options, documents: true, document_templates: templates });
  await completeAll(app, client, form, {
    client_complex_form: person,
    strategies: { strategies: [offer.growth] },
    documents: { acknowledged: true },
  });
  const code = await askForConfirmation(app, client, form.id);
  await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  await app.drain();
  const [contract] = await app.platform.db.select().from(contracts).where(eq(contracts.clientId, params().id));
  return contract?.id ?? '';
}

/** Staff say why the strategy goes on; two instances look for what can be decided. */
async function release(): Promise<void> {
  const { warnings } = (await app.call(readSuitability, { params: params(), token: adviser.token })).body;
  for (const { id: warningId } of warnings)
    await app.call(acknowledgeWarning, {
      params: { ...params(), warningId },
      body: { reason: 'Klient strategii zná.' },
      token: adviser.token,
    });
  await app.drain();
  await Promise.all([decideHeld(app.platform), decideHeld(app.platform)]);
}

async function documentId(): Promise<string> {
  const [document] = (await app.call(readMyDocuments, { token: client.token })).body.data;
  return document?.id ?? '';
}
const sign = async (by = client) => signAs(app, by, [await documentId()]);
const tellAgain = () => Promise.all([1, 2].map(() => inTransaction(app.platform.db, (tx) => tellPayable(tx, app.platform, params().id))));

it('shows no account until the client has signed, and then tells them once', async () => {
  await submit(ownerSigns);
  await release();
  expect(await terms()).toEqual([['UNSIGNED', 'CLIENT', false, false]]);
  expect(await send()).toEqual([422, 'payments.unsigned']);
  expect(await end()).toMatchObject({ held: null, documents_to_sign: 1, payment_informations: [] });
  expect(await told()).toEqual(['Kontrola vašich údajů']);
  await sign();
  await tellAgain();
  expect(await told()).toEqual(['Kontrola vašich údajů', 'Můžete poslat první vklad']);
  const letter = app.mails.findLast(({ to, subject }) => to === client.email && subject === 'Můžete poslat první vklad');
  expect(letter?.text).toContain('smlouva je podepsaná');
  expect(letter?.text).toContain('https://portal.pramen.test/payment-terms');
  expect(await terms()).toEqual([['OPEN', null, true, true]]);
  expect(await send()).toEqual([200, undefined]);
  expect((await end()).payment_informations).toHaveLength(1);
});

it('tells the client once when the release comes after the last signature', async () => {
  await submit(ownerSigns);
  await sign();
  expect([await terms(), await told()]).toEqual([[['HELD', null, false, false]], []]);
  await release();
  await tellAgain();
  expect(await told()).toEqual(['Můžete poslat první vklad']);
  expect(await terms()).toEqual([['OPEN', null, true, true]]);
});

it('does not wait for the signature of the company, which is told by e-mail', async () => {
  await submit(bothSign);
  await release();
  const document = await documentId();
  expect(await terms()).toEqual([['UNSIGNED', 'CLIENT', false, false]]);
  await sign();
  expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů']]);
  await signAs(app, adviser, [document]);
  expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů', 'Můžete poslat první vklad']]);
});

const madeFrom = (template: string) => and(eq(documents.clientId, params().id), eq(documents.templateId, template));

it('waits for every document that the client is to sign', async () => {
  await submit(bothSign, ownerSigns);
  await release();
  for (const [template, standing] of [
    [bothSign, [['UNSIGNED', 'CLIENT', false, false]]],
    [ownerSigns, [['OPEN', null, true, true]]],
  ] as const) {
    const [document] = await app.platform.db.select().from(documents).where(madeFrom(template));
    await signAs(app, client, [document?.id ?? '']);
    expect(await terms()).toEqual(standing);
  }
});

it('stays closed when its document was canceled before anybody signed it', async () => {
  await submit(ownerSigns);
  await release();
  await app.platform.db.update(documents).set({ state: 'CANCELED' }).where(madeFrom(ownerSigns));
  expect([await terms(), await send()]).toEqual([[['UNSIGNED', 'DOCUMENT', false, false]], [422, 'payments.unsigned']]);
});

it('tells of one that staff date by hand', async () => {
  const contractId = await submit(ownerSigns);
  await release();
  expect(await told()).toEqual(['Kontrola vašich údajů']);
  const signed = app.clock.today();
  await app.call(changeContract, { params: { ...params(), contractId }, body: { signed }, token: adviser.token });
  expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů', 'Můžete poslat první vklad']]);
  await sign();
  expect(await told()).toHaveLength(2);
});

it('promises no deposit while there is no account, and tells the client when there is', async () => {
  await submit(ownerSigns);
  await sign();
  const [account] = await app.platform.db.delete(receivingAccounts).returning();
  await release();
  expect(await told()).toEqual(['Kontrola vašich údajů']);
  if (!account) throw new Error('there was no account');
  await inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, null, account));
  await tellAgain();
  expect(await told()).toEqual(['Kontrola vašich údajů', 'Můžete poslat první vklad']);
});

it('asks for no signature under a contract that staff have made', async () => {
  const body = { contract_type_id: offer.contractTypeId, currency: 'CZK' as const };
  const { contract } = (await app.call(createContract, { params: params(), body, token: adviser.token })).body;
  const added = { contract_id: contract.id, strategies_ids: [offer.growth] };
  await app.call(addStrategies, { params: params(), body: added, token: adviser.token });
  expect([await terms(), await send(), await told()]).toEqual([[['OPEN', null, true, true]], [200, undefined], []]);
  await app.call(changeContract, {
    params: { ...params(), contractId: contract.id },
    body: { signed: app.clock.today() },
    token: adviser.token,
  });
  expect(await told()).toEqual([]);
});
