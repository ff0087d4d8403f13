import * as endpoints from '@pramen/contract/ledger/ledger.endpoints';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { transactionList } from './ledger.lists.ts';
import { streamLedgerRows } from './ledger.reader.ts';
import { bookCashTransactionsFrom } from './ledger.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

const ofContract = (number: string) => ({ id: company.contractIds[number] ?? '' });
const ofStrategy = (symbol: string) => ({ id: company.strategyIds[symbol] ?? '' });
const token = () => company.people.mixed.token;

/** Books rows of SELECT n-based expressions for an investment of one client. */
function book(client: keyof SmallCompany['people'], symbol: string, count: number, reference: string): Promise<number> {
  const rows = sql`SELECT ${company.people[client].clientId}::uuid AS client_id, gen_random_uuid() AS id, ${company.strategyIds[symbol]}::uuid AS contract_strategy_id,
      ${sql.raw(reference)} AS trans_ref, DATE '2025-11-03' + n % 90 AS transaction_date, CASE WHEN n % 4 = 0 THEN 'FEE' ELSE 'DEPOSIT' END AS cash_transaction_type,
      CASE WHEN n % 4 = 0 THEN 'Poplatek za správu' END AS fee_type_name, CASE WHEN n % 4 = 0 THEN -1 ELSE 1 END * (n + 0.01) AS amount, 'EUR' AS currency, NULL::uuid AS counterpart_id, NULL::uuid AS security_id
    FROM generate_series(1, ${count}::integer) n`;
  return inTransaction(database.current.db, (tx) => bookCashTransactionsFrom(tx, rows, app.clock.now()));
}

/** Records of a CSV whose fields contain neither quotes nor separators; some fields are quoted. */
const recordsOf = (bytes: Buffer) =>
  bytes
    .toString()
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';').map((field) => field.replaceAll(/^"|"$/g, '')));

describe('transactions as CSV', () => {
  it('begin with a header in the reader’s language and contain every row, newest first', async () => {
    const { status, headers, bytes } = await app.call(endpoints.exportContractTransactions, { token: token(), params: ofContract('K1') });
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=pohyby-K1-2026-03-02.csv',
    ]);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(recordsOf(bytes).slice(0, 3)).toEqual([
      ['Datum', 'Druh', 'Poplatek', 'Strategie', 'Označení', 'Částka', 'Měna', 'Název', 'ISIN'],
      ['10.10.2025', 'Výběr', '', 'Na důchod', 'M9', '-15000,00', 'CZK', '', ''],
      ['30.06.2025', 'Dividenda', '', 'Na důchod', 'M8', '1234,56', 'CZK', 'ČEZ', 'CZ0005112300'],
    ]);
    expect(new Set(recordsOf(bytes).map((fields) => fields[4]))).toEqual(
      new Set(['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M8', 'M9', 'Označení']),
    );
    expect(recordsOf(bytes)).toHaveLength(9);
    const slovak = await app.call(endpoints.exportContractStrategyTransactions, {
      token: token(),
      params: ofStrategy('102'),
      headers: { 'accept-language': 'sk' },
    });
    expect(slovak.headers['content-disposition']).toBe('attachment; filename=pohyby-102-2026-03-02.csv');
    expect(recordsOf(slovak.bytes)[0]).toEqual(['Dátum', 'Druh', 'Poplatok', 'Stratégia', 'Označenie', 'Suma', 'Mena', 'Názov', 'ISIN']);
  });

  it('neutralise cells that a spreadsheet would execute, and keep numbers as numbers', async () => {
    await book('single', '201', 6, `(ARRAY['=1+1', '+420', '-5', '@SUM(A1)', E'\\t=1', '-1+cmd'])[n]`);
    const { bytes } = await app.call(endpoints.exportContractTransactions, {
      token: company.people.single.token,
      params: ofContract('K3'),
      query: { order: 'amount:asc' },
    });
    const references = recordsOf(bytes)
      .slice(1)
      .map((fields) => [fields[4], fields[5]]);
    expect(references).toEqual([
      ["'@SUM(A1)", '-4,01'],
      ["'=1+1", '1,01'],
      ["'+420", '2,01'],
      ['-5', '3,01'],
      ["'\t=1", '5,01'],
      ["'-1+cmd", '6,01'],
      ['M12', '5000,00'],
    ]);
  });
});

describe('trades and instructions', () => {
  it('as CSV contain quantities, prices and times in Prague', async () => {
    const trades = await app.call(endpoints.exportContractTrades, { token: token(), params: ofContract('K1') });
    expect(trades.headers['content-disposition']).toBe('attachment; filename=obchody-K1-2026-03-02.csv');
    expect(recordsOf(trades.bytes).slice(0, 2)).toEqual([
      ['Datum', 'Druh', 'Název', 'ISIN', 'Strategie', 'Označení', 'Kusy', 'Cena', 'Částka', 'Měna'],
      ['30.06.2025', 'Prodej', 'ČEZ', 'CZ0005112300', 'Na důchod', 'T4', '-20,123455', '1100,005', '22135,90', 'CZK'],
    ]);
    const instructions = await app.call(endpoints.exportContractInstructions, { token: token(), params: ofContract('K1') });
    expect(instructions.headers['content-disposition']).toBe('attachment; filename=pokyny-K1-2026-03-02.csv');
    expect(recordsOf(instructions.bytes)[1]).toEqual(['09.10.2025 09:07', 'Výběr', '', 'Na důchod', 'P2', '15000,00', 'CZK']);
  });

  it('as workbooks contain real dates and numbers', async () => {
    const { headers, bytes } = await app.call(endpoints.exportContractStrategyTrades, {
      token: token(),
      params: ofStrategy('103'),
      query: { format: 'xlsx' },
    });
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect((await readSheet(bytes, 'Obchody')).slice(1)).toEqual([
      [new Date('2025-09-02'), 'Štěpení', 'Světový fond', 'IE00B5BMR087', 'Na dom', 'T5', 0.000001, null, 0, 'EUR'],
      [new Date('2025-02-04'), 'Nákup', 'Světový fond', 'IE00B5BMR087', 'Na dom', 'T3', 300, 9.000005, -2700, 'EUR'],
    ]);
  });
});

const pairs = [
  [endpoints.listContractTransactions, endpoints.exportContractTransactions],
  [endpoints.listContractStrategyTransactions, endpoints.exportContractStrategyTransactions],
  [endpoints.listContractTrades, endpoints.exportContractTrades],
  [endpoints.listContractStrategyTrades, endpoints.exportContractStrategyTrades],
  [endpoints.listContractInstructions, endpoints.exportContractInstructions],
  [endpoints.listContractStrategyInstructions, endpoints.exportContractStrategyInstructions],
] as const;

describe.each(pairs.map(([list, file]) => [file.id, list, file] as const))('%s', (_id, list, file) => {
  const isOfStrategy = file.path.includes('contract-strategy');
  const own = () => (isOfStrategy ? ofStrategy('101') : ofContract('K1'));
  const foreign = () => (isOfStrategy ? ofStrategy('201') : ofContract('K3'));

  it.each([
    {},
    { order: 'amount:asc' },
    { order: 'currency:desc,amount:asc,password_hash:asc' },
    { 'filter[currency]': 'czk' },
    { 'filter[strategy]': 'na duchod', order: 'strategy:asc' },
    { 'filter[isin]': 'CZ', 'filter[password_hash]': 'x' },
    { 'filter[amount]': '1 5' },
    { 'filter[currency]': 'nothing' },
    { page: '2', length: '1' },
  ])('has the rows of the list in its order, with %o', async (query) => {
    const wishes = Object.fromEntries(
      Object.entries(query as Record<string, string>).filter(([name]) => name !== 'page' && name !== 'length'),
    );
    const { body } = await app.call(list, { token: token(), params: own(), query: wishes });
    const rows = body.data as readonly ({ trans_ref: string } | { instruction_reference: string })[];
    const listed = rows.map((row) => ('trans_ref' in row ? row.trans_ref : row.instruction_reference));
    const { status, bytes } = await app.call(file, { token: token(), params: own(), query: query as Record<string, string> });
    expect(status).toBe(200);
    const [header = [], ...records] = recordsOf(bytes);
    expect(records.map((fields) => fields[header.indexOf('Označení')])).toEqual(listed);
  });

  it('requires a token, is hidden from other advisers, refuses other formats and other clients’ ids', async () => {
    expect(await app.call(file, { params: own() })).toMatchObject({ status: 401, body: { code: 'session.required' } });
    for (const stranger of company.otherAdvisers)
      expect(await app.call(file, { params: own(), token: stranger.token })).toMatchObject({ status: 404 });
    expect(await app.call(file, { token: token(), params: own(), query: { format: 'pdf' } })).toMatchObject({
      status: 422,
      body: { errors: { format: [expect.any(String)] } },
    });
    const { status, body } = await app.call(file, { token: token(), params: foreign() });
    expect([status, body.code]).toEqual([404, 'record.not_found']);
    for (const id of [newId(), 'no-id']) expect(await app.call(file, { token: token(), params: { id } })).toMatchObject({ status, body });
    expect((await app.call(file, { token: company.withoutContracts.token, params: own() })).status).toBe(404);
  });
});

describe('50,000 rows', () => {
  const ROWS = 50_000;
  const scope = () => ({ clientId: company.people.unrated.clientId ?? '', contractId: ofContract('K6').id });
  const idle = () => database.current.pool.totalCount - database.current.pool.idleCount;

  beforeAll(async () => {
    await book('unrated', '402', ROWS, `'R' || lpad(n::text, 5, '0')`);
  });

  it.each(['csv', 'xlsx'] as const)('arrive complete and in order as %s', async (format) => {
    const call = { token: company.people.unrated.token, params: ofContract('K6'), query: { format, order: 'trans_ref:asc' } };
    const { status, bytes } = await app.call(endpoints.exportContractTransactions, call);
    expect(status).toBe(200);
    const rows = format === 'csv' ? recordsOf(bytes) : await readSheet(bytes, 1);
    const expected = ['M15', ...Array.from({ length: ROWS }, (_, index) => `R${String(index + 1).padStart(5, '0')}`)];
    expect(rows.slice(1).map((row) => row[4])).toEqual(expected);
    expect(idle()).toBe(0);
  });

  it('are too many without a page, but not with one', async () => {
    const call = { token: company.people.unrated.token, params: ofContract('K6') };
    expect(await app.call(endpoints.listContractTransactions, call)).toMatchObject({ status: 422, body: { code: 'list.page_needed' } });
    expect(await app.call(endpoints.listContractTransactions, { ...call, query: { page: '1', length: '50' } })).toMatchObject({
      status: 200,
      body: { meta: { total: ROWS + 1 } },
    });
  });

  it('are not generated for HEAD', async () => {
    const answer = await app.http.inject({
      method: 'HEAD',
      url: `/api/client-report/contract/${ofContract('K6').id}/transactions/export?format=csv`,
      headers: { authorization: `Bearer ${company.people.unrated.token}` },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('are a snapshot: rows booked during the export are not included', async () => {
    onTestFinished(async () => {
      const owner = new pg.Client({ connectionString: database.current.ownerUrl });
      await owner.connect();
      await owner.query(`DELETE FROM cash_transactions WHERE trans_ref LIKE 'later%'`);
      await owner.end();
    });
    let count = 0;
    for await (const batch of streamLedgerRows(database.current.db, transactionList('cs'), scope(), {})) {
      if (count === 0) await book('unrated', '402', 10, `'later' || n`);
      expect(batch.every(({ transRef }) => !transRef.startsWith('later'))).toBe(true);
      count += batch.length;
    }
    expect(count).toBe(ROWS + 1);
  });

  it('release their connection when the reader stops early', async () => {
    for await (const batch of streamLedgerRows(database.current.db, transactionList('cs'), scope(), {})) if (batch.length > 0) break;
    expect(idle()).toBe(0);
    const failing = async () => {
      for await (const batch of streamLedgerRows(database.current.db, transactionList('cs'), { ...scope(), contractId: 'no id' }, {}))
        expect(batch).toEqual([]);
    };
    await expect(failing()).rejects.toThrow(/select|query/i);
    expect(idle()).toBe(0);
  });

  it('fail when the connection is lost midway, and say so', async () => {
    const broken = async () => {
      for await (const batch of streamLedgerRows(database.current.db, transactionList('cs'), scope(), {})) {
        expect(batch.length).toBeGreaterThan(0);
        await database.current.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user AND state = 'idle in transaction'`,
        );
      }
    };
    await expect(broken()).rejects.toThrow(/terminat|connection|query/i);
    expect(idle()).toBe(0);
  });
});
