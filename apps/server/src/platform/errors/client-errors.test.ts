import { reportClientError } from '@pramen/contract/client-errors/client-errors.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { MINUTE } from '../clock/clock.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const report = async (message: string) => (await app.call(reportClientError, { body: { message } })).status;
const reports = () => app.logged.filter(({ msg }) => msg === 'browser error').length;

test('accepts every report but logs only 60 a minute', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 65; round += 1) statuses.add(await report(`broken ${round}`));
  expect([[...statuses], reports()]).toEqual([[202], 60]);
  app.clock.advance(MINUTE);
  await report('broken again');
  expect(reports()).toBe(61);
});

test('a message stays one line of the log', async () => {
  await report('first\n{"level":"info"}\u001b[31m');
  expect(app.logged.at(-1)?.['clientError']).toMatchObject({ message: 'first\n{"level":"info"}\u001b[31m' });
});
