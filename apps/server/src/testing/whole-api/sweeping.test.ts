import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepExpired } from '../../assembly/repeated-work.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { createPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

async function countTokens(): Promise<number> {
  const { rows } = await database.current.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM access_tokens');
  return rows[0]?.count ?? -1;
}

it('sweeping removes tokens a month after their expiry, never a valid one', async () => {
  await createPerson(app, 'CLIENT');
  app.clock.advance(20 * DAY);
  await sweepExpired(app.platform);
  expect(await countTokens()).toBe(1);
  app.clock.advance(20 * DAY);
  const { token } = await createPerson(app, 'CLIENT');
  await sweepExpired(app.platform);
  expect(await countTokens()).toBe(1);
  expect((await app.call(readProfile, { token })).status).toBe(200);
});
