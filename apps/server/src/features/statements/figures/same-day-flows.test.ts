import { listContractTransactions } from '@pramen/contract/ledger/ledger.endpoints';
import * as portfolio from '@pramen/contract/portfolio/portfolio.endpoints';
import type { HistoryAnswer } from '@pramen/contract/portfolio/portfolio.schemas';
import { readStatementFigures } from '@pramen/contract/statements/statements.endpoints';
import { readTaxPaper } from '@pramen/contract/statements/tax-papers.endpoints';
import type { StatedSummary } from '@pramen/contract/statements/statements.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { cashTransactions } from '../../../database/schema/ledger.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';

const database = useTestDatabase();
const DAY = '2025-12-01';
const LIFE = { from: '2025-11-03', to: '2026-03-02' };
let app: TestApp;
let company: SmallCompany;

/** A deposit of 300 in two parts and a withdrawal of 250 on one day, with a dividend, its tax and a fee. The client deposited 5 000 before. */
const booked = [
  ['DEPOSIT', '200.05'],
  ['DEPOSIT', '99.95'],
  ['WITHDRAWAL', '-250.00'],
  ['DIVIDEND', '33.33'],
  ['TAX', '-5.01'],
  ['FEE', '-1.10'],
] as const;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  const { db, clock } = app.platform;
  const rows = booked.map(([cashTransactionType, amount], place) => ({
    clientId: company.people.single.clientId ?? '',
    id: newId(),
    contractStrategyId: company.strategyIds['201'] ?? '',
    transRef: `S${place}`,
    transactionDate: DAY,
    cashTransactionType,
    amount,
    currency: 'EUR' as const,
    importedAt: clock.now(),
  }));
  await inTransaction(db, (tx) => tx.insert(cashTransactions).values(rows));
  await db
    .update(clients)
    .set({ taxResidence: 'SK' })
    .where(eq(clients.id, company.people.single.clientId ?? ''));
});
afterAll(() => app.close());

const own = () => ({ params: { id: company.people.single.clientId ?? '' }, token: company.people.single.token });
const k3 = () => ({ params: { id: company.contractIds['K3'] ?? '' }, token: company.people.single.token });
const inCents = (amount: number | null) => (amount === null ? NaN : Math.round(amount * 100));
const add = (amounts: readonly (number | null)[]) => amounts.reduce((sum: number, amount) => sum + inCents(amount), 0);

async function statedIn(query: { from: string; to: string }) {
  const { status, body } = await app.call(readStatementFigures, { ...own(), query });
  expect([status, body.faults]).toEqual([200, []]);
  return body;
}

const sumsOf = ({ flows }: HistoryAnswer, { from, to }: { from: string; to: string }) => {
  const within = flows.filter(({ date }) => date >= from && date <= to);
  return [add(within.map(({ deposits }) => deposits)), add(within.map(({ withdrawals }) => withdrawals))];
};
const statedSums = ({ inflows, outflows }: StatedSummary) => [inCents(inflows), inCents(outflows)];
const closes = ({ opening, inflows, outflows, gain, closing }: StatedSummary) =>
  inCents(opening) + inCents(inflows) - inCents(outflows) + inCents(gain) - inCents(closing);

it.each([
  ['the whole life', LIFE, 530_000, 25_000],
  ['the day alone', { from: DAY, to: DAY }, 30_000, 25_000],
  ['a period from the day after', { from: '2025-12-02', to: '2026-03-02' }, 0, 0],
])('%s: the statement, the home screen and the movements pay in and out the same', async (_name, period, paidIn, paidOut) => {
  const { total, contracts } = await statedIn(period);
  const [contract] = contracts;
  if (!contract) throw new Error('no contract');
  expect(statedSums(contract.summary)).toEqual([paidIn, paidOut]);
  expect([total, contract.summary, ...contract.investments.map(({ summary }) => summary)].map(closes)).toEqual([0, 0, 0]);

  const { body: home } = await app.call(portfolio.readContractOverview, k3());
  expect(sumsOf(home.history, period)).toEqual([paidIn, paidOut]);
  const { body: whole } = await app.call(portfolio.readPortfolioOverview, { token: own().token });
  expect(whole.history.currency).toBe(total.currency);
  expect(sumsOf(whole.history, period)).toEqual(statedSums(total));
  const cut = await app.call(portfolio.readContractHistory, { ...k3(), query: period });
  expect(sumsOf(cut.body, LIFE)).toEqual([paidIn, paidOut]);

  const { body: listed } = await app.call(listContractTransactions, k3());
  const within = listed.data.filter(({ transaction_date: date }) => date >= period.from && date <= period.to);
  const listedOf = (kind: string) =>
    add(within.filter(({ type }) => type.cash_transaction_type === kind).map(({ amount }) => Number(amount)));
  expect([listedOf('DEPOSIT'), 0 - listedOf('WITHDRAWAL')]).toEqual([paidIn, paidOut]);
});

it('the paper for a tax return has the income and the fees of that day', async () => {
  const { body: paper } = await app.call(readTaxPaper, { ...own(), query: { year: '2025' } });
  const { contracts } = await statedIn({ from: '2025-11-03', to: '2025-12-31' });
  const { dividends, interest, taxes, fees } = contracts[0]?.summary ?? {};
  expect({ currency: paper.currency, ...paper.income_total, fees: paper.other_fees }).toEqual({
    currency: 'EUR',
    dividends: 33.33,
    interest: 0,
    taxes: -5.01,
    fees: -1.1,
  });
  expect({ dividends, interest, taxes, fees }).toEqual({ dividends: 33.33, interest: 0, taxes: -5.01, fees: -1.1 });
});
