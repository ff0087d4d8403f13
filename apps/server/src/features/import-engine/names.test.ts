import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { describeFile } from './rows/report.ts';
import { importFolder } from './import-engine.service.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const key = Buffer.alloc(32, 7);
const deps = { clock, jobs: noJobs, config: { keys: { master: key, code: key } }, audit: createAudit(key, () => clock.now()) };
let scratch = '';

async function run(name: string, lines: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  await writeFile(join(folder, `${name}.csv`), lines.map((line) => `${line}\n`).join(''));
  return (await importFolder(database.current.db, deps, folder)).files.flatMap((file) => describeFile(file, false));
}
const query = async (text: string) => (await database.current.pool.query<Record<string, unknown>>(text)).rows;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-names-'));
  await run('clients', ['client_code,email,firstname,surname,language', 'A,a@example.test,Ján,Novák,sk']);
  await run('strategies', ['external_id,name', '1,Vyvážená']);
});
afterAll(() => rm(scratch, { recursive: true }));

it('contract types get their Slovak names from the contracts', async () => {
  const named = () => query(`SELECT name, name_sk FROM contract_types WHERE name IN ('Program', 'Správa portfolia') ORDER BY name`);
  const header = 'contract_number,client_code,contract_type,contract_type_sk,currency';
  await run('contracts', [header, 'S1,A,Správa portfolia,Správa portfólia,EUR', 'S2,A,Správa portfolia,,EUR', 'S3,A,Program,,EUR']);
  expect(await named()).toEqual([
    { name: 'Program', name_sk: null },
    { name: 'Správa portfolia', name_sk: 'Správa portfólia' },
  ]);
  // An empty name keeps the stored one, another name changes its row.
  expect(await run('contracts', [header, 'S1,A,Správa portfolia,,EUR', 'S3,A,Program,Programček,EUR'])).toEqual([
    "contracts.csv:3 contract_type_sk: updated: '' became 'Programček'",
    'contracts.csv: 2 rows: 0 new, 1 updated, 1 unchanged, 0 skipped',
  ]);
  expect(await named()).toEqual([
    { name: 'Program', name_sk: 'Programček' },
    { name: 'Správa portfolia', name_sk: 'Správa portfólia' },
  ]);
  expect(await run('contracts', [header, 'S1,A,Správa portfolia,Jedno,EUR', 'S2,A,Správa portfolia,Druhé,EUR'])).toEqual([
    'contracts.csv:3 contract_type_sk: line 2 gives it a different Slovak name',
    "contracts.csv:2 contract_type_sk: updated: 'Správa portfólia' became 'Jedno'",
    "contracts.csv:3 contract_type_sk: updated: 'Správa portfólia' became 'Druhé'",
    'contracts.csv: refused, 1 error; none of it was written',
  ]);
  expect(await run('contracts', ['contract_number,client_code,contract_type,currency', 'S1,A,Správa portfolia,EUR'])).toEqual([
    'contracts.csv: 1 row: 0 new, 0 updated, 1 unchanged, 0 skipped',
  ]);
});

it('fees get their Slovak names from the movements, even from those already booked', async () => {
  const named = () => query('SELECT name, name_sk FROM fee_types ORDER BY name');
  await run('contracts', ['contract_number,client_code,contract_type,currency', 'F1,A,S poplatky,EUR']);
  await run('contract-strategies', ['contract_number,strategy_external_id,variable_symbol', 'F1,1,101']);
  const header = 'trans_ref,variable_symbol,transaction_date,cash_transaction_type,fee_type_name,fee_type_name_sk,amount,currency';
  await run('cash-transactions', [
    header,
    'V1,101,2024-01-02,DEPOSIT,,,100,EUR',
    'V2,101,2024-01-02,FEE,Vstupní poplatek,,-1,EUR',
    'V3,101,2024-01-03,FEE,Poplatek za správu,Poplatok za správu,-1,EUR',
  ]);
  expect(await named()).toEqual([
    { name: 'Poplatek za správu', name_sk: 'Poplatok za správu' },
    { name: 'Vstupní poplatek', name_sk: null },
  ]);
  const again = [
    header,
    'V2,101,2024-01-02,FEE,Vstupní poplatek,Vstupný poplatok,-1,EUR',
    'V3,101,2024-01-03,FEE,Poplatek za správu,,-1,EUR',
  ];
  expect(await run('cash-transactions', again)).toEqual([
    "cash-transactions.csv:2 fee_type_name_sk: updated: '' became 'Vstupný poplatok'",
    'cash-transactions.csv: 2 rows: 0 new, 1 updated, 1 unchanged, 0 skipped',
  ]);
  expect(await named()).toEqual([
    { name: 'Poplatek za správu', name_sk: 'Poplatok za správu' },
    { name: 'Vstupní poplatek', name_sk: 'Vstupný poplatok' },
  ]);
  expect(await run('cash-transactions', again)).toEqual(['cash-transactions.csv: 2 rows: 0 new, 0 updated, 2 unchanged, 0 skipped']);
  expect(
    await run('cash-transactions', [
      header,
      'V4,101,2024-01-04,FEE,,Poplatok,-1,EUR',
      'V5,101,2024-01-04,FEE,Poplatek za správu,Jeden,-1,EUR',
      'V6,101,2024-01-05,FEE,Poplatek za správu,Druhý,-1,EUR',
    ]),
  ).toEqual([
    'cash-transactions.csv:2 fee_type_name: is empty',
    'cash-transactions.csv:4 fee_type_name_sk: line 3 gives it a different Slovak name',
    'cash-transactions.csv: refused, 2 errors; none of it was written',
  ]);
});
