import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as concepts from '@pramen/contract/records/concepts.endpoints';
import { investmentQuestionnaires as questionnaires, meetingRecords } from '@pramen/contract/records/records.endpoints';
import type { GivenForm } from '@pramen/contract/records/given-form';
import type { ClientRecord } from '@pramen/contract/records/records.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, goalForm, sampleForm } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let clientId: string;
/** A questionnaire that the client confirms, and one that they do not. */
let confirmed: string;
let unconfirmed: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  const type = 'INVESTMENT_QUESTIONNAIRE';
  confirmed = await createFormTemplate(app, { type, confirmationRequired: true }, JSON.stringify(goalForm));
  unconfirmed = await createFormTemplate(app, { type }, JSON.stringify(goalForm));
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

const given = (values: Record<string, string | number>): GivenForm => ({
  content: [{ questions: Object.entries(values).map(([id, value]) => ({ id, value })) }],
});
async function created(body: Record<string, unknown> = {}): Promise<ClientRecord> {
  const { status, body: answer } = await app.call(questionnaires.create, {
    params: { id: clientId },
    body: { template_id: confirmed, data: given({ goal: 'GROWTH', years: 10 }), ...body },
    token: adviser.token,
  });
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.record;
}
const readOne = (recordId: string) => app.call(questionnaires.read, { params: { id: clientId, recordId }, token: adviser.token });
const statesOf = async () => {
  const { body } = await app.call(questionnaires.list, { params: { id: clientId }, body: {}, token: adviser.token });
  return new Map(body.data.map(({ id, state }) => [id, state]));
};
const noticesOf = async ({ token }: TestPerson) => (await app.call(listNotifications, { token, query: {} })).body.data;

describe('the concepts of a client', () => {
  const send = () => app.call(concepts.sendConcepts, { params: { id: clientId }, token: adviser.token });
  const readConcepts = async () => (await app.call(concepts.readConcepts, { params: { id: clientId }, token: adviser.token })).body;

  it('are sent together, each by its template, with one notification', async () => {
    const first = await created();
    const second = await created({ template_id: unconfirmed });
    const third = await created();
    expect(await readConcepts()).toMatchObject({ data: [{ type: 'INVESTMENT_QUESTIONNAIRE' }], meta: { total: 3 } });
    expect((await send()).body).toEqual({ message: 'Klientovi byly odeslány 3 záznamy.' });
    expect(await statesOf()).toEqual(
      new Map([
        [first.id, 'WAITING'],
        [second.id, 'TO_REVIEW'],
        [third.id, 'WAITING'],
      ]),
    );
    expect((await noticesOf(client)).map(({ text }) => text.split('dotazník „').length)).toEqual([3]);
    expect(await readConcepts()).toEqual({ data: [], meta: { total: 0 } });
  });

  it('cannot be sent without any, nor when none is complete', async () => {
    expect((await send()).body).toMatchObject({ code: 'records.no_concepts', message: 'Klient nemá žádné rozpracované záznamy.' });
    await created({ template_id: unconfirmed, data: given({}) });
    const { status, body } = await send();
    expect([status, body.message]).toEqual([422, expect.stringMatching(/odpovědi nejsou úplné/)]);
    expect((await readConcepts()).meta.total).toBe(1);
    expect(await noticesOf(client)).toEqual([]);
  });

  it('say which of them are not complete; the others are sent without them', async () => {
    const complete = await created();
    const open = await created({ template_id: unconfirmed, data: given({}) });
    // The client may answer what is still open.
    const waiting = await created({ data: given({}) });
    const [group] = (await readConcepts()).data;
    const listed = group?.type === 'IDENTIFICATION' ? [] : (group?.records ?? []);
    expect(listed.map((row) => [row.id, row.is_complete])).toEqual([
      [waiting.id, true],
      [open.id, false],
      [complete.id, true],
    ]);
    expect((await send()).body.message).toBe('Klientovi byly odeslány 2 záznamy. 1 záznam zůstal rozpracovaný.');
    expect((await readConcepts()).meta.total).toBe(1);
    expect((await readOne(open.id)).body).toMatchObject({ state: 'CONCEPT', version: 1 });
  });

  it('are sent a hundred at once; the notice names twenty of them and counts the others', async () => {
    for (let count = 0; count < 102; count += 1) await created({ data: given({}) });
    const before = await readConcepts();
    expect([before.data[0]?.records.length, before.meta.total]).toEqual([100, 102]);
    expect((await send()).body.message).toMatch(/odesláno 100 záznamů. 2 záznamy zůstaly rozpracované/);
    expect((await readConcepts()).meta.total).toBe(2);
    const [notice] = await noticesOf(client);
    expect([notice?.text.split('dotazník „').length, notice?.text]).toEqual([21, expect.stringMatching(/, dalších 80 položek\.$/)]);
  });

  it('say that a meeting lacks its facts, and a minor whoever answers', async () => {
    const meeting = await createFormTemplate(app, { type: 'MEETING_RECORD', confirmationRequired: true }, sampleForm('meeting-record'));
    const begun = await app.call(meetingRecords.create, {
      params: { id: clientId },
      body: { template_id: meeting, data: { content: [] } },
      token: adviser.token,
    });
    expect(begun.status).toBe(200);
    const { id } = await created();
    const areComplete = async () =>
      (await readConcepts()).data.flatMap((group) =>
        group.type === 'IDENTIFICATION' ? [] : group.records.map((row) => [group.type, row.is_complete]),
      );
    expect(await areComplete()).toEqual([
      ['INVESTMENT_QUESTIONNAIRE', true],
      ['MEETING_RECORD', false],
    ]);
    await app.platform.db.update(clients).set({ birthDate: '2015-05-05', legalGuardian: 'Jan Malý' }).where(eq(clients.id, clientId));
    expect(await areComplete()).toContainEqual(['INVESTMENT_QUESTIONNAIRE', false]);
    const respondent = { name: 'Jan Malý', relation: 'PARENT', tested: 'CLIENT' } as const;
    const params = { id: clientId, recordId: id };
    expect((await app.call(questionnaires.save, { params, body: { respondent }, token: adviser.token })).status).toBe(200);
    expect(await areComplete()).toContainEqual(['INVESTMENT_QUESTIONNAIRE', true]);
  });
});
