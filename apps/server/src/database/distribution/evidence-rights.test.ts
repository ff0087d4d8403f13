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
  `UPDATE client_connected_persons SET sealed_name = '\\x00'`,
  'DELETE FROM client_connected_persons',
  `UPDATE aml_assessments SET risk_profile = 'LOW'`,
  `UPDATE aml_assessments SET review_due = '2099-01-01'`,
  'DELETE FROM aml_assessments',
  `UPDATE suitability_warnings SET fit = 'FITS'`,
  'DELETE FROM suitability_warnings',
  `UPDATE identification_versions SET sealed_content = '\\x00'`,
  'DELETE FROM identification_files',
  `UPDATE identification_steps SET state = 'ACCEPTED'`,
  'TRUNCATE identification_steps',
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

/** Stores a row as the superuser, whom neither foreign keys nor row security bind. */
async function store(statement: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: database.current.superuserUrl });
  await superuser.connect();
  await superuser.query('SET session_replication_role = replica');
  await superuser.query(statement);
  await superuser.end();
}

it('an assessment is superseded once, and then stays as it is', async () => {
  await store(`INSERT INTO aml_assessments (client_id, id, record_id, rule_set, risk_profile, check_intensity, basis, assessed_on, review_due,
      assessed_by, assessed_at)
    SELECT c, gen_random_uuid(), gen_random_uuid(), 'CZ_253_2008', 'LOW', 'STANDARD', 'ANSWERS', '2026-01-01', '2027-01-01', c, now()
    FROM gen_random_uuid() AS c`);
  const supersede = 'UPDATE aml_assessments SET superseded_at = now()';
  expect([await attempt(supersede), await attempt(supersede)]).toEqual([1, 0]);
  expect(await attempt('UPDATE aml_assessments SET superseded_at = NULL')).toBe(0);
  expect(await attempt('UPDATE aml_assessments SET review_told_at = now()')).toBe(0);
});

it('a warning ends once, and then stays as it is', async () => {
  await store(`INSERT INTO suitability_warnings (client_id, id, contract_strategy_id, strategy_id, fit, reasons, strategy_version, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'OUTSIDE', '[]', 1, now()`);
  const end = 'UPDATE suitability_warnings SET ended_at = now()';
  expect([await attempt(end), await attempt(end)]).toEqual([1, 0]);
  expect(await attempt('UPDATE suitability_warnings SET ended_at = NULL')).toBe(0);
  expect(await attempt('UPDATE suitability_warnings SET acknowledged_at = now()')).toBe(0);
});

it('a person whom answers name ends once, and then stays as they are', async () => {
  await store(`INSERT INTO client_connected_persons (client_id, id, role, record_id, sealed_name, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'RESPONDENT', gen_random_uuid(), '\\x00', now()`);
  const end = 'UPDATE client_connected_persons SET ended_at = now()';
  expect([await attempt(end), await attempt(end)]).toEqual([1, 0]);
  expect(await attempt('UPDATE client_connected_persons SET ended_at = NULL')).toBe(0);
});

const protectedTables = [
  'client_connected_persons',
  'screening_entries',
  'screening_list_versions',
  'screening_hits',
  'screening_decisions',
  'aml_assessments',
  'suitability_warnings',
  'identification_versions',
  'identification_files',
  'identification_steps',
];

it('the linker of the audit chain reads and changes none of it', async () => {
  const { rows } = await client.query<{ table: string }>(
    `SELECT t AS table FROM unnest($1::text[]) AS t
     WHERE has_any_column_privilege('pramen_linker', t, 'SELECT, INSERT, UPDATE') OR has_table_privilege('pramen_linker', t, 'DELETE, TRUNCATE')`,
    [protectedTables],
  );
  expect(rows).toEqual([]);
});

it('the application is bound by row security and owns none of the tables', async () => {
  const { rows } = await client.query<{ name: string; isBound: boolean; owner: string }>(
    `SELECT c.relname AS name, row_security_active(c.oid) AS "isBound", pg_get_userbyid(c.relowner) AS owner
     FROM pg_class c WHERE c.oid = ANY ($1::text[]::regclass[]) ORDER BY 1`,
    [['screening_entries', 'screening_list_versions', 'aml_assessments', 'client_connected_persons', 'suitability_warnings']],
  );
  expect(rows.map(({ name, isBound }) => [name, isBound])).toEqual([
    ['aml_assessments', true],
    ['client_connected_persons', true],
    ['screening_entries', true],
    ['screening_list_versions', true],
    ['suitability_warnings', true],
  ]);
  expect(rows.map(({ owner }) => owner)).not.toContain('pramen_app');
});
