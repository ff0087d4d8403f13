import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { findStaffToTell, readWhoMayBeTold } from './carers.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  stranger = await createPerson(app, 'INTERMEDIARY');
});
beforeEach(async () => {
  admin = await createPerson(app, 'ADMIN');
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
});
afterAll(() => app.close());

const block = (...people: TestPerson[]) =>
  app.platform.db
    .update(users)
    .set({ isActive: false })
    .where(
      inArray(
        users.id,
        people.map(({ userId }) => userId),
      ),
    );
const assign = (changes: Partial<typeof clients.$inferInsert>) =>
  app.platform.db.update(clients).set(changes).where(eq(clients.id, clientId));
const toTell = () => findStaffToTell(app.platform.db, clientId);

it('the adviser is told, else the account manager, else the whole company', async () => {
  await assign({ accountManagerId: office.userId });
  expect(await toTell()).toEqual([adviser.userId]);
  await block(adviser);
  expect(await toTell()).toEqual([office.userId]);
  await block(office);
  const company = await toTell();
  expect(company).toContain(admin.userId);
  for (const { userId } of [office, adviser, stranger]) expect(company).not.toContain(userId);
});

it('a client without anybody is a matter of the whole company', async () => {
  await assign({ intermediaryPersonId: null });
  expect(await toTell()).toEqual(expect.arrayContaining([admin.userId, office.userId]));
});

it('nobody of the company is told who may not know', async () => {
  await assign({ intermediaryPersonId: null });
  const told = await findStaffToTell(app.platform.db, clientId, (role) => role === 'ADMIN');
  expect(told).toContain(admin.userId);
  expect(told).not.toContain(office.userId);
  expect(await findStaffToTell(app.platform.db, clientId, () => false)).toEqual([]);
});

it('a client is named to who cares for them now, and to the company', async () => {
  const { clientId: other } = await createPerson(app, 'CLIENT', { under: stranger });
  const people = [adviser, stranger, office, admin];
  const named = async () => {
    const ids = people.map(({ userId }) => userId);
    const may = await readWhoMayBeTold(app.platform.db, [clientId, other ?? ''], ids);
    return [clientId, other ?? '', 'unknown'].map((id) => ids.map((userId) => may(id, userId)));
  };
  const nobody = [false, false, false, false];
  expect(await named()).toEqual([[true, false, true, true], [false, true, true, true], nobody]);
  await assign({ intermediaryPersonId: stranger.intermediaryPersonId });
  expect(await named()).toEqual([[false, true, true, true], [false, true, true, true], nobody]);
});
