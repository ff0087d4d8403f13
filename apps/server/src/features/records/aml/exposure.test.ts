import { readClient } from '@pramen/contract/clients/client.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { listAmlReviews, readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import type { interactionForms } from '../../../database/schema/onboarding.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Exposure } from '../../../platform/identity/bank-claims.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { importBothLists } from '../../../testing/files/screening-lists.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { addAttestation } from '../../identity/attestations.service.ts';
import { tellDueReviews } from './reviews.jobs.ts';
import { findHoldReason } from '../../onboarding/completion/decision.service.ts';

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
const definition: FormDefinition = {
  content: [
    {
      id: 'risk',
      fieldsetName: 'Riziko',
      questions: [
        { id: 'level', type: 'radio', label: 'Riziko', isRequired: true, options: options('LOW', 'MEDIUM', 'HIGH') },
        { id: 'occupation', type: 'text', label: 'Povolání' },
        { id: 'politically_exposed', type: 'radio', label: 'Funkce', options: options('YES', 'NO') },
      ],
    },
  ],
  evaluation: { metrics: [{ id: 'CLIENT_RISK_PROFILE', label: 'Riziko', source: { kind: 'answer', question: 'level' } }] },
};

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let clientId: string;
let template: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  template = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' }, JSON.stringify(definition));
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

const nobody = { nationalities: [], addresses: [], cards: [], paymentAccounts: [] };
async function attest(exposure: Exposure): Promise<void> {
  app.clock.advance(MINUTE);
  const stated = { issuer: 'https://bank.test', subject: 's', tokenHash: 'h', provedAt: app.clock.now(), verification: null, exposure };
  const record = { clientId, userId: client.userId, purpose: 'IDENTIFICATION', recordId: newId() } as const;
  await inTransaction(app.platform.db, (tx) =>
    addAttestation(tx, app.platform, record, { ...stated, verified: nobody, plain: nobody } as never),
  );
}
async function answer(stated: 'YES' | 'NO' | null): Promise<void> {
  const questions = [
    { id: 'level', value: 'LOW' },
    { id: 'occupation', value: 'Lékařka' },
    ...(stated === null ? [] : [{ id: 'politically_exposed', value: stated }]),
  ];
  const params = { id: clientId };
  const body = { template_id: template, data: { content: [{ questions }] }, state: 'WAITING' };
  const made = await app.call(amlQuestionnaires.create, { params, body, token: office.token });
  await importBothLists(app, { name: `Seznam ${newId()}` });
  const decide = { params: { ...params, recordId: made.body.record.id }, body: { decision: 'ACCEPT' }, token: office.token };
  expect((await app.call(amlQuestionnaires.decide, decide)).status).toBe(200);
}
const standing = async (by = office) => (await app.call(readAmlStanding, { params: { id: clientId }, token: by.token })).body;
const holdReason = () =>
  findHoldReason(app.platform.db, app.platform, { clientId, contractId: null } as typeof interactionForms.$inferSelect);

describe('a bank that states a prominent public office', () => {
  it('makes the risk high, whatever the client answered, and staff see that the two differ', async () => {
    await attest('YES');
    await answer('NO');
    expect(await standing()).toMatchObject({
      exposure: { bank: 'YES', stated: 'NO', differs: true },
      current: { risk_profile: 'HIGH', check_intensity: 'ENHANCED', basis: 'EXPOSURE' },
      is_due: false,
    });
  });

  it('after an assessment makes the client due again, and holds an onboarding until it is assessed', async () => {
    await answer('NO');
    await app.drain();
    expect([(await standing()).is_due, await holdReason()]).toEqual([false, null]);
    await attest('YES');
    expect(await standing()).toMatchObject({
      is_due: true,
      current: { risk_profile: 'HIGH', check_intensity: 'ENHANCED', basis: 'EXPOSURE' },
    });
    expect(await holdReason()).toBe('EXPOSURE');
    await answer('YES');
    await app.drain();
    expect([(await standing()).is_due, await holdReason()]).toEqual([false, null]);
  });

  it('brings a client who was assessed before into the queue of reviews, and staff are told once', async () => {
    await answer('NO');
    const row = async () =>
      (await app.call(listAmlReviews, { body: { length: 100 }, token: office.token })).body.data.find(({ id }) => id === clientId);
    const told = async () =>
      (await app.call(listNotifications, { token: office.token })).body.data.filter(({ about }) => about?.id === clientId).length;
    expect(await row()).toMatchObject({ state: 'planned', risk_profile: 'LOW' });
    const before = await told();
    await attest('YES');
    const today = app.clock.today();
    expect(await row()).toMatchObject({ state: 'due', risk_profile: 'HIGH', check_intensity: 'ENHANCED', review_due: today });
    await tellDueReviews(app.platform);
    await tellDueReviews(app.platform);
    expect(await told()).toBe(before + 1);
    await attest('NO');
    expect(await row()).toMatchObject({ state: 'planned', risk_profile: 'LOW' });
    await attest('YES');
    await answer('YES');
    expect(await row()).toMatchObject({ state: 'planned', risk_profile: 'HIGH' });
  });

  it('brings a client without an assessment and a contract into the queue', async () => {
    await attest('YES');
    const { data } = (await app.call(listAmlReviews, { body: { length: 100 }, token: office.token })).body;
    expect(data.find(({ id }) => id === clientId)).toMatchObject({ state: 'never' });
  });

  it('is not taken back by one that says nothing, only by one that says no', async () => {
    await attest('YES');
    await attest('UNKNOWN');
    expect((await standing()).exposure.bank).toBe('YES');
    await attest('NO');
    expect((await standing()).exposure.bank).toBe('NO');
  });
});

describe('what a bank states of a public office', () => {
  it('changes nothing that an adviser reads, and tells them nothing', async () => {
    await answer('NO');
    await app.drain();
    const read = async () => [
      await standing(adviser),
      (await app.call(listAmlReviews, { body: { length: 100 }, token: adviser.token })).body.data,
      (await app.call(listNotifications, { token: adviser.token })).body.data,
    ];
    const before = await read();
    expect(before).toMatchObject([{ exposure: { bank: null, stated: 'NO', differs: false }, current: { risk_profile: 'LOW' } }, [{}], []]);
    await attest('YES');
    await tellDueReviews(app.platform);
    expect(await read()).toEqual(before);
    expect(await standing()).toMatchObject({ exposure: { bank: 'YES' }, is_due: true });
  });

  it('brings nobody into the queue of an adviser', async () => {
    const row = async (by: TestPerson) =>
      (await app.call(listAmlReviews, { body: { length: 100 }, token: by.token })).body.data.some(({ id }) => id === clientId);
    await attest('YES');
    expect([await row(office), await row(adviser)]).toEqual([true, false]);
  });
});

it('an accepted questionnaire fills the occupation that the record does not know', async () => {
  const read = async () => (await app.call(readClient, { params: { id: clientId }, token: office.token })).body.occupation;
  await app.platform.db.update(clients).set({ occupation: null }).where(eq(clients.id, clientId));
  await answer('NO');
  expect(await read()).toBe('Lékařka');
  await app.platform.db.update(clients).set({ occupation: 'Učitelka' }).where(eq(clients.id, clientId));
  await answer('NO');
  expect(await read()).toBe('Učitelka');
});

describe('a bank that says nothing', () => {
  it('says neither yes nor no, and differs from nothing', async () => {
    await attest('UNKNOWN');
    await answer('NO');
    expect(await standing()).toMatchObject({
      exposure: { bank: 'UNKNOWN', stated: 'NO', differs: false },
      current: { risk_profile: 'LOW', basis: 'ANSWERS' },
    });
  });

  it('differs from a client who was not asked no more than from one who was', async () => {
    await attest('NO');
    await answer(null);
    expect((await standing()).exposure).toEqual({ bank: 'NO', stated: null, differs: false });
    await answer('YES');
    expect((await standing()).exposure).toEqual({ bank: 'NO', stated: 'YES', differs: true });
  });
});
