import { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { decode } from 'bysquare/pay';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { listStatements } from '../../testing/app/count-statements.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { scanCode } from '../../testing/files/scan-code.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import type { ReceivingAccount } from './payments.reader.ts';
import { setReceivingAccount } from './payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;

const crowns: ReceivingAccount = {
  currency: 'CZK',
  ownerName: 'Pramen investiční společnost',
  iban: 'CZ6508000000192000145399',
  bic: 'GIBACZPX',
};
const euros: ReceivingAccount = { ...crowns, currency: 'EUR', iban: 'CZ5855000000001265098001', bic: 'RZBCCZPP' };
const dollars: ReceivingAccount = { ...crowns, currency: 'USD', iban: 'CZ2806000000000168540115', bic: 'AGBACZPP' };
const slovakEuros: ReceivingAccount = { ...crowns, currency: 'EUR', iban: 'SK3112000000198742637541', bic: 'TATRSKBX' };

const save = (account: ReceivingAccount, intermediaryId: string | null = null) =>
  inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, intermediaryId, account));
const ask = (person: TestPerson, clientId = person.clientId ?? '') =>
  app.call(readPaymentTerms, { token: person.token, params: { id: clientId } });

async function intermediaryOf({ intermediaryPersonId }: TestPerson): Promise<string> {
  const [row] = await app.platform.db
    .select({ id: intermediaryPeople.intermediaryId })
    .from(intermediaryPeople)
    .where(eq(intermediaryPeople.id, intermediaryPersonId ?? ''));
  return row?.id ?? '';
}

const scan = (url: string | null) => scanCode(url).code?.data ?? '';

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  for (const account of [crowns, euros, dollars]) await save(account);
});
afterAll(() => app.close());

describe('a client sees', () => {
  it('each investment with account, symbol and a matching code; other currencies separately', async () => {
    const { status, body } = await ask(company.people.mixed);
    expect(status).toBe(200);
    expect(body.items.map((item) => ({ ...item, payment_qr_code_base64: scan(item.payment_qr_code_base64) }))).toEqual([
      {
        id: company.strategyIds['101'],
        strategy_name: 'Vyvážená strategie',
        label_text: 'Na důchod',
        is_active: true,
        standing: 'OPEN',
        awaits_signature: null,
        withdrawn_at: null,
        settlement: null,
        contract: { id: company.contractIds['K1'], contractNumber: 'K1', contract_type: { name: 'Správa portfolia' } },
        currency: 'CZK',
        payee_name: crowns.ownerName,
        bank_account_number_full: '19-2000145399/0800',
        iban: crowns.iban,
        bic_swift_code: crowns.bic,
        variable_symbol: '101',
        payment_qr_kind: 'SPAYD',
        payment_qr_code_base64: `SPD*1.0*ACC:${crowns.iban}*CC:CZK*MSG:VYVAZENA STRATEGIE*RN:PRAMEN INVESTICNI SPOLECNOST*X-VS:101`,
      },
      expect.objectContaining({ strategy_name: 'Dynamická strategie', label_text: null, variable_symbol: '102' }),
      expect.objectContaining({
        contract: { id: company.contractIds['K2'], contractNumber: 'K2', contract_type: { name: 'Správa portfolia' } },
        currency: 'EUR',
        bank_account_number_full: euros.iban,
        variable_symbol: '103',
        payment_qr_kind: 'EPC',
        payment_qr_code_base64: `BCD\n002\n1\nSCT\n${euros.bic}\nPRAMEN INVESTICNI SPOLECNOST\n${euros.iban}\n\n\n\n/VS103`,
      }),
    ]);
    expect(body.other_accounts).toEqual([{ currency: 'USD', iban: dollars.iban, bicSwift: dollars.bic }]);
  });

  it('PAY by square for a Slovak payer', async () => {
    const { single } = company.people;
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, single.userId));
    const { body } = await ask(single);
    expect(body.items).toMatchObject([{ payment_qr_kind: 'PAY_BY_SQUARE', variable_symbol: '201' }]);
    const { payments } = decode(scan(body.items[0]?.payment_qr_code_base64 ?? null));
    expect(payments).toMatchObject([{ variableSymbol: '201', currencyCode: 'EUR', bankAccounts: [{ iban: euros.iban, bic: euros.bic }] }]);
    expect(body.other_accounts.map(({ currency }) => currency)).toEqual(['CZK', 'USD']);
  });

  it('no code for dollars, but their account', async () => {
    const { body } = await ask(company.people.unrated);
    expect(body.items).toMatchObject([
      { currency: 'CZK', payment_qr_kind: 'SPAYD' },
      { currency: 'USD', bank_account_number_full: dollars.iban, payment_qr_kind: null, payment_qr_code_base64: null },
    ]);
    expect(body.other_accounts.map(({ currency }) => currency)).toEqual(['EUR']);
  });

  it('nothing without contracts, so that no payment arrives without a symbol', async () => {
    expect((await ask(company.withoutContracts)).body).toEqual({ items: [], other_accounts: [], first_payment_identifies: false });
  });

  it('all investments with as many statements as for one', async () => {
    const [many, one] = [await listStatements(() => ask(company.people.mixed)), await listStatements(() => ask(company.people.single))];
    expect(many).toEqual(one);
    expect(many.filter((text) => text.includes('receiving_accounts'))).toHaveLength(1);
  });
});

describe('inactive and trashed investments', () => {
  it('a strategy closed to deposits comes last and has no code', async () => {
    const { db } = app.platform;
    await db.update(strategies).set({ isActive: false }).where(eq(strategies.externalId, '1'));
    const { body } = await ask(company.people.mixed);
    await db.update(strategies).set({ isActive: true }).where(eq(strategies.externalId, '1'));
    expect(
      body.items.map(({ variable_symbol, is_active, payment_qr_code_base64 }) => [
        variable_symbol,
        is_active,
        payment_qr_code_base64 === null,
      ]),
    ).toEqual([
      ['102', true, false],
      ['103', true, false],
      ['101', false, true],
    ]);
  });

  it('no other account when every strategy is inactive', async () => {
    const { db } = app.platform;
    await db.update(strategies).set({ isActive: false });
    const { body } = await ask(company.people.mixed);
    await db.update(strategies).set({ isActive: true });
    expect([body.items.every(({ is_active }) => !is_active), body.other_accounts]).toEqual([true, []]);
  });

  it('trashed investments are not shown', async () => {
    const { db } = app.platform;
    const id = company.strategyIds['102'] ?? '';
    const contractId = company.contractIds['K2'] ?? '';
    await db.update(contractStrategies).set({ deletedAt: app.clock.now() }).where(eq(contractStrategies.id, id));
    await db.update(contracts).set({ deletedAt: app.clock.now() }).where(eq(contracts.id, contractId));
    const { body } = await ask(company.people.mixed);
    await db.update(contractStrategies).set({ deletedAt: null }).where(eq(contractStrategies.id, id));
    await db.update(contracts).set({ deletedAt: null }).where(eq(contracts.id, contractId));
    expect(body.items.map(({ variable_symbol }) => variable_symbol)).toEqual(['101']);
  });

  it('a symbol that no bank accepts has no code, and breaks nothing', async () => {
    const { db } = app.platform;
    const id = company.strategyIds['103'] ?? '';
    await db.update(contractStrategies).set({ variableSymbol: 'OLD-1' }).where(eq(contractStrategies.id, id));
    const { status, body } = await ask(company.people.mixed);
    await db.update(contractStrategies).set({ variableSymbol: '103' }).where(eq(contractStrategies.id, id));
    expect([status, body.items.at(-1)?.variable_symbol, body.items.at(-1)?.payment_qr_code_base64]).toEqual([200, 'OLD-1', null]);
  });
});

describe('the receiving account', () => {
  it('is the intermediary’s own in the currency, else the company’s; never another tenant’s', async () => {
    const { db } = app.platform;
    const { mixed } = company.people;
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const stranger = await createPerson(app, 'INTERMEDIARY');
    await save(slovakEuros, await intermediaryOf(adviser));
    await save({ ...crowns, iban: 'CZ5855000000001265098001' }, await intermediaryOf(stranger));
    await db
      .update(clients)
      .set({ intermediaryPersonId: adviser.intermediaryPersonId })
      .where(eq(clients.id, mixed.clientId ?? ''));
    const { body } = await ask(mixed);
    expect(body.items.map(({ iban }) => iban)).toEqual([crowns.iban, crowns.iban, slovakEuros.iban]);
    expect(body.items.at(-1)?.payment_qr_kind).toBe('PAY_BY_SQUARE');
    expect(body.other_accounts).toEqual([{ currency: 'USD', iban: dollars.iban, bicSwift: dollars.bic }]);
    await db
      .update(clients)
      .set({ intermediaryPersonId: null })
      .where(eq(clients.id, mixed.clientId ?? ''));
  });

  it('is null when none exists, and the investment is still shown', async () => {
    const { db } = app.platform;
    await db.delete(receivingAccounts).where(eq(receivingAccounts.currency, 'USD'));
    const { body } = await ask(company.people.unrated);
    await save(dollars);
    expect(body.items.at(-1)).toMatchObject({
      currency: 'USD',
      payee_name: null,
      bank_account_number_full: null,
      iban: null,
      bic_swift_code: null,
      payment_qr_code_base64: null,
    });
  });

  it('is replaced in place, with an event for each change', async () => {
    const { db } = app.platform;
    await save({ ...dollars, bic: 'AGBACZPPXXX' });
    const rows = await db.select().from(receivingAccounts).where(eq(receivingAccounts.currency, 'USD'));
    expect(rows).toMatchObject([{ bic: 'AGBACZPPXXX', version: 2, intermediaryId: null }]);
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.objectId, rows[0]?.id ?? ''));
    expect(events.map(({ action, facts }) => [action, facts])).toEqual([
      ['payments.receivingAccountSet', { intermediaryId: null, currency: 'USD', iban: dollars.iban, bic: dollars.bic }],
      ['payments.receivingAccountSet', { intermediaryId: null, currency: 'USD', iban: dollars.iban, bic: 'AGBACZPPXXX' }],
    ]);
    await save(dollars);
  });

  it('with a wrong digit is refused and nothing is written', async () => {
    const before = await app.platform.db.select().from(receivingAccounts);
    await expect(save({ ...crowns, iban: 'CZ6508000000192000145398' })).rejects.toThrow(RangeError);
    expect(await app.platform.db.select().from(receivingAccounts)).toEqual(before);
  });
});

describe('permissions', () => {
  it('staff within their scope; for others the client does not exist', async () => {
    const manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
    const adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
    const stranger = await createPerson(app, 'INTERMEDIARY');
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const clientId = client.clientId ?? '';
    const answers = [adviser, manager, ...company.strangers.filter(({ role }) => role === 'ADMIN' || role === 'BACK_OFFICE')];
    for (const person of answers) expect((await ask(person, clientId)).status).toBe(200);
    for (const person of [stranger, company.people.mixed])
      expect(await ask(person, clientId)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
  });

  it('an unknown, deleted and malformed id look alike; without a session 401', async () => {
    const { mixed } = company.people;
    for (const id of [newId(), 'not-an-id', '1'])
      expect(await ask(mixed, id)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    const deleted = await createPerson(app, 'CLIENT');
    await app.platform.db
      .update(clients)
      .set({ deletedAt: app.clock.now() })
      .where(eq(clients.id, deleted.clientId ?? ''));
    const admin = company.strangers.find(({ role }) => role === 'ADMIN');
    if (!admin) throw new Error('there is no administrator');
    expect((await ask(admin, deleted.clientId ?? '')).status).toBe(404);
    expect(await app.call(readPaymentTerms, { params: { id: mixed.clientId ?? '' } })).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    });
  });
});
