import { addStrategies, changeContract, createContract } from '@pramen/contract/contracts/contracts.endpoints';
import { deleteDocument, readMyDocuments, setDocumentState } from '@pramen/contract/documents/documents.endpoints';
import { rejectDocuments } from '@pramen/contract/documents/signing.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { readWithdrawal } from '@pramen/contract/contracts/withdrawals.endpoints';
import { readPaymentTerms, sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { acknowledgeWarning, readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { strategies } from '../../database/schema/catalogue.ts';
import { contracts } from '../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../database/schema/documents.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY, pragueDateOf } from '../../platform/clock/clock.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { importBothLists } from '../../testing/files/screening-lists.ts';
import { createDocument, createTemplate } from '../../testing/worlds/documents.ts';
import { createWaitingIdentification } from '../../testing/worlds/forms.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../testing/worlds/onboarding.ts';
import { signAs } from '../../testing/worlds/signing.ts';
import { applyDocument, tellPayable } from '../contracts/record/signing-day.service.ts';
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

/** Submits an onboarding whose contract has these documents to sign, and is held for its strategy. */
async function submit(...templates: string[]): Promise<string> {
  const options = { client_complex_form: true, contract_type: offer.contractTypeId, strategies: true };
  const form = await start(app, adviser, client, {
    ...options,
    ...(templates.length > 0 && { documents: true, document_templates: templates }),
  });
  await completeAll(app, client, form, {
    client_complex_form: person,
    strategies: { strategies: [offer.growth] },
    ...(templates.length > 0 && { documents: { acknowledged: true } }),
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
  expect(letter?.text).toContain('čeká na první vklad');
  expect(letter?.text).not.toContain('ze svého účtu');
  expect(letter?.text).toContain('https://portal.pramen.test/payment-terms');
  expect(await terms()).toEqual([['OPEN', null, true, true]]);
  expect(await send()).toEqual([200, undefined]);
  expect((await end()).payment_informations).toHaveLength(1);
});

it.each([
  ['the last signature', () => ownerSigns],
  ['the client’s own, while the company still signs', () => bothSign],
])('tells the client once when the release comes after %s', async (_name, template) => {
  await submit(template());
  await sign();
  expect([await terms(), await told()]).toEqual([[['HELD', null, false, false]], []]);
  await release();
  await tellAgain();
  expect(await told()).toEqual(['Můžete poslat první vklad']);
  expect(await terms()).toEqual([['OPEN', null, true, true]]);
});

it('does not wait for the signature of the company, and tells the client once they have signed', async () => {
  await submit(bothSign);
  await release();
  const document = await documentId();
  expect([await terms(), await told()]).toEqual([[['UNSIGNED', 'CLIENT', false, false]], ['Kontrola vašich údajů']]);
  await sign();
  expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů', 'Můžete poslat první vklad']]);
  await signAs(app, adviser, [document]);
  expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů', 'Můžete poslat první vklad']]);
});

const madeFrom = (template: string) => and(eq(documents.clientId, params().id), eq(documents.templateId, template));

it('lets the client leave the contract at any time, and for fourteen days from their own signature and the release, whoever still signs', async () => {
  const leaving = async (contractId: string) => (await app.call(readWithdrawal, { params: { id: contractId }, token: client.token })).body;
  const first = await submit(bothSign);
  await release();
  expect(await leaving(first)).toMatchObject({ may_withdraw: true, until: null });
  await sign();
  expect(await leaving(first)).toMatchObject({ may_withdraw: true, until: expect.any(String) });
  client = await createPerson(app, 'CLIENT', { under: adviser });
  const second = await submit(bothSign);
  await sign();
  expect(await leaving(second)).toMatchObject({ may_withdraw: true, until: null });
  await release();
  const until = (await leaving(second)).until;
  expect(until).not.toBeNull();
  await signAs(app, adviser, [await documentId()]);
  expect(await leaving(second)).toMatchObject({ may_withdraw: true, until });
});

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

it('waits for no document that the company alone signs', async () => {
  const companySigns = await createTemplate(app, { ...agreement, requireOwnerSignature: false, requireResponsibleSignature: true });
  const contractId = await submit();
  await createDocument(app, params().id, { templateId: companySigns, contractId, state: 'TO_BE_SIGNED' });
  await release();
  const [contract] = await app.platform.db.select().from(contracts).where(eq(contracts.id, contractId));
  expect([contract?.signedOn, await terms()]).toEqual([app.clock.today(), [['OPEN', null, true, true]]]);
});

it('asks for the first payment from an own account of a client whom only pictures identify', async () => {
  await submit(ownerSigns);
  await release();
  const identified = await createWaitingIdentification(app, params().id, adviser.userId);
  await app.platform.db.update(identifications).set({ state: 'ACCEPTED', level: 'REMOTE' }).where(eq(identifications.id, identified));
  await sign();
  await told();
  const letter = app.mails.findLast(({ to, subject }) => to === client.email && subject === 'Můžete poslat první vklad');
  expect(letter?.text).toContain('První platbu prosím pošlete ze svého účtu');
});

/** Signs the document of a template. */
async function signOf(by: TestPerson, template: string): Promise<void> {
  const [document] = await app.platform.db.select().from(documents).where(madeFrom(template));
  await signAs(app, by, [document?.id ?? '']);
}
const contractOf = async () => (await app.platform.db.select().from(contracts).where(eq(contracts.clientId, params().id)))[0];

it.each([
  ['the first', 0],
  ['the second', 1],
] as const)('is not dated by %s of its documents while the client has another to sign', async (_name, place) => {
  const side = await createTemplate(app, agreement);
  const order = [side, ownerSigns];
  await submit(...order);
  await release();
  expect(await told()).toEqual(['Kontrola vašich údajů']);
  await signOf(client, order[place] ?? '');
  expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: null });
  expect([await terms(), await send()]).toEqual([[['UNSIGNED', 'CLIENT', false, false]], [422, 'payments.unsigned']]);
  await signOf(client, order[1 - place] ?? '');
  expect(await contractOf()).toMatchObject({ signedOn: app.clock.today(), concludedOn: app.clock.today() });
  expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů', 'Můžete poslat první vklad']]);
});

it('is dated by the last signature of all its documents, concluded by the last of the client', async () => {
  await submit(bothSign, ownerSigns);
  await release();
  await signOf(client, ownerSigns);
  await signOf(client, bothSign);
  const today = app.clock.today();
  expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: today });
  await signOf(adviser, bothSign);
  expect(await contractOf()).toMatchObject({ signedOn: today, signingSource: 'DOCUMENT', concludedOn: today });
});

it('is concluded on the day of the client’s own last signature, whatever was signed for the company', async () => {
  await submit(bothSign, ownerSigns);
  await release();
  const { db } = app.platform;
  await signOf(client, bothSign);
  await signOf(adviser, bothSign);
  expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: null });
  // The adviser of another document signs a day after the client.
  const earlier = new Date(app.clock.now().getTime() - DAY);
  const ofClient = and(eq(documentSignatures.clientId, params().id), eq(documentSignatures.role, 'OWNER'));
  await signOf(client, ownerSigns);
  await db.update(contracts).set({ concludedOn: null, signedOn: null }).where(eq(contracts.clientId, params().id));
  await db.update(documentSignatures).set({ decidedAt: earlier }).where(ofClient);
  const [main] = await db.select().from(documents).where(madeFrom(bothSign));
  const document = { clientId: params().id, id: main?.contractId ?? '', documentId: main?.id ?? '' };
  await inTransaction(db, (tx) => applyDocument(tx, app.platform, document, null));
  expect(await contractOf()).toMatchObject({ signedOn: app.clock.today(), concludedOn: pragueDateOf(earlier) });
});

it.each([
  ['waits for the company', { state: 'TO_BE_SIGNED' }, { requireOwnerSignature: false, requireResponsibleSignature: true }, false],
  ['is only being made', { state: 'PREPARED' }, {}, false],
  ['that nobody signs', { state: 'PREPARED' }, { signable: false }, true],
  ['asks nobody', { state: 'PREPARED' }, { requireOwnerSignature: false }, true],
] as const)('with another document that %s is dated without it: %s', async (_name, state, template, isDated) => {
  const contractId = await submit(ownerSigns);
  await release();
  const other = await createTemplate(app, { ...agreement, ...template });
  await createDocument(app, params().id, { templateId: other, contractId, ...state });
  await signOf(client, ownerSigns);
  expect((await contractOf())?.signedOn).toBe(isDated ? app.clock.today() : null);
});

/** What staff set a document to; one that they delete is set to nothing. */
const statesSet = { delete: [], cancel: ['TO_REVIEW', 'CANCELED'] } as const;
it.each(['delete', 'cancel'] as const)(
  'opens when staff %s the document that the client has not signed, whoever still signs another',
  async (how) => {
    const office = await createPerson(app, 'BACK_OFFICE');
    await submit(bothSign, ownerSigns);
    await release();
    await signOf(client, bothSign);
    const [document] = await app.platform.db.select().from(documents).where(madeFrom(ownerSigns));
    expect([await terms(), await told()]).toEqual([[['UNSIGNED', 'CLIENT', false, false]], ['Kontrola vašich údajů']]);
    const ofDocument = { params: { id: document?.id ?? '' }, token: office.token };
    for (const state of statesSet[how]) await app.call(setDocumentState, { ...ofDocument, body: { state, description: 'Omylem.' } });
    if (how === 'delete') await app.call(deleteDocument, ofDocument);
    expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: app.clock.today() });
    expect([await terms(), await told()]).toEqual([[['OPEN', null, true, true]], ['Kontrola vašich údajů', 'Můžete poslat první vklad']]);
  },
);

it('stays closed while the client has rejected one of its documents', async () => {
  await submit(bothSign, ownerSigns);
  await release();
  await signOf(client, bothSign);
  const [other] = await app.platform.db.select().from(documents).where(madeFrom(ownerSigns));
  const rejection = { document_ids: [other?.id ?? ''], message: 'Jméno je špatně.' };
  expect((await app.call(rejectDocuments, { body: rejection, token: client.token })).status).toBe(200);
  expect([await terms(), await send()]).toEqual([[['UNSIGNED', 'DOCUMENT', false, false]], [422, 'payments.unsigned']]);
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

it('tells of a contract once, also when another of its strategies takes no money yet', async () => {
  const contractId = await submit(ownerSigns);
  const added = { contract_id: contractId, strategies_ids: [offer.careful] };
  await app.call(addStrategies, { params: params(), body: added, token: adviser.token });
  const activate = (isActive: boolean) => app.platform.db.update(strategies).set({ isActive }).where(eq(strategies.id, offer.careful));
  await activate(false);
  await release();
  await app.drain();
  await sign();
  expect(await told()).toEqual(['Kontrola vašich údajů', 'Můžete poslat první vklad']);
  expect((await terms()).map(([standing]) => standing)).toEqual(['OPEN', 'CLOSED']);
  await activate(true);
  await tellAgain();
  expect((await terms()).map(([standing]) => standing)).toEqual(['OPEN', 'OPEN']);
  expect(await told()).toHaveLength(2);
});

it('is not paused by an identification that the onboarding did not ask for', async () => {
  await submit(ownerSigns);
  await release();
  await sign();
  await createWaitingIdentification(app, params().id, adviser.userId);
  expect(await terms()).toEqual([['OPEN', null, true, true]]);
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
