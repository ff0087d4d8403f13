import * as endpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../database/schema/clients.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

const create = (body: Record<string, unknown>) => app.call(endpoints.createContractType, { body, token: office.token });
const change = (id: string, body: Record<string, unknown>) =>
  app.call(endpoints.changeContractType, { params: { id }, body, token: office.token });
const read = (id: string) => app.call(endpoints.readContractType, { params: { id }, token: adviser.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listContractTypes, { body, token: adviser.token })).body;
const namesOf = (rows: readonly ContractType[]) => rows.map(({ name }) => name);

async function created(body: Record<string, unknown>): Promise<ContractType> {
  const { status, body: answer } = await create(body);
  expect(status).toBe(200);
  return answer.contractType;
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    'SELECT action, actor_user_id, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

describe('a contract type', () => {
  it('is created as sent, active by default, and is in every staff select', async () => {
    const type = await created({ name: '  Rámcová smlouva  ', description: '', is_active_new_products: false });
    expect(type).toMatchObject({
      name: 'Rámcová smlouva',
      description: null,
      is_active: true,
      is_active_new_contract: true,
      is_active_new_products: false,
      version: 1,
    });
    expect((await read(type.id)).body).toEqual(type);
    expect(await auditOf(type.id)).toMatchObject([
      { action: 'contract-types.created', actor_user_id: office.userId, facts: { after: { name: 'Rámcová smlouva' } } },
    ]);
  });

  it('is active only within its period, in Prague time', async () => {
    // The test's clock is at 10:00 in Prague.
    const type = await created({ name: 'S obdobím', is_active_new_contract_from: '2026-03-02T10:01:59' });
    expect(type).toMatchObject({ is_active: false, is_active_new_contract_from: '2026-03-02T10:01' });
    const active = async () =>
      namesOf((await app.call(endpoints.readActiveContractTypes, { token: adviser.token })).body.data).includes('S obdobím');
    expect(await active()).toBe(false);
    await change(type.id, { is_active_new_contract_from: '2026-03-02T10:00', is_active_new_contract_to: '2026-03-02T10:00' });
    expect(await active()).toBe(true);
    expect((await change(type.id, { is_active_new_contract_to: '2026-03-02T09:59' })).body.errors).toEqual({
      is_active_new_contract_to: ['Konec období je před jeho začátkem'],
    });
    expect((await change(type.id, { is_active_new_contract_from: '' })).body.contractType).toMatchObject({
      is_active_new_contract_from: null,
    });
  });

  it('keeps fields that a save leaves out, and a save without changes leaves no trace', async () => {
    const type = await created({ name: 'Stálá', description: 'Popis' });
    expect((await change(type.id, { description: null })).body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      contractType: { name: 'Stálá', description: null, version: 2 },
    });
    expect((await change(type.id, { name: 'Stálá' })).body.contractType.version).toBe(2);
    expect((await auditOf(type.id)).map(({ action, facts }) => [action, facts.before])).toEqual([
      ['contract-types.created', undefined],
      ['contract-types.changed', { description: 'Popis' }],
    ]);
  });

  it('is never overwritten by a caller with an outdated version', async () => {
    const type = await created({ name: 'Sporná' });
    await change(type.id, { name: 'Sporná A', version: 1 });
    const late = await change(type.id, { name: 'Sporná B', version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'record.changed', current: { name: 'Sporná A', version: 2 } } });
    const both = await Promise.all([change(type.id, { name: 'Sporná C', version: 2 }), change(type.id, { name: 'Sporná D', version: 2 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('has a unique name', async () => {
    const type = await created({ name: 'Jediná' });
    expect(await create({ name: 'Jediná' })).toMatchObject({ status: 422, body: { errors: { name: ['Tato hodnota je už obsazená'] } } });
    const other = await created({ name: 'Druhá' });
    expect(await change(other.id, { name: 'Jediná' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['Tato hodnota je už obsazená'] } },
    });
    expect((await read(type.id)).body.version).toBe(1);
  });

  it('is created only once on a double click', async () => {
    const send = () =>
      app.call(endpoints.createContractType, {
        body: { name: 'Dvojklik' },
        token: office.token,
        headers: { 'idempotency-key': 'double-click' },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body).toEqual(second.body);
    expect((await list({ filter: { name: 'Dvojklik' } })).meta.total).toBe(1);
  });

  it('can be deleted only when unused', async () => {
    const type = await created({ name: 'Dočasná' });
    const client = await createPerson(app, 'CLIENT');
    const used = await created({ name: 'Používaná' });
    const contract = {
      clientId: client.clientId ?? '',
      id: newId(),
      contractNumber: 'T1',
      contractTypeId: used.id,
      currency: 'CZK' as const,
      createdAt: app.clock.now(),
    };
    await database.current.db.insert(contracts).values(contract);
    const remove = (id: string) => app.call(endpoints.deleteContractType, { params: { id }, token: office.token });
    expect(await remove(used.id)).toMatchObject({
      status: 409,
      body: { code: 'record.in_use', message: 'Záznam se používá, proto ho nelze smazat.' },
    });
    expect(await remove(type.id)).toMatchObject({ status: 200, body: { message: 'Typ smlouvy byl smazán' } });
    expect(await remove(type.id)).toMatchObject({ status: 404 });
    expect((await auditOf(type.id)).at(-1)).toMatchObject({ action: 'contract-types.deleted', facts: { before: { name: 'Dočasná' } } });
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'Datum', is_active_new_products_to: '2026-02-30T10:00' }, 'is_active_new_products_to'],
    [{ name: 'Ano', is_active_new_contract: 'ano' }, 'is_active_new_contract'],
  ])('is refused as %o', async (body, field) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });
});

describe('the list', () => {
  it('is in Czech order by name, ignores accents in searches, and treats % and _ as ordinary characters', async () => {
    for (const name of ['Řádek ch', 'Řádek h', 'Řádek c', 'Řádek 100%_x'])
      await created({ name, description: name === 'Řádek h' ? 'Zvláštní' : null });
    expect(namesOf((await list({ filter: { name: 'radek' } })).data)).toEqual(['Řádek 100%_x', 'Řádek c', 'Řádek h', 'Řádek ch']);
    expect(namesOf((await list({ filter: { name: '%' } })).data)).toEqual(['Řádek 100%_x']);
    expect(namesOf((await list({ search: 'ZVLASTNI' })).data)).toEqual(['Řádek h']);
    const second = await list({ filter: { name: 'řádek' }, order: [{ column: 'name', dir: 'desc' }], page: 2, length: 3 });
    expect([namesOf(second.data), second.meta.total]).toEqual([['Řádek 100%_x'], 4]);
    expect((await list({ filter: { name: 'řádek' }, page: 9 })).meta.total).toBe(4);
  });
});
