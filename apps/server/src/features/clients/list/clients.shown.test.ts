import { listPeople } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  const { db } = app.platform;
  office = await createPerson(app, 'BACK_OFFICE');
  const adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+420777000113' });
  const [person] = await db
    .update(intermediaryPeople)
    .set({ firstname: 'Tomáš', surname: 'Říha' })
    .where(eq(intermediaryPeople.userId, adviser.userId))
    .returning();
  await db
    .update(intermediaries)
    .set({ intermediaryName: 'Horizont\u00a0Finance' })
    .where(eq(intermediaries.id, person?.intermediaryId ?? ''));
  const client = await createPerson(app, 'CLIENT', { under: adviser, phone: '+420777000114' });
  await db
    .update(clients)
    .set({
      firstname: 'Žofie',
      surname: 'Příhodová',
      titleBefore: 'Ing.',
      titleAfter: 'Ph.D.',
      companyName: 'Mlýn,\u00a0s.\u00a0r.\u00a0o.',
    })
    .where(eq(clients.id, client.clientId ?? ''));
  await createPerson(app, 'CLIENT');
  await db.update(users).set({ phone: '+420601222333' }).where(eq(users.id, office.userId));
});
afterAll(() => app.close());

const namesOf = async (body: Record<string, unknown>) =>
  (await app.call(listClients, { body, token: office.token })).body.data.map(({ surname }) => surname);
const peopleFound = async (search: string) =>
  (await app.call(listPeople, { body: { search }, token: office.token })).body.data.map(({ surname }) => surname);

describe('displayed texts are found as they are displayed', () => {
  it.each([
    'Ing. Žofie',
    'ing. žofie příhodová',
    'Žofie Příhodová, Ph.D.',
    'Příhodová, Žofie',
    'Příhodová,\u00a0Žofie',
    'Příhodová Žofie, Ing.',
    '+420 777 000 114',
    '777 000 114',
    '777\u00a0000\u00a0114',
    'Mlýn, s. r. o.',
    'Říha',
    'Tomáš Říha',
    'Říha, Tomáš',
    'horizont finance',
  ])('a client by %s', async (search) => expect(await namesOf({ search })).toEqual(['Příhodová']));

  it.each(['Příhodová, Žofie', 'Ing. Žofie'])('a client in the column of names by %s', async (fullname) =>
    expect(await namesOf({ filter: { fullname } })).toEqual(['Příhodová']),
  );
  it.each(['Říha, Tomáš', 'Horizont Finance'])('a client in the column of advisers by %s', async (intermediary) =>
    expect(await namesOf({ filter: { intermediary } })).toEqual(['Příhodová']),
  );
  it.each(['+420 777 000 113', '777 000 113', '00420777000113', 'Říha, Tomáš', 'Tomáš Říha', 'Horizont Finance'])(
    'a person by %s',
    async (search) => expect(await peopleFound(search)).toEqual(['Říha']),
  );
  it.each([',', ' , ', '\u00a0'])('a search text without letters does not filter: %s', async (search) =>
    expect(await namesOf({ search })).toHaveLength(2),
  );
});
