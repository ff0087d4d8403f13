import { listContractTrades, listContractTransactions } from '@pramen/contract/ledger/ledger.endpoints';
import { readClientDocuments, readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import * as portfolio from '@pramen/contract/portfolio/portfolio.endpoints';
import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import type { StatedSummary, StatementFigures } from '@pramen/contract/statements/statements.schemas';
import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { notifications } from '../../database/schema/messages.ts';
import { documentSeals } from '../../database/schema/seals.ts';
import { statements } from '../../database/schema/statements.ts';
import { inTransaction } from '../../database/transaction.ts';
import { writePricesFrom } from '../market/market.service.ts';
import { readFileBytes } from '../files/files.reader.ts';
import { files } from '../../database/schema/files.ts';
import { verifyPdf } from '../../platform/pdf/verification/verify-pdf.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import { fingerprintOf } from './figures/statement-fingerprint.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createSmallCompany } from '../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../testing/worlds/small-company.ts';
import { unpricedFund, world } from '../../testing/worlds/small-ledger.ts';

const database = useTestDatabase();
const TODAY = '2026-03-02';
const LIFE = { from: '2024-11-04', to: TODAY };
const QUARTER = { from: '2025-01-01', to: '2025-03-31' };
let app: TestApp;
let company: SmallCompany;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const idOf = (client: keyof SmallCompany['people']) => company.people[client].clientId ?? '';

async function figuresOf(client: keyof SmallCompany['people'], query = LIFE): Promise<StatementFigures> {
  const { token } = company.people[client];
  const { status, body } = await app.call(endpoints.readStatementFigures, { params: { id: idOf(client) }, query, token });
  expect(status).toBe(200);
  return body;
}

/** Every figure that both the statement and the portal show, to the haléř. */
function expectSame(summary: StatedSummary, performance: Performance): void {
  expect({
    value: summary.closing,
    gain: summary.gain,
    perc: summary.performance_perc,
    twr: summary.twr_perc,
    mwr: summary.mwr_perc,
    annualised: summary.annualised,
    days: summary.measured_days,
    currency: summary.currency,
  }).toEqual({
    value: performance.totalAmount,
    gain: performance.gain,
    perc: performance.performancePerc,
    twr: performance.twrPerc,
    mwr: performance.mwrPerc,
    annualised: performance.annualised,
    days: performance.measuredDays,
    currency: performance.currency,
  });
}

/** Rows in an order that does not depend on how they came. */
const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

const inMinor = (amount: number | null) => (amount === null ? NaN : Math.round(amount * 100));
const closes = ({ opening, inflows, outflows, gain, closing }: StatedSummary) =>
  inMinor(opening) + inMinor(inflows) - inMinor(outflows) + inMinor(gain) === inMinor(closing);
const summariesOf = (figures: StatementFigures) => [
  figures.total,
  ...figures.contracts.flatMap(({ summary, investments }) => [summary, ...investments.map((investment) => investment.summary)]),
];

describe('figures over the whole life are those of the portal', () => {
  it('of the whole portfolio, each contract and each investment', async () => {
    const { token } = company.people.mixed;
    const figures = await figuresOf('mixed');
    const whole = await app.call(portfolio.readPortfolioOverview, { token });
    expectSame(figures.total, whole.body.performance);
    expect(figures.contracts.map(({ contract_number }) => contract_number)).toEqual(['K1', 'K2']);
    for (const contract of figures.contracts) {
      const { body } = await app.call(portfolio.readContractOverview, { params: { id: contract.id }, token });
      expectSame(contract.summary, body.contract.performance);
      const { fees, income } = body.effects;
      expect(inMinor(contract.summary.dividends) + inMinor(contract.summary.interest)).toBe(inMinor(income));
      expect(inMinor(contract.summary.fees) + inMinor(contract.summary.taxes)).toBe(inMinor(fees));
      for (const investment of contract.investments) {
        const own = await app.call(portfolio.readContractStrategyOverview, { params: { id: investment.id }, token });
        expectSame(investment.summary, own.body.contract_strategy.performance);
        const { body: explained } = await app.call(portfolio.explainContractStrategy, {
          params: { id: investment.id },
          query: { figure: 'totalAmount' },
          token,
        });
        const held = explained.positions.map(({ name, isin, quantity, price, ownValue, value }) => [
          name,
          isin,
          quantity,
          price,
          ownValue,
          value,
        ]);
        const stated = investment.closing.map(({ name, isin, quantity, price, own_value, value }) => [
          name,
          isin,
          quantity,
          price,
          own_value,
          value,
        ]);
        expect(inOrder(stated)).toEqual(inOrder(held));
      }
    }
  });

  it('with every movement that the portal lists', async () => {
    const { token } = company.people.mixed;
    const { contracts } = await figuresOf('mixed');
    for (const { id, investments } of contracts) {
      const transactions = await app.call(listContractTransactions, { params: { id }, token });
      const trades = await app.call(listContractTrades, { params: { id }, token });
      const listed = [
        ...transactions.body.data.map((row) => [
          row.trans_ref,
          row.transaction_date,
          row.type.cash_transaction_type,
          row.amount,
          row.currency,
          row.fee_type?.fee_type_name ?? null,
        ]),
        ...trades.body.data.map((row) => [
          row.trans_ref,
          row.transaction_date,
          row.type.sec_transaction_type,
          row.amount,
          row.currency,
          null,
        ]),
      ].filter(([, date]) => String(date) <= TODAY);
      const stated = investments.flatMap(({ movements }) =>
        movements.map(({ reference, date, kind, amount, currency, fee_type }) => [reference, date, kind, amount, currency, fee_type]),
      );
      expect(inOrder(stated)).toEqual(inOrder(listed));
    }
  });
});

describe('the sums of every period close', () => {
  it.each([
    ['the whole life', LIFE],
    ['a quarter with a transfer between own investments', QUARTER],
    ['a year', { from: '2025-01-01', to: '2025-12-31' }],
    ['a single day with flows', { from: '2024-11-04', to: '2024-11-04' }],
    ['100 years', { from: '1926-03-03', to: TODAY }],
  ])('%s', async (_name, period) => {
    const figures = await figuresOf('mixed', period);
    expect(figures.faults).toEqual([]);
    expect(summariesOf(figures).map(closes)).toEqual(summariesOf(figures).map(() => true));
  });

  it('the end of one quarter is the start of the next', async () => {
    const [first, next] = [await figuresOf('mixed', QUARTER), await figuresOf('mixed', { from: '2025-04-01', to: '2025-06-30' })];
    expect(next.total.opening).toBe(first.total.closing);
    expect(next.contracts[0]?.investments[0]?.opening).toEqual(first.contracts[0]?.investments[0]?.closing);
  });

  it('a transfer between own investments is no flow of the contract', async () => {
    const { contracts } = await figuresOf('mixed', { from: '2025-01-01', to: '2025-01-31' });
    const [k1] = contracts;
    expect([k1?.summary.inflows, k1?.summary.outflows]).toEqual([0, 0]);
    expect(k1?.investments.map(({ summary }) => [summary.inflows, summary.outflows])).toEqual([
      [0, 20_000],
      [20_000, 0],
    ]);
  });
});

describe('an unknown figure is null with its reason, never 0', () => {
  it('when a held security has no price', async () => {
    const figures = await figuresOf('unpriced');
    expect(figures.total).toMatchObject({ closing: null, gain: null, twr_perc: null });
    expect(figures.total.unavailable).toContainEqual({
      figure: 'totalAmount',
      reason: 'price_missing',
      isin: unpricedFund,
      date: '2025-11-03',
    });
    const [position] = figures.contracts[0]?.investments[0]?.closing ?? [];
    expect(position).toMatchObject({ isin: unpricedFund, quantity: 10, price: null, own_value: null, value: null });
    expect(figures.faults).toEqual([]);
  });
});

describe('bad periods', () => {
  const ask = async (query: Record<string, string>) => {
    const { status, body } = await app.call(endpoints.readStatementFigures, { params: { id: idOf('mixed') }, query, token: office.token });
    return [status, body.code, Object.keys(body.errors ?? {})];
  };

  it('are refused at their field', async () => {
    expect(await ask({ from: '2025-04-01', to: '2025-03-31' })).toEqual([422, 'validation.failed', ['to']]);
    expect(await ask({ from: '2026-01-01', to: '2026-03-03' })).toEqual([422, 'validation.failed', ['to']]);
    expect(await ask({ from: '2025-02-30', to: '2025-03-31' })).toEqual([422, 'validation.failed', ['from']]);
    expect(await ask({ from: '2025-01-01' })).toEqual([422, 'validation.failed', ['to']]);
  });

  it('before the first deposit is empty with known zeros', async () => {
    const figures = await figuresOf('mixed', { from: '2020-01-01', to: '2024-10-31' });
    expect(figures).toMatchObject({
      contracts: [],
      faults: [],
      total: { opening: 0, closing: 0, gain: 0, twr_perc: null, unavailable: [] },
    });
  });

  it('are refused the same when a statement is ordered', async () => {
    const order = (body: Record<string, string>) =>
      app.call(endpoints.orderStatement, { params: { id: idOf('mixed') }, body, token: company.people.mixed.token });
    expect((await order({ from: '2025-04-01', to: '2025-03-31' })).status).toBe(422);
    expect((await order({ from: '2025-04-01', to: '2027-03-31' })).status).toBe(422);
  });
});

/** Orders a statement and makes it; returns the list of the client's statements. */
async function orderAndMake(client: keyof SmallCompany['people'], body = QUARTER) {
  const { token } = company.people[client];
  const params = { id: idOf(client) };
  const ordered = await app.call(endpoints.orderStatement, { params, body, token });
  expect(ordered).toMatchObject({ status: 202, body: { state: 'WAITING', ...body, document_id: null } });
  await app.drain();
  const { body: listed } = await app.call(endpoints.listClientStatements, { params, token });
  return { order: ordered.body, listed };
}

describe('an ordered statement', () => {
  it('becomes one sealed document of the client, who is told of it', async () => {
    const { token, userId } = company.people.mixed;
    const { listed } = await orderAndMake('mixed');
    expect(listed.orders).toEqual([]);
    expect(listed.data).toEqual([
      expect.objectContaining({
        ...QUARTER,
        edition: 1,
        document_name: 'Výpis z\u00a0investičního účtu 1.\u00a01.\u00a02025\u00a0– 31.\u00a03.\u00a02025',
      }),
    ]);
    const documentId = listed.data[0]?.document_id ?? '';
    const mine = await app.call(readMyDocuments, { token });
    expect(mine.body.data.find(({ id }) => id === documentId)).toMatchObject({
      kind: 'STATEMENT',
      state: { state: 'ACCEPTED' },
      is_generating: false,
      is_kept: true,
      can_be_regenerated: false,
      signatures: [],
    });
    const staffs = await app.call(readClientDocuments, { params: { id: idOf('mixed') }, token: office.token });
    expect(staffs.body.data.map(({ id }) => id)).toContain(documentId);
    const { db } = app.platform;
    const [notice] = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'statements.ready')));
    expect(notice?.params).toEqual({ documentId });
    const events = await db.select({ action: auditEvents.action }).from(auditEvents).where(eq(auditEvents.objectId, documentId));
    expect(events.map(({ action }) => action)).toEqual(['documents.issued']);
    const [seal] = await db.select().from(documentSeals).where(eq(documentSeals.documentId, documentId));
    const [file] = await db
      .select()
      .from(files)
      .where(eq(files.id, seal?.fileId ?? ''));
    if (!file) throw new Error('no file');
    const { signatures } = await verifyPdf(await readFileBytes(app.platform.db, app.platform, file));
    expect(signatures).toMatchObject([{ isIntact: true, coversAll: true }]);
  });

  it('is made once however often it is ordered', async () => {
    expect((await orderAndMake('mixed')).listed.data).toHaveLength(1);
    const rows = await app.platform.db
      .select()
      .from(statements)
      .where(eq(statements.clientId, idOf('mixed')));
    expect(rows).toHaveLength(1);
  });

  it('of a period without anything is made for a client who asks', async () => {
    const { listed } = await orderAndMake('single', { from: '2020-01-01', to: '2024-10-28' });
    expect(listed.data).toHaveLength(1);
  });

  it('is not ordered twice while the first order waits', async () => {
    const { token } = company.people.single;
    const call = () => app.call(endpoints.orderStatement, { params: { id: idOf('single') }, body: QUARTER, token });
    const [one, other] = [await call(), await call()];
    expect(one.body.id).toBe(other.body.id);
    await app.drain();
  });
});

describe('a run', () => {
  const run = async (body: Record<string, unknown> = { from: '2025-10-01', to: '2025-12-31' }) => {
    const { status, body: made } = await app.call(endpoints.orderStatementRun, { body, token: office.token });
    expect(status).toBe(202);
    await app.drain();
    return (await app.call(endpoints.readStatementRun, { params: { id: made.id }, token: office.token })).body;
  };

  it('makes the statements of all clients with a contract, and nothing the second time', async () => {
    const first = await run();
    expect(first).toMatchObject({
      clients: 'ALL',
      failures: [],
      counts: { total: 4, waiting: 0, done: 4, unchanged: 0, nothing: 0, failed: 0 },
    });
    expect((await run({ from: '2025-10-01', to: '2025-12-31', again: true })).counts).toMatchObject({ total: 4, done: 0, unchanged: 4 });
    const listed = await app.call(endpoints.listStatementRuns, { token: office.token });
    expect(listed.body.data.map(({ counts }) => counts.done)).toEqual([0, 4]);
  });

  it('makes a new edition only for clients whose figures a corrected price changed; the former stays', async () => {
    const period = { from: '2025-07-01', to: '2025-11-30' };
    const { db } = app.platform;
    const before = await run(period);
    expect(before.counts).toMatchObject({ done: 4 });
    // The last price within the period, of a security that only two of the clients hold.
    await inTransaction(db, (tx) =>
      writePricesFrom(
        tx,
        sql`SELECT id AS security_id, DATE '2025-09-01' AS price_date, 8.6 AS price FROM securities WHERE isin = ${world}`,
      ),
    );
    expect((await run({ ...period, again: true })).counts).toMatchObject({ done: 2, unchanged: 2 });
    const { body } = await app.call(endpoints.listClientStatements, { params: { id: idOf('single') }, token: office.token });
    const editions = body.data.filter(({ from, to }) => from === period.from && to === period.to);
    expect(editions.map(({ edition, document_name, file }) => [edition, document_name, file !== null])).toEqual([
      [2, 'Výpis z\u00a0investičního účtu 1.\u00a07.\u00a02025\u00a0– 30.\u00a011.\u00a02025, 2.\u00a0vydání', true],
      [1, 'Výpis z\u00a0investičního účtu 1.\u00a07.\u00a02025\u00a0– 30.\u00a011.\u00a02025', true],
    ]);
  });

  const order = (body: Record<string, unknown>, by = office) => app.call(endpoints.orderStatementRun, { body, token: by.token });
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

  it('that is being made, or was, is refused with a sentence that names it; one that was made may be ordered again', async () => {
    const asked = { from: '2025-02-01', to: '2025-02-28' };
    expect((await order(asked)).status).toBe(202);
    const waiting = await order(asked);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'statement.run_waiting']);
    expect(plain(waiting.body.message)).toMatch(/^Stejné výpisy se už vytvářejí \(.+, \d\d\.\d\d\.\d{4} \d\d:\d\d, hotovo 0 z 4\)/);
    expect((await order({ ...asked, again: true })).body.code).toBe('statement.run_waiting');
    expect((await order({ ...asked, to: '2025-02-27' })).status).toBe(202);
    await app.drain();
    const made = await order(asked);
    expect([made.status, made.body.code]).toEqual([409, 'statement.run_made']);
    expect(plain(made.body.message)).toMatch(/^Stejné výpisy jsou už vytvořené \(.+\)/);
    expect((await order({ ...asked, again: true })).status).toBe(202);
    await app.drain();
    expect((await order({ ...asked, again: true })).status).toBe(202);
    await app.drain();
  });

  it('of the same chosen clients is the same in any order, and others are another', async () => {
    const asked = { from: '2025-03-01', to: '2025-03-31' };
    const [single, unrated] = [idOf('single'), idOf('unrated')];
    expect((await order({ ...asked, clients: [single, unrated] })).status).toBe(202);
    expect((await order({ ...asked, clients: [unrated, single, unrated] })).body.code).toBe('statement.run_waiting');
    expect((await order({ ...asked, clients: [unrated] })).status).toBe(202);
    expect((await order(asked)).status).toBe(202);
    await app.drain();
  });

  it('ordered ten times at once is one', async () => {
    const asked = { from: '2025-04-01', to: '2025-04-30' };
    for (const again of [false, true]) {
      const all = await Promise.all(Array.from({ length: 10 }, () => order({ ...asked, again })));
      expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, ...Array.from({ length: 9 }, () => 409)]);
      expect(new Set(all.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['statement.run_waiting']));
      await app.drain();
    }
  });

  it('is found on its page, the newest first', async () => {
    const read = async (query: Record<string, string>) =>
      (await app.call(endpoints.listStatementRuns, { query, token: office.token })).body;
    const all = await read({ length: '1000' });
    expect(all.meta.total).toBe(all.data.length);
    expect(all.data.length).toBeGreaterThan(3);
    const pages = [await read({ page: '1', length: '2' }), await read({ page: '2', length: '2' })];
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 4));
    expect((await read({ page: '999', length: '2' })).data).toEqual([]);
    expect((await app.call(endpoints.listStatementRuns, { query: { page: '0' }, token: office.token })).status).toBe(422);
    expect(all.data.map(({ created_at: at }) => at)).toEqual(
      all.data
        .map(({ created_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('leaves out clients without anything in the period', async () => {
    expect((await run({ from: '2020-01-01', to: '2024-10-31' })).counts).toMatchObject({ total: 4, nothing: 4, done: 0 });
  });

  it('of chosen clients makes only theirs, and none for one unknown client', async () => {
    const clients = [idOf('single')];
    expect(await run({ ...QUARTER, from: '2025-11-01', to: '2025-11-30', clients })).toMatchObject({
      clients: 'CHOSEN',
      counts: { total: 1, done: 1 },
    });
    const unknown = await app.call(endpoints.orderStatementRun, {
      body: { ...QUARTER, clients: ['0197d1c7-7a54-7c1e-9e3b-000000000000'] },
      token: office.token,
    });
    expect(unknown.status).toBe(404);
  });
});

describe('limits', () => {
  it('a period whose last days have no prices yet is refused, naming the last day that has', async () => {
    const later = await createTestApp(database.current);
    later.clock.advance(30 * 86_400_000);
    const token = await openSessionOf(later, company.people.single);
    const params = { id: idOf('single') };
    const ask = (to: string) => later.call(endpoints.readStatementFigures, { params, query: { from: '2026-01-01', to }, token });
    expect(await ask('2026-03-11')).toMatchObject({ status: 409, body: { code: 'statement.prices_pending' } });
    expect((await ask('2026-03-11')).body.message).toContain('10.\u00a03.\u00a02026');
    expect((await ask('2026-03-10')).status).toBe(200);
    const order = await later.call(endpoints.orderStatement, { params, body: { from: '2026-01-01', to: '2026-03-11' }, token });
    expect([order.status, order.body.code]).toEqual([409, 'statement.prices_pending']);
    expect((await later.call(endpoints.listClientStatements, { params, token })).body.as_of).toBe('2026-03-10');
    await later.close();
  });

  it('a person orders at most thirty statements of a client a day', async () => {
    const { token } = company.people.unrated;
    const order = (day: number) =>
      app.call(endpoints.orderStatement, {
        params: { id: idOf('unrated') },
        body: { from: '2025-01-01', to: `2025-12-${String(day).padStart(2, '0')}` },
        token,
      });
    for (let day = 1; day <= 30; day += 1) expect((await order(day)).status).toBe(202);
    expect(await order(31)).toMatchObject({ status: 429, body: { code: 'limit.reached' } });
    // One that still waits is no new one.
    expect((await order(30)).status).toBe(202);
  });

  it('figures are the same in the fingerprint whatever the language of their names', async () => {
    const read = async (language: 'cs' | 'sk') => {
      const { body } = await app.call(endpoints.readStatementFigures, {
        params: { id: idOf('mixed') },
        query: LIFE,
        token: company.people.mixed.token,
        headers: { 'accept-language': language },
      });
      return body;
    };
    const [czech, slovak] = [await read('cs'), await read('sk')];
    expect(fingerprintOf(slovak)).toEqual(fingerprintOf(czech));
    const [first] = czech.contracts;
    if (!first) throw new Error('no contract');
    const changed = { ...czech, contracts: [{ ...first, summary: { ...first.summary, gain: 0.01 } }] };
    expect(fingerprintOf(changed)).not.toEqual(fingerprintOf(czech));
  });
});
