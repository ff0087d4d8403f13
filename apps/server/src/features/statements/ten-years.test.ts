import { listContractTrades, listContractTransactions } from '@pramen/contract/ledger/ledger.endpoints';
import * as portfolio from '@pramen/contract/portfolio/portfolio.endpoints';
import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import type { StatedInvestment, StatedPosition, StatedSummary, StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createTenYearClient } from '../../testing/statements/ten-year-client.ts';
import type { TenYearLedger } from '../../testing/statements/ten-year-client.ts';
import type { TestPerson } from '../../testing/app/people.ts';

const database = useTestDatabase();
let app: TestApp;
let person: TestPerson;
let ledger: TenYearLedger;
/** The last day with prices. */
let asOf = '';

beforeAll(async () => {
  app = await createTestApp(database.current);
  ({ person, ledger } = await createTenYearClient(app));
  const { body } = await app.call(endpoints.listClientStatements, { params: { id: person.clientId ?? '' }, token: person.token });
  asOf = body.as_of ?? '';
});
afterAll(() => app.close());

const PAGE = 100;

/** All pages of a list. */
async function readAll<Row>(read: (page: number) => Promise<{ body: { data: Row[] } }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = (await read(page)).body;
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}

const inMinor = (amount: number | null) => (amount === null ? NaN : Math.round(amount * 100));

async function figuresOf(period: { from: string; to: string }): Promise<StatementFigures> {
  const { status, body } = await app.call(endpoints.readStatementFigures, {
    params: { id: person.clientId ?? '' },
    query: { ...period, itemised: 'true' },
    token: person.token,
  });
  expect(status).toBe(200);
  return body;
}

/** The value and the invested amount at the end of a day, as the portal draws them; zero before the first day. */
type History = (day: string) => { amount: number; invested: number };

function toHistory(points: readonly { date: string; amount: number | null; invested: number | null }[]): History {
  const byDay = new Map(points.map((point) => [point.date, point]));
  return (day) => {
    const point = byDay.get(day);
    return point ? { amount: inMinor(point.amount), invested: inMinor(point.invested) } : { amount: 0, invested: 0 };
  };
}

async function historyOf(kind: 'total' | 'contract' | 'investment', id = ''): Promise<History> {
  const { token } = person;
  if (kind === 'total') return toHistory((await app.call(portfolio.readPortfolioHistory, { query: {}, token })).body.data);
  const endpoint = kind === 'contract' ? portfolio.readContractHistory : portfolio.readContractStrategyHistory;
  return toHistory((await app.call(endpoint, { params: { id }, query: {}, token })).body.data);
}

/** Start, flows, gain and end as the portal's history has them. */
function expectHistory(summary: StatedSummary, { from, to }: StatementFigures, history: History): void {
  const [before, after] = [history(addDays(from, -1)), history(to)];
  expect({
    opening: inMinor(summary.opening),
    flows: inMinor(summary.inflows) - inMinor(summary.outflows),
    closing: inMinor(summary.closing),
    gain: inMinor(summary.gain),
  }).toEqual({
    opening: before.amount,
    flows: after.invested - before.invested,
    closing: after.amount,
    gain: after.amount - before.amount - (after.invested - before.invested),
  });
}

/** Balances of an investment at the end of a day, added up from the imported rows. */
function balancesOn(symbol: string, day: string): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (key: string, amount: number) => balances.set(key, (balances.get(key) ?? 0) + amount);
  for (const row of ledger.cash) if (row.symbol === symbol && row.date <= day) add(row.currency, row.minor);
  for (const row of ledger.trades) {
    if (row.symbol !== symbol || row.date > day) continue;
    add(row.currency, row.minor);
    add(row.isin, row.units);
  }
  return new Map([...balances].filter(([, balance]) => balance !== 0));
}

const statedBalances = (positions: readonly StatedPosition[]) =>
  new Map(positions.map(({ isin, currency, quantity }) => [isin ?? currency, isin === null ? inMinor(quantity) : quantity]));

/** The booked amounts of a kind in the currency of the contract; only of investments that book in no other. */
const bookedOf = (symbol: string, kind: string, { from, to }: StatementFigures) =>
  ledger.cash.reduce(
    (sum, row) => sum + (row.symbol === symbol && row.kind === kind && row.date >= from && row.date <= to ? row.minor : 0),
    0,
  );

function expectRows({ variable_symbol: symbol, opening, closing, movements, summary }: StatedInvestment, figures: StatementFigures): void {
  const { from, to } = figures;
  expect(statedBalances(opening)).toEqual(balancesOn(symbol, addDays(from, -1)));
  expect(statedBalances(closing)).toEqual(balancesOn(symbol, to));
  expect(opening.reduce((sum, { value }) => sum + inMinor(value), 0)).toBe(inMinor(summary.opening));
  expect(closing.reduce((sum, { value }) => sum + inMinor(value), 0)).toBe(inMinor(summary.closing));
  const imported = [...ledger.cash, ...ledger.trades].filter((row) => row.symbol === symbol && row.date >= from && row.date <= to);
  expect(movements.map(({ date, kind, amount, currency }) => `${date} ${kind} ${inMinor(amount)} ${currency}`).toSorted()).toEqual(
    imported.map(({ date, kind, minor, currency }) => `${date} ${kind} ${minor} ${currency}`).toSorted(),
  );
  expect([summary.dividends, summary.interest, summary.fees, summary.taxes].map(inMinor)).toEqual(
    ['DIVIDEND', 'INTEREST', 'FEE', 'TAX'].map((kind) => bookedOf(symbol, kind, figures)),
  );
}

const summariesOf = ({ total, contracts }: StatementFigures) => [
  total,
  ...contracts.flatMap(({ summary, investments }) => [summary, ...investments.map((one) => one.summary)]),
];

describe('a statement of a ten-year client', () => {
  it.each([
    ['a quarter with a split', { from: '2019-04-01', to: '2019-06-30' }],
    ['a year in which a contract is closed', { from: '2020-01-01', to: '2020-12-31' }],
    ['any days', { from: '2021-03-17', to: '2023-11-05' }],
    ['from before the first deposit', { from: '2010-01-01', to: '2016-12-31' }],
    ['before the first deposit', { from: '2010-01-01', to: '2016-02-01' }],
    ['to the day of the last withdrawal', { from: '2019-01-01', to: '2020-06-15' }],
    ['one day with flows', { from: '2020-06-15', to: '2020-06-15' }],
    ['ten years', { from: '2016-03-01', to: '2026-02-01' }],
  ])('of %s closes and has the figures of the portal and of the imported rows', async (_case, period) => {
    const figures = await figuresOf(period);
    expect(figures.faults).toEqual([]);
    for (const { opening, inflows, outflows, gain, closing, dividends, interest, fees, taxes, price_effect, costs } of summariesOf(
      figures,
    )) {
      expect(inMinor(opening) + inMinor(inflows) - inMinor(outflows) + inMinor(gain)).toBe(inMinor(closing));
      const parts = [dividends, interest, fees, taxes, price_effect].map(inMinor);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(inMinor(gain));
      expect((costs.items ?? []).reduce((sum, { amount }) => sum + (amount === null ? 0 : inMinor(amount)), 0)).toBe(inMinor(fees));
    }
    expectHistory(figures.total, figures, await historyOf('total'));
    for (const contract of figures.contracts) {
      expectHistory(contract.summary, figures, await historyOf('contract', contract.id));
      expect(contract.fees.reduce((sum, { amount }) => sum + inMinor(amount), 0)).toBe(inMinor(contract.summary.fees));
      for (const investment of contract.investments) {
        expectHistory(investment.summary, figures, await historyOf('investment', investment.id));
        expectRows(investment, figures);
      }
    }
  });

  it('leaves out a contract that was closed before the period', async () => {
    const numbersOf = async (from: string, to: string) => (await figuresOf({ from, to })).contracts.map((one) => one.contract_number);
    expect(await numbersOf('2020-06-01', '2020-12-31')).toEqual(['V1', 'V2', 'V3']);
    expect(await numbersOf('2020-06-16', '2020-12-31')).toEqual(['V1', 'V2']);
    expect(await numbersOf('2010-01-01', '2016-02-01')).toEqual([]);
  });
});

describe('a statement until the last day with prices', () => {
  const expectSame = (summary: StatedSummary, shown: Readonly<Record<string, unknown>>) =>
    expect({
      totalAmount: summary.closing,
      gain: summary.gain,
      performancePerc: summary.performance_perc,
      twrPerc: summary.twr_perc,
      mwrPerc: summary.mwr_perc,
      annualised: summary.annualised,
      measuredDays: summary.measured_days,
      currency: summary.currency,
    }).toEqual(expect.objectContaining(shown));
  const pick = <Shown extends object>(performance: Shown, names: readonly (keyof Shown)[]) =>
    Object.fromEntries(names.map((name) => [name, performance[name]]));
  const shared = ['totalAmount', 'gain', 'performancePerc', 'twrPerc', 'mwrPerc', 'annualised', 'measuredDays', 'currency'] as const;

  it('has the performance, the effects and the composition of the portal at every level', async () => {
    const { token } = person;
    const figures = await figuresOf({ from: '2010-01-01', to: asOf });
    const whole = await app.call(portfolio.readPortfolioOverview, { query: {}, token });
    expectSame(figures.total, pick(whole.body.performance, shared));
    for (const contract of figures.contracts) {
      const { body } = await app.call(portfolio.readContractOverview, { params: { id: contract.id }, token });
      expectSame(contract.summary, pick(body.contract.performance, shared));
      expect(inMinor(contract.summary.fees) + inMinor(contract.summary.taxes)).toBe(inMinor(body.effects.fees));
      expect(inMinor(contract.summary.dividends) + inMinor(contract.summary.interest)).toBe(inMinor(body.effects.income));
      const composed = await app.call(portfolio.readContractComposition, {
        params: { id: contract.id },
        query: { composeBy: 'position' },
        token,
      });
      const stated = new Map<string, number>();
      for (const { closing } of contract.investments)
        for (const { isin, name, value } of closing) {
          const key = isin ?? name;
          stated.set(key, (stated.get(key) ?? 0) + inMinor(value));
        }
      expect(stated).toEqual(new Map(composed.body.data.map(({ name, value, meta }) => [meta.account.isin ?? name, inMinor(value)])));
      for (const investment of contract.investments) {
        const own = await app.call(portfolio.readContractStrategyOverview, { params: { id: investment.id }, token });
        expectSame(investment.summary, pick(own.body.contract_strategy.performance, shared));
      }
    }
  });

  it('lists every movement that the portal lists', async () => {
    const { token } = person;
    const { contracts } = await figuresOf({ from: '2010-01-01', to: asOf });
    for (const { id, investments } of contracts) {
      const transactions = await readAll((page) =>
        app.call(listContractTransactions, { params: { id }, query: { page: String(page), length: String(PAGE) }, token }),
      );
      const trades = await readAll((page) =>
        app.call(listContractTrades, { params: { id }, query: { page: String(page), length: String(PAGE) }, token }),
      );
      const listed = [
        ...transactions.map((row) => [row.trans_ref, row.transaction_date, row.type.cash_transaction_type, row.amount, row.currency]),
        ...trades.map((row) => [row.trans_ref, row.transaction_date, row.type.sec_transaction_type, row.amount, row.currency]),
      ].filter(([, date]) => String(date) <= asOf);
      expect(listed.length).toBeGreaterThan(0);
      const stated = investments.flatMap(({ movements }) =>
        movements.map(({ reference, date, kind, amount, currency }) => [reference, date, kind, amount, currency]),
      );
      expect(stated.map((row) => row.join(' ')).toSorted()).toEqual(listed.map((row) => row.join(' ')).toSorted());
    }
  });
});
