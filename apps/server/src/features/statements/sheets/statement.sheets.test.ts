import { exportStatementFigures, readStatementFigures } from '@pramen/contract/statements/statements.endpoints';
import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractStrategies } from '../../../database/schema/clients.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';

const database = useTestDatabase();
const LIFE = { from: '2024-11-04', to: '2026-03-02' };
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  await app.platform.db.update(contractStrategies).set({ labelText: '=2+5' }).where(eq(contractStrategies.variableSymbol, '101'));
});
afterAll(() => app.close());

const own = (client: keyof SmallCompany['people']) => ({
  params: { id: company.people[client].clientId ?? '' },
  token: company.people[client].token,
});
async function save(client: keyof SmallCompany['people'], format: 'csv' | 'xlsx') {
  const { status, bytes } = await app.call(exportStatementFigures, { ...own(client), query: { ...LIFE, format } });
  expect(status).toBe(200);
  return bytes;
}
/** Rows of a sheet by the titles of its columns. */
async function readRows(client: keyof SmallCompany['people'], sheet: number) {
  const [titles = [], ...rows] = await readSheet(await save(client, 'xlsx'), sheet);
  return rows.map((row) => Object.fromEntries(titles.map((title, column) => [String(title), row[column]])));
}

it('the sums of every scope are those of the statement, as numbers', async () => {
  const { body } = await app.call(readStatementFigures, { ...own('mixed'), query: LIFE });
  const rows = await readRows('mixed', 1);
  expect(rows.map(({ Smlouva, Investice }) => [Smlouva, Investice])).toEqual([
    ['Všechny smlouvy', null],
    ['K1', null],
    ['K1', '=2+5'],
    ['K1', 'Dynamická strategie'],
    ['K2', null],
  ]);
  const [k1] = body.contracts;
  const scopes = [body.total, k1?.summary, ...(k1?.investments.map(({ summary }) => summary) ?? []), body.contracts[1]?.summary];
  for (const [place, row] of rows.entries()) {
    const summary = scopes[place];
    expect(row).toMatchObject({
      Měna: summary?.currency,
      'Na začátku období': summary?.opening,
      'Vklady a\u00a0příchozí převody': summary?.inflows,
      'Výběry a\u00a0odchozí převody': -(summary?.outflows ?? NaN) || 0,
      'Zisk nebo ztráta': summary?.gain,
      'Na konci období': summary?.closing,
      'Časově vážený výnos (%)': summary?.twr_perc,
    });
  }
});

it('positions and movements are those of the statement', async () => {
  const { body } = await app.call(readStatementFigures, { ...own('mixed'), query: LIFE });
  const investments = body.contracts.flatMap((contract) => contract.investments);
  const positions = await readRows('mixed', 2);
  expect(positions.map(({ ISIN, Hodnota }) => [ISIN, Hodnota])).toEqual(
    investments.flatMap(({ opening, closing }) => [...opening, ...closing].map(({ isin, value }) => [isin, value])),
  );
  const movements = await readRows('mixed', 3);
  expect(movements.map((row) => [row['Označení'], row['Částka'], row['Kusy']])).toEqual(
    investments.flatMap(({ movements: moved }) => moved.map(({ reference, amount, quantity }) => [reference, amount, quantity])),
  );
  expect(movements.length).toBeGreaterThan(10);
});

it('what is not known is an empty cell, never 0', async () => {
  const [sums] = await readRows('unpriced', 1);
  expect(sums).toMatchObject({ 'Na konci období': null, 'Zisk nebo ztráta': null, 'Vklady a\u00a0příchozí převody': 9_000 });
  const costs = await readRows('unpriced', 4);
  expect(costs.map((row) => row['Částka'])).toContain(null);
});

it('a text that begins like a formula stays text, and amounts are written with a comma', async () => {
  const text = Buffer.from(await save('mixed', 'csv')).toString();
  expect(text).toContain(`'=2+5`);
  expect(text).toContain(';"-15000,00";');
});

it('staff save it as well, another client gets what an unknown one gets', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const { params } = own('mixed');
  const ask = (token: string) => app.call(exportStatementFigures, { params, query: { ...LIFE, format: 'csv' }, token });
  expect([(await ask(office.token)).status, (await ask(company.people.single.token)).status]).toEqual([200, 404]);
});
