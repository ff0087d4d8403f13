import { changeGoal } from '@pramen/contract/contracts/contracts.endpoints';
import type { ChangedGoal } from '@pramen/contract/contracts/goals.schemas';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { readContractReport, readContractStrategyReport } from '@pramen/contract/portfolio/portfolio.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts, contractStrategies } from '../../database/schema/clients.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { impersonate } from '../../testing/app/account.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../../testing/worlds/client-world.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
let world: ClientWorld;

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
});
beforeEach(async () => {
  world = await createClientWorld(app, catalogue);
});
afterAll(() => app.close());

const house = { name: 'Na dům', target: 1_000_000.5, date: '2036-11-26' };
const change = (body: Partial<ChangedGoal>, token: string | undefined = world.person.token, id = world.investmentId) =>
  app.call(changeGoal, { params: { id }, body: body as never, ...(token === '' ? {} : { token }) });
const read = async () =>
  (await app.call(readContractStrategyReport, { params: { id: world.investmentId }, token: world.person.token })).body;

describe('a client', () => {
  it('sets, changes and takes back what they save for, and the contract shows how far it is', async () => {
    expect((await read()).goal).toBeNull();
    expect((await change({ ...house, version: (await read()).version })).status).toBe(200);
    const { goal, contract, performance } = await read();
    expect(goal).toEqual(house);
    const params = { id: contract.id };
    const held = (await app.call(readContractReport, { params, token: world.person.token })).body;
    expect(held.goals).toMatchObject([{ ...house, id: world.investmentId, totalAmount: performance.totalAmount }]);
    expect((await change({ name: 'Na byt', target: null, date: null })).status).toBe(200);
    expect((await read()).goal).toEqual({ name: 'Na byt', target: null, date: null });
    expect((await change({ name: '', target: null, date: '' })).body.message).toBe('Cíl je odebraný.');
    expect([(await read()).goal, (await app.call(readContractReport, { params, token: world.person.token })).body.goals]).toEqual([
      null,
      [],
    ]);
  });

  it('leaves an event of each change', async () => {
    await change(house);
    await change({ ...house, name: 'Na chatu' });
    const office = await createPerson(app, 'BACK_OFFICE');
    const params = { type: 'investment' as const, id: world.investmentId };
    const { data } = (await app.call(readHistory, { params, query: {}, token: office.token })).body;
    expect(data.filter(({ action }) => action === 'investments.changed').map(({ changes }) => changes.length)).toEqual([1, 3]);
  });

  it('who saves over an older version reads the current goal', async () => {
    const { version } = await read();
    const answers = await Promise.all([change({ ...house, version }), change({ ...house, name: 'Na chatu', version })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'record.changed', current: { target: 1_000_000.5, version: version + 1 } });
  });

  it.each([
    ['a day that has passed', { date: '2020-01-01' }, 'date'],
    ['no day', { date: 'někdy' }, 'date'],
    ['nothing', { target: 0 }, 'target'],
    ['a fraction of a heller', { target: 1.001 }, 'target'],
    ['a novel', { name: 'x'.repeat(101) }, 'name'],
  ])('cannot save for %s', async (_name, changes, field) => {
    const { status, body } = await change({ ...house, ...changes });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});

describe('nobody else', () => {
  it('changes it: no stranger, no staff, nobody who acts for the client', async () => {
    const other = await createPerson(app, 'CLIENT');
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const admin = await createPerson(app, 'ADMIN');
    expect((await change(house, '')).status).toBe(401);
    expect([(await change(house, other.token)).status, (await change(house, world.person.token, newId())).status]).toEqual([404, 404]);
    expect([(await change(house, adviser.token)).status, (await change(house, admin.token)).status]).toEqual([403, 403]);
    await impersonate(app, world.person, admin);
    expect((await change(house)).status).toBe(403);
  });

  it('changes that of a contract that was left', async () => {
    await change(house);
    const { contract } = await read();
    await app.platform.db.update(contracts).set({ withdrawnAt: app.clock.now() }).where(eq(contracts.id, contract.id));
    const { status, body } = await change({ ...house, name: 'Na chatu' });
    expect([status, body]).toMatchObject([409, { code: 'contract.withdrawn' }]);
    expect((await read()).goal).toEqual(house);
  });

  it('changes that of an investment in the trash', async () => {
    await app.platform.db
      .update(contractStrategies)
      .set({ deletedAt: app.clock.now() })
      .where(eq(contractStrategies.id, world.investmentId));
    expect((await change(house)).status).toBe(404);
  });
});
