import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createCatalogue, createClientWorld } from '../../../testing/worlds/client-world.ts';
import type { ClientWorld } from '../../../testing/worlds/client-world.ts';
import { recordOwners } from '../../clients/record/client-owner.service.ts';
import { bookCashTransactionsFrom } from '../../ledger/ledger.service.ts';
import { writeRatesFrom } from '../../market/market.service.ts';
import { COMPANY, NOBODY } from './client-figures.rules.ts';
import { foldReports } from './fold.service.ts';

const database = useTestDatabase();
let app: TestApp;
const worlds: ClientWorld[] = [];
/** Advisers, and null for none. */
const owners: (string | null)[] = [null];

beforeAll(async () => {
  app = await createTestApp(database.current);
  const catalogue = await createCatalogue(app);
  const adviser = async () => (await createPerson(app, 'INTERMEDIARY')).intermediaryPersonId;
  owners.push(await adviser(), await adviser());
  const client = () => createClientWorld(app, catalogue);
  worlds.push(await client(), await client(), await client());
  await inTransaction(app.platform.db, async (tx) => {
    for (const { clientId } of worlds) await markReported(tx, clientId);
  });
});
afterAll(() => app.close());

const fold = () => foldReports(app.platform.db, app.clock);
const query = async <Row extends object>(text: string, ...values: unknown[]) => (await database.current.pool.query<Row>(text, values)).rows;

/** Who owns client c on day d, by the intervals alone. */
const OWNER = `coalesce((SELECT o.intermediary_person_id FROM client_ownerships o WHERE o.client_id = c.id
  ORDER BY (o.valid_from AT TIME ZONE 'Europe/Prague')::date <= d.day DESC,
           CASE WHEN (o.valid_from AT TIME ZONE 'Europe/Prague')::date <= d.day THEN o.valid_from END DESC, o.valid_from LIMIT 1),
  '${NOBODY}'::uuid)`;
const DAYS = `(SELECT DISTINCT day FROM report_person_days UNION SELECT (created_at AT TIME ZONE 'Europe/Prague')::date FROM clients) d`;
/** A flow in CZK at the last rate on or before its day; null without one. */
const CROWNS = `CASE m.currency WHEN 'CZK' THEN m.amount ELSE round(m.amount * (
  SELECT r.rate FROM exchange_rates r WHERE r.currency = m.currency AND r.rate_date <= m.transaction_date ORDER BY r.rate_date DESC LIMIT 1), 2) END`;

/** What every adviser has at the end of each day, straight from the records and by a way that has nothing in common with the fold's. */
const RAW = `
  SELECT person, day::text, sum(clients)::int AS clients, sum(contracts)::int AS contracts, sum(paid_in)::text AS paid_in, sum(invested)::text AS invested, sum(unrated)::int AS unrated
  FROM (
    SELECT ${OWNER} AS person, d.day, 1 AS clients, 0 AS contracts, 0.00 AS paid_in, 0.00 AS invested, 0 AS unrated
    FROM clients c, ${DAYS} WHERE c.deleted_at IS NULL AND (c.created_at AT TIME ZONE 'Europe/Prague')::date <= d.day
    UNION ALL
    SELECT ${OWNER}, d.day, 0, 1, 0, 0, 0 FROM contracts k JOIN clients c ON c.id = k.client_id, ${DAYS}
    WHERE c.deleted_at IS NULL AND k.deleted_at IS NULL AND k.held_since IS NULL
      AND greatest(coalesce(k.signed_on, (k.created_at AT TIME ZONE 'Europe/Prague')::date), k.concluded_on) <= d.day
      AND (k.withdrawn_at IS NULL OR (k.withdrawn_at AT TIME ZONE 'Europe/Prague')::date > d.day)
    UNION ALL
    SELECT f.person, later.day, 0, 0, CASE WHEN f.type IN ('DEPOSIT', 'TRANSFER_IN') THEN f.crowns ELSE 0 END, f.crowns, 0
    FROM (SELECT ${OWNER} AS person, m.cash_transaction_type AS type, d.day, ${CROWNS} AS crowns
          FROM cash_transactions m JOIN clients c ON c.id = m.client_id, LATERAL (SELECT m.transaction_date AS day) d
          WHERE c.deleted_at IS NULL AND m.counterpart_id IS NULL AND m.cash_transaction_type IN ('DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT')) f
    JOIN (SELECT day FROM ${DAYS}) later ON later.day >= f.day WHERE f.crowns IS NOT NULL
    UNION ALL
    SELECT f.person, later.day, 0, 0, 0, 0, 1
    FROM (SELECT ${OWNER} AS person, d.day, ${CROWNS} AS crowns
          FROM cash_transactions m JOIN clients c ON c.id = m.client_id, LATERAL (SELECT m.transaction_date AS day) d
          WHERE c.deleted_at IS NULL AND m.counterpart_id IS NULL AND m.cash_transaction_type IN ('DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT')) f
    JOIN (SELECT day FROM ${DAYS}) later ON later.day >= f.day WHERE f.crowns IS NULL
  ) x
  GROUP BY person, day`;
const isSomething = 'WHERE NOT (clients = 0 AND contracts = 0 AND paid_in::numeric = 0 AND invested::numeric = 0 AND unrated = 0)';
const FOLDED = (people: string) => `
  SELECT p.person, d.day::text, sum(t.clients)::int AS clients, sum(t.contracts)::int AS contracts, sum(t.paid_in)::text AS paid_in, sum(t.invested)::text AS invested, sum(t.unrated)::int AS unrated
  FROM (SELECT DISTINCT person_id AS person FROM report_person_days WHERE ${people}) p, ${DAYS}
  JOIN report_person_days t ON t.day <= d.day WHERE t.person_id = p.person GROUP BY p.person, d.day`;
const ordered = (from: string) =>
  query(
    `SELECT person, day, clients, contracts, paid_in::numeric(20, 2)::text AS paid_in, invested::numeric(20, 2)::text AS invested, unrated FROM (${from}) y ${isSomething} ORDER BY person, day`,
  );

async function book(world: ClientWorld, type: string, amount: string, currency: string, day: string, counterpart: boolean) {
  const counterpartId = counterpart ? sql`${world.investmentId}::uuid` : sql`NULL::uuid`;
  await inTransaction(app.platform.db, (tx) =>
    bookCashTransactionsFrom(
      tx,
      sql`SELECT ${world.clientId}::uuid AS client_id, ${newId()}::uuid AS id, ${world.investmentId}::uuid AS contract_strategy_id, ${newId()}::text AS trans_ref,
        ${day}::date AS transaction_date, ${type}::text AS cash_transaction_type, NULL::text AS fee_type_name, ${amount}::numeric AS amount,
        ${currency}::text AS currency, ${counterpartId} AS counterpart_id, NULL::uuid AS security_id`,
      app.clock.now(),
    ),
  );
}

async function give(world: ClientWorld, personId: string | null) {
  app.clock.advance(7 * 3_600_000);
  await inTransaction(app.platform.db, async (tx) => {
    await tx.execute(sql`UPDATE clients SET intermediary_person_id = ${personId}::uuid WHERE id = ${world.clientId}::uuid`);
    await recordOwners(tx, sql`${world.clientId}::uuid`, app.clock.now());
  });
}

async function rate(currency: string, day: string, value: string) {
  await inTransaction(app.platform.db, (tx) =>
    writeRatesFrom(tx, sql`SELECT ${currency}::text AS currency, ${day}::date AS rate_date, ${value}::numeric AS rate`),
  );
}

async function change(world: ClientWorld, set: string) {
  await inTransaction(app.platform.db, async (tx) => {
    await tx.execute(
      sql`UPDATE contracts SET ${sql.raw(set)} WHERE client_id = ${world.clientId}::uuid AND id = ${world.contractId}::uuid`,
    );
    await markReported(tx, world.clientId);
  });
}

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`);
const who = fc.nat({ max: 2 });
const types = [
  ['DEPOSIT', ''],
  ['WITHDRAWAL', '-'],
  ['TRANSFER_IN', ''],
  ['TRANSFER_OUT', '-'],
  ['FEE', '-'],
] as const;
const step = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    who,
    day,
    type: fc.constantFrom(...types),
    minor: fc.integer({ min: 1, max: 9_999_999 }),
    currency: fc.constantFrom('CZK', 'EUR', 'USD'),
    counterpart: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('give' as const), who, to: fc.nat({ max: 2 }) }),
  fc.record({
    kind: fc.constant('rate' as const),
    day,
    currency: fc.constantFrom('EUR', 'USD'),
    micros: fc.integer({ min: 1, max: 30_000_000 }),
  }),
  fc.record({
    kind: fc.constant('contract' as const),
    who,
    set: fc.oneof(
      day.map((signed) => `signed_on = '${signed}'`),
      day.map((concluded) => `concluded_on = '${concluded}'`),
      day.map((left) => `withdrawn_at = '${left} 12:00+01'`),
      fc.constantFrom('held_since = created_at', 'held_since = NULL', 'withdrawn_at = NULL', 'signed_on = NULL', 'concluded_on = NULL'),
    ),
  }),
  fc.record({ kind: fc.constant('fold' as const) }),
);

async function take(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  if (one.kind === 'fold') return fold();
  if (one.kind === 'rate') return rate(one.currency, one.day, (one.micros / 1e6).toFixed(6));
  const world = worlds[one.who];
  if (!world) throw new Error('no such client');
  if (one.kind === 'give') return give(world, owners[one.to] ?? null);
  if (one.kind === 'contract') return change(world, one.set);
  const [type, sign] = one.type;
  const isTransfer = type === 'TRANSFER_IN' || type === 'TRANSFER_OUT';
  return book(world, type, `${sign}${(one.minor / 100).toFixed(2)}`, one.currency, one.day, one.counterpart && isTransfer);
}

it('after any changes, the sums equal those of the records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) await take(one);
      await fold();
      expect(await ordered(FOLDED(`person_id <> '${COMPANY}'`))).toEqual(await ordered(RAW));
      const whole = `SELECT '${COMPANY}'::uuid AS person, day, sum(clients)::int AS clients, sum(contracts)::int AS contracts, sum(paid_in::numeric)::text AS paid_in, sum(invested::numeric)::text AS invested, sum(unrated)::int AS unrated FROM (${RAW}) z GROUP BY day`;
      expect(await ordered(FOLDED(`person_id = '${COMPANY}'`))).toEqual(await ordered(whole));
      expect(await query('SELECT 1 FROM report_dirty')).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

it('totals equal the sums of the days, for clients and for people', async () => {
  await fold();
  const sums =
    'sum(clients)::int AS clients, sum(contracts)::int AS contracts, sum(paid_in)::text AS paid_in, sum(invested)::text AS invested, sum(unrated)::int AS unrated';
  for (const [table, key] of [
    ['client', 'client_id, person_id'],
    ['person', 'person_id'],
  ]) {
    const of = (from: string) =>
      query(`SELECT * FROM (SELECT ${key}, ${sums} FROM ${from} GROUP BY ${key}) s ${isSomething} ORDER BY ${key}`);
    expect(await of(`report_${table}_totals WHERE kind = 'ALL'`)).toEqual(await of(`report_${table}_days`));
  }
  const money = (kind: string) =>
    query(
      `SELECT person_id, sum(paid_in)::text AS paid_in FROM report_person_totals WHERE kind = '${kind}' GROUP BY 1 HAVING sum(paid_in) <> 0 ORDER BY 1`,
    );
  expect(await money('ALL')).not.toEqual([]);
  expect(await money('TYPE')).toEqual(await money('ALL'));
  expect(await money('STRATEGY')).toEqual(await money('ALL'));
});

it('two processes that fold at once add nothing twice', async () => {
  const [world] = worlds;
  if (!world) throw new Error('no client');
  for (const amount of ['10', '20', '30']) await book(world, 'DEPOSIT', amount, 'CZK', '2026-03-15', false);
  await Promise.all([fold(), fold(), fold()]);
  expect(await ordered(FOLDED(`person_id <> '${COMPANY}'`))).toEqual(await ordered(RAW));
});
