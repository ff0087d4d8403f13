import { readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { importBothLists } from '../../../testing/files/screening-lists.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;
let clientId: string;
let template: string;
/** Each app starts at the same time, so each has lists of its own. */
let listName: string;

const level = (value: string) => ({ value, label: value });
const definition: FormDefinition = {
  content: [
    {
      id: 'risk',
      fieldsetName: 'Riziko',
      questions: [{ id: 'level', type: 'radio', label: 'Riziko', isRequired: true, options: ['LOW', 'MEDIUM', 'HIGH'].map(level) }],
    },
  ],
  evaluation: { metrics: [{ id: 'CLIENT_RISK_PROFILE', label: 'Riziko', source: { kind: 'answer', question: 'level' } }] },
};

async function open(config: { firmCountry?: 'CZ' | 'SK' } = {}) {
  app = await createTestApp(database.current, { config });
  listName = `Seznam ${newId()}`;
  await database.current.pool.query('UPDATE screening_lists SET retired_at = created_at');
  office = await createPerson(app, 'BACK_OFFICE');
  template = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' }, JSON.stringify(definition));
}

/** A questionnaire that staff answered with the level, and accepted. */
async function assessed(value: string, id = template): Promise<string> {
  const data = { content: [{ questions: [{ id: 'level', value }] }] };
  const params = { id: clientId };
  const made = await app.call(amlQuestionnaires.create, { params, body: { template_id: id, data, state: 'WAITING' }, token: office.token });
  const recordId = made.body.record.id;
  await importBothLists(app, { name: listName });
  const body = { decision: 'ACCEPT' };
  const { status } = await app.call(amlQuestionnaires.decide, { params: { ...params, recordId }, body, token: office.token });
  expect(status).toBe(200);
  return recordId;
}
const standing = async (by = office) => app.call(readAmlStanding, { params: { id: clientId }, token: by.token });

/** Moves the clock to noon of a day; sessions of that day belong to new people. */
async function goTo(day: string): Promise<void> {
  app.clock.advance(Date.parse(`${day}T11:00:00Z`) - app.clock.now().getTime());
  office = await createPerson(app, 'BACK_OFFICE');
}

describe('accepting an AML questionnaire', () => {
  beforeAll(() => open());
  beforeEach(async () => {
    client = await createPerson(app, 'CLIENT');
    clientId = client.clientId ?? '';
  });
  afterAll(() => app.close());

  it('stores what was decided, under which law, and when the client is assessed again', async () => {
    expect((await standing()).body).toMatchObject({ current: null, earlier: [], is_due: false });
    const today = app.clock.today();
    const recordId = await assessed('MEDIUM');
    const { body } = await standing();
    expect(body.current).toMatchObject({
      record_id: recordId,
      rule_set: 'CZ_253_2008',
      risk_profile: 'MEDIUM',
      check_intensity: 'STANDARD',
      basis: 'ANSWERS',
      assessed_on: today,
      review_due: `${Number(today.slice(0, 4)) + 5}${today.slice(4)}`,
    });
    expect(body).toMatchObject({ is_due: false, rules: { id: 'CZ_253_2008', retention_years: 10 }, next_rules: { id: 'EU_2024_1624' } });
    const read = await app.call(amlQuestionnaires.read, { params: { id: clientId, recordId }, token: office.token });
    expect(read.body.aml).toEqual(body.current);
  });

  it('of two accepted at once keeps one as the current one', async () => {
    const data = { content: [{ questions: [{ id: 'level', value: 'LOW' }] }] };
    const params = { id: clientId };
    const body = { template_id: template, data, state: 'WAITING' };
    const made = [1, 2].map(async () => (await app.call(amlQuestionnaires.create, { params, body, token: office.token })).body.record.id);
    const ids = await Promise.all(made);
    await importBothLists(app, { name: listName });
    const accept = (recordId: string) =>
      app.call(amlQuestionnaires.decide, { params: { ...params, recordId }, body: { decision: 'ACCEPT' }, token: office.token });
    expect((await Promise.all(ids.map(accept))).map(({ status }) => status)).toEqual([200, 200]);
    const { body: found } = await standing();
    expect(new Set([found.current?.record_id, ...found.earlier.map((one) => one.record_id)])).toEqual(new Set(ids));
  });

  it('keeps the earlier assessments, each with the time at which the next one replaced it', async () => {
    for (const value of ['LOW', 'MEDIUM', 'HIGH']) {
      app.clock.advance(MINUTE);
      await assessed(value);
    }
    const { body } = await standing();
    expect([body.current?.risk_profile, body.earlier.map((one) => one.risk_profile)]).toEqual(['HIGH', ['MEDIUM', 'LOW']]);
    const { rows } = await database.current.pool.query<{ assessed_at: Date; superseded_at: Date | null }>(
      'SELECT assessed_at, superseded_at FROM aml_assessments WHERE client_id = $1 ORDER BY assessed_at',
      [clientId],
    );
    expect(rows.map(({ superseded_at: at }) => at)).toEqual([...rows.slice(1).map(({ assessed_at: at }) => at), null]);
  });

  it('without a profile in the answers counts as a high risk', async () => {
    const unrated = await createFormTemplate(
      app,
      { type: 'AML_QUESTIONNAIRE' },
      JSON.stringify({ content: definition.content } satisfies FormDefinition),
    );
    await assessed('LOW', unrated);
    expect((await standing()).body.current).toMatchObject({ risk_profile: 'HIGH', check_intensity: 'ENHANCED', basis: 'NO_PROFILE' });
  });

  it('shows the risk to staff of the client only, and not in plain text to a reader of the database', async () => {
    const recordId = await assessed('LOW');
    expect((await standing(client)).status).toBe(403);
    expect((await standing(await createPerson(app, 'INTERMEDIARY'))).status).toBe(404);
    const own = await app.call(amlQuestionnaires.read, { params: { id: clientId, recordId }, token: client.token });
    expect([own.status, own.body.aml]).toEqual([200, null]);
    const events = await app.platform.db.execute(sql`SELECT facts::text FROM audit_events WHERE action = 'aml.assessed'`);
    expect(JSON.stringify(events.rows)).not.toContain('LOW');
    const history = await app.call(readHistory, { params: { type: 'client', id: clientId }, query: { length: '20' }, token: office.token });
    const found = history.body.data.find(({ action }) => action === 'aml.assessed');
    expect(found?.changes.map(({ field }) => field).toSorted()).toEqual([
      'basis',
      'check_intensity',
      'review_due',
      'risk_profile',
      'rule_set',
    ]);
  });

  it('is due again a year later at a high risk', async () => {
    await goTo('2027-02-28');
    await assessed('HIGH');
    await goTo('2028-02-27');
    expect((await standing()).body).toMatchObject({ is_due: false, current: { review_due: '2028-02-28' } });
    await goTo('2028-02-28');
    expect((await standing()).body.is_due).toBe(true);
  });
});

describe.each([
  ['CZ', 'CZ_253_2008'],
  ['SK', 'SK_297_2008'],
] as const)('a firm in %s', (firmCountry, national) => {
  beforeAll(() => open({ firmCountry }));
  afterAll(() => app.close());

  it(`decides under ${national} until 9 July 2027 and under the regulation afterwards`, async () => {
    for (const [day, expected] of [
      ['2027-07-09', national],
      ['2027-07-10', 'EU_2024_1624'],
    ] as const) {
      await goTo(day);
      client = await createPerson(app, 'CLIENT');
      clientId = client.clientId ?? '';
      await assessed('LOW');
      const { body } = await standing();
      expect([body.current?.rule_set, body.rules.id]).toEqual([expected, expected]);
      expect(body.next_rules?.id ?? null).toBe(expected === national ? 'EU_2024_1624' : null);
    }
  });
});
