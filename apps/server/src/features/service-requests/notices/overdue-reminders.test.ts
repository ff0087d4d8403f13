import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { notifications } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { remindOfOverdueRequests } from './overdue-reminders.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: TestPerson;
let manager: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  [owner, manager, client] = [await createPerson(app, 'BACK_OFFICE'), await createPerson(app, 'ADMIN'), await createPerson(app, 'CLIENT')];
});
afterAll(() => app.close());

type Given = Partial<typeof serviceRequirements.$inferInsert>;

/** A request that came on a day; today is Monday, 2 March. Returns its id. */
async function cameOn(day: string, given: Given = {}): Promise<string> {
  const id = newId();
  const at = new Date(`${day}T09:00:00Z`);
  const row = {
    clientId: client.clientId ?? '',
    id,
    type: 'message' as const,
    state: 'CONFIRMED' as const,
    createdAt: at,
    confirmedAt: at,
  };
  await app.platform.db.insert(serviceRequirements).values({ ...row, ownerUserId: owner.userId, ...given });
  return id;
}
const sweep = () => remindOfOverdueRequests(app.platform);
/** Who was told what about a request. */
async function toldOf(id: string): Promise<[string, string][]> {
  const rows = await app.platform.db.select().from(notifications);
  return rows.filter(({ params }) => params['requirementId'] === id).map(({ kind, userId }) => [kind, userId]);
}
const OVERDUE = 'service-requests.overdue';
const LONG = 'service-requests.overdue-long';

it('reminds who takes care of it once, then the administrators once', async () => {
  const [late, long] = [await cameOn('2026-02-20'), await cameOn('2026-02-18')];
  await sweep();
  await sweep();
  expect(await toldOf(late)).toEqual([[OVERDUE, owner.userId]]);
  const told = await toldOf(long);
  expect(told.filter(([kind]) => kind === OVERDUE)).toEqual([[OVERDUE, owner.userId]]);
  expect(told.filter(([, userId]) => userId === manager.userId)).toEqual([[LONG, manager.userId]]);
  const { data } = (await app.call(listNotifications, { token: owner.token, query: {} })).body;
  expect(data.map(({ subject, text, about }) => [subject, text, about])).toContainEqual([
    'Servisní požadavek je po lhůtě',
    expect.stringMatching(/: \S/),
    { kind: 'service_request', id: late },
  ]);
});

it.each<[string, string, Given]>([
  ['is not overdue yet', '2026-02-23', {}],
  ['is processed', '2026-02-10', { processedAt: new Date('2026-02-27T09:00:00Z') }],
  ['waits for the client', '2026-02-10', { state: 'REQUESTED', confirmedAt: null }],
  ['is a complaint that has days left', '2026-02-10', { isComplaint: true, dueOn: '2026-03-02' }],
])('says nothing of one that %s', async (_what, day, given) => {
  const id = await cameOn(day, given);
  await sweep();
  expect(await toldOf(id)).toEqual([]);
});

it('tells the administrators on the second business day after, not on the first', async () => {
  const [first, second] = [await cameOn('2026-02-19'), await cameOn('2026-02-18')];
  await sweep();
  expect((await toldOf(first)).filter(([kind]) => kind === LONG)).toEqual([]);
  expect((await toldOf(second)).filter(([kind]) => kind === LONG).length).toBeGreaterThan(0);
});

it('tells those who could take care of one that nobody does, or nobody who still signs in', async () => {
  const nobody = await cameOn('2026-02-20', { ownerUserId: null });
  await sweep();
  const told = new Set((await toldOf(nobody)).map(([, userId]) => userId));
  expect([told.has(owner.userId), told.has(manager.userId), told.has(client.userId)]).toEqual([true, true, false]);
  const left = await cameOn('2026-02-20');
  await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, owner.userId));
  await sweep();
  const instead = (await toldOf(left)).map(([, userId]) => userId);
  expect([instead.includes(owner.userId), instead.includes(manager.userId)]).toEqual([false, true]);
});

it('an administrator who takes care of it is not told twice', async () => {
  const id = await cameOn('2026-02-10', { ownerUserId: manager.userId });
  await sweep();
  expect((await toldOf(id)).filter(([, userId]) => userId === manager.userId)).toEqual([[OVERDUE, manager.userId]]);
});

it('two sweeps at once remind once', async () => {
  const id = await cameOn('2026-02-20');
  await Promise.all([sweep(), sweep()]);
  expect(await toldOf(id)).toEqual([[OVERDUE, owner.userId]]);
});
