import * as ledger from '@pramen/contract/ledger/ledger.endpoints';
import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

// The scope matrix tests which clients an adviser or a manager reaches; this file tests what they read there.
const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const contract = () => ({ params: { id: company.contractIds['K1'] ?? '' } });
const strategy = () => ({ params: { id: company.strategyIds['101'] ?? '' } });

describe('staff read the same as the client', () => {
  it('for the whole portfolio of the given client', async () => {
    const { token, clientId } = company.people.mixed;
    const query = { client_id: clientId ?? '' };
    for (const endpoint of [
      endpoints.readPortfolioOverview,
      endpoints.readPortfolioStats,
      endpoints.readPortfolioHistory,
      endpoints.readPortfolioComposition,
      endpoints.listContractReports,
    ]) {
      const own = await app.call(endpoint, { token });
      expect(await app.call(endpoint, { token: office.token, query })).toMatchObject({ status: 200, body: own.body });
    }
    const figure = { figure: 'gain' as const };
    const own = await app.call(endpoints.explainPortfolio, { token, query: figure });
    expect((await app.call(endpoints.explainPortfolio, { token: office.token, query: { ...figure, ...query } })).body).toEqual(own.body);
  });

  it('for a contract and a strategy, with their client', async () => {
    const { token, clientId } = company.people.mixed;
    const ownContract = await app.call(endpoints.readContractOverview, { token, ...contract() });
    const { body } = await app.call(endpoints.readContractOverview, { token: office.token, ...contract() });
    expect(body).toEqual({ ...ownContract.body, client: { id: clientId, fullname: expect.stringMatching(/\S+ \S+/) } });
    const ownStrategy = await app.call(endpoints.readContractStrategyOverview, { token, ...strategy() });
    expect((await app.call(endpoints.readContractStrategyOverview, { token: office.token, ...strategy() })).body).toEqual({
      ...ownStrategy.body,
      client: body.client,
    });
  });

  it('for movements and their exports', async () => {
    const { token } = company.people.mixed;
    for (const endpoint of [ledger.listContractTransactions, ledger.listContractTrades, ledger.listContractInstructions])
      expect((await app.call(endpoint, { token: office.token, ...contract() })).body).toEqual(
        (await app.call(endpoint, { token, ...contract() })).body,
      );
    expect((await app.call(ledger.exportContractTransactions, { token: office.token, ...contract() })).status).toBe(200);
  });
});

it.each([[{}], [{ client_id: '' }], [{ client_id: 'nobody' }]])('staff get a 404 without a valid client: %j', async (query) => {
  expect(await app.call(endpoints.readPortfolioOverview, { token: office.token, query })).toMatchObject({
    status: 404,
    body: { code: 'record.not_found' },
  });
});

it('a client who names another gets a 404', async () => {
  const { token, clientId } = company.people.mixed;
  expect((await app.call(endpoints.readPortfolioOverview, { token, query: { client_id: clientId ?? '' } })).status).toBe(200);
  expect(
    (await app.call(endpoints.readPortfolioOverview, { token, query: { client_id: company.people.single.clientId ?? '' } })).status,
  ).toBe(404);
});
