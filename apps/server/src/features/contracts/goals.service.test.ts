import { readHistory } from '@pramen/contract/history/history.endpoints';
import type { GoalCalculation } from '@pramen/contract/onboarding/calculation.schemas';
import { readContractStrategyReport } from '@pramen/contract/portfolio/portfolio.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractStrategies } from '../../database/schema/clients.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { actorOf, createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../../testing/worlds/client-world.ts';
import { setGoal } from './goals.service.ts';
import type { Goal } from './goals.service.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
let office: TestPerson;
let world: ClientWorld;

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
  office = await createPerson(app, 'BACK_OFFICE');
});
beforeEach(async () => {
  world = await createClientWorld(app, catalogue);
});
afterAll(() => app.close());

const calculation: GoalCalculation = {
  strategy_id: newId(),
  strategy_name: 'Vyvážená',
  performance: 0.05,
  mode: 'TARGET',
  parameters: { general: { duration: 10 }, target: { amount: 1_000_000 } },
  portfolio_name: 'Na dům',
  monthly_deposit: 6439.88,
  final_amount: 1_000_000,
  deposits_amount: 772_785.6,
  currency: 'CZK',
  divided_between: 1,
};
const goal: Goal = { name: 'Na dům', target: '1000000', date: '2036-11-26', calculation };

const set = (wanted: Goal | null, ids = { clientId: world.clientId, investmentId: world.investmentId }) =>
  inTransaction(database.current.db, (tx) => setGoal(tx, app.platform, actorOf(app, office), ids.clientId, ids.investmentId, wanted));
const readGoal = async (investmentId = world.investmentId) =>
  (await app.call(readContractStrategyReport, { params: { id: investmentId }, token: world.person.token })).body.goal;
const readStored = async () =>
  (await database.current.db.select().from(contractStrategies).where(eq(contractStrategies.id, world.investmentId)))[0];
const readChanges = async () => {
  const params = { type: 'investment', id: world.investmentId };
  const { body } = await app.call(readHistory, { params, query: {}, token: office.token });
  return body.data.map(({ action, changes }) => [action, changes.map(({ field, before, after }) => [field, before, after])]);
};

describe('the goal of an investment', () => {
  it('is none at first', async () => expect(await readGoal()).toBeNull());

  it('is shown to the client, kept with its calculation, and recorded', async () => {
    await set(goal);
    expect(await readGoal()).toEqual({ name: 'Na dům', target: 1_000_000, date: '2036-11-26' });
    expect(await readStored()).toMatchObject({ goalTarget: '1000000.00', goalCalculation: calculation, version: 2 });
    expect(await readChanges()).toContainEqual([
      'investments.changed',
      [
        ['goal_name', null, 'Na dům'],
        ['goal_target', null, '1000000.00'],
        ['goal_date', null, '2036-11-26'],
      ],
    ]);
  });

  it('set again to the same changes nothing, by two at once neither', async () => {
    await set(goal);
    await Promise.all([set(goal), set({ ...goal, target: '1000000.00' })]);
    expect((await readStored())?.version).toBe(2);
  });

  it('set to two others at once ends as one of them, with an event for each', async () => {
    await Promise.all([set({ ...goal, name: 'Chata' }), set({ ...goal, name: 'Auto' })]);
    expect(['Chata', 'Auto']).toContain((await readGoal())?.name);
    expect((await readStored())?.version).toBe(3);
    expect((await readChanges()).filter(([action]) => action === 'investments.changed')).toHaveLength(2);
  });

  it('may have parts only, and is cleared by null', async () => {
    await set({ name: null, target: '0.01', date: null, calculation: null });
    expect(await readGoal()).toEqual({ name: null, target: 0.01, date: null });
    await set(null);
    expect(await readGoal()).toBeNull();
    expect(await readStored()).toMatchObject({ goalName: null, goalTarget: null, goalDate: null, goalCalculation: null });
  });

  it('cannot be of nothing', async () => {
    await expect(set({ ...goal, target: '0' })).rejects.toMatchObject({ cause: { constraint: 'contract_strategies_goal_target_range' } });
  });

  it("belongs to the client's own investment outside the trash", async () => {
    const other = await createClientWorld(app, catalogue);
    await expect(set(goal, { clientId: other.clientId, investmentId: world.investmentId })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    await expect(set(goal, { clientId: world.clientId, investmentId: newId() })).rejects.toMatchObject({ code: 'record.not_found' });
    expect(await readGoal()).toBeNull();
    await database.current.db
      .update(contractStrategies)
      .set({ deletedAt: app.clock.now() })
      .where(eq(contractStrategies.id, world.investmentId));
    await expect(set(goal)).rejects.toMatchObject({ code: 'record.not_found' });
  });
});
