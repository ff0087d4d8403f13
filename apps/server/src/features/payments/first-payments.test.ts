import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contractStrategies } from '../../database/schema/clients.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { scanCode } from '../../testing/files/scan-code.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { readFirstPayments, setReceivingAccount } from './payments.service.ts';
import type { Intention } from './payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;

const crowns = { currency: 'CZK', ownerName: 'Pramen investiční společnost', iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' } as const;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());
beforeEach(() => inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, null, crowns)));

const unsaid: Intention = { horizon: null, initial: null, regular: null };
const read = (intend: (strategyId: string) => Intention = () => unsaid) =>
  readFirstPayments(
    app.platform.db,
    { clientId: company.people.mixed.clientId ?? '', contractId: company.contractIds['K1'] ?? '', language: 'cs' },
    intend,
  );
/** The amount in each payment code; null: the payer chooses. */
const amounts = async (intention: Intention) => {
  const codes = (await read(() => intention)).map((one) => scanCode(one.payment_qr_code_base64).code?.data ?? '');
  return codes.map((code) => /\*AM:([\d.]+)/.exec(code)?.[1] ?? null);
};

it.each([
  [{ initial: 50_000, regular: 4000 }, '50000.00'],
  [{ initial: 50_000, regular: null }, '50000.00'],
  [{ initial: 0, regular: 4000 }, '4000.00'],
  [{ initial: null, regular: 4000 }, '4000.00'],
  [{ initial: 0, regular: 0 }, null],
  [{ initial: null, regular: null }, null],
])('of %o the code asks for %s', async (meant, amount) => {
  expect(await amounts({ horizon: 10, ...meant })).toEqual([amount, amount]);
});

it('name the account, the symbol and what the client meant for each strategy', async () => {
  const [{ id: first } = { id: '' }] = await app.platform.db
    .select({ id: contractStrategies.strategyId })
    .from(contractStrategies)
    .where(eq(contractStrategies.id, company.strategyIds['101'] ?? ''));
  const meant = { horizon: 10, initial: 50_000, regular: 4000 };
  const [one, other, ...more] = await read((strategyId) => (strategyId === first ? meant : unsaid));
  expect(one).toMatchObject({
    currency: 'CZK',
    bank_account_number_full: '19-2000145399/0800',
    bic_swift_code: 'GIBACZPX',
    variable_symbol: '101',
    strategy_name: 'Vyvážená strategie',
    meta: { investment_horizont: 10, initial_deposit: 50_000, regular_deposit: 4000 },
  });
  expect(other).toMatchObject({
    variable_symbol: '102',
    meta: { investment_horizont: null, initial_deposit: null, regular_deposit: null },
  });
  expect(more).toEqual([]);
});

it('show no account and no code where the company has none in the currency', async () => {
  await app.platform.db.delete(receivingAccounts);
  const none = { bank_account_number_full: null, bic_swift_code: null, payment_qr_code_base64: null };
  expect(await read()).toEqual([expect.objectContaining(none), expect.objectContaining(none)]);
});
