import { deleteBusinessDay, listBusinessDays, stateBusinessDay } from '@pramen/contract/duties/duties.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { readStatedDays } from './business-calendar.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

const state = (body: Record<string, unknown>, token = admin.token) => app.call(stateBusinessDay, { token, body });
const remove = (id: string, token = admin.token) => app.call(deleteBusinessDay, { token, params: { id } });
const list = async (token = admin.token) => (await app.call(listBusinessDays, { token })).body.data;

/** Messages by field, without the no-break spaces of texts. */
const said = (errors: unknown): unknown => JSON.parse(JSON.stringify(errors ?? null).replaceAll('\u00a0', ' '));

it('a day is stated, stated otherwise, listed and removed', async () => {
  const day = { country: 'SK', day: '2027-05-07', kind: 'HOLIDAY', note: 'Mimořádné volno' };
  const { id } = (await state(day)).body;
  const changed = (await state({ ...day, note: 'Zákon 1/2027' })).body;
  expect(changed).toEqual({ ...day, note: 'Zákon 1/2027', id });
  expect((await list()).filter((one) => one.id === id)).toEqual([changed]);
  expect((await readStatedDays(app.platform.db)).get('SK 2027-05-07')).toBe('HOLIDAY');
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect((await readStatedDays(app.platform.db)).has('SK 2027-05-07')).toBe(false);
});

it('the history says who stated it', async () => {
  await state({ country: 'CZ', day: '2027-12-31', kind: 'HOLIDAY', note: 'Ředitelské volno' });
  const { rows } = await database.current.pool.query(
    `SELECT actor_user_id AS actor_id, facts FROM audit_events WHERE action = 'duties.businessDayStated' AND facts -> 'after' ->> 'stated_day' = '2027-12-31'`,
  );
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      facts: { after: { country: 'CZ', stated_day: '2027-12-31', day_kind: 'HOLIDAY', note: 'Ředitelské volno' } },
    },
  ]);
});

it.each([
  ['country', { country: 'DE', day: '2027-05-07', kind: 'HOLIDAY', note: 'Volno' }],
  ['day', { country: 'CZ', day: '2027-02-30', kind: 'HOLIDAY', note: 'Volno' }],
  ['kind', { country: 'CZ', day: '2027-05-07', kind: 'DAY', note: 'Volno' }],
  ['note', { country: 'CZ', day: '2027-05-07', kind: 'HOLIDAY', note: '' }],
])('a day with a wrong %s is refused', async (field, body) => {
  const { status, body: answer } = await state(body);
  expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
});

it.each([
  // Saturday, Christmas, Good Friday, and a Friday.
  ['CZ', '2026-03-07', 'HOLIDAY', '7. 3. 2026 je v Česku den volna i bez zápisu.'],
  ['SK', '2026-12-25', 'HOLIDAY', '25. 12. 2026 je na Slovensku den volna i bez zápisu.'],
  ['SK', '2027-03-26', 'HOLIDAY', '26. 3. 2027 je na Slovensku den volna i bez zápisu.'],
  ['CZ', '2027-05-07', 'WORKING_DAY', '7. 5. 2027 je v Česku pracovní den i bez zápisu.'],
])('what the law says of %s %s is not stated again', async (country, day, kind, sentence) => {
  const { status, body } = await state({ country, day, kind, note: 'Zbytečné' });
  expect([status, said(body.errors)]).toEqual([422, { kind: [sentence] }]);
  const other = kind === 'HOLIDAY' ? 'WORKING_DAY' : 'HOLIDAY';
  const { id } = (await state({ country, day, kind: other, note: 'Zákon' })).body;
  expect(said((await state({ country, day, kind, note: 'Zrušeno' })).body.errors)).toEqual({ kind: [sentence] });
  expect((await list()).find((one) => one.id === id)).toMatchObject({ kind: other, note: 'Zákon' });
  await remove(id);
});

// Today is 2 March 2026.
it.each(['1900-01-02', '2024-12-31', '2032-01-01', '9999-12-31'])('a day as far as %s is refused', async (day) => {
  for (const kind of ['HOLIDAY', 'WORKING_DAY']) {
    const { status, body } = await state({ country: 'CZ', day, kind, note: 'Omyl' });
    expect([status, said(body.errors)]).toEqual([422, { day: ['Zadejte den od 1. 1. 2025 do 31. 12. 2031'] }]);
  }
});

it('the first and the last day that can be stated can be', async () => {
  for (const [day, kind] of [
    ['2025-01-01', 'WORKING_DAY'],
    ['2031-12-31', 'HOLIDAY'],
  ])
    expect((await state({ country: 'CZ', day, kind, note: 'Zákon' })).status).toBe(200);
});

it('only administrators state days', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const day = { country: 'CZ', day: '2027-05-07', kind: 'HOLIDAY', note: 'Volno' };
  expect((await app.call(stateBusinessDay, { body: day })).status).toBe(401);
  expect((await state(day, office.token)).status).toBe(403);
  expect((await app.call(listBusinessDays, { token: office.token })).status).toBe(403);
  expect((await remove(newId(), office.token)).status).toBe(403);
});
