import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../../platform/audit/append.ts';
import { noJobs } from '../../../platform/jobs/jobs.ts';
import { createFixedClock } from '../../../platform/clock/clock.ts';
import { registerStored } from '../../../testing/sharding/registered.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { describeFile } from '../rows/report.ts';
import { importFolder } from '../import-engine.service.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const masterKey = Buffer.alloc(32, 7);
const deps = {
  clock,
  jobs: noJobs,
  config: { keys: { master: masterKey, code: masterKey } },
  audit: createAudit(masterKey, () => clock.now()),
};
const good = fileURLToPath(new URL('../fixtures/good', import.meta.url));
let scratch = '';

const query = async (text: string) => (await database.current.pool.query<Record<string, unknown>>(text)).rows;
const run = async (folder: string) => {
  const result = await importFolder(database.current.db, deps, folder, {});
  return Object.fromEntries(result.files.map((file) => [file.file, { ...file, lines: describeFile(file, false) }]));
};

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-symbols-'));
  await importFolder(database.current.db, deps, good, {});
  await query(`
    INSERT INTO former_variable_symbols (variable_symbol, client_id, contract_strategy_id, replaced_at)
    SELECT variable_symbol, client_id, id, '2026-03-01' FROM contract_strategies WHERE variable_symbol IN ('2400000101', '2400000201')`);
  await query(`UPDATE contract_strategies SET variable_symbol = '77' WHERE variable_symbol = '2400000101'`);
  await query(`UPDATE contract_strategies SET variable_symbol = '88', deleted_at = '2026-03-01' WHERE variable_symbol = '2400000201'`);
  await registerStored(database.current.pool);
});
afterAll(() => rm(scratch, { recursive: true }));

describe('a replaced variable symbol', () => {
  it('finds its investment like the new one, on either side of a transfer', async () => {
    await writeFile(
      join(scratch, 'cash-transactions.csv'),
      [
        'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency,counterpart_variable_symbol',
        'F-1,2400000101,2026-02-02,DEPOSIT,100.00,CZK,',
        'F-2,77,2026-02-02,DEPOSIT,200.00,CZK,',
        'F-3,2400000102,2026-02-03,TRANSFER_OUT,-50.00,CZK,2400000101',
        'F-4,2400000101,2026-02-03,TRANSFER_IN,50.00,CZK,2400000102',
        '',
      ].join('\n'),
    );
    expect((await run(scratch))['cash-transactions.csv']).toMatchObject({ rowsInserted: 4, faults: { total: 0 }, warnings: { total: 0 } });
    expect(
      await query(
        `SELECT c.trans_ref, s.variable_symbol FROM cash_transactions c JOIN contract_strategies s ON s.id = c.contract_strategy_id WHERE trans_ref LIKE 'F-%' ORDER BY 1`,
      ),
    ).toEqual([
      { trans_ref: 'F-1', variable_symbol: '77' },
      { trans_ref: 'F-2', variable_symbol: '77' },
      { trans_ref: 'F-3', variable_symbol: '2400000102' },
      { trans_ref: 'F-4', variable_symbol: '77' },
    ]);
  });

  it('finds the same investment when its file is imported again, and adds no second one', async () => {
    const before = await query('SELECT * FROM contract_strategies ORDER BY id');
    const { 'contract-strategies.csv': file } = await run(good);
    expect(file?.lines).toContainEqual(expect.stringContaining('contract-strategies.csv:4 variable_symbol: '));
    expect(await query('SELECT * FROM contract_strategies ORDER BY id')).toEqual(before);
  });

  it('of an investment in the trash accepts no money', async () => {
    await writeFile(
      join(scratch, 'cash-transactions.csv'),
      'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency\nG-1,2400000201,2026-02-02,DEPOSIT,100.00,CZK\n',
    );
    expect((await run(scratch))['cash-transactions.csv']?.lines).toContain(
      'cash-transactions.csv:2 variable_symbol: no investment has the variable symbol 2400000201',
    );
  });
});
