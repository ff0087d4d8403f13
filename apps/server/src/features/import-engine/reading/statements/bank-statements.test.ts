import { downloadImportFaults } from '@pramen/contract/imports/imports.endpoints';
import { addClientBankAccount } from '@pramen/contract/clients/client.endpoints';
import { ibanOfAccount } from '@pramen/domain/banking/iban';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankStatementEntries, bankStatements } from '../../../../database/schema/bank-statements.ts';
import { strategies } from '../../../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../../../database/schema/clients.ts';
import { formerVariableSymbols } from '../../../../database/schema/registry.ts';
import { identificationPayments, identifications } from '../../../../database/schema/identifications.ts';
import { interactionForms, interactionSteps } from '../../../../database/schema/onboarding.ts';
import { cashTransactions } from '../../../../database/schema/ledger.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { writeCamt, writeGpc } from '../../../../demo/outside/bank/statement-files.ts';
import type { WrittenPayment, WrittenStatement } from '../../../../demo/outside/bank/statement-files.ts';
import { createPerson } from '../../../../testing/app/people.ts';
import type { TestPerson } from '../../../../testing/app/people.ts';
import { createTestApp } from '../../../../testing/app/test-app.ts';
import type { TestApp } from '../../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../../testing/app/test-database.ts';
import type { UploadedTexts } from '../../../../testing/app/uploads.ts';
import { crowns, euros, pay, payer, statement, statementsOf } from '../../../../testing/files/bank-statements.ts';
import { createWaitingIdentification } from '../../../../testing/worlds/forms.ts';
import { createFinishedOnboarding } from '../../../../testing/worlds/onboarding.ts';
import { createSmallCompany } from '../../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../../testing/worlds/small-company.ts';
import { readBookedPayment } from '../../../bank-statements/bank-statements.reader.ts';
import { setReceivingAccount } from '../../../payments/payments.service.ts';
import { workOnImport } from '../../../imports/imports.work.ts';

type Statements = ReturnType<typeof statementsOf>;

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let officer: TestPerson;

let statements: Statements;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  officer = await createPerson(app, 'BACK_OFFICE');
  statements = statementsOf(app, officer);
  const account = { ownerName: 'Pramen', iban: crowns, bic: 'GIBACZPX', currency: 'CZK' as const };
  await inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, null, account));
  await inTransaction(app.platform.db, (tx) =>
    setReceivingAccount(tx, app.platform, {}, null, { ...account, iban: euros, currency: 'EUR', bic: 'RZBCCZPP' }),
  );
});
afterAll(() => app.close());

const read: Statements['read'] = (id) => statements.read(id);
const check: Statements['check'] = (files) => statements.check(files);
const confirm: Statements['confirm'] = (id) => statements.confirm(id);
const bring: Statements['bring'] = (files) => statements.bring(files);
const entryOf: Statements['entryOf'] = (of) => statements.entryOf(of);
const bookedAs: Statements['bookedAs'] = (id) => statements.bookedAs(id);

describe('a statement', () => {
  it.each([
    [crowns, 'CZK'],
    [euros, 'EUR'],
  ])('without payments is previewed in the currency of its account %s', async (iban, currency) => {
    const { files } = await check([['prazdny.gpc', writeGpc({ ...statement([]), iban, currency })]]);
    expect(files[0]?.statements).toMatchObject([{ account: iban, currency, opening: '100.00' }]);
  });

  it.each([
    ['camt.053', 'vypis.xml', writeCamt],
    ['GPC', 'vypis.gpc', writeGpc],
  ] as const)('of %s is previewed, books its payments and keeps their payers', async (_name, name, write) => {
    const [known, unknown] = [pay(), pay({ symbol: '999' })];
    const content = write(statement([known, unknown]));
    const checked = await check([[name, content]]);
    expect(checked.files).toMatchObject([
      {
        check: {
          outcome: 'IMPORTED',
          rows: { read: 2, inserted: 2 },
          warnings: [{ key: 'paymentSymbolUnknown', values: { symbol: '999' } }],
        },
        statements: [
          {
            account: crowns,
            currency: 'CZK',
            from: '2026-03-01',
            to: '2026-03-02',
            opening: '100.00',
            closing: '5100.00',
            credits: '5000.00',
            debits: '0.00',
            matched: 1,
            queued: 1,
            known: 0,
            pending: 0,
          },
        ],
      },
    ]);
    expect(checked.files[0]?.preview?.added.map(({ name: row }) => row)).toEqual(Array(2).fill('02.03.2026 2\u00a0500,00 CZK'));
    expect(checked.files[0]?.preview?.added[0]?.cells).toContainEqual(expect.objectContaining({ column: 'amount', kind: 'MONEY' }));
    expect(JSON.stringify(checked)).not.toContain('Novák');
    await confirm(checked.id);
    await app.drain();
    expect((await read(checked.id)).files).toMatchObject([
      { result: { outcome: 'IMPORTED', rows: { inserted: 2 } }, differs_from_check: false },
    ]);

    const entry = await entryOf(known.reference ?? '');
    expect(entry).toMatchObject({ state: 'BOOKED', why: null, amount: '2500.00', currency: 'CZK', isPayerKnown: false, account: crowns });
    expect(await bookedAs(entry?.cashTransactionId)).toMatchObject({
      clientId: company.people.mixed.clientId,
      contractStrategyId: company.strategyIds['101'],
      cashTransactionType: 'DEPOSIT',
      transactionDate: '2026-03-02',
      amount: '2500.00',
      currency: 'CZK',
      transRef: expect.stringMatching(new RegExp(`^BANK-${known.reference}-[0-9a-f]{16}-1$`)),
    });
    expect(await readBookedPayment(app.platform.db, app.platform.config.keys.master, entry?.id ?? '')).toMatchObject({
      account: '1000000005/0100',
    });
    expect(await entryOf(unknown.reference ?? '')).toMatchObject({
      state: 'UNMATCHED',
      why: 'SYMBOL_UNKNOWN',
      clientId: null,
      cashTransactionId: null,
    });

    const again = await bring([[name, content]]);
    expect(again).toMatchObject({
      is_confirmable: false,
      files: [{ check: { outcome: 'UNCHANGED', rows: { inserted: 0, unchanged: 2 } } }],
    });
    expect(
      await app.platform.db
        .select()
        .from(bankStatements)
        .where(eq(bankStatements.id, entry?.statementId ?? '')),
    ).toMatchObject([
      { format: name.endsWith('xml') ? 'CAMT053' : 'GPC', openingBalance: '100.00', closingBalance: '5100.00', entryCount: 2 },
    ]);
  });

  it('in the other format brings nothing new, and further payments of its days do', async () => {
    const payments = [pay(), pay({ minor: 1_00 })];
    await bring([['jedna.xml', writeCamt(statement(payments))]]);
    const later = pay({ minor: 3_00 });
    const second = await bring([['dva.gpc', writeGpc(statement([...payments, later]))]]);
    expect(second.files).toMatchObject([{ result: { rows: { inserted: 1, unchanged: 2 } } }]);
    expect((await entryOf(later.reference ?? ''))?.state).toBe('BOOKED');
  });

  it('with equal payments without a reference books each, once', async () => {
    const twin = { ...pay({ minor: 77_700 }), reference: '' };
    const content = writeGpc(statement([twin, twin]));
    await bring([['twins.gpc', content]]);
    await bring([['twins-again.gpc', content]]);
    const rows = await app.platform.db.select().from(cashTransactions).where(eq(cashTransactions.amount, '777.00'));
    expect(rows).toHaveLength(2);
  });

  it('is refused whole when its sums do not agree, with both numbers', async () => {
    const payment = pay();
    const content = writeCamt(statement([payment])).replace('<Amt Ccy="CZK">2600.00</Amt>', '<Amt Ccy="CZK">2600.01</Amt>');
    expect((await check([['chybny.xml', content]])).files).toMatchObject([
      { check: { outcome: 'REFUSED', faults: [{ key: 'statementSums', values: { line: 1, stated: '2600.01', found: '2600.00' } }] } },
    ]);
    expect(
      await app.platform.db
        .select()
        .from(bankStatementEntries)
        .where(eq(bankStatementEntries.bankReference, payment.reference ?? '')),
    ).toEqual([]);
  });

  it('with a payment of tomorrow is refused whole, with its line and day', async () => {
    const [today, tomorrow] = [app.clock.today(), addDays(app.clock.today(), 1)];
    const payments = [pay({ on: today }), pay({ on: tomorrow })];
    const { id, files } = await check([['zitra.xml', writeCamt(statement(payments, { to: tomorrow }))]]);
    expect(files).toMatchObject([
      { check: { outcome: 'REFUSED', faults: [{ line: 2, column: 'booked_on', key: 'future', values: { date: tomorrow } }] } },
    ]);
    // The file has no such column, so the list for download names the part of the payment in words.
    const { bytes } = await app.call(downloadImportFaults, { params: { id }, token: officer.token });
    expect(bytes.toString()).toContain('zitra.xml;2;Den zaúčtování;Chyba;');
  });

  it('beside another file with the same ending, and beside a CSV file, is imported with them', async () => {
    const payments = [pay(), pay()];
    const done = await bring([
      ['a.xml', writeCamt(statement(payments.slice(0, 1)))],
      ['b.xml', writeCamt(statement(payments.slice(1)))],
      ['poznamky.txt', 'nic'],
    ]);
    expect(done.files.map(({ name, result }) => [name, result?.outcome])).toEqual([
      ['a.xml', 'IMPORTED'],
      ['b.xml', 'IMPORTED'],
      ['poznamky.txt', 'REFUSED'],
    ]);
  });
});

describe('a payment', () => {
  const stateOf = async (payment: WrittenPayment, changes: Partial<WrittenStatement> = {}) => {
    await bring([['vypis.xml', writeCamt(statement([payment], changes))]]);
    const entry = await entryOf(payment.reference ?? '');
    return [entry?.state, entry?.why];
  };
  it.each<[string, Partial<WrittenPayment>, Partial<WrittenStatement>, string]>([
    ['that came back', { isReversal: true }, {}, 'RETURNED_PAYOUT'],
    ['taken back that never came', { minor: -123_45, isReversal: true, symbol: '888' }, {}, 'RETURN_UNKNOWN'],
    ['of nothing', { minor: 0 }, {}, 'ZERO'],
    ['without a symbol', { symbol: '' }, {}, 'NO_SYMBOL'],
    ['with an unknown symbol', { symbol: '998' }, {}, 'SYMBOL_UNKNOWN'],
    ['for a contract in another currency', { symbol: '103' }, {}, 'CURRENCY'],
    ['to an account that clients do not pay to', {}, { iban: 'CZ2806000000000168540115' }, 'ACCOUNT_UNKNOWN'],
    ['in a currency that the account does not take', { symbol: '103' }, { iban: crowns, currency: 'EUR' }, 'CURRENCY'],
  ])('%s waits in the queue', async (_name, payment, changes, why) => {
    expect(await stateOf(pay(payment), changes)).toEqual(['UNMATCHED', why]);
  });

  it('that leaves the account waits for nobody', async () => {
    expect(await stateOf(pay({ minor: -5_00 }))).toEqual(['IGNORED', 'DEBIT']);
    const { files } = await check([['odchozi.xml', writeCamt(statement([pay({ minor: -6_00 }), pay({ symbol: '' })]))]]);
    expect(files[0]).toMatchObject({ statements: [{ matched: 0, queued: 1, outgoing: 1, known: 0 }], check: { warning_count: 1 } });
  });

  it('in euros finds the contract in euros, also by a former symbol with leading zeros', async () => {
    expect(await stateOf(pay({ symbol: '0000000103' }), { iban: euros, currency: 'EUR' })).toEqual(['BOOKED', null]);
    await app.platform.db.insert(formerVariableSymbols).values({
      clientId: company.people.mixed.clientId ?? '',
      variableSymbol: '5550001',
      contractStrategyId: company.strategyIds['101'] ?? '',
      replacedAt: app.clock.now(),
    });
    expect(await stateOf(pay({ symbol: '5550001' }))).toEqual(['BOOKED', null]);
  });

  it('with a symbol that was another investment’s before goes to the one that has it now', async () => {
    await app.platform.db.insert(formerVariableSymbols).values({
      clientId: company.people.mixed.clientId ?? '',
      variableSymbol: '301',
      contractStrategyId: company.strategyIds['101'] ?? '',
      replacedAt: app.clock.now(),
    });
    const paid = pay({ symbol: '301' });
    await bring([['vypis.gpc', writeGpc(statement([paid]))]]);
    expect((await entryOf(paid.reference ?? ''))?.contractStrategyId).toBe(company.strategyIds['301']);
  });

  it('for what takes no money waits in the queue, with its reason', async () => {
    const { db } = app.platform;
    const [investment] = await db.select().from(contractStrategies).where(eq(contractStrategies.variableSymbol, '301'));
    if (!investment) throw new Error('no investment');
    const own = and(eq(contractStrategies.clientId, investment.clientId), eq(contractStrategies.id, investment.id));
    const contract = and(eq(contracts.clientId, investment.clientId), eq(contracts.id, investment.contractId));
    const now = app.clock.now();
    const forgetOnboardings = async () => {
      await db.delete(interactionSteps).where(eq(interactionSteps.clientId, investment.clientId));
      await db.delete(interactionForms).where(eq(interactionForms.clientId, investment.clientId));
      await db.update(identifications).set({ deletedAt: now }).where(eq(identifications.clientId, investment.clientId));
    };
    const steps: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'HELD',
        () => db.update(contractStrategies).set({ heldSince: now }).where(own),
        () => db.update(contractStrategies).set({ heldSince: null }).where(own),
      ],
      [
        'WITHDRAWN',
        () => db.update(contracts).set({ withdrawnAt: now }).where(contract),
        () => db.update(contracts).set({ withdrawnAt: null }).where(contract),
      ],
      [
        'DELETED',
        () => db.update(contractStrategies).set({ deletedAt: now }).where(own),
        () => db.update(contractStrategies).set({ deletedAt: null }).where(own),
      ],
      [
        'HELD',
        () => db.update(contracts).set({ heldSince: now }).where(contract),
        () => db.update(contracts).set({ heldSince: null }).where(contract),
      ],
      [
        'DELETED',
        () => db.update(contracts).set({ deletedAt: now }).where(contract),
        () => db.update(contracts).set({ deletedAt: null }).where(contract),
      ],
      [
        'DELETED',
        () => db.update(clients).set({ deletedAt: now }).where(eq(clients.id, investment.clientId)),
        () => db.update(clients).set({ deletedAt: null }).where(eq(clients.id, investment.clientId)),
      ],
      [
        'PAUSED',
        async () => {
          await createFinishedOnboarding(app, officer, investment, ['identification']);
          await createWaitingIdentification(app, investment.clientId, officer.userId);
        },
        forgetOnboardings,
      ],
      [
        'UNSIGNED',
        async () => {
          await createFinishedOnboarding(app, officer, investment, []);
          await db.update(contracts).set({ signedOn: null }).where(contract);
        },
        forgetOnboardings,
      ],
      [
        'INACTIVE',
        () => db.update(strategies).set({ isActive: false }).where(eq(strategies.id, investment.strategyId)),
        () => db.update(strategies).set({ isActive: true }).where(eq(strategies.id, investment.strategyId)),
      ],
    ];
    for (const [why, begin, end] of steps) {
      await begin();
      expect(await stateOf(pay({ symbol: '301' }))).toEqual(['UNMATCHED', why]);
      await end();
    }
    expect(await stateOf(pay({ symbol: '301' }))).toEqual(['BOOKED', null]);
  });

  it('from an account in the client’s record is told apart, and identifies a client who waits for it', async () => {
    const clientId = company.people.single.clientId ?? '';
    const account = { currencies: ['EUR'], iban: ibanOfAccount(payer), bic: 'KOMBCZPP' };
    const added = await app.call(addClientBankAccount, { params: { id: clientId }, body: account as never, token: officer.token });
    expect(added.status).toBe(200);
    const id = await createWaitingIdentification(app, clientId, officer.userId);
    await app.platform.db.update(identifications).set({ state: 'ACCEPTED', level: 'REMOTE' }).where(eq(identifications.id, id));
    const payment = pay({ symbol: '201', on: app.clock.today() });
    expect(await stateOf(payment, { iban: euros, currency: 'EUR', to: app.clock.today() })).toEqual(['BOOKED', null]);
    expect((await entryOf(payment.reference ?? ''))?.isPayerKnown).toBe(true);
    expect(
      await app.platform.db.select().from(identificationPayments).where(eq(identificationPayments.identificationId, id)),
    ).toMatchObject([{ amount: '2500.00', currency: 'EUR', matchedBy: null }]);
  });
});

describe('a return', () => {
  it('books the opposite once, in the file of its payment or a later one', async () => {
    for (const isSameFile of [true, false]) {
      const paid = pay({ minor: 41_000 + Number(isSameFile) });
      const back = pay({ minor: -paid.minor, isReversal: true });
      const files: UploadedTexts[] = isSameFile
        ? [[['vse.xml', writeCamt(statement([paid, back]))]]]
        : [[['prvni.xml', writeCamt(statement([paid]))]], [['druhy.gpc', writeGpc(statement([back]))]]];
      for (const file of files) await bring(file);
      const [original, returned] = [await entryOf(paid.reference ?? ''), await entryOf(back.reference ?? '')];
      expect([original?.state, returned?.state, returned?.returnedEntryId]).toEqual(['RETURNED', 'BOOKED', original?.id]);
      expect(await bookedAs(returned?.cashTransactionId)).toMatchObject({
        cashTransactionType: 'WITHDRAWAL',
        amount: (-paid.minor / 100).toFixed(2),
        contractStrategyId: company.strategyIds['101'],
      });
      const second = pay({ minor: -paid.minor, isReversal: true });
      await bring([['znovu.xml', writeCamt(statement([second]))]]);
      expect(await entryOf(second.reference ?? '')).toMatchObject({ state: 'UNMATCHED', why: 'RETURN_UNKNOWN' });
    }
  });

  it('takes back no later payment, and waits with its reason', async () => {
    const paid = pay({ minor: 77_700 });
    const back = pay({ minor: -77_700, isReversal: true, on: '2026-03-01' });
    const { id, files } = await check([['vse.xml', writeCamt(statement([paid, back]))]]);
    expect(files[0]).toMatchObject({ statements: [{ matched: 1, queued: 1 }], check: { warnings: [{ key: 'paymentReturnUnknown' }] } });
    await confirm(id);
    await app.drain();
    expect((await entryOf(paid.reference ?? ''))?.state).toBe('BOOKED');
    expect(await entryOf(back.reference ?? '')).toMatchObject({ state: 'UNMATCHED', why: 'RETURN_UNKNOWN' });
  });

  it('takes back no payout that came back, and says so before it is confirmed', async () => {
    const back = { isReversal: true, symbol: '887' };
    const both = statement([pay({ ...back, minor: 123_45 }), pay({ ...back, minor: -123_45 })]);
    const { files } = await check([['vypis.gpc', writeGpc(both)]]);
    expect(files[0]).toMatchObject({ statements: [{ matched: 0, queued: 2 }] });
  });

  it('of a payment that waits books nothing', async () => {
    const paid = pay({ symbol: '997', minor: 66_600 });
    const back = pay({ symbol: '997', minor: -66_600, isReversal: true });
    await bring([['vse.xml', writeCamt(statement([paid, back]))]]);
    expect([(await entryOf(paid.reference ?? ''))?.state, (await entryOf(back.reference ?? ''))?.state]).toEqual(['RETURNED', 'RETURNED']);
    expect(await bookedAs((await entryOf(back.reference ?? ''))?.id)).toBeUndefined();
  });
});

it('two confirmations and two runs at once book a payment once', async () => {
  const payment = pay();
  const { id } = await check([['soubeh.xml', writeCamt(statement([payment]))]]);
  await Promise.all([confirm(id), confirm(id)]);
  await Promise.allSettled([workOnImport(app.platform, id, 'IMPORTING'), workOnImport(app.platform, id, 'IMPORTING')]);
  await app.drain();
  const entry = await entryOf(payment.reference ?? '');
  expect(await bookedAs(entry?.cashTransactionId)).toBeDefined();
  expect((await read(id)).state).toBe('DONE');
});

it('two imports of one statement at once book a payment once', async () => {
  const payment = pay();
  const content = writeCamt(statement([payment]));
  const [left, right] = [await check([['l.xml', content]]), await check([['r.xml', content]])];
  await Promise.all([confirm(left.id), confirm(right.id)]);
  await Promise.all([workOnImport(app.platform, left.id, 'IMPORTING'), workOnImport(app.platform, right.id, 'IMPORTING')]);
  const outcomes = new Set([await read(left.id), await read(right.id)].map(({ files }) => files[0]?.result?.outcome));
  expect(outcomes).toEqual(new Set(['IMPORTED', 'UNCHANGED']));
  expect((await entryOf(payment.reference ?? ''))?.state).toBe('BOOKED');
});
