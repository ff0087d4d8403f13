import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/append.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import type { TestDatabase } from '../../testing/app/test-database.ts';
import { createSeriesStore } from '../market/market.reader.ts';
import { importFolder } from './import-engine.service.ts';
import { describeFile } from './rows/report.ts';
import type { ImportResult } from './rows/report.ts';

/** The database of the running block of tests. */
let database: TestDatabase;
const clock = createFixedClock('2026-03-02T09:00:00Z');
const masterKey = Buffer.alloc(32, 7);
const deps = {
  clock,
  jobs: noJobs,
  config: { keys: { master: masterKey, code: masterKey } },
  audit: createAudit(masterKey, () => clock.now()),
};
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const good = fixture('good');
let scratch = '';
/** `npm run test:full` imports a million rows. */
const MANY = process.env['PRAMEN_TEST_FULL'] === '1' ? 1_000_000 : 20_000;
const TEN_MINUTES = 600_000;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-import-'));
});
afterAll(() => rm(scratch, { recursive: true }));

const tables = [
  'securities',
  'prices',
  'exchange_rates',
  'packed_series',
  'strategies',
  'contract_types',
  'users',
  'clients',
  'client_keys',
  'contracts',
  'contract_strategies',
  'cash_transactions',
  'trades',
  'instructions',
  'audit_events',
  'audit_queue',
  'import_runs',
  'import_files',
];

/** Gives a block of tests its own database, into which `folder` was imported. */
function useDatabase(folder?: string): void {
  let own: TestDatabase;
  beforeAll(async () => {
    own = database = await createTestDatabase();
    if (folder !== undefined) expect((await run(folder)).hasFaults).toBe(false);
  });
  afterAll(() => own.close());
}

/** Every row of every table that an import may change. */
async function readEverything(): Promise<Record<string, string[]>> {
  const everything: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    everything[table] = rows.map(({ row }) => row);
  }
  return everything;
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows;
}

/** A folder with the given files, each a list of lines. */
async function folderOf(files: Record<string, readonly string[]>): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, `${name}.csv`), lines.map((line) => `${line}\n`).join(''));
  return folder;
}

const run = (folder: string, dryRun = false) => importFolder(database.db, deps, folder, { dryRun });
const report = (result: ImportResult) => result.files.flatMap((file) => describeFile(file, result.isDryRun));
const states = (result: ImportResult) => Object.fromEntries(result.files.map(({ file, state }) => [file, state]));
const counts = (result: ImportResult) =>
  Object.fromEntries(
    result.files.map(({ file, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped }) => [
      file,
      [rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped],
    ]),
  );

describe('a good folder in an empty portal', () => {
  useDatabase();

  it('is rehearsed by a dry run without a trace, then imported completely', async () => {
    const before = await readEverything();
    const rehearsed = await run(good, true);
    expect(await readEverything()).toEqual(before);
    const imported = await run(good);
    expect(imported.hasFaults).toBe(false);
    expect(counts(imported)).toEqual({
      'securities.csv': [4, 0, 0, 0],
      'prices.csv': [9, 0, 0, 0],
      'rates.csv': [4, 0, 0, 0],
      'strategies.csv': [2, 0, 0, 0],
      'clients.csv': [2, 0, 0, 0],
      'contracts.csv': [2, 0, 0, 0],
      'contract-strategies.csv': [3, 0, 0, 0],
      'cash-transactions.csv': [8, 0, 0, 0],
      'trades.csv': [4, 0, 0, 0],
      'instructions.csv': [2, 0, 0, 0],
    });
    expect(rehearsed).toMatchObject({ isDryRun: true, runId: null });
    expect(counts(rehearsed)).toEqual(counts(imported));
    expect(report(imported).filter((line) => line.includes('warning'))).toEqual([
      'prices.csv:6 price: warning: jumps from 724 to 1725.5 (a split?)',
      'prices.csv:9 price: warning: jumps from 184.25 to 46.0625 (a split?)',
      'prices.csv:10 date: warning: is 28 days after the previous one',
      "contracts.csv:2 contract_type: warning: the contract type 'Správa portfolia' is new and will be added",
      "contracts.csv:3 contract_type: warning: the contract type 'Správa portfolia' is new and will be added",
    ]);
    expect(report(rehearsed).map((line) => line.replace(' (dry run, nothing was written)', ''))).toEqual(report(imported));
  });
});

// Its tests leave the database as it is.
describe('a portal with a good folder', () => {
  useDatabase(good);

  it('stored it with its accented letters, its keys and its Prague dates', async () => {
    expect(
      await query(
        'SELECT u.email, u.name, u.language, u.password_hash, u.role, c.title_before, c.client_code FROM clients c JOIN users u ON u.id = c.user_id ORDER BY client_code',
      ),
    ).toEqual([
      {
        email: 'zofie.prilis@example.test',
        name: 'Žofie Příliš-Žluťoučká',
        language: 'cs',
        password_hash: null,
        role: 'CLIENT',
        title_before: 'Ing.',
        client_code: 'C-001',
      },
      {
        email: 'lubos.kon@example.test',
        name: 'Ľuboš Kôň',
        language: 'sk',
        password_hash: null,
        role: 'CLIENT',
        title_before: null,
        client_code: 'C-002',
      },
    ]);
    const [client] = await query<{ id: string }>('SELECT id FROM clients LIMIT 1');
    expect(await readClientKey(database.db, masterKey, client?.id ?? '')).toHaveLength(32);
    expect(await query(`SELECT instructed_at FROM instructions ORDER BY instruction_reference`)).toEqual([
      { instructed_at: new Date('2024-01-01T15:45:00Z') },
      { instructed_at: new Date('2024-07-03T07:07:00Z') },
    ]);
    expect(await query(`SELECT t.quantity, t.price, t.amount FROM trades t WHERE trans_ref = 'T-3'`)).toEqual([
      { quantity: '9.000000', price: null, amount: '0.00' },
    ]);
    expect(await query(`SELECT count(*)::int AS events FROM audit_events WHERE action = 'imports.fileImported'`)).toEqual([{ events: 10 }]);
  });

  it('has series that the portfolio can read', async () => {
    const [security] = await query<{ id: string }>(`SELECT id FROM securities WHERE isin = 'US0378331005'`);
    const key = security?.id ?? '';
    const series = await createSeriesStore().load(database.db, [
      { kind: 'PRICE', key, version: 1 },
      { kind: 'RATE', key: 'EUR', version: 1 },
    ]);
    expect(series.get(`PRICE:${key}`)).toEqual({
      days: Int32Array.of(19_724, 19_725, 19_726, 19_754),
      micros: Float64Array.of(185_640_000, 184_250_000, 46_062_500, 46_500_000),
    });
    expect(series.get('RATE:EUR')).toEqual({ days: Int32Array.of(19_724, 19_725), micros: Float64Array.of(24_675_000, 24_700_000) });
    expect(await query(`SELECT max(last_date)::text AS last FROM packed_series WHERE kind = 'PRICE'`)).toEqual([{ last: '2024-02-01' }]);
  });

  it.each(['good', 'same-in-czech'])('is not changed when it is imported again (%s)', async (name) => {
    const before = await readEverything();
    const again = await run(fixture(name));
    expect(report(again).filter((line) => !line.includes(' 0 new, 0 updated, '))).toEqual([]);
    expect(new Set(Object.values(states(again)))).toEqual(new Set(['UNCHANGED']));
    expect(await readEverything()).toEqual(before);
  });

  it('reports each error of a faulty one with line and column, and changes nothing', async () => {
    const before = await readEverything();
    const result = await run(fixture('faulty'));
    expect(await readEverything()).toEqual(before);
    expect(new Set(Object.values(states(result)))).toEqual(new Set(['REFUSED']));
    expect(report(result)).toEqual([
      'prices.csv:3 isin: the security XS0000000009 is unknown',
      "prices.csv:4 isin: 'CZ0005112301' is not an ISIN",
      "prices.csv:5 date: '2024-02-30' is not a date (2024-03-05 or 5.3.2024)",
      'prices.csv:6 date: 2026-03-03 is in the future',
      "prices.csv:7 price: '9.5e2' is not a number",
      'prices.csv:8 price: has more than 6 decimals',
      'prices.csv:9 price: is empty',
      'prices.csv:10: has 2 cells, the header has 3',
      'prices.csv:11: has 4 cells, the header has 3',
      'prices.csv:12 price: warning: is not above zero: 0; the row is skipped',
      'prices.csv:13 date: warning: repeats line 2; the row is skipped',
      'prices.csv: refused, 9 errors; none of it was written',
      'rates.csv:1 date: appears twice in the header',
      'rates.csv:1 source: is not a column of this file; its columns are currency, date, rate',
      'rates.csv: refused, 2 errors; none of it was written',
      'cash-transactions.csv:3 variable_symbol: no investment has the variable symbol 9999999999',
      "cash-transactions.csv:4 variable_symbol: '24000001015' is not a variable symbol (1 to 10 digits, not zero)",
      "cash-transactions.csv:5 cash_transaction_type: 'GIFT' is unknown; it must be one of DEPOSIT, WITHDRAWAL, TRANSFER_IN, TRANSFER_OUT, FEE, TAX, DIVIDEND, INTEREST, FX, OTHER",
      "cash-transactions.csv:6 currency: 'GBP' is unknown; it must be one of CZK, EUR, USD",
      'cash-transactions.csv:7 amount: a DEPOSIT must be positive',
      'cash-transactions.csv:8 amount: a WITHDRAWAL must be negative',
      'cash-transactions.csv:9 amount: must not be zero',
      'cash-transactions.csv:10 counterpart_variable_symbol: a transfer must name the other investment',
      'cash-transactions.csv:11 counterpart_variable_symbol: no investment has the variable symbol 8888888888',
      'cash-transactions.csv:12 counterpart_variable_symbol: the other investment belongs to another client',
      'cash-transactions.csv:13 counterpart_variable_symbol: is the investment itself',
      'cash-transactions.csv:14 counterpart_variable_symbol: only a transfer names another investment',
      'cash-transactions.csv:15 trans_ref: repeats line 2',
      'cash-transactions.csv:16 trans_ref: was already booked with a different amount',
      'cash-transactions.csv:17 currency: there is no rate for EUR on or before 2024-01-01',
      'cash-transactions.csv:18 trans_ref: contains a NUL character',
      'cash-transactions.csv:19 counterpart_variable_symbol: contains bytes that are not UTF-8',
      'cash-transactions.csv:20 trans_ref: is longer than 100 characters',
      'cash-transactions.csv:21: a cell contains a quotation mark; quote the whole cell and double the marks in it',
      "cash-transactions.csv:22 amount: '1.000,50' is not a number",
      'cash-transactions.csv:23 trans_ref: is empty',
      'cash-transactions.csv: refused, 21 errors; none of it was written',
      'trades.csv:3 quantity: more than is held: -64 units would remain on 2024-01-05',
      'trades.csv:4 currency: the security is traded in USD',
      'trades.csv:5 isin: the security US5949181045 is unknown',
      'trades.csv:6 quantity: must be positive for a BUY',
      'trades.csv:7 amount: must be negative for a BUY',
      'trades.csv:8 price: a BUY must have a price',
      'trades.csv:9 amount: a SPLIT moves no money; the amount must be 0',
      'trades.csv:10 quantity: must not be zero',
      'trades.csv:11 price: must be above zero',
      'trades.csv:12 trans_ref: was already booked with a different quantity',
      'trades.csv:13: a quotation mark opens here and is not closed',
      "trades.csv:14 quantity: '1.5.2' is not a number",
      'trades.csv: refused, 12 errors; none of it was written',
      "instructions.csv:2 instructed_at: '2024-01-05 25:00' is not a date and time (2024-03-05 09:07)",
      "instructions.csv:3 transaction_type: 'HOLD' is unknown; it must be one of BUY, SELL, DEPOSIT, WITHDRAWAL, SWITCH",
      'instructions.csv:4 isin: the security US5949181045 is unknown',
      'instructions.csv:5 instruction_reference: was already booked with a different instructed_at',
      'instructions.csv: refused, 4 errors; none of it was written',
    ]);
  });

  it('rejects changes to fixed references', async () => {
    const result = await run(
      await folderOf({
        securities: ['isin,name,kind,currency', 'CZ0005112300,ČEZ,SHARE,EUR', 'CZ0008019106,Komerční banka,COIN,CZK'],
        contracts: [
          'contract_number,client_code,contract_type,currency',
          '2024000001,C-002,Správa portfolia,CZK',
          '2024000002,C-002,Správa portfolia,CZK',
          '2024000003,C-404,Správa portfolia,CZK',
          '2024000003,C-002,Správa portfolia,CZK',
        ],
      }),
    );
    expect(report(result).filter((line) => !line.includes('refused'))).toEqual([
      'securities.csv:2 currency: the security is in CZK; its currency cannot change',
      "securities.csv:3 kind: 'COIN' is unknown; it must be one of SHARE, FUND, BOND, OTHER",
      'contracts.csv:2 client_code: the contract belongs to another client',
      'contracts.csv:3 currency: the contract is in EUR; its currency cannot change',
      'contracts.csv:4 client_code: the client C-404 is unknown',
      'contracts.csv:5 contract_number: repeats line 4',
    ]);
    const investments = await run(
      await folderOf({
        'contract-strategies': [
          'contract_number,strategy_external_id,variable_symbol,position',
          '2024000001,1002,2400000101,1',
          '2024000002,1002,2400000102,1',
          '2024000404,1404,2400000999,0',
        ],
      }),
    );
    expect(report(investments).filter((line) => !line.includes('updated') && !line.includes('refused'))).toEqual([
      'contract-strategies.csv:2 strategy_external_id: the variable symbol belongs to another strategy',
      'contract-strategies.csv:3 variable_symbol: the variable symbol belongs to another contract',
      'contract-strategies.csv:4 contract_number: the contract 2024000404 is unknown',
      'contract-strategies.csv:4 position: must be 1 or more',
      'contract-strategies.csv:4 strategy_external_id: the strategy 1404 is unknown',
    ]);
  });

  it.each<[string, readonly string[], string[]]>([
    ['an empty file', [], ['rates.csv:1: the file is empty; its first line must name the columns']],
    ['a missing column', ['currency,date', 'EUR,2024-01-05'], ['rates.csv:1 rate: the column is missing']],
    [
      'data in place of a header',
      ['EUR,2024-01-05,24.7'],
      [
        'rates.csv:1 2024-01-05: ',
        'rates.csv:1 24.7: ',
        'rates.csv:1 currency: ',
        'rates.csv:1 date: ',
        'rates.csv:1 eur: ',
        'rates.csv:1 rate: ',
      ],
    ],
    [
      'an oversized line',
      ['currency,date,rate', `EUR,2024-01-05,${'9'.repeat(70_000)}`, 'EUR,x,24'],
      ['rates.csv:2: the line is longer than 64 kB', "rates.csv:3 date: 'x' is not a date"],
    ],
    [
      'CZK, which has no rate',
      ['currency,date,rate', 'CZK,2024-01-05,1'],
      ["rates.csv:2 currency: 'CZK' is unknown; it must be one of EUR, USD"],
    ],
  ])('rejects %s', async (_what, lines, expected) => {
    const before = await readEverything();
    const told = report(await run(await folderOf({ rates: lines })));
    expect(
      told
        .slice(0, -1)
        .sort()
        .map((line, index) => line.slice(0, expected[index]?.length)),
    ).toEqual(expected);
    expect(told.at(-1)).toMatch(/^rates\.csv: refused, \d errors?; none of it was written$/);
    expect(await readEverything()).toEqual(before);
  });

  it('reports an unknown file or folder as an error', async () => {
    const result = await run(await folderOf({ trade: ['a,b'], rates: ['currency,date,rate'] }));
    expect(result.hasFaults).toBe(true);
    expect(report(result)[0]).toMatch(/^trade\.csv: is not an import file/);
    expect(states(result)).toEqual({ 'trade.csv': 'REFUSED', 'rates.csv': 'UNCHANGED' });
    expect(report(await run(await folderOf({})))[0]).toMatch(/the folder contains no CSV file and no workbook$/);
    await expect(run(join(scratch, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('lists at most 1,000 errors and counts the rest', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `EUR,2024-01-05,${index % 2 === 0 ? 'x' : '1e3'}`);
    const told = report(await run(await folderOf({ rates: ['currency,date,rate', ...rows] })));
    expect(told).toHaveLength(1_002);
    expect(told.slice(-2)).toEqual(['rates.csv: and 500 more', 'rates.csv: refused, 1500 errors; none of it was written']);
  });
});

describe('many rows', () => {
  useDatabase(good);

  it(
    `one bad row among ${MANY} refuses all of them`,
    async () => {
      const bad = Math.floor(MANY * 0.7);
      const rows = Array.from(
        { length: MANY },
        (_, index) => `B-${index},2400000101,2024-01-05,DEPOSIT,${index === bad ? '0,1,2' : '1.25'},CZK`,
      );
      const header = 'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency';
      const before = await readEverything();
      expect(report(await run(await folderOf({ 'cash-transactions': [header, ...rows] })))).toEqual([
        `cash-transactions.csv:${bad + 2}: has 8 cells, the header has 6`,
        'cash-transactions.csv: refused, 1 error; none of it was written',
      ]);
      expect(await readEverything()).toEqual(before);
      rows[bad] = rows[bad]?.replace('0,1,2', '1.25') ?? '';
      expect(counts(await run(await folderOf({ 'cash-transactions': [header, ...rows] })))).toEqual({
        'cash-transactions.csv': [MANY, 0, 0, 0],
      });
    },
    TEN_MINUTES,
  );
});

// Each test adds rows, or changes some that no other test needs.
describe('another folder', () => {
  useDatabase(good);

  it('can be imported twice concurrently', async () => {
    const folder = await mkdtemp(join(scratch, 'twice-'));
    await cp(good, folder, { recursive: true });
    for (const [name, from, to] of [
      ['clients.csv', /C-00(\d),[^.]*/g, 'D-00$1,d$1'],
      ['contracts.csv', /2024(0+\d),C/g, '2025$1,D'],
      ['contract-strategies.csv', /2024(0+\d),(\d+),24/g, '2025$1,$2,25'],
    ] as const)
      await writeFile(join(folder, name), (await readFile(join(folder, name), 'utf8')).replace(from, to));
    for (const name of ['cash-transactions.csv', 'trades.csv', 'instructions.csv'])
      await writeFile(join(folder, name), (await readFile(join(folder, name), 'utf8')).replaceAll(',2400000', ',2500000'));
    const before = await readEverything();
    const results = await Promise.all([run(folder), run(folder)]);
    expect(results.flatMap(report).filter((line) => line.includes('refused') || line.includes('not started'))).toEqual([]);
    for (const [index, { file, rowsRead }] of (results[0]?.files ?? []).entries()) {
      const both = results.map((result) => result.files[index]);
      const isNew = !['securities.csv', 'prices.csv', 'rates.csv', 'strategies.csv'].includes(file);
      expect([file, both.reduce((sum, one) => sum + (one?.rowsInserted ?? 0), 0)]).toEqual([file, isNew ? rowsRead : 0]);
    }
    const after = await readEverything();
    expect(after['trades']?.length).toBe(2 * (before['trades']?.length ?? 0));
  });

  it('does not start files that depend on a rejected one, and imports the others', async () => {
    const result = await run(
      await folderOf({
        clients: [
          'client_code,email,firstname,surname,adviser_email',
          'C-9,zofie.prilis@example.test,A,B,',
          'C-10,x@example.test,A,B,nobody@example.test',
          'C-002,new@example.test,Ľuboš,Nová,',
          'C-11,y@example.test,A,B,',
          'C-12,Y@example.test,A,B,',
        ],
        contracts: ['contract_number,client_code,contract_type,currency', '2024000009,C-9,Správa portfolia,CZK'],
        'contract-strategies': ['contract_number,strategy_external_id,variable_symbol', '2024000009,1001,2400000901'],
        trades: ['trans_ref,variable_symbol,transaction_date,sec_transaction_type,isin,quantity,price,amount,currency'],
        strategies: ['external_id,name', '1003,Opatrná'],
      }),
    );
    expect(report(result)).toEqual([
      'strategies.csv: 1 row: 1 new, 0 updated, 0 unchanged, 0 skipped',
      'clients.csv:2 email: the e-mail belongs to another person',
      'clients.csv:3 adviser_email: no adviser has the e-mail nobody@example.test',
      'clients.csv:4 email: the client signs in with a different e-mail; change it in the portal, not by import',
      'clients.csv:6 email: repeats line 5',
      "clients.csv:4 surname: updated: 'Kôň' became 'Nová'",
      'clients.csv: refused, 4 errors; none of it was written',
      'contracts.csv: not started, because it depends on clients.csv',
      'contract-strategies.csv: not started, because it depends on clients.csv',
      'trades.csv: not started, because it depends on clients.csv',
    ]);
  });
});

describe('changed rows', () => {
  useDatabase(good);

  it('of references are updated and reported, and raise the version; values of missing columns are kept', async () => {
    const folder = await folderOf({
      strategies: ['external_id,name', '1001,Vyvážená plus', '1002,Dynamická'],
      clients: ['client_code,email,firstname,surname,phone', 'C-001,zofie.prilis@example.test,Žofie,Příliš,+420 777 100 009'],
      prices: ['isin,date,price', 'CZ0005112300,2024-01-03,948.10', 'CZ0005112300,2024-01-04,951.25'],
    });
    const result = await run(folder);
    expect(report(result)).toEqual([
      "prices.csv:2 price: updated: '948' became '948.1'",
      'prices.csv: 2 rows: 0 new, 1 updated, 1 unchanged, 0 skipped',
      "strategies.csv:2 name: updated: 'Vyvážená' became 'Vyvážená plus'",
      'strategies.csv: 2 rows: 0 new, 1 updated, 1 unchanged, 0 skipped',
      'clients.csv:2 phone: updated: changed',
      "clients.csv:2 surname: updated: 'Příliš-Žluťoučká' became 'Příliš'",
      'clients.csv: 1 row: 0 new, 1 updated, 0 unchanged, 0 skipped',
    ]);
    expect(
      await query(
        `SELECT name, strategy_name, code, performance, ongoing_fee, entry_fee, risk_class, version FROM strategies WHERE external_id IN (1001, 1002) ORDER BY external_id`,
      ),
    ).toEqual([
      {
        name: 'Vyvážená plus',
        strategy_name: 'Vyvážená strategie',
        code: 'VYV',
        performance: '0.050000',
        ongoing_fee: '0.011500',
        entry_fee: '0.020000',
        risk_class: 3,
        version: 2,
      },
      {
        name: 'Dynamická',
        strategy_name: 'Dynamická strategie',
        code: 'DYN',
        performance: '0.070000',
        ongoing_fee: null,
        entry_fee: '0.000000',
        risk_class: null,
        version: 1,
      },
    ]);
    expect(
      await query(
        `SELECT c.surname, c.title_before, c.version, u.name, u.phone, u.version AS user_version FROM clients c JOIN users u ON u.id = c.user_id WHERE client_code = 'C-001'`,
      ),
    ).toEqual([{ surname: 'Příliš', title_before: 'Ing.', version: 2, name: 'Žofie Příliš', phone: '+420777100009', user_version: 2 }]);
    expect(
      await query(`SELECT p.version FROM packed_series p JOIN securities s ON s.id::text = p.key WHERE isin = 'CZ0005112300'`),
    ).toEqual([{ version: 2 }]);
    expect(report(await run(folder)).every((line) => line.includes(' 0 new, 0 updated, '))).toBe(true);
  });

  it('a jump on the day of a booked split causes no warning', async () => {
    const header = 'isin,date,price';
    const told = report(await run(await folderOf({ prices: [header, 'US0378331005,2024-01-04,46.07', 'US0378331005,2024-02-02,140'] })));
    expect(told.filter((line) => line.includes('warning'))).toEqual(['prices.csv:3 price: warning: jumps from 46.5 to 140 (a split?)']);
  });
});
