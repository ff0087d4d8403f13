import * as clientCalls from '@pramen/contract/clients/client.endpoints';
import { ChangedClient } from '@pramen/contract/clients/client.schemas';
import * as typeCalls from '@pramen/contract/contract-types/contract-types.endpoints';
import * as contractCalls from '@pramen/contract/contracts/contracts.endpoints';
import * as categoryCalls from '@pramen/contract/document-templates/categories.endpoints';
import * as templateCalls from '@pramen/contract/document-templates/document-templates.endpoints';
import * as documentCalls from '@pramen/contract/documents/documents.endpoints';
import * as signingCalls from '@pramen/contract/documents/signing.endpoints';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import type { HistoryType } from '@pramen/contract/history/history.schemas';
import * as intermediaryCalls from '@pramen/contract/intermediaries/intermediaries.endpoints';
import * as personCalls from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import * as staffCalls from '@pramen/contract/staff/staff.endpoints';
import * as strategyCalls from '@pramen/contract/strategies/strategies.endpoints';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchmarks } from '../../database/schema/market.ts';
import { userKeys } from '../../database/schema/people.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import type { Catalogue } from '../../testing/worlds/client-world.ts';
import { createTemplate } from '../../testing/worlds/documents.ts';
import { sendForm } from '../../testing/app/forms.ts';
import { isNothing, readWholeHistory, replayEvents } from '../../testing/app/history.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { signAs } from '../../testing/worlds/signing.ts';
import { blankPdf, uploadTemplateFile } from '../../testing/worlds/template-world.ts';
import { openNumbers } from '../clients/vault/sealed-numbers.ts';
import { fieldNameOf } from './audit.rules.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let catalogue: Catalogue;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  catalogue = await createCatalogue(app);
  const { db, clock } = app.platform;
  await db.insert(benchmarks).values({ code: 'SVET', name: 'Světové akcie', currency: 'USD', createdAt: clock.now() });
});
afterAll(() => app.close());

/** A successful write, one minute after the previous one. */
async function write<E extends EndpointDefinition>(endpoint: E, params: Record<string, string>, body?: Record<string, unknown>) {
  app.clock.advance(MINUTE);
  const answer = await app.call(endpoint, { params, ...(body ? { body } : {}), token: admin.token });
  expect([endpoint.id, answer.status, answer.body.errors]).toEqual([endpoint.id, 200, undefined]);
  return answer.body;
}

const historyOf = (type: HistoryType, id: string) => readWholeHistory(app, admin, type, id);

/** Events as [action, field, before, after], oldest first. */
async function auditFactsOf(type: HistoryType, id: string) {
  return (await historyOf(type, id)).flatMap(({ action, changes }) =>
    changes.map(({ field, before, after }) => [action, field, before, after]),
  );
}

/** Rebuilds the record from its events; the description of a document belongs to its event. */
const replay = async (type: HistoryType, id: string) => replayEvents(await historyOf(type, id), type === 'document' ? ['description'] : []);

const nothingLeft = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));

const PASSWORD = 'Velmi-tajne-1';
const theme = (primaryColor: string) => ({
  primaryColor,
  primaryTextColor: '#ffffff',
  primaryHoverColor: '#163d70',
  primaryHoverTextColor: '#ffffff',
  primaryInterfaceColor: '#10233f',
  primaryInterfaceTextColor: '#ffffff',
  secondaryInterfaceColor: '#e6edf6',
  secondaryInterfaceTextColor: '#10233f',
});

const negatives = { negative_client_type: ['PROFESSIONAL'], negative_client_investment_goals: ['PROTECTION_OF_FINANCE'] };
const losses = { negative_adequacy_test: ['BASIC_INVESTOR'], negative_ability_to_bear_loss: ['CANNOT_LOSE'] };
const negativeMarket = { ...negatives, ...losses, negative_investment_horizon: [1], target_market_review_date: '2027-01-31' };

describe('the history of a record is complete', () => {
  it('strategy', async () => {
    const { id } = (await write(strategyCalls.createStrategy, {}, { name: 'Nová' })).strategy;
    const all = {
      name: 'Celá',
      strategy_name: 'Celá strategie',
      code: 'CEL',
      external_id: '900000000000000001',
      is_active: true,
      performance: 0.0725,
      ongoing_fee: 0.0115,
      entry_fee: 0.02,
      risk_class: 4,
      benchmark: 'SVET',
      risk_profile: 50,
      risk_tolerance_correction: -3,
      description: 'Popis',
      is_active_all_contract_types: false,
      is_active_all_contract_types_from: '2026-01-01T00:00',
      is_active_all_contract_types_to: '2026-12-31T23:59',
      client_type: ['RETAIL'],
      adequacy_test: ['ADVANCED_INVESTOR'],
      ability_to_bear_loss: ['CAN_LOSE'],
      investment_horizon: [5, 10],
      client_investment_goals: ['VALUATION'],
      client_esg: ['WITH_ESG'],
      ...negativeMarket,
    };
    await write(
      strategyCalls.changeStrategy,
      { id },
      { ...all, contract_types: [{ id: catalogue.contractTypeId, use_custom_date: true, from: '2026-02-01T08:00', to: null }] },
    );
    const { rows } = await database.current.pool.query<{ name: string }>('SELECT name FROM contract_types WHERE id = $1', [
      catalogue.contractTypeId,
    ]);
    const under = { contract_types: [{ name: rows[0]?.name, use_custom_date: true, from: '2026-02-01T08:00', to: null }] };
    const asText = {
      performance: '0.072500',
      ongoing_fee: '0.011500',
      entry_fee: '0.020000',
      investment_horizon: ['5', '10'],
      negative_investment_horizon: ['1'],
    };
    expect(await replay('strategy', id)).toEqual({ ...all, ...under, ...asText });
    await write(strategyCalls.deactivateStrategy, { id });
    expect((await auditFactsOf('strategy', id)).at(-1)).toEqual(['strategies.deactivated', 'is_active', true, false]);
    await write(strategyCalls.deleteStrategy, { id });
    expect(await replay('strategy', id)).toEqual({});
  });

  it('contract type', async () => {
    const { id } = (await write(typeCalls.createContractType, {}, { name: 'Nový typ' })).contractType;
    const all = {
      name: 'Celý typ',
      description: 'Popis',
      is_active_new_contract: false,
      is_active_new_contract_from: '2026-01-01T00:00',
      is_active_new_contract_to: '2026-02-01T00:00',
      is_active_new_products: false,
      is_active_new_products_from: '2026-03-01T00:00',
      is_active_new_products_to: '2026-04-01T00:00',
    };
    await write(typeCalls.changeContractType, { id }, all);
    expect(await replay('contract_type', id)).toEqual(all);
    await write(typeCalls.deleteContractType, { id });
    expect(await replay('contract_type', id)).toEqual({});
  });

  it('intermediary, with its logo', async () => {
    const { id, code } = (
      await write(intermediaryCalls.createIntermediary, {}, { intermediary_name: 'Nový dům', abbr: 'ND', theme: theme('#111111') })
    ).intermediary;
    expect(await replay('intermediary', id)).toMatchObject({ intermediary_name: 'Nový dům', code, primary_color: '#111111' });
    const all = {
      intermediary_name: 'Celý dům',
      abbr: 'CD',
      code: 'cely',
      business_number: '123',
      tax_number: 'CZ123',
      bank_account_number: '19-1/0800',
      iban: 'CZ65',
      email: 'dum@pramen.test',
      phone: '+420777000111',
    };
    await write(intermediaryCalls.changeIntermediary, { id }, { ...all, theme: theme('#222222') });
    expect(await replay('intermediary', id)).toMatchObject({ ...all, primary_color: '#222222' });
    expect(
      (await auditFactsOf('intermediary', id)).filter(([, field]) => typeof field === 'string' && field.endsWith('_color')),
    ).toContainEqual(['intermediaries.changed', 'primary_color', '#111111', '#222222']);
    for (const background of ['#14532d', '#7f1d1d']) {
      app.clock.advance(MINUTE);
      const content = await sharp({ create: { width: 30, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
      expect((await sendForm(app, intermediaryCalls.uploadLogo, id, admin.token, [['logo', { name: 'logo.png', content }]])).status).toBe(
        200,
      );
    }
    await write(intermediaryCalls.deleteLogo, { id });
    expect((await auditFactsOf('intermediary', id)).slice(-3)).toEqual([
      ['intermediaries.logoChanged', 'logo', null, true],
      ['intermediaries.logoChanged', 'logo', true, true],
      ['intermediaries.logoDeleted', 'logo', true, null],
    ]);
    await write(intermediaryCalls.deleteIntermediary, { id });
    expect(await replay('intermediary', id)).toEqual({});
  });

  it('person of an intermediary, with their position and a new password; encrypted under their own key', async () => {
    const { id: house } = (
      await write(intermediaryCalls.createIntermediary, {}, { intermediary_name: 'Dům lidí', abbr: 'DL', theme: theme('#111111') })
    ).intermediary;
    const person = {
      surname: 'Malá',
      firstname: 'Eva',
      email: 'eva.mala@pramen.test',
      phone: '+420777000222',
      role: 'INTERMEDIARY',
      referral_code: 'eva-1',
      password: PASSWORD,
      password_conf: PASSWORD,
    };
    const boss = (
      await write(
        personCalls.createPerson,
        { id: house },
        { ...person, surname: 'Šéf', firstname: 'Jan', email: 'jan.sef@pramen.test', referral_code: 'jan-1', role: 'INTERMEDIARY_ADMIN' },
      )
    ).person;
    const { id, user_id: userId } = (await write(personCalls.createPerson, { id: house }, person)).person;
    const all = {
      surname: 'Velká',
      firstname: 'Iva',
      email: 'iva.velka@pramen.test',
      phone: '+420777000333',
      role: 'INTERMEDIARY_ADMIN',
      referral_code: 'iva-1',
    };
    await write(
      personCalls.changePerson,
      { id: house, personId: id },
      { ...all, parent_id: boss.id, password: `${PASSWORD}2`, password_conf: `${PASSWORD}2` },
    );
    expect(await replay('intermediary_person', id)).toEqual({ ...all, intermediary_id: 'Dům lidí', parent_id: 'Jan Šéf', password: 'NEW' });
    expect(await auditFactsOf('intermediary_person', id)).toContainEqual([
      'intermediaries.personChanged',
      'email',
      'eva.mala@pramen.test',
      'iva.velka@pramen.test',
    ]);
    const { rows } = await database.current.pool.query('SELECT facts::text AS facts FROM audit_events WHERE object_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Velká|Malá|pramen\.test|777000/);
    await write(personCalls.deletePerson, { id });
    expect(await replay('intermediary_person', id)).toEqual({ password: 'NEW' });
    await app.platform.db.delete(userKeys).where(eq(userKeys.userId, userId));
    expect((await historyOf('intermediary_person', id)).map(({ is_erased: isErased }) => isErased)).toEqual([true, true, true]);
  });

  it('user of the company, with a new password', async () => {
    const user = { name: 'Olga Úřední', email: 'olga@pramen.test', phone: '+420777000444', role: 'BACK_OFFICE' };
    const { id } = (await write(staffCalls.createUser, {}, { ...user, password: PASSWORD, password_conf: PASSWORD })).user;
    expect(await replay('user', id)).toEqual(user);
    const all = { name: 'Olga Nová', email: 'olga.nova@pramen.test', phone: '+420777000555', role: 'ADMIN' };
    await write(staffCalls.changeUser, { id }, all);
    await write(staffCalls.changeUser, { id }, { password: `${PASSWORD}2`, password_conf: `${PASSWORD}2` });
    expect(await replay('user', id)).toEqual({ ...all, password: 'NEW' });
    await write(staffCalls.deleteUser, { id });
    expect(await replay('user', id)).toEqual({ password: 'NEW' });
    expect((await historyOf('user', id)).map(({ action }) => action)).toEqual([
      'users.created',
      'users.changed',
      'users.changed',
      'users.deleted',
    ]);
  });

  it('document template, with its content in every format', async () => {
    const { id: category } = (await write(categoryCalls.createCategory, {}, { name: 'Smlouvy' })).category;
    const responsible = await createPerson(app, 'INTERMEDIARY');
    const { rows } = await database.current.pool.query<{ id: string; intermediary_name: string }>(
      'SELECT i.id, intermediary_name FROM intermediaries i JOIN intermediary_people p ON p.intermediary_id = i.id WHERE p.id = $1',
      [responsible.intermediaryPersonId],
    );
    const { id } = (await write(templateCalls.createDocumentTemplate, {}, { name: 'Nová' })).document_template;
    const signing = { signable: true, require_owner_signature: true, require_responsible_signature: true };
    const all = { name: 'Celá', description: 'Popis', code_format: 'CEL_%Y%_%NMB_2%', is_active: false, ...signing };
    await write(
      templateCalls.changeDocumentTemplate,
      { id },
      { ...all, label_text_7: 'Štítek', responsible_id: responsible.userId, category_ids: [category], intermediary_ids: [rows[0]?.id] },
    );
    const written = {
      ...all,
      label_text7: 'Štítek',
      responsible_user_id: 'Žofie Čížková',
      category_ids: ['Smlouvy'],
      intermediary_ids: [rows[0]?.intermediary_name],
    };
    expect(await replay('document_template', id)).toEqual(written);

    await write(templateCalls.saveTemplateHtml, { id }, { template: '<p>${client.fullname}</p>' });
    await write(templateCalls.saveTemplateHtml, { id }, { template: '<p>${client.fullname}, ${date.today}</p>' });
    expect(await replay('document_template', id)).toEqual({
      ...written,
      format: 'EDITOR',
      characters: expect.any(Number),
      placeholders: ['client.fullname', 'date.today'],
    });
    await write(templateCalls.removeTemplateFile, { id });
    expect(await replay('document_template', id)).toEqual(written);

    app.clock.advance(MINUTE);
    expect((await uploadTemplateFile(app, admin, id, 'Formulář.pdf', await blankPdf(2))).status).toBe(200);
    await write(templateCalls.saveAnnotations, { id }, { fields: [{ page: 2, x: 10.5, y: 20, key: '${client.email}', group: 'client' }] });
    await write(
      templateCalls.saveAnnotations,
      { id },
      { fields: [{ page: 2, x: 10.5, y: 30.25, key: '${client.email}', group: 'client', font_size: 12 }] },
    );
    expect(await replay('document_template', id)).toEqual({
      ...written,
      format: 'PDF',
      file: 'Formulář.pdf',
      placeholders: ['client.email'],
      annotations: ['${client.email} (2: 10.5 %, 30.25 %, 12 pt)'],
    });
    await write(templateCalls.deleteDocumentTemplate, { id });
    expect(await replay('document_template', id)).toEqual({});
  });

  it('document, from its template to its decision', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+420608000111' });
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const template = await createTemplate(app, {
      name: 'Smlouva',
      codeFormat: 'HIS_%Y%_%NMB_2%',
      requireOwnerSignature: true,
      requireResponsibleSignature: true,
    });
    const made = await write(
      documentCalls.generateDocuments,
      {},
      { fileable_type: 'client', fileable_id: client.clientId, document_templates_ids: [template] },
    );
    const id = made.documents[0]?.id ?? '';
    const known = { name: 'Smlouva', code: 'HIS_2026_01' };
    const drain = async () => {
      app.clock.advance(MINUTE);
      await app.drain();
    };
    expect(await replay('document', id)).toEqual({ ...known, state: 'PREPARED' });
    await drain();
    expect(await replay('document', id)).toEqual({ ...known, state: 'TO_BE_SIGNED' });
    await write(documentCalls.assignDocument, { id });
    app.clock.advance(MINUTE);
    expect(
      (await app.call(signingCalls.rejectDocuments, { body: { document_ids: [id], message: 'Překlep v adrese' }, token: client.token }))
        .status,
    ).toBe(200);
    expect(await replay('document', id)).toEqual({
      ...known,
      state: 'REJECTED',
      description: 'Překlep v adrese',
      assigned_user_id: 'Žofie Čížková',
    });
    await write(documentCalls.regenerateDocument, { id });
    await drain();
    await write(documentCalls.requestSignature, { id }, { owner: true, responsible: true, expires_on: '2027-01-31' });
    await write(documentCalls.unassignDocument, { id });
    for (const signer of [adviser, client]) {
      app.clock.advance(MINUTE);
      await signAs(app, signer, [id]);
    }
    expect((await auditFactsOf('document', id)).at(-1)).toEqual(['documents.signed', 'state', 'TO_BE_SIGNED', 'TO_REVIEW']);
    await drain();
    await write(documentCalls.setDocumentState, { id }, { state: 'CANCELED', description: 'Duplicita' });
    expect(await replay('document', id)).toMatchObject({ ...known, state: 'CANCELED' });
    expect((await historyOf('document', id)).map(({ action }) => action.replace('documents.', ''))).toEqual([
      'generated',
      'made',
      'assigned',
      'returned',
      'regenerated',
      'made',
      'signatureRequested',
      'unassigned',
      'signed',
      'signed',
      'sealed',
      'stateSet',
    ]);
    // A signed document is never removed; another one may be.
    const second = await write(
      documentCalls.generateDocuments,
      {},
      { fileable_type: 'client', fileable_id: client.clientId, document_templates_ids: [template] },
    );
    const other = second.documents[0]?.id ?? '';
    await drain();
    await write(documentCalls.deleteDocument, { id: other });
    expect((await replay('document', other))['state']).toBeUndefined();
  });

  it('client, with their owner', async () => {
    const [one, other] = [await createPerson(app, 'INTERMEDIARY'), await createPerson(app, 'INTERMEDIARY')];
    await database.current.pool.query(
      `UPDATE intermediary_people SET firstname = CASE id WHEN $1 THEN 'První' ELSE 'Druhý' END WHERE id IN ($1, $2)`,
      [one.intermediaryPersonId, other.intermediaryPersonId],
    );
    const first = {
      firstname: 'Žofie',
      surname: 'Nová',
      email: 'zofie@example.test',
      phone: '+420777000666',
      intermediary_person_id: one.intermediaryPersonId,
      account_manager_id: admin.userId,
    };
    const { id, client_code: code } = (await write(clientCalls.createClient, {}, first)).client;
    expect(await replay('client', id)).toMatchObject({
      firstname: 'Žofie',
      surname: 'Nová',
      email: 'zofie@example.test',
      phone: '+420777000666',
      client_code: code,
      intermediary_person_id: 'První Poradce',
      account_manager_id: 'Žofie Čížková',
    });
    const all = {
      client_code: 'K1',
      title_before: 'Ing.',
      title_after: 'CSc.',
      company_name: 'Firma',
      firstname: 'Iva',
      surname: 'Stará',
      email: 'iva@example.test',
      phone: '+420777000777',
      client_type: 'RETAIL',
      employer_type: 'Stát',
      birth_place: 'Brno',
      birth_date: '1980-01-31',
      citizenship: 'CZ',
      nationality: 'SK',
      id_card_type: 'PASSPORT',
      id_card_issued_by: 'MV',
      id_card_validity: '2030-01-01',
      mentor_name: 'M',
      mentor_in: '1',
      mentor_number: '2',
      mentor_address: 'A',
      tax_number: 'CZ1',
      legal_person_id: '3',
      advisor_code: 'X',
      occupation: 'učitelka',
      legal_guardian: 'Z',
      tax_residence: 'CZ',
      note: 'Pozn.',
      processing_fee_for_all_portfolios: true,
      processing_fee: '1 %',
      active_access: false,
    };
    await write(
      clientCalls.changeClient,
      { id },
      { ...all, not_US_tax_residence: true, personal_id: '736028/5163', id_card_number: 'AB123456' },
    );
    const owned = {
      account_manager_id: 'Žofie Čížková',
      not_us_tax_residence: true,
      personal_id: '********163',
      id_card_number: '*****456',
    };
    const replayed = await replay('client', id);
    expect(replayed).toEqual({ ...all, ...owned, intermediary_person_id: 'První Poradce' });
    // All fields of the dialog are listed above; these two are added by the save and by the first contract.
    const saved = Object.keys(ChangedClient.omit({ version: true, contract_type_id: true }).shape).map((field) => field.toLowerCase());
    expect(Object.keys(replayed).toSorted()).toEqual(saved.toSorted());
    const sealed = Object.keys(openNumbers(null, { id, sealedNumbers: null })).map(fieldNameOf);
    expect(sealed.filter((field) => !/^\*{3}/.test(String(replayed[field])))).toEqual([]);
    await write(clientCalls.changeClientOwner, { id }, { intermediary_person_id: other.intermediaryPersonId });
    await write(
      clientCalls.moveClients,
      {},
      { from_intermediary_person_id: other.intermediaryPersonId, intermediary_person_id: one.intermediaryPersonId },
    );
    expect((await auditFactsOf('client', id)).slice(-2)).toEqual([
      ['clients.ownerChanged', 'intermediary_person_id', 'První Poradce', 'Druhý Poradce'],
      ['clients.ownerChanged', 'intermediary_person_id', 'Druhý Poradce', 'První Poradce'],
    ]);
    await write(clientCalls.deleteClient, { id });
    expect((await historyOf('client', id)).at(-1)?.action).toBe('clients.deleted');
  });

  it('addresses and bank accounts of a client, and which account is the primary one', async () => {
    const { clientId: id } = await createClientWorld(app, catalogue);
    const address = { type: 'OTHER', street: 'Žitná 1', city: 'Praha', zip_code: '110 00', country: 'CZ', note: 'Zvonit' };
    const added = (await write(clientCalls.addClientAddress, { id }, address)).client.addresses?.find(({ street }) => street === 'Žitná 1');
    await write(clientCalls.changeClientAddress, { id, addressId: added?.id ?? '' }, { city: 'Brno' });
    const account = {
      bank_account_owner: 'Žofie',
      account_number: '19-2000145399',
      bank_code: '0800',
      currencies: ['CZK'],
      note: 'Běžný',
      is_primary: true,
      declaration_owner: true,
    };
    await write(clientCalls.addClientBankAccount, { id }, account);
    await write(
      clientCalls.addClientBankAccount,
      { id },
      { currencies: ['EUR'], iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', is_primary: true },
    );
    const events = await historyOf('client', id);
    expect(events.map(({ action, object }) => [action, object])).toEqual([
      ['clients.addressAdded', { type: 'client_address', name: 'Žitná 1, Praha' }],
      ['clients.addressChanged', { type: 'client_address', name: 'Žitná 1, Brno' }],
      ['clients.bankAccountAdded', { type: 'client_bank_account', name: '19-2000145399/0800' }],
      ['clients.bankAccountAdded', { type: 'client_bank_account', name: 'CZ6508000000192000145399' }],
    ]);
    const fieldsOf = (place: number) =>
      nothingLeft(Object.fromEntries(events[place]?.changes.map(({ field, after }) => [field, after]) ?? []));
    expect(fieldsOf(0)).toEqual(address);
    expect(events[1]?.changes).toEqual([{ field: 'city', before: 'Praha', after: 'Brno' }]);
    expect(fieldsOf(2)).toMatchObject(account);
    expect(events[3]?.changes).toContainEqual({
      field: 'primary_account',
      before: '19-2000145399/0800',
      after: 'CZ6508000000192000145399',
    });
    await write(clientCalls.deleteClientAddress, { id, addressId: added?.id ?? '' });
    const gone = (await historyOf('client', id)).at(-1);
    expect([gone?.object.name, nothingLeft(Object.fromEntries(gone?.changes.map(({ field, before }) => [field, before]) ?? []))]).toEqual([
      'Žitná 1, Brno',
      { ...address, city: 'Brno' },
    ]);
  });

  it('contract and investment, with the move from one contract to another and the trash', async () => {
    const { clientId: id, contractId: emptyId } = await createClientWorld(app, catalogue);
    const { rows } = await database.current.pool.query<{ contract_number: string }>('SELECT contract_number FROM contracts WHERE id = $1', [
      emptyId,
    ]);
    const { name: typeName, id: otherType } = (await write(typeCalls.createContractType, {}, { name: 'Jiný typ' })).contractType;
    const { id: contractId } = (
      await write(contractCalls.createContract, { id }, { contract_type_id: catalogue.contractTypeId, contract_number: 'S1' })
    ).contract;
    await write(contractCalls.changeContract, { id, contractId }, { contract_type_id: otherType, contract_number: 'S2' });
    expect(await replay('contract', contractId)).toEqual({ contract_number: 'S2', contract_type_id: typeName, currency: 'CZK' });

    const [investment] = (
      await write(contractCalls.addStrategies, { id }, { contract_id: contractId, strategies_ids: [catalogue.spareStrategyId] })
    ).investments;
    const investmentId = investment?.id ?? '';
    const strategy = investment?.strategy.name ?? '';
    expect(await replay('investment', investmentId)).toEqual({
      contract_id: 'S2',
      strategy_id: strategy,
      variable_symbol: investment?.variable_symbol,
    });
    await write(contractCalls.changeInvestment, { id, investmentId }, { variable_symbol: '777', label_text: 'Na důchod' });
    await write(
      contractCalls.changeInvestment,
      { id, investmentId },
      { variable_symbol: '777', change_contract_id: true, new_contract_id: emptyId },
    );
    expect(await auditFactsOf('investment', investmentId)).toContainEqual([
      'investments.changed',
      'contract_id',
      'S2',
      rows[0]?.contract_number,
    ]);
    expect(await replay('investment', investmentId)).toMatchObject({
      contract_id: rows[0]?.contract_number,
      strategy_id: strategy,
      variable_symbol: '777',
      label_text: 'Na důchod',
    });
    await write(contractCalls.deleteInvestment, { id, investmentId });
    await write(contractCalls.deleteContract, { id, contractId });
    // Both stay in their lists, struck through, with all their values.
    expect(await replay('contract', contractId)).toEqual({
      contract_number: 'S2',
      contract_type_id: typeName,
      currency: 'CZK',
      is_trashed: true,
    });
    expect(await replay('investment', investmentId)).toMatchObject({
      strategy_id: strategy,
      variable_symbol: '777',
      label_text: 'Na důchod',
      is_trashed: true,
    });
    expect((await historyOf('investment', investmentId)).at(-1)?.changes).toEqual([{ field: 'is_trashed', before: null, after: true }]);
    const ofClient = await historyOf('client', id);
    expect(ofClient.at(-1)).toMatchObject({ action: 'contracts.deleted', object: { type: 'contract', name: 'S2' } });
    expect(ofClient.findLast(({ action }) => action === 'investments.deleted')).toMatchObject({
      action: 'investments.deleted',
      object: { type: 'contract_strategy', name: `${strategy} · 777` },
    });
    // Each event uses the name of its time.
    const titles = async (type: HistoryType, of: string) => (await historyOf(type, of)).map(({ object }) => object.name);
    expect(await titles('investment', investmentId)).toEqual([
      `${strategy} · ${investment?.variable_symbol}`,
      ...Array.from({ length: 3 }, () => `${strategy} · 777`),
    ]);
    expect(await titles('contract', contractId)).toEqual(['S1', 'S2', 'S2']);
  });
});
