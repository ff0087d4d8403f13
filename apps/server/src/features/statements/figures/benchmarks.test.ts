import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import type { StatementFigures } from '@pramen/contract/statements/statements.schemas';
import * as strategyCalls from '@pramen/contract/strategies/strategies.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { importFolder } from '../../import-engine/import-engine.service.ts';
import { describeFile } from '../../import-engine/rows/report.ts';

const database = useTestDatabase();
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

async function importFiles(files: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-benchmarks-'));
  for (const [name, lines] of Object.entries(files)) await writeFile(join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  const { files: reports } = await importFolder(app.platform.db, app.platform, folder);
  await rm(folder, { recursive: true });
  return reports.flatMap((file) => describeFile(file, false));
}

async function figuresOf(query = YEAR): Promise<StatementFigures> {
  const { clientId, token } = company.people.mixed;
  const { status, body } = await app.call(endpoints.readStatementFigures, { params: { id: clientId ?? '' }, query, token });
  expect(status).toBe(200);
  return body;
}

/** The benchmark of the total, of each contract and of each investment: its return, or why it has none. */
async function benchmarksOf(query = YEAR) {
  const { total, contracts } = await figuresOf(query);
  const written = ({ benchmark }: StatementFigures['total']) => benchmark && (benchmark.unavailable?.reason ?? benchmark.perc);
  return [
    written(total),
    ...contracts.flatMap(({ summary, investments }) => [written(summary), investments.map((one) => written(one.summary))]),
  ];
}

const header = { benchmarks: 'code,name,name_sk,currency', values: 'code,date,value' };
// Known by the investments in CZK from 19 January, by the one in EUR from 2 February.
const values = [header.values, 'SVET,2024-12-30,97', 'SVET,2025-01-17,98', 'SVET,2025-01-31,100', 'SVET,2025-12-30,112'];

it('nothing is compared while no benchmark is agreed', async () => {
  expect(await benchmarksOf()).toEqual([null, null, [null, null], null, [null]]);
});

it('benchmarks, their values and the strategies that have them are imported', async () => {
  expect(
    await importFiles({
      benchmarks: [header.benchmarks, 'SVET,Světové akcie,Svetové akcie,EUR'],
      'benchmark-values': [...values, 'SVET,2025-12-30,113', 'SVET,2025-12-29,0'],
      strategies: ['external_id,name,benchmark', '1,Vyvážená,', '2,Dynamická,SVET'],
    }),
  ).toEqual([
    'benchmarks.csv: 1 row: 1 new, 0 updated, 0 unchanged, 0 skipped',
    'benchmark-values.csv:3 date: warning: is 18 days after the previous one',
    'benchmark-values.csv:4 date: warning: is 14 days after the previous one',
    'benchmark-values.csv:5 date: warning: is 333 days after the previous one',
    'benchmark-values.csv:6 date: warning: repeats line 5; the row is skipped',
    'benchmark-values.csv:7 value: warning: is not above zero: 0; the row is skipped',
    'benchmark-values.csv: 6 rows: 4 new, 0 updated, 0 unchanged, 2 skipped',
    "strategies.csv:3 benchmark: updated: '' became 'SVET'",
    'strategies.csv: 2 rows: 0 new, 1 updated, 1 unchanged, 0 skipped',
  ]);
});

it('wrong rows are refused, and a corrected value replaces the stored one', async () => {
  expect(
    await importFiles({
      benchmarks: [header.benchmarks, 'SVET,Světové akcie,,USD'],
      'benchmark-values': [header.values, 'JINY,2025-01-02,1'],
    }),
  ).toEqual([
    'benchmarks.csv:2 currency: the benchmark is in EUR; its currency cannot change',
    "benchmarks.csv:2 name_sk: updated: 'Svetové akcie' became ''",
    'benchmarks.csv: refused, 1 error; none of it was written',
    'benchmark-values.csv: not started, because it depends on benchmarks.csv',
  ]);
  expect(await importFiles({ 'benchmark-values': [header.values, 'JINY,2025-01-02,1'] })).toContain(
    'benchmark-values.csv:2 code: the benchmark JINY is unknown',
  );
  expect(await importFiles({ strategies: ['external_id,name,benchmark', '1,Vyvážená,JINY'] })).toContain(
    'strategies.csv:2 benchmark: the benchmark JINY is unknown',
  );
  expect(await importFiles({ 'benchmark-values': [header.values, 'SVET,2025-12-30,120'] })).toContain(
    "benchmark-values.csv:2 value: updated: '112' became '120'",
  );
  expect((await figuresOf()).contracts[1]?.summary.benchmark?.end).toEqual({ value: 120, date: '2025-12-30' });
  await importFiles({ 'benchmark-values': [header.values, 'SVET,2025-12-30,112'] });
});

it('the return of the benchmark stands beside those of the investments that have it, and of what they share', async () => {
  // 112 x 24.235 / (98 x 25.29) in CZK; 112 / 100 in EUR. The other investment of the first contract has none.
  expect(await benchmarksOf()).toEqual([null, null, [null, 9.518161], 12, [12]]);
  const [first, second] = (await figuresOf()).contracts;
  const ofEuro = second?.investments[0]?.summary;
  expect(ofEuro?.benchmark).toEqual({
    code: 'SVET',
    name: 'Světové akcie',
    currency: 'EUR',
    perc: 12,
    difference: Number(((ofEuro?.twr_perc ?? NaN) - 12).toFixed(6)),
    is_converted: false,
    start: { value: 100, date: '2025-01-31' },
    end: { value: 112, date: '2025-12-30' },
    unavailable: null,
  });
  expect(first?.investments[1]?.summary.benchmark?.is_converted).toBe(true);
});

it('a missing value at an end is unknown', async () => {
  expect(await benchmarksOf({ from: '2025-01-01', to: '2025-11-30' })).toEqual([
    null,
    null,
    [null, 'benchmark_missing'],
    'benchmark_missing',
    ['benchmark_missing'],
  ]);
});

it('an administrator agrees one with a strategy in its form, which is audited; an unknown one is refused', async () => {
  const admin = await createPerson(app, 'ADMIN');
  const { db } = app.platform;
  const [row] = await db.select().from(strategies).where(eq(strategies.externalId, '1'));
  const change = (benchmark: string | null, version: number) =>
    app.call(strategyCalls.changeStrategy, { params: { id: row?.id ?? '' }, body: { benchmark, version }, token: admin.token });
  const refused = await change('JINY', row?.version ?? 0);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['benchmark']]);
  expect((await change('SVET', row?.version ?? 0)).body.strategy.benchmark).toBe('SVET');
  const events = await db
    .select({ action: auditEvents.action, facts: auditEvents.facts })
    .from(auditEvents)
    .where(eq(auditEvents.objectId, row?.id ?? ''));
  expect(events.at(-1)).toEqual({
    action: 'strategies.changed',
    facts: { before: { benchmark: null }, after: { benchmark: 'SVET' } },
  });
  // Both investments of the first contract now share it, and so does the whole portfolio; all were held before the year.
  const [total, contract] = await benchmarksOf();
  expect([typeof total, typeof contract]).toEqual(['number', 'number']);
  // A file without the column keeps it.
  await importFiles({ strategies: ['external_id,name', '1,Vyvážená'] });
  expect((await benchmarksOf())[0]).toBe(total);
});
