import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { readContractOverview } from '@pramen/contract/portfolio/portfolio.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixedClock } from '../../../platform/clock/clock.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createCatalogue } from '../../../testing/worlds/client-world.ts';
import type { Catalogue } from '../../../testing/worlds/client-world.ts';
import { bookCash, buyUnits, createFallWorld, price } from '../../../testing/falls/fall-world.ts';
import type { FallWorld } from '../../../testing/falls/fall-world.ts';
import { createSeriesStore } from '../../market/market.reader.ts';
import { fulfilDuties } from '../duties.jobs.ts';
import { findNewFalls } from './walk.service.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
});
afterAll(() => app.close());

/** Runs the recurring task as of an instant. */
const runAt = (instant: string) => fulfilDuties({ ...app.platform, clock: createFixedClock(instant) });
const query = async <Row extends object>(text: string, ...values: unknown[]) => (await database.current.pool.query<Row>(text, values)).rows;

/** What was found, as `step crossed_on due_on`, with the day on which it was told. */
async function fallsOf({ clientId }: FallWorld): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `SELECT concat_ws(' ', step, crossed_on, due_on, CASE WHEN is_closed THEN 'closed' ELSE coalesce((told_at AT TIME ZONE 'Europe/Prague')::date::text, 'untold') END) AS line
     FROM fall_notices WHERE client_id = $1 ORDER BY period_start, step`,
    clientId,
  );
  return rows.map(({ line }) => line);
}

async function noticesOf({ person }: FallWorld): Promise<string[]> {
  const { body } = await app.call(listNotifications, { token: person.token, query: { page_length: '100' } });
  return body.data.filter(({ subject }) => subject === 'Pokles hodnoty smlouvy').map(({ text }) => text.replaceAll('\u00a0', ' '));
}
const mailsOf = ({ person }: FallWorld) =>
  query(`SELECT id FROM outbox_messages WHERE user_id = $1 AND kind = 'duties.value-fell'`, person.userId);

/** A Wednesday of the second quarter, before which the fund costs 100. */
const WEDNESDAY = '2026-04-15';
const AFTERNOON = `${WEDNESDAY}T15:00:00Z`;

describe('a fall', () => {
  it('is told on its day: which contract, by how much, since when', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, WEDNESDAY, '90');
    await runAt(AFTERNOON);
    expect(await fallsOf(world)).toEqual([`1 ${WEDNESDAY} ${WEDNESDAY} ${WEDNESDAY}`]);
    const [{ number } = { number: '' }] = await query<{ number: string }>(
      'SELECT contract_number AS number FROM contracts WHERE client_id = $1',
      world.clientId,
    );
    expect(await noticesOf(world)).toEqual([
      `Hodnota smlouvy ${number} byla 15. 4. 2026 nejméně o 10 % nižší než na začátku 2. čtvrtletí 2026.`,
    ]);
    const { body } = await app.call(listNotifications, { token: world.person.token, query: {} });
    expect(body.data.find(({ subject }) => subject === 'Pokles hodnoty smlouvy')?.about).toEqual({
      kind: 'contract',
      id: world.contractId,
    });
    const [event] = await query(
      `SELECT action, object_id, facts FROM audit_events WHERE client_id = $1 AND action = 'duties.fallTold'`,
      world.clientId,
    );
    expect(event).toEqual({
      action: 'duties.fallTold',
      object_id: world.contractId,
      facts: { after: { fall_percent: 10, crossed_on: WEDNESDAY, quarter_start: '2026-04-01' } },
    });
    await app.drain();
    const mail = app.mails.findLast(({ to }) => to === world.person.email);
    expect(mail?.subject).toBe('Důležitá zpráva o\u00a0vaší investici');
    expect(mail?.text).not.toMatch(/%|\d+ ?%|W\d{6}/);
  });

  it('is told once, whatever the value does and however often it is looked for', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, WEDNESDAY, '90');
    await runAt(AFTERNOON);
    await price(app, world, '2026-04-16', '95');
    await price(app, world, '2026-04-17', '88');
    await runAt('2026-04-17T15:00:00Z');
    await runAt('2026-04-17T17:00:00Z');
    expect([await fallsOf(world), await mailsOf(world)]).toMatchObject([[`1 ${WEDNESDAY} ${WEDNESDAY} ${WEDNESDAY}`], [{}]]);
    await price(app, world, '2026-04-20', '80');
    await runAt('2026-04-20T15:00:00Z');
    expect((await noticesOf(world)).map((text) => /o (\d+) %/.exec(text)?.[1])).toEqual(['20', '10']);
  });

  it('over several steps is told once, with the highest', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, WEDNESDAY, '69.99');
    await runAt(AFTERNOON);
    expect(await fallsOf(world)).toHaveLength(3);
    expect((await noticesOf(world)).map((text) => /o (\d+) %/.exec(text)?.[1])).toEqual(['30']);
    expect(await mailsOf(world)).toHaveLength(1);
  });

  it('is not hidden by money paid in, and not made by money withdrawn', async () => {
    const world = await createFallWorld(app, catalogue);
    await bookCash(app, world, '2026-04-13', 'DEPOSIT', '50000');
    await price(app, world, '2026-04-14', '90.01');
    await runAt('2026-04-14T15:00:00Z');
    expect(await fallsOf(world)).toEqual([]);
    await price(app, world, WEDNESDAY, '90');
    await runAt(AFTERNOON);
    expect(await fallsOf(world)).toHaveLength(1);
    const poorer = await createFallWorld(app, catalogue);
    await price(app, poorer, '2026-04-14', '91');
    await buyUnits(app, poorer, '2026-04-14', '-500', '45500');
    await bookCash(app, poorer, '2026-04-14', 'WITHDRAWAL', '-45500');
    await price(app, poorer, WEDNESDAY, '90.01');
    await runAt('2026-04-15T16:00:00Z');
    expect(await fallsOf(poorer)).toEqual([]);
    await price(app, poorer, '2026-04-16', '90');
    await runAt('2026-04-16T16:00:00Z');
    expect(await fallsOf(poorer)).toHaveLength(1);
  });

  it('of the next quarter is measured from its own value', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, '2026-06-29', '90');
    await runAt('2026-06-29T15:00:00Z');
    await price(app, world, '2026-07-02', '81.01');
    await runAt('2026-07-02T15:00:00Z');
    expect(await fallsOf(world)).toEqual(['1 2026-06-29 2026-06-29 2026-06-29']);
    await price(app, world, '2026-07-03', '81');
    await runAt('2026-07-03T15:00:00Z');
    expect(await fallsOf(world)).toEqual(['1 2026-06-29 2026-06-29 2026-06-29', '1 2026-07-03 2026-07-03 2026-07-03']);
  });
});

describe('a day off', () => {
  it('at Easter is told on Tuesday, from seven in the morning', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, '2026-04-03', '85');
    for (const instant of ['2026-04-03T16:00:00Z', '2026-04-04T16:00:00Z', '2026-04-06T16:00:00Z', '2026-04-07T04:59:00Z'])
      await runAt(instant);
    expect([await fallsOf(world), await mailsOf(world)]).toEqual([['1 2026-04-03 2026-04-07 untold'], []]);
    await runAt('2026-04-07T05:00:00Z');
    expect([await fallsOf(world), await mailsOf(world)]).toMatchObject([['1 2026-04-03 2026-04-07 2026-04-07'], [{}]]);
  });

  it('is one of the client’s country', async () => {
    const [czech, slovak] = [await createFallWorld(app, catalogue), await createFallWorld(app, catalogue, 'SK')];
    // Tuesday; a day off in Czechia alone.
    for (const world of [czech, slovak]) await price(app, world, '2026-11-17', '85');
    await runAt('2026-11-17T16:00:00Z');
    expect([await fallsOf(czech), await fallsOf(slovak)]).toEqual([
      ['1 2026-11-17 2026-11-18 untold'],
      ['1 2026-11-17 2026-11-17 2026-11-17'],
    ]);
    await runAt('2026-11-18T08:00:00Z');
    expect(await fallsOf(czech)).toEqual(['1 2026-11-17 2026-11-18 2026-11-18']);
  });

  it('on which summer time begins is told on Monday', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, '2026-03-29', '85');
    await runAt('2026-03-29T01:30:00Z');
    await runAt('2026-03-29T21:59:00Z');
    await runAt('2026-03-30T04:59:00Z');
    expect(await fallsOf(world)).toEqual(['1 2026-03-29 2026-03-30 untold']);
    await runAt('2026-03-30T05:00:00Z');
    expect(await fallsOf(world)).toEqual(['1 2026-03-29 2026-03-30 2026-03-30']);
  });
});

describe('prices that come or change later', () => {
  it('tell what they show, and that it is late', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, '2026-04-14', '100');
    await runAt('2026-04-14T15:00:00Z');
    await price(app, world, WEDNESDAY, '88');
    await runAt('2026-04-17T15:00:00Z');
    expect(await fallsOf(world)).toEqual([`1 ${WEDNESDAY} ${WEDNESDAY} 2026-04-17`]);
    expect(await noticesOf(world)).toEqual([expect.stringMatching(/byla 15\. 4\. 2026 nejméně o 10 % .*opraveny později\.$/)]);
  });

  it('tell nobody twice, and a further step once', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, WEDNESDAY, '88');
    await runAt(AFTERNOON);
    for (const corrected of ['87', '99', '86']) {
      await price(app, world, WEDNESDAY, corrected);
      await runAt('2026-04-16T15:00:00Z');
    }
    expect(await noticesOf(world)).toHaveLength(1);
    await price(app, world, WEDNESDAY, '79');
    await runAt('2026-04-16T16:00:00Z');
    expect(await fallsOf(world)).toEqual([`1 ${WEDNESDAY} ${WEDNESDAY} ${WEDNESDAY}`, `2 ${WEDNESDAY} ${WEDNESDAY} 2026-04-16`]);
    expect(await noticesOf(world)).toHaveLength(2);
  });

  it('take back what nobody was told yet', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, '2026-04-18', '85');
    await runAt('2026-04-18T15:00:00Z');
    expect(await fallsOf(world)).toEqual(['1 2026-04-18 2026-04-20 untold']);
    await price(app, world, '2026-04-18', '95');
    await runAt('2026-04-20T08:00:00Z');
    expect([await fallsOf(world), await noticesOf(world)]).toEqual([[], []]);
  });

  it('of the last quarter are told in the first days of the next, afterwards only recorded', async () => {
    const [late, tooLate] = [await createFallWorld(app, catalogue), await createFallWorld(app, catalogue)];
    await price(app, late, '2026-03-31', '85');
    await runAt('2026-04-10T15:00:00Z');
    await price(app, tooLate, '2026-03-31', '85');
    await runAt('2026-04-13T15:00:00Z');
    expect(await fallsOf(late)).toEqual(['1 2026-03-31 2026-03-31 2026-04-10']);
    expect(await fallsOf(tooLate)).toEqual(['1 2026-03-31 2026-03-31 closed']);
    expect(await noticesOf(tooLate)).toEqual([]);
  });
});

describe('several processes', () => {
  it('at once tell a fall once', async () => {
    const world = await createFallWorld(app, catalogue);
    await price(app, world, WEDNESDAY, '85');
    await Promise.all([runAt(AFTERNOON), runAt(AFTERNOON), runAt(AFTERNOON)]);
    expect([await noticesOf(world), await mailsOf(world)]).toMatchObject([[expect.any(String)], [{}]]);
  });

  it('go on where one died', async () => {
    const worlds = [await createFallWorld(app, catalogue), await createFallWorld(app, catalogue), await createFallWorld(app, catalogue)];
    for (const world of worlds) await price(app, world, WEDNESDAY, '85');
    const clock = createFixedClock(AFTERNOON);
    const healthy = createSeriesStore();
    let loads = 0;
    const dying = {
      load: (...given: Parameters<typeof healthy.load>) =>
        (loads += 1) > 6 ? Promise.reject(new Error('killed')) : healthy.load(...given),
    };
    await expect(findNewFalls(app.platform.db, clock, { series: dying, batchClients: 1 })).rejects.toThrow('killed');
    const [walk] = await query<{ last: string | null; ended: Date | null }>(
      'SELECT last_client_id AS last, ended_at AS ended FROM fall_checks',
    );
    expect(walk).toEqual({ last: expect.any(String) as string, ended: null });
    let measured = 0;
    const counting = { load: (...given: Parameters<typeof healthy.load>) => ((measured += 1), healthy.load(...given)) };
    await findNewFalls(app.platform.db, clock, { series: counting, batchClients: 1 });
    const [{ clients } = { clients: 0 }] = await query<{ clients: number }>(
      'SELECT count(*)::int AS clients FROM clients WHERE deleted_at IS NULL',
    );
    // Rates and prices of each client that was left.
    expect(measured).toBeLessThan(2 * clients);
    for (const world of worlds) expect(await fallsOf(world)).toHaveLength(1);
    const [ended] = await query<{ last: string | null; ended: Date | null }>(
      'SELECT last_client_id AS last, ended_at AS ended FROM fall_checks',
    );
    expect(ended).toMatchObject({ last: null, ended: expect.any(Date) as Date });
  });
});

it('the contract says the largest fall of this quarter that was told', async () => {
  const world = await createFallWorld(app, catalogue);
  await price(app, world, '2026-02-27', '79');
  const read = async () =>
    (await app.call(readContractOverview, { token: world.person.token, params: { id: world.contractId } })).body.fall;
  expect(await read()).toBeNull();
  await runAt('2026-03-02T08:30:00Z');
  expect(await read()).toEqual({ percent: 20, crossed_on: '2026-02-27' });
});
