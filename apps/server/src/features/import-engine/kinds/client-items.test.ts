import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../../platform/audit/append.ts';
import { noJobs } from '../../../platform/jobs/jobs.ts';
import { createFixedClock } from '../../../platform/clock/clock.ts';
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
let scratch = '';
/** The codes of a test's own clients, a Czech and a Slovak one, their e-mails and a condition that finds them. */
let [a, b, emailOfA, emailOfB, areOurs] = ['', '', '', '', ''];
let tests = 0;

async function run(files: Record<string, readonly string[]>): Promise<string[]> {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, `${name}.csv`), lines.map((line) => `${line}\n`).join(''));
  const { files: reports } = await importFolder(database.current.db, deps, folder);
  return reports.flatMap((file) => describeFile(file, false));
}
const query = async (text: string) => (await database.current.pool.query<Record<string, unknown>>(text)).rows;
const counted = (file: string, counts: string) => `${file}.csv: ${counts}`;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-items-'));
  await run({
    strategies: ['external_id,name,code', '1,Vyvážená,VYV', '2,Dynamická,DYN', '3,Dynamická plus,DYN'],
  });
});
beforeEach(async () => {
  tests += 1;
  [a, b] = [`A-${tests}`, `B-${tests}`];
  [emailOfA, emailOfB] = [`a-${tests}@example.test`, `b-${tests}@example.test`];
  areOurs = `client_id IN (SELECT id FROM clients WHERE client_code IN ('${a}', '${b}'))`;
  await run({
    clients: ['client_code,email,firstname,surname,language', `${a},${emailOfA},Jan,Novák,cs`, `${b},${emailOfB},Ján,Novák,sk`],
  });
});
afterAll(() => rm(scratch, { recursive: true }));

describe('addresses', () => {
  const header = 'client_code,client_email,type,street,city,zip_code,country,note';
  const places = () => [
    header,
    `${a},,DOMICILE,Dlouhá 1,Praha,11000,CZ,`,
    `,${emailOfA},OTHER,Chata 1,Sázava,28506,CZ,v létě`,
    `${a},${emailOfA},OTHER,Chata 2,Sázava,28506,CZ,`,
    `${b},,CORRESPONDENCE,P. O. Box 1,Žilina,01001,SK,`,
  ];

  it('are found by code or e-mail of the client, and the same file changes nothing', async () => {
    expect(await run({ 'client-addresses': places() })).toEqual([
      counted('client-addresses', '4 rows: 4 new, 0 updated, 0 unchanged, 0 skipped'),
    ]);
    expect(await run({ 'client-addresses': places() })).toEqual([
      counted('client-addresses', '4 rows: 0 new, 0 updated, 4 unchanged, 0 skipped'),
    ]);
    expect(await query(`SELECT street, zip_code, note FROM client_addresses WHERE ${areOurs} ORDER BY street`)).toEqual([
      { street: 'Chata 1', zip_code: '28506', note: 'v létě' },
      { street: 'Chata 2', zip_code: '28506', note: null },
      { street: 'Dlouhá 1', zip_code: '11000', note: null },
      { street: 'P. O. Box 1', zip_code: '01001', note: null },
    ]);
  });

  it('a changed residence replaces the former one, another address is added; values of missing columns are kept', async () => {
    await run({ 'client-addresses': places() });
    const told = await run({
      'client-addresses': [
        'client_code,type,street,city,zip_code',
        `${a},domicile,Krátká 2,Praha,11000`,
        `${a},OTHER,Chata 3,Sázava,28506`,
        `${a},OTHER,Chata 1,Sázava,28506`,
      ],
    });
    expect(told).toEqual([
      "client-addresses.csv:2 street: updated: 'Dlouhá 1' became 'Krátká 2'",
      counted('client-addresses', '3 rows: 1 new, 1 updated, 1 unchanged, 0 skipped'),
    ]);
    expect(await query(`SELECT street, country, version FROM client_addresses WHERE type = 'DOMICILE' AND ${areOurs}`)).toEqual([
      { street: 'Krátká 2', country: 'CZ', version: 2 },
    ]);
  });

  it('are limited to twenty for a client, including the stored ones', async () => {
    await run({ clients: ['client_code,email,firstname,surname,language', 'M,m@example.test,Jan,Malý,cs'] });
    const others = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, place) => `M,OTHER,Chata ${from + place},Sázava,28506`);
    const columns = 'client_code,type,street,city,zip_code';
    expect(await run({ 'client-addresses': [columns, ...others(0, 19)] })).toEqual([
      counted('client-addresses', '19 rows: 19 new, 0 updated, 0 unchanged, 0 skipped'),
    ]);
    expect(await run({ 'client-addresses': [columns, ...others(18, 21)] })).toEqual([
      'client-addresses.csv:4 type: a client has at most 20 addresses',
      'client-addresses.csv: refused, 1 error; none of it was written',
    ]);
    expect(await run({ 'client-addresses': [columns, ...others(18, 20)] })).toEqual([
      counted('client-addresses', '2 rows: 1 new, 0 updated, 1 unchanged, 0 skipped'),
    ]);
  });

  it('are rejected by line and column', async () => {
    await run({ 'client-addresses': places() });
    expect(
      await run({
        'client-addresses': [
          header,
          ',,DOMICILE,,,,,',
          'C,,DOMICILE,,,,,',
          ',c@example.test,DOMICILE,,,,,',
          `${a},${emailOfB},DOMICILE,x,,,,`,
          `${b},,HOME,,,,,`,
          `${b},,OTHER,${'x'.repeat(201)},,,,`,
          `${b},,DOMICILE,x,,,,`,
          `${b},,DOMICILE,y,,,,`,
          `${b},,OTHER, ,,,CZ,Zvonit`,
        ],
      }),
    ).toEqual([
      'client-addresses.csv:2 client_code: the row must name the client, by code or by e-mail',
      'client-addresses.csv:3 client_code: the client C is unknown',
      'client-addresses.csv:4 client_email: the client c@example.test is unknown',
      'client-addresses.csv:5 client_email: code and e-mail belong to different clients',
      "client-addresses.csv:6 type: 'HOME' is unknown; it must be one of DOMICILE, CORRESPONDENCE, OTHER",
      'client-addresses.csv:7 street: is longer than 200 characters',
      'client-addresses.csv:9 type: repeats line 8',
      'client-addresses.csv:10 street: the row must contain at least a street, a city or a zip code',
      ...['city', 'country', 'street', 'zip_code'].map(
        (column) => expect.stringMatching(`^client-addresses.csv:5 ${column}: updated: `) as string,
      ),
      'client-addresses.csv: refused, 8 errors; none of it was written',
    ]);
  });
});

describe('bank accounts', () => {
  const header = 'client_code,currencies,account_number,bank_code,iban,bic,is_primary';
  const accounts = () => [
    header,
    `${a},CZK,19-2000145399,800,,,true`,
    `${a},"eur, usd",,,de89 3704 0044 0532 0130 00,COBADEFFXXX,`,
    `${b},EUR,,,SK3112000000198742637541,TATRSKBX,true`,
  ];
  const stored = () =>
    query(
      `SELECT c.client_code, a.account_number, a.bank_code, a.iban, a.currencies, a.is_multicurrency, a.is_primary, a.version FROM client_bank_accounts a JOIN clients c ON c.id = a.client_id WHERE ${areOurs} ORDER BY 1, a.iban NULLS FIRST`,
    );

  it('are domestic or have an IBAN; the same file changes nothing', async () => {
    expect(await run({ 'client-bank-accounts': accounts() })).toEqual([
      counted('client-bank-accounts', '3 rows: 3 new, 0 updated, 0 unchanged, 0 skipped'),
    ]);
    expect(await run({ 'client-bank-accounts': accounts() })).toEqual([
      counted('client-bank-accounts', '3 rows: 0 new, 0 updated, 3 unchanged, 0 skipped'),
    ]);
    expect(await stored()).toEqual([
      {
        client_code: a,
        account_number: '19-2000145399',
        bank_code: '0800',
        iban: null,
        currencies: ['CZK'],
        is_multicurrency: false,
        is_primary: true,
        version: 1,
      },
      {
        client_code: a,
        account_number: null,
        bank_code: null,
        iban: 'DE89370400440532013000',
        currencies: ['EUR', 'USD'],
        is_multicurrency: true,
        is_primary: false,
        version: 1,
      },
      {
        client_code: b,
        account_number: null,
        bank_code: null,
        iban: 'SK3112000000198742637541',
        currencies: ['EUR'],
        is_multicurrency: false,
        is_primary: true,
        version: 1,
      },
    ]);
  });

  it('have one primary account, whether the file contains the former one or not', async () => {
    await run({ 'client-bank-accounts': accounts() });
    const told = await run({
      'client-bank-accounts': [header, `${a},CZK,19-2000145399,0800,,,`, `${a},EUR USD,,,DE89370400440532013000,COBADEFFXXX,true`],
    });
    expect(told.at(-1)).toBe(counted('client-bank-accounts', '2 rows: 0 new, 2 updated, 0 unchanged, 0 skipped'));
    expect((await stored()).map((row) => row['is_primary'])).toEqual([false, true, true]);
    await run({ 'client-bank-accounts': ['client_code,currencies,account_number,bank_code,is_primary', `${a},CZK,2000145399,0800,true`] });
    expect((await stored()).map((row) => row['is_primary']).filter(Boolean)).toHaveLength(2);
  });

  it('are limited to fifty for a client', async () => {
    await run({ clients: ['client_code,email,firstname,surname,language', 'N,n@example.test,Jan,Velký,cs'] });
    const told = await run({
      'client-bank-accounts': [
        'client_code,currencies,account_number,bank_code',
        ...Array.from({ length: 51 }, (_, place) => `N,CZK,${1000 + place},0800`),
      ],
    });
    expect(told.filter((line) => !line.includes('warning'))).toEqual([
      'client-bank-accounts.csv:52 currencies: a client has at most 50 bank accounts',
      'client-bank-accounts.csv: refused, 1 error; none of it was written',
    ]);
  });

  it('warn of wrong checksums and accept them; inconsistent ones are rejected as in the dialog', async () => {
    expect(
      await run({
        'client-bank-accounts': ['client_code,currencies,account_number,bank_code,iban,bic', `${b},CZK,124,0100,,`, `${b},USD,,,XX00,AAAA`],
      }),
    ).toEqual([
      'client-bank-accounts.csv:2 account_number: warning: looks mistyped; it is accepted unchanged',
      'client-bank-accounts.csv:3 iban: warning: looks mistyped; it is accepted unchanged',
      counted('client-bank-accounts', '2 rows: 2 new, 0 updated, 0 unchanged, 0 skipped'),
    ]);
    const wide =
      'client_code,currencies,account_number,bank_code,iban,bic,is_primary,is_multicurrency,declaration_owner,declaration_spouses_property';
    const told = await run({
      'client-bank-accounts': [
        wide,
        `${a},CZK,,,,,,,,`,
        `${a},EUR,1,2,,,,,,`,
        `${a},GBP,,,,,,,,`,
        `${a},EUR USD,,,DE1,B,true,false,,`,
        `${a},EUR,,,DE2,B,true,,true,true`,
        `${a},EUR,,,DE2,B,,,,`,
      ],
    });
    expect(told.filter((line) => !line.includes('warning'))).toEqual([
      'client-bank-accounts.csv:2 account_number: is empty',
      'client-bank-accounts.csv:2 bank_code: is empty',
      'client-bank-accounts.csv:3 iban: is empty',
      'client-bank-accounts.csv:3 bic: is empty',
      "client-bank-accounts.csv:4 currencies: 'GBP' is unknown; it must be one of CZK, EUR, USD",
      'client-bank-accounts.csv:5 currencies: an account with several currencies must be marked as such',
      'client-bank-accounts.csv:6 declaration_spouses_property: only one of the two declarations can be made',
      'client-bank-accounts.csv:6 is_primary: line 5 is the primary account of the same client',
      'client-bank-accounts.csv:7 iban: repeats line 6',
      'client-bank-accounts.csv: refused, 9 errors; none of it was written',
    ]);
  });
});

describe('contracts', () => {
  const header = 'contract_number,client_code,client_email,contract_type,currency,signed_on';

  it("without a number get the next one, without a currency the client's default, and are found again", async () => {
    const rows = [
      header,
      `2026000001,${a},,Správa,CZK,2024-01-02`,
      `,${a},,Správa,CZK,2024-01-03`,
      `,,${emailOfB},Správa,,`,
      `,${a},,Správa,EUR,2024-01-03`,
    ];
    expect((await run({ contracts: rows })).at(-1)).toBe(counted('contracts', '4 rows: 4 new, 0 updated, 0 unchanged, 0 skipped'));
    expect(await query(`SELECT contract_number, currency, signed_on::text FROM contracts WHERE ${areOurs} ORDER BY 1`)).toEqual([
      { contract_number: '2026000001', currency: 'CZK', signed_on: '2024-01-02' },
      { contract_number: '2026000002', currency: 'CZK', signed_on: '2024-01-03' },
      { contract_number: '2026000003', currency: 'EUR', signed_on: null },
      { contract_number: '2026000004', currency: 'EUR', signed_on: '2024-01-03' },
    ]);
    expect((await run({ contracts: rows })).at(-1)).toBe(counted('contracts', '4 rows: 0 new, 0 updated, 4 unchanged, 0 skipped'));
    expect(await run({ contracts: [header, `,${a},,Správa,USD,`, `,,${emailOfA},Správa,USD,`] })).toEqual([
      'contracts.csv:3 contract_number: repeats line 2',
      'contracts.csv: refused, 1 error; none of it was written',
    ]);
  });

  it('are created only under types that took contracts when they were signed', async () => {
    await run({ contracts: [header, `X-0,${a},,Správa,CZK,2024-01-02`] });
    await query(`INSERT INTO contract_types (id, name, is_active_new_contract, is_active_new_contract_from, is_active_new_contract_to, created_at) VALUES
      (gen_random_uuid(), 'Zavřený', false, NULL, NULL, '2020-01-01'), (gen_random_uuid(), 'Loňský', true, '2025-01-01T00:00', '2025-12-31T12:00', '2020-01-01')`);
    expect(
      (
        await run({
          contracts: [
            header,
            `X-1,${a},,Zavřený,CZK,2025-05-05`,
            `X-2,${a},,Loňský,CZK,2025-12-31`,
            `X-3,${a},,Loňský,CZK,`,
            `X-4,${a},,Loňský,CZK,2024-12-31`,
            `X-0,${a},,Loňský,CZK,2024-01-02`,
          ],
        })
      ).filter((line) => !line.includes('became')),
    ).toEqual([
      "contracts.csv:2 contract_type: contracts of type 'Zavřený' cannot be created on that date",
      "contracts.csv:4 contract_type: contracts of type 'Loňský' cannot be created on that date",
      "contracts.csv:5 contract_type: contracts of type 'Loňský' cannot be created on that date",
      "contracts.csv:6 contract_type: contracts of type 'Loňský' cannot be created on that date",
      'contracts.csv: refused, 4 errors; none of it was written',
    ]);
  });
});

describe('investments', () => {
  const header = 'contract_number,strategy_external_id,strategy_code,variable_symbol,label_text';
  const addContracts = (...numbers: readonly string[]) =>
    run({
      contracts: ['contract_number,client_code,contract_type,currency', ...numbers.map((number) => `${number},${a},Správa,CZK`)],
    });

  it('by code or external id, with a symbol or the next one, are found again', async () => {
    await addContracts('2025000001', '2025000002');
    const rows = [header, '2025000001,,vyv,,Na dům', '2025000001,2,,2500000101,', '2025000002,1,VYV,,'];
    expect((await run({ 'contract-strategies': rows })).at(-1)).toBe(
      counted('contract-strategies', '3 rows: 3 new, 0 updated, 0 unchanged, 0 skipped'),
    );
    expect(await query(`SELECT variable_symbol, label_text, position FROM contract_strategies WHERE ${areOurs} ORDER BY 1`)).toEqual([
      { variable_symbol: '2500000101', label_text: null, position: 2 },
      { variable_symbol: '2500000102', label_text: 'Na dům', position: 1 },
      { variable_symbol: '2500000201', label_text: null, position: 1 },
    ]);
    expect((await run({ 'contract-strategies': rows })).at(-1)).toBe(
      counted('contract-strategies', '3 rows: 0 new, 0 updated, 3 unchanged, 0 skipped'),
    );
  });

  it('hold a strategy once under a contract, and name it unambiguously', async () => {
    await addContracts('I-1', 'I-3', 'I-4');
    await run({ 'contract-strategies': [header, 'I-1,1,,110,'] });
    const told = await run({
      'contract-strategies': [
        header,
        'I-1,1,,111,',
        'I-3,,,112,',
        'I-3,,DYN,113,',
        'I-3,,XXX,114,',
        'I-3,2,VYV,115,',
        'I-4,1,,116,',
        'I-4,,VYV,117,',
      ],
    });
    expect(told).toEqual([
      'contract-strategies.csv:2 variable_symbol: the contract holds this strategy under another variable symbol',
      'contract-strategies.csv:3 strategy_external_id: the row must name the strategy, by external id or by code',
      'contract-strategies.csv:4 strategy_code: several strategies have the code DYN; identify it by its external id',
      'contract-strategies.csv:5 strategy_code: no strategy has the code XXX',
      'contract-strategies.csv:6 strategy_code: external id and code belong to different strategies',
      'contract-strategies.csv:6 strategy_external_id: repeats line 4',
      'contract-strategies.csv:8 strategy_external_id: repeats line 7',
      'contract-strategies.csv: refused, 7 errors; none of it was written',
    ]);
  });
});

describe('codes and numbers', () => {
  it('identify the same row in any case, and variable symbols with or without leading zeros', async () => {
    const files = (contract: string, client: string, symbol: string) => ({
      contracts: ['contract_number,client_code,contract_type,currency', `${contract},${client},Správa,CZK`],
      'contract-strategies': ['contract_number,strategy_external_id,variable_symbol', `${contract},1,${symbol}`],
    });
    expect(
      (await run(files('Sml/1', a.toLowerCase(), '0000000777'))).filter((line) => line.includes('rows: ') || line.includes('row: ')),
    ).toEqual([
      counted('contracts', '1 row: 1 new, 0 updated, 0 unchanged, 0 skipped'),
      counted('contract-strategies', '1 row: 1 new, 0 updated, 0 unchanged, 0 skipped'),
    ]);
    expect(await query(`SELECT variable_symbol FROM contract_strategies WHERE variable_symbol LIKE '%777'`)).toEqual([
      { variable_symbol: '777' },
    ]);
    expect(await run(files('ＳＭＬ/1', a, '777'))).toEqual([
      counted('contracts', '1 row: 0 new, 0 updated, 1 unchanged, 0 skipped'),
      counted('contract-strategies', '1 row: 0 new, 0 updated, 1 unchanged, 0 skipped'),
    ]);
    const cash = (symbol: string) => ({
      'cash-transactions': [
        'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency',
        `Z-1,${symbol},2026-01-02,DEPOSIT,1,CZK`,
      ],
    });
    expect(await run(cash('0777'))).toEqual([counted('cash-transactions', '1 row: 1 new, 0 updated, 0 unchanged, 0 skipped')]);
    expect(await run(cash('777'))).toEqual([counted('cash-transactions', '1 row: 0 new, 0 updated, 1 unchanged, 0 skipped')]);
  });

  it('are rejected with other characters, or when repeated in a file', async () => {
    await run({ contracts: ['contract_number,client_code,contract_type,currency', `Sml/2,${a},Správa,CZK`] });
    const told = await run({
      clients: [
        'client_code,email,firstname,surname',
        'K​1,k1@example.test,Jan,Malý',
        'k-2,k2@example.test,"Jan\nNový",Malý',
        'K-3,k3@example.test,Jan,Malý',
        'k-3,k4@example.test,Jan,Malý',
      ],
      contracts: ['contract_number,client_code,contract_type,currency', `S–1,${a},Správa,CZK`],
      'contract-strategies': ['contract_number,strategy_external_id,variable_symbol', 'Sml/2,2,0'],
    });
    expect(told.filter((line) => /csv:\d/.test(line))).toEqual([
      "clients.csv:2 client_code: 'K​1' may contain only letters, digits, spaces and . / _ -",
      'clients.csv:3 firstname: must be one line, without invisible characters',
      'clients.csv:6 client_code: repeats line 5',
    ]);
    expect((await run({ contracts: ['contract_number,client_code,contract_type,currency', `S–1,${a},Správa,CZK`] }))[0]).toBe(
      "contracts.csv:2 contract_number: 'S–1' may contain only letters, digits, spaces and . / _ -",
    );
    expect((await run({ 'contract-strategies': ['contract_number,strategy_external_id,variable_symbol', 'Sml/2,2,0'] }))[0]).toBe(
      "contract-strategies.csv:2 variable_symbol: '0' is not a variable symbol (1 to 10 digits, not zero)",
    );
  });
});
