import * as endpoints from '@pramen/contract/clients/client.endpoints';
import type { ClientAddress, ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientAddresses } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let id: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

const freshClient = async () => (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
beforeEach(async () => {
  id = await freshClient();
});

const addAddress = (body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.addClientAddress, { params: { id }, body, token: by.token });
const changeAddress = (addressId: string, body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.changeClientAddress, { params: { id, addressId }, body, token: by.token });
const deleteAddress = (addressId: string, by = adviser) =>
  app.call(endpoints.deleteClientAddress, { params: { id, addressId }, token: by.token });
const addAccount = (body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.addClientBankAccount, { params: { id }, body, token: by.token });
const changeAccount = (bankAccountId: string, body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.changeClientBankAccount, { params: { id, bankAccountId }, body, token: by.token });
const deleteAccount = (bankAccountId: string, by = adviser) =>
  app.call(endpoints.deleteClientBankAccount, { params: { id, bankAccountId }, token: by.token });
const saveAll = (body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.changeComplexClient, { params: { id }, body, token: by.token });
const read = async () => (await app.call(endpoints.readClient, { params: { id }, query: { style: 'extend' }, token: adviser.token })).body;

const crowns = { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800' };
const euros = { currencies: ['EUR'], iban: 'CZ65 0800 0000 1920 0014 5399', bic: 'gibaczpx' };

async function firstAddress(
  body: Record<string, unknown> = { type: 'DOMICILE', street: 'Žitná 1', city: 'Praha', zip_code: '110 00', country: 'CZ' },
): Promise<ClientAddress> {
  const { status, body: answer } = await addAddress(body);
  expect(status).toBe(200);
  const address = answer.client.addresses?.at(-1);
  if (!address) throw new Error('the response contains no address');
  return address;
}

async function freshAccount(body: Record<string, unknown>): Promise<ClientBankAccount> {
  const known = new Set((await read()).bank_accounts?.map((account) => account.id));
  const { status, body: answer } = await addAccount(body);
  expect([status, answer.errors]).toEqual([200, undefined]);
  const account = answer.client.bank_accounts?.find((one) => !known.has(one.id));
  if (!account) throw new Error('the response contains no account');
  return account;
}

const actionsOf = async (objectId: string) => {
  const rows = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.objectId, objectId))
    .orderBy(asc(auditEvents.occurredAt), asc(auditEvents.id));
  return rows.map(({ action, facts, personal, actorUserId }) => ({ action, facts, isSealed: personal !== null, by: actorUserId }));
};

describe('an address', () => {
  it('is added, changed and removed, each with an event that reveals none of it', async () => {
    const address = await firstAddress();
    expect(address).toMatchObject({ type: 'DOMICILE', street: 'Žitná 1', note: null, version: 1 });
    const saved = await changeAddress(address.id, { city: 'Brno', note: '', version: 1 });
    expect(saved.body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      client: { addresses: [{ city: 'Brno', street: 'Žitná 1', version: 2 }] },
    });
    expect((await changeAddress(address.id, { city: 'Brno' })).body.client.addresses?.[0]?.version).toBe(2);
    expect(await deleteAddress(address.id)).toMatchObject({ status: 200, body: { message: 'Adresa byla smazána' } });
    expect(await deleteAddress(address.id)).toMatchObject({ status: 404 });
    const event = { facts: {}, isSealed: true, by: adviser.userId };
    expect(await actionsOf(address.id)).toEqual(
      ['Added', 'Changed', 'Deleted'].map((what) => ({ action: `clients.address${what}`, ...event })),
    );
  });

  it('requires at least one part of a place, also after a change', async () => {
    const refused = { status: 422, body: { errors: { street: ['Vyplňte alespoň ulici, město nebo PSČ'] } } };
    expect(await addAddress({ type: 'DOMICILE' })).toMatchObject(refused);
    const { id: addressId } = await firstAddress({ type: 'OTHER', zip_code: '110 00' });
    expect(await changeAddress(addressId, { zip_code: '' })).toMatchObject(refused);
    expect((await changeAddress(addressId, { zip_code: '', city: 'Brno' })).status).toBe(200);
  });

  it('of residence and one for post exist once each, even when two are added concurrently; others any number of times', async () => {
    const errors = { type: ['Trvalé bydliště už klient má. Upravte ho, nebo zvolte jiný typ.'] };
    const both = await Promise.all([
      addAddress({ type: 'DOMICILE', city: 'Praha' }),
      addAddress({ type: 'DOMICILE', city: 'Brno' }, office),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({ errors });
    const other = await firstAddress({ type: 'OTHER', city: 'Opava' });
    expect((await addAddress({ type: 'OTHER', city: 'Opava' })).status).toBe(200);
    expect(await changeAddress(other.id, { type: 'DOMICILE' })).toMatchObject({ status: 422, body: { errors } });
    expect((await changeAddress(other.id, { type: 'CORRESPONDENCE' })).status).toBe(200);
    expect((await changeAddress(other.id, { type: 'CORRESPONDENCE', city: 'Znojmo' })).status).toBe(200);
    expect(
      await saveAll({
        addresses: [
          { type: 'OTHER', city: 'A' },
          { type: 'CORRESPONDENCE', city: 'B' },
        ],
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { 'addresses.1.type': ['Korespondenční adresu už klient má. Upravte ji, nebo zvolte jiný typ.'] } },
    });
    expect((await read()).addresses?.map(({ type }) => type).toSorted()).toEqual(['CORRESPONDENCE', 'DOMICILE', 'OTHER']);
  });

  it('stored twice can still be corrected one by one', async () => {
    const [address, other] = [await firstAddress({ type: 'DOMICILE', city: 'Praha' }), await firstAddress({ type: 'OTHER', city: 'Brno' })];
    await app.platform.db.update(clientAddresses).set({ type: 'DOMICILE' }).where(eq(clientAddresses.id, other.id));
    expect((await changeAddress(address.id, { type: 'DOMICILE', city: 'Opava' })).status).toBe(200);
  });

  it('shows the second of two editors what the first one saved', async () => {
    const address = await firstAddress({ type: 'OTHER', city: 'Praha' });
    const both = await Promise.all([
      changeAddress(address.id, { city: 'A', version: 1 }),
      changeAddress(address.id, { city: 'B', version: 1 }, office),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'record.changed', current: { version: 2 } });
  });

  it('belongs to its client: under another client, and for other users, it does not exist', async () => {
    const { id: addressId } = await firstAddress({ type: 'OTHER', city: 'Praha' });
    for (const answer of [
      await addAddress({ type: 'OTHER', city: 'X' }, stranger),
      await changeAddress(addressId, { city: 'X' }, stranger),
      await deleteAddress(addressId, stranger),
    ])
      expect(answer.status).toBe(404);
    const params = { id: await freshClient(), addressId };
    expect(await app.call(endpoints.changeClientAddress, { params, body: { city: 'X' }, token: adviser.token })).toMatchObject({
      status: 404,
    });
    expect(await app.call(endpoints.deleteClientAddress, { params, token: adviser.token })).toMatchObject({ status: 404 });
    expect(await changeAddress('x', { city: 'X' })).toMatchObject({ status: 404 });
  });

  it.each([
    [{}, 'type'],
    [{ type: 'HOME' }, 'type'],
    [{ type: 'OTHER', street: 'x'.repeat(201) }, 'street'],
    [{ type: 'OTHER', street: ' ', city: '', zip_code: null, country: 'CZ', note: 'Zvonit' }, 'street'],
  ])('is rejected as %o', async (body, field) => expect(Object.keys((await addAddress(body)).body.errors ?? {})).toEqual([field]));
});

describe('a bank account', () => {
  it('keeps the fields that its currency uses, compacted, and accepts wrong checksums', async () => {
    expect(await freshAccount({ ...crowns, ...euros, currencies: ['CZK'] })).toMatchObject({
      account_number: '19-2000145399',
      bank_code: '0800',
      iban: null,
      bic: null,
    });
    expect(await freshAccount({ ...crowns, ...euros })).toMatchObject({
      account_number: null,
      bank_code: null,
      iban: 'CZ6508000000192000145399',
      bic: 'GIBACZPX',
    });
    expect(await freshAccount({ ...euros, iban: 'XX00 NONSENSE', currencies: ['USD', 'CZK'], is_multicurrency: true })).toMatchObject({
      iban: 'XX00NONSENSE',
      currencies: ['CZK', 'USD'],
    });
  });

  it.each([
    [{}, { currencies: ['Toto políčko je povinné'] }],
    [{ currencies: [] }, { currencies: ['Toto políčko je povinné'] }],
    [
      { currencies: ['CZK'], iban: 'X', bic: 'Y' },
      { account_number: ['Toto políčko je povinné'], bank_code: ['Toto políčko je povinné'] },
    ],
    [
      { currencies: ['EUR'], account_number: '1', bank_code: '2' },
      { iban: ['Toto políčko je povinné'], bic: ['Toto políčko je povinné'] },
    ],
    [{ ...euros, currencies: ['EUR', 'USD'] }, { currencies: ['Víc měn jen u\u00a0vícemenového účtu'] }],
    [
      { ...crowns, declaration_owner: true, declaration_spouses_property: true },
      { declaration_spouses_property: ['Prohlášení se vylučují, vyberte prosím jen jedno'] },
    ],
    [{ ...crowns, currencies: ['GBP'] }, { 'currencies.0': ['Vyberte prosím jednu z\u00a0možností'] }],
  ])('is rejected as %o', async (body, errors) => expect(await addAccount(body)).toMatchObject({ status: 422, body: { errors } }));

  it('takes the primary flag from the former one; of many concurrent ones only one has it', async () => {
    const first = await freshAccount({ ...crowns, is_primary: true });
    const second = await freshAccount({ ...euros, is_primary: true });
    const flags = (await read()).bank_accounts?.map((account) => [account.id, account.is_primary]);
    expect(flags?.[0]).toEqual([second.id, true]);
    expect(flags?.filter(([, isPrimary]) => isPrimary)).toHaveLength(1);
    expect((await actionsOf(second.id))[0]?.facts).toEqual({ formerPrimaryId: first.id });
    expect((await changeAccount(first.id, { is_primary: true, version: 1 })).status).toBe(409);
    await Promise.all([
      changeAccount(first.id, { is_primary: true }),
      changeAccount(second.id, { is_primary: true }),
      addAccount({ ...crowns, is_primary: true }),
    ]);
    expect((await read()).bank_accounts?.filter((account) => account.is_primary)).toHaveLength(1);
  });

  it('must be valid after a partial change, too', async () => {
    const { id: accountId } = await freshAccount({ ...crowns, declaration_owner: true });
    expect((await changeAccount(accountId, { currencies: ['EUR'] })).body.errors).toEqual({
      iban: ['Toto políčko je povinné'],
      bic: ['Toto políčko je povinné'],
    });
    expect((await changeAccount(accountId, { declaration_spouses_property: true })).status).toBe(422);
    const saved = await changeAccount(accountId, { declaration_owner: false, declaration_spouses_property: true, note: 'sporožiro' });
    expect(saved.body.client.bank_accounts?.find((account) => account.id === accountId)).toMatchObject({
      declaration_owner: false,
      declaration_spouses_property: true,
      version: 2,
    });
    expect(await deleteAccount(accountId)).toMatchObject({ status: 200, body: { message: 'Bankovní účet byl smazán' } });
    expect(await deleteAccount(accountId)).toMatchObject({ status: 404 });
    expect((await actionsOf(accountId)).map(({ action }) => action)).toEqual([
      'clients.bankAccountAdded',
      'clients.bankAccountChanged',
      'clients.bankAccountDeleted',
    ]);
  });

  it('belongs to its client: under another client, and for other users, it does not exist', async () => {
    const { id: bankAccountId } = await freshAccount(crowns);
    for (const answer of [
      await addAccount(crowns, stranger),
      await changeAccount(bankAccountId, { note: 'X' }, stranger),
      await deleteAccount(bankAccountId, stranger),
    ])
      expect(answer.status).toBe(404);
    const params = { id: await freshClient(), bankAccountId };
    expect(await app.call(endpoints.changeClientBankAccount, { params, body: { note: 'X' }, token: adviser.token })).toMatchObject({
      status: 404,
    });
  });
});

describe('a client may not have too many', () => {
  it.each([
    [
      'addresses',
      () => addAddress({ type: 'OTHER', city: 'Brno' }),
      (list: object[]) => saveAll({ addresses: list }),
      { type: 'OTHER', city: 'Brno' },
      20,
      'Klient může mít nejvýš 20 adres. Nepotřebné prosím smažte.',
    ],
    [
      'bank accounts',
      () => addAccount(crowns),
      (list: object[]) => saveAll({ bank_accounts: list }),
      crowns,
      50,
      'Klient může mít nejvýš 50 bankovních účtů. Nepotřebné prosím smažte.',
    ],
  ])('%s: neither one by one, nor concurrently, nor in a complete save', async (_what, add, addAll, one, most, message) => {
    expect((await addAll(Array.from({ length: most - 1 }, () => one))).status).toBe(200);
    const refusal = { status: 422, body: { code: 'validation.failed', message } };
    expect(await addAll([one, one])).toMatchObject(refusal);
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 422, 422]);
    expect(await add()).toMatchObject(refusal);
    const { addresses = [], bank_accounts: accounts = [] } = await read();
    expect(addresses.length + accounts.length).toBe(most);
  });
});

describe('a complete save of a client', () => {
  it('saves the sent items and keeps the rest', async () => {
    const saved = await saveAll({
      occupation: 'lékařka',
      addresses: [{ type: 'DOMICILE', city: 'Praha' }],
      bank_accounts: [{ ...crowns, is_primary: true }],
    });
    expect(saved.body.client).toMatchObject({
      occupation: 'lékařka',
      addresses: [{ city: 'Praha' }],
      bank_accounts: [{ is_primary: true }],
    });
    const [address] = saved.body.client.addresses ?? [];
    const again = await saveAll({
      addresses: [
        { id: address?.id, city: 'Plzeň', version: 1 },
        { type: 'OTHER', zip_code: '1' },
      ],
    });
    expect(again.body.client).toMatchObject({
      addresses: [{ city: 'Plzeň', type: 'DOMICILE' }, { type: 'OTHER' }],
      bank_accounts: [{ is_primary: true }],
    });
  });

  it('may move the primary flag and change the former primary account, in either order, by the versions that were read', async () => {
    const own = await freshClient();
    const save = (accounts: readonly Record<string, unknown>[]) =>
      app.call(endpoints.changeComplexClient, { params: { id: own }, body: { bank_accounts: accounts }, token: adviser.token });
    const made = await save([
      { ...crowns, is_primary: true },
      { ...crowns, account_number: '2000145399' },
    ]);
    const [first, second] = made.body.client.bank_accounts ?? [];
    const items = (one: typeof first, other: typeof first) => [
      { id: other?.id, version: other?.version, is_primary: true },
      { id: one?.id, version: one?.version, note: 'starý' },
    ];
    const moved = await save(items(first, second));
    // The primary account comes first.
    const [now, then] = moved.body.client.bank_accounts ?? [];
    expect([moved.status, now?.id, now?.is_primary, then?.id, then?.note]).toEqual([200, second?.id, true, first?.id, 'starý']);
    expect((await save(items(now, then).toReversed())).status).toBe(200);
    expect((await save([{ id: now?.id, version: now?.version, note: 'z minulosti' }])).body.code).toBe('record.changed');
  });

  it('is saved as a whole or not at all, and an error names its place', async () => {
    await saveAll({ occupation: 'lékařka' });
    const before = await read();
    const faulty = await saveAll({ occupation: 'nikdo', addresses: [{ type: 'OTHER', city: 'X' }, { city: 'Bez druhu' }] });
    expect(faulty).toMatchObject({ status: 422, body: { errors: { 'addresses.1.type': ['Toto políčko je povinné'] } } });
    expect(await saveAll({ addresses: [{ type: 'OTHER', city: 'X' }, { type: 'OTHER' }] })).toMatchObject({
      status: 422,
      body: { errors: { 'addresses.1.street': ['Vyplňte alespoň ulici, město nebo PSČ'] } },
    });
    expect(await saveAll({ addresses: [{ type: 'OTHER', city: 'X' }], bank_accounts: [{ currencies: ['CZK'] }] })).toMatchObject({
      status: 422,
      body: { errors: { 'bank_accounts.0.bank_code': ['Toto políčko je povinné'] } },
    });
    expect(await saveAll({ occupation: 'nikdo', addresses: [{ id: newId(), city: 'X' }] })).toMatchObject({ status: 404 });
    expect(await saveAll({ occupation: 'nikdo', version: 1 })).toMatchObject({ status: 409 });
    expect(await saveAll({ occupation: 'nikdo' }, stranger)).toMatchObject({ status: 404 });
    expect(await read()).toEqual(before);
  });
});
