import { readPortfolioOverview } from '@pramen/contract/portfolio/portfolio.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it('one client with hundreds of concurrent calls exhausts only their own share', async () => {
  const catalogue = await createCatalogue(app);
  const [greedy, other] = [await createClientWorld(app, catalogue), await createClientWorld(app, catalogue)];
  const ask = (token: string, count: number) => Array.from({ length: count }, () => app.call(readPortfolioOverview, { token }));
  const flood = ask(greedy.person.token, 260);
  const [theirs, own] = [await Promise.all(ask(other.person.token, 5)), await Promise.all(flood)];
  expect(theirs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const refused = own.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code ?? ''}`))).toEqual(new Set(['429 server.busy']));
});
