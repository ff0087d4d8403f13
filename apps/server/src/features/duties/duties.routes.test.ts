import { readClientDuties } from '@pramen/contract/duties/duties.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { readContractOverview, readPortfolioOverview } from '@pramen/contract/portfolio/portfolio.endpoints';
import { quarterBefore, quarterOf } from '@pramen/domain/dates/quarter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createCatalogue } from '../../testing/worlds/client-world.ts';
import type { Catalogue } from '../../testing/worlds/client-world.ts';
import { createFallWorld, price } from '../../testing/falls/fall-world.ts';
import type { FallWorld } from '../../testing/falls/fall-world.ts';
import { fulfilDuties } from './duties.jobs.ts';
import { listClientsWithoutView } from './duties.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
let office: TestPerson;
let world: FallWorld;

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
  office = await createPerson(app, 'BACK_OFFICE');
});
beforeEach(async () => {
  world = await createFallWorld(app, catalogue);
});
afterAll(() => app.close());

const read = (token = office.token, id = world.clientId) => app.call(readClientDuties, { token, params: { id } });
const thisQuarter = () => quarterOf(app.clock.today());
const withoutView = async (quarter = thisQuarter()) =>
  (await listClientsWithoutView(app.platform.db, quarter, { after: null, count: 1000 })).includes(world.clientId);

describe('what staff see of a client', () => {
  it('are the falls that they were told of', async () => {
    await price(app, world, '2026-02-27', '79');
    await fulfilDuties(app.platform);
    const { body } = await read();
    const fall = {
      id: expect.any(String) as string,
      contract: { id: world.contractId, contract_number: expect.stringMatching(/^W/) as string },
      period: { year: 2026, quarter: 1 },
      crossed_on: '2026-02-27',
      due_on: '2026-02-27',
      told_at: app.clock.now().toISOString(),
      is_closed: false,
    };
    expect(body.falls).toEqual([
      { ...fall, percent: 20 },
      { ...fall, percent: 10 },
    ]);
  });

  it('is refused without a session, to clients, and for whom they do not look after', async () => {
    expect((await app.call(readClientDuties, { params: { id: world.clientId } })).status).toBe(401);
    expect((await read(world.person.token)).status).toBe(403);
    expect((await read((await createPerson(app, 'INTERMEDIARY')).token)).status).toBe(404);
    expect((await read(office.token, newId())).status).toBe(404);
  });
});

describe('the proof that a valuation was opened', () => {
  const views = async () => (await read()).body.views;

  it('is the first time in a quarter', async () => {
    expect(await views()).toEqual([{ year: 2026, quarter: 1, first_seen_at: null, is_current: true }]);
    expect(await withoutView()).toBe(true);
    const { token } = world.person;
    await app.call(readPortfolioOverview, { token, query: {} });
    const seenAt = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await app.call(readContractOverview, { token, params: { id: world.contractId } });
    expect(await views()).toEqual([{ year: 2026, quarter: 1, first_seen_at: seenAt, is_current: true }]);
    expect([await withoutView(), await withoutView(quarterBefore(thisQuarter()))]).toEqual([false, false]);
    const { rows } = await database.current.pool.query(
      `SELECT actor_user_id AS actor_id, facts FROM audit_events WHERE client_id = $1 AND action = 'portfolio.valuationSeen'`,
      [world.clientId],
    );
    expect(rows).toEqual([{ actor_id: world.person.userId, facts: { after: { quarter_start: '2026-01-01' } } }]);
  });

  it('is one, however many calls a screen makes at once', async () => {
    const { token } = world.person;
    await Promise.all(Array.from({ length: 5 }, () => app.call(readPortfolioOverview, { token, query: {} })));
    const { rows } = await database.current.pool.query(
      `SELECT count(*)::int AS count FROM audit_events WHERE client_id = $1 AND action = 'portfolio.valuationSeen'`,
      [world.clientId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is neither staff nor who acts for the client', async () => {
    await app.call(readPortfolioOverview, { token: office.token, query: { client_id: world.clientId } });
    const { token } = (await app.call(impersonateClient, { token: office.token, params: { id: world.clientId } })).body;
    const overview = await app.call(readPortfolioOverview, { token, query: {} });
    expect(overview.status).toBe(200);
    expect((await views())[0]?.first_seen_at).toBeNull();
  });

  it('needs a value', async () => {
    const person = await createPerson(app, 'CLIENT');
    expect((await app.call(readPortfolioOverview, { token: person.token, query: {} })).status).toBe(200);
    expect((await read(office.token, person.clientId ?? '')).body.views[0]?.first_seen_at).toBeNull();
  });
});

it('only clients with an investment get a statement', async () => {
  const { clientId } = await createPerson(app, 'CLIENT');
  expect(await listClientsWithoutView(app.platform.db, thisQuarter(), { after: null, count: 1000 })).not.toContain(clientId);
  const all = await listClientsWithoutView(app.platform.db, thisQuarter(), { after: null, count: 1000 });
  expect(await listClientsWithoutView(app.platform.db, thisQuarter(), { after: all[0] ?? null, count: 1 })).toEqual(all.slice(1, 2));
});
