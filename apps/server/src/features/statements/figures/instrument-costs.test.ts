import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import type { StatedSummary, StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { ceska, unpricedFund, world } from '../../../testing/worlds/small-ledger.ts';
import { importFolder } from '../../import-engine/import-engine.service.ts';
import { describeFile } from '../../import-engine/rows/report.ts';

const database = useTestDatabase();
const PERIOD = { from: '2025-01-01', to: '2025-12-31' };
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

async function importCosts(...lines: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-costs-'));
  await writeFile(join(folder, 'instrument-costs.csv'), ['isin,kind,valid_from,rate,amount', ...lines, ''].join('\n'));
  const { files } = await importFolder(app.platform.db, app.platform, folder);
  await rm(folder, { recursive: true });
  return files.flatMap((file) => describeFile(file, false));
}

async function figuresOf(itemised: 'true' | 'false' = 'false'): Promise<StatementFigures> {
  const { clientId, token } = company.people.mixed;
  const { status, body } = await app.call(endpoints.readStatementFigures, {
    params: { id: clientId ?? '' },
    query: { ...PERIOD, itemised },
    token,
  });
  expect(status).toBe(200);
  return body;
}

const inMinor = (amount: number | null) => (amount === null ? NaN : Math.round(amount * 100));
const summariesOf = ({ total, contracts }: StatementFigures): StatedSummary[] => [
  total,
  ...contracts.flatMap(({ summary, investments }) => [summary, ...investments.map((investment) => investment.summary)]),
];

async function orderOf(itemised: boolean) {
  const { clientId, token } = company.people.mixed;
  const params = { id: clientId ?? '' };
  await app.call(endpoints.orderStatement, { params, body: { ...PERIOD, itemised }, token });
  await app.drain();
  const { body } = await app.call(endpoints.listClientStatements, { params, token });
  return body.data.map((one) => [one.itemised, one.edition, one.document_name?.includes('rozpisem nákladů')]);
}

it('costs that nobody stated are unknown, named, and in no sum', async () => {
  const { total } = await figuresOf();
  expect(total.costs).toMatchObject({ is_stated: false, is_complete: false, ongoing: null, instruments: null, third_parties: null });
  expect(inMinor(total.costs.total)).toBe(inMinor(total.fees));
  expect(total.costs.unknown.map(({ kind, isin }) => `${kind} ${isin}`)).toEqual(
    expect.arrayContaining([`ONGOING ${ceska}`, `ONGOING ${world}`, `THIRD_PARTY ${ceska}`]),
  );
  expect(await orderOf(false)).toEqual([[false, 1, false]]);
});

it('wrong rows are refused with their reasons', async () => {
  expect(
    await importCosts(
      'CZ0005112300,ONGOING,2020-01-01,1.5,',
      'US0378331005,ONGOING,2020-01-01,0.01,',
      'CZ0005112300,ONGOING,2021-01-01,,',
      'CZ0005112300,THIRD_PARTY,2021-01-01,0.01,5',
      'CZ0005112300,TRANSACTION,2021-01-01,,-5',
      'CZ0005112300,TRANSACTION,2022-01-01,,5',
      'CZ0005112300,TRANSACTION,2022-01-01,0.1,5',
    ),
  ).toEqual([
    'instrument-costs.csv:2 rate: must be between 0 and 1 (0.015 is 1.5 %)',
    'instrument-costs.csv:3 isin: the security US0378331005 is unknown',
    'instrument-costs.csv:4 rate: is empty',
    'instrument-costs.csv:5 amount: only costs of trades (TRANSACTION) have an amount; the others are a yearly rate',
    'instrument-costs.csv:6 amount: must not be negative',
    'instrument-costs.csv:8 valid_from: repeats line 7',
    'instrument-costs.csv: refused, 6 errors; none of it was written',
  ]);
});

it('stated costs are imported once, corrected, and unchanged the next time', async () => {
  const rows = [`${ceska},ONGOING,2020-01-01,0.01,`, `${world},ONGOING,2020-01-01,0.0365,`, `${world},TRANSACTION,2020-01-01,0.001,1.5`];
  expect((await importCosts(...rows)).at(-1)).toBe('instrument-costs.csv: 3 rows: 3 new, 0 updated, 0 unchanged, 0 skipped');
  expect(await importCosts(`${ceska},ONGOING,2020-01-01,0,`, rows[1] ?? '')).toEqual([
    "instrument-costs.csv:2 rate: updated: '0.01' became '0'",
    'instrument-costs.csv: 2 rows: 0 new, 1 updated, 1 unchanged, 0 skipped',
  ]);
});

it('the figures then have them in every scope, and their items add up to the total', async () => {
  const figures = await figuresOf('true');
  expect(figures.total.costs).toMatchObject({ is_stated: true });
  expect(inMinor(figures.total.costs.ongoing)).toBeLessThan(0);
  for (const { costs } of summariesOf(figures)) {
    const sum = (isPayment: boolean) =>
      (costs.items ?? [])
        .filter(({ kind }) => (kind === 'THIRD_PARTY') === isPayment)
        .reduce((added, { amount }) => added + (amount === null ? 0 : inMinor(amount)), 0);
    expect(sum(false)).toBe(inMinor(costs.total));
    expect(inMinor(costs.service) + inMinor(costs.instruments ?? 0)).toBe(inMinor(costs.total));
    expect(costs.third_parties).toBe(costs.unknown.some(({ kind }) => kind === 'THIRD_PARTY') ? null : 0);
  }
  const [first] = figures.contracts;
  const parts = first?.investments.map(({ summary }) => inMinor(summary.costs.ongoing ?? 0)) ?? [];
  expect(inMinor(first?.summary.costs.ongoing ?? 0)).toBe(parts.reduce((sum, part) => sum + part, 0));
  expect((await figuresOf()).total.costs.items).toBeUndefined();
});

it('the effect is the difference between the return with costs and without', async () => {
  const { total } = await figuresOf();
  expect(total.costs.effect).toBeCloseTo((total.twr_perc ?? NaN) - (total.costs.twr_without ?? NaN), 6);
  expect(total.costs.effect).toBeLessThan(total.fees_effect ?? NaN);
});

it('an itemised statement has editions of its own, and stated costs make a new edition of the plain one', async () => {
  expect(await orderOf(true)).toEqual([
    [true, 1, true],
    [false, 1, false],
  ]);
  expect(await orderOf(false)).toEqual([
    [false, 2, false],
    [true, 1, true],
    [false, 1, false],
  ]);
  expect(await orderOf(true)).toHaveLength(3);
  // A security that the client does not hold changes nothing.
  await importCosts(`${unpricedFund},ONGOING,2020-01-01,0.02,`);
  expect(await orderOf(false)).toHaveLength(3);
});
