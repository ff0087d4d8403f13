import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { notifications } from '../../../database/schema/messages.ts';
import { documentSeals } from '../../../database/schema/seals.ts';
import { statementOrders, statements } from '../../../database/schema/statements.ts';
import { drawSeeds, openKillTest } from '../../../testing/app/killed-portal.ts';
import type { KillTest } from '../../../testing/app/killed-portal.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
const PATIENCE = { interval: 20 };
let test: KillTest;
let office: TestPerson;
let company: SmallCompany;
let day = 1;

beforeAll(async () => {
  test = await openKillTest(database.current);
  company = await createSmallCompany(test.app);
  office = await createPerson(test.app, 'BACK_OFFICE');
});
afterAll(() => test.close());

interface Ordered {
  runId: string;
  to: string;
}

/** Orders a run of a period of its own over the network at the running portal. */
async function order(): Promise<Ordered> {
  day += 1;
  const to = `2026-01-${String(day).padStart(2, '0')}`;
  const answer = await fetch(`${test.portal.address}/api/statements/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${office.token}` },
    body: JSON.stringify({ from: '2025-10-01', to }),
  });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  return { runId: id, to };
}

async function statesOf({ runId }: Ordered): Promise<string[]> {
  const rows = await test.app.platform.db
    .select({ state: statementOrders.state })
    .from(statementOrders)
    .where(eq(statementOrders.runId, runId));
  return rows.map(({ state }) => state);
}

const clients = () => Object.values(company.people);
const made = (ordered: Ordered) => expect.poll(() => statesOf(ordered), PATIENCE).toEqual(clients().map(() => 'DONE'));

/** Each client has one statement of the period: one document with one sealed file, of which they were told once. */
async function expectWhole({ to }: Ordered): Promise<void> {
  const { db } = test.app.platform;
  const issued = await db.select().from(statements).where(eq(statements.toDate, to));
  const inOrder = (rows: readonly { clientId: string | null; edition: number }[]) =>
    rows.map(({ clientId, edition }) => `${clientId} ${edition}`).toSorted();
  expect(inOrder(issued)).toEqual(inOrder(clients().map(({ clientId }) => ({ clientId, edition: 1 }))));
  const ids = issued.map(({ documentId }) => documentId);
  expect(await db.select().from(documents).where(inArray(documents.id, ids))).toHaveLength(ids.length);
  expect(await db.select().from(files).where(inArray(files.fileableId, ids))).toHaveLength(ids.length);
  expect(await db.select().from(documentSeals).where(inArray(documentSeals.documentId, ids))).toHaveLength(ids.length);
  const told = await db.select({ params: notifications.params }).from(notifications).where(eq(notifications.kind, 'statements.ready'));
  const named = told.map(({ params }) => params['documentId'] ?? '').filter((id) => ids.includes(id));
  expect(named.toSorted()).toEqual(ids.toSorted());
}

it('an undisturbed run makes a statement for each client', async () => {
  const ordered: Ordered[] = [];
  await test.measure(async () => {
    const one = await order();
    ordered.push(one);
    await made(one);
  });
  expect(ordered).toHaveLength(1);
  for (const one of ordered) await expectWhole(one);
});

it.each(drawSeeds(2))(
  'a run killed at a random moment goes on and makes each statement once (seed %i)',
  async (seed) => {
    const ordered = await order();
    await test.interrupt(seed, () => made(ordered).then(() => undefined));
    await made(ordered);
    await expectWhole(ordered);
    expect(await test.findStray()).toEqual({ orphans: [], lost: [], staged: [] });
  },
  180_000,
);
