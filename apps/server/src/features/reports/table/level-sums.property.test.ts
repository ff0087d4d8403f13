import * as endpoints from '@pramen/contract/reports/reports.endpoints';
import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import type { ReportRow, ReportStats, ReportSums } from '@pramen/contract/reports/reports.schemas';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { COMPANY, NOBODY } from '../fold/client-figures.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let head: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  head = await createPerson(app, 'INTERMEDIARY_ADMIN');
  await database.current.pool.query(`UPDATE report_folds SET folded_at = '2026-03-02T11:45:30Z'`);
  people.push({ id: head.intermediaryPersonId ?? '', parentId: null, hasLeft: false });
});
afterAll(() => app.close());

interface Person {
  id: string;
  parentId: string | null;
  /** They work for the firm no more. */
  hasLeft: boolean;
}
/** Money of a client while an adviser had them. Only the one who has them now counts them and their contracts. */
interface Holding {
  personId: string;
  isHeld: boolean;
  contracts: number;
  paidInMinor: number;
  investedMinor: number;
}
/** Everything that the runs have added: trees only grow, so that each run asks about deeper ones. */
const people: Person[] = [];
const holdings: Holding[] = [];

const query = (text: string, values: unknown[]) => database.current.pool.query(text, values);
const decimal = (minor: number) =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

async function addUser(role: string): Promise<string> {
  const id = newId();
  await query(`INSERT INTO users (id, email, name, role, language, created_at) VALUES ($1, $2, 'P', $3, 'cs', '2026-01-01')`, [
    id,
    `${id}@levels.test`,
    role,
  ]);
  return id;
}

async function addPerson(parentId: string | null, hasLeft: boolean): Promise<void> {
  const id = newId();
  await query(
    `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, parent_id, referral_code, created_at, deleted_at)
     SELECT $1, intermediary_id, $2, 'Jan', 'Poradce', $3, $4, '2026-01-01', $5 FROM intermediary_people WHERE id = $6`,
    [id, await addUser('INTERMEDIARY'), parentId, id.replaceAll('-', ''), hasLeft ? '2026-02-01' : null, head.intermediaryPersonId],
  );
  await query(
    `INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth)
     SELECT $1::uuid, $1::uuid, 0 UNION ALL SELECT ancestor_id, $1::uuid, depth + 1 FROM intermediary_person_closure WHERE descendant_id = $2::uuid`,
    [id, parentId],
  );
  people.push({ id, parentId, hasLeft });
}

/** The rollups as the fold would leave them. */
async function addHolding(clientId: string, { personId, isHeld, contracts, paidInMinor, investedMinor }: Holding): Promise<void> {
  const figures = [isHeld ? 1 : 0, contracts, decimal(paidInMinor), decimal(investedMinor)];
  await query(`INSERT INTO report_client_totals VALUES ($1, $2, 'ALL', $1, $3, $4, $5, $6, 0)`, [clientId, personId, ...figures]);
  for (const owner of [personId, COMPANY])
    await query(
      `INSERT INTO report_person_totals AS t VALUES ($1, 'ALL', $2, $3, $4, $5, $6, 0) ON CONFLICT (person_id, kind, key_id) DO UPDATE
       SET clients = t.clients + excluded.clients, contracts = t.contracts + excluded.contracts,
           paid_in = t.paid_in + excluded.paid_in, invested = t.invested + excluded.invested`,
      [owner, NOBODY, ...figures],
    );
  holdings.push({ personId, isHeld, contracts, paidInMinor, investedMinor });
}

async function addClient(holderId: string, formerId: string | null, money: readonly [number, number, number]): Promise<void> {
  const id = newId();
  const userId = await addUser('CLIENT');
  const owner = holderId === NO_INTERMEDIARY_ID ? null : holderId;
  await query(
    `INSERT INTO clients (id, user_id, intermediary_person_id, client_code, firstname, surname, email, created_at)
     VALUES ($1, $2, $3, $4, 'Eva', 'Nová', $5, '2026-01-01')`,
    [id, userId, owner, id.slice(-12), `${userId}@levels.test`],
  );
  const [contracts, paidInMinor, investedMinor] = money;
  await addHolding(id, { personId: holderId, isHeld: true, contracts, paidInMinor, investedMinor });
  if (formerId !== null && formerId !== holderId)
    await addHolding(id, { personId: formerId, isHeld: false, contracts: 0, paidInMinor: paidInMinor + 7, investedMinor: -investedMinor });
}

const minor = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));
const own = (stats: ReportSums) => [
  stats.clients_count,
  stats.contracts_count,
  minor(stats.contracts_amount),
  minor(stats.contracts_invested_amount),
];
const below = (stats: ReportSums) => [
  stats.clients_count_structure,
  stats.contracts_count_structure,
  minor(stats.contracts_amount_structure),
];
const add = (rows: readonly (number | null)[][], width: number) =>
  Array.from({ length: width }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
const ownOf = (rows: readonly { stats: ReportStats }[]) =>
  add(
    rows.map(({ stats }) => own(stats)),
    4,
  );
const belowOf = (rows: readonly { stats: ReportStats }[]) =>
  add(
    rows.map(({ stats }) => below(stats)),
    3,
  );

/** Figures from the tree itself, of the holdings of some. */
const modelOf = (isCounted: (personId: string) => boolean) =>
  add(
    holdings
      .filter(({ personId }) => isCounted(personId))
      .map(({ isHeld, contracts, paidInMinor, investedMinor }) => [isHeld ? 1 : 0, contracts, paidInMinor, investedMinor]),
    4,
  );
function isWithin(id: string, topId: string): boolean {
  const parentId = people.find((person) => person.id === id)?.parentId ?? null;
  return id === topId || (parentId !== null && isWithin(parentId, topId));
}
const isDeep = ({ id, type }: ReportRow) => type === 'INTERMEDIARY_PERSON' && people.some(({ parentId }) => parentId === id);

async function open({ token }: TestPerson, id: string | null, scope: string | null = null) {
  const { status, body } = await app.call(endpoints.readReportTable, { token, body: { filter: { intermediary_person_id: id, scope } } });
  expect(status).toBe(200);
  return body;
}

/** The total of a level is the sum of its rows, where it has one; and it always has one of the structure. */
async function expectTotal(person: TestPerson, id: string | null, scope: string | null = null): Promise<ReportRow[]> {
  const { data, meta } = await open(person, id, scope);
  expect(below(meta.stats)).toEqual(belowOf(data));
  expect(own(meta.stats)).toEqual(data.some(isDeep) ? [null, null, null, null] : ownOf(data));
  return data;
}

/** Each figure of a row is what the rows add up to that it opens. */
async function expectOpens(person: TestPerson, row: ReportRow): Promise<void> {
  const rows = await expectTotal(person, row.id);
  expect(belowOf(rows)).toEqual(below(row.stats));
  expect(ownOf(rows.filter(({ type }) => type !== 'INTERMEDIARY_PERSON'))).toEqual(own(row.stats));
  expect(rows.filter(({ type }) => type === 'INTERMEDIARY_PERSON').map(({ id, stats }) => ({ id, stats }))).toEqual(
    row.children.map(({ id, stats }) => ({ id, stats })),
  );
  expect(own(row.stats)).toEqual(modelOf((id) => id === row.id));
  expect(below(row.stats)).toEqual(modelOf((id) => isWithin(id, row.id)).slice(0, 3));
  for (const adviser of rows) if (adviser.type === 'INTERMEDIARY_PERSON') await expectOpens(person, adviser);
}

/** The last line of the sheet, whose columns are contracts, clients and money. */
async function expectExport(person: TestPerson, id: string | null): Promise<void> {
  const { meta } = await open(person, id);
  const { bytes } = await app.call(endpoints.exportReportTable, {
    token: person.token,
    body: { filter: { intermediary_person_id: id, scope: null } },
  });
  const last = (await readSheet(Buffer.from(bytes), 1)).at(-1)?.slice(1) as (number | null)[];
  const [clients = null, contracts = null, paidIn = null] = own(meta.stats);
  const [clientsBelow = 0, contractsBelow = 0, paidInBelow = 0] = below(meta.stats);
  const inSheet = [last[0], last[1], minor(last[2] ?? null), last[3], last[4], minor(last[5] ?? null)];
  expect(inSheet).toEqual([contracts, clients, paidIn, contractsBelow, clientsBelow, paidInBelow]);
}

const place = fc.nat(1_000);
const added = fc.record({
  people: fc.array(fc.record({ under: place, isTop: fc.boolean() }), { minLength: 1, maxLength: 5 }),
  clients: fc.array(
    fc.record({
      holder: place,
      former: fc.option(place),
      money: fc.tuple(fc.nat(4), fc.nat(9_999_999_999), fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })),
    }),
    { maxLength: 6 },
  ),
  ofNobody: fc.nat(2),
  left: place,
});

it('a total is the sum of the rows of its level, and opens rows whose sum it is, in every tree', async () => {
  const pick = (at: number) => {
    const here = people.filter(({ hasLeft }) => !hasLeft);
    return here[at % here.length]?.id ?? '';
  };
  const grown = fc.asyncProperty(added, async (more) => {
    for (const { under, isTop } of more.people) await addPerson(isTop ? null : pick(under), false);
    for (const { holder, former, money } of more.clients) await addClient(pick(holder), former === null ? null : pick(former), money);
    for (let clients = 0; clients < more.ofNobody; clients++) await addClient(NO_INTERMEDIARY_ID, pick(more.left), [1, 100_01, 50_02]);
    // One who has left, alone and without money, and is a row no more.
    await addPerson(pick(more.left), true);

    const top = await expectTotal(admin, null);
    expect(belowOf(top)).toEqual(modelOf(() => true).slice(0, 3));
    for (const row of top) await expectOpens(admin, row);
    for (const scope of ['clients', 'intermediary_persons'])
      for (const id of [null, ...top.map((row) => row.id)]) await expectTotal(admin, id, scope);
    for (const row of await expectTotal(head, null)) await expectOpens(head, row);
    for (const id of [null, head.intermediaryPersonId]) await expectExport(admin, id);
  });
  await fc.assert(grown, { numRuns: 4, endOnFailure: true });
}, 120_000);
