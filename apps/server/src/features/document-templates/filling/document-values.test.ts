import { vocabulary } from '@pramen/domain/documents/placeholders';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import {
  clientAddresses,
  clientBankAccounts,
  clientKeys,
  clients,
  contracts,
  contractStrategies,
} from '../../../database/schema/clients.ts';
import { settings } from '../../../database/schema/operations.ts';
import { intermediaries } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createCatalogue, createClientWorld } from '../../../testing/worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../../../testing/worlds/client-world.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { sealNumbers } from '../../clients/vault/sealed-numbers.ts';
import { unnamedCompany } from '../../settings/company.reader.ts';
import { writeCompany } from '../../settings/settings.service.ts';
import { readDocumentValues } from './document-values.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let catalogue: Catalogue;
let world: ClientWorld;

const PNG = 'data:image/png;base64,';
const company = {
  ...unnamedCompany,
  name: 'Pramen',
  businessNumber: '00000001',
  address: 'Pramenná 1',
  email: 'portal@pramen.test',
  phone: '+420777000100',
  logoBase64: `${PNG}AQ==`,
};

async function fillClient(): Promise<void> {
  const { db, config } = app.platform;
  const { clientId } = world;
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Error('the client has no key');
  const sealedNumbers = sealNumbers(key, clientId, { personalId: '856231/1234', idCardNumber: '123456789' });
  await db
    .update(clients)
    .set({
      titleBefore: 'Ing.',
      titleAfter: 'Ph.D.',
      birthDate: '1985-12-03',
      nationality: 'SK',
      taxResidence: 'CZ',
      clientType: 'RETAIL',
      legalPersonId: '12345678',
      sealedNumbers,
    })
    .where(eq(clients.id, clientId));
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  await inTransaction(app.platform.db, (tx) => writeCompany(tx, company, app.clock.now()));
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+421905123456' });
  catalogue = await createCatalogue(app);
  world = await createClientWorld(app, catalogue, adviser);
  await fillClient();
});
afterAll(() => app.close());

const values = (language: 'cs' | 'sk' = 'cs', clientId = world.clientId) =>
  readDocumentValues(app.platform.db, app.platform, { clientId, contractId: null }, language);

describe('values of a client', () => {
  it('exist for every field of the vocabulary, and for no other', async () => {
    const { single, repeated } = await values();
    const names = Object.entries(vocabulary).flatMap(([group, fields]) =>
      group in repeated ? [] : fields.map((field) => `${group}.${field}`),
    );
    // The logo is a picture, not text.
    expect(Object.keys(single).toSorted()).toEqual(names.filter((name) => name !== 'company.logo').toSorted());
    for (const [group, rows] of Object.entries(repeated))
      expect([group, Object.keys(rows[0] ?? {})]).toEqual([group, [...vocabulary[group as 'contract']]]);
  });

  it('include the code of the document, if it has one', async () => {
    const of = async (documentCode: string | null) =>
      (await readDocumentValues(app.platform.db, app.platform, { clientId: world.clientId, contractId: null, documentCode }, 'cs')).single[
        'document.code'
      ];
    expect([await of('SML_2026_0007'), await of(null), (await values()).single['document.code']]).toEqual(['SML_2026_0007', '', '']);
  });

  it('are formatted for readers', async () => {
    const { single } = await values();
    expect(single).toMatchObject({
      'client.fullname': 'Ing. Žofie Čížková Ph.D.',
      'client.birth_date': '3.\u00a012.\u00a01985',
      'client.birth_number': '856231/1234',
      'client.id_card_number': '123456789',
      'client.nationality': 'Slovensko',
      'client.tax_residence': 'Česká republika',
      'client.client_type': 'Neprofesionální',
      'client.business_number': '12345678',
      'client.phone': '+420\u00a0777\u00a0123\u00a0456',
      'client.occupation': '',
      'address.city': 'Žďár nad Sázavou',
      'address.full': 'Žďár nad Sázavou',
      'address.correspondence_full': 'Žďár nad Sázavou',
      'person.fullname': 'Petr Poradce',
      'person.phone': '+421\u00a0905\u00a0123\u00a0456',
      'person.email': adviser.email,
      'company.name': 'Pramen',
      'company.business_number': '00000001',
      'company.phone': '+420\u00a0777\u00a0000\u00a0100',
      'date.today': '2.\u00a03.\u00a02026',
      'date.year': '2026',
    });
    expect((await values('sk')).single).toMatchObject({ 'client.client_type': 'Neprofesionálny' });
  });

  it('contain every account, the primary first, and every contract and strategy outside the trash', async () => {
    const { db } = app.platform;
    const { clientId, contractId, investmentId } = world;
    const createdAt = app.clock.now();
    await db.insert(clientBankAccounts).values({
      clientId,
      id: newId(),
      iban: 'CZ6508000000192000145399',
      bic: 'GIBACZPX',
      currencies: ['EUR', 'USD'],
      isPrimary: true,
      declarationOwner: true,
      createdAt,
    });
    const [held] = await db.select().from(contractStrategies).where(eq(contractStrategies.id, investmentId));
    if (!held) throw new Error('the fixture has no investment');
    const { strategyId, variableSymbol } = held;
    await db
      .update(strategies)
      .set({ performance: '0.055', riskProfile: 3, strategyName: 'Vyvážená' })
      .where(eq(strategies.id, strategyId));
    const [first] = await db.update(contracts).set({ signedOn: '2026-01-15' }).where(eq(contracts.id, contractId)).returning();
    const later = { clientId, contractTypeId: first?.contractTypeId ?? '', currency: 'EUR' as const };
    await db.insert(contracts).values([
      { ...later, id: newId(), contractNumber: 'B2', createdAt: new Date('2026-03-02T10:00:00Z') },
      { ...later, id: newId(), contractNumber: 'B3', createdAt, deletedAt: createdAt },
    ]);
    await db
      .insert(contractStrategies)
      .values({ clientId, id: newId(), contractId, strategyId, variableSymbol: '999', createdAt, deletedAt: createdAt });
    const { repeated, single } = await values();
    expect(single['client.fullname']).not.toBe('');
    expect(repeated['bank_account']).toMatchObject([
      {
        full: 'CZ65\u00a00800\u00a00000\u00a01920\u00a00014\u00a05399',
        iban: 'CZ65\u00a00800\u00a00000\u00a01920\u00a00014\u00a05399',
        bic: 'GIBACZPX',
        currencies: 'EUR, USD',
        // Declared to be the client's, and named by nobody.
        owner: single['client.fullname'],
      },
      { full: '19-2000145399/0800', account_number: '19-2000145399', bank_code: '0800', iban: '', currencies: 'CZK' },
    ]);
    expect(repeated['contract']).toMatchObject([
      { number: first?.contractNumber, signed: '15.\u00a01.\u00a02026', currency: 'CZK', strategies: 'Vyvážená' },
      { number: 'B2', signed: '', strategies: '' },
    ]);
    expect(repeated['strategy']).toEqual([
      {
        name: 'Vyvážená',
        public_name: 'Vyvážená',
        variable_symbol: variableSymbol,
        contract_number: first?.contractNumber,
        performance: '5,50\u00a0%',
        risk_profile: '3',
      },
    ]);
  });

  it('name an investment as its screens do: by the client’s own label', async () => {
    const { db } = app.platform;
    await db.update(strategies).set({ strategyName: 'Vyvážená' }).where(eq(strategies.id, catalogue.strategyId));
    const named = async (labelText: string | null) => {
      await db.update(contractStrategies).set({ labelText }).where(eq(contractStrategies.id, world.investmentId));
      const { repeated } = await values();
      return [repeated['strategy']?.[0]?.['name'], repeated['contract']?.[0]?.['strategies']];
    };
    expect(await named('Na důchod')).toEqual(['Na důchod', 'Na důchod']);
    expect(await named(null)).toEqual(['Vyvážená', 'Vyvážená']);
  });

  it('use the residence when there is no postal address', async () => {
    const { clientId } = world;
    await app.platform.db.insert(clientAddresses).values({
      clientId,
      id: newId(),
      type: 'CORRESPONDENCE',
      street: 'P. O. Box 7',
      city: 'Brno',
      zipCode: '60200',
      country: 'CZ',
      createdAt: app.clock.now(),
    });
    const { single } = await values();
    expect([single['address.full'], single['address.correspondence_full']]).toEqual([
      'Žďár nad Sázavou',
      'P. O. Box 7, 602\u00a000 Brno, Česká republika',
    ]);
  });

  it('contain the logo of documents, otherwise that of the intermediary, otherwise the company’s', async () => {
    const { db, clock } = app.platform;
    expect((await values()).logo).toEqual(Buffer.from([1]));
    await db.update(intermediaries).set({ logoBase64: `${PNG}Ag==` });
    expect((await values()).logo).toEqual(Buffer.from([2]));
    await db.insert(settings).values({ key: 'documents_logo_base64', value: `${PNG}Aw==`, updatedAt: clock.now() });
    expect((await values()).logo).toEqual(Buffer.from([3]));
    await db.delete(settings).where(eq(settings.key, 'documents_logo_base64'));
    expect((await values()).logo).toEqual(Buffer.from([2]));
  });

  it('of a client without an adviser contain none; an unknown or deleted client has no values', async () => {
    const alone = await createPerson(app, 'CLIENT');
    const { single, repeated } = await values('cs', alone.clientId ?? '');
    expect([single['person.fullname'], single['intermediary.name'], single['client.birth_number'], repeated['contract']]).toEqual([
      '',
      '',
      '',
      [],
    ]);
    await expect(values('cs', newId())).rejects.toMatchObject({ code: 'record.not_found' });
    await app.platform.db
      .update(clients)
      .set({ deletedAt: app.clock.now() })
      .where(eq(clients.id, alone.clientId ?? ''));
    await expect(values('cs', alone.clientId ?? '')).rejects.toMatchObject({ code: 'record.not_found' });
  });

  it('lose the encrypted ones when the client’s key was erased', async () => {
    await app.platform.db.delete(clientKeys).where(eq(clientKeys.clientId, world.clientId));
    expect((await values()).single).toMatchObject({ 'client.birth_number': '', 'client.id_card_number': '', 'client.surname': 'Čížková' });
  });
});
