import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankStatementEntries } from '../../../database/schema/bank-statements.ts';
import { cashTransactions } from '../../../database/schema/ledger.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { addEntries, addStatements } from '../bank-statements.service.ts';
import type { NewEntry } from '../bank-statements.service.ts';
import { bookReturns } from '../returns.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
/** Of each test, so that no payment of another one fits. */
let symbol: string;
let taken = 70_000;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());
beforeEach(() => {
  symbol = String((taken += 1));
});

const ACCOUNT = 'CZ6508000000192000145399';
type Given = Partial<
  Pick<NewEntry, 'bookedOn' | 'amount' | 'currency' | 'kind' | 'variableSymbol' | 'reference' | 'why' | 'investment'>
> & {
  account?: string;
};
const booked = () => ({ clientId: company.people.mixed.clientId ?? '', contractStrategyId: company.strategyIds['101'] ?? '' });

/** Adds a payment as an import does; returns its id. */
async function add({ account = ACCOUNT, ...given }: Given): Promise<string> {
  const id = newId();
  const facts = { statement: 1, line: 1, account, currency: 'CZK', number: null, from: null, to: null, openingMinor: null };
  const sums = { closingMinor: null, creditMinor: 0n, debitMinor: 0n, entryCount: 1, pendingCount: 0 };
  await inTransaction(app.platform.db, async (tx) => {
    const source = { facts: { ...facts, ...sums }, format: 'GPC' as const, fileSha256: Buffer.alloc(32), runId: newId() };
    const statement = (await addStatements(tx, app.platform, [source])).get(1);
    if (!statement) throw new Error('the statement was not added');
    const payer = { name: 'Jan Novák', account: '1000000005/0100', message: null };
    const usual = { amount: '250.00', currency: 'CZK', kind: 'CREDIT' as const, variableSymbol: symbol, reference: null, payer };
    const entry = { id, line: 1, statement, bookingKey: `${id}/1`, bookedOn: '2026-03-02', why: null, investment: booked(), ...usual };
    await addEntries(tx, app.platform, [{ ...entry, ...given }]);
  });
  return id;
}

const back: Given = { kind: 'RETURN_OF_CREDIT', amount: '-250.00', why: 'RETURN_UNKNOWN', investment: null };
async function takeBack(given: Given = {}, references: readonly string[] = []): Promise<string> {
  const id = await add({ ...back, ...given });
  await inTransaction(app.platform.db, (tx) => bookReturns(tx, app.platform, [{ id, references }]));
  return id;
}
const entryOf = async (id: string) => {
  const [entry] = await app.platform.db.select().from(bankStatementEntries).where(eq(bankStatementEntries.id, id));
  return entry;
};
const originalOf = async (id: string) => (await entryOf(id))?.returnedEntryId;

describe('a return takes back', () => {
  it('the latest payment of its symbol until its day, and each once', async () => {
    const [earlier, later] = [await add({ bookedOn: '2026-03-01' }), await add({ bookedOn: '2026-03-02' })];
    await add({ bookedOn: '2026-03-04' });
    const day = { bookedOn: '2026-03-03' };
    expect([await originalOf(await takeBack(day)), await originalOf(await takeBack(day))]).toEqual([later, earlier]);
    expect(await entryOf(await takeBack(day))).toMatchObject({ state: 'UNMATCHED', returnedEntryId: null });
  });

  it('a payment of the same day', async () => {
    const paid = await add({});
    expect(await originalOf(await takeBack())).toBe(paid);
  });

  it('the one with the bank’s reference before a later one with the symbol', async () => {
    const named = await add({ bookedOn: '2026-03-01', reference: 'R7', variableSymbol: null });
    await add({ bookedOn: '2026-03-02', reference: 'R8' });
    await add({ bookedOn: '2026-03-02' });
    expect(await originalOf(await takeBack({}, ['X1', 'R7']))).toBe(named);
  });

  it('nothing more of one that staff took back, and it before a later one', async () => {
    const [marked, later] = [await add({ bookedOn: '2026-03-01' }), await add({ bookedOn: '2026-03-02' })];
    const taken = { state: 'RETURNED' as const, returnedOn: '2026-03-02', reversalId: newId() };
    await app.platform.db.update(bankStatementEntries).set(taken).where(eq(bankStatementEntries.id, marked));
    const returned = await takeBack();
    expect(await entryOf(returned)).toMatchObject({ state: 'RETURNED', returnedEntryId: marked, cashTransactionId: null });
    expect(await entryOf(marked)).toMatchObject({ ...taken, version: 1 });
    expect(await app.platform.db.select().from(cashTransactions).where(eq(cashTransactions.id, returned))).toEqual([]);
    expect(await originalOf(await takeBack())).toBe(later);
  });

  it('what was booked, for the same investment, once', async () => {
    const [earlier, paid] = [await add({ bookedOn: '2026-03-01' }), await add({})];
    const returned = await takeBack();
    expect(await entryOf(paid)).toMatchObject({ state: 'RETURNED', version: 2 });
    expect(await entryOf(returned)).toMatchObject({ state: 'BOOKED', why: null, cashTransactionId: returned, ...booked() });
    expect(await app.platform.db.select().from(cashTransactions).where(eq(cashTransactions.id, returned))).toMatchObject([
      { cashTransactionType: 'WITHDRAWAL', amount: '-250.00', currency: 'CZK', transactionDate: '2026-03-02', ...booked() },
    ]);
    await inTransaction(app.platform.db, (tx) => bookReturns(tx, app.platform, [{ id: returned, references: [] }]));
    expect(await entryOf(returned)).toMatchObject({ state: 'BOOKED', version: 2 });
    expect(await entryOf(earlier)).toMatchObject({ state: 'BOOKED', version: 1 });
  });

  it('a payment that waits, of which nothing was booked', async () => {
    const waiting = await add({ why: 'SYMBOL_UNKNOWN', investment: null });
    const returned = await takeBack();
    expect([(await entryOf(waiting))?.state, (await entryOf(returned))?.state]).toEqual(['RETURNED', 'RETURNED']);
    expect(await app.platform.db.select().from(cashTransactions).where(eq(cashTransactions.id, returned))).toEqual([]);
  });

  it.each<[string, Given]>([
    ['to another account', { account: 'CZ5855000000001265098001' }],
    ['of another amount', { amount: '250.01' }],
    ['in another currency', { currency: 'EUR', why: 'CURRENCY', investment: null }],
    ['with another symbol', { variableSymbol: '1' }],
    ['without a symbol', { variableSymbol: null, why: 'NO_SYMBOL', investment: null }],
    ['that came later', { bookedOn: '2026-03-03' }],
    ['that went out', { kind: 'DEBIT', why: 'DEBIT', investment: null }],
  ])('no payment %s', async (_which, other) => {
    const stays = await add(other);
    const before = (await entryOf(stays))?.state;
    expect(await entryOf(await takeBack())).toMatchObject({ state: 'UNMATCHED', why: 'RETURN_UNKNOWN', returnedEntryId: null });
    expect((await entryOf(stays))?.state).toBe(before);
  });
});
