import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAudit } from '../platform/audit/append.ts';
import type { Audit } from '../platform/audit/append.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createFixedClock } from '../platform/clock/clock.ts';
import { verifyPassword } from '../platform/passwords/passwords.ts';
import { listUnregistered } from '../testing/sharding/registered.ts';
import { useTestDatabase } from '../testing/app/test-database.ts';
import { company, intermediaries } from './company/catalogue.ts';
import { composeCompany } from './company/company-files.ts';
import { marketTimeOf, movedDate } from './past/market-time.ts';
import { DEMO_PASSWORD } from './company/people.ts';
import { seedDemoCompany } from './seed.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const time = marketTimeOf(clock.today());
const composed = await composeCompany(time);
const master = Buffer.alloc(32, 7);
const audit = createAudit(master, () => clock.now());
const folder = await mkdtemp(join(tmpdir(), 'pramen-test-'));
afterAll(() => rm(folder, { recursive: true }));
const files = await openFiles(folder, null);
const deps = (changes: { audit?: Audit } = {}) => ({
  db: database.current.db,
  clock,
  audit,
  files,
  jobs: { enqueue: () => Promise.resolve() },
  config: { keys: { master, code: master }, firmCountry: 'CZ' as const },
  ...changes,
});

async function query<Row extends object>(text: string): Promise<Row[]> {
  return (await database.current.pool.query<Row>(text)).rows;
}

const tables = [
  'users',
  'intermediaries',
  'intermediary_people',
  'intermediary_person_closure',
  'clients',
  'client_keys',
  'contract_types',
  'strategies',
  'contracts',
  'contract_strategies',
  'securities',
  'prices',
  'exchange_rates',
  'packed_series',
  'instrument_costs',
  'benchmarks',
  'benchmark_values',
  'cash_transactions',
  'trades',
  'instructions',
  'settings',
  'receiving_accounts',
  'audit_events',
  'import_files',
  'document_categories',
  'document_templates',
  'catalogue_files',
];

async function countRows(): Promise<Record<string, number>> {
  const parts = tables.map((table) => `SELECT '${table}' AS name, count(*)::int AS count FROM ${table}`);
  const rows = await query<{ name: string; count: number }>(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Removes what an earlier version did not have. */
async function makeEarlier(): Promise<void> {
  const { pool } = database.current;
  await pool.query(`DELETE FROM receiving_accounts`);
  await pool.query(`UPDATE strategies SET benchmark = NULL`);
  for (const table of ['instrument_costs', 'benchmark_values', 'benchmarks']) await pool.query(`DELETE FROM ${table}`);
  await pool.query(`UPDATE settings SET value = value - 'privacyUrl' - 'termsUrl' - 'complaintsContact' WHERE key = 'company'`);
}

/** Records that did not come through the import; one of the contracts is in the trash. */
const MADE_IN_OFFICE = { contracts: 9, investments: 7 };

describe('the demo company', () => {
  beforeAll(async () => {
    let appended = 0;
    const dying: Audit = {
      ...audit,
      append: (tx, author, entry) => {
        appended += 1;
        return appended > 8 ? Promise.reject(new Error('killed')) : audit.append(tx, author, entry);
      },
    };
    // The first startup dies while the contract strategies are imported; the second continues.
    await expect(seedDemoCompany(deps({ audit: dying }))).rejects.toThrow('killed');
    expect(await query(`SELECT key FROM settings`)).toEqual([]);
    await seedDemoCompany(deps());
  });

  it('has every number in the company-wide registry, and no others', async () => {
    expect(await listUnregistered(database.current.pool)).toEqual([]);
  });

  it('is complete after a startup that was killed and one that was not, and stays as it is', async () => {
    const counts = await countRows();
    expect(counts).toMatchObject({
      clients: 61,
      client_keys: 61,
      users: 76,
      intermediaries: 3,
      contract_types: 3,
      strategies: 8,
      contracts: composed.contracts.length + MADE_IN_OFFICE.contracts,
      contract_strategies: composed['contract-strategies'].length + MADE_IN_OFFICE.investments,
      cash_transactions: composed['cash-transactions'].length,
      trades: composed.trades.length,
      instructions: composed.instructions.length,
      securities: 26,
      // Prices, two rates and two benchmarks.
      packed_series: 30,
      receiving_accounts: 5,
      document_categories: 3,
      document_templates: 5,
      catalogue_files: 11,
    });
    await seedDemoCompany(deps());
    expect(await countRows()).toEqual(counts);
  });

  it('has strategies with costs and a risk class', async () => {
    const { rows } = await database.current.pool.query(
      'SELECT code FROM strategies WHERE ongoing_fee > 0 AND entry_fee > 0 AND ongoing_fee < performance AND risk_class BETWEEN 2 AND 5',
    );
    expect(rows).toHaveLength(8);
  });

  it('from an earlier version gets receiving accounts and legal texts at the next startup', async () => {
    await makeEarlier();
    await seedDemoCompany(deps());
    const accounts = await query<{ code: string | null; currency: string; iban: string }>(
      `SELECT i.code, r.currency, r.iban FROM receiving_accounts r LEFT JOIN intermediaries i ON i.id = r.intermediary_id ORDER BY i.code NULLS FIRST, r.currency`,
    );
    expect(accounts.map(({ code, currency }) => [code, currency])).toEqual([
      [null, 'CZK'],
      [null, 'EUR'],
      [null, 'USD'],
      ['horizont', 'CZK'],
      ['tatry', 'EUR'],
    ]);
    expect(new Set(accounts.map(({ iban }) => iban)).size).toBe(5);
    const [named] = await query<{ value: typeof company }>(`SELECT value FROM settings WHERE key = 'company'`);
    expect(named?.value).toEqual(company);
  });

  it('has an office that wrote descriptions, numbers and a logo, once, as a named person', async () => {
    const { pool } = database.current;
    const works = `SELECT a.action, u.email, count(*)::int AS count FROM audit_events a JOIN users u ON u.id = a.actor_user_id WHERE a.object_type IN ('contract_type', 'intermediary') GROUP BY 1, 2 ORDER BY 1`;
    const done = await query(works);
    expect(done).toEqual([
      { action: 'contract-types.changed', email: 'office@pramen.test', count: 3 },
      { action: 'intermediaries.changed', email: 'office@pramen.test', count: 9 },
      { action: 'intermediaries.logoChanged', email: 'office@pramen.test', count: 1 },
    ]);
    await pool.query(`UPDATE contract_types SET description = NULL, version = version + 1`);
    await seedDemoCompany(deps());
    expect(await query(works)).toEqual(done);
    expect(await query(`SELECT count(*)::int AS count FROM contract_types WHERE description IS NULL`)).toEqual([{ count: 3 }]);
  });

  it('has had its clients since their first contract', async () => {
    expect(
      await query(`SELECT min(created_at) < '2016-01-01' AS is_old, count(DISTINCT created_at) > 20 AS are_spread FROM clients`),
    ).toEqual([{ is_old: true, are_spread: true }]);
    expect(
      await query(
        `SELECT count(*)::int AS count FROM clients c WHERE c.created_at <> (SELECT min(valid_from) FROM client_ownerships o WHERE o.client_id = c.id)`,
      ),
    ).toEqual([{ count: 0 }]);
  });

  it('owes statements of the last quarter to few clients: the others opened their valuations', async () => {
    const unseen = await query(
      `SELECT client_code FROM clients c WHERE NOT EXISTS (SELECT FROM valuation_views v WHERE v.client_id = c.id AND v.quarter = date_trunc('quarter', '${clock.now().toISOString()}'::timestamptz - interval '3 months')::date)`,
    );
    expect(unseen.length).toBeLessThan(8);
    expect(unseen).toContainEqual({ client_code: 'P0031' });
  });

  it('has people, clients and contracts from many days, the newest from the last days', async () => {
    const now = clock.now().toISOString();
    const [spread] = await query(`
      SELECT (SELECT count(*)::int FROM clients WHERE created_at > '${now}'::timestamptz - interval '1 day') AS today,
             (SELECT count(*)::int FROM clients WHERE created_at > '${now}'::timestamptz - interval '200 days') >= 6 AS some_new,
             (SELECT count(DISTINCT created_at::date)::int FROM clients) > 50 AS many_days,
             (SELECT count(*)::int FROM contracts k WHERE signed_on IS NOT NULL AND (created_at AT TIME ZONE 'Europe/Prague')::date <> signed_on) AS not_when_signed,
             (SELECT min(created_at) FROM users WHERE role <> 'CLIENT') < (SELECT min(created_at) FROM clients) AS staff_before_clients,
             (SELECT max(created_at) FROM (SELECT created_at FROM strategies UNION ALL SELECT created_at FROM contract_types) offered) < (SELECT min(created_at) FROM clients) AS offers_before_clients,
             (SELECT count(*)::int FROM clients c JOIN users u ON u.id = c.user_id WHERE u.created_at <> c.created_at) AS apart`);
    expect(spread).toEqual({
      today: 0,
      some_new: true,
      many_days: true,
      not_when_signed: 0,
      staff_before_clients: true,
      offers_before_clients: true,
      apart: 0,
    });
    expect(await query(`SELECT max(price_date)::text AS last FROM prices`)).toEqual([{ last: time.lastDate }]);
    const types = await query<{ client_type: string; count: number }>(
      `SELECT client_type, count(*)::int AS count FROM clients GROUP BY 1 ORDER BY 1`,
    );
    expect(types.map(({ client_type: type }) => type)).toEqual(['PROFESSIONAL', 'RETAIL']);
    expect(types[0]?.count).toBeLessThan(8);
  });

  it('keeps what an administrator has changed', async () => {
    const { pool } = database.current;
    onTestFinished(async () => {
      await makeEarlier();
      await seedDemoCompany(deps());
    });
    await pool.query(
      `UPDATE settings SET value = jsonb_set(value, '{privacyUrl}', '"https://www.pramen.test/gdpr"') WHERE key = 'company'`,
    );
    await pool.query(`DELETE FROM receiving_accounts WHERE currency = 'USD'`);
    await seedDemoCompany(deps());
    const [named] = await query<{ value: typeof company }>(`SELECT value FROM settings WHERE key = 'company'`);
    expect([named?.value.privacyUrl, (await countRows())['receiving_accounts']]).toEqual(['https://www.pramen.test/gdpr', 4]);
  });

  it('has its accounts, each with a phone, all but three with the password', async () => {
    const accounts = await query<{ email: string; role: string; language: string; phone: string; password_hash: string | null }>(
      `SELECT email, role, language, phone, password_hash FROM users WHERE email IN ('admin@pramen.test', 'office@pramen.test', 'manager@pramen.test', 'adviser@pramen.test', 'client@pramen.test', 'slovak@pramen.test', 'empty@pramen.test', 'newcomer@pramen.test') ORDER BY phone`,
    );
    expect(accounts.map(({ email, role, language, password_hash: hash }) => [email.split('@')[0], role, language, hash !== null])).toEqual([
      ['admin', 'ADMIN', 'cs', true],
      ['office', 'BACK_OFFICE', 'cs', true],
      ['manager', 'INTERMEDIARY_ADMIN', 'cs', true],
      ['adviser', 'INTERMEDIARY', 'cs', true],
      ['client', 'CLIENT', 'cs', true],
      ['empty', 'CLIENT', 'cs', true],
      ['newcomer', 'CLIENT', 'cs', false],
      ['slovak', 'CLIENT', 'sk', true],
    ]);
    expect(await verifyPassword(accounts[0]?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);
    expect(await query(`SELECT email FROM users WHERE phone IS NULL OR phone !~ '^\\+42[01][0-9]{9}$'`)).toEqual([]);
    expect(await query(`SELECT email FROM users WHERE password_hash IS NULL ORDER BY 1`)).toEqual(
      ['newcomer', 'vera.jiraskova', 'zelka.tahunova'].map((name) => ({ email: `${name}@pramen.test` })),
    );
  });

  it('gives client@ two contracts, four strategies, two currencies, ten years and every kind of row', async () => {
    const [client] = await query(`
      SELECT count(DISTINCT c.id)::int AS contracts, count(DISTINCT h.id)::int AS strategies, string_agg(DISTINCT c.currency, ' ') AS currencies,
             min(m.transaction_date) < date '${time.lastDate}' - interval '10 years' AND max(m.transaction_date) > date '${time.lastDate}' - 31 AS is_long, string_agg(DISTINCT m.cash_transaction_type, ' ') AS kinds
      FROM users u JOIN clients k ON k.user_id = u.id JOIN contracts c ON c.client_id = k.id
      JOIN contract_strategies h ON h.contract_id = c.id JOIN cash_transactions m ON m.contract_strategy_id = h.id WHERE u.email = 'client@pramen.test'`);
    expect(client).toEqual({
      contracts: 2,
      strategies: 4,
      currencies: 'CZK EUR',
      is_long: true,
      kinds: 'DEPOSIT DIVIDEND FEE FX TAX TRANSFER_IN TRANSFER_OUT WITHDRAWAL',
    });
    expect(
      await query(
        `SELECT sec_transaction_type AS kind, count(*) > 3 AS some FROM trades t JOIN clients k ON k.id = t.client_id WHERE client_code = 'P0001' GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual(['BUY', 'SELL', 'SPLIT'].map((kind) => ({ kind, some: true })));
    expect(
      await query(
        `SELECT DISTINCT transaction_type AS kind FROM instructions i JOIN clients k ON k.id = i.client_id WHERE client_code = 'P0001' ORDER BY 1`,
      ),
    ).toEqual(['DEPOSIT', 'SWITCH', 'WITHDRAWAL'].map((kind) => ({ kind })));
    expect(
      await query(`SELECT DISTINCT c.currency FROM contracts c JOIN clients k ON k.id = c.client_id WHERE client_code = 'P0002'`),
    ).toEqual([{ currency: 'EUR' }]);
    expect(
      await query(`SELECT c.id FROM contracts c JOIN clients k ON k.id = c.client_id WHERE client_code IN ('P0003', 'P0004')`),
    ).toEqual([]);
  });

  it('never owes money in any investment, currency or day', async () => {
    const owing = await query(`
      WITH moves AS (
        SELECT contract_strategy_id, currency, transaction_date, amount FROM cash_transactions
        UNION ALL SELECT contract_strategy_id, currency, transaction_date, amount FROM trades
      ), balances AS (
        SELECT contract_strategy_id, currency, transaction_date, sum(sum(amount)) OVER (PARTITION BY contract_strategy_id, currency ORDER BY transaction_date) AS balance
        FROM moves GROUP BY 1, 2, 3)
      SELECT * FROM balances WHERE balance < 0`);
    expect(owing).toEqual([]);
  });

  it('trades at the day’s closing price, for quantity times price rounded, and never sells more than it holds', async () => {
    expect(
      await query(`SELECT trans_ref FROM trades WHERE sec_transaction_type <> 'SPLIT' AND amount <> -round(quantity * price, 2)`),
    ).toEqual([]);
    expect(
      await query(`
      SELECT t.trans_ref FROM trades t LEFT JOIN prices p ON p.security_id = t.security_id AND p.price_date = t.transaction_date
      WHERE t.sec_transaction_type <> 'SPLIT' AND p.price IS DISTINCT FROM t.price`),
    ).toEqual([]);
    expect(
      await query(`
      SELECT * FROM (SELECT trans_ref, sum(quantity) OVER (PARTITION BY contract_strategy_id, security_id ORDER BY transaction_date) AS held FROM trades) h WHERE held < 0`),
    ).toEqual([]);
  });

  it('splits holdings by the ratio that the prices show', async () => {
    const splits = await query<{ isin: string; date: string; factor: number; fall: number }>(`
      SELECT DISTINCT s.isin, t.transaction_date AS date, round((before.held + t.quantity) / before.held, 2)::float AS factor, round(old.price / new.price)::float AS fall
      FROM trades t JOIN securities s ON s.id = t.security_id
      CROSS JOIN LATERAL (SELECT sum(quantity) AS held FROM trades b WHERE b.contract_strategy_id = t.contract_strategy_id AND b.security_id = t.security_id AND b.transaction_date < t.transaction_date) before
      CROSS JOIN LATERAL (SELECT price FROM prices p WHERE p.security_id = t.security_id AND p.price_date < t.transaction_date ORDER BY price_date DESC LIMIT 1) old
      JOIN prices new ON new.security_id = t.security_id AND new.price_date = t.transaction_date
      WHERE t.sec_transaction_type = 'SPLIT' ORDER BY 2`);
    expect(splits.map(({ date }) => date)).toEqual(
      ['2016-05-12', '2020-08-31', '2021-07-20', '2022-06-06', '2022-07-18', '2024-06-10', '2025-11-17'].map((date) =>
        movedDate(time, date),
      ),
    );
    for (const { isin, factor, fall } of splits) expect([isin, Math.abs(factor - fall) <= 1]).toEqual([isin, true]);
  });

  it('moves money between a client’s own strategies in pairs', async () => {
    const [transfers] = await query(
      `SELECT sum(amount) AS sum, count(*) > 5 AS some, count(*) FILTER (WHERE counterpart_id IS NULL)::int AS alone FROM cash_transactions WHERE cash_transaction_type LIKE 'TRANSFER%'`,
    );
    expect(transfers).toEqual({ sum: '0.00', some: true, alone: 0 });
  });

  it('puts manager@ above four people of one intermediary', async () => {
    expect(
      await query(`
      SELECT count(*)::int AS people, count(DISTINCT p.intermediary_id)::int AS houses, max(depth) AS depth
      FROM intermediary_person_closure c JOIN intermediary_people p ON p.id = c.descendant_id
      JOIN intermediary_people a ON a.id = c.ancestor_id JOIN users u ON u.id = a.user_id WHERE u.email = 'manager@pramen.test'`),
    ).toEqual([{ people: 5, houses: 1, depth: 2 }]);
    expect(
      await query(
        `SELECT count(*)::int AS own FROM clients c JOIN intermediary_people p ON p.id = c.intermediary_person_id JOIN users u ON u.id = p.user_id WHERE u.email = 'adviser@pramen.test'`,
      ),
    ).toEqual([{ own: 8 }]);
  });
});

it('is the same company on every machine', () => {
  // Trades depend on everything else, and their references also count the cash rows.
  const digest = createHash('sha256').update(JSON.stringify(composed.trades)).digest('hex');
  // Update the digest only after a deliberate change to the company's data.
  expect(digest).toBe('ad49ef9403b0da60c3830eab946d6e7f6b647c8dd1f5c62e5bc73a3d7650f605');
});

it('uses every accented letter of Czech and Slovak', () => {
  const { clients } = composed;
  const names = clients
    .map((row) => `${row[2]} ${row[3]}`)
    .join(' ')
    .toLowerCase();
  expect(Array.from('áäčďéěíĺľňóôŕřšťúůýž').filter((letter) => !names.includes(letter))).toEqual([]);
  expect(new Set(clients.map((row) => row[1])).size).toBe(clients.length);
});

/** Relative luminance and contrast of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

it.each([company, ...intermediaries].map(({ theme }) => theme))('text has enough contrast on its colour %#', (theme) => {
  expect(contrast(theme.primaryColor, theme.primaryTextColor)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.primaryHoverColor, theme.primaryHoverTextColor)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.primaryInterfaceColor, theme.primaryInterfaceTextColor)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.secondaryInterfaceColor, theme.secondaryInterfaceTextColor)).toBeGreaterThanOrEqual(4.5);
});

describe('costs and benchmarks', () => {
  it('are stated for every security that strategies hold but one', async () => {
    const rows = await query<{ isin: string; kinds: string }>(
      `SELECT s.isin, string_agg(c.kind, ' ' ORDER BY c.kind) AS kinds FROM securities s LEFT JOIN instrument_costs c ON c.security_id = s.id GROUP BY 1`,
    );
    expect(rows.filter(({ kinds }) => kinds !== 'ONGOING THIRD_PARTY TRANSACTION').map(({ isin }) => isin)).toEqual(['SK1000025322']);
  });

  it('begin at a thousand and grow like their members', async () => {
    const values = await query<{ code: string; first: string; last: string }>(
      `SELECT benchmark AS code, (array_agg(value ORDER BY value_date))[1] AS first, (array_agg(value ORDER BY value_date DESC))[1] AS last
       FROM benchmark_values GROUP BY 1 ORDER BY 1`,
    );
    expect(values.map(({ code, first }) => [code, Number(first)])).toEqual([
      ['UKAZKA-PRAHA', 1_000],
      ['UKAZKA-USA', 1_000],
    ]);
    const [fund] = await query<{ growth: number }>(
      `SELECT ((array_agg(p.price ORDER BY p.price_date DESC))[1] / (array_agg(p.price ORDER BY p.price_date))[1])::float8 AS growth
       FROM prices p JOIN securities s ON s.id = p.security_id WHERE s.isin = 'IE00B5BMR087'`,
    );
    expect(Number(values[1]?.last) / 1_000).toBeCloseTo(fund?.growth ?? NaN, 4);
  });

  it('are agreed for some strategies', async () => {
    const rows = await query<{ code: string; benchmark: string | null }>(`SELECT code, benchmark FROM strategies ORDER BY code`);
    expect(Object.fromEntries(rows.map(({ code, benchmark }) => [code, benchmark]))).toMatchObject({
      ACR: 'UKAZKA-PRAHA',
      DYN: 'UKAZKA-USA',
      EUD: 'UKAZKA-USA',
      EUV: 'UKAZKA-USA',
      KON: null,
      VYV: null,
    });
  });
});
