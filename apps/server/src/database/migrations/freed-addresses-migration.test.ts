import { readFileSync } from 'node:fs';
import { createPerson as createIntermediaryPerson } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { clients } from '../schema/clients.ts';
import { intermediaryPeople, users } from '../schema/people.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

/** Removes a person as deletions did before they freed the e-mail address. */
async function removeTheOldWay(person: TestPerson): Promise<void> {
  const { db } = database.current;
  await db.update(users).set({ isActive: false }).where(eq(users.id, person.userId));
  const deletedAt = app.clock.now();
  if (person.clientId) await db.update(clients).set({ deletedAt }).where(eq(clients.id, person.clientId));
  if (person.intermediaryPersonId)
    await db.update(intermediaryPeople).set({ deletedAt }).where(eq(intermediaryPeople.id, person.intermediaryPersonId));
}

it('people and clients removed earlier free their address, others keep theirs', async () => {
  const { db, pool } = database.current;
  const admin = await createPerson(app, 'ADMIN');
  const [adviser, client, living, closed, left] = [
    await createPerson(app, 'INTERMEDIARY'),
    await createPerson(app, 'CLIENT'),
    await createPerson(app, 'INTERMEDIARY'),
    await createPerson(app, 'CLIENT'),
    await createPerson(app, 'BACK_OFFICE'),
  ];
  for (const one of [adviser, client]) await removeTheOldWay(one);
  // An inactive client is not a removed one, and a person who left the company returns under the same address.
  for (const one of [closed, left]) await db.update(users).set({ isActive: false }).where(eq(users.id, one.userId));
  const [home] = await db
    .select({ intermediaryId: intermediaryPeople.intermediaryId })
    .from(intermediaryPeople)
    .where(eq(intermediaryPeople.id, living.intermediaryPersonId ?? ''));
  const addAgain = () =>
    app.call(createIntermediaryPerson, {
      token: admin.token,
      params: { id: home?.intermediaryId ?? '' },
      body: {
        firstname: 'Nový',
        surname: 'Poradce',
        email: adviser.email,
        phone: '+420777000111',
        role: 'INTERMEDIARY',
        password: 'Velmi-tajne-1',
        password_conf: 'Velmi-tajne-1',
      },
    });
  expect(Object.keys((await addAgain()).body.errors ?? {})).toEqual(['email']);

  await pool.query(readFileSync(new URL('../../../migrations/0025_freed_addresses.sql', import.meta.url), 'utf8'));

  const emailOf = async ({ userId }: TestPerson) =>
    (await db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;
  expect([await emailOf(adviser), await emailOf(client)]).toEqual([
    `${adviser.userId}@removed.invalid`,
    `${client.userId}@removed.invalid`,
  ]);
  expect([await emailOf(living), await emailOf(closed), await emailOf(left)]).toEqual([living.email, closed.email, left.email]);
  // The client's copy follows.
  expect(
    await db
      .select({ email: clients.email })
      .from(clients)
      .where(eq(clients.id, client.clientId ?? '')),
  ).toEqual([{ email: `${client.userId}@removed.invalid` }]);
  expect((await addAgain()).status).toBe(200);
});
