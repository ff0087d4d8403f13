import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import type { TestDatabase } from '../../testing/app/test-database.ts';
import { importFolder } from './import-engine.service.ts';
import type { FileReport } from './rows/report.ts';

let database: TestDatabase;
const clock = createFixedClock('2026-03-02T09:00:00Z');
const masterKey = Buffer.alloc(32, 7);
const deps = {
  clock,
  jobs: { enqueueAll: () => Promise.resolve() },
  config: { keys: { master: masterKey, code: masterKey } },
  audit: createAudit(masterKey, () => clock.now()),
};
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pramen-rehearsal-'));
});
afterAll(() => rm(root, { recursive: true }));
// Each test counts the rows of all tables.
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function folderOf(name: string, files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder);
  for (const [file, lines] of Object.entries(files)) await writeFile(join(folder, `${file}.csv`), `${lines.join('\n')}\n`);
  return folder;
}

const heads = {
  securities: 'isin,name,kind,currency',
  prices: 'isin,date,price',
  rates: 'currency,date,rate',
  strategies: 'external_id,name,code',
  clients: 'client_code,email,firstname,surname,phone,active_access',
  addresses: 'client_code,type,street,city,zip_code',
  accounts: 'client_code,currencies,account_number,bank_code,note',
  contracts: 'contract_number,client_code,contract_type,currency,signed_on',
  investments: 'contract_number,strategy_code,variable_symbol,label_text',
  cash: 'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency',
  trades: 'trans_ref,variable_symbol,transaction_date,sec_transaction_type,isin,quantity,price,amount,currency',
  instructions: 'instruction_reference,variable_symbol,instructed_at,transaction_type,isin,amount,currency',
};

const first = {
  securities: [heads.securities, 'CZ0005112300,Stará,SHARE,CZK'],
  prices: [heads.prices, 'CZ0005112300,2026-01-05,100'],
  rates: [heads.rates, 'EUR,2026-01-05,25'],
  strategies: [heads.strategies, '1,Klid,KLI'],
  clients: [heads.clients, 'R-1,r1@example.test,Jan,Novák,+420777100001,true', 'R-2,r2@example.test,Ema,Malá,+420777100002,true'],
  'client-addresses': [heads.addresses, 'R-1,DOMICILE,Dlouhá 1,Praha,11000'],
  'client-bank-accounts': [heads.accounts, 'R-1,CZK,2000145399,0800,'],
  contracts: [heads.contracts, '100,R-1,Správa,CZK,2026-01-05'],
  'contract-strategies': [heads.investments, '100,KLI,1001,Dům'],
  'cash-transactions': [heads.cash, 'V-1,1001,2026-01-05,DEPOSIT,1000,CZK'],
  trades: [heads.trades, 'T-1,1001,2026-01-05,BUY,CZ0005112300,5,100,-500,CZK'],
  instructions: [heads.instructions, 'P-1,1001,2026-01-05 10:00,BUY,CZ0005112300,500,CZK'],
};

/** For every kind: a row that changes, a new row that refers to rows of earlier files, and an unchanged row. */
const second = {
  securities: [heads.securities, 'CZ0005112300,Nová,SHARE,CZK', 'US0378331005,Jiná,SHARE,EUR'],
  prices: [heads.prices, 'CZ0005112300,2026-01-05,101', 'US0378331005,2026-01-06,10'],
  rates: [heads.rates, 'EUR,2026-01-05,25.5', 'EUR,2026-01-06,25.6', 'USD,2026-01-06,22'],
  strategies: [heads.strategies, '1,Klid,KL2', '2,Růst,RUS'],
  clients: [
    heads.clients,
    'R-1,r1@example.test,Jan,Novotný,+420777100009,true',
    'R-2,r2@example.test,Ema,Malá,+420777100002,false',
    ',r3@example.test,Eva,Nová,,true',
    'R-4,r4@example.test,Ota,Nový,,true',
  ],
  'client-addresses': [heads.addresses, 'R-1,DOMICILE,Krátká 2,Praha,11000', 'R-4,DOMICILE,Nová 1,Brno,60200'],
  'client-bank-accounts': [heads.accounts, 'R-1,CZK,2000145399,0800,hlavní', 'R-4,CZK,19-2000145399,0800,'],
  contracts: [heads.contracts, '100,R-1,Jiný druh,CZK,2026-01-05', '200,R-4,Správa,EUR,2026-01-06', ',R-2,Správa,CZK,2026-01-06'],
  'contract-strategies': [heads.investments, '100,KL2,1001,Byt', '100,RUS,1002,', '200,RUS,2001,'],
  'cash-transactions': [heads.cash, 'V-1,1001,2026-01-05,DEPOSIT,1000,CZK', 'V-2,2001,2026-01-06,DEPOSIT,50,USD'],
  trades: [heads.trades, 'T-1,1001,2026-01-05,BUY,CZ0005112300,5,100,-500,CZK', 'T-2,2001,2026-01-06,BUY,US0378331005,1,10,-10,EUR'],
  instructions: [
    heads.instructions,
    'P-1,1001,2026-01-05 10:00,BUY,CZ0005112300,500,CZK',
    'P-2,2001,2026-01-06 10:00,BUY,US0378331005,10,EUR',
  ],
};

const auditFactsOf = ({
  file,
  state,
  rowsRead,
  rowsInserted,
  rowsUpdated,
  rowsUnchanged,
  rowsSkipped,
  faults,
  warnings,
  changes,
}: FileReport) => ({
  file,
  state,
  rowsRead,
  rowsInserted,
  rowsUpdated,
  rowsUnchanged,
  rowsSkipped,
  faults,
  warnings,
  changes: changes.total,
});

/** Tables whose rows users of the portal change or wait for. */
const heldTables = [
  'users',
  'clients',
  'sessions',
  'client_addresses',
  'client_bank_accounts',
  'contracts',
  'contract_strategies',
  'contract_types',
  'strategies',
  'securities',
  'number_counters',
];

it('a rehearsal of every kind of file locks no row and takes no value, and counts what the import then does', async () => {
  const { db, pool } = database;
  const before = await importFolder(db, deps, await folderOf('first', first));
  expect(before.files.map(({ state }) => state)).toEqual(Array(12).fill('IMPORTED'));
  await pool.query(
    `INSERT INTO sessions (id, user_id, role, method, ip, user_agent, started_at, last_used_at)
     SELECT gen_random_uuid(), user_id, 'CLIENT', 'PASSWORD', '1.1.1.1', 'x', now(), now() FROM clients`,
  );
  const folder = await folderOf('second', second);
  const free = new Map<string, number>();
  const rehearsed = await importFolder(db, deps, folder, {
    dryRun: true,
    onFile: async () => {
      // On another connection, during the rehearsal: NOWAIT fails where it would have to wait.
      for (const table of heldTables) free.set(table, (await pool.query(`SELECT 1 FROM ${table} FOR UPDATE NOWAIT`)).rows.length);
      const connection = await pool.connect();
      try {
        await connection.query(`BEGIN; SET LOCAL lock_timeout = '1s'`);
        await connection.query('LOCK TABLE import_files IN EXCLUSIVE MODE NOWAIT');
        for (const email of ['r3@example.test', 'r4@example.test'])
          await connection.query(
            `INSERT INTO users (id, email, name, role, language, created_at) VALUES ($1, $2, 'x', 'CLIENT', 'cs', now())`,
            [newId(), email],
          );
        await connection.query(`INSERT INTO contract_types (id, name, created_at) VALUES ($1, 'Jiný druh', now())`, [newId()]);
      } finally {
        await connection.query('ROLLBACK');
        connection.release();
      }
    },
  });
  expect(Object.fromEntries(free)).toMatchObject({
    users: 2,
    clients: 2,
    sessions: 2,
    contracts: 1,
    contract_strategies: 1,
    strategies: 1,
    securities: 1,
  });
  expect(rehearsed.files.map(({ state }) => state)).toEqual(Array(12).fill('IMPORTED'));
  const imported = await importFolder(db, deps, folder);
  expect(rehearsed.files.map(auditFactsOf)).toEqual(imported.files.map(auditFactsOf));
  const again = await importFolder(db, deps, folder, { dryRun: true });
  expect(again.files.filter(({ entity }) => entity !== 'contracts').map(({ state }) => state)).toEqual(Array(11).fill('UNCHANGED'));
});

it('a rehearsal finds the errors that the import would find', async () => {
  const folder = await folderOf('faulty', {
    clients: [heads.clients, 'R-5,r5@example.test,Ida,Nová,,true'],
    contracts: [heads.contracts, '500,R-5,Správa,CZK,2026-01-06', '501,R-9,Správa,CZK,2026-01-06'],
  });
  const rehearsed = await importFolder(database.db, deps, folder, { dryRun: true });
  const imported = await importFolder(database.db, deps, folder);
  expect(rehearsed.files.map(auditFactsOf)).toEqual(imported.files.map(auditFactsOf));
  expect(imported.files.map(({ state }) => state)).toEqual(['IMPORTED', 'REFUSED']);
});
