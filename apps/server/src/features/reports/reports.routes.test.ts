import * as endpoints from '@pramen/contract/reports/reports.endpoints';
import type { ReportStats, ReportSums, ReportTable } from '@pramen/contract/reports/reports.schemas';
import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { markReported } from '../../platform/rollups/report-marks.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import type { Catalogue, ClientWorld } from '../../testing/worlds/client-world.ts';
import { createReportWorld } from '../../testing/worlds/report-world.ts';
import { foldReports } from './fold/fold.service.ts';
import { percentsOf } from './reports.present.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
let admin: TestPerson;
let boss: TestPerson;
let adviser: TestPerson;
let other: TestPerson;
let ofBoss: ClientWorld;
let first: ClientWorld;
let moved: ClientWorld;
let ofNobody: ClientWorld;

const fold = () => foldReports(app.platform.db, app.clock);

beforeAll(async () => {
  app = await createTestApp(database.current);
  ({ catalogue, admin, boss, adviser, other, ofBoss, first, moved, ofNobody } = await createReportWorld(app, database.current));
});
afterAll(() => app.close());

type Body = Record<string, unknown>;
const table = async ({ token }: TestPerson, body: Body = {}) => (await app.call(endpoints.readReportTable, { token, body })).body;
const history = (person: TestPerson, body: Body = {}) => app.call(endpoints.readReportHistory, { token: person.token, body });
const opened = (id: string | null, scope: string | null = null) => ({ filter: { intermediary_person_id: id, scope } });

const figures = ({ contracts_count, clients_count, contracts_amount, contracts_invested_amount }: ReportSums) => [
  clients_count,
  contracts_count,
  contracts_amount,
  contracts_invested_amount,
];
const below = (stats: ReportSums) => [stats.clients_count_structure, stats.contracts_count_structure, stats.contracts_amount_structure];
const rowOf = ({ data }: ReportTable, id: string | null | undefined) => data.find((row) => row.id === id);

/** Every total is the sum of the rows that it opens. */
function expectSums({ data, meta }: ReportTable) {
  const sum = (of: (stats: ReportStats) => number) => Math.round(data.reduce((total, { stats }) => total + of(stats), 0) * 100) / 100;
  expect([
    sum((stats) => stats.clients_count_structure),
    sum((stats) => stats.contracts_count_structure),
    sum((stats) => stats.contracts_amount_structure),
  ]).toEqual(below(meta.stats));
}

describe('the table', () => {
  it('begins with the advisers at the top, each with those directly below, and with nobody', async () => {
    const all = await table(admin);
    const top = rowOf(all, boss.intermediaryPersonId);
    expect([top && figures(top.stats), top && below(top.stats)]).toEqual([
      [1, 1, 5000, 5000],
      [2, 2, 6070.1],
    ]);
    expect(top?.children.map(({ id, stats }) => [id, ...figures(stats)])).toEqual([[adviser.intermediaryPersonId, 1, 1, 1070.1, 770.05]]);
    expect(rowOf(all, other.intermediaryPersonId)?.stats).toMatchObject({ clients_count: 1, contracts_amount: 11 });
    expect(rowOf(all, NO_INTERMEDIARY_ID)).toMatchObject({
      type: 'NO_INTERMEDIARY',
      name: '',
      stats: { clients_count: 1, contracts_amount: 9 },
    });
    expect(all.meta).toMatchObject({ total: all.data.length, pending: 0, unrated: 1, as_of: app.clock.now().toISOString(), name: null });
    expectSums(all);
    expect(figures(all.meta.stats)).toEqual([null, null, null, null]);
  });

  it('of an adviser has those below and the adviser’s own clients', async () => {
    const rows = await table(admin, opened(boss.intermediaryPersonId));
    expect(rows.data.map(({ id, type }) => [id, type])).toEqual([
      [adviser.intermediaryPersonId, 'INTERMEDIARY_PERSON'],
      [ofBoss.clientId, 'CLIENT'],
    ]);
    expectSums(rows);
    const persons = await table(admin, opened(boss.intermediaryPersonId, 'intermediary_persons'));
    const clients = await table(admin, opened(boss.intermediaryPersonId, 'clients'));
    expect([persons.data, clients.data]).toEqual([rows.data.slice(0, 1), rows.data.slice(1)]);
    // Nobody is below the adviser, so what is the rows' own is all that there is.
    expect([rows, persons, clients].map(({ meta }) => figures(meta.stats))).toEqual([
      [2, 2, 6070.1, 5770.05],
      [1, 1, 1070.1, 770.05],
      [1, 1, 5000, 5000],
    ]);
  });

  it('names no client whom the adviser has lost; the money stays', async () => {
    const rows = await table(adviser, opened(adviser.intermediaryPersonId));
    expect(rows.data.map(({ id, type, name, stats }) => [id, type, name === '', ...figures(stats)])).toEqual([
      [first.clientId, 'CLIENT', false, 1, 1, 1000.1, 700.05],
      [adviser.intermediaryPersonId, 'FORMER_CLIENTS', true, 0, 0, 70, 70],
    ]);
    expectSums(rows);
  });

  it('of nobody has the clients without an adviser', async () => {
    const rows = await table(admin, opened(NO_INTERMEDIARY_ID));
    expect(rows.data.map(({ id, type }) => [id, type])).toEqual([[ofNobody.clientId, 'CLIENT']]);
    expectSums(rows);
  });

  it('has all clients of the company, pages, order and search', async () => {
    const clients = await table(admin, opened(null, 'clients'));
    expect(new Set(clients.data.map(({ id }) => id))).toEqual(new Set([ofBoss, first, moved, ofNobody].map(({ clientId }) => clientId)));
    expect(rowOf(clients, moved.clientId)?.stats).toMatchObject({ contracts_amount: 81 });
    expectSums(clients);
    const order = [{ column: 'contracts_amount', dir: 'desc' }];
    const page = await table(admin, { ...opened(null, 'clients'), order, length: 1, page: 2 });
    expect([page.data.map(({ id }) => id), page.meta.total]).toEqual([[first.clientId], 4]);
    expect((await table(admin, { ...opened(null, 'clients'), search: 'cizkova zofie' })).meta.total).toBe(4);
    expect((await table(admin, { search: 'nikdo takový' })).data).toEqual([]);
  });

  it('begins with themselves for advisers; only a head sees those below', async () => {
    const own = await table(adviser);
    expect(own.data.map(({ id }) => id)).toEqual([adviser.intermediaryPersonId]);
    expectSums(own);
    const all = await table(boss);
    expect(all.data.map(({ id, children }) => [id, children.length])).toEqual([[boss.intermediaryPersonId, 1]]);
    expectSums(all);
    const lower = await createPerson(app, 'INTERMEDIARY', { under: adviser });
    expect((await table(adviser, opened(adviser.intermediaryPersonId, 'intermediary_persons'))).data).toEqual([]);
    expect((await table(boss, opened(adviser.intermediaryPersonId, 'intermediary_persons'))).data.map(({ id }) => id)).toEqual([
      lower.intermediaryPersonId,
    ]);
  });

  it.each<[string, () => TestPerson, () => string | null, number]>([
    ['a head opens an adviser below', () => boss, () => adviser.intermediaryPersonId, 200],
    ['an adviser does not open their head', () => adviser, () => boss.intermediaryPersonId, 404],
    ['a head does not open another’s adviser', () => boss, () => other.intermediaryPersonId, 404],
    ['an adviser does not open nobody', () => adviser, () => NO_INTERMEDIARY_ID, 404],
    ['nobody opens an unknown adviser', () => admin, () => newId(), 404],
    ['nor a word', () => admin, () => 'vše', 404],
  ])('%s', async (_name, person, id, status) => {
    const body = opened(id());
    expect((await app.call(endpoints.readReportTable, { token: person().token, body })).status).toBe(status);
    expect((await app.call(endpoints.readReportHistory, { token: person().token, body })).status).toBe(status);
  });
});

describe('the history', () => {
  const range = { from: '2026-01-01', to: '2026-03-02', period: 'month' };

  it('has what there is at the end of each period', async () => {
    const { body } = await history(boss, { filter: range, mode: 'amount' });
    expect(body.data.categories).toEqual(['2026-01-31', '2026-02-28', '2026-03-02']);
    expect(body.data.series).toEqual([{ name: 'Objem investic', data: [6000.1, 6070.1, 6070.1] }]);
    expect(body.data.stats).toEqual({ startValue: 0, endValue: 6070.1, growth: 6070.1, growthPercents: null });
    expect(body.data.meta).toMatchObject({ currency: 'CZK', pending: 0, unrated: 1 });
    const later = await history(boss, { filter: { ...range, from: '2026-02-01' } });
    expect(later.body.data.stats).toEqual({ startValue: 6000.1, endValue: 6070.1, growth: 70, growthPercents: 1.17 });
  });

  it('moves the clients with their owner on the day of the change', async () => {
    const days = { from: '2026-03-02', to: '2026-03-02', period: 'month' };
    const counts = async (person: TestPerson, mode: string) => (await history(person, { filter: days, mode })).body.data.stats;
    expect(await counts(adviser, 'clients_count')).toMatchObject({ startValue: 2, endValue: 1, growthPercents: -50 });
    expect(await counts(other, 'contracts_count')).toMatchObject({ endValue: 1 });
    expect(await counts(admin, 'clients_count')).toMatchObject({ endValue: 4 });
  });

  it('of an adviser is with everybody below, or of the own clients only', async () => {
    const of = async (scope: string | null) => {
      const filter = { ...range, intermediary_person_id: boss.intermediaryPersonId, scope };
      return (await history(admin, { filter })).body.data.stats.endValue;
    };
    expect([await of(null), await of('intermediary_persons'), await of('clients')]).toEqual([6070.1, 6070.1, 5000]);
  });

  it('without a range ends today', async () => {
    expect((await history(admin)).body.data.categories).toHaveLength(12);
    expect((await history(admin)).body.data.categories.at(-1)).toBe(app.clock.today());
  });

  it.each([
    ['reversed', { from: '2026-02-02', to: '2026-02-01' }, 'filter.to'],
    ['in the future', { from: '2026-02-02', to: '2126-02-01' }, 'filter.to'],
    ['of 100 years', { from: '1926-02-02', to: '2026-02-01' }, 'filter.from'],
    ['of no calendar', { from: '2026-02-30' }, 'filter.from'],
    ['before records', { to: '0000-01-01' }, 'filter.to'],
    ['of an unknown period', { period: 'day' }, 'filter.period'],
  ])('refuses a range %s', async (_name, filter, field) => {
    const { status, body } = await history(admin, { filter });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

type ShareEndpoint =
  | typeof endpoints.readContractTypeCounts
  | typeof endpoints.readContractTypeAmounts
  | typeof endpoints.readStrategyCounts
  | typeof endpoints.readStrategyAmounts;

describe('overviews', () => {
  const share = async (endpoint: ShareEndpoint, { token }: TestPerson) => (await app.call(endpoint, { token })).body.data;

  it('are of what the caller may see', async () => {
    const total = async ({ token }: TestPerson) => (await app.call(endpoints.readReportTotal, { token })).body.data;
    expect(below(await total(admin))).toEqual([4, 4, 6090.1]);
    expect(below(await total(boss))).toEqual([2, 2, 6070.1]);
    expect([figures(await total(admin)), figures(await total(boss))]).toEqual([
      [4, 4, 6090.1, 5790.05],
      [2, 2, 6070.1, 5770.05],
    ]);
    expect(figures(await total(adviser))).toEqual([1, 1, 1070.1, 770.05]);
  });

  it('split contracts and money by type and strategy', async () => {
    const values = async (endpoint: ShareEndpoint, person: TestPerson) => (await share(endpoint, person)).map(({ value }) => value);
    expect(await values(endpoints.readContractTypeCounts, admin)).toEqual([4]);
    expect(await values(endpoints.readContractTypeAmounts, admin)).toEqual([6090.1]);
    expect(await values(endpoints.readStrategyCounts, boss)).toEqual([2]);
    expect(await values(endpoints.readStrategyAmounts, adviser)).toEqual([1070.1]);
    const { rows } = await app.platform.db.execute<{ name: string }>(
      sql`SELECT name FROM strategies WHERE id = ${catalogue.strategyId}::uuid`,
    );
    expect((await share(endpoints.readStrategyCounts, boss))[0]?.name).toBe(rows[0]?.name);
  });

  it('of clients are none', async () => {
    expect((await app.call(endpoints.readReportTotal, { token: first.person.token })).status).toBe(403);
    expect((await app.call(endpoints.readReportTable, { token: first.person.token, body: {} })).status).toBe(403);
  });
});

describe('an export', () => {
  const download = (person: TestPerson, body: Body = {}) => app.call(endpoints.exportReportTable, { token: person.token, body });
  const columns = [
    'Název',
    'Počet smluv',
    'Počet klientů',
    'Objem smluv',
    'Počet smluv – struktura',
    'Počet klientů – struktura',
    'Objem smluv – struktura',
  ];

  it('has the rows of the screen: parents, those below with an arrow, and the sum, as numbers', async () => {
    const { data, meta } = await table(admin);
    const { status, bytes } = await download(admin);
    expect(status).toBe(200);
    const [head, ...rows] = await readSheet(Buffer.from(bytes), 1);
    expect(head).toEqual(columns);
    const cells = (name: string, { contracts_count, clients_count, contracts_amount, ...stats }: ReportSums) => [
      name,
      contracts_count,
      clients_count,
      contracts_amount,
      stats.contracts_count_structure,
      stats.clients_count_structure,
      stats.contracts_amount_structure,
    ];
    const shown = data.flatMap(({ name, type, stats, children }) => [
      cells(type === 'NO_INTERMEDIARY' ? 'Bez zprostředkovatele' : name, stats),
      ...children.map((child) => cells(`→ ${child.name}`, child.stats)),
    ]);
    expect(rows).toEqual([...shown, cells('Celkem', meta.stats)]);
    expect(rows.map(([name]) => name)).toContain(`→ ${data[0]?.children[0]?.name}`);
  });

  it('has a second sheet that says what the figures mean', async () => {
    const { bytes } = await download(admin);
    const [, [asOf, rowCount, pending, unrated, note] = [], [, , , , other] = [], [, , , , totals] = []] = await readSheet(
      Buffer.from(bytes),
      2,
    );
    expect([asOf, rowCount, pending, unrated]).toEqual([expect.any(Date), 3, 0, 1]);
    expect([note, other, totals]).toEqual(
      ['v\u00a0den platby', 'dnešnímu stromu', 'sloupce struktury'].map((part) => expect.stringContaining(part) as unknown),
    );
  });

  it('of a level has its clients, of a search no sum, and keeps to the reach of its caller', async () => {
    const body = { ...opened(adviser.intermediaryPersonId), format: 'csv' };
    const lines = async (person: TestPerson, more: Body = {}) => {
      const { status, bytes } = await download(person, { ...body, ...more });
      return [status, status === 200 ? Buffer.from(bytes).toString().trim().split('\r\n').length : 0];
    };
    expect(await lines(adviser)).toEqual([200, 4]);
    expect(await lines(adviser, { search: 'nikdo takový' })).toEqual([200, 1]);
    expect(await lines(other)).toEqual([404, 0]);
    expect((await download(first.person)).status).toBe(403);
    const events = await app.platform.db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM audit_events WHERE action = 'lists.exported'`,
    );
    expect(events.rows[0]?.count).toBe(4);
  });
});

it('says how many clients wait to be computed', async () => {
  await inTransaction(app.platform.db, (tx) => markReported(tx, first.clientId));
  expect((await table(admin)).meta.pending).toBe(1);
  await fold();
  expect((await table(admin)).meta.pending).toBe(0);
});

it.each([
  [0, 100, null],
  [100, 150, 50],
  [-100, 100, 200],
  [300, 100, -66.67],
])('growth from %d to %d is %d percent', (start, end, expected) => expect(percentsOf(start, end)).toBe(expected));
