import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { investmentQuestionnaires, meetingRecords } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { compareWithLog } from '../../features/audit/evidence.reader.ts';
import { verifyResults } from '../../features/records/results.service.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { seedDemoCompany } from '../seed.ts';
import { MINOR } from './minor.ts';
import { addRecords } from './record-work.ts';
import { readHeld, readJudge } from '../../features/suitability/suitability.reader.ts';
import { outcomeOf } from '@pramen/domain/strategies/suitability-reports';
import { neverActivated } from '../company/people.ts';
import { planClients } from '../company/plans.ts';
import { marketTimeOf } from '../past/market-time.ts';
import { fittingStories } from './fitting-stories.ts';
import { recordStories } from './record-stories.ts';
import type { RecordStory } from './record-stories.ts';

const database = useTestDatabase();
let app: TestApp;

const told = new Set(recordStories.map(({ code }) => code));
let fitting: readonly RecordStory[];

beforeAll(async () => {
  app = await createTestApp(database.current);
  await seedDemoCompany(app.platform);
  fitting = fittingStories(planClients(marketTimeOf(app.clock.today())), told, neverActivated);
});
afterAll(() => app.close());

async function query<Row extends object>(text: string): Promise<Row[]> {
  return (await database.current.pool.query<Row>(text)).rows;
}

it('the demo company has records of each kind, in every state, created once', async () => {
  await inTransaction(app.platform.db, (tx) => addRecords(tx, app.platform));
  const kinds = await query<{ type: string; count: number }>(
    `SELECT type, count(*)::int AS count FROM records GROUP BY type ORDER BY type`,
  );
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(recordStories.length + fitting.length);
  expect(kinds.map(({ type }) => type)).toEqual(['AML_QUESTIONNAIRE', 'FORM', 'INVESTMENT_QUESTIONNAIRE', 'MEETING_RECORD']);
  const states = await query<{ state: string }>(`SELECT DISTINCT state FROM records ORDER BY state`);
  expect(states.map(({ state }) => state)).toEqual(['ACCEPTED', 'APPROVED', 'CANCELED', 'CONCEPT', 'DENIED', 'WAITING']);
});

it('their steps lie in the past and in order, and every result is recomputed equal', async () => {
  const steps = await query<{ record_id: string; at: Date }>(`SELECT record_id, at FROM record_steps ORDER BY record_id, position`);
  for (const own of Map.groupBy(steps, ({ record_id: id }) => id).values()) {
    const times = own.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(app.clock.now().getTime());
  }
  const { verified, faults } = await verifyResults(app.platform.db, app.platform);
  expect(faults).toEqual([]);
  expect(verified).toBeGreaterThan(15);
  // The past of the demonstration is told by the audit log like everything else.
  expect((await compareWithLog(app.platform.db)).faults).toEqual([]);
});

it('sends no messages; the clients of the guides have nothing waiting, another one has a notice', async () => {
  await app.drain();
  expect([app.mails, app.texts]).toEqual([[], []]);
  const waiting = await query<{ code: string; user_id: string; client_id: string }>(
    `SELECT DISTINCT c.client_code AS code, c.user_id, c.id AS client_id FROM records r JOIN clients c ON c.id = r.client_id
     WHERE r.state = 'WAITING' ORDER BY 1`,
  );
  expect(waiting.map(({ code }) => code)).toEqual(['P0018', 'P0021', 'P0027']);
  const [first] = waiting;
  if (!first) throw new Error('no client has a waiting record');
  const token = await openSessionOf(app, { userId: first.user_id, role: 'CLIENT', clientId: first.client_id });
  const { body } = await app.call(listNotifications, { token });
  expect(body.data.length).toBeGreaterThan(0);
});

it('somebody else answered for the minor and for the company, and it is known whose knowledge was tested', async () => {
  const token = await openSessionOf(app, await createPerson(app, 'BACK_OFFICE'));
  const rows = await query<{ code: string; guardian: string | null; client_id: string; id: string }>(
    `SELECT c.client_code AS code, c.legal_guardian AS guardian, r.client_id, r.id FROM records r JOIN clients c ON c.id = r.client_id
     WHERE c.client_code IN ('P0031', '${MINOR}') AND r.type = 'INVESTMENT_QUESTIONNAIRE' ORDER BY 1`,
  );
  const told = [];
  for (const { client_id: id, id: recordId, guardian } of rows) {
    const { body } = await app.call(investmentQuestionnaires.read, { params: { id, recordId }, token });
    const { state, representation, respondent } = body;
    told.push([state, representation?.kind, respondent?.relation, respondent?.tested, respondent?.name === guardian]);
  }
  expect(told).toEqual([
    ['ACCEPTED', 'COMPANY', 'STATUTORY_BODY', 'REPRESENTATIVE', false],
    ['ACCEPTED', 'MINOR', 'PARENT', 'REPRESENTATIVE', true],
  ]);
});

it('a meeting was between the client and the adviser', async () => {
  const token = await openSessionOf(app, await createPerson(app, 'BACK_OFFICE'));
  const rows = await query<{ client_id: string; id: string; client: string; adviser: string }>(
    `SELECT r.client_id, r.id, u.name AS client, a.name AS adviser FROM records r JOIN clients c ON c.id = r.client_id
     JOIN users u ON u.id = c.user_id JOIN intermediary_people p ON p.id = c.intermediary_person_id JOIN users a ON a.id = p.user_id
     WHERE r.type = 'MEETING_RECORD'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { client_id: id, id: recordId, client, adviser } of rows) {
    const { body } = await app.call(meetingRecords.read, { params: { id, recordId }, token });
    const names = body.data.content.flatMap(({ questions }) =>
      questions.filter((one) => one.id === 'participant_name').map(({ value }) => value),
    );
    expect(names).toEqual(expect.arrayContaining([client, adviser]));
  }
});

it('most investments suit what their clients answered, some do not, and a few cannot be judged', async () => {
  const { db } = app.platform;
  const counts = { SUITABLE: 0, UNSUITABLE: 0, UNJUDGED: 0 };
  for (const { id } of await query<{ id: string }>(`SELECT id FROM clients WHERE deleted_at IS NULL ORDER BY id`)) {
    const held = await readHeld(db, id);
    if (held.length === 0) continue;
    const { judge } = await readJudge(db, id, app.clock.today());
    counts[outcomeOf(held.map(({ strategy }) => judge(strategy).fit))] += 1;
  }
  const all = counts.SUITABLE + counts.UNSUITABLE + counts.UNJUDGED;
  expect(counts.SUITABLE).toBeGreaterThan(all / 2);
  expect(counts.UNSUITABLE).toBeGreaterThan(2);
  expect(counts.UNSUITABLE).toBeLessThan(all / 3);
  expect(counts.UNJUDGED).toBeGreaterThan(2);
  expect(counts.UNJUDGED).toBeLessThan(all / 3);
});
