import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/keys/identifiers.ts';
import { listStatements } from '../../testing/count-statements.ts';
import { createPerson } from '../../testing/people.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createSmallCompany } from '../../testing/small-company.ts';
import type { SmallCompany } from '../../testing/small-company.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

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
  it('are those that the client sees', async () => {
    const client = company.people.mixed;
    const { body } = await ask(client.clientId ?? '');
    const own = (await app.call(endpoints.listContractReports, { token: client.token })).body.data;
    expect(body.asOfDate).toBe(own[0]?.performance.asOfDate);
    expect(own.length).toBeGreaterThan(1);
    expect(body.contracts).toEqual(own.map(({ id, currency, performance: { totalAmount, investedAmount } }) => ({ id, currency, totalAmount, investedAmount })));
    const held = (await Promise.all(own.map(({ id }) => app.call(endpoints.listContractStrategyReports, { params: { id }, token: client.token })))).flatMap((answer) => answer.body.data);
    expect(body.investments).toEqual(
      held.map(({ id, performance }) => ({ id, currency: performance.currency, totalAmount: performance.totalAmount, investedAmount: performance.investedAmount })),
    );
  });

  it('are null when prices are missing and none without contracts', async () => {
    const { body } = await ask(company.people.unpriced.clientId ?? '');
    expect(body.contracts.map(({ totalAmount }) => totalAmount)).toEqual([null]);
    expect((await ask(company.withoutContracts.clientId ?? '')).body).toMatchObject({ contracts: [], investments: [] });
  });

  it('cost the same number of statements for one contract and for several', async () => {
    const count = async (person: TestPerson) => (await listStatements(() => ask(person.clientId ?? ''))).length;
    // The series are at hand after the first look.
    await ask(company.people.mixed.clientId ?? '');
    await ask(company.people.single.clientId ?? '');
    expect(await count(company.people.mixed)).toBe(await count(company.people.single));
  });

  it('are for staff who reach the client', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const own = await createPerson(app, 'CLIENT', { under: adviser });
    expect((await ask(own.clientId ?? '', adviser.token)).status).toBe(200);
    expect(await ask(company.people.mixed.clientId ?? '', adviser.token)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    expect((await ask(newId())).status).toBe(404);
    expect((await ask(own.clientId ?? '', own.token)).status).toBe(403);
    expect((await ask(own.clientId ?? '', '')).status).toBe(401);
  });
});
