import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { readPortfolioOverview } from '@pramen/contract/portfolio/portfolio.endpoints';
import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboxMessages, notifications } from '../../../database/schema/messages.ts';
import { statementOrders, statementRuns } from '../../../database/schema/statements.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFallWorld, price } from '../../../testing/falls/fall-world.ts';
import type { FallWorld } from '../../../testing/falls/fall-world.ts';
import { createCatalogue } from '../../../testing/worlds/client-world.ts';
import { orderQuarters } from './quarters.jobs.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
const QUARTER = { from: '2026-01-01', to: '2026-03-31' };
let app: TestApp;
let office: TestPerson;
let seen: FallWorld;
let unseen: FallWorld;

beforeAll(async () => {
  app = await createTestApp(database.current);
  const catalogue = await createCatalogue(app);
  office = await createPerson(app, 'BACK_OFFICE');
  [seen, unseen] = [await createFallWorld(app, catalogue), await createFallWorld(app, catalogue)];
  await app.call(readPortfolioOverview, { token: seen.person.token, query: {} });
});
afterAll(() => app.close());

const goTo = (day: string) => app.clock.advance(Date.parse(`${day}T08:00:00Z`) - app.clock.now().getTime());
const runs = () => app.platform.db.select().from(statementRuns);
const toldOf = async ({ person: { userId } }: FallWorld, kind: string) => {
  const { db } = app.platform;
  const notices = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)));
  const mails = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.kind, kind)));
  return [notices.length, mails.length];
};
const statementsOf = async ({ clientId }: FallWorld) => {
  const token = await openSessionOf(app, office);
  const { body } = await app.call(endpoints.listClientStatements, { params: { id: clientId }, token });
  return body.data;
};

it('nothing is ordered before the quarter has ended', async () => {
  // The contracts came in this quarter, so that nobody is owed a statement of the last one; its run proves that it was looked through.
  await price(app, seen, '2026-03-02', '100');
  await price(app, unseen, '2026-03-02', '100');
  await orderQuarters(app.platform);
  expect((await runs()).map(({ fromDate, toDate, clients, orderedBy }) => [fromDate, toDate, clients, orderedBy])).toEqual([
    ['2025-10-01', '2025-12-31', 'UNSEEN', null],
  ]);
  expect(await app.platform.db.select().from(statementOrders)).toEqual([]);
  await orderQuarters(app.platform);
  expect(await runs()).toHaveLength(1);
});

it('nor before each fund that is still priced has a price of its last day or a later one', async () => {
  await price(app, seen, '2026-03-27', '101');
  await price(app, unseen, '2026-03-27', '101');
  goTo('2026-04-02');
  await orderQuarters(app.platform);
  expect(await runs()).toHaveLength(1);
  await price(app, seen, '2026-04-01', '102');
  await orderQuarters(app.platform);
  expect(await runs()).toHaveLength(1);
});

it('who did not open their valuation gets the statement once, and is told although they chose no e-mails', async () => {
  await price(app, unseen, '2026-03-31', '103');
  await Promise.all([orderQuarters(app.platform), orderQuarters(app.platform)]);
  await orderQuarters(app.platform);
  const ordered = await app.platform.db.select().from(statementOrders);
  expect(ordered.map(({ clientId, fromDate, toDate, orderedBy }) => ({ clientId, fromDate, toDate, orderedBy }))).toEqual([
    { clientId: unseen.clientId, fromDate: QUARTER.from, toDate: QUARTER.to, orderedBy: null },
  ]);
  await app.drain();
  expect((await statementsOf(unseen)).map(({ from, to, edition }) => [from, to, edition])).toEqual([[QUARTER.from, QUARTER.to, 1]]);
  expect(await statementsOf(seen)).toEqual([]);
  expect(await toldOf(unseen, 'statements.owed')).toEqual([1, 1]);
  expect(await toldOf(unseen, 'statements.ready')).toEqual([0, 0]);
  const token = await openSessionOf(app, unseen.person);
  const { body } = await app.call(listNotifications, { token, query: {} });
  expect(body.data[0]?.text).toContain('protože jste během 1.\u00a0čtvrtletí 2026 v\u00a0portálu neotevřeli ocenění');
  const mail = app.mails.find(({ to }) => to === unseen.person.email);
  expect(mail?.text).toContain('/my-documents');
  expect(mail?.text).not.toMatch(/\d[\d\u00a0 ]*,\d\d/u);
});

it('staff see the run as ordered by the portal, with whom it is for', async () => {
  const token = await openSessionOf(app, office);
  const { body } = await app.call(endpoints.listStatementRuns, { token });
  expect(body.data.map(({ from, clients, ordered_by, counts }) => [from, clients, ordered_by, counts.total, counts.done])).toEqual([
    ['2026-01-01', 'UNSEEN', null, 1, 1],
    ['2025-10-01', 'UNSEEN', null, 0, 0],
  ]);
});

it('staff may order the same; who has been told is not told again', async () => {
  const token = await openSessionOf(app, office);
  const order = (body: Record<string, unknown>) => app.call(endpoints.orderStatementRun, { body, token });
  const wrong = await order({ from: '2026-01-01', to: '2026-03-30', clients: 'UNSEEN' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['clients']]);
  expect((await order({ ...QUARTER, clients: 'ALL' })).status).toBe(422);
  const same = await order({ ...QUARTER, clients: 'UNSEEN' });
  expect([same.status, same.body.code]).toEqual([409, 'statement.run_made']);
  expect(same.body.message).toContain('Portál sám');
  const { status, body } = await order({ ...QUARTER, clients: 'UNSEEN', again: true });
  expect([status, body.clients, body.counts.total]).toEqual([202, 'UNSEEN', 1]);
  await app.drain();
  expect(await toldOf(unseen, 'statements.owed')).toEqual([1, 1]);
});

it('a statement that the client had already is told as the owed one', async () => {
  goTo('2026-07-01');
  for (const world of [seen, unseen]) await price(app, world, '2026-06-30', '104');
  const token = await openSessionOf(app, office);
  const clients = [seen.clientId];
  await app.call(endpoints.orderStatementRun, { body: { from: '2026-04-01', to: '2026-06-30', clients }, token });
  await app.drain();
  expect(await toldOf(seen, 'statements.owed')).toEqual([0, 0]);
  await orderQuarters(app.platform);
  await app.drain();
  expect(await toldOf(seen, 'statements.owed')).toEqual([1, 1]);
  expect(await statementsOf(seen)).toHaveLength(1);
});

it('prices that are missing are waited for ten days', async () => {
  goTo('2026-10-10');
  await price(app, seen, '2026-09-30', '105');
  await price(app, unseen, '2026-09-29', '105');
  const before = (await runs()).length;
  await orderQuarters(app.platform);
  expect(await runs()).toHaveLength(before);
  app.clock.advance(DAY);
  await orderQuarters(app.platform);
  expect(await runs()).toHaveLength(before + 1);
});
