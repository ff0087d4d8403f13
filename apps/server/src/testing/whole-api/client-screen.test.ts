import { readFileSync } from 'node:fs';
import { changeClient } from '@pramen/contract/clients/client.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../database/schema/clients.ts';
import { listStatements } from '../app/count-statements.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { createSmallCompany } from '../worlds/small-company.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

/** The calls of a browser that opens the detail page of a client; an e2e journey compares this list with a real browser. */
const calls = JSON.parse(readFileSync(new URL('../../../../../e2e/setup/client-detail-calls.json', import.meta.url), 'utf8')) as Record<
  'everybody' | 'office',
  string[]
>;

const MOST_OF_CLIENT = 5;
const MOST_OF_SCREEN = 40;
const MANY_CONTRACTS = 50;

const database = useTestDatabase();
let app: TestApp;
let clientId: string;
let adviser: TestPerson;
let viewers: readonly TestPerson[];

beforeAll(async () => {
  app = await createTestApp(database.current);
  const company = await createSmallCompany(app);
  adviser = await createPerson(app, 'INTERMEDIARY');
  viewers = [
    await createPerson(app, 'ADMIN'),
    await createPerson(app, 'BACK_OFFICE'),
    adviser,
    await createPerson(app, 'INTERMEDIARY_ADMIN'),
  ];
  const manager = viewers[3]?.intermediaryPersonId ?? '';
  clientId = company.people.single.clientId ?? '';
  await app.platform.db.update(clients).set({ intermediaryPersonId: adviser.intermediaryPersonId }).where(eq(clients.id, clientId));
  await app.platform.db.execute(
    sql`INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) VALUES (${manager}, ${adviser.intermediaryPersonId}, 1)`,
  );
  // A history of more than a page.
  for (let time = 0; time < 12; time += 1)
    await app.call(changeClient, { params: { id: clientId }, body: { note: `Poznámka ${time}` }, token: adviser.token });
});
afterAll(() => app.close());

const callsOf = ({ role }: TestPerson) =>
  [...calls.everybody, ...(role === 'ADMIN' || role === 'BACK_OFFICE' ? calls.office : [])].map((line) => line.replace('{id}', clientId));

async function ask(on: TestApp, line: string, { token }: TestPerson): Promise<void> {
  const [method, url] = line.split(' ') as ['GET' | 'POST', string];
  const page = method === 'POST' ? { payload: { page: 1, length: 10 } } : {};
  const answer = await on.http.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...page });
  expect([line, answer.statusCode]).toEqual([line, 200]);
}

/** Number of statements of each call on a server with empty caches. */
async function countCold(viewer: TestPerson): Promise<Record<string, number>> {
  const fresh = await createTestApp(database.current);
  try {
    const counts: Record<string, number> = {};
    for (const line of callsOf(viewer)) counts[line] = (await listStatements(() => ask(fresh, line, viewer))).length;
    return counts;
  } finally {
    await fresh.close();
  }
}

/** The counts by the viewer's role; one after another, because every statement of the process is counted. */
async function countAll(): Promise<Record<string, Record<string, number>>> {
  const all: Record<string, Record<string, number>> = {};
  for (const viewer of viewers) all[viewer.role] = await countCold(viewer);
  return all;
}

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Adds contracts to the client up to `count`, each with two investments with cash movements. */
async function fillWithContracts(count: number): Promise<void> {
  const { pool } = database.current;
  await pool.query(
    `INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, signed_on, created_at)
     SELECT client_id, gen_random_uuid(), contract_number || '-' || n, contract_type_id, currency, signed_on, created_at
     FROM contracts, generate_series(2, $2::int) n WHERE client_id = $1`,
    [clientId, count],
  );
  await pool.query(
    `WITH model AS (SELECT * FROM contract_strategies WHERE client_id = $1 LIMIT 1), added AS (
       INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, label_text, position, created_at)
       SELECT k.client_id, gen_random_uuid(), k.id, m.strategy_id, (5000000 + row_number() OVER ())::text, 'Další', place, m.created_at
       FROM contracts k, model m, generate_series(1, 2) place WHERE k.client_id = $1 AND k.id <> m.contract_id RETURNING id),
     paid AS (
       INSERT INTO cash_transactions (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type, amount, currency, imported_at)
       SELECT c.client_id, gen_random_uuid(), a.id, c.trans_ref || a.id, c.transaction_date, c.cash_transaction_type, c.amount, c.currency, c.imported_at
       FROM cash_transactions c, added a WHERE c.client_id = $1)
     INSERT INTO trades (client_id, id, contract_strategy_id, trans_ref, transaction_date, sec_transaction_type, security_id, quantity, price, amount, currency, imported_at)
     SELECT t.client_id, gen_random_uuid(), a.id, t.trans_ref || a.id, t.transaction_date, t.sec_transaction_type, t.security_id, t.quantity, t.price, t.amount, t.currency, t.imported_at
     FROM trades t, added a WHERE t.client_id = $1`,
    [clientId],
  );
}

describe('the detail page of a client', () => {
  it(`takes at most ${MOST_OF_SCREEN} statements, as many with ${MANY_CONTRACTS} contracts as with one`, async () => {
    const withOne = await countAll();
    for (const [role, counts] of Object.entries(withOne)) {
      expect(counts[`GET /api/clients/${clientId}?style=extend`], `${role} ${JSON.stringify(counts)}`).toBeLessThanOrEqual(MOST_OF_CLIENT);
      expect(sumOf(counts), `${role} ${JSON.stringify(counts)}`).toBeLessThanOrEqual(MOST_OF_SCREEN);
    }
    await fillWithContracts(MANY_CONTRACTS);
    const { rows } = await database.current.pool.query('SELECT count(*)::int AS contracts FROM contracts WHERE client_id = $1', [clientId]);
    expect(rows).toEqual([{ contracts: MANY_CONTRACTS }]);
    expect(await countAll()).toEqual(withOne);
  });
});
