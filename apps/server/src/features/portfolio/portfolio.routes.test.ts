import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { listStatements } from '../../testing/app/count-statements.ts';
import { openSessionOf } from '../../testing/app/people.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import { chainGrowth, dayAfter, dayBefore, presentValueShare, recompute, recomputeComposition } from '../../testing/worlds/recompute.ts';
import type { RecomputedDay } from '../../testing/worlds/recompute.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { ceska, investments, unpricedFund, world } from '../../testing/worlds/small-ledger.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { bookCashTransactionsFrom } from '../ledger/ledger.service.ts';

const database = useTestDatabase();
const TODAY = '2026-03-02';
const FIRST_DAY = '2024-11-04';
const YEAR = 365;
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

const of = (client: string) => investments.filter((one) => one.client === client);
const inside = (contract: string) => investments.filter((one) => one.contract === contract);
const bySymbol = (symbol: string) => investments.filter((one) => one.symbol === symbol);
const amount = (minor: bigint) => Number(minor) / 100;
const tokenOf = (client: keyof SmallCompany['people']) => company.people[client].token;
const pointsOf = (days: readonly RecomputedDay[]) =>
  days.map(({ date, value, invested }) => ({ date, amount: amount(value), invested: amount(invested) }));

const paidOf = (days: readonly RecomputedDay[]) =>
  days
    .filter(({ inflow, outflow }) => inflow !== 0n || outflow !== 0n)
    .map(({ date, inflow, outflow }) => ({ date, deposits: amount(inflow), withdrawals: amount(outflow) }));
/** The whole answer about days recomputed from the rows. */
const historyOf = (days: readonly RecomputedDay[]) => ({ data: pointsOf(days), flows: paidOf(days) });

/** Checks every figure of a block against days recomputed from the rows. */
function expectFigures(performance: Performance, days: readonly RecomputedDay[], currency: string): void {
  const { value = 0n, invested = 0n, date = '' } = days.at(-1) ?? {};
  expect(performance).toMatchObject({
    totalAmount: amount(value),
    investedAmount: amount(invested),
    gain: amount(value - invested),
    currency,
    asOfDate: date,
    sinceDate: days[0]?.date,
    annualised: days.length - 1 > YEAR,
    measuredDays: days.length - 1,
    unavailable: [],
  });
  const paidIn = days.reduce((sum, { inflow }) => sum + inflow, 0n);
  expect(performance.paidInAmount).toBe(amount(paidIn));
  expect(performance.performancePerc).toBeCloseTo((Number(value - invested) / Number(paidIn)) * 100, 5);
  const yearly = (growth: number) => (performance.annualised ? growth ** (YEAR / (days.length - 1)) : growth);
  expect(performance.twrPerc).toBeCloseTo((yearly(chainGrowth(days)) - 1) * 100, 5);
  // The returned rate must discount all flows and the value to zero; a neighbouring rate must not.
  const rate = (1 + (performance.mwrPerc ?? NaN) / 100) ** (performance.annualised ? 1 : YEAR / (days.length - 1)) - 1;
  expect(Math.abs(presentValueShare(days, rate))).toBeLessThan(1e-6);
  expect(Math.abs(presentValueShare(days, rate + 0.001))).toBeGreaterThan(1e-5);
}

describe('figures equal an independent recomputation to the last haléř', () => {
  it('of the whole portfolio, in CZK when contracts differ in currency', async () => {
    const { status, body } = await app.call(endpoints.readPortfolioStats, { token: tokenOf('mixed') });
    expect(status).toBe(200);
    expectFigures(body.performance, recompute(of('mixed'), 'CZK', TODAY), 'CZK');
  });

  it('of the whole portfolio, in the currency that its contracts share', async () => {
    const { status, body } = await app.call(endpoints.readPortfolioStats, { token: tokenOf('single') });
    expect(status).toBe(200);
    expectFigures(body.performance, recompute(of('single'), null, TODAY), 'EUR');
  });

  it('of each contract, in its currency', async () => {
    const { status, body } = await app.call(endpoints.listContractReports, { token: tokenOf('mixed') });
    expect(status).toBe(200);
    expect(
      body.data.map(({ contractNumber, contractType, currency, signed, meta }) => ({
        contractNumber,
        contractType,
        currency,
        signed,
        meta,
      })),
    ).toEqual([
      { contractNumber: 'K1', contractType: 'Správa portfolia', currency: 'CZK', signed: '2024-10-28', meta: { has_instructions: true } },
      { contractNumber: 'K2', contractType: 'Správa portfolia', currency: 'EUR', signed: '2024-10-28', meta: { has_instructions: false } },
    ]);
    for (const { id, contractNumber, currency, performance } of body.data) {
      expectFigures(performance, recompute(inside(contractNumber), null, TODAY), currency);
      const params = { id };
      expect((await app.call(endpoints.readContractReport, { token: tokenOf('mixed'), params })).body).toEqual(
        body.data.find((one) => one.id === id),
      );
      expect((await app.call(endpoints.readContractStats, { token: tokenOf('mixed'), params })).body).toEqual({ performance });
    }
  });

  it('of each strategy under a contract', async () => {
    const params = { id: company.contractIds.K1 ?? '' };
    const { body } = await app.call(endpoints.listContractStrategyReports, { token: tokenOf('mixed'), params });
    expect(body.data.map(({ label, label_text, variable_symbol, strategy }) => ({ label, label_text, variable_symbol, strategy }))).toEqual(
      [
        {
          label: 'Na důchod',
          label_text: 'Na důchod',
          variable_symbol: '101',
          strategy: { name: 'Vyvážená', strategy_name: 'Vyvážená strategie' },
        },
        {
          label: 'Dynamická strategie',
          label_text: null,
          variable_symbol: '102',
          strategy: { name: 'Dynamická', strategy_name: 'Dynamická strategie' },
        },
      ],
    );
    for (const report of body.data) {
      expect(report.contract).toEqual({
        id: params.id,
        contractNumber: 'K1',
        contract_type: { name: 'Správa portfolia' },
        signed: '2024-10-28',
        is_held: false,
        withdrawn_at: null,
      });
      expectFigures(report.performance, recompute(bySymbol(report.variable_symbol), null, TODAY), 'CZK');
      const one = { token: tokenOf('mixed'), params: { id: report.id } };
      expect((await app.call(endpoints.readContractStrategyReport, one)).body).toEqual(report);
      expect((await app.call(endpoints.readContractStrategyStats, one)).body).toEqual({ performance: report.performance });
    }
  });
});

describe('history', () => {
  const read = (query: Record<string, string> = {}) => app.call(endpoints.readPortfolioHistory, { token: tokenOf('mixed'), query });
  const all = recompute(of('mixed'), 'CZK', TODAY);

  it('has one point per calendar day, equal to the recomputation', async () => {
    expect((await read()).body).toEqual({ ...historyOf(all), currency: 'CZK', asOfDate: TODAY });
    expect(all[0]?.date).toBe(FIRST_DAY);
  });

  it('of a contract and of a strategy is in the currency of the contract', async () => {
    const contract = await app.call(endpoints.readContractHistory, {
      token: tokenOf('mixed'),
      params: { id: company.contractIds.K2 ?? '' },
    });
    expect(contract.body).toEqual({ ...historyOf(recompute(inside('K2'), null, TODAY)), currency: 'EUR', asOfDate: TODAY });
    const strategy = await app.call(endpoints.readContractStrategyHistory, {
      token: tokenOf('mixed'),
      params: { id: company.strategyIds['102'] ?? '' },
    });
    expect(strategy.body).toEqual({ ...historyOf(recompute(bySymbol('102'), null, TODAY)), currency: 'CZK', asOfDate: TODAY });
  });

  it.each([
    ['within', '2025-06-28', '2025-07-02'],
    ['of one day', '2025-10-10', '2025-10-10'],
    ['from before the first row', '1990-01-01', '2024-11-06'],
    ['until a day in the future', '2026-02-20', '2099-12-31'],
    ['wholly before the first row', '2020-01-01', dayBefore(FIRST_DAY)],
    ['wholly in the future', dayAfter(TODAY), '2030-01-01'],
    ['that is reversed', '2025-07-02', '2025-06-28'],
    ['at the ends of the calendar', '0000-01-01', '9999-12-31'],
  ])('of a range %s', async (_what, from, to) => {
    const { status, body } = await read({ from, to });
    expect(status).toBe(200);
    const { data, flows } = body;
    expect({ data, flows }).toEqual(historyOf(all.filter(({ date }) => date >= from && date <= to)));
  });

  it('includes earlier flows in the invested amount when it begins later', async () => {
    const { body } = await read({ from: '2026-03-01' });
    expect(body.data.map(({ date }) => date)).toEqual(['2026-03-01', TODAY]);
    expect(body.data[0]?.invested).toBeGreaterThan(0);
  });

  it.each(['2025-02-30', 'yesterday', '5.3.2025', ''])('refuses %j as a date and names the field', async (from) => {
    expect(await read({ from })).toMatchObject({
      status: 422,
      body: { code: 'validation.failed', errors: { from: [expect.any(String)] } },
    });
  });
});

describe('composition', () => {
  const sumMinor = (values: (number | null)[]) => values.reduce<number>((total, value) => total + Math.round((value ?? NaN) * 100), 0);
  const totalOf = (days: readonly RecomputedDay[]) => Number(days.at(-1)?.value ?? 0n);
  const sumBy = (rows: readonly { key: string; minor: bigint }[]) => {
    const sums = new Map<string, bigint>();
    for (const { key, minor } of rows) sums.set(key, (sums.get(key) ?? 0n) + minor);
    return [...sums].map(([key, minor]) => ({ key, value: amount(minor) })).toSorted((left, right) => right.value - left.value);
  };

  it('by position adds up to the total exactly, cash included', async () => {
    const { body } = await app.call(endpoints.readPortfolioComposition, { token: tokenOf('mixed') });
    expect(sumMinor(body.data.map(({ value }) => value))).toBe(totalOf(recompute(of('mixed'), 'CZK', TODAY)));
    const rows = recomputeComposition(of('mixed'), 'CZK', TODAY).map(({ key, report }) => ({ key, minor: report }));
    expect(body.data.map(({ value, currency, meta }) => [meta.account.isin, value, currency])).toEqual(
      sumBy(rows).map(({ key, value }) => [[ceska, world].includes(key) ? key : null, value, 'CZK']),
    );
    expect(body.data.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ČEZ', 'Světový fond', expect.stringContaining('CZK'), expect.stringContaining('EUR')]),
    );
  });

  it('by strategy adds up to the same total', async () => {
    const { body } = await app.call(endpoints.readPortfolioComposition, { token: tokenOf('mixed'), query: { composeBy: 'strategy' } });
    expect(sumMinor(body.data.map(({ value }) => value))).toBe(totalOf(recompute(of('mixed'), 'CZK', TODAY)));
    const labels: Record<string, string> = { '101': 'Na důchod', '102': 'Dynamická strategie', '103': 'Na dom' };
    const rows = recomputeComposition(of('mixed'), 'CZK', TODAY).map(({ symbol, report }) => ({
      key: labels[symbol] ?? '',
      minor: report,
    }));
    expect(body.data.map(({ name, value }) => ({ key: name, value }))).toEqual(sumBy(rows));
  });

  it('by strategy names the contract where two strategies have one name', async () => {
    const rename = (label: string) =>
      database.current.db.execute(sql`UPDATE contract_strategies SET label_text = ${label} WHERE variable_symbol = '103'`);
    await rename('Na důchod');
    const { body } = await app.call(endpoints.readPortfolioComposition, { token: tokenOf('mixed'), query: { composeBy: 'strategy' } });
    const { body: explained } = await app.call(endpoints.explainPortfolio, { token: tokenOf('mixed'), query: { figure: 'totalAmount' } });
    await rename('Na dom');
    const names = ['Dynamická strategie', 'Na důchod (K1)', 'Na důchod (K2)'];
    expect(body.data.map(({ name }) => name).sort()).toEqual(names);
    expect([...new Set(explained.positions.map(({ strategy }) => strategy))].sort()).toEqual(names);
  });

  it.each(['strategy', 'position'])('of a contract by %s adds up to the contract, in its currency', async (composeBy) => {
    const { body } = await app.call(endpoints.readContractComposition, {
      token: tokenOf('mixed'),
      params: { id: company.contractIds.K1 ?? '' },
      query: { composeBy },
    });
    expect(sumMinor(body.data.map(({ value }) => value))).toBe(totalOf(recompute(inside('K1'), null, TODAY)));
    expect(new Set(body.data.map(({ currency }) => currency))).toEqual(new Set(['CZK']));
  });

  it.each(['strategy', 'position'])('of a strategy is always by position, also when requested by %s', async (composeBy) => {
    const { body } = await app.call(endpoints.readContractStrategyComposition, {
      token: tokenOf('mixed'),
      params: { id: company.strategyIds['103'] ?? '' },
      query: { composeBy },
    });
    expect(sumMinor(body.data.map(({ value }) => value))).toBe(totalOf(recompute(inside('K2'), null, TODAY)));
    expect(body.data.map(({ meta }) => meta.account.isin)).toEqual([world, null]);
  });

  it('refuses an unknown kind of composition', async () => {
    expect(await app.call(endpoints.readPortfolioComposition, { token: tokenOf('mixed'), query: { composeBy: 'colour' } })).toMatchObject({
      status: 422,
      body: { errors: { composeBy: [expect.any(String)] } },
    });
  });
});

describe('an unknown figure is null with its reason, never 0', () => {
  it('when a held security has no price', async () => {
    const token = tokenOf('unpriced');
    const { body } = await app.call(endpoints.readPortfolioStats, { token });
    expect(body.performance).toMatchObject({
      totalAmount: null,
      investedAmount: 9000,
      gain: null,
      performancePerc: null,
      twrPerc: null,
      mwrPerc: null,
    });
    expect(body.performance.unavailable).toContainEqual({
      figure: 'totalAmount',
      reason: 'price_missing',
      isin: unpricedFund,
      date: '2025-11-03',
    });
    expect(body.performance.unavailable.map(({ figure }) => figure).toSorted()).toEqual([
      'gain',
      'mwrPerc',
      'performancePerc',
      'totalAmount',
      'twrPerc',
    ]);
    const history = await app.call(endpoints.readPortfolioHistory, { token, query: { from: TODAY } });
    expect(history.body.data).toEqual([{ date: TODAY, amount: null, invested: 9000 }]);
    const composition = await app.call(endpoints.readPortfolioComposition, { token });
    expect(composition.body.data.map(({ value, meta }) => [value, meta.account.isin])).toEqual([
      [8000, null],
      [null, unpricedFund],
    ]);
  });

  it('when a rate is missing: the total only, the contracts are known', async () => {
    const token = tokenOf('unrated');
    const { body } = await app.call(endpoints.readPortfolioStats, { token });
    expect(body.performance).toMatchObject({ totalAmount: null, investedAmount: null, gain: null, currency: 'CZK' });
    expect(body.performance.unavailable).toContainEqual({ figure: 'totalAmount', reason: 'rate_missing', isin: 'USD', date: '2025-11-03' });
    const contracts = await app.call(endpoints.listContractReports, { token });
    expect(contracts.body.data.map(({ performance }) => [performance.totalAmount, performance.currency, performance.unavailable])).toEqual([
      [1000, 'CZK', []],
      [250, 'USD', []],
    ]);
  });
});

describe('permissions', () => {
  const byId = [
    endpoints.readContractReport,
    endpoints.readContractStats,
    endpoints.readContractHistory,
    endpoints.readContractComposition,
    endpoints.listContractStrategyReports,
    endpoints.readContractStrategyReport,
    endpoints.readContractStrategyStats,
    endpoints.readContractStrategyHistory,
    endpoints.readContractStrategyComposition,
  ] as const;
  const whole = [
    endpoints.listContractReports,
    endpoints.readPortfolioStats,
    endpoints.readPortfolioHistory,
    endpoints.readPortfolioComposition,
  ] as const;

  it.each(byId.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s treats another client’s id exactly like an unknown one',
    async (_id, endpoint) => {
      const foreignId = endpoint.path.includes('contract-strategy') ? company.strategyIds['201'] : company.contractIds.K3;
      const ask = (id: string) => app.call(endpoint, { token: tokenOf('mixed'), params: { id } });
      const foreign = await ask(foreignId ?? '');
      expect(foreign).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
      for (const id of [newId(), 'no-id', '../stats', '0'])
        expect(await ask(id)).toMatchObject({ status: foreign.status, body: foreign.body });
      // The owner does get it, so the refusal depends on the client.
      expect((await app.call(endpoint, { token: tokenOf('single'), params: { id: foreignId ?? '' } })).status).toBe(200);
    },
  );

  it.each([...byId, ...whole].map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s requires a token and is hidden from other advisers',
    async (_id, endpoint) => {
      const params = { id: company.contractIds.K1 ?? '' };
      expect(await app.call(endpoint, { params })).toMatchObject({ status: 401, body: { code: 'session.required' } });
      for (const person of company.otherAdvisers)
        expect(await app.call(endpoint, { params, token: person.token })).toMatchObject({
          status: 404,
          body: { code: 'record.not_found' },
        });
    },
  );

  it('returns known zeros to a client without contracts', async () => {
    const token = company.withoutContracts.token;
    expect((await app.call(endpoints.listContractReports, { token })).body).toEqual({ data: [], contracts: [] });
    expect((await app.call(endpoints.readPortfolioHistory, { token })).body).toEqual({
      data: [],
      flows: [],
      currency: 'CZK',
      asOfDate: TODAY,
    });
    expect((await app.call(endpoints.readPortfolioComposition, { token })).body).toEqual({ data: [] });
    const { body } = await app.call(endpoints.readPortfolioStats, { token });
    expect(body.performance).toMatchObject({
      totalAmount: 0,
      investedAmount: 0,
      gain: 0,
      performancePerc: null,
      twrPerc: null,
      mwrPerc: null,
      sinceDate: null,
      unavailable: [],
    });
  });
});

describe('over time', () => {
  it.each([
    ['with cold caches and a session that was last used long ago', endpoints.listContractReports, 4],
    ['with cold caches and a session that was last used long ago', endpoints.readPortfolioHistory, 4],
  ] as const)('reads %s in at most four statements', async (_what, endpoint, most) => {
    const cold = await createTestApp(database.current);
    cold.clock.advance(6 * 60_000);
    const ask = () => cold.call(endpoint, { token: tokenOf('mixed') });
    // The first opening in a quarter is written.
    await app.call(endpoint, { token: tokenOf('mixed') });
    const first = await listStatements(async () => expect((await ask()).status).toBe(200));
    expect(first.length).toBeLessThanOrEqual(most);
    const second = await listStatements(ask);
    expect(second).toHaveLength(2);
    await cold.close();
  });

  it('the as-of date is today as long as there are prices, then the last day with prices', async () => {
    const later = await createTestApp(database.current);
    later.clock.advance(30 * 86_400_000);
    expect(later.clock.today()).toBe('2026-04-01');
    const token = await openSessionOf(later, company.people.mixed);
    const { body } = await later.call(endpoints.readPortfolioStats, { token });
    expectFigures(body.performance, recompute(of('mixed'), 'CZK', '2026-03-10'), 'CZK');
    await later.close();
  });

  it('values a ledger of thousands of rows to the same figures', async () => {
    const rows = 3_100;
    const { person, clientId, investmentId } = await createClientWorld(app, await createCatalogue(app));
    await inTransaction(database.current.db, (tx) =>
      bookCashTransactionsFrom(
        tx,
        sql`SELECT ${clientId}::uuid AS client_id, gen_random_uuid() AS id, ${investmentId}::uuid AS contract_strategy_id, 'B' || n AS trans_ref,
                   DATE '2026-01-05' + n % 30 AS transaction_date, 'DEPOSIT' AS cash_transaction_type, NULL AS fee_type_name, 1.01 AS amount, 'CZK' AS currency, NULL::uuid AS counterpart_id, NULL::uuid AS security_id
            FROM generate_series(1, ${rows}::integer) n`,
        app.clock.now(),
      ),
    );
    const { body } = await app.call(endpoints.listContractReports, { token: person.token });
    expect(body.data.map(({ performance }) => performance.totalAmount)).toEqual([(rows * 101) / 100]);
  });
});
