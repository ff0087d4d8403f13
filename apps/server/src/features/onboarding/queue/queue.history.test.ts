import { startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import { cancelOnboarding, remindOfOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { readWholeHistory } from '../../../testing/app/history.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it("a client's history is complete: the onboarding begins, is reminded of and canceled", async () => {
  const admin = await createPerson(app, 'ADMIN');
  const client = await createPerson(app, 'CLIENT', { under: await createPerson(app, 'INTERMEDIARY') });
  const clientId = client.clientId ?? '';
  const { token } = admin;
  const { id } = (await app.call(startOnboarding, { body: { client_id: clientId, address: true }, token })).body;
  app.clock.advance(MINUTE);
  const params = { id };
  expect((await app.call(remindOfOnboarding, { params, body: { client_id: clientId }, token })).status).toBe(200);
  app.clock.advance(MINUTE);
  expect(
    (await app.call(cancelOnboarding, { params, body: { client_id: clientId, reason: 'Klient si to rozmyslel' }, token })).status,
  ).toBe(200);
  const events = (await readWholeHistory(app, admin, 'client', clientId)).filter(({ action }) => action.startsWith('onboarding.'));
  expect(events.map(({ action }) => action)).toEqual(['onboarding.begun', 'onboarding.reminded', 'onboarding.canceled']);
  const [begun, reminded, canceled] = events.map(({ changes }) => changes);
  expect(begun).toEqual([
    { field: 'state', before: null, after: 'OPEN' },
    { field: 'steps', before: null, after: ['start', 'address', 'summary', 'confirmation', 'end'] },
  ]);
  expect(reminded).toEqual([]);
  expect(canceled).toContainEqual({ field: 'state', before: 'OPEN', after: 'CANCELED' });
  expect(canceled).toContainEqual({ field: 'description', before: null, after: 'Klient si to rozmyslel' });
});

it('the reason of a cancellation ends with the key of the client', async () => {
  const admin = await createPerson(app, 'ADMIN');
  const { token } = admin;
  const clientId = (await createPerson(app, 'CLIENT', { under: await createPerson(app, 'INTERMEDIARY') })).clientId ?? '';
  const { id } = (await app.call(startOnboarding, { body: { client_id: clientId, address: true }, token })).body;
  const body = { client_id: clientId, reason: 'Zadal Karel Tajný, 800101/0019' };
  expect((await app.call(cancelOnboarding, { params: { id }, body, token })).status).toBe(200);
  const { pool } = database.current;
  const told = await pool.query<{ facts: string }>(
    "SELECT facts::text FROM audit_events WHERE object_id = $1 AND action LIKE 'onboarding.%'",
    [id],
  );
  expect(told.rows.map(({ facts }) => facts).join(' ')).not.toContain('Tajný');
  const canceled = async () =>
    (await readWholeHistory(app, admin, 'client', clientId)).find(({ action }) => action === 'onboarding.canceled');
  expect((await canceled())?.changes).toContainEqual({ field: 'description', before: null, after: body.reason });
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  await owner.query('DELETE FROM client_keys WHERE client_id = $1', [clientId]);
  await owner.end();
  expect(await canceled()).toMatchObject({ is_erased: true, changes: [{ field: 'state' }] });
});
