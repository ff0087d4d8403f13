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

it('a day is stated, stated otherwise, listed and removed', async () => {
  const day = { country: 'SK', day: '2027-05-07', kind: 'HOLIDAY', note: 'Mimořádné volno' };
  const { id } = (await state(day)).body;
  const changed = (await state({ ...day, kind: 'WORKING_DAY', note: 'Odpracovává se' })).body;
  expect(changed).toEqual({ ...day, kind: 'WORKING_DAY', note: 'Odpracovává se', id });
  expect((await list()).filter((one) => one.id === id)).toEqual([changed]);
  expect((await readStatedDays(app.platform.db)).get('SK 2027-05-07')).toBe('WORKING_DAY');
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

it('only administrators state days', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const day = { country: 'CZ', day: '2027-05-07', kind: 'HOLIDAY', note: 'Volno' };
  expect((await app.call(stateBusinessDay, { body: day })).status).toBe(401);
  expect((await state(day, office.token)).status).toBe(403);
  expect((await app.call(listBusinessDays, { token: office.token })).status).toBe(403);
  expect((await remove(newId(), office.token)).status).toBe(403);
});
