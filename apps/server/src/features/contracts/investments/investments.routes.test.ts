import * as typeEndpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import * as endpoints from '@pramen/contract/contracts/contracts.endpoints';
import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import * as strategyEndpoints from '@pramen/contract/strategies/strategies.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashTransactions, trades } from '../../../database/schema/ledger.ts';
import { securities } from '../../../database/schema/market.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let adviser: TestPerson;
let sibling: TestPerson;
let type: string;
let strategies: Record<'a' | 'b' | 'c', string>;

async function createType(name: string, more: Record<string, unknown> = {}): Promise<string> {
  return (await app.call(typeEndpoints.createContractType, { body: { name, ...more }, token: admin.token })).body.contractType.id;
}

async function createStrategy(name: string, more: Record<string, unknown> = {}): Promise<string> {
  return (await app.call(strategyEndpoints.createStrategy, { body: { name, ...more }, token: admin.token })).body.strategy.id;
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY');
  sibling = await createPerson(app, 'INTERMEDIARY');
  type = await createType('Rámcová');
  strategies = { a: await createStrategy('Alfa'), b: await createStrategy('Beta'), c: await createStrategy('Čáp') };
});
afterAll(() => app.close());

const idOf = (person: TestPerson) => person.clientId ?? '';
const newClient = () => createPerson(app, 'CLIENT', { under: adviser });

async function newContract(of: TestPerson, more: Record<string, unknown> = {}): Promise<Contract> {
  return (
    await app.call(endpoints.createContract, { params: { id: idOf(of) }, body: { contract_type_id: type, ...more }, token: adviser.token })
  ).body.contract;
}

const add = (contract: Contract, ids: string[], by = adviser) =>
  app.call(endpoints.addStrategies, {
    params: { id: contract.client_id },
    body: { contract_id: contract.id, strategies_ids: ids },
    token: by.token,
  });
const change = (investment: ContractStrategy, body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.changeInvestment, {
    params: { id: investment.client_id, investmentId: investment.id },
    body: { variable_symbol: investment.variable_symbol, ...body },
    token: by.token,
  });
const remove = (investment: ContractStrategy, by = adviser) =>
  app.call(endpoints.deleteInvestment, { params: { id: investment.client_id, investmentId: investment.id }, token: by.token });
const list = async (clientId: string, query = {}) =>
  (await app.call(endpoints.listInvestments, { params: { id: clientId }, query, token: adviser.token })).body.data;
const available = async (contract: Contract, by = adviser) =>
  (
    await app.call(endpoints.readAvailableStrategies, {
      query: { client_id: contract.client_id, contract_id: contract.id },
      token: by.token,
    })
  ).body.data.map(({ name }) => name);

async function added(contract: Contract, ids: string[]): Promise<ContractStrategy[]> {
  const { status, body } = await add(contract, ids);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.investments;
}

async function invest(of: TestPerson, more: Record<string, unknown> = {}): Promise<ContractStrategy> {
  const [investment] = await added(await newContract(of, more), [strategies.a]);
  if (!investment) throw new Error('nothing was added');
  return investment;
}

async function moveMoney(investment: ContractStrategy, amount = '100.00'): Promise<void> {
  const own = { clientId: investment.client_id, id: newId(), contractStrategyId: investment.id, transRef: newId() };
  const cashTransactionType = amount.startsWith('-') ? 'WITHDRAWAL' : 'DEPOSIT';
  await database.current.db
    .insert(cashTransactions)
    .values({ ...own, transactionDate: '2026-02-02', cashTransactionType, amount, currency: 'CZK', importedAt: app.clock.now() });
}

async function auditOf(id: string): Promise<string[]> {
  const { rows } = await database.current.pool.query('SELECT action FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id', [id]);
  return rows.map(({ action }) => String(action));
}

describe('strategies that can be added to a contract', () => {
  it('are those now offered under its type that it does not hold', async () => {
    const only = await createType('S vlastní nabídkou');
    const listed = { is_active_all_contract_types: false };
    await createStrategy('Jen tady', { ...listed, contract_types: [{ id: only }] });
    await createStrategy('Jen tady od zítřka', {
      ...listed,
      contract_types: [{ id: only, use_custom_date: true, from: '2026-03-03T00:00' }],
    });
    await createStrategy('Nikde', listed);
    await createStrategy('Vypnutá', { is_active: false });
    const client = await newClient();
    const [here, elsewhere] = [await newContract(client, { contract_type_id: only }), await newContract(client)];
    expect(await available(here)).toEqual(['Alfa', 'Beta', 'Čáp', 'Jen tady']);
    expect(await available(elsewhere)).toEqual(['Alfa', 'Beta', 'Čáp']);
    const [first] = await added(here, [strategies.b]);
    expect(await available(here)).toEqual(['Alfa', 'Čáp', 'Jen tady']);
    expect(await available(elsewhere)).toEqual(['Alfa', 'Beta', 'Čáp']);
    if (first) await remove(first);
    expect(await available(here)).toContain('Beta');
    await app.call(strategyEndpoints.changeStrategy, {
      params: { id: strategies.c },
      body: { is_active_all_contract_types_to: '2026-03-02T09:59' },
      token: admin.token,
    });
    expect(await available(here)).not.toContain('Čáp');
    await app.call(strategyEndpoints.changeStrategy, {
      params: { id: strategies.c },
      body: { is_active_all_contract_types_to: null },
      token: admin.token,
    });
  });

  it('are none while the type takes no products, and adding is rejected', async () => {
    const contract = await newContract(await newClient(), {
      contract_type_id: await createType('Bez produktů', { is_active_new_products_from: '2026-03-02T10:01' }),
    });
    expect(await available(contract)).toEqual([]);
    expect((await add(contract, [strategies.a])).body.errors).toEqual({
      contract_id: ['Do smluv tohoto typu teď nelze přidávat produkty'],
    });
  });

  it('are readable only by users who can see the client; without a client all active strategies are returned', async () => {
    const client = await newClient();
    const contract = await newContract(client);
    const ask = (query: Record<string, string>, by: TestPerson) => app.call(endpoints.readAvailableStrategies, { query, token: by.token });
    const whole = { client_id: idOf(client), contract_id: contract.id };
    expect((await ask(whole, adviser)).status).toBe(200);
    expect(await ask(whole, sibling)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    expect((await ask({ ...whole, contract_id: newId() }, adviser)).status).toBe(404);
    expect((await ask({ ...whole, client_id: 'x' }, adviser)).status).toBe(404);
    expect((await ask({ client_id: whole.client_id }, adviser)).status).toBe(404);
    expect((await ask({ ...whole, client_id: idOf(await newClient()) }, adviser)).status).toBe(404);
    expect((await ask(whole, client)).status).toBe(403);
    expect((await ask({}, sibling)).body.data.map(({ name }) => name)).not.toContain('Vypnutá');
  });
});

describe('adding strategies', () => {
  it('creates an investment for each, with symbols of the contract in the given order', async () => {
    const contract = await newContract(await newClient());
    const { body } = await add(contract, [strategies.b, strategies.a.toUpperCase(), strategies.b]);
    const base = `26${contract.contract_number.slice(4)}`;
    expect(body.message).toBe('Přidali jsme 2 investice. 2 strategie klientovi nevyhovují, zaznamenali jsme to.');
    expect(body.investments).toMatchObject([
      {
        strategy: { id: strategies.b, name: 'Beta' },
        variable_symbol: `${base}01`,
        label_text: null,
        former_variable_symbols: [],
        meta: { is_trashed: false },
      },
      {
        strategy: { id: strategies.a },
        variable_symbol: `${base}02`,
        contract: { id: contract.id, contract_number: contract.contract_number, currency: 'CZK' },
      },
    ]);
    expect(await list(contract.client_id)).toEqual(body.investments);
    for (const { id } of body.investments) expect(await auditOf(id)).toEqual(['investments.created']);
  });

  it('never assigns a symbol again, not even one from the trash or a replaced one', async () => {
    const contract = await newContract(await newClient());
    const base = `26${contract.contract_number.slice(4)}`;
    const [first] = await added(contract, [strategies.a]);
    if (!first) throw new Error('nothing was added');
    await change(first, { variable_symbol: `7${contract.contract_number.slice(4)}` });
    const [second] = await added(contract, [strategies.b]);
    expect(second?.variable_symbol).toBe(`${base}02`);
    if (second) await remove(second);
    expect((await added(contract, [strategies.b]))[0]?.variable_symbol).toBe(`${base}03`);
  });

  it('uses spare numbers for a contract numbered by hand', async () => {
    const one = await invest(await newClient(), { contract_number: 'RS/15' });
    const two = await invest(await newClient(), { contract_number: 'RS/16' });
    expect([one.variable_symbol, two.variable_symbol].map((symbol) => symbol.slice(0, 5))).toEqual(['26900', '26900']);
    expect(Number(two.variable_symbol) - Number(one.variable_symbol)).toBe(100);
  });

  it('rejects unavailable strategies, all or nothing', async () => {
    const client = await newClient();
    const contract = await newContract(client);
    const field = async (ids: string[], contractId = contract.id) =>
      Object.keys(
        (
          await app.call(endpoints.addStrategies, {
            params: { id: idOf(client) },
            body: { contract_id: contractId, strategies_ids: ids },
            token: adviser.token,
          })
        ).body.errors ?? {},
      );
    expect(await field([strategies.a, newId()])).toEqual(['strategies_ids']);
    expect(await field([])).toEqual(['strategies_ids']);
    expect(await field([strategies.a], newId())).toEqual(['contract_id']);
    expect(await field([strategies.a], (await newContract(await newClient())).id)).toEqual(['contract_id']);
    expect(await list(idOf(client))).toEqual([]);
    await app.call(endpoints.deleteContract, { params: { id: idOf(client), contractId: contract.id }, token: adviser.token });
    expect(await add(contract, [strategies.a])).toMatchObject({ status: 409, body: { code: 'record.deleted' } });
  });

  it('adds a strategy once for two concurrent calls', async () => {
    const contract = await newContract(await newClient());
    const both = await Promise.all([add(contract, [strategies.a]), add(contract, [strategies.a, strategies.b])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const held = (await list(contract.client_id)).map(({ strategy }) => strategy.id);
    expect(new Set(held).size).toBe(held.length);
  });
});

describe('an investment', () => {
  it('changes symbol and label; the old symbol stays an alias and can be restored', async () => {
    const investment = await invest(await newClient());
    const old = investment.variable_symbol;
    const { body } = await change(investment, { variable_symbol: ' 5 001 ', label_text: 'Na důchod', version: 1 });
    expect(body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      contract_strategy: { variable_symbol: '5001', former_variable_symbols: [old], label_text: 'Na důchod', version: 2 },
    });
    const back = (await change(investment, { variable_symbol: old })).body.contract_strategy;
    expect(back).toMatchObject({ variable_symbol: old, former_variable_symbols: ['5001'], label_text: 'Na důchod', version: 3 });
    expect((await change(investment, {})).body.contract_strategy.version).toBe(3);
    expect(await auditOf(investment.id)).toEqual(['investments.created', 'investments.changed', 'investments.changed']);
  });

  it('gets no symbol that another has or had', async () => {
    const [one, two] = [await invest(await newClient()), await invest(await newClient())];
    await change(one, { variable_symbol: '6001' });
    const taken = { status: 422, body: { errors: { variable_symbol: ['Tato hodnota je už obsazená'] } } };
    expect(await change(two, { variable_symbol: '6001' })).toMatchObject(taken);
    expect(await change(two, { variable_symbol: one.variable_symbol })).toMatchObject(taken);
    // Leading zeros, which banks add, do not make a different symbol, whether current or former.
    await change(one, { variable_symbol: '777' });
    for (const zeros of ['0000000777', '0777', '00006001']) expect(await change(two, { variable_symbol: zeros })).toMatchObject(taken);
    expect((await change(one, { variable_symbol: '0000006001' })).body.contract_strategy).toMatchObject({
      variable_symbol: '6001',
      former_variable_symbols: expect.not.arrayContaining(['6001']) as string[],
    });
    expect((await list(two.client_id))[0]).toEqual(two);
  });

  it('gets a symbol once when several calls claim it, also while its owner gives it up', async () => {
    const [owner, ...others] = [
      await invest(await newClient()),
      await invest(await newClient()),
      await invest(await newClient()),
      await invest(await newClient()),
    ];
    const answers = await Promise.all([
      change(owner, { variable_symbol: '6101' }),
      ...others.map((one) => change(one, { variable_symbol: owner.variable_symbol })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422]);
    const reached = await Promise.all(others.map((one) => change(one, { variable_symbol: '6102' })));
    expect(reached.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it.each(['', 'A1', '12345678901', '-1'])('is rejected with the symbol %o', async (symbol) => {
    const { status, body } = await change(await invest(await newClient()), { variable_symbol: symbol });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['variable_symbol']]);
  });

  it('must be sent with its symbol', async () => {
    const investment = await invest(await newClient());
    expect((await change(investment, { variable_symbol: undefined })).body.errors).toEqual({
      variable_symbol: ['Toto políčko je povinné'],
    });
  });

  it('moves to another contract of the client and keeps its symbol', async () => {
    const client = await newClient();
    const investment = await invest(client);
    const target = await newContract(client);
    await added(target, [strategies.b]);
    const move = { change_contract_id: investment.contract.id, new_contract_id: target.id };
    expect((await change(investment, move)).body.contract_strategy).toMatchObject({
      contract: { id: target.id },
      variable_symbol: investment.variable_symbol,
      version: 2,
    });
    expect((await list(idOf(client))).map(({ strategy }) => strategy.name)).toEqual(['Beta', 'Alfa']);
    // It is no longer under the contract that this caller saw.
    const third = await newContract(client);
    expect(await change(investment, { ...move, new_contract_id: third.id })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { contract: { id: target.id } } },
    });
    expect((await change(investment, { change_contract_id: true, new_contract_id: third.id })).body.contract_strategy.contract.id).toBe(
      third.id,
    );
    expect((await change(investment, { new_contract_id: target.id })).body.contract_strategy.contract.id).toBe(third.id);
  });

  it('moves to no other contract', async () => {
    const client = await newClient();
    const investment = await invest(client);
    const move = async (to: string | undefined) =>
      (await change(investment, { change_contract_id: true, new_contract_id: to })).body.errors?.['new_contract_id'];
    expect(await move(undefined)).toEqual(['Toto políčko je povinné']);
    expect(await move(newId())).toEqual(['Vyberte prosím jednu z\u00a0možností']);
    expect(await move((await newContract(await newClient())).id)).toEqual(['Vyberte prosím jednu z\u00a0možností']);
    expect(await move((await newContract(client, { currency: 'EUR' })).id)).toEqual(['Smlouva je v\u00a0jiné měně']);
    const holding = await newContract(client);
    await added(holding, [strategies.a]);
    expect(await move(holding.id)).toEqual(['Tuto strategii už smlouva má']);
    const deleted = await newContract(client);
    await app.call(endpoints.deleteContract, { params: { id: idOf(client), contractId: deleted.id }, token: adviser.token });
    expect(await move(deleted.id)).toEqual(['Tato smlouva je smazaná']);
  });

  it('is never overwritten by a caller who has not seen the last change', async () => {
    const investment = await invest(await newClient());
    const both = await Promise.all([
      change(investment, { label_text: 'A', version: 1 }),
      change(investment, { label_text: 'B', version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'record.changed', current: { version: 2 } });
  });

  it('goes to the trash, where its symbol stays locked', async () => {
    const investment = await invest(await newClient());
    expect((await remove(investment)).body).toEqual({ message: 'Strategie byla smazána' });
    expect(await change(investment, { variable_symbol: '6201' })).toMatchObject({ status: 409, body: { code: 'record.deleted' } });
    expect(await remove(investment)).toMatchObject({ status: 409, body: { code: 'record.deleted' } });
    expect(await list(investment.client_id)).toEqual([]);
    expect(await list(investment.client_id, { with_trashed: '1' })).toMatchObject([{ id: investment.id, meta: { is_trashed: true } }]);
    expect((await change(await invest(await newClient()), { variable_symbol: investment.variable_symbol })).status).toBe(422);
    expect(await auditOf(investment.id)).toEqual(['investments.created', 'investments.deleted']);
  });

  it('keeps its contract out of the trash', async () => {
    const investment = await invest(await newClient());
    const dropContract = () =>
      app.call(endpoints.deleteContract, { params: { id: investment.client_id, contractId: investment.contract.id }, token: admin.token });
    expect(await dropContract()).toMatchObject({
      status: 409,
      body: { code: 'contract.has_investments', message: 'Smlouva má investice. Smažte nejdřív je.' },
    });
    await remove(investment);
    expect((await dropContract()).status).toBe(200);
  });

  it('with past movements is trashed by the company only, and so is its contract', async () => {
    const investment = await invest(await newClient());
    await moveMoney(investment);
    await moveMoney(investment, '-100.00');
    const refused = {
      status: 409,
      body: { code: 'contract.has_movements', message: 'Prošly tudy peníze, smazat to může jen administrátor nebo back office.' },
    };
    expect(await remove(investment)).toMatchObject(refused);
    expect((await remove(investment, admin)).status).toBe(200);
    const dropContract = (by: TestPerson) =>
      app.call(endpoints.deleteContract, { params: { id: investment.client_id, contractId: investment.contract.id }, token: by.token });
    expect(await dropContract(adviser)).toMatchObject(refused);
    expect((await dropContract(admin)).status).toBe(200);
  });

  it('holding money cannot be trashed, nor can its contract: the message states the amount', async () => {
    const investment = await invest(await newClient());
    await moveMoney(investment, '1643445.45');
    const dropContract = () =>
      app.call(endpoints.deleteContract, { params: { id: investment.client_id, contractId: investment.contract.id }, token: admin.token });
    expect(await remove(investment, admin)).toMatchObject({
      status: 409,
      body: {
        code: 'contract.funded',
        message: 'V\u00a0investici je 1\u00a0643\u00a0445,45\u00a0Kč. Smazat ji půjde, až v\u00a0ní nic nebude.',
      },
    });
    expect(await dropContract()).toMatchObject({
      status: 409,
      body: { code: 'contract.funded', message: expect.stringContaining('Ve smlouvě je 1\u00a0643\u00a0445,45\u00a0Kč.') },
    });
    expect(await remove(investment)).toMatchObject({ status: 409, body: { code: 'contract.has_movements' } });
    expect((await list(investment.client_id))[0]).toEqual(investment);
    await moveMoney(investment, '-1643445.45');
    expect((await remove(investment, admin)).status).toBe(200);
  });

  it('holding securities without a price cannot be trashed', async () => {
    const investment = await invest(await newClient());
    const securityId = newId();
    await database.current.db
      .insert(securities)
      .values({ id: securityId, isin: 'CZ0000000001', name: 'Fond', kind: 'FUND', currency: 'CZK', createdAt: app.clock.now() });
    const own = {
      clientId: investment.client_id,
      contractStrategyId: investment.id,
      securityId,
      currency: 'CZK' as const,
      transactionDate: '2026-02-02',
      amount: '0',
      importedAt: app.clock.now(),
    };
    await database.current.db
      .insert(trades)
      .values({ ...own, id: newId(), transRef: newId(), secTransactionType: 'TRANSFER_IN', quantity: '1' });
    expect(await remove(investment, admin)).toMatchObject({
      status: 409,
      body: { code: 'contract.funded', message: expect.stringContaining('Jsou tu ještě peníze nebo cenné papíry.') },
    });
    await database.current.db
      .insert(trades)
      .values({ ...own, id: newId(), transRef: newId(), secTransactionType: 'TRANSFER_OUT', quantity: '-1' });
    expect((await remove(investment, admin)).status).toBe(200);
  });

  it('does not exist for a user who cannot see its client', async () => {
    const client = await newClient();
    const investment = await invest(client);
    const contract = await newContract(client);
    const params = { id: idOf(client), investmentId: investment.id };
    const elsewhere = { ...params, id: idOf(await newClient()) };
    const answers = [
      await app.call(endpoints.listInvestments, { params, token: sibling.token }),
      await add(contract, [strategies.b], sibling),
      await change(investment, {}, sibling),
      await remove(investment, sibling),
      await app.call(endpoints.changeInvestment, { params: elsewhere, body: { variable_symbol: '1' }, token: adviser.token }),
      await app.call(endpoints.deleteInvestment, { params: elsewhere, token: adviser.token }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'record.not_found']));
    expect((await remove(investment, client)).status).toBe(403);
    expect((await list(idOf(client)))[0]).toEqual(investment);
  });
});
