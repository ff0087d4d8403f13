import { readClientDocuments } from '@pramen/contract/documents/documents.endpoints';
import * as statementsApi from '@pramen/contract/statements/statements.endpoints';
import * as endpoints from '@pramen/contract/statements/tax-papers.endpoints';
import type { TaxPaper } from '@pramen/contract/statements/tax-papers.schemas';
import { PDF } from '@libpdf/core';
import { and, eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { clients, clientTaxResidences } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { cashTransactions, trades } from '../../../database/schema/ledger.ts';
import { packedSeries, securities } from '../../../database/schema/market.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { ceska, world } from '../../../testing/worlds/small-ledger.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { readFileBytes } from '../../files/files.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

type Client = keyof SmallCompany['people'];
const idOf = (client: Client) => company.people[client].clientId ?? '';

async function residesIn(client: Client, taxResidence: string | null, companyName: string | null = null) {
  await app.platform.db
    .update(clients)
    .set({ taxResidence, companyName })
    .where(eq(clients.id, idOf(client)));
}

async function paperOf(client: Client, year = 2025): Promise<TaxPaper> {
  const { status, body } = await app.call(endpoints.readTaxPaper, {
    params: { id: idOf(client) },
    query: { year: String(year) },
    token: company.people[client].token,
  });
  expect(status).toBe(200);
  return body;
}

/** Books trades of one security; quantity and amount as decimal text. */
async function book(
  client: Client,
  symbol: string,
  isin: string,
  rows: readonly (readonly [string, 'BUY' | 'SELL' | 'TRANSFER_IN', string, string])[],
) {
  const { db, clock } = app.platform;
  const [security] = await db.select().from(securities).where(eq(securities.isin, isin));
  if (!security) throw new Error('no such security');
  await inTransaction(db, (tx) =>
    tx.insert(trades).values(
      rows.map(([transactionDate, secTransactionType, quantity, amount], place) => ({
        clientId: idOf(client),
        id: newId(),
        contractStrategyId: company.strategyIds[symbol] ?? '',
        transRef: `X${symbol}-${isin}-${place}`,
        transactionDate,
        secTransactionType,
        securityId: security.id,
        quantity,
        price: secTransactionType === 'TRANSFER_IN' ? null : '1',
        amount,
        currency: security.currency,
        importedAt: clock.now(),
      })),
    ),
  );
  return security.id;
}

describe('the paper of a Czech resident', () => {
  it('states sales with their cost, computed by hand, and the income of the statement', async () => {
    await residesIn('mixed', 'CZ');
    const paper = await paperOf('mixed');
    // 63 905.85 x 20.123455 / 70.123456 = 18 339.18; both methods agree after one purchase.
    const sums = { proceeds: 22_135.9, fees: 0, cost: 18_339.18, gain: 3_796.72 };
    expect(paper).toMatchObject({
      year: 2025,
      from: '2025-01-01',
      to: '2025-12-31',
      is_provisional: false,
      currency: 'CZK',
      country: 'CZ',
      no_verdict: null,
      residences: ['CZ'],
      holding: { months: 36 },
      fifo: sums,
      average: sums,
      unknown_sales: { fifo: 0, average: 0 },
      faults: [],
    });
    expect(paper.limits.map(({ kind, limit, amount }) => [kind, limit, amount])).toEqual([
      ['SMALL_INCOME', 100_000, 22_135.9],
      ['CEILING', 40_000_000, 0],
    ]);
    expect(paper.securities.map(({ isin, sales }) => [isin, sales.map(({ date, reference }) => [date, reference])])).toEqual([
      [ceska, [['2025-06-30', 'T4']]],
    ]);
    expect(paper.securities[0]?.sales[0]?.fifo.parts).toMatchObject([
      { origin: 'BOUGHT', acquired: '2024-11-05', quantity: 20.123455, verdict: 'NOT_MET' },
    ]);
    const { body: statement } = await app.call(statementsApi.readStatementFigures, {
      params: { id: idOf('mixed') },
      query: { from: '2025-01-01', to: '2025-12-31' },
      token: office.token,
    });
    expect(paper.income_total.dividends).toBe(1_234.56);
    const { dividends, interest, taxes } = statement.total;
    expect(paper.income_total).toEqual({ dividends, interest, taxes });
    expect(paper.other_fees).toBe(statement.total.fees);
  });

  it('has the income of the statement in every year and currency', async () => {
    const { db, clock } = app.platform;
    const [fund] = await db.select().from(securities).where(eq(securities.isin, world));
    const booked = { clientId: idOf('mixed'), contractStrategyId: company.strategyIds['103'] ?? '', importedAt: clock.now() };
    const row = (
      transRef: string,
      cashTransactionType: 'DIVIDEND' | 'TAX' | 'INTEREST' | 'FEE',
      amount: string,
      currency: 'CZK' | 'EUR',
    ) => ({
      ...booked,
      id: newId(),
      transRef,
      transactionDate: '2026-01-15',
      cashTransactionType,
      amount,
      currency,
      securityId: cashTransactionType === 'INTEREST' ? null : (fund?.id ?? null),
    });
    await inTransaction(db, (tx) =>
      tx
        .insert(cashTransactions)
        .values([row('Y1', 'DIVIDEND', '33.33', 'EUR'), row('Y2', 'TAX', '-5.01', 'EUR'), row('Y3', 'INTEREST', '7.77', 'CZK')]),
    );
    const paper = await paperOf('mixed', 2026);
    const { body: statement } = await app.call(statementsApi.readStatementFigures, {
      params: { id: idOf('mixed') },
      query: { from: paper.from, to: paper.to },
      token: office.token,
    });
    expect(paper).toMatchObject({ to: '2026-03-02', is_provisional: true, securities: [] });
    const { dividends, interest, taxes } = statement.total;
    expect(paper.income_total).toEqual({ dividends, interest, taxes });
    expect(paper.income.map(({ isin, currency, own }) => [isin, currency, own.dividends, own.interest, own.taxes])).toEqual([
      [world, 'EUR', 33.33, 0, -5.01],
      [null, 'CZK', 0, 7.77, 0],
    ]);
  });

  it('names units of unknown origin, whose cost and gain are null and never 0', async () => {
    await residesIn('unpriced', 'CZ');
    await book('unpriced', '301', ceska, [
      ['2025-02-03', 'TRANSFER_IN', '5', '0'],
      ['2025-06-30', 'SELL', '-2', '2200'],
    ]);
    const paper = await paperOf('unpriced');
    expect(paper.fifo).toEqual({ proceeds: 2_200, fees: 0, cost: null, gain: null });
    expect(paper.average).toMatchObject({ cost: null, gain: null });
    expect([paper.unknown_sales, paper.known_gain]).toEqual([
      { fifo: 1, average: 1 },
      { fifo: 0, average: 0 },
    ]);
    expect(paper.securities[0]?.sales[0]?.fifo.parts).toMatchObject([
      { origin: 'TRANSFERRED', acquired: '2025-02-03', cost: null, gain: null, verdict: 'UNKNOWN' },
    ]);
    expect(paper.faults).toEqual([]);
  });
});

describe('the paper of others', () => {
  it('is in euros for a Slovak resident, with the Slovak rule', async () => {
    await residesIn('single', 'SK');
    await book('single', '201', world, [['2026-02-26', 'SELL', '-500.5', '4900']]);
    const paper = await paperOf('single', 2026);
    expect(paper).toMatchObject({
      country: 'SK',
      currency: 'EUR',
      holding: { months: 12, is_for_regulated_markets: true },
      fifo: { proceeds: 4_900, cost: 4_254.25, gain: 645.75 },
    });
    expect(paper.limits.map(({ kind, limit, amount }) => [kind, limit, amount])).toEqual([['SMALL_GAIN', 500, 645.75]]);
    expect(paper.verdicts.map(({ verdict, gain }) => [verdict, gain])).toEqual([
      ['MET', 0],
      ['NOT_MET', 645.75],
      ['UNKNOWN', 0],
    ]);
  });

  it.each([
    ['no residence', null, null, 'NO_RESIDENCE'],
    ['another country', 'DE', null, 'OTHER_RESIDENCE'],
    ['words that name no country', 'Morava', null, 'OTHER_RESIDENCE'],
    ['a company', 'CZ', 'Mlýn, s.r.o.', 'COMPANY'],
  ] as const)('with %s states gains without a verdict', async (_what, residence, name, reason) => {
    await residesIn('mixed', residence, name);
    const paper = await paperOf('mixed');
    expect(paper).toMatchObject({ country: null, no_verdict: reason, holding: null, limits: [], verdicts: [] });
    expect([paper.fifo.gain, paper.securities[0]?.sales[0]?.fifo.parts[0]?.verdict]).toEqual([3_796.72, null]);
    await residesIn('mixed', 'CZ');
  });

  it('with a second residence that the client stated has no verdict', async () => {
    const { db, clock } = app.platform;
    const stated = { clientId: idOf('mixed'), id: newId(), position: 1, country: 'SK', tinMissingReason: 'A' as const };
    await db.insert(clientTaxResidences).values({ ...stated, createdAt: clock.now() });
    expect(await paperOf('mixed')).toMatchObject({ no_verdict: 'SEVERAL_RESIDENCES', residences: ['SK', 'CZ'] });
    await db.delete(clientTaxResidences).where(eq(clientTaxResidences.id, stated.id));
  });
});

describe('bad years', () => {
  const ask = async (year: string) => {
    const { status, body } = await app.call(endpoints.readTaxPaper, {
      params: { id: idOf('mixed') },
      query: { year },
      token: office.token,
    });
    return [status, body.code, Object.keys(body.errors ?? {})];
  };

  it('are refused at their field', async () => {
    for (const year of ['2027', '1899', '2025.5', 'letos', '']) expect(await ask(year)).toEqual([422, 'validation.failed', ['year']]);
    const order = await app.call(endpoints.orderTaxPaper, {
      params: { id: idOf('mixed') },
      body: { year: 2027 },
      token: company.people.mixed.token,
    });
    expect(order.status).toBe(422);
  });

  it('without anything have known zeros', async () => {
    // The contract was signed in this year; its first money came in the next.
    const paper = await paperOf('single', 2024);
    const nothing = { proceeds: 0, fees: 0, cost: 0, gain: 0 };
    expect(paper).toMatchObject({ fifo: nothing, average: nothing, securities: [], income: [], faults: [], is_provisional: false });
  });
});

describe('an ordered paper', () => {
  const order = (client: Client, year: number) =>
    app.call(endpoints.orderTaxPaper, { params: { id: idOf(client) }, body: { year }, token: company.people[client].token });
  const listOf = async (client: Client) =>
    (await app.call(statementsApi.listClientStatements, { params: { id: idOf(client) }, token: office.token })).body;

  it('becomes a document beside the statement of the same year, each with its own editions', async () => {
    const { token } = company.people.mixed;
    const period = { from: '2025-01-01', to: '2025-12-31' };
    const ordered = await order('mixed', 2025);
    expect(ordered).toMatchObject({ status: 202, body: { kind: 'TAX', ...period, state: 'WAITING' } });
    await app.call(statementsApi.orderStatement, { params: { id: idOf('mixed') }, body: period, token });
    await app.drain();
    const { data, orders } = await listOf('mixed');
    expect(orders).toEqual([]);
    const made = data.map(({ kind, edition, document_name: name }) => `${kind} ${edition} ${name?.replaceAll('\u00a0', ' ')}`);
    expect(new Set(made)).toEqual(
      new Set(['STATEMENT 1 Výpis z investičního účtu 1. 1. 2025 – 31. 12. 2025', 'TAX 1 Podklady k dani z příjmů za rok 2025']),
    );
    expect(made).toHaveLength(2);
    const documents = await app.call(readClientDocuments, { params: { id: idOf('mixed') }, token: office.token });
    expect(documents.body.data.filter(({ kind }) => kind === 'STATEMENT')).toHaveLength(2);
    const paper = data.find(({ kind }) => kind === 'TAX');
    const { db } = app.platform;
    const events = await db.select().from(auditEvents).where(eq(auditEvents.objectId, ordered.body.id));
    expect(events.map(({ action }) => action)).toEqual(['statements.ordered']);
    const [file] = await db
      .select()
      .from(files)
      .where(and(eq(files.clientId, idOf('mixed')), eq(files.uuid, paper?.file?.uuid ?? '')));
    if (!file) throw new Error('no file');
    const bytes = await readFileBytes(db, app.platform, file);
    const pages = (await PDF.load(bytes)).getPages().map((page) => page.extractText().text);
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    for (const part of [
      'Pracovní podklad, není to daňové potvrzení',
      'Česká republika (podle dnešní evidence',
      '3 796,72 Kč',
      'Nesplněn',
      '§ 4 odst. 1 písm. u) zákona č. 586/1992 Sb.',
      'Jednotný kurz podle § 38 odst. 1',
      '1 234,56',
    ])
      expect(text).toContain(part);
  });

  it('is another edition only when the figures differ', async () => {
    await order('mixed', 2025);
    await app.drain();
    expect((await listOf('mixed')).data.filter(({ kind }) => kind === 'TAX')).toHaveLength(1);
    await residesIn('mixed', 'SK');
    await order('mixed', 2025);
    await app.drain();
    const papers = (await listOf('mixed')).data.filter(({ kind }) => kind === 'TAX');
    expect(papers.map(({ edition }) => edition)).toEqual([2, 1]);
    await residesIn('mixed', 'CZ');
  });

  it('of the running year is provisional by its name, and one of an empty year says so', async () => {
    await order('single', 2026);
    await order('single', 2024);
    await app.drain();
    const names = (await listOf('single')).data.map(({ document_name: name }) => name?.replaceAll('\u00a0', ' '));
    expect(new Set(names)).toEqual(
      new Set(['Podklady k dani z příjmů za rok 2024', 'Podklady k dani z příjmů za rok 2026 do 2. 3. 2026 (předběžné)']),
    );
  });

  it('of a year with income and no sale is made too', async () => {
    await order('mixed', 2026);
    await app.drain();
    const { data, orders } = await listOf('mixed');
    expect([orders, data.filter(({ from }) => from === '2026-01-01').map(({ kind }) => kind)]).toEqual([[], ['TAX']]);
  });

  it('is one order while the first waits', async () => {
    const [one, other] = [await order('single', 2025), await order('single', 2025)];
    expect(one.body.id).toBe(other.body.id);
    await app.drain();
  });
});

describe('the spreadsheet', () => {
  const save = (client: Client, year: number, format: 'csv' | 'xlsx') =>
    app.call(endpoints.exportTaxPaper, {
      params: { id: idOf(client) },
      query: { year: String(year), format },
      token: company.people[client].token,
    });

  it('has the parts of each sale, and an empty cell where a cost is not known', async () => {
    const { status, bytes } = await save('unpriced', 2025, 'xlsx');
    expect(status).toBe(200);
    const rows = await readSheet(bytes, 2);
    expect(rows[1]?.slice(0, 7).map(String)).toEqual([
      'ČEZ',
      ceska,
      String(new Date('2025-06-30T00:00:00.000Z')),
      'X301-CZ0005112300-1',
      String(new Date('2025-02-03T00:00:00.000Z')),
      'převod odjinud, cenu neznáme',
      '2',
    ]);
    expect(rows[1]?.slice(7)).toEqual([2_200, 0, null, null, 'Neznámý']);
  });

  it('is a CSV too, of an empty year as well', async () => {
    const { bytes } = await save('mixed', 2025, 'csv');
    expect(Buffer.from(bytes).toString()).toContain('3796,72');
    expect((await save('mixed', 2024, 'csv')).status).toBe(200);
  });
});

it('without any prices there is no paper, and the reason is named', async () => {
  const { db } = app.platform;
  await db.delete(packedSeries).where(eq(packedSeries.kind, 'PRICE'));
  const { status, body } = await app.call(endpoints.readTaxPaper, {
    params: { id: idOf('mixed') },
    query: { year: '2025' },
    token: office.token,
  });
  expect([status, body.code]).toEqual([409, 'statement.prices_pending']);
});
