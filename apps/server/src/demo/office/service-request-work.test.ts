import { listServiceRequests, readServiceRequest } from '@pramen/contract/service-requests/service-requests.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { seedDemoCompany } from '../seed.ts';
import { requestStories } from './service-request-stories.ts';
import { addServiceRequests } from './service-request-work.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
  await seedDemoCompany(app.platform);
});
afterAll(() => app.close());

it('the demo company has service requests in every state, created once', async () => {
  await inTransaction(app.platform.db, (tx) => addServiceRequests(tx, app.platform));
  const { token } = await createPerson(app, 'ADMIN');
  const { data } = (await app.call(listServiceRequests, { body: { length: 100 }, token })).body;
  expect(data).toHaveLength(requestStories.length);
  const phases = new Set(data.map(({ phase }) => phase));
  expect([...phases].toSorted()).toEqual(['asked', 'processed', 'waiting']);
  expect(data.some(({ is_overdue: is }) => is)).toBe(true);
  expect(
    data
      .filter(({ is_complaint: is }) => is)
      .map(({ phase }) => phase)
      .toSorted(),
  ).toEqual(['processed', 'waiting']);
  expect(data.some(({ owner }) => owner !== null)).toBe(true);
  expect(data.some(({ is_in_own_name: is }) => is)).toBe(true);
  for (const { id } of data) {
    const { body } = await app.call(readServiceRequest, { params: { id }, token });
    expect(body.text ?? body.request_text).not.toBeNull();
  }
});
