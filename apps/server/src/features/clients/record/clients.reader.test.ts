import type { Scope } from '@pramen/domain/permissions/permissions';
import { and, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { actorOf, createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { clientsInScope } from './clients.reader.ts';

const database = useTestDatabase();
let app: TestApp;
const people = new Map<string, TestPerson>();
const person = (name: string): TestPerson => {
  const found = people.get(name);
  if (!found) throw new Error(`${name} was made`);
  return found;
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  // An adviser with a subordinate: roles do not allow that, the tree would.
  people.set('above', await createPerson(app, 'INTERMEDIARY'));
  people.set('below', await createPerson(app, 'INTERMEDIARY', { under: person('above') }));
  people.set('beside', await createPerson(app, 'INTERMEDIARY'));
  for (const name of ['above', 'below', 'beside'])
    people.set(`client of ${name}`, await createPerson(app, 'CLIENT', { under: person(name) }));
  people.set('client of nobody', await createPerson(app, 'CLIENT'));
});
afterAll(() => app.close());

const ofAll = ['client of above', 'client of below', 'client of beside', 'client of nobody'];

it.each<[string, Scope, string[]]>([
  ['above', 'own', ['client of above']],
  ['above', 'subtree', ['client of above', 'client of below']],
  ['above', 'all', ofAll],
  ['below', 'own', ['client of below']],
  ['below', 'subtree', ['client of below']],
  ['beside', 'subtree', ['client of beside']],
  ['client of below', 'own', ['client of below']],
  ['client of below', 'subtree', ['client of below']],
  ['client of nobody', 'own', ['client of nobody']],
])('%s within the scope %s reaches %j', async (name, scope, reached) => {
  const ids = new Map(ofAll.map((client) => [person(client).clientId ?? '', client]));
  const rows = await app.platform.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, [...ids.keys()]), clientsInScope(actorOf(app, person(name)), scope)));
  expect(rows.map(({ id }) => ids.get(id) ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual(reached);
});
