import { readWithdrawals } from '@pramen/contract/contracts/withdrawals.endpoints';
import { readOnboardingFigures } from '@pramen/contract/onboarding/figures.endpoints';
import { listOnboardings } from '@pramen/contract/onboarding/queue.endpoints';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { decideHeld } from '../../features/onboarding/completion/decision.service.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { seedDemoCompany } from '../seed.ts';
import { addOnboardings } from './onboardings.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  await seedDemoCompany(app.platform);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const readQueue = async () => {
  const { body } = await app.call(listOnboardings, { body: {}, token: office.token });
  return body.data.map(({ client, state, missing, is_overdue: isOverdue }) => [client.name, state, missing, isOverdue]);
};
const queue = [
  ['Vítězslav Kaňka', 'HELD', 'IDENTITY', true],
  ['Věra Jirásková', 'OPEN', 'start', true],
  ['Tereza Čížková', 'OPEN', 'identification', false],
  ['Ľubomír Hĺbka', 'COMPLETED', null, false],
  ['Blažena Tůmová', 'LEFT', null, false],
];

it('the demo company has an onboarding in every state, created once', async () => {
  expect(await readQueue()).toEqual(queue);
  await inTransaction(app.platform.db, (tx) => addOnboardings(tx, app.platform));
  expect(await readQueue()).toEqual(queue);
});

it('each of them was walked through once', async () => {
  // The version of the stories; the figures of the last months are of the other one.
  const { rows } = await database.current.pool.query(
    'SELECT outcome, count(*)::int AS walks FROM onboarding_walks GROUP BY version_id, outcome ORDER BY count(*) FILTER (WHERE outcome = $1) DESC',
    ['FINISHED'],
  );
  expect(rows.filter(({ outcome }) => outcome === 'FINISHED').at(-1)).toEqual({ outcome: 'FINISHED', walks: 3 });
  expect(rows.filter(({ outcome }) => outcome === null)).toHaveLength(1);
});

it('the held one stays held until its document comes again', async () => {
  await decideHeld(app.platform);
  expect((await readQueue())[0]).toEqual(queue[0]);
});

it('a withdrawal waits to be settled', async () => {
  const { body } = await app.call(readWithdrawals, { token: office.token });
  expect(body.data.map(({ client }) => client.name)).toEqual(['Blažena Tůmová']);
});

it('figures of the last months are shown: fewer and fewer from step to step, and more than half finish', async () => {
  const { body } = await app.call(readOnboardingFigures, { query: {}, token: office.token });
  expect(body.started).toBeGreaterThan(60);
  expect(body.finished_share).toBeGreaterThan(0.5);
  expect(body.exits).toBeGreaterThan(0);
  expect(body.phones_share).toBeGreaterThan(0.4);
  expect(body.registrations?.verified_share).toBeGreaterThan(0.7);
  expect(body.steps.map(({ step }) => step)).toEqual(onboardingSteps);
  for (const [place, { reached }] of body.steps.entries()) expect(reached).toBeLessThanOrEqual(body.steps[place - 1]?.reached ?? reached);
  // What is told of them is rounded by a key of this test's own, possibly to nothing.
  const { rows } = await database.current.pool.query<{ refused: number }>(
    `SELECT sum(count)::int AS refused FROM onboarding_events WHERE kind = 'QUESTION_REFUSED'`,
  );
  expect(rows[0]?.refused).toBeGreaterThan(30);
  expect(body.questions.length).toBeGreaterThan(20);
  expect(body.active_minutes.median).toBeGreaterThan(10);
});
