import * as typeEndpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import * as endpoints from '@pramen/contract/contracts/contracts.endpoints';
import * as categoryEndpoints from '@pramen/contract/document-templates/categories.endpoints';
import * as templateEndpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import * as strategyEndpoints from '@pramen/contract/strategies/strategies.endpoints';
import { listContractReports, listContractStrategyReports } from '@pramen/contract/portfolio/portfolio.endpoints';
import { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { readDocumentValues } from '../../document-templates/filling/document-values.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let client: TestPerson;
let typeId: string;

const slovak = { 'accept-language': 'sk' };
const clientId = () => client.clientId ?? '';

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  typeId = (
    await app.call(typeEndpoints.createContractType, {
      body: { name: 'Správa portfolia', name_sk: 'Správa portfólia' },
      token: admin.token,
    })
  ).body.contractType.id;
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const makeStrategy = async (body: { name: string } & Record<string, unknown>, headers = {}) =>
  (await app.call(strategyEndpoints.createStrategy, { body, token: admin.token, headers })).body.strategy;
const makeContract = async (currency: 'CZK' | 'EUR') =>
  (
    await app.call(endpoints.createContract, {
      params: { id: clientId() },
      body: { contract_type_id: typeId, currency },
      token: admin.token,
    })
  ).body.contract;
const hold = (contractId: string, ids: string[], headers = {}) =>
  app.call(endpoints.addStrategies, {
    params: { id: clientId() },
    body: { contract_id: contractId, strategies_ids: ids },
    token: admin.token,
    headers,
  });

describe('names of catalogue entries', () => {
  it('are returned in the caller’s language everywhere', async () => {
    const strategy = await makeStrategy({
      name: 'Vyvážená',
      name_sk: 'Vyvážená sk',
      strategy_name: 'Vyvážená strategie',
      strategy_name_sk: 'Vyvážená stratégia',
    });
    const contract = await makeContract('CZK');
    await hold(contract.id, [strategy.id]);
    const reports = async (headers = {}) => {
      const call = { params: { id: clientId() }, token: admin.token, headers };
      const [type] = (await app.call(typeEndpoints.readContractTypes, { token: admin.token, headers })).body.data;
      const [listed] = (await app.call(endpoints.listClientContracts, call)).body.data;
      const [held] = (await app.call(endpoints.listInvestments, { ...call, query: {} })).body.data;
      const [report] = (await app.call(listContractReports, { query: {}, token: client.token, headers })).body.data;
      const [ofStrategy] = (
        await app.call(listContractStrategyReports, { params: { id: contract.id }, query: {}, token: client.token, headers })
      ).body.data;
      const [item] = (await app.call(readPaymentTerms, { ...call, token: client.token })).body.items;
      return [
        type?.name,
        listed?.contract_type,
        held?.contract.contract_type,
        held?.strategy.name,
        held?.strategy.strategy_name,
        report?.contractType,
        ofStrategy?.strategy.name,
        item?.strategy_name,
        item?.contract.contract_type.name,
      ];
    };
    const czech = [
      'Správa portfolia',
      'Správa portfolia',
      'Správa portfolia',
      'Vyvážená',
      'Vyvážená strategie',
      'Správa portfolia',
      'Vyvážená',
      'Vyvážená strategie',
      'Správa portfolia',
    ];
    expect(await reports()).toEqual(czech);
    const inSlovak = [
      'Správa portfólia',
      'Správa portfólia',
      'Správa portfólia',
      'Vyvážená sk',
      'Vyvážená stratégia',
      'Správa portfólia',
      'Vyvážená sk',
      'Vyvážená stratégia',
      'Správa portfólia',
    ];
    expect(await reports(slovak)).toEqual(inSlovak);
    const { repeated } = await readDocumentValues(app.platform.db, app.platform, { clientId: clientId(), contractId: contract.id }, 'sk');
    expect([repeated['contract']?.[0]?.['type'], repeated['strategy']?.[0]?.['name']]).toEqual(['Správa portfólia', 'Vyvážená stratégia']);
  });

  it('fall back to the Czech one, and entries without a Slovak name are listed', async () => {
    const strategy = await makeStrategy({ name: 'Jen česky' });
    expect(strategy).toMatchObject({
      name: 'Jen česky',
      name_cs: 'Jen česky',
      name_sk: null,
      strategy_name: 'Jen česky',
      strategy_name_sk: null,
    });
    const lacking = async () =>
      (
        await app.call(strategyEndpoints.listStrategies, { body: { filter: { lacks_slovak: true } }, token: admin.token, headers: slovak })
      ).body.data.map(({ name }) => name);
    expect(await lacking()).toContain('Jen česky');
    const change = (body: Record<string, unknown>, headers = {}) =>
      app.call(strategyEndpoints.changeStrategy, { params: { id: strategy.id }, body, token: admin.token, headers });
    expect((await change({ name: 'Už aj slovensky', strategy_name: 'Pre klientov' }, slovak)).body.strategy).toMatchObject({
      name: 'Už aj slovensky',
      name_cs: 'Jen česky',
      name_sk: 'Už aj slovensky',
      strategy_name_sk: 'Pre klientov',
    });
    expect(await lacking()).not.toContain('Už aj slovensky');
    expect((await change({ name_sk: '' })).body.strategy).toMatchObject({ name: 'Jen česky', name_sk: null });
  });

  it('are saved in both languages by staff: categories and templates too', async () => {
    const category = (
      await app.call(categoryEndpoints.createCategory, { body: { name: 'Smlouvy', name_sk: 'Zmluvy' }, token: admin.token })
    ).body.category;
    expect(category).toMatchObject({ name: 'Smlouvy', name_cs: 'Smlouvy', name_sk: 'Zmluvy' });
    const changed = await app.call(categoryEndpoints.changeCategory, {
      params: { id: category.id },
      body: { name_sk: 'Zmluvy a dohody' },
      token: admin.token,
      headers: slovak,
    });
    expect(changed.body.category).toMatchObject({ name: 'Zmluvy a dohody', name_cs: 'Smlouvy' });
    const body = { name: 'Plná moc', name_sk: 'Plnomocenstvo', category_ids: [category.id] };
    const template = (await app.call(templateEndpoints.createDocumentTemplate, { body, token: admin.token, headers: slovak })).body
      .document_template;
    expect(template).toMatchObject({ name: 'Plnomocenstvo', name_cs: 'Plná moc', categories: [{ name: 'Zmluvy a dohody' }] });
  });
});

describe('a strategy of one currency', () => {
  it('is neither offered nor accepted under a contract of another currency', async () => {
    const euro = await makeStrategy({ name: 'Eurová', currency: 'EUR' });
    expect(euro.currency).toBe('EUR');
    const [crowns, euros] = [await makeContract('CZK'), await makeContract('EUR')];
    const offered = async (contract_id: string) =>
      (
        await app.call(endpoints.readAvailableStrategies, { query: { client_id: clientId(), contract_id }, token: admin.token })
      ).body.data.map(({ name }) => name);
    expect(await offered(crowns.id)).not.toContain('Eurová');
    expect(await offered(euros.id)).toContain('Eurová');
    expect(await hold(crowns.id, [euro.id])).toMatchObject({
      status: 422,
      body: { errors: { strategies_ids: ['Strategie Eurová je jen pro smlouvy v\u00a0měně EUR, tato smlouva je v\u00a0CZK'] } },
    });
    expect((await hold(crowns.id, [euro.id], slovak)).body.errors).toEqual({
      strategies_ids: ['Stratégia Eurová je len pre zmluvy v\u00a0mene EUR, táto zmluva je v\u00a0CZK'],
    });
    expect((await hold(euros.id, [euro.id])).body.investments).toMatchObject([
      { strategy: { currency: 'EUR' }, meta: { has_other_currency: false } },
    ]);
  });

  it('that was added before is marked', async () => {
    const strategy = await makeStrategy({ name: 'Bez měny' });
    const contract = await makeContract('CZK');
    await hold(contract.id, [strategy.id]);
    await app.platform.db.update(strategies).set({ currency: 'USD' }).where(eq(strategies.id, strategy.id));
    const { body } = await app.call(endpoints.listInvestments, { params: { id: clientId() }, query: {}, token: admin.token });
    expect(body.data.filter(({ meta }) => meta.has_other_currency).map(({ strategy: { name } }) => name)).toEqual(['Bez měny']);
  });
});
