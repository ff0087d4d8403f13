import { decideScreeningHit, readClientScreening } from '@pramen/contract/screening/screening.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { euXml, importBothLists, importList } from '../../testing/files/screening-lists.ts';

const database = useTestDatabase();
let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await createTestApp(database.current);
  const office = await createPerson(app, 'BACK_OFFICE');
  const id = (await createPerson(app, 'CLIENT')).clientId ?? '';
  await importBothLists(app, { sanctioned: [{ ref: 'EU.1', name: 'Žofie Čížková' }, { ref: 'EU.2' }] });
  await importList(app, euXml([{ ref: 'EU.1', name: 'Žofie Čížková' }, { ref: 'EU.3' }], app.clock.today()));
  await app.drain();
  const { hits } = (await app.call(readClientScreening, { params: { id }, token: office.token })).body;
  for (const { id: hitId, version } of hits)
    await app.call(decideScreeningHit, {
      params: { id, hitId },
      body: { decision: 'CONFIRMED', reason: 'Je to ona.', version },
      token: office.token,
    });
  client = new pg.Client({ connectionString: database.current.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

/** How many rows a statement of the application's role changes; the code of PostgreSQL's refusal otherwise. */
const attempt = (statement: string) =>
  client.query(statement).then(
    ({ rowCount }) => rowCount,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );
const INSUFFICIENT_PRIVILEGE = '42501';

it.each([
  `UPDATE screening_entries SET names = '{Nikdo}'`,
  `UPDATE screening_entries SET hash = '\\x00'`,
  'DELETE FROM screening_entries',
  'TRUNCATE screening_entries',
  'TRUNCATE screening_list_versions CASCADE',
  `UPDATE screening_hits SET client_id = gen_random_uuid()`,
  `UPDATE screening_hits SET entry_ref = 'jiný'`,
  `UPDATE screening_hits SET found_at = now()`,
  'DELETE FROM screening_hits',
  `UPDATE screening_decisions SET decision = 'CLEARED'`,
  `UPDATE aml_assessments SET risk_profile = 'LOW'`,
  `UPDATE aml_assessments SET review_due = '2099-01-01'`,
  'DELETE FROM aml_assessments',
  `UPDATE suitability_warnings SET fit = 'FITS'`,
  'DELETE FROM suitability_warnings',
])('the application may not: %s', async (statement) => {
  expect(await attempt(statement)).toBe(INSUFFICIENT_PRIVILEGE);
});

it.each([
  ['UPDATE screening_entries SET to_number = NULL WHERE to_number IS NOT NULL', 'screening_entries WHERE to_number IS NOT NULL'],
  [`UPDATE screening_list_versions SET published_on = '2000-01-01' WHERE state = 'READY'`, `screening_list_versions WHERE state = 'READY'`],
  [`DELETE FROM screening_list_versions WHERE state = 'READY'`, `screening_list_versions WHERE state = 'READY'`],
])('no row is reached by: %s', async (statement, rows) => {
  const { rows: found } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${rows}`);
  expect(found[0]?.count).toBeGreaterThan(0);
  expect(await attempt(statement)).toBe(0);
});
