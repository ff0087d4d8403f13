import * as typeEndpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import * as endpoints from '@pramen/contract/contracts/contracts.endpoints';
import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../database/schema/people.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let chief: TestPerson;
let adviser: TestPerson;
let sibling: TestPerson;
let client: TestPerson;
let open: string;
let closed: string;

async function createType(name: string, more: Record<string, unknown> = {}): Promise<string> {
  return (await app.call(typeEndpoints.createContractType, { body: { name, ...more }, token: office.token })).body.contractType.id;
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  chief = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: chief });
  sibling = await createPerson(app, 'INTERMEDIARY', { under: chief });
  client = await createPerson(app, 'CLIENT', { under: adviser });
  open = await createType('Otevřený');
  closed = await createType('Zavřený', { is_active_new_contract_to: '2026-03-02T09:59' });
});
afterAll(() => app.close());

const idOf = (person: TestPerson) => person.clientId ?? '';
const create = (body: Record<string, unknown>, { by = adviser, of = client } = {}) =>
  app.call(endpoints.createContract, { params: { id: idOf(of) }, body, token: by.token });
const change = (contract: Contract, body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.changeContract, { params: { id: contract.client_id, contractId: contract.id }, body, token: by.token });
const remove = (contract: Contract, by = adviser) =>
  app.call(endpoints.deleteContract, { params: { id: contract.client_id, contractId: contract.id }, token: by.token });
const list = async (of: TestPerson, query?: Record<string, string>) =>
  (query
    ? await app.call(endpoints.readContractsForClient, { params: { id: idOf(of) }, query, token: office.token })
    : await app.call(endpoints.listClientContracts, { params: { id: idOf(of) }, token: office.token })
  ).body.data;

async function created(body: Record<string, unknown> = {}, given: Parameters<typeof create>[1] = {}): Promise<Contract> {
  const { status, body: answer } = await create({ contract_type_id: open, ...body }, given);
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.contract;
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    'SELECT action, actor_user_id, client_id, facts, personal FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

describe('a contract', () => {
  it('is created with a type, a number and in CZK by default', async () => {
    const { body } = await create({ contract_type_id: open.toUpperCase(), contract_number: ' ' });
    expect(body.contract).toMatchObject({
      client_id: idOf(client),
      contract_type_id: open,
      contract_type: 'Otevřený',
      currency: 'CZK',
      signed: null,
      version: 1,
      meta: { is_trashed: false },
    });
    expect(body.contract.contract_number).toMatch(/^2026\d{6}$/);
    expect(body.message).toBe(`Smlouva ${body.contract.contract_number} je založená.`);
    expect(await auditOf(body.contract.id)).toMatchObject([
      { action: 'contracts.created', actor_user_id: adviser.userId, client_id: idOf(client), facts: {} },
    ]);
    expect((await auditOf(body.contract.id))[0].personal).toBeInstanceOf(Buffer);
  });

  it('is in EUR for a client with a Slovak portal, and in the requested currency', async () => {
    const slovak = await createPerson(app, 'CLIENT', { under: adviser });
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, slovak.userId));
    expect((await created({}, { of: slovak })).currency).toBe('EUR');
    expect((await created({ currency: 'USD' }, { of: slovak })).currency).toBe('USD');
  });

  it('keeps a typed number, and the next generated one skips it', async () => {
    const owner = await createPerson(app, 'CLIENT', { under: adviser });
    const last = Number((await created({}, { of: owner })).contract_number);
    const typed = await created({ contract_number: ` ${last + 1} ` }, { of: owner });
    expect(typed.contract_number).toBe(String(last + 1));
    expect((await created({}, { of: owner })).contract_number).toBe(String(last + 2));
    expect(await create({ contract_type_id: open, contract_number: String(last) }, { of: owner })).toMatchObject({
      status: 422,
      body: { errors: { contract_number: ['Tato hodnota je už obsazená'] } },
    });
    // A failed call takes no number.
    expect((await created({}, { of: owner })).contract_number).toBe(String(last + 3));
  });

  it('changes type and number, keeps fields that are not sent, and records the change', async () => {
    const contract = await created({ contract_number: 'RS-1' });
    for (const same of ['rs-1', 'ＲＳ-1', ' RS-1 '])
      expect((await create({ contract_type_id: open, contract_number: same })).body.errors).toEqual({
        contract_number: ['Tato hodnota je už obsazená'],
      });
    for (const strange of ['RS-1\r\n', 'RS\u20111', 'RS-1\u200b', '\u200fRS-1'])
      expect((await create({ contract_type_id: open, contract_number: strange })).body.errors).toEqual({
        contract_number: ['Použijte prosím jen písmena, číslice, mezery a\u00a0znaky . / _ -'],
      });
    const other = await createType('Jiný');
    const { body } = await change(contract, { contract_type_id: other, contract_number: 'RS-2', version: 1 });
    expect(body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      contract: { contract_type: 'Jiný', contract_number: 'RS-2', version: 2 },
    });
    expect((await change(contract, { contract_number: '' })).body).toMatchObject({
      message: 'Číslo smlouvy zůstává RS-2, prázdné být nemůže.',
      contract: { contract_number: 'RS-2', version: 2 },
    });
    expect((await auditOf(contract.id)).map(({ action }) => action)).toEqual(['contracts.created', 'contracts.changed']);
  });

  it('keeps a type that takes no more contracts, but cannot change to one', async () => {
    expect(await create({ contract_type_id: closed })).toMatchObject({
      status: 422,
      body: { errors: { contract_type_id: ['Z\u00a0tohoto typu teď smlouvu založit nelze'] } },
    });
    const contract = await created({ contract_number: 'RS-3' });
    expect(await change(contract, { contract_type_id: closed })).toMatchObject({ status: 422 });
    await app.call(typeEndpoints.changeContractType, {
      params: { id: open },
      body: { is_active_new_contract: false },
      token: office.token,
    });
    const kept = await change(contract, { contract_type_id: open, contract_number: 'RS-4' });
    await app.call(typeEndpoints.changeContractType, { params: { id: open }, body: { is_active_new_contract: true }, token: office.token });
    expect(kept).toMatchObject({ status: 200, body: { contract: { contract_number: 'RS-4' } } });
  });

  it('is never overwritten by a caller who has not seen the last change', async () => {
    const contract = await created({ contract_number: 'RS-5' });
    await change(contract, { contract_number: 'RS-6', version: 1 });
    expect(await change(contract, { contract_number: 'RS-7', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { contract_number: 'RS-6' } },
    });
    const both = await Promise.all([
      change(contract, { contract_number: 'RS-8', version: 2 }),
      change(contract, { contract_number: 'RS-9', version: 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('goes to the trash, where it stays visible and can neither be saved nor deleted', async () => {
    const owner = await createPerson(app, 'CLIENT', { under: adviser });
    const [contract, other] = [await created({}, { of: owner }), await created({}, { of: owner })];
    expect((await remove(contract)).body).toEqual({ message: 'Smlouva byla smazána' });
    expect(await change(contract, { contract_number: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'record.deleted', message: 'Smazaný záznam už nelze měnit.' },
    });
    expect(await remove(contract)).toMatchObject({ status: 409, body: { code: 'record.deleted' } });
    const numbers = (rows: Contract[]) => rows.map(({ contract_number, meta }) => [contract_number, meta.is_trashed]);
    expect(numbers(await list(owner))).toEqual([[other.contract_number, false]]);
    expect(numbers(await list(owner, {}))).toEqual([[other.contract_number, false]]);
    expect(numbers(await list(owner, { with_trashed: '1' }))).toEqual([
      [contract.contract_number, true],
      [other.contract_number, false],
    ]);
    expect((await auditOf(contract.id)).at(-1)).toMatchObject({ action: 'contracts.deleted', client_id: idOf(owner) });
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, 'contract_type_id'],
    [{ contract_type_id: '' }, 'contract_type_id'],
    [{ contract_type_id: 'nothing' }, 'contract_type_id'],
    [{ contract_type_id: newId() }, 'contract_type_id'],
    [{ contract_type_id: newId(), contract_number: 'x'.repeat(51) }, 'contract_number'],
    [{ contract_type_id: newId(), currency: 'GBP' }, 'currency'],
  ])('is rejected as %o', async (body, field) => {
    const { status, body: answer } = await create(body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is created only once on a double click', async () => {
    const owner = await createPerson(app, 'CLIENT', { under: adviser });
    const send = () =>
      app.call(endpoints.createContract, {
        params: { id: idOf(owner) },
        body: { contract_type_id: open },
        token: adviser.token,
        headers: { 'idempotency-key': 'double-click-contract' },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body).toEqual(second.body);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('numbers under load', () => {
  it('have no gap and no duplicate when a hundred contracts are created concurrently', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => createPerson(app, 'CLIENT', { under: adviser })));
    const before = Number((await created()).contract_number);
    const made = await Promise.all(Array.from({ length: 100 }, (_, place) => created({}, { of: owners[place % owners.length] ?? client })));
    const numbers = made.map(({ contract_number }) => Number(contract_number)).toSorted((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, place) => before + 1 + place));
  });
});

describe('access to a contract', () => {
  it('is given to users who can see its client; for all others it does not exist', async () => {
    const contract = await created();
    const nobody = await createPerson(app, 'CLIENT');
    for (const by of [office, chief, adviser]) expect((await change(contract, {}, by)).status).toBe(200);
    const params = { id: idOf(client), contractId: contract.id };
    const foreign = [
      await app.call(endpoints.listClientContracts, { params, token: sibling.token }),
      await app.call(endpoints.readContractsForClient, { params, token: sibling.token }),
      await create({ contract_type_id: open }, { by: sibling }),
      await change(contract, { contract_number: 'X' }, sibling),
      await remove(contract, sibling),
      // A client in the caller's scope who does not own the contract.
      await app.call(endpoints.changeContract, { params: { id: idOf(nobody), contractId: contract.id }, body: {}, token: office.token }),
      await app.call(endpoints.deleteContract, { params: { id: idOf(nobody), contractId: contract.id }, token: office.token }),
    ];
    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual(foreign.map(() => [404, 'record.not_found']));
    expect((await app.call(endpoints.listClientContracts, { params, token: client.token })).status).toBe(403);
    expect((await app.call(endpoints.listClientContracts, { params })).status).toBe(401);
    expect((await list(client)).find(({ id }) => id === contract.id)).toEqual(contract);
  });
});
