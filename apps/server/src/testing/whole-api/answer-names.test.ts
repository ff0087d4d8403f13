import { api } from '@pramen/contract/api';
import { createCategory } from '@pramen/contract/document-templates/categories.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intermediaries } from '../../database/schema/people.ts';
import { createCatalogue, createClientWorld } from '../worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../worlds/client-world.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { reachOf } from '../worlds/scope-matrix.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let client: TestPerson;
let world: ClientWorld;
let catalogue: Catalogue;
/** Ids for calls that are not about a client. */
const idOf: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  const adviser = await createPerson(app, 'INTERMEDIARY');
  catalogue = await createCatalogue(app);
  world = await createClientWorld(app, catalogue, adviser);
  client = world.person;
  await app.call(createCategory, { body: { name: 'Smlouvy' }, token: admin.token });
  const [company] = await app.platform.db.select({ id: intermediaries.id }).from(intermediaries);
  idOf['/api/intermediaries/{id}'] = idOf['/api/intermediaries/{id}/persons'] = company?.id ?? '';
  idOf['/api/intermediaries/persons/{id}'] = adviser.intermediaryPersonId ?? '';
  idOf['/api/users/{id}'] = admin.userId;
  idOf['/api/strategies/{id}'] = catalogue.strategyId;
});
afterAll(() => app.close());

const named = api.filter((endpoint) => endpoint.answerName !== undefined);

it.each(named.map((endpoint) => [endpoint.path, endpoint] as const))('%s repeats its response under its name', async (path, endpoint) => {
  const isOwn = endpoint.permission === 'client-report.read' || endpoint.permission === 'documents.mine';
  const token = isOwn ? client.token : admin.token;
  const reach = reachOf(endpoint);
  const target = typeof reach === 'object' ? reach.target(world, catalogue) : { params: { id: idOf[path] ?? '' } };
  const answer = await app.call(endpoint, { ...target, token });
  expect(answer.status).toBe(200);
  const { [endpoint.answerName ?? '']: again, ...own } = answer.body as Record<string, unknown>;
  expect(again).toEqual(own['data'] ?? own);
  expect(again).not.toEqual(Array.isArray(again) ? [] : {});
});
