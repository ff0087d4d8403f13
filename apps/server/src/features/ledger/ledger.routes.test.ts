import * as endpoints from '@pramen/contract/ledger/ledger.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/keys/identifiers.ts';
import { listStatements } from '../../testing/app/count-statements.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { ceska, world } from '../../testing/worlds/small-ledger.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

type Query = Record<string, string>;
const ofContract = (number: string) => ({ id: company.contractIds[number] ?? '' });
const ofStrategy = (symbol: string) => ({ id: company.strategyIds[symbol] ?? '' });
const token = () => company.people.mixed.token;
const transactions = (query: Query = {}) =>
  app.call(endpoints.listContractTransactions, { token: token(), params: ofContract('K1'), query });
const references = async (query: Query = {}) => (await transactions(query)).body.data.map(({ trans_ref }) => trans_ref);

describe('cash transactions', () => {
  it('come newest first with every field, all of them without a page', async () => {
    const { status, body } = await transactions();
    expect(status).toBe(200);
    expect(body.data.map(({ trans_ref }) => trans_ref).toSorted()).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M8', 'M9']);
    expect(body.data.map(({ transaction_date }) => transaction_date)).toEqual(
      body.data
        .map(({ transaction_date }) => transaction_date)
        .toSorted()
        .toReversed(),
    );
    expect(body.meta).toBeUndefined();
    expect(body.data.find(({ trans_ref }) => trans_ref === 'M2')).toEqual({
      id: expect.any(String),
      transaction_date: '2024-11-04',
      trans_ref: 'M2',
      type: { cash_transaction_type: 'FEE' },
      fee_type: { fee_type_name: 'Vstupní poplatek' },
      security: null,
      contract_strategy: { id: company.strategyIds['101'], label: 'Na důchod', strategy: { name: 'Vyvážená' } },
      amount: -1500,
      currency: 'CZK',
    });
    expect(body.data.find(({ trans_ref }) => trans_ref === 'M6')).toMatchObject({
      amount: 500.07,
      currency: 'EUR',
      fee_type: null,
      contract_strategy: { label: 'Dynamická strategie' },
    });
  });

  it('of a strategy are those of that strategy only', async () => {
    const { body } = await app.call(endpoints.listContractStrategyTransactions, { token: token(), params: ofStrategy('102') });
    expect(body.data.map(({ trans_ref }) => trans_ref).toSorted()).toEqual(['M4', 'M5', 'M6']);
  });

  it('are paged with the exact total, each row once', async () => {
    const seen: string[] = [];
    for (const page of ['1', '2', '3']) {
      const { body } = await transactions({ page, length: '3' });
      expect(body.meta).toEqual({ total: 8 });
      seen.push(...body.data.map(({ trans_ref }) => trans_ref));
    }
    expect(seen).toEqual(await references());
  });

  it.each(['4', '10000000'])('returns no rows and the same total for page %s beyond the end', async (page) => {
    expect((await transactions({ page, length: '3' })).body).toEqual({ data: [], meta: { total: 8 } });
  });

  it.each([
    ['amount:asc', ['M3', 'M9', 'M5', 'M2', 'M8', 'M4', 'M1', 'M6']],
    ['amount:desc', ['M6', 'M1', 'M4', 'M8', 'M2', 'M5', 'M9', 'M3']],
    ['currency:desc,amount:asc', ['M6', 'M3', 'M9', 'M5', 'M2', 'M8', 'M4', 'M1']],
    ['password_hash:asc,amount:asc', ['M3', 'M9', 'M5', 'M2', 'M8', 'M4', 'M1', 'M6']],
  ])('are ordered by %s; unknown columns are ignored', async (order, expected) => {
    expect(await references({ order })).toEqual(expected);
  });

  it.each([
    ['cash_transaction_type', 'fx', ['M5', 'M6']],
    ['fee_type_name', 'VSTUPNI', ['M2']],
    ['strategy', 'dynamicka', ['M4', 'M5', 'M6']],
    ['trans_ref', 'm9', ['M9']],
    ['strategy', 'NA DUCHOD', ['M1', 'M2', 'M3', 'M8', 'M9']],
    ['amount', '234.5', ['M8']],
    ['amount', '1 234,5', ['M8']],
    ['transaction_date', '2025-01', ['M3', 'M4', 'M5', 'M6']],
    ['currency', 'nothing', []],
    ['fee_type_name', '%', []],
    ['password_hash', 'x', ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M8', 'M9']],
  ])('are filtered by %s containing %s, ignoring case and accents; the total counts the matches', async (column, value, expected) => {
    const { body } = await transactions({ [`filter[${column}]`]: value, page: '1', length: '100' });
    expect(body.data.map(({ trans_ref }) => trans_ref).toSorted()).toEqual(expected);
    expect(body.meta).toEqual({ total: expected.length });
  });

  it('are ordered by the displayed strategy name in Czech order', async () => {
    const { body } = await transactions({ order: 'strategy:asc' });
    expect([...new Set(body.data.map(({ contract_strategy: { label } }) => label))]).toEqual(['Dynamická strategie', 'Na důchod']);
  });

  it('take one statement besides that of the session, for any query', async () => {
    for (const query of [{}, { page: '1' }, { page: '2', 'filter[fee_type_name]': 'x', order: 'amount:asc' }] as Query[])
      expect(await listStatements(() => transactions(query))).toHaveLength(2);
  });

  it('match all filters together', async () => {
    expect(await references({ 'filter[currency]': 'czk', 'filter[strategy]': 'Dynamická' })).toEqual(['M5', 'M4']);
  });

  it.each([
    ['page', '0'],
    ['page', 'first'],
    ['length', '1001'],
    ['length', '-1'],
    ['order', 'x'.repeat(201)],
  ])('refuse %s=%s and name the field', async (field, value) => {
    expect(await transactions({ page: '1', [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'validation.failed', errors: { [field]: [expect.any(String)] } },
    });
  });
});

describe('trades', () => {
  it('come newest first with quantities and prices to six decimals', async () => {
    const { body } = await app.call(endpoints.listContractTrades, { token: token(), params: ofContract('K1') });
    expect(body.data.map(({ trans_ref }) => trans_ref)).toEqual(['T4', 'T2', 'T1']);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      transaction_date: '2025-06-30',
      trans_ref: 'T4',
      type: { sec_transaction_type: 'SELL' },
      sec_account: { equity_name: 'ČEZ', isin: ceska },
      contract_strategy: { id: company.strategyIds['101'], label: 'Na důchod', strategy: { name: 'Vyvážená' } },
      quantity: -20.123455,
      price: 1100.005,
      amount: 22135.9,
      currency: 'CZK',
    });
  });

  it('of a strategy contain a split with a null price', async () => {
    const { body } = await app.call(endpoints.listContractStrategyTrades, {
      token: token(),
      params: ofStrategy('103'),
      query: { page: '1', length: '1', order: 'quantity:asc' },
    });
    expect(body).toMatchObject({
      data: [{ trans_ref: 'T5', quantity: 0.000001, price: null, amount: 0, sec_account: { isin: world } }],
      meta: { total: 2 },
    });
  });

  it('are filtered by the name of the security', async () => {
    const { body } = await app.call(endpoints.listContractTrades, {
      token: token(),
      params: ofContract('K1'),
      query: { 'filter[equity_name]': 'cez', page: '1' },
    });
    expect([body.data.map(({ trans_ref }) => trans_ref), body.meta]).toEqual([['T4', 'T1'], { total: 2 }]);
  });
});

describe('instructions', () => {
  it('come newest first, in Prague time', async () => {
    const { body } = await app.call(endpoints.listContractInstructions, {
      token: token(),
      params: ofContract('K1'),
      query: { page: '1', length: '2' },
    });
    expect(body.meta).toEqual({ total: 3 });
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        instruction_transaction_datetime: '2025-10-09T07:07:00.000Z',
        instruction_reference: 'P2',
        instruction_transaction_type: { transaction_type: 'WITHDRAWAL' },
        isin: null,
        contract_strategy: { id: company.strategyIds['101'], label: 'Na důchod', strategy: { name: 'Vyvážená' } },
        amount: 15000,
        currency: 'CZK',
      },
      expect.objectContaining({ instruction_reference: 'P3', isin: world, instruction_transaction_datetime: '2025-01-20T09:00:00.000Z' }),
    ]);
  });

  it('of a strategy are those of that strategy only', async () => {
    const { body } = await app.call(endpoints.listContractStrategyInstructions, { token: token(), params: ofStrategy('102') });
    expect(body.data.map(({ instruction_reference }) => instruction_reference)).toEqual(['P3']);
  });
});

const all = [
  endpoints.listContractTransactions,
  endpoints.listContractTrades,
  endpoints.listContractInstructions,
  endpoints.listContractStrategyTransactions,
  endpoints.listContractStrategyTrades,
  endpoints.listContractStrategyInstructions,
] as const;

describe.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  const isOfStrategy = endpoint.path.includes('contract-strategy');
  const own = () => (isOfStrategy ? ofStrategy('103') : ofContract('K2'));
  const foreign = () => (isOfStrategy ? ofStrategy('201') : ofContract('K3'));

  it('requires a token and is hidden from other advisers', async () => {
    expect(await app.call(endpoint, { params: own() })).toMatchObject({ status: 401, body: { code: 'session.required' } });
    for (const stranger of company.otherAdvisers)
      expect(await app.call(endpoint, { params: own(), token: stranger.token })).toMatchObject({
        status: 404,
        body: { code: 'record.not_found' },
      });
  });

  it('treats another client’s id exactly like an unknown one, with and without a page', async () => {
    for (const query of [{}, { page: '1' }] as Query[]) {
      const ask = (id: string) => app.call(endpoint, { token: token(), params: { id }, query });
      const { status, body } = await ask(foreign().id);
      expect([status, body.code]).toEqual([404, 'record.not_found']);
      for (const id of [newId(), 'no-id']) expect(await ask(id)).toMatchObject({ status, body });
    }
    expect((await app.call(endpoint, { token: company.people.single.token, params: foreign() })).status).toBe(200);
  });

  it('finds nothing for a client without contracts', async () => {
    expect((await app.call(endpoint, { token: company.withoutContracts.token, params: own() })).status).toBe(404);
  });
});
