import { listContractTransactions } from '@pramen/contract/ledger/ledger.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { notify } from '../messages/notifications/notifications.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

/** Notifies a person of a dividend, a contract and its payment terms; returns what each notification refers to, by kind. */
async function tellOf({ userId, token }: TestPerson): Promise<Record<string, unknown>> {
  const { body } = await app.call(listContractTransactions, {
    token: company.people.mixed.token,
    params: { id: company.contractIds['K1'] ?? '' },
    query: {},
  });
  const params = {
    transactionId: body.data[0]?.id ?? '',
    contractId: company.contractIds['K1'] ?? '',
    contractStrategyId: company.strategyIds['101'] ?? '',
  };
  const told = new Map<string, string>();
  for (const kind of ['ledger.dividend-credited', 'contracts.signed', 'contracts.payment-terms-ready'])
    told.set(await inTransaction(app.platform.db, (tx) => notify(tx, app.platform, { userId, kind, params })), kind);
  const { data } = (await app.call(listNotifications, { token, query: {} })).body;
  return Object.fromEntries(data.filter(({ id }) => told.has(id)).map(({ id, about }) => [told.get(id), about]));
}

test('a notice names the screen of its object', async () => {
  expect(await tellOf(company.people.mixed)).toEqual({
    'ledger.dividend-credited': { kind: 'transactions', id: company.contractIds['K1'] },
    'contracts.signed': { kind: 'contract', id: company.contractIds['K1'] },
    'contracts.payment-terms-ready': { kind: 'payment_terms', id: null },
  });
});

test('no notice links to another person’s object', async () => {
  expect(await tellOf(company.people.single)).toEqual({
    'ledger.dividend-credited': null,
    'contracts.signed': null,
    'contracts.payment-terms-ready': null,
  });
});

test('a dividend says how much came from which company, in the reader’s language', async () => {
  const { token, userId } = company.people.mixed;
  const { body } = await app.call(listContractTransactions, { token, params: { id: company.contractIds['K1'] ?? '' }, query: {} });
  const dividend = body.data.find(({ type }) => type.cash_transaction_type === 'DIVIDEND');
  const name = dividend?.security?.equity_name ?? '';
  expect(dividend?.security).toEqual({ equity_name: name, isin: expect.stringMatching(/^[A-Z]{2}/) as unknown });
  expect(name).not.toBe('');
  await inTransaction(app.platform.db, (tx) =>
    notify(tx, app.platform, { userId, kind: 'ledger.dividend-credited', params: { transactionId: dividend?.id ?? '' } }),
  );
  const textIn = async (language: string) =>
    (await app.call(listNotifications, { token, query: {}, headers: { 'accept-language': language } })).body.data[0]?.text;
  expect(await textIn('cs')).toBe(`Dividenda 1\u00a0234,56\u00a0Kč od ${name}: Na důchod, smlouva K1.`);
  expect(await textIn('sk')).toBe(`Dividenda 1\u00a0234,56\u00a0Kč od ${name}: Na důchod, zmluva K1.`);
});
