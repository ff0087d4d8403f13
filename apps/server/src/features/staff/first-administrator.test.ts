import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { inviteFirstAdministrator } from './first-administrator.service.ts';
import type { FirstAdministrator, NewAdministrator } from './first-administrator.service.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterEach(() =>
  database.current.db
    .update(users)
    .set({ isActive: false, passwordHash: null })
    .where(inArray(users.role, ['ADMIN'])),
);
afterAll(() => app.close());

let number = 0;
const wanted = (changes: Partial<NewAdministrator> = {}): NewAdministrator => ({
  name: 'Jana Malá',
  email: `first${(number += 1)}@example.test`,
  phone: '+420777123456',
  language: 'sk',
  ...changes,
});
const invite = (administrator: NewAdministrator): Promise<FirstAdministrator> =>
  inTransaction(app.platform.db, (tx) => inviteFirstAdministrator(tx, app.platform, administrator));

it('is added without a password, recorded in the history, and invited by e-mail', async () => {
  const administrator = wanted();
  expect(await invite(administrator)).toEqual({ handle: expect.stringMatching(/\S{20}/), phone: administrator.phone, isNew: true });
  const [row] = await app.platform.db.select().from(users).where(eq(users.email, administrator.email));
  expect(row).toMatchObject({ ...administrator, role: 'ADMIN', passwordHash: null, isActive: true });
  const events = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.objectId, row?.id ?? ''));
  expect(events.map(({ action, objectType, facts, personal }) => [action, objectType, facts, personal === null])).toEqual([
    ['users.created', 'user', { after: { role: 'ADMIN' }, by: 'create-admin' }, false],
    ['verification.invited', 'user', {}, true],
  ]);
  await app.drain();
  expect(app.mails.at(-1)?.to).toBe(administrator.email);
});

it('is invited again until the invitation was followed, with the phone that is known', async () => {
  const administrator = wanted();
  const first = await invite(administrator);
  const again = await invite({ ...administrator, phone: '+420600000000' });
  expect(again).toEqual({ handle: expect.any(String), phone: administrator.phone, isNew: false });
  expect('handle' in first && 'handle' in again && first.handle !== again.handle).toBe(true);
  expect(await app.platform.db.select().from(users).where(eq(users.email, administrator.email))).toHaveLength(1);
});

it('is no one but the one who was invited', async () => {
  await invite(wanted());
  const other = wanted();
  expect(await invite(other)).toEqual({ refusal: 'other-invited' });
  expect(await app.platform.db.select().from(users).where(eq(users.email, other.email))).toEqual([]);
});

it('is refused where an administrator has a password', async () => {
  await createPerson(app, 'ADMIN', { passwordHash: 'x' });
  expect(await invite(wanted())).toEqual({ refusal: 'exists' });
});

it('does not take the address of another person', async () => {
  const client = await createPerson(app, 'CLIENT');
  expect(await invite(wanted({ email: client.email }))).toEqual({ refusal: 'email-taken' });
});
