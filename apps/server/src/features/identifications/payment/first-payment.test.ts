import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import type { FirstPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { addClientBankAccount } from '@pramen/contract/clients/client.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import type { IdentificationLevel } from '@pramen/domain/compliance/identity/identity-methods';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { identificationPayments, identifications } from '../../../database/schema/identifications.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createWaitingIdentification } from '../../../testing/worlds/forms.ts';
import { matchCamePayment } from '../first-payment.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  const account = { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800' };
  const added = await app.call(addClientBankAccount, { params: { id: clientId }, body: account as never, token: office.token });
  expect(added.status).toBe(200);
});
afterAll(() => app.close());

async function accepted(level: IdentificationLevel = 'REMOTE'): Promise<string> {
  const id = await createWaitingIdentification(app, clientId, office.userId);
  await app.platform.db.update(identifications).set({ state: 'ACCEPTED', level }).where(eq(identifications.id, id));
  return id;
}
const payment = (changes: Partial<FirstPayment> = {}): FirstPayment => ({
  paid_on: app.clock.today(),
  amount: 25_000.5,
  currency: 'CZK',
  account: 'CZ65 0800 0000 1920 0014 5399',
  ...changes,
});
const match = (identificationId: string, body: Partial<FirstPayment> = payment(), token: string | undefined = office.token) =>
  app.call(endpoints.matchFirstPayment, { params: { id: clientId, identificationId }, body: body as never, ...(token ? { token } : {}) });
const read = async (identificationId: string, { token }: TestPerson) =>
  (await app.call(endpoints.readIdentification, { params: { id: clientId, identificationId }, token })).body;
const standing = async () => (await app.call(readAmlStanding, { params: { id: clientId }, token: office.token })).body.identity;
const noticesOf = async () =>
  (await app.call(listNotifications, { token: client.token, query: {} })).body.data.map(({ subject }) => subject);
const came = (changes: Partial<FirstPayment> = {}) =>
  inTransaction(app.platform.db, (tx) => matchCamePayment(tx, app.platform, {}, clientId, payment(changes)));

describe('copies of documents', () => {
  it('identify only together with the first payment from an account of the client', async () => {
    const id = await accepted();
    expect([(await read(id, office)).awaits_payment, (await read(id, client)).awaits_payment, await standing()]).toEqual([
      true,
      true,
      'AWAITS_PAYMENT',
    ]);
    const { status, body } = await match(id);
    expect([status, body.identification.awaits_payment]).toEqual([200, false]);
    const { first_payment: stored, state, version } = await read(id, office);
    expect({ stored, state, version }).toMatchObject({
      stored: { paid_on: app.clock.today(), amount: 25_000.5, currency: 'CZK', account: 'CZ65 0800 0000 1920 0014 5399' },
      state: 'ACCEPTED',
      version: 2,
    });
    expect([await standing(), await noticesOf()]).toEqual(['IDENTIFIED', ['Vaše totožnost je ověřená']]);
  });

  it('leave an audit event whose amount and account are encrypted', async () => {
    const id = await accepted();
    await match(id);
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'identifications.paymentMatched')));
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const days = { before: { firstPaymentOn: null }, after: { firstPaymentOn: app.clock.today() } };
    expect([event?.actorUserId, event?.facts]).toEqual([office.userId, { ...days, paymentHash: hash, accountHash: hash }]);
    const [row] = await app.platform.db.select().from(identificationPayments).where(eq(identificationPayments.identificationId, id));
    expect(row?.sealedAccount.toString('latin1')).not.toMatch(/0800|5399/);
    expect(row?.matchedBy).toBe(office.userId);
  });

  it.each([
    ['an account of somebody else', { account: '2000145399/0800' }, 'account'],
    ['an account abroad', { account: 'DE89370400440532013000' }, 'account'],
    ['what is no account', { account: 'nevím' }, 'account'],
    ['no account', { account: ' ' }, 'account'],
    ['a day that is yet to come', { paid_on: addDays('2099-01-01', 1) }, 'paid_on'],
    ['a day before the client was recorded', { paid_on: '1900-01-01' }, 'paid_on'],
    ['a currency in which the account is not recorded', { amount: 1, currency: 'USD' as const }, 'currency'],
    ['no amount', { amount: 0 }, 'amount'],
    ['a fraction of a heller', { amount: 1.001 }, 'amount'],
    ['another currency', { currency: 'GBP' as never }, 'currency'],
  ])('are not identified by %s', async (_name, changes, field) => {
    const id = await accepted();
    const { status, body } = await match(id, payment(changes));
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
    expect(await standing()).toBe('AWAITS_PAYMENT');
  });

  it('identify by a payment in any currency from an account for several', async () => {
    const account = { is_multicurrency: true, currencies: ['CZK', 'EUR'], iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' };
    const added = await app.call(addClientBankAccount, { params: { id: clientId }, body: account as never, token: office.token });
    expect(added.status).toBe(200);
    expect((await match(await accepted(), payment({ currency: 'USD' }))).status).toBe(200);
  });

  it('are matched once, when two do it at once and when one does it again', async () => {
    const id = await accepted();
    const answers = await Promise.all([match(id), match(id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await match(id)).status).toBe(409);
    expect(await app.platform.db.$count(identificationPayments, eq(identificationPayments.identificationId, id))).toBe(1);
    expect(await noticesOf()).toHaveLength(1);
  });

  it('are matched by company staff alone, over the version they saw', async () => {
    const id = await accepted();
    const adviser = await createPerson(app, 'INTERMEDIARY');
    expect((await match(id, payment({ version: undefined }))).status).toBe(200);
    const other = await accepted();
    const anonymous = await app.call(endpoints.matchFirstPayment, {
      params: { id: clientId, identificationId: other },
      body: payment(),
    });
    expect(anonymous.status).toBe(401);
    for (const { token } of [adviser, client]) expect((await match(other, payment(), token)).status).toBe(403);
    expect((await match(newId())).status).toBe(404);
    expect((await match(other, payment({ version: 7 }))).status).toBe(409);
  });
});

describe('no first payment is needed', () => {
  it.each(['IN_PERSON', 'ELECTRONIC'] as const)('with the level %s', async (level) => {
    const id = await accepted(level);
    expect([(await read(id, office)).awaits_payment, await standing(), (await match(id)).status]).toEqual([false, 'IDENTIFIED', 409]);
  });

  it('before staff accept the documents, which then identify nobody', async () => {
    const id = await createWaitingIdentification(app, clientId, office.userId);
    expect([(await match(id)).status, await standing()]).toEqual([409, 'OPEN']);
  });
});

describe('a payment on a bank statement', () => {
  it('is matched with what waits for it, by the account alone', async () => {
    expect(await came()).toBe('NOT_AWAITED');
    const id = await accepted();
    expect(await came({ account: '2000145399/0800' })).toBe('OTHER_ACCOUNT');
    expect(await standing()).toBe('AWAITS_PAYMENT');
    expect(await came({ currency: 'USD' })).toBe('OTHER_ACCOUNT');
    expect(await came({ paid_on: addDays(app.clock.today(), -1) })).toBe('NOT_AWAITED');
    expect(await standing()).toBe('AWAITS_PAYMENT');
    expect(await came({ account: '19-2000145399/0800' })).toBe('MATCHED');
    expect([(await read(id, office)).first_payment?.user, await standing()]).toEqual([null, 'IDENTIFIED']);
    expect(await came()).toBe('NOT_AWAITED');
  });

  it('is matched once, when staff match it in the same moment', async () => {
    const id = await accepted();
    const [one, other] = await Promise.all([came(), match(id)]);
    expect([[one, other.status]]).toContainEqual(one === 'MATCHED' ? ['MATCHED', 409] : ['NOT_AWAITED', 200]);
    expect(await app.platform.db.$count(identificationPayments, eq(identificationPayments.identificationId, id))).toBe(1);
  });
});
