import { readAdviserDashboard } from '@pramen/contract/adviser-dashboard/adviser-dashboard.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { rejectDocuments } from '@pramen/contract/documents/signing.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import { users } from '../../database/schema/people.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import type { ClientWorld } from '../../testing/worlds/client-world.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createSignable } from '../../testing/worlds/signable-document.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { mayAddUp } from './adviser-dashboard.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let boss: TestPerson;
let adviser: TestPerson;
let alone: TestPerson;
/** In the order of creation. */
const worlds: Record<'ofBoss' | 'first' | 'second' | 'ofAnother', ClientWorld> = {} as never;

const read = async ({ token }: TestPerson) => (await app.call(readAdviserDashboard, { token })).body;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function move(
  { clientId, investmentId }: ClientWorld,
  cashTransactionType: 'DEPOSIT' | 'WITHDRAWAL' | 'FEE' | 'TRANSFER_IN',
  amount: string,
  transactionDate: string,
  currency: 'CZK' | 'EUR' = 'CZK',
) {
  const row = {
    clientId,
    id: newId(),
    contractStrategyId: investmentId,
    transRef: newId(),
    transactionDate,
    cashTransactionType,
    amount,
    currency,
    importedAt: app.clock.now(),
  };
  return app.platform.db.insert(cashTransactions).values(row);
}

async function addWorld(under: TestPerson): Promise<ClientWorld> {
  app.clock.advance(MINUTE);
  const world = await createClientWorld(app, await createCatalogue(app), under);
  await app.platform.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, world.person.userId));
  return world;
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  boss = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: boss });
  alone = await createPerson(app, 'INTERMEDIARY');
  worlds.ofBoss = await addWorld(boss);
  worlds.first = await addWorld(adviser);
  worlds.second = await addWorld(adviser);
  worlds.ofAnother = await addWorld(await createPerson(app, 'INTERMEDIARY'));
  await move(worlds.first, 'DEPOSIT', '1000.10', '2026-01-05');
  await move(worlds.first, 'WITHDRAWAL', '-300.05', '2026-02-01');
  await move(worlds.first, 'FEE', '-50', '2026-02-02');
  await move(worlds.first, 'TRANSFER_IN', '70', '2026-02-02');
  await move(worlds.second, 'DEPOSIT', '20.50', '2026-02-27', 'EUR');
  await move(worlds.ofBoss, 'DEPOSIT', '5000', '2026-01-20');
  await move(worlds.ofAnother, 'DEPOSIT', '999999', '2026-03-01');
});
afterAll(() => app.close());

describe('the adviser’s dashboard', () => {
  it('counts and sums the adviser’s own clients', async () => {
    const { clients_count, invested, latest_deposits, newest_clients } = await read(adviser);
    expect([clients_count, invested]).toEqual([
      2,
      [
        { currency: 'CZK', investedAmount: 700.05 },
        { currency: 'EUR', investedAmount: 20.5 },
      ],
    ]);
    expect(latest_deposits?.map(({ client, amount, currency, transaction_date }) => [client, amount, currency, transaction_date])).toEqual([
      [{ id: worlds.second.clientId, fullname: 'Žofie Čížková' }, 20.5, 'EUR', '2026-02-27'],
      [{ id: worlds.first.clientId, fullname: 'Žofie Čížková' }, 1000.1, 'CZK', '2026-01-05'],
    ]);
    expect(latest_deposits?.[0]?.contract.id).toBe(worlds.second.contractId);
    expect(idsOf(newest_clients)).toEqual([worlds.second.clientId, worlds.first.clientId]);
  });

  it('of a manager includes the clients of everyone below', async () => {
    const { clients_count, invested, newest_clients } = await read(boss);
    expect([clients_count, invested?.[0], newest_clients.length]).toEqual([3, { currency: 'CZK', investedAmount: 5700.05 }, 3]);
  });

  it('of an adviser without clients is empty', async () => {
    expect(await read(alone)).toEqual({
      clients_count: 0,
      invested: [],
      not_activated: { total: 0, data: [] },
      without_contract: { total: 0, data: [] },
      returned_documents: { total: 0, data: [] },
      unsigned_documents: { total: 0, data: [] },
      advisers: [],
      newest_clients: [],
      latest_deposits: [],
    });
  });

  it('shows five waiting clients, the longest wait first, with the exact total', async () => {
    const lone = await createPerson(app, 'INTERMEDIARY');
    const made: TestPerson[] = [];
    for (let count = 0; count < 7; count += 1) {
      app.clock.advance(MINUTE);
      made.push(await createPerson(app, 'CLIENT', { under: lone }));
    }
    const [denied, deleted, entered] = made as [TestPerson, TestPerson, TestPerson];
    await app.platform.db.update(clients).set({ activeAccess: false }).where(eq(clients.userId, denied.userId));
    await app.platform.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.userId, deleted.userId));
    await app.platform.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, entered.userId));
    const { not_activated, without_contract, clients_count, newest_clients } = await read(lone);
    expect([clients_count, not_activated.total, without_contract.total]).toEqual([6, 4, 6]);
    expect(idsOf(not_activated.data)).toEqual(made.slice(3).map(({ clientId }) => clientId));
    expect(idsOf(without_contract.data)).toEqual([denied, entered, ...made.slice(3, 6)].map(({ clientId }) => clientId));
    expect(newest_clients).toHaveLength(5);
  });

  it('ignores contracts in the trash', async () => {
    const lone = await createPerson(app, 'INTERMEDIARY');
    const world = await addWorld(lone);
    expect((await read(lone)).without_contract.total).toBe(0);
    await app.platform.db
      .update(contractStrategies)
      .set({ deletedAt: app.clock.now() })
      .where(eq(contractStrategies.id, world.investmentId));
    await app.platform.db.update(contracts).set({ deletedAt: app.clock.now() }).where(eq(contracts.id, world.contractId));
    expect((await read(lone)).without_contract.total).toBe(1);
  });

  it.each([
    ['an investment', contractStrategies, 'investmentId'],
    ['a contract', contracts, 'contractId'],
  ] as const)('leaves out the money of %s in the trash', async (_name, table, id) => {
    const lone = await createPerson(app, 'INTERMEDIARY');
    const [kept, trashed] = [await addWorld(lone), await addWorld(lone)];
    await move(kept, 'DEPOSIT', '10', '2026-01-05');
    await move(trashed, 'DEPOSIT', '500', '2026-01-06');
    expect((await read(lone)).invested).toEqual([{ currency: 'CZK', investedAmount: 510 }]);
    await app.platform.db.update(table).set({ deletedAt: app.clock.now() }).where(eq(table.id, trashed[id]));
    const { invested, latest_deposits } = await read(lone);
    expect([invested, latest_deposits?.map(({ amount }) => amount)]).toEqual([[{ currency: 'CZK', investedAmount: 10 }], [10]]);
  });

  it('shows the returned and unsigned documents with their clients', async () => {
    const lone = await createPerson(app, 'INTERMEDIARY');
    const client = await createPerson(app, 'CLIENT', { under: lone });
    const [waiting, returned] = [await createSignable(app, client), await createSignable(app, client)];
    expect(
      (await app.call(rejectDocuments, { token: client.token, body: { document_ids: [returned.id], message: 'Jiná částka' } })).status,
    ).toBe(200);
    const another = await createPerson(app, 'INTERMEDIARY');
    const other = await createSignable(app, await createPerson(app, 'CLIENT', { under: another }));
    const { unsigned_documents: unsigned, returned_documents: back } = await read(lone);
    expect([unsigned?.total, idsOf(unsigned?.data ?? [])]).toEqual([1, [waiting.id]]);
    expect([back?.total, back?.data[0]]).toEqual([
      1,
      {
        id: returned.id,
        name: expect.any(String),
        client: { id: client.clientId, fullname: expect.any(String) },
        since: app.clock.now().toISOString(),
      },
    ]);
    expect(idsOf((await read(another)).unsigned_documents?.data ?? [])).toEqual([other.id]);
  });

  it('shows a manager each adviser’s figures, which add up to the total', async () => {
    const { advisers, clients_count, invested, not_activated, without_contract } = await read(boss);
    const byId = new Map(advisers?.map((one) => [one.id, one]));
    expect(new Set(byId.keys())).toEqual(new Set([boss.intermediaryPersonId, adviser.intermediaryPersonId]));
    expect(byId.get(adviser.intermediaryPersonId ?? '')).toMatchObject({
      clients_count: 2,
      invested: [
        { currency: 'CZK', investedAmount: 700.05 },
        { currency: 'EUR', investedAmount: 20.5 },
      ],
    });
    const sum = (numbers: readonly number[] = []) => numbers.reduce((all, one) => all + one, 0);
    expect(sum(advisers?.map((one) => one.clients_count))).toBe(clients_count);
    expect(sum(advisers?.map((one) => one.not_activated_count))).toBe(not_activated.total);
    expect(sum(advisers?.map((one) => one.without_contract_count))).toBe(without_contract.total);
    expect(
      sum(
        advisers?.flatMap((one) => one.invested.filter(({ currency }) => currency === 'CZK').map(({ investedAmount }) => investedAmount)),
      ),
    ).toBe(invested?.[0]?.investedAmount);
    expect((await read(adviser)).advisers).toEqual([]);
  });

  it('links to lists with exactly the waiting clients, or those of one adviser', async () => {
    const list = async (filter: Record<string, string>) =>
      (await app.call(listClients, { token: boss.token, body: { filter, length: 100 } })).body;
    const dashboard = await read(boss);
    expect((await list({ waiting: 'not-activated' })).meta.total).toBe(dashboard.not_activated.total);
    const { data, meta } = await list({ waiting: 'without-contract' });
    expect([meta.total, idsOf(data).toSorted()]).toEqual([
      dashboard.without_contract.total,
      idsOf(dashboard.without_contract.data).toSorted(),
    ]);
    expect((await list({ waiting: 'nothing' })).meta.total).toBe(0);
    expect(idsOf((await list({ intermediary_person_id: adviser.intermediaryPersonId ?? '' })).data).toSorted()).toEqual(
      [worlds.first.clientId, worlds.second.clientId].toSorted(),
    );
    for (const nobody of [alone.intermediaryPersonId ?? '', 'nobody', newId()])
      expect((await list({ intermediary_person_id: nobody })).meta.total).toBe(0);
    const ordered = await app.call(listClients, {
      token: boss.token,
      body: { filter: { waiting: 'without-contract' }, order: [{ column: 'intermediary', dir: 'asc' }] },
    });
    expect(ordered.body.meta.total).toBe(dashboard.without_contract.total);
  });

  it('is available to advisers only', async () => {
    const statuses = await Promise.all(
      (['CLIENT', 'BACK_OFFICE', 'ADMIN'] as const).map(
        async (role) => (await app.call(readAdviserDashboard, { token: (await createPerson(app, role)).token })).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 403]);
    expect((await app.call(readAdviserDashboard)).status).toBe(401);
  });
});

it('sums no more clients than a first screen can wait for', () => {
  expect([mayAddUp(0), mayAddUp(20_000), mayAddUp(20_001)]).toEqual([true, true, false]);
});
