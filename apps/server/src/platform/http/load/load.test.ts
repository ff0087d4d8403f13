import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { login, readVersion } from '@pramen/contract/auth/auth.endpoints';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let lagMs = 0;
let token: string;

beforeEach(async () => {
  app = await createTestApp(database.current, { readLag: () => lagMs });
  token = (await createPerson(app, 'ADMIN')).token;
});
afterEach(() => app.close());

async function askAll(lateBy: number) {
  lagMs = lateBy;
  const stranger = await app.call(login, { body: { email: 'nobody@example.test' } });
  const page = await app.call(readVersion);
  const person = await app.call(listClients, { token, body: {} });
  const probes = await Promise.all(['/health', '/ready'].map((url) => app.http.inject({ url })));
  return [stranger.status, page.status, person.status, ...new Set(probes.map(({ statusCode }) => statusCode))];
}

it('refuses callers without a token first, all callers later, and never a probe', async () => {
  expect(await askAll(500)).toEqual([404, 200, 200, 200]);
  expect(await askAll(501)).toEqual([429, 200, 200, 200]);
  expect(await askAll(2001)).toEqual([429, 429, 429, 200]);
  expect(await askAll(0)).toEqual([404, 200, 200, 200]);
});

it('says when to retry', async () => {
  lagMs = 501;
  const { body, headers } = await app.call(login, { body: { email: 'nobody@example.test' } });
  expect([body.code, headers['retry-after']]).toEqual(['server.busy', '2']);
});
