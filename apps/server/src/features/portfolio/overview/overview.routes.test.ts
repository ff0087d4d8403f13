import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { listStatements } from '../../../testing/app/count-statements.ts';
import { recomputeEffects } from '../../../testing/worlds/recompute.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { investments } from '../../../testing/worlds/small-ledger.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { createTestDatabase, useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
const TODAY = '2026-03-02';
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

const tokenOf = (client: keyof SmallCompany['people']) => company.people[client].token;
const ofContract = (number: string) => ({ id: company.contractIds[number] ?? '' });
const ofStrategy = (symbol: string) => ({ id: company.strategyIds[symbol] ?? '' });
const amounts = ({ fees, income, currency }: ReturnType<typeof recomputeEffects>) => ({
  fees: Number(fees) / 100,
  income: Number(income) / 100,
  currency: Number(currency) / 100,
});

describe('an overview returns exactly what the single calls return', () => {
  it.each(['mixed', 'single', 'unpriced', 'unrated'] as const)('of the whole portfolio of %s', async (client) => {
    const token = tokenOf(client);
    const { status, body } = await app.call(endpoints.readPortfolioOverview, { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      performance: (await app.call(endpoints.readPortfolioStats, { token })).body.performance,
      effects: expect.any(Object),
      history: (await app.call(endpoints.readPortfolioHistory, { token })).body,
      composition: {
        strategy: (await app.call(endpoints.readPortfolioComposition, { token, query: { composeBy: 'strategy' } })).body.data,
        position: (await app.call(endpoints.readPortfolioComposition, { token, query: { composeBy: 'position' } })).body.data,
      },
      contracts: (await app.call(endpoints.listContractReports, { token })).body.data,
    });
  });

  it('of a contract', async () => {
    const one = { token: tokenOf('mixed'), params: ofContract('K1') };
    const { status, body } = await app.call(endpoints.readContractOverview, one);
    expect(status).toBe(200);
    expect(body).toEqual({
      client: null,
      contract: (await app.call(endpoints.readContractReport, one)).body,
      effects: expect.any(Object),
      history: (await app.call(endpoints.readContractHistory, one)).body,
      composition: {
        strategy: (await app.call(endpoints.readContractComposition, { ...one, query: { composeBy: 'strategy' } })).body.data,
        position: (await app.call(endpoints.readContractComposition, one)).body.data,
      },
      strategies: (await app.call(endpoints.listContractStrategyReports, one)).body.data,
      fall: null,
    });
    expect(body.strategies).toHaveLength(2);
  });

  it('of a contract strategy', async () => {
    const one = { token: tokenOf('mixed'), params: ofStrategy('102') };
    const { status, body } = await app.call(endpoints.readContractStrategyOverview, one);
    expect(status).toBe(200);
    expect(body).toEqual({
      client: null,
      contract_strategy: (await app.call(endpoints.readContractStrategyReport, one)).body,
      effects: expect.any(Object),
      history: (await app.call(endpoints.readContractStrategyHistory, one)).body,
      composition: (await app.call(endpoints.readContractStrategyComposition, one)).body.data,
    });
  });

  it('for a client without contracts: known to be zero', async () => {
    const { status, body } = await app.call(endpoints.readPortfolioOverview, { token: company.withoutContracts.token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      performance: { totalAmount: 0, performancePerc: null },
      effects: { fees: 0, income: 0, currency: 0 },
      history: { data: [], currency: 'CZK' },
      composition: { strategy: [], position: [] },
      contracts: [],
    });
  });
});

describe('effects on the gain equal an independent recomputation', () => {
  it('for the whole portfolio, each contract and each strategy', async () => {
    const token = tokenOf('mixed');
    const own = investments.filter(({ client }) => client === 'mixed');
    const whole = recomputeEffects(own, 'CZK', TODAY);
    expect(whole.currency).not.toBe(0n);
    expect((await app.call(endpoints.readPortfolioOverview, { token })).body.effects).toEqual(amounts(whole));
    for (const number of ['K1', 'K2']) {
      const { body } = await app.call(endpoints.readContractOverview, { token, params: ofContract(number) });
      expect(body.effects).toEqual(
        amounts(
          recomputeEffects(
            own.filter(({ contract }) => contract === number),
            null,
            TODAY,
          ),
        ),
      );
    }
    for (const { symbol } of own) {
      const { body } = await app.call(endpoints.readContractStrategyOverview, { token, params: ofStrategy(symbol) });
      expect(body.effects).toEqual(
        amounts(
          recomputeEffects(
            own.filter((one) => one.symbol === symbol),
            null,
            TODAY,
          ),
        ),
      );
    }
  });

  it('and are unknown where a needed rate is missing', async () => {
    const token = tokenOf('unrated');
    expect((await app.call(endpoints.readPortfolioOverview, { token })).body.effects).toEqual({ fees: 0, income: 0, currency: null });
    expect((await app.call(endpoints.readContractOverview, { token, params: ofContract('K6') })).body.effects).toEqual({
      fees: 0,
      income: 0,
      currency: 0,
    });
    expect((await app.call(endpoints.readPortfolioOverview, { token: tokenOf('unpriced') })).body.effects).toEqual({
      fees: 0,
      income: 0,
      currency: 0,
    });
  });
});

it('returns how many days ago the as-of date was', async () => {
  const { body } = await app.call(endpoints.readPortfolioOverview, { token: tokenOf('mixed') });
  expect(body.performance).toMatchObject({ asOfDate: TODAY, daysBehind: 0 });
  const later = await createTestDatabase();
  const late = await createTestApp(later);
  late.clock.advance(93 * DAY);
  const { people } = await createSmallCompany(late);
  const { body: old } = await late.call(endpoints.readPortfolioOverview, { token: people.mixed.token });
  const [lastPrice] = (
    await later.db.execute<{ date: string }>(sql`SELECT max(last_date)::text AS date FROM packed_series WHERE kind = 'PRICE'`)
  ).rows;
  expect(old.performance.asOfDate).toBe(lastPrice?.date);
  expect(old.performance.daysBehind).toBe(dayNumberOf(late.clock.today()) - dayNumberOf(lastPrice?.date ?? ''));
  expect(old.performance.daysBehind).toBeGreaterThan(7);
  await late.close();
  await later.close();
});

it('before the first import of prices, the value of rows is unknown', async () => {
  const early = await createTestDatabase();
  const young = await createTestApp(early);
  const { people } = await createSmallCompany(young);
  await early.db.execute(sql`DELETE FROM packed_series WHERE kind = 'PRICE'`);
  const { body } = await young.call(endpoints.readPortfolioOverview, { token: people.mixed.token });
  expect(body.performance).toMatchObject({
    totalAmount: null,
    investedAmount: null,
    gain: null,
    twrPerc: null,
    asOfDate: null,
    daysBehind: null,
    sinceDate: '2024-11-04',
  });
  expect(body.performance.unavailable).toContainEqual({ figure: 'totalAmount', reason: 'price_missing' });
  expect([body.effects, body.history.data, body.composition.position]).toEqual([{ fees: null, income: null, currency: null }, [], []]);
  await young.close();
  await early.close();
});

describe('an overview', () => {
  const all = [
    [endpoints.readPortfolioOverview, () => ({})],
    [endpoints.readContractOverview, () => ofContract('K1')],
    [endpoints.readContractStrategyOverview, () => ofStrategy('101')],
  ] as const;
  const named = all.map(([endpoint, params]) => [endpoint.id, endpoint, params] as const);

  it.each(named)('%s takes one valuation: at most four statements, two with a warm cache', async (_id, endpoint, params) => {
    const cold = await createTestApp(database.current);
    cold.clock.advance(6 * 60_000);
    const ask = () => cold.call(endpoint, { token: tokenOf('mixed'), params: params() });
    // The first opening in a quarter is written.
    await app.call(endpoint, { token: tokenOf('mixed'), params: params() });
    expect((await listStatements(async () => expect((await ask()).status).toBe(200))).length).toBeLessThanOrEqual(4);
    expect(await listStatements(ask)).toHaveLength(2);
    await cold.close();
  });

  it.each(named)('%s requires a token and is hidden from other advisers', async (_id, endpoint, params) => {
    expect(await app.call(endpoint, { params: params() })).toMatchObject({ status: 401, body: { code: 'session.required' } });
    for (const { token } of company.otherAdvisers)
      expect(await app.call(endpoint, { params: params(), token })).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
  });

  it.each(named.slice(1))('%s treats another client’s id exactly like an unknown one', async (_id, endpoint) => {
    const foreign = endpoint.path.includes('contract-strategy') ? ofStrategy('201') : ofContract('K3');
    const { status, body } = await app.call(endpoint, { token: tokenOf('mixed'), params: foreign });
    expect([status, body.code]).toEqual([404, 'record.not_found']);
    for (const id of [newId(), 'no-id'])
      expect(await app.call(endpoint, { token: tokenOf('mixed'), params: { id } })).toMatchObject({ status, body });
  });
});
