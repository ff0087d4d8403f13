import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { listStatements } from '../../../testing/app/count-statements.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

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

const ask = (id: string, token = office.token) => app.call(endpoints.readContractValues, { params: { id }, token });

describe('values of contracts and investments', () => {
  it('equal those that the client sees', async () => {
    const client = company.people.mixed;
    const { body } = await ask(client.clientId ?? '');
    const own = (await app.call(endpoints.listContractReports, { token: client.token })).body.data;
    expect(body.asOfDate).toBe(own[0]?.performance.asOfDate);
    expect(own.length).toBeGreaterThan(1);
    expect(body.contracts).toEqual(
      own.map(({ id, currency, performance: { totalAmount, investedAmount } }) => ({ id, currency, totalAmount, investedAmount })),
    );
    const held = (
      await Promise.all(own.map(({ id }) => app.call(endpoints.listContractStrategyReports, { params: { id }, token: client.token })))
    ).flatMap((answer) => answer.body.data);
    expect(body.investments).toEqual(
      held.map(({ id, performance }) => ({
        id,
        currency: performance.currency,
        totalAmount: performance.totalAmount,
        investedAmount: performance.investedAmount,
      })),
    );
  });

  it('are null when prices are missing, and absent without contracts', async () => {
    const { body } = await ask(company.people.unpriced.clientId ?? '');
    expect(body.contracts.map(({ totalAmount }) => totalAmount)).toEqual([null]);
    expect((await ask(company.withoutContracts.clientId ?? '')).body).toMatchObject({ contracts: [], investments: [] });
  });

  it('take the same number of statements for one contract and for several', async () => {
    const count = async (person: TestPerson) => (await listStatements(() => ask(person.clientId ?? ''))).length;
    // The series are cached after the first call.
    await ask(company.people.mixed.clientId ?? '');
    await ask(company.people.single.clientId ?? '');
    expect(await count(company.people.mixed)).toBe(await count(company.people.single));
  });

  it('are available to staff who reach the client', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const own = await createPerson(app, 'CLIENT', { under: adviser });
    expect((await ask(own.clientId ?? '', adviser.token)).status).toBe(200);
    expect(await ask(company.people.mixed.clientId ?? '', adviser.token)).toMatchObject({
      status: 404,
      body: { code: 'record.not_found' },
    });
    expect((await ask(newId())).status).toBe(404);
    expect((await ask(own.clientId ?? '', own.token)).status).toBe(403);
    expect((await ask(own.clientId ?? '', '')).status).toBe(401);
  });
});

describe('values of the clients of a page', () => {
  const askEach = (ids: readonly (string | null)[], token = office.token) =>
    app.call(endpoints.readClientValues, { query: { ids: ids.join(',') }, token });

  it('equal those that each client sees, in the requested order', async () => {
    const { mixed, single, unpriced } = company.people;
    const { body } = await askEach([
      single.clientId,
      company.withoutContracts.clientId,
      mixed.clientId,
      unpriced.clientId,
      single.clientId,
    ]);
    const own = async (person: TestPerson) => {
      const { performance } = (await app.call(endpoints.readPortfolioOverview, { token: person.token })).body;
      return { id: person.clientId, currency: performance.currency, totalAmount: performance.totalAmount };
    };
    expect(body.data).toEqual([await own(single), await own(company.withoutContracts), await own(mixed), await own(unpriced)]);
    expect(body.data[2]?.totalAmount).toBeGreaterThan(0);
    expect(body.data[3]?.totalAmount).toBeNull();
  });

  it('leave out clients who are out of reach, unknown or deleted', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const own = await createPerson(app, 'CLIENT', { under: adviser });
    const gone = await createPerson(app, 'CLIENT', { under: adviser });
    await app.platform.db
      .update(clients)
      .set({ deletedAt: app.clock.now() })
      .where(eq(clients.id, gone.clientId ?? ''));
    expect(
      (await askEach([company.people.mixed.clientId, newId(), own.clientId, gone.clientId], adviser.token)).body.data.map(({ id }) => id),
    ).toEqual([own.clientId]);
    expect((await askEach([own.clientId], own.token)).status).toBe(403);
    expect((await askEach([own.clientId], '')).status).toBe(401);
  });

  it.each([[[]], [['x']], [Array.from({ length: 101 }, () => '00000000-0000-4000-8000-000000000000')]])(
    'are refused for no id, a malformed id or too many',
    async (ids) => expect((await askEach(ids)).status).toBe(422),
  );

  it('take one statement for the permission and one for each portfolio', async () => {
    const { mixed, single } = company.people;
    await askEach([mixed.clientId, single.clientId]);
    const count = async (...ids: (string | null)[]) => (await listStatements(() => askEach(ids))).length;
    const one = await count(mixed.clientId);
    expect(await count(mixed.clientId, single.clientId)).toBe(one + 1);
  });
});
