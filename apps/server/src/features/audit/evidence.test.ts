import { requestIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { decideScreeningHit, readClientScreening } from '@pramen/contract/screening/screening.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { readWholeHistory } from '../../testing/app/history.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { importBothLists } from '../../testing/files/screening-lists.ts';
import { acceptQuestionnaire, answerQuestionnaire, createDirectTemplate } from '../../testing/worlds/forms.ts';
import { connectNamed } from '../screening/connected-persons.service.ts';
import { compareWithLog } from './evidence.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: pg.Client;
let office: TestPerson;
/** Accepted, and waiting for a decision. */
let accepted: string;
let answered: string;
let identification: string;
let clientId: string;
/** The last decision cleared it; the other one is open. */
let cleared: string;
let open: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  const adviser = await createPerson(app, 'INTERMEDIARY');
  office = await createPerson(app, 'BACK_OFFICE');
  clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
  const templateId = await createDirectTemplate(app);
  accepted = await answerQuestionnaire(app, { clientId, templateId, by: adviser });
  expect((await acceptQuestionnaire(app, clientId, accepted, office)).status).toBe(200);
  answered = await answerQuestionnaire(app, { clientId, templateId, by: adviser });
  const asked = await app.call(requestIdentification, { params: { id: clientId }, body: { method: 'IDCARD' }, token: adviser.token });
  expect(asked.status).toBe(200);
  identification = await idOf('SELECT id FROM identifications');
  const name = (names: readonly string[]) =>
    inTransaction(app.platform.db, (tx) =>
      connectNamed(
        tx,
        app.platform,
        null,
        { clientId, recordId: accepted },
        names.map((one) => ({ role: 'BENEFICIAL_OWNER', name: one })),
      ),
    );
  await name(['Jan Vlastník', 'Eva Vlastníková']);
  await name(['Eva Vlastníková']);
  await importBothLists(app, { sanctioned: [{ name: 'Žofie Čížková' }], exposed: [{ name: 'Žofie Čížková' }] });
  const { hits } = (await app.call(readClientScreening, { params: { id: clientId }, token: office.token })).body;
  const [first, second] = hits;
  [cleared, open] = [first?.id ?? '', second?.id ?? ''];
  let version = first?.version ?? 0;
  for (const decision of ['CONFIRMED', 'CLEARED']) {
    const body = { decision, reason: 'Ověřeno.', version };
    const params = { id: clientId, hitId: cleared };
    version = (await app.call(decideScreeningHit, { params, body, token: office.token })).body.hit.version;
  }
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

async function idOf(query: string): Promise<string> {
  return (await owner.query<{ id: string }>(query)).rows[0]?.id ?? '';
}

/** Columns that are put back; tables that nothing refers to are put back whole. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  records: ['state', 'valid_until', 'deleted_at'],
  identifications: ['state', 'level'],
  screening_hits: ['state', 'withdrawn_at', 'role'],
};

/** Compares while a statement of the database's owner is in force, and puts the rows of its table back. */
async function tamper(table: string, statement: string): Promise<string[]> {
  await owner.query(`DROP TABLE IF EXISTS kept; CREATE TEMP TABLE kept AS SELECT * FROM ${table}`);
  await owner.query(statement);
  const { faults } = await compareWithLog(app.platform.db);
  if (changeable[table]) {
    const set = (changeable[table] ?? []).map((name) => `${name} = k.${name}`).join(', ');
    await owner.query(`UPDATE ${table} t SET ${set} FROM kept k WHERE k.client_id = t.client_id AND k.id = t.id`);
  } else {
    await owner.query(`DELETE FROM ${table}`);
    await owner.query(`INSERT INTO ${table} SELECT * FROM kept`);
  }
  return faults.map(({ kind, id, difference }) => `${kind} ${id}: ${difference}`);
}

it('finds nothing in what the portal wrote', async () => {
  expect(await compareWithLog(app.platform.db)).toEqual({
    counts: { record: 2, identification: 1, screening_hit: 2, client: 1, interaction_form: 0, contract: 0, first_payment: 0 },
    faults: [],
    untold: new Map(),
  });
});

it('reads who decided about a hit, how and why', async () => {
  const admin = await createPerson(app, 'ADMIN');
  const told = (await readWholeHistory(app, admin, 'client', clientId)).filter(({ action }) => action === 'screening.hitDecided');
  expect(told.map(({ changes }) => changes)).toEqual(
    ['CONFIRMED', 'CLEARED'].map((state) =>
      expect.arrayContaining([
        expect.objectContaining({ field: 'state', after: state }),
        expect.objectContaining({ field: 'description', after: 'Ověřeno.' }),
      ]),
    ),
  );
});

it.each<[string, string, () => [statement: string, ...faults: string[]]]>([
  [
    'a state without a step',
    'records',
    () => [
      `UPDATE records SET state = 'ACCEPTED', valid_until = '2099-01-01' WHERE id = '${answered}'`,
      `record ${answered}: its state is ACCEPTED, its last step is TO_REVIEW`,
    ],
  ],
  [
    'a validity without an acceptance',
    'records',
    () => [
      `UPDATE records SET valid_until = '2099-01-01' WHERE id = '${answered}'`,
      `record ${answered}: it is valid until 2099-01-01 without having been accepted`,
    ],
  ],
  [
    'a longer validity',
    'records',
    () => [
      `UPDATE records SET valid_until = '2099-01-01' WHERE id = '${accepted}'`,
      `record ${accepted}: its validity is not the one in the audit log`,
    ],
  ],
  [
    'a deletion',
    'records',
    () => [
      `UPDATE records SET deleted_at = now() WHERE id = '${accepted}'`,
      `record ${accepted}: it is deleted, which is not in the audit log`,
    ],
  ],
  [
    'a step that was removed',
    'record_steps',
    () => [
      `DELETE FROM record_steps WHERE record_id = '${accepted}' AND position = 2`,
      `record ${accepted}: its state is ACCEPTED, its last step is TO_REVIEW`,
      `record ${accepted}: step 2 (ACCEPTED) is missing`,
    ],
  ],
  [
    'a step that was added',
    'record_steps',
    () => [
      `INSERT INTO record_steps (client_id, record_id, position, state, version_number, user_id, at)
       SELECT client_id, record_id, 2, state, version_number, user_id, at FROM record_steps WHERE record_id = '${answered}'`,
      `record ${answered}: step 2 (TO_REVIEW) is not in the audit log`,
    ],
  ],
  [
    'a step of another user',
    'record_steps',
    () => [
      `UPDATE record_steps SET user_id = (SELECT user_id FROM record_steps WHERE record_id = '${answered}') WHERE record_id = '${accepted}' AND position = 2`,
      `record ${accepted}: step 2 has another user than in the audit log`,
    ],
  ],
  [
    'a result that was removed',
    'record_results',
    () => [`DELETE FROM record_results WHERE record_id = '${answered}'`, `record ${answered}: the result of version 1 is missing`],
  ],
  [
    'a result of another user',
    'record_results',
    () => [
      `UPDATE record_results SET evaluated_by = '${office.userId}' WHERE record_id = '${answered}'`,
      `record ${answered}: the result of version 1 has another user than in the audit log`,
    ],
  ],
  [
    'a result that was replaced',
    'record_results',
    () => [
      `UPDATE record_results SET sealed_result = '\\x00' WHERE record_id = '${answered}'`,
      `record ${answered}: the result of version 1 is another one than in the audit log`,
    ],
  ],
  [
    'an identification that nobody accepted',
    'identifications',
    () => [
      `UPDATE identifications SET state = 'ACCEPTED', level = 'IN_PERSON'`,
      `identification ${identification}: its state is ACCEPTED, its last step is WAITING`,
      `identification ${identification}: its level is IN_PERSON, in the audit log it is none`,
    ],
  ],
  [
    'steps of an identification that were removed',
    'identification_steps',
    () => ['DELETE FROM identification_steps', `identification ${identification}: step 1 (WAITING) is missing`],
  ],
  [
    'a hit that nobody cleared',
    'screening_hits',
    () => [
      `UPDATE screening_hits SET state = 'CLEARED' WHERE id = '${open}'`,
      `screening_hit ${open}: its state is CLEARED, in the audit log it is OPEN`,
      `screening_hit ${open}: its state is CLEARED, its last decision is none`,
    ],
  ],
  [
    'a hit that was taken out of the way',
    'screening_hits',
    () => [
      `UPDATE screening_hits SET withdrawn_at = now() WHERE id = '${open}'`,
      `screening_hit ${open}: it is withdrawn, which is not in the audit log`,
    ],
  ],
  [
    'a hit about somebody else',
    'screening_hits',
    () => [
      `UPDATE screening_hits SET role = 'MENTOR' WHERE id = '${open}'`,
      `screening_hit ${open}: it is about MENTOR, in the audit log about CLIENT`,
    ],
  ],
  [
    'an owner who is no longer compared',
    'client_connected_persons',
    () => [
      'UPDATE client_connected_persons SET ended_at = now()',
      `client ${clientId}: 2 persons as BENEFICIAL_OWNER no longer compared, in the audit log 1`,
    ],
  ],
  [
    'an owner who was removed',
    'client_connected_persons',
    () => [
      'DELETE FROM client_connected_persons WHERE ended_at IS NULL',
      `client ${clientId}: 1 persons as BENEFICIAL_OWNER, in the audit log 2`,
    ],
  ],
])('names %s', async (_what, table, told) => {
  const [statement, ...faults] = told();
  expect((await tamper(table, statement)).toSorted()).toEqual(faults.toSorted());
});

it('names times that were changed, and decisions that were removed or added', async () => {
  const moved = await tamper(
    'record_results',
    `UPDATE record_results SET evaluated_at = evaluated_at - interval '1 day' WHERE record_id = '${answered}'`,
  );
  expect(moved).toEqual([expect.stringContaining(`record ${answered}: the result of version 1 is of `)]);
  await owner.query(`UPDATE record_versions SET saved_at = saved_at - interval '1 day' WHERE record_id = '${answered}'`);
  const { faults } = await compareWithLog(app.platform.db);
  await owner.query(`UPDATE record_versions SET saved_at = saved_at + interval '1 day' WHERE record_id = '${answered}'`);
  expect(faults).toEqual([{ kind: 'record', id: answered, difference: expect.stringContaining('version 1 is of ') }]);
  const removed = await tamper('screening_decisions', `DELETE FROM screening_decisions WHERE decision = 'CONFIRMED'`);
  expect(removed).toEqual([expect.stringMatching(`screening_hit ${cleared}: its decision CONFIRMED of .+ is missing or differs`)]);
  const added = await tamper(
    'screening_decisions',
    `INSERT INTO screening_decisions SELECT client_id, gen_random_uuid(), hit_id, 'CONFIRMED', entry_hash, subject_hash, list_number, score,
      sealed_match, sealed_reason, decided_by, decided_at - interval '1 day' FROM screening_decisions WHERE decision = 'CLEARED'`,
  );
  expect(added).toEqual([expect.stringMatching(`screening_hit ${cleared}: its decision CONFIRMED of .+ is not in the audit log`)]);
});

it('a hit whose state no decision explains is not decided', async () => {
  const read = async () => (await app.call(readClientScreening, { params: { id: clientId }, token: office.token })).body;
  expect(await read()).toMatchObject({ lacks: 'OPEN_HITS', open_count: 1 });
  await database.current.pool.query(`UPDATE screening_hits SET state = 'CLEARED' WHERE id = $1`, [open]);
  expect(await read()).toMatchObject({ lacks: 'OPEN_HITS', open_count: 1 });
  await database.current.pool.query(`UPDATE screening_hits SET state = 'OPEN' WHERE id = $1`, [open]);
});
