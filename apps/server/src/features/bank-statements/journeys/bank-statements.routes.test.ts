import * as endpoints from '@pramen/contract/bank-statements/bank-statements.endpoints';
import { addClientBankAccount } from '@pramen/contract/clients/client.endpoints';
import * as imports from '@pramen/contract/imports/imports.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { clients, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { identificationPayments, identifications } from '../../../database/schema/identifications.ts';
import { cashTransactions } from '../../../database/schema/ledger.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { writeGpc } from '../../../demo/outside/bank/statement-files.ts';
import type { WrittenPayment } from '../../../demo/outside/bank/statement-files.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { uploadFiles } from '../../../testing/app/uploads.ts';
import { createWaitingIdentification } from '../../../testing/worlds/forms.ts';
import { createFinishedOnboarding } from '../../../testing/worlds/onboarding.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { investments } from '../../../testing/worlds/small-ledger.ts';
import { setReceivingAccount } from '../../payments/payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let officer: TestPerson;
let colleague: TestPerson;
const iban = 'CZ6508000000192000145399';
const payer = { prefix: '', number: '1000000005', bankCode: '0100' };
let taken = 5_000;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  [officer, colleague] = [await createPerson(app, 'BACK_OFFICE'), await createPerson(app, 'ADMIN')];
  await inTransaction(app.platform.db, (tx) =>
    setReceivingAccount(tx, app.platform, {}, null, { ownerName: 'Pramen', iban, bic: 'GIBACZPX', currency: 'CZK' }),
  );
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}, { token }: TestPerson = officer) =>
  app.call(endpoints.listBankPayments, { token, query: { length: '100', ...query } });
const read = async (id: string) => (await app.call(endpoints.readBankPayment, { token: officer.token, params: { id } })).body;

/** Brings one payment in a statement; returns its id. */
async function bring(changes: Partial<WrittenPayment> = {}): Promise<string> {
  const reference = String((taken += 1));
  const payment = { on: '2026-03-02', minor: 100_000, symbol: '999', name: 'Neznámý Plátce', account: payer, reference, ...changes };
  const statement = { iban, currency: 'CZK', number: 5, from: '2026-03-01', to: '2026-03-02', openingMinor: 0, payments: [payment] };
  const { body } = await uploadFiles(app, officer.token, [['vypis.gpc', writeGpc(statement)]]);
  await app.drain();
  await app.call(imports.confirmImport, { params: { id: body.id }, token: officer.token, body: {} });
  await app.drain();
  for (const view of ['UNMATCHED', 'BOOKED', 'IGNORED', 'RETURNED'])
    for (const row of (await list({ view })).body.data) if ((await read(row.id)).bank_reference === reference) return row.id;
  throw new Error('the payment did not come');
}
const ownerOf = (symbol: string) => {
  const owner = investments.find((one) => one.symbol === symbol)?.client ?? 'mixed';
  return company.people[owner].clientId;
};
const assign = (id: string, symbol: string, changes: Record<string, unknown> = {}, token = officer.token) =>
  app.call(endpoints.assignBankPayment, {
    token,
    params: { id },
    body: { client_id: ownerOf(symbol), contract_strategy_id: company.strategyIds[symbol] ?? newId(), ...changes } as never,
  });
const bookedOf = (id: string) => app.platform.db.select().from(cashTransactions).where(eq(cashTransactions.id, id));

describe('the queue', () => {
  it('lists what waits with its payer and reason, and only to the office', async () => {
    const id = await bring();
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.find((row) => row.id === id)).toMatchObject({
      amount: 1000,
      currency: 'CZK',
      state: 'UNMATCHED',
      why: 'SYMBOL_UNKNOWN',
      payer_name: 'Neznámý Plátce',
      payer_account: '1000000005/0100',
      account: iban,
      client: null,
    });
    expect([body.accounts.includes(iban), body.waiting >= 1, body.meta.total]).toEqual([true, true, body.waiting]);
    for (const role of ['INTERMEDIARY', 'CLIENT'] as const) expect((await list({}, await createPerson(app, role))).status).toBe(403);
  });

  it('is filtered by view, account and day', async () => {
    const id = await bring({ on: '2026-02-27' });
    const has = async (query: Record<string, string>) => (await list(query)).body.data.some((row) => row.id === id);
    expect([
      await has({ until: '2026-02-27' }),
      await has({ until: '2026-02-26' }),
      await has({ account: iban }),
      await has({ account: 'CZ1' }),
      await has({ view: 'BOOKED' }),
    ]).toEqual([true, false, true, false, false]);
  });

  it('lists booked payments from accounts that no record names', async () => {
    const id = await bring({ symbol: '101' });
    expect((await list({ view: 'FLAGGED' })).body.data.find((row) => row.id === id)).toMatchObject({
      state: 'BOOKED',
      is_payer_known: false,
      client: { id: company.people.mixed.clientId },
    });
  });
});

describe('a payment', () => {
  it('has suggestions: by the account of the payer, a slip in the symbol, and the name', async () => {
    const account = { currencies: ['CZK'], account_number: '2000000016', bank_code: '0300' };
    const clientId = company.people.unpriced.clientId ?? '';
    expect((await app.call(addClientBankAccount, { params: { id: clientId }, body: account as never, token: officer.token })).status).toBe(
      200,
    );
    const suggestionsOf = async (changes: Partial<WrittenPayment>) =>
      (await read(await bring(changes))).suggestions.map(({ variable_symbol: symbol, reason }) => [symbol, reason]);
    expect(await suggestionsOf({ account: { prefix: '', number: '2000000016', bankCode: '0300' } })).toContainEqual([
      '301',
      'PAYER_ACCOUNT',
    ]);
    expect(await suggestionsOf({ symbol: '110' })).toContainEqual(['101', 'SYMBOL_SLIP']);
    expect((await suggestionsOf({ symbol: '7777', name: 'Čížková Žofie' })).map(([, reason]) => reason)).toContain('PAYER_NAME');
    expect(await suggestionsOf({ symbol: '7777' })).toEqual([]);
    // Neither an address nor the end of a longer name is the name of the payer.
    await app.platform.db.update(clients).set({ firstname: 'Bořivoj', surname: 'Filipov' }).where(eq(clients.id, clientId));
    expect(await suggestionsOf({ symbol: '7777', name: 'FILIPOV BORIVOJ' })).toContainEqual(['301', 'PAYER_NAME']);
    expect(await suggestionsOf({ symbol: '7777', name: 'Bořivoj Example' })).toEqual([]);
    expect(await suggestionsOf({ symbol: '7777', name: 'Bořivoj Lipov' })).toEqual([]);
    // The contract is in euros, the payment in crowns.
    expect(await suggestionsOf({ symbol: '103' })).toContainEqual(['103', 'SYMBOL']);
    // A payout that came back is no deposit, whosever it was.
    expect(await suggestionsOf({ symbol: '101', isReversal: true })).toEqual([]);
  });

  it('finds investments by symbol, contract and client', async () => {
    const id = await bring();
    const find = async (needle: string) =>
      (await app.call(endpoints.searchInvestments, { token: officer.token, params: { id }, query: { needle } })).body.data.map(
        ({ variable_symbol: symbol }) => symbol,
      );
    expect(await find('0000101')).toEqual(['101']);
    expect(await find('K2')).toEqual(['103']);
    expect(await find('Čížková')).toContain('201');
    expect(await find('%')).toEqual([]);
  });

  it('is booked once for the investment that staff choose, with an event of its client', async () => {
    const id = await bring();
    const { version } = await read(id);
    const { status, body } = await assign(id, '101', { version });
    expect([status, body.state, body.client?.id, body.decided_by, body.payer_name]).toEqual([
      200,
      'BOOKED',
      company.people.mixed.clientId,
      expect.any(String),
      'Neznámý Plátce',
    ]);
    expect(await bookedOf(id)).toMatchObject([
      { cashTransactionType: 'DEPOSIT', amount: '1000.00', contractStrategyId: company.strategyIds['101'], transactionDate: '2026-03-02' },
    ]);
    expect(await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id))).toMatchObject([
      { action: 'bank-statements.paymentAssigned', clientId: company.people.mixed.clientId, actorUserId: officer.userId },
    ]);
    expect((await assign(id, '101')).body.code).toBe('record.state_refused');
    const late = await assign(id, '102', { version }, colleague.token);
    expect([late.status, late.body.code]).toEqual([409, 'record.changed']);
    expect(JSON.stringify(late.body)).toContain(body.decided_by ?? '-');
    expect(await bookedOf(id)).toHaveLength(1);
  });

  it('that staff assign identifies a client who waits for it', async () => {
    const clientId = company.people.mixed.clientId ?? '';
    const own = { currencies: ['CZK'], account_number: '1000000021', bank_code: '0100' };
    const added = await app.call(addClientBankAccount, { params: { id: clientId }, body: own as never, token: officer.token });
    expect(added.status).toBe(200);
    const identificationId = await createWaitingIdentification(app, clientId, officer.userId);
    const { db } = app.platform;
    await db.update(identifications).set({ state: 'ACCEPTED', level: 'REMOTE' }).where(eq(identifications.id, identificationId));
    const id = await bring({ on: app.clock.today(), account: { prefix: '', number: '1000000021', bankCode: '0100' } });
    const paid = () => db.select().from(identificationPayments).where(eq(identificationPayments.identificationId, identificationId));
    expect(await paid()).toEqual([]);
    expect((await assign(id, '101')).body.is_payer_known).toBe(true);
    await app.drain();
    expect(await paid()).toMatchObject([{ amount: '1000.00', currency: 'CZK', matchedBy: null }]);
  });

  it('is decided by one of two who decide at once', async () => {
    const id = await bring();
    const { version } = await read(id);
    const answers = await Promise.all([assign(id, '101', { version }), assign(id, '102', { version }, colleague.token)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await bookedOf(id)).toHaveLength(1);
  });

  it.each([
    ['in another currency', '103', 'jiné měně'],
    ['that is unknown', 'none', 'v\u00a0portálu není'],
  ])('is not booked for an investment %s', async (_name, symbol, sentence) => {
    const id = await bring();
    const { status, body } = await assign(id, symbol);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
    expect((await read(id)).state).toBe('UNMATCHED');
  });

  it('is not booked for an investment that waits for a decision, nor when money left the account or none came', async () => {
    const { db } = app.platform;
    const own = eq(contractStrategies.variableSymbol, '102');
    const [investment] = await db.select().from(contractStrategies).where(own);
    const { clientId = '', contractId = '' } = investment ?? {};
    const contract = and(eq(contracts.clientId, clientId), eq(contracts.id, contractId));
    const client = eq(clients.id, clientId);
    const now = app.clock.now();
    const changes: [(at: Date | null) => Promise<unknown>, sentence: string, fault?: string][] = [
      [(heldSince) => db.update(contractStrategies).set({ heldSince }).where(own), 'čeká na', 'held'],
      [(heldSince) => db.update(contracts).set({ heldSince }).where(contract), 'čeká na', 'held'],
      [(withdrawnAt) => db.update(contracts).set({ withdrawnAt }).where(contract), 'odstoupil', 'withdrawn'],
      [(deletedAt) => db.update(contractStrategies).set({ deletedAt }).where(own), 'není'],
      [(deletedAt) => db.update(contracts).set({ deletedAt }).where(contract), 'není'],
      [(deletedAt) => db.update(clients).set({ deletedAt }).where(client), 'není'],
    ];
    const id = await bring();
    const faultsOf = async () => {
      const search = { token: officer.token, params: { id }, query: { needle: '102' } };
      return (await app.call(endpoints.searchInvestments, search)).body.data.map(({ fault }) => fault);
    };
    expect(await faultsOf()).toEqual([null]);
    for (const [change, sentence, fault] of changes) {
      await change(now);
      const { status, body } = await assign(id, '102');
      expect(await faultsOf()).toEqual(fault === undefined ? [] : [fault]);
      await change(null);
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
    }
    await createFinishedOnboarding(app, officer, { clientId, contractId }, ['identification']);
    await db.update(identifications).set({ state: 'CANCELED' }).where(eq(identifications.clientId, clientId));
    const identified = await createWaitingIdentification(app, clientId, officer.userId);
    expect(JSON.stringify((await assign(id, '102')).body)).toContain('prokáže totožnost');
    expect(await faultsOf()).toEqual(['paused']);
    await db.update(identifications).set({ state: 'ACCEPTED' }).where(eq(identifications.id, identified));
    const [dated] = await db.select({ signedOn: contracts.signedOn }).from(contracts).where(contract);
    await db.update(contracts).set({ signedOn: null }).where(contract);
    expect(JSON.stringify((await assign(id, '102')).body)).toContain('ještě nepodepsal');
    expect(await faultsOf()).toEqual(['unsigned']);
    await db
      .update(contracts)
      .set({ signedOn: dated?.signedOn ?? null })
      .where(contract);
    const back = await bring({ isReversal: true, symbol: '102' });
    expect((await assign(back, '102')).body.code).toBe('record.state_refused');
    for (const minor of [-100, 0]) expect((await assign(await bring({ minor }), '102')).body.code).toBe('record.state_refused');
  });

  it.each([
    ['ignored', endpoints.ignoreBankPayment, 'IGNORED', 'bank-statements.paymentIgnored'],
    ['marked as returned', endpoints.returnBankPayment, 'RETURNED', 'bank-statements.paymentReturned'],
  ] as const)('is %s with a reason', async (_name, endpoint, state, action) => {
    const id = await bring();
    const decide = (body: object) => app.call(endpoint, { token: officer.token, params: { id }, body: body as never });
    expect((await decide({ reason: '' })).status).toBe(422);
    const { body } = await decide({ reason: 'Nájem od sousedů' });
    expect([body.state, body.reason, body.suggestions]).toEqual([state, 'Nájem od sousedů', []]);
    expect((await decide({ reason: 'znovu' })).body.code).toBe('record.state_refused');
    const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id));
    expect(events.map((event) => event.action)).toEqual([action]);
    expect(JSON.stringify(events)).not.toContain('sousedů');
    expect((await assign(id, '101')).status).toBe(state === 'IGNORED' ? 200 : 409);
  });

  it.each([
    ['read', endpoints.readBankPayment],
    ['searched for', endpoints.searchInvestments],
    ['assigned', endpoints.assignBankPayment],
    ['ignored', endpoints.ignoreBankPayment],
    ['returned', endpoints.returnBankPayment],
    ['taken back', endpoints.takeBackBankPayment],
    ['confirmed as a return', endpoints.confirmBankReturn],
  ] as const)('that is unknown cannot be %s', async (_name, endpoint) => {
    const body = { client_id: newId(), contract_strategy_id: newId(), reason: 'x', returned_on: '2026-03-02', returned_id: newId() };
    const ask = (id: string) => app.call(endpoint, { token: officer.token, params: { id }, query: { needle: 'x' }, body });
    expect([(await ask(newId())).status, (await ask('x')).status]).toEqual([404, 404]);
  });
});
