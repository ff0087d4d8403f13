import * as endpoints from '@pramen/contract/bank-statements/bank-statements.endpoints';
import type { GoalCalculation } from '@pramen/contract/onboarding/calculation.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractStrategies } from '../../../database/schema/clients.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { writeCamt } from '../../../demo/outside/bank/statement-files.ts';
import type { WrittenPayment } from '../../../demo/outside/bank/statement-files.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { crowns, pay, statement, statementsOf } from '../../../testing/files/bank-statements.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import { setReceivingAccount } from '../../payments/payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let officer: TestPerson;
let office: ReturnType<typeof statementsOf>;

beforeAll(async () => {
  app = await createTestApp(database.current);
  await createSmallCompany(app);
  officer = await createPerson(app, 'BACK_OFFICE');
  office = statementsOf(app, officer);
  await inTransaction(app.platform.db, (tx) =>
    setReceivingAccount(tx, app.platform, {}, null, { ownerName: 'Pramen', iban: crowns, bic: 'GIBACZPX', currency: 'CZK' }),
  );
});
afterAll(() => app.close());

async function bring(changes: Partial<WrittenPayment>): Promise<string> {
  const payment = pay({ name: 'Neznámý Plátce', ...changes });
  await office.bring([['vypis.xml', writeCamt(statement([payment]))]]);
  return (await office.entryOf(payment.reference ?? ''))?.id ?? '';
}
const read = async (id: string) => (await app.call(endpoints.readBankPayment, { token: officer.token, params: { id } })).body;
const change = (symbol: string, changes: Partial<typeof contractStrategies.$inferInsert>) =>
  app.platform.db.update(contractStrategies).set(changes).where(eq(contractStrategies.variableSymbol, symbol));

describe('the reason of a payment that waits', () => {
  it('is that of today, on its page and in the queue', async () => {
    await change('102', { heldSince: app.clock.now() });
    const [held, unknown] = [await bring({ symbol: '102' }), await bring({ symbol: '60001' })];
    const shown = async () => {
      const { data } = (await app.call(endpoints.listBankPayments, { token: officer.token, query: { length: '100' } })).body;
      const rows = new Map(data.map((row) => [row.id, [row.why, row.why_today]]));
      for (const id of [held, unknown]) expect([(await read(id)).why, (await read(id)).why_today]).toEqual(rows.get(id));
      return [rows.get(held), rows.get(unknown)];
    };
    expect(await shown()).toEqual([
      ['HELD', 'HELD'],
      ['SYMBOL_UNKNOWN', 'SYMBOL_UNKNOWN'],
    ]);
    await change('102', { heldSince: null });
    expect(await shown()).toEqual([
      ['HELD', null],
      ['SYMBOL_UNKNOWN', 'SYMBOL_UNKNOWN'],
    ]);
    // Another reason may have come.
    await change('102', { deletedAt: app.clock.now() });
    expect((await shown())[0]).toEqual(['HELD', 'DELETED']);
    await change('102', { deletedAt: null });
  });

  it('is none of a payment that is decided', async () => {
    expect(await read(await bring({ symbol: '101' }))).toMatchObject({ state: 'BOOKED', why: null, why_today: null });
  });
});

describe('an agreed deposit of the same amount', () => {
  const agree = (symbol: string, changes: Partial<GoalCalculation>) => {
    const parameters: GoalCalculation['parameters'] = {
      general: { duration: 10 },
      saving: { initial_deposit: 50_000, regular_deposit: 1000 },
    };
    const figures = { monthly_deposit: 3_000, final_amount: 1, deposits_amount: 1, currency: 'CZK' as const, divided_between: 2 };
    const named = { strategy_id: newId(), strategy_name: 'Vyvážená', performance: 0.05, portfolio_name: null };
    return change(symbol, { goalCalculation: { ...named, mode: 'SAVING', parameters, ...figures, ...changes } });
  };
  const suggest = async (changes: Partial<WrittenPayment>) =>
    (await read(await bring({ symbol: '60002', ...changes }))).suggestions.map(({ variable_symbol: symbol, reason }) => [symbol, reason]);

  it('is suggested after what the symbol and the name say, and books nothing', async () => {
    await agree('201', { monthly_deposit: 3_000 });
    await agree('101', { monthly_deposit: 3_333.33 });
    // The first deposit is divided between two investments; the contract of 201 is in euros.
    expect(await suggest({ minor: 333_333 })).toEqual([['101', 'AMOUNT']]);
    expect(await suggest({ minor: 2_500_000 })).toEqual([['101', 'AMOUNT']]);
    expect(await suggest({ minor: 300_000 })).toEqual([]);
    expect(await suggest({ minor: 333_334 })).toEqual([]);
    const id = await bring({ minor: 333_333, symbol: '410' });
    const { suggestions, state } = await read(id);
    expect(suggestions.map(({ variable_symbol: symbol, reason }) => [symbol, reason])).toEqual([
      ['401', 'SYMBOL_SLIP'],
      ['101', 'AMOUNT'],
    ]);
    expect(state).toBe('UNMATCHED');
  });

  it('has no first deposit when the client chose a target', async () => {
    await agree('101', { mode: 'TARGET' });
    expect(await suggest({ minor: 2_500_000 })).toEqual([]);
  });

  it('is not suggested when more than three agreed to it', async () => {
    await app.platform.db.update(contractStrategies).set({ goalCalculation: null });
    for (const symbol of ['101', '102', '301']) await agree(symbol, { monthly_deposit: 777 });
    expect((await suggest({ minor: 77_700 })).length).toBe(3);
    await agree('401', { monthly_deposit: 777 });
    expect(await suggest({ minor: 77_700 })).toEqual([]);
  });
});
