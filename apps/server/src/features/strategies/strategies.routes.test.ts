import * as contractTypeEndpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as endpoints from '@pramen/contract/strategies/strategies.endpoints';
import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts, contractStrategies } from '../../database/schema/clients.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { tellDueReviews } from './strategies.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let adviser: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

const create = (body: Record<string, unknown>) => app.call(endpoints.createStrategy, { body, token: admin.token });
const change = (id: string, body: Record<string, unknown>) =>
  app.call(endpoints.changeStrategy, { params: { id }, body, token: admin.token });
const read = (id: string, query = {}) => app.call(endpoints.readStrategy, { params: { id }, query, token: adviser.token });
const remove = (id: string) => app.call(endpoints.deleteStrategy, { params: { id }, token: admin.token });
const deactivate = (id: string) => app.call(endpoints.deactivateStrategy, { params: { id }, token: admin.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listStrategies, { body, token: adviser.token })).body;

async function created(body: Record<string, unknown>): Promise<Strategy> {
  const { status, body: answer } = await create(body);
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.strategy;
}

async function createType(name: string): Promise<string> {
  return (await app.call(contractTypeEndpoints.createContractType, { body: { name }, token: admin.token })).body.contractType.id;
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    'SELECT action, actor_user_id, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

async function invest(strategyId: string): Promise<void> {
  const clientId = (await createPerson(app, 'CLIENT')).clientId ?? '';
  const contract = {
    clientId,
    id: newId(),
    contractNumber: `T-${strategyId}`,
    contractTypeId: await createType(`Typ pro ${strategyId}`),
    currency: 'CZK' as const,
    createdAt: app.clock.now(),
  };
  await database.current.db.insert(contracts).values(contract);
  const symbol = String(Number.parseInt(strategyId.slice(-8), 16)).slice(0, 10);
  await database.current.db
    .insert(contractStrategies)
    .values({ clientId, id: newId(), contractId: contract.id, strategyId, variableSymbol: symbol, createdAt: app.clock.now() });
}

const whole = {
  name: 'Celá',
  strategy_name: 'Celá strategie',
  code: 'CEL',
  external_id: '900000000000000001',
  is_active: false,
  performance: 0.0725,
  ongoing_fee: 0.0115,
  entry_fee: 0,
  risk_class: 7,
  risk_profile: 50,
  risk_tolerance_correction: -3,
  description: 'Popis',
  is_active_all_contract_types: false,
  is_active_all_contract_types_from: '2026-01-01T00:00',
  is_active_all_contract_types_to: '2026-12-31T23:59',
  client_type: ['RETAIL', 'PROFESSIONAL'],
  adequacy_test: ['ADVANCED_INVESTOR'],
  ability_to_bear_loss: ['CAN_LOSE'],
  investment_horizon: [5, 10],
  client_investment_goals: ['VALUATION'],
  client_esg: ['WITHOUT_ESG', 'WITH_ESG'],
  negative_client_type: ['AUTHORIZED_OPPOSITE_SIDE'],
  negative_adequacy_test: ['BASIC_INVESTOR'],
  negative_ability_to_bear_loss: ['CANNOT_LOSE'],
  negative_investment_horizon: [1, 3],
  negative_client_investment_goals: ['PROTECTION_OF_FINANCE'],
  target_market_review_date: '2027-01-31',
};

describe('a strategy', () => {
  it('is created from a name, active and offered under every type', async () => {
    const strategy = await created({ name: '  Prostá ', code: '' });
    expect(strategy).toMatchObject({
      name: 'Prostá',
      strategy_name: 'Prostá',
      code: null,
      external_id: null,
      is_active: true,
      performance: null,
      ongoing_fee: null,
      entry_fee: null,
      risk_class: null,
      version: 1,
    });
    expect(strategy).toMatchObject({ is_active_all_contract_types: true, contract_types: [], client_type: [], investment_horizon: [] });
    expect((await read(strategy.id)).body).toEqual({ ...strategy, strategy });
    expect((await read(strategy.id, { style: 'extend' })).body).toMatchObject({ ...strategy, meta: { investments_count: 0 } });
    expect(await auditOf(strategy.id)).toMatchObject([
      { action: 'strategies.created', actor_user_id: admin.userId, facts: { after: { name: 'Prostá' } } },
    ]);
  });

  it('keeps every field as it was sent', async () => {
    const [b, a] = [await createType('Bílá'), await createType('Africká')];
    const contractTypes = [
      { id: b, use_custom_date: true, from: '2026-02-01T08:00', to: null },
      { id: a, use_custom_date: false, from: '2026-02-01T08:00', to: '2026-01-01T08:00' },
    ];
    const strategy = await created({ ...whole, contract_types: contractTypes });
    expect(strategy).toMatchObject(whole);
    // Sorted by name, and without bounds that do not apply.
    expect(strategy.contract_types_names).toEqual(['Africká', 'Bílá']);
    expect(strategy.contract_types).toEqual([{ id: a, use_custom_date: false, from: null, to: null }, contractTypes[0]]);
  });

  it('keeps fields that a save leaves out, replaces its contract types as a whole, and records the changes', async () => {
    const type = await createType('Jediný');
    const strategy = await created({ name: 'Stálá', performance: 0.05, client_type: ['PROFESSIONAL', 'RETAIL', 'RETAIL'] });
    expect(
      (await change(strategy.id, { performance: 0.05, client_type: ['RETAIL', 'PROFESSIONAL'], contract_types: [] })).body.strategy.version,
    ).toBe(1);
    const { body } = await change(strategy.id, { performance: null, contract_types: [{ id: type }], strategy_name: '' });
    expect(body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      strategy: {
        name: 'Stálá',
        strategy_name: 'Stálá',
        performance: null,
        contract_types: [{ id: type, use_custom_date: false }],
        version: 2,
      },
    });
    expect((await change(strategy.id, { contract_types: [] })).body.strategy).toMatchObject({
      contract_types: [],
      contract_types_names: [],
      version: 3,
    });
    expect((await auditOf(strategy.id)).map(({ facts }) => facts.before)).toEqual([
      undefined,
      { performance: '0.050000', contractTypes: [] },
      { contractTypes: [{ contractTypeId: type, useCustomDate: false, activeFrom: null, activeTo: null }] },
    ]);
  });

  it('is never overwritten by a caller with an outdated version', async () => {
    const strategy = await created({ name: 'Sporná' });
    await change(strategy.id, { name: 'Sporná A', version: 1 });
    expect(await change(strategy.id, { name: 'Sporná B', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { name: 'Sporná A', version: 2 } },
    });
    const both = await Promise.all([
      change(strategy.id, { name: 'Sporná C', version: 2 }),
      change(strategy.id, { name: 'Sporná D', version: 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('has a unique external id', async () => {
    await created({ name: 'S klíčem', external_id: 77 });
    expect(await create({ name: 'Druhá', external_id: '0077' })).toMatchObject({
      status: 422,
      body: { errors: { external_id: ['Tato hodnota je už obsazená'] } },
    });
    const other = await created({ name: 'Bez klíče' });
    expect(await change(other.id, { external_id: '77' })).toMatchObject({
      status: 422,
      body: { errors: { external_id: ['Tato hodnota je už obsazená'] } },
    });
  });

  it('can be deactivated by a separate call, once', async () => {
    const strategy = await created({ name: 'Končící' });
    expect((await deactivate(strategy.id)).body).toMatchObject({
      message: 'Strategie už se nenabízí.',
      strategy: { is_active: false, version: 2 },
    });
    expect((await deactivate(strategy.id)).body.strategy.version).toBe(2);
    expect((await auditOf(strategy.id)).at(-1)).toMatchObject({
      action: 'strategies.deactivated',
      facts: { before: { isActive: true }, after: { isActive: false } },
    });
    expect(await deactivate(newId())).toMatchObject({ status: 404 });
  });

  it('is deleted with its contract types when no investment holds it, else it stays unchanged', async () => {
    const type = await createType('Zůstává');
    const [held, free] = [
      await created({ name: 'Držená', contract_types: [{ id: type }] }),
      await created({ name: 'Volná', contract_types: [{ id: type }] }),
    ];
    await invest(held.id);
    expect(await remove(held.id)).toMatchObject({ status: 409, body: { code: 'record.in_use' } });
    expect((await read(held.id, { style: 'extend' })).body).toMatchObject({
      contract_types: [{ id: type }],
      meta: { investments_count: 1 },
    });
    expect(await remove(free.id)).toMatchObject({ status: 200, body: { message: 'Strategie byla smazána' } });
    expect(await remove(free.id)).toMatchObject({ status: 404 });
    expect((await auditOf(free.id)).at(-1)).toMatchObject({ action: 'strategies.deleted', facts: { before: { name: 'Volná' } } });
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'X', code: 'ABCD' }, 'code'],
    [{ name: 'X', external_id: 'A1' }, 'external_id'],
    [{ name: 'X', external_id: '1'.repeat(19) }, 'external_id'],
    [{ name: 'X', performance: -0.01 }, 'performance'],
    [{ name: 'X', performance: 1.0001 }, 'performance'],
    [{ name: 'X', performance: 0.07251 }, 'performance'],
    [{ name: 'X', ongoing_fee: -0.01 }, 'ongoing_fee'],
    [{ name: 'X', ongoing_fee: 1.01 }, 'ongoing_fee'],
    [{ name: 'X', entry_fee: 1.01 }, 'entry_fee'],
    [{ name: 'X', risk_class: 0 }, 'risk_class'],
    [{ name: 'X', risk_class: 8 }, 'risk_class'],
    [{ name: 'X', risk_profile: 0 }, 'risk_profile'],
    [{ name: 'X', risk_profile: 51 }, 'risk_profile'],
    [{ name: 'X', risk_profile: 2.5 }, 'risk_profile'],
    [{ name: 'X', risk_tolerance_correction: 2 ** 31 }, 'risk_tolerance_correction'],
    [{ name: 'X', client_type: ['EVERYBODY'] }, 'client_type.0'],
    [{ name: 'X', investment_horizon: [2] }, 'investment_horizon.0'],
    [{ name: 'X', client_esg: 'WITH_ESG' }, 'client_esg'],
    [
      { name: 'X', is_active_all_contract_types_from: '2026-02-02T10:00', is_active_all_contract_types_to: '2026-02-02T09:59' },
      'is_active_all_contract_types_to',
    ],
    [{ name: 'X', contract_types: [{ id: newId() }] }, 'contract_types.0.id'],
    [{ name: 'X', contract_types: [{ id: 'nothing' }] }, 'contract_types.0.id'],
    [{ name: 'X', contract_types: [{ id: 'a' }, { id: 'a' }] }, 'contract_types'],
    [{ name: 'X', contract_types: [{ id: 'a' }, { id: 'A' }] }, 'contract_types'],
    [{ name: 'X', contract_types: [{ id: 'a\0' }] }, 'contract_types.0.id'],
    [{ name: '\ud800' }, 'name'],
    [{ name: 'X', is_active_all_contract_types_from: '0000-01-01T00:00' }, 'is_active_all_contract_types_from'],
  ])('is refused as %o', async (body, field) => {
    const { status, body: answer } = await create(body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is refused when the period of a contract type ends before it begins', async () => {
    const type = await createType('Obrácený');
    const { body } = await create({
      name: 'X',
      contract_types: [{ id: type, use_custom_date: true, from: '2026-02-02T10:00', to: '2026-02-02T09:59' }],
    });
    expect(body.errors).toEqual({ 'contract_types.0.to': ['Konec období je před jeho začátkem'] });
    const strategy = await created({ name: 'Obracená', is_active_all_contract_types_from: '2026-02-02T10:00' });
    expect((await change(strategy.id, { is_active_all_contract_types_to: '2026-02-01T10:00' })).body.errors).toEqual({
      is_active_all_contract_types_to: ['Konec období je před jeho začátkem'],
    });
  });

  it('is refused with a value on both sides of its target market, also against what is stored', async () => {
    const both = { name: 'X', investment_horizon: [5, 8], negative_investment_horizon: [1, 5] };
    expect((await create(both)).body.errors).toEqual({ negative_investment_horizon: ['Hodnota je zároveň v\u00a0cílovém trhu'] });
    const strategy = await created({ name: 'Oboustranná', client_type: ['RETAIL'], negative_adequacy_test: ['BASIC_INVESTOR'] });
    const refused = await change(strategy.id, { negative_client_type: ['RETAIL'], adequacy_test: ['BASIC_INVESTOR'] });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['negative_client_type', 'negative_adequacy_test']]);
    const moved = await change(strategy.id, { adequacy_test: ['BASIC_INVESTOR'], negative_adequacy_test: [] });
    expect(moved.body.strategy).toMatchObject({ adequacy_test: ['BASIC_INVESTOR'], negative_adequacy_test: [], version: 2 });
  });

  it('is due for review on its day: administrators are told once for each date', async () => {
    const today = app.clock.today();
    const strategy = await created({ name: 'K revizi', target_market_review_date: addDays(today, 1) });
    const told = async () => {
      await tellDueReviews(app.platform);
      const { body } = await app.call(listNotifications, { token: admin.token });
      return body.data.filter(({ about }) => about?.id === strategy.id).length;
    };
    expect(await told()).toBe(0);
    await change(strategy.id, { target_market_review_date: today });
    expect([await told(), await told()]).toEqual([1, 1]);
    await change(strategy.id, { target_market_review_date: addDays(today, -1) });
    expect([await told(), await told()]).toEqual([2, 2]);
    const office = await createPerson(app, 'BACK_OFFICE');
    expect((await app.call(listNotifications, { token: office.token })).body.data).toEqual([]);
  });

  it('is changed by administrators only', async () => {
    const office = await createPerson(app, 'BACK_OFFICE');
    const strategy = await created({ name: 'Chráněná' });
    const calls = [
      app.call(endpoints.createStrategy, { body: { name: 'Y' }, token: office.token }),
      app.call(endpoints.changeStrategy, { params: { id: strategy.id }, body: { name: 'Y' }, token: office.token }),
      app.call(endpoints.deactivateStrategy, { params: { id: strategy.id }, token: office.token }),
      app.call(endpoints.deleteStrategy, { params: { id: strategy.id }, token: office.token }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await read(strategy.id)).body).toEqual({ ...strategy, strategy });
    expect(await read(newId())).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
  });
});

describe('the list', () => {
  it('is in Czech order by name and searches name, code and state, ignoring accents', async () => {
    for (const [name, code] of [
      ['Řada ch', 'R1'],
      ['Řada h', 'R2'],
      ['Řada c', null],
    ] as const)
      await created({ name, code, is_active: name !== 'Řada c' });
    const names = async (body: Record<string, unknown>) => (await list(body)).data.map(({ name }) => name);
    expect(await names({ filter: { name: 'rada' } })).toEqual(['Řada c', 'Řada h', 'Řada ch']);
    expect(await names({ filter: { name: 'řada', is_active: 'true' } })).toEqual(['Řada h', 'Řada ch']);
    expect(await names({ search: 'r2' })).toEqual(['Řada h']);
    const second = await list({ filter: { name: 'řada' }, order: [{ column: 'code', dir: 'desc' }], page: 2, length: 2 });
    expect([second.data.map(({ code }) => code), second.meta.total]).toEqual([['R1'], 3]);
  });
});
