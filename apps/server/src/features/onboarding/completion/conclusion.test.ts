import { readFileSync } from 'node:fs';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { changeContract } from '@pramen/contract/contracts/contracts.endpoints';
import { listOnboardings, readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import { readWithdrawal, withdrawFromContract } from '@pramen/contract/contracts/withdrawals.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { acknowledgeWarning, readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { generateDocuments, readDocument, readMyDocuments, requestSignature } from '@pramen/contract/documents/documents.endpoints';
import { readInteractionForm, startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { documents } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { documentClosedRequests } from '../../../database/schema/signature-requests.ts';
import { contractWithdrawals } from '../../../database/schema/withdrawals.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { euXml, ftmLines, importList } from '../../../testing/files/screening-lists.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { askToSign, confirmSigning, signAs } from '../../../testing/worlds/signing.ts';
import { decideHeld } from './decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let agreement: string;

const agreementTemplate = {
  name: 'Smlouva',
  content: '<p>${contract.number}</p>',
  placeholders: ['contract.number'],
  requireOwnerSignature: true,
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  offer = await createOffer(app);
  agreement = await createTemplate(app, agreementTemplate);
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
const endOf = async () => stepOf((await app.call(readInteractionForm, { token: client.token })).body, 'end').data;
const lastDay = async () => (await endOf()).withdrawal;
const right = async (id: string) => (await app.call(readWithdrawal, { params: { id }, token: client.token })).body;
const until = async (id: string) => (await right(id)).until;
const withdraw = (id: string) => app.call(withdrawFromContract, { params: { id }, body: {}, token: client.token });
const subjects = async () => (await app.call(listNotifications, { token: client.token })).body.data.map(({ subject }) => subject);

/** Goes through an onboarding and confirms it. */
async function submit(form: InteractionForm) {
  await completeAll(app, client, form, {
    client_complex_form: person,
    documents: { acknowledged: true },
    strategies: { strategies: [offer.growth] },
  });
  const code = await askForConfirmation(app, client, form.id);
  return completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
}

/** The contract of a submitted onboarding. */
async function contractOf() {
  const [contract] = await database.current.db
    .select()
    .from(contracts)
    .where(eq(contracts.clientId, client.clientId ?? ''));
  if (!contract) throw new Error('there is no contract');
  return contract;
}

/** The contract of a submitted onboarding, dated by the adviser on a day. */
async function dateNew(signed: string): Promise<string> {
  const contractId = (await contractOf()).id;
  const changed = await app.call(changeContract, { params: { ...params(), contractId }, body: { signed }, token: adviser.token });
  expect(changed.body.contract).toMatchObject({ signed, signing_source: 'STAFF' });
  return contractId;
}

async function signAll(): Promise<void> {
  const { data } = (await app.call(readMyDocuments, { token: client.token })).body;
  await signAs(
    app,
    client,
    data.map(({ id }) => id),
  );
}

/** Staff say why the strategy of a held onboarding goes on although no questionnaire recommends it. */
async function acknowledge(): Promise<void> {
  const [warning] = (await app.call(readSuitability, { params: params(), token: adviser.token })).body.warnings;
  const body = { reason: 'Klient strategii zná a trvá na ní.' };
  const done = await app.call(acknowledgeWarning, { params: { ...params(), warningId: warning?.id ?? '' }, body, token: adviser.token });
  expect(done.status).toBe(200);
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
  it('may be left within fourteen days of its release', async () => {
    expect((await submit(await begin())).body.state).toBe('HELD');
    const contractId = await dateNew('2026-01-05');
    expect(await lastDay()).toEqual({ until: null });
    await release();
    expect(await lastDay()).toEqual({ until: '2026-03-16' });
    expect(await until(contractId)).toBe('2026-03-16');
    await fillAgain();
    expect(await until(contractId)).toBe('2026-03-16');
  });

  it('may be left within fourteen days of the signature of its document', async () => {
    await submit(await begin({ documents: true, document_templates: [agreement] }));
    const contractId = await dateNew('2026-01-05');
    await release();
    expect(await right(contractId)).toMatchObject({ until: null, may_withdraw: false });
    await signAll();
    expect(await until(contractId)).toBe('2026-03-16');
    await fillAgain();
    expect(await until(contractId)).toBe('2026-03-16');
  });
});

describe('a contract that is held', () => {
  /** As if the client had agreed weeks ago. */
  const EARLIER = '2026-02-12';

  it('may be left while it is held, and for fourteen days of its release', async () => {
    const form = await begin({ strategies: true });
    expect(stepOf(form, 'summary').data.makes_contract).toBe(true);
    await submit(form);
    const { id } = await contractOf();
    expect(await right(id)).toMatchObject({ until: null, may_withdraw: true });
    await acknowledge();
    await database.current.db
      .update(interactionForms)
      .set({ submittedAt: new Date(`${EARLIER}T09:00:00Z`) })
      .where(eq(interactionForms.id, form.id));
    await app.drain();
    await decideHeld(app.platform);
    expect(await contractOf()).toMatchObject({ signedOn: EARLIER, signingSource: 'ONBOARDING', concludedOn: '2026-03-02' });
    expect(await right(id)).toMatchObject({ until: '2026-03-16', may_withdraw: true });
    expect(await subjects()).toContain('Můžete poslat první vklad');
  });

  it('and of which a document was signed meanwhile counts from its release, too', async () => {
    await submit(await begin({ strategies: true, documents: true, document_templates: [agreement] }));
    await app.drain();
    await signAll();
    expect(await stateOf()).toBe('HELD');
    const { id } = await contractOf();
    expect(await contractOf()).toMatchObject({ signedOn: '2026-03-02', signingSource: 'DOCUMENT' });
    await database.current.db.update(contracts).set({ signedOn: EARLIER, concludedOn: EARLIER }).where(eq(contracts.id, id));
    expect([await right(id), await lastDay()]).toMatchObject([{ until: null, may_withdraw: true }, { until: null }]);
    await acknowledge();
    await release();
    expect(await contractOf()).toMatchObject({ signedOn: EARLIER, signingSource: 'DOCUMENT', concludedOn: '2026-03-02' });
    expect([await right(id), await lastDay()]).toMatchObject([{ until: '2026-03-16' }, { until: '2026-03-16' }]);
  });

  it('and is to be signed after its release counts from the signature', async () => {
    await submit(await begin({ documents: true, document_templates: [agreement] }));
    await release();
    const { id } = await contractOf();
    expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: null });
    expect([await right(id), await lastDay()]).toMatchObject([{ until: null, may_withdraw: true }, { until: null }]);
    expect(await subjects()).toContain('Kontrola vašich údajů');
    expect(await subjects()).not.toContain('Můžete poslat první vklad');
    await signAll();
    expect(await contractOf()).toMatchObject({ signedOn: '2026-03-02', concludedOn: '2026-03-02' });
    expect(await until(id)).toBe('2026-03-16');
  });

  /** A document that staff make for the contract of a submitted onboarding. */
  async function makeFor(contractId: string, signed: Partial<typeof agreementTemplate> & object): Promise<string> {
    const template = await createTemplate(app, { ...agreementTemplate, ...signed });
    const whose = { fileable_type: 'client', fileable_id: params().id, contract_id: contractId } as const;
    const made = await app.call(generateDocuments, { body: { ...whose, document_templates_ids: [template] }, token: adviser.token });
    await app.drain();
    return made.body.documents[0]?.id ?? '';
  }

  it.each([
    ['that nobody signs', { signable: false, requireOwnerSignature: true }],
    ['that only the firm signs', { requireOwnerSignature: false, requireResponsibleSignature: true }],
  ])('and has a document %s is dated by the submission', async (_what, signed) => {
    await submit(await begin({ strategies: true }));
    const { id } = await contractOf();
    await makeFor(id, signed);
    expect(await database.current.db.$count(documents, eq(documents.contractId, id))).toBe(1);
    await acknowledge();
    await release();
    expect(await contractOf()).toMatchObject({ signedOn: '2026-03-02', signingSource: 'ONBOARDING', concludedOn: '2026-03-02' });
    expect(await right(id)).toMatchObject({ until: '2026-03-16', may_withdraw: true });
    expect(await subjects()).toContain('Můžete poslat první vklad');
  });

  it('and has a document that the client was asked to sign by hand is dated by the signature', async () => {
    await submit(await begin({ strategies: true }));
    const id = await makeFor((await contractOf()).id, { requireOwnerSignature: false });
    const asked = await app.call(requestSignature, { params: { id }, body: { owner: true }, token: adviser.token });
    expect(asked.status).toBe(200);
    await acknowledge();
    await release();
    expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: null });
    await signAll();
    expect(await contractOf()).toMatchObject({ signedOn: '2026-03-02', signingSource: 'DOCUMENT', concludedOn: '2026-03-02' });
  });

  it('of a client whose document needs an adviser that they do not have any more is dated by the submission', async () => {
    const both = await createTemplate(app, { ...agreementTemplate, requireResponsibleSignature: true });
    const form = await begin({ documents: true, document_templates: [both] });
    await database.current.db
      .update(clients)
      .set({ intermediaryPersonId: null })
      .where(eq(clients.id, client.clientId ?? ''));
    await submit(form);
    await release();
    expect((await app.call(readMyDocuments, { token: client.token })).body.data).toEqual([]);
    expect(await contractOf()).toMatchObject({ signedOn: '2026-03-02', signingSource: 'ONBOARDING', concludedOn: '2026-03-02' });
  });

  it('and the client left is not concluded by its release, and nobody is asked to pay', async () => {
    await submit(await begin({ strategies: true }));
    await app.drain();
    const { id } = await contractOf();
    expect((await withdraw(id)).status).toBe(200);
    const [kept] = await database.current.db.select().from(contractWithdrawals).where(eq(contractWithdrawals.contractId, id));
    expect(kept?.lastDay).toBe('2026-03-16');
    expect(await endOf()).toMatchObject({ held: null, contract: 'LEFT', is_contract_held: false, withdrawal: null });
    const { user } = (await app.call(readProfile, { token: client.token })).body;
    expect(user.meta.is_onboarding_held).toBe(false);
    const forStaff = async () => {
      const asked = { body: { page: 1, length: 100, filter: { state: 'LEFT' } }, token: adviser.token } as const;
      const { data: queued } = (await app.call(listOnboardings, asked)).body;
      const { data: own } = (await app.call(readOnboardingsOfClient, { params: params(), token: adviser.token })).body;
      return [...queued.filter((one) => one.client.id === client.clientId), ...own].map(({ state, missing }) => [state, missing]);
    };
    const left = [
      ['LEFT', null],
      ['LEFT', null],
    ];
    expect(await forStaff()).toEqual(left);
    await release();
    expect(await forStaff()).toEqual(left);
    expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: null, heldSince: null });
    expect(await right(id)).toMatchObject({ until: null, may_withdraw: false });
    await app.drain();
    const letters = app.mails.filter(({ to }) => to === client.email).map(({ subject }) => subject);
    for (const told of [await subjects(), letters]) {
      expect(told).toContain('Potvrzení odstoupení od smlouvy');
      expect(told).not.toContain('Kontrola vašich údajů');
      expect(told).not.toContain('Můžete poslat první vklad');
    }
  });
});

describe('a document of a contract that the client has left', () => {
  const statesOf = async () => {
    const { data } = (await app.call(readMyDocuments, { token: client.token })).body;
    return data.map(({ state, client_state: shown }) => [state.state, shown.state]);
  };
  const standings = async () =>
    (await app.call(readMyDocuments, { token: client.token })).body.data.map((one) => one.signature_current_user.state);
  const asked = async () => {
    const { user } = (await app.call(readProfile, { token: client.token })).body;
    return [await standings(), (await endOf()).documents_to_sign, user.meta.documents_to_sign];
  };

  it('is not signed any more, and nobody asks for it', async () => {
    await submit(await begin({ documents: true, document_templates: [agreement] }));
    await app.drain();
    const { id } = await contractOf();
    const [document] = (await app.call(readMyDocuments, { token: client.token })).body.data;
    const documentId = document?.id ?? '';
    expect(await asked()).toEqual([['PENDING'], 1, 1]);
    const digits = await askToSign(app, client, [documentId]);
    expect((await withdraw(id)).status).toBe(200);
    const refused = await confirmSigning(app, client, [documentId], digits);
    const sentence = 'Od smlouvy, ke které dokument patří, klient odstoupil. Podepsat už nejde.';
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'document.not_signable', message: sentence }]);
    await app.drain();
    expect([await asked(), await statesOf()]).toEqual([[['NOT_REQUIRED'], 0, 0], [['CANCELED', 'CANCELED']]]);
    const events = await database.current.db.select().from(auditEvents).where(eq(auditEvents.objectId, documentId));
    expect(events.map(({ action }) => action)).toContain('documents.signatureRevoked');
    const again = { params: { id: documentId }, body: { owner: true }, token: adviser.token } as const;
    expect((await app.call(requestSignature, again)).body).toMatchObject({ code: 'document.state_refused', message: sentence });
    expect(await contractOf()).toMatchObject({ signedOn: null, concludedOn: null });
  });

  it('that was signed says when the contract was left, to the client and to staff', async () => {
    await submit(await begin({ documents: true, document_templates: [agreement] }));
    await app.drain();
    await signAll();
    const left = async () => {
      const [own] = (await app.call(readMyDocuments, { token: client.token })).body.data;
      const document = await app.call(readDocument, { params: { id: own?.id ?? '' }, token: adviser.token });
      return [own?.contract_left_at, document.body.contract_left_at];
    };
    expect(await left()).toEqual([null, null]);
    expect((await withdraw((await contractOf()).id)).status).toBe(200);
    const at = app.clock.now().toISOString();
    expect([await statesOf(), await left()]).toEqual([[['TO_REVIEW', 'SIGNED']], [at, at]]);
  });

  it('that the client alone has signed is not completed by their leaving', async () => {
    const both = await createTemplate(app, { ...agreementTemplate, requireResponsibleSignature: true });
    await submit(await begin({ documents: true, document_templates: [both] }));
    await app.drain();
    await signAll();
    expect((await withdraw((await contractOf()).id)).status).toBe(200);
    await app.drain();
    const [document] = await database.current.db
      .select()
      .from(documents)
      .where(eq(documents.clientId, client.clientId ?? ''));
    expect(document).toMatchObject({ state: 'TO_REVIEW', seal: null });
    expect((await subjects()).filter((subject) => /kompletní|podepsali všichni/i.test(subject))).toEqual([]);
  });

  it('is not asked for when it is made only afterwards', async () => {
    await submit(await begin({ documents: true, document_templates: [agreement] }));
    expect((await withdraw((await contractOf()).id)).status).toBe(200);
    await app.drain();
    expect([await asked(), await statesOf()]).toEqual([[['NOT_REQUIRED'], 0, 0], [['CANCELED', 'CANCELED']]]);
    const closed = await database.current.db.$count(documentClosedRequests, eq(documentClosedRequests.clientId, client.clientId ?? ''));
    expect(closed).toBe(0);
  });
});

describe('an onboarding that makes no contract', () => {
  it('gives no right to withdraw, and asks for no deposit', async () => {
    const form = await begin({ contract_type: null });
    expect(stepOf(form, 'summary').data.makes_contract).toBe(false);
    await submit(form);
    expect(await lastDay()).toBeNull();
    await release();
    expect(await lastDay()).toBeNull();
    expect(await subjects()).toContain('Kontrola vašich údajů');
    expect(await subjects()).not.toContain('Můžete poslat první vklad');
  });

  it('says nothing of the one that it adds to', async () => {
    await submit(await begin());
    await release();
    const { id } = await contractOf();
    app.clock.advance(31_000);
    const form = await begin({ contract: id });
    expect(stepOf(form, 'summary').data.makes_contract).toBe(false);
    await submit(form);
    expect(await lastDay()).toBeNull();
    expect(await until(id)).toBe('2026-03-16');
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
