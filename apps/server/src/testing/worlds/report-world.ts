import { cashTransactions } from '../../database/schema/ledger.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changeOwner } from '../../features/clients/record/client-owner.service.ts';
import { foldReports } from '../../features/reports/fold/fold.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { markReported } from '../../platform/rollups/report-marks.ts';
import { createPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';
import type { TestDatabase } from '../app/test-database.ts';
import { createCatalogue, createClientWorld } from './client-world.ts';
import type { ClientWorld } from './client-world.ts';

async function move(
  app: TestApp,
  { clientId, investmentId }: ClientWorld,
  cashTransactionType: 'DEPOSIT' | 'WITHDRAWAL' | 'FEE',
  amount: string,
  transactionDate: string,
  currency: 'CZK' | 'EUR' = 'CZK',
) {
  const importedAt = app.clock.now();
  const row = {
    clientId,
    id: newId(),
    contractStrategyId: investmentId,
    transRef: newId(),
    transactionDate,
    cashTransactionType,
    amount,
    currency,
  };
  await app.platform.db.insert(cashTransactions).values({ ...row, importedAt });
}

/** A head with an adviser, another adviser to whom a client moved, and a client of nobody, all with payments; folded. */
export async function createReportWorld(app: TestApp, { pool }: Pick<TestDatabase, 'pool'>) {
  const catalogue = await createCatalogue(app);
  const admin = await createPerson(app, 'ADMIN');
  const boss = await createPerson(app, 'INTERMEDIARY_ADMIN');
  const adviser = await createPerson(app, 'INTERMEDIARY', { under: boss });
  const other = await createPerson(app, 'INTERMEDIARY');
  const ofBoss = await createClientWorld(app, catalogue, boss);
  const first = await createClientWorld(app, catalogue, adviser);
  const moved = await createClientWorld(app, catalogue, adviser);
  const ofNobody = await createClientWorld(app, catalogue);
  await move(app, ofBoss, 'DEPOSIT', '5000', '2026-01-20');
  await move(app, first, 'DEPOSIT', '1000.10', '2026-01-05');
  await move(app, first, 'WITHDRAWAL', '-300.05', '2026-02-03');
  await move(app, first, 'FEE', '-50', '2026-02-03');
  await move(app, first, 'DEPOSIT', '20', '2026-02-04', 'EUR');
  await move(app, moved, 'DEPOSIT', '70', '2026-02-10');
  await move(app, ofNobody, 'DEPOSIT', '9', '2026-02-11');
  // They were there yesterday; sessions would not outlive a day of the clock.
  for (const [name, column] of [
    ['clients', 'created_at'],
    ['contracts', 'created_at'],
    ['client_ownerships', 'valid_from'],
  ])
    await pool.query(`UPDATE ${name} SET ${column} = ${column} - interval '1 day'`);
  const token = { role: 'ADMIN', userId: admin.userId, origin: { language: 'cs', ip: '127.0.0.1', userAgent: 'test' } };
  await inTransaction(app.platform.db, async (tx) => {
    for (const { clientId } of [ofBoss, first, moved, ofNobody]) await markReported(tx, clientId);
    await changeOwner(tx, app.platform, token as never, moved.clientId, other.intermediaryPersonId);
  });
  await move(app, moved, 'DEPOSIT', '11', '2026-03-02');
  await foldReports(app.platform.db, app.clock);
  return { catalogue, admin, boss, adviser, other, ofBoss, first, moved, ofNobody };
}

export type ReportWorld = Awaited<ReturnType<typeof createReportWorld>>;
