import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import * as taxPapers from '@pramen/contract/statements/tax-papers.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '../../../database/schema/clients.ts';
import { statementOrders } from '../../../database/schema/statements.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let office: TestPerson;

/** All contracts of the company were signed on this day; the first money came on 4 November. */
const SIGNED = '2024-10-28';
const FIRST = '28.\u00a010.\u00a02024';

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const idOf = (client: keyof SmallCompany['people']) => company.people[client].clientId ?? '';
const ofMixed = () => ({ params: { id: idOf('mixed') }, token: company.people.mixed.token });
const listOf = async (clientId: string) =>
  (await app.call(endpoints.listClientStatements, { params: { id: clientId }, token: office.token })).body;

it.each([
  ['1926', '1926-01-01', '1926-12-31'],
  ['the year 2', '0002-01-01', '0002-12-31'],
  ['the last day before', '2024-10-01', '2024-10-27'],
])('a period before the first contract is refused and names its day: %s', async (_name, from, to) => {
  const answers = [
    await app.call(endpoints.readStatementFigures, { ...ofMixed(), query: { from, to } }),
    await app.call(endpoints.exportStatementFigures, { ...ofMixed(), query: { from, to } }),
    await app.call(endpoints.orderStatement, { ...ofMixed(), body: { from, to } }),
    await app.call(endpoints.orderStatementRun, { body: { from, to }, token: office.token }),
    await app.call(endpoints.orderStatementRun, { body: { from, to, clients: [idOf('mixed')] }, token: office.token }),
  ];
  for (const { status, body } of answers) {
    const { errors } = body as { errors?: Record<string, string[]> };
    expect([status, errors?.['to']]).toEqual([422, [expect.stringContaining(FIRST)]]);
  }
  const ordered = await app.platform.db
    .select()
    .from(statementOrders)
    .where(and(eq(statementOrders.fromDate, from), eq(statementOrders.toDate, to)));
  expect(ordered).toEqual([]);
});

it('a period that begins before and ends on that day starts at zero', async () => {
  const { status, body } = await app.call(endpoints.readStatementFigures, { ...ofMixed(), query: { from: '1926-01-01', to: SIGNED } });
  expect([status, body.total.opening, body.total.closing, body.faults]).toEqual([200, 0, 0, []]);
  expect((await app.call(endpoints.orderStatement, { ...ofMixed(), body: { from: '1926-01-01', to: SIGNED } })).status).toBe(202);
});

it.each([1900, 2023])('a tax year before the first contract is refused and names its day: %i', async (year) => {
  const answers = [
    await app.call(taxPapers.readTaxPaper, { ...ofMixed(), query: { year: String(year) } }),
    await app.call(taxPapers.exportTaxPaper, { ...ofMixed(), query: { year: String(year) } }),
    await app.call(taxPapers.orderTaxPaper, { ...ofMixed(), body: { year } }),
  ];
  for (const { status, body } of answers) {
    const { errors } = body as { errors?: Record<string, string[]> };
    expect([status, errors?.['year']]).toEqual([422, [expect.stringContaining(FIRST)]]);
  }
  expect((await app.call(taxPapers.readTaxPaper, { ...ofMixed(), query: { year: '2024' } })).status).toBe(200);
});

it('a client without a contract has no first day, and nothing can be ordered', async () => {
  const { clientId, token } = company.withoutContracts;
  const params = { id: clientId ?? '' };
  expect((await listOf(params.id)).first_day).toBeNull();
  const ordered = await app.call(endpoints.orderStatement, { params, token, body: { from: '2025-01-01', to: '2025-12-31' } });
  expect([ordered.status, ordered.body.errors?.['to']?.[0]]).toEqual([422, expect.stringContaining('žádná smlouva')]);
  const paper = await app.call(taxPapers.orderTaxPaper, { params, token, body: { year: 2025 } });
  expect([paper.status, Object.keys(paper.body.errors ?? {})]).toEqual([422, ['year']]);
});

it('the first day is that of the contract, or of a movement before it', async () => {
  const { db } = app.platform;
  expect((await listOf(idOf('mixed'))).first_day).toBe(SIGNED);
  const ofClient = eq(contracts.clientId, idOf('mixed'));
  // Signed after the money came, as when a contract was replaced in writing.
  await db.update(contracts).set({ signedOn: '2025-06-01', createdAt: app.clock.now() }).where(ofClient);
  expect((await listOf(idOf('mixed'))).first_day).toBe('2024-11-04');
  await db.update(contracts).set({ signedOn: null }).where(ofClient);
  expect((await listOf(idOf('mixed'))).first_day).toBe('2024-11-04');
  await db.update(contracts).set({ concludedOn: '2024-09-30' }).where(ofClient);
  expect((await listOf(idOf('mixed'))).first_day).toBe('2024-09-30');
  // The other clients of the company signed later; the run is refused for them alone.
  const run = (clients: string[]) =>
    app.call(endpoints.orderStatementRun, { body: { from: '2024-09-01', to: '2024-09-30', clients }, token: office.token });
  expect([(await run([idOf('single')])).status, (await run([idOf('single'), idOf('mixed')])).status]).toEqual([422, 202]);
});

it('a run is not refused where money moved before the contract', async () => {
  const { db } = app.platform;
  await db
    .update(contracts)
    .set({ signedOn: '2026-02-01' })
    .where(eq(contracts.clientId, idOf('single')));
  const run = (to: string) =>
    app.call(endpoints.orderStatementRun, { body: { from: '2024-01-01', to, clients: [idOf('single')] }, token: office.token });
  expect([(await run('2025-11-02')).status, (await run('2025-11-03')).status]).toEqual([422, 202]);
});
