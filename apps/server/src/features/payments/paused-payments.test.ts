import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { listInvestments } from '@pramen/contract/contracts/contracts.endpoints';
import { decideIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { listOnboardings, readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { readPaymentTerms, sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { acknowledgeWarning, readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { FINISHED_SHOWN_DAYS } from '@pramen/domain/onboarding/queue';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractStrategies } from '../../database/schema/clients.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { notifications } from '../../database/schema/messages.ts';
import { interactionForms } from '../../database/schema/onboarding.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { importBothLists } from '../../testing/files/screening-lists.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../testing/worlds/onboarding.ts';
import { tellPayable } from '../contracts/record/signing-day.service.ts';
import { decideHeld } from '../onboarding/completion/decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let identificationId: string;
const params = () => ({ id: client.clientId ?? '' });
const ofIdentification = () => ({ ...params(), identificationId });

/** A client who has finished an onboarding with pictures of a card and a contract. */
beforeAll(async () => {
  app = await createTestApp(database.current);
  const offer = await createOffer(app);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  await importBothLists(app, {});
  const options = { client_complex_form: true, identification: true, contract_type: offer.contractTypeId, strategies: true };
  const form = await start(app, adviser, client, options);
  await completeAll(app, client, form, {
    client_complex_form: person,
    identification: { method: 'DOCUMENT', document_type: 'ID_CARD' },
    strategies: { strategies: [offer.growth] },
  });
  const code = await askForConfirmation(app, client, form.id);
  await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  const { warnings } = (await app.call(readSuitability, { params: params(), token: adviser.token })).body;
  for (const { id: warningId } of warnings)
    await app.call(acknowledgeWarning, {
      params: { ...params(), warningId },
      body: { reason: 'Klient strategii zná.' },
      token: adviser.token,
    });
  await app.drain();
  await decideHeld(app.platform);
  const [made] = await app.platform.db.select().from(identifications).where(eq(identifications.clientId, params().id));
  identificationId = made?.id ?? '';
});
afterAll(() => app.close());

const terms = async () =>
  (await app.call(readPaymentTerms, { params: params(), token: client.token })).body.items.map((item) => [
    item.standing,
    item.is_active,
    item.bank_account_number_full !== null,
    item.payment_qr_code_base64 !== null,
  ]);
const send = async () => {
  const { status, body } = await app.call(sendPaymentTerms, { params: params(), token: adviser.token });
  return [status, (body as { code?: string }).code];
};
/** What staff read that the finished onboarding misses, in the queue and with the client, and whether the investment is paused. */
const missingNow = async () => {
  const queue = (await app.call(listOnboardings, { body: { page: 1, length: 200 }, token: adviser.token })).body.data;
  const ofClient = (await app.call(readOnboardingsOfClient, { params: params(), token: adviser.token })).body.data;
  const investments = (await app.call(listInvestments, { params: params(), token: adviser.token })).body.data;
  const queued = queue.find((row) => row.client.id === params().id);
  return [[queued?.state, queued?.missing], [ofClient[0]?.state, ofClient[0]?.missing], investments.map((one) => one.paused_for)];
};
const told = async () => {
  const { id } = params();
  await app.platform.db.update(contractStrategies).set({ termsToldAt: null }).where(eq(contractStrategies.clientId, id));
  const count = () =>
    app.platform.db.$count(
      notifications,
      and(eq(notifications.userId, client.userId), eq(notifications.kind, 'contracts.payment-terms-ready')),
    );
  const before = await count();
  await inTransaction(app.platform.db, (tx) => tellPayable(tx, app.platform, id));
  return (await count()) - before;
};
const decide = (decision: 'RETURN' | 'CANCEL') =>
  app.call(decideIdentification, {
    params: ofIdentification(),
    body: { decision, description: 'Fotka je rozmazaná.' },
    token: office.token,
  });

const open = (letters: number, missing: 'IDENTITY_REVIEW' | null = null) => [
  [['OPEN', true, true, true]],
  [200, undefined],
  [['COMPLETED', missing], ['COMPLETED', missing], [null]],
  [false, letters],
  1,
];
const pausedAs = (standing: string, code: string, waitsFor: string, letters: number) => [
  [[standing, false, false, false]],
  [422, code],
  [['PAUSED', standing], ['PAUSED', standing], [waitsFor]],
  [true, letters],
  0,
];
const paused = (letters: number) => pausedAs('IDENTITY', 'payments.identity', 'CLIENT', letters);
const answered = (letters: number) => pausedAs('IDENTITY_REVIEW', 'payments.identity_review', 'STAFF', letters);
/** What the client learns on their home screen and by e-mail: whether payments are paused, and how often they were told. */
const atHome = async () => {
  await app.drain();
  const { user } = (await app.call(readProfile, { token: client.token })).body;
  const letters = app.mails.filter(({ to, subject }) => to === client.email && subject === 'Platby teď prosím neposílejte');
  return [user.meta.are_payments_paused, letters.length];
};
const all = async () => [await terms(), await send(), await missingNow(), await atHome(), await told()];

it('takes no money from the return of an identification until staff accept one', async () => {
  expect(await all()).toEqual(open(0, 'IDENTITY_REVIEW'));
  expect((await decide('RETURN')).status).toBe(200);
  expect(await all()).toEqual(paused(1));
  // One e-mail: that payments are paused, in place of the one that something came back.
  expect(app.mails.filter(({ to }) => to === client.email).map(({ subject }) => subject)).not.toContain(
    'Vrátili jsme vám podklady k\u00a0doplnění',
  );
  await app.platform.db.update(identifications).set({ state: 'APPROVED' }).where(eq(identifications.id, identificationId));
  expect(await all()).toEqual(answered(1));
  const asked = { page: 1, length: 200, filter: { state: 'PAUSED', missing: 'IDENTITY_REVIEW' } };
  expect((await app.call(listOnboardings, { body: asked, token: adviser.token })).body.meta.total).toBe(1);
  // It comes back again: the pause goes on, and is not told twice.
  expect((await decide('RETURN')).status).toBe(200);
  expect(await all()).toEqual(paused(1));
  expect(app.mails.findLast(({ to }) => to === client.email)?.subject).toContain('Vrátili jsme vám podklady');
  await app.platform.db
    .update(identifications)
    .set({ state: 'APPROVED', method: 'DRIVER_LICENSE' })
    .where(eq(identifications.id, identificationId));
  app.clock.advance(31_000);
  const letters = () => app.mails.filter(({ to, subject }) => to === client.email && subject === 'Platby zase můžete posílat');
  await app.drain();
  expect(letters()).toEqual([]);
  const document = { number: 'EJ123456', issuing_country: 'CZE', valid_until: '2030-01-01' };
  const accepted = await app.call(decideIdentification, {
    params: ofIdentification(),
    body: { decision: 'ACCEPT', comparison: 'PERSON', document },
    token: office.token,
  });
  expect(accepted.status).toBe(200);
  // A driving licence alone proves little; what matters here is that staff have accepted it.
  await app.platform.db.update(identifications).set({ level: 'IN_PERSON' }).where(eq(identifications.id, identificationId));
  expect(await all()).toEqual(open(1));
  expect(letters()).toMatchObject([{ text: expect.stringContaining('/payment-terms') }]);
  const { data } = (await app.call(listNotifications, { token: client.token, query: {} })).body;
  expect(data.filter(({ subject }) => subject === 'Platby zase můžete posílat')).toHaveLength(1);
});

it('takes money as long as another identification counts, and only of what the onboarding gave', async () => {
  await app.platform.db.update(identifications).set({ state: 'CANCELED' }).where(eq(identifications.id, identificationId));
  expect(await all()).toEqual(paused(1));
  // It stays with staff for longer than one that is finished.
  const touchedAt = new Date(app.clock.now().getTime() - (FINISHED_SHOWN_DAYS + 1) * DAY);
  await app.platform.db.update(interactionForms).set({ touchedAt }).where(eq(interactionForms.clientId, params().id));
  expect((await missingNow())[0]).toEqual(['PAUSED', 'IDENTITY']);
  const isTheirs = eq(contractStrategies.clientId, params().id);
  await app.platform.db
    .update(contractStrategies)
    .set({ createdAt: new Date('2020-01-01T00:00:00Z') })
    .where(isTheirs);
  expect(await terms()).toEqual(open(0)[0]);
});
