import { readAmlStanding, exportAmlReviews, listAmlReviews } from '@pramen/contract/records/aml.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { decideScreeningHit, readClientScreening, retireScreeningList } from '@pramen/contract/screening/screening.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { ftmLines, importBothLists, importList } from '../../../testing/files/screening-lists.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { tellDueReviews } from './reviews.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let manager: TestPerson;
let clientId: string;
let template: string;

const definition: FormDefinition = {
  content: [
    {
      id: 'risk',
      fieldsetName: 'Riziko',
      questions: [{ id: 'level', type: 'radio', label: 'Riziko', isRequired: true, options: [{ value: 'LOW', label: 'LOW' }] }],
    },
  ],
  evaluation: { metrics: [{ id: 'CLIENT_RISK_PROFILE', label: 'Riziko', source: { kind: 'answer', question: 'level' } }] },
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
  template = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' }, JSON.stringify(definition));
  await importBothLists(app);
});
afterAll(() => app.close());

const standing = async (by = office) => (await app.call(readAmlStanding, { params: { id: clientId }, token: by.token })).body;
const queued = async (by = office) => (await app.call(listAmlReviews, { body: { length: 100 }, token: by.token })).body.data;
async function accept(description?: string): Promise<number> {
  const params = { id: clientId };
  const data = { content: [{ questions: [{ id: 'level', value: 'LOW' }] }] };
  const made = await app.call(amlQuestionnaires.create, {
    params,
    body: { template_id: template, data, state: 'WAITING' },
    token: office.token,
  });
  const body = { decision: 'ACCEPT', ...(description === undefined ? {} : { description }) };
  return (await app.call(amlQuestionnaires.decide, { params: { ...params, recordId: made.body.record.id }, body, token: office.token }))
    .status;
}
const told = async ({ token }: TestPerson) =>
  (await app.call(listNotifications, { token, query: {} })).body.data.filter(
    ({ about }) => about?.kind === 'client' && about.id === clientId,
  ).length;
const hits = async () => (await app.call(readClientScreening, { params: { id: clientId }, token: office.token })).body.hits;
async function decide(decision: 'CONFIRMED' | 'CLEARED'): Promise<void> {
  for (const { id, version } of await hits())
    await app.call(decideScreeningHit, {
      params: { id: clientId, hitId: id },
      body: { decision, reason: 'Je to ona.', version },
      token: office.token,
    });
}

it('a match confirmed after an acceptance makes the assessment high and due at once, until the client is assessed again', async () => {
  expect(await accept()).toBe(200);
  expect(await standing()).toMatchObject({
    is_due: false,
    matched_on: null,
    current: { risk_profile: 'LOW', check_intensity: 'SIMPLIFIED' },
  });
  expect(await queued()).toMatchObject([{ risk_profile: 'LOW', state: 'planned', matched_on: null }]);
  await importList(app, ftmLines([{ name: 'Žofie Čížková' }, {}]));
  await app.drain();
  await decide('CONFIRMED');
  const today = app.clock.today();
  const high = { risk_profile: 'HIGH', check_intensity: 'ENHANCED' };
  expect(await standing()).toMatchObject({ is_due: true, matched_on: today, current: { ...high, basis: 'SCREENING', review_due: today } });
  expect(await queued()).toMatchObject([{ ...high, id: clientId, state: 'due', matched_on: today, review_due: today }]);
  const sheet = await app.call(exportAmlReviews, { body: { filter: { risk_profile: 'HIGH' } }, token: office.token });
  expect(sheet.bytes.toString().trim().split('\r\n')).toHaveLength(2);
  await tellDueReviews(app.platform);
  expect(await told(office)).toBe(1);

  // Neither retiring the list nor time takes it back.
  const [hit] = await hits();
  await app.call(retireScreeningList, { params: { id: hit?.list.id ?? '' }, body: {}, token: office.token });
  await importList(app, ftmLines([{}]), { name: 'Jiný seznam' });
  await app.drain();
  app.clock.advance(DAY);
  office = await createPerson(app, 'BACK_OFFICE');
  expect(await standing()).toMatchObject({ is_due: true, matched_on: today, current: high });
  expect(await queued()).toMatchObject([{ ...high, state: 'overdue' }]);

  expect(await accept()).toBe(422);
  expect(await accept('Vedení souhlasí.')).toBe(200);
  expect(await standing()).toMatchObject({ is_due: false, matched_on: null, current: { ...high, basis: 'SCREENING' } });
  expect(await queued()).toMatchObject([{ ...high, state: 'planned', matched_on: null }]);
  // What replaced an assessment stays, and a replaced one too.
  const undone = await database.current.pool.query('UPDATE aml_assessments SET superseded_at = NULL WHERE superseded_at IS NOT NULL');
  expect(undone.rowCount).toBe(0);
  // Confirming the same match once more is nothing new.
  app.clock.advance(DAY);
  office = await createPerson(app, 'BACK_OFFICE');
  await decide('CONFIRMED');
  expect(await standing()).toMatchObject({ is_due: false, matched_on: null });
});

describe('an adviser', () => {
  beforeEach(async () => {
    office = await createPerson(app, 'BACK_OFFICE');
    manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
    adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
    clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
    await importBothLists(app, { name: `Seznam ${clientId}`, sanctioned: [{ name: 'Žofie Čížková' }] });
    await decide('CLEARED');
  });
  const seenBy = async (person: TestPerson) => {
    const sheet = await app.call(exportAmlReviews, { body: {}, token: person.token });
    return { standing: await standing(person), queue: await queued(person), sheet: sheet.bytes.toString(), told: await told(person) };
  };

  it('and a manager see nothing of a match: not what follows from it, nor who waits because of it', async () => {
    const unassessed = [await seenBy(adviser), await seenBy(manager)];
    await decide('CONFIRMED');
    expect([await seenBy(adviser), await seenBy(manager)]).toEqual(unassessed);
    expect((await queued()).map(({ id }) => id)).toContain(clientId);
    await decide('CLEARED');

    await accept();
    const assessed = [await seenBy(adviser), await seenBy(manager)];
    expect(assessed[0]).toMatchObject({ queue: [{ id: clientId, risk_profile: 'LOW', state: 'planned' }], standing: { is_due: false } });
    await decide('CONFIRMED');
    await tellDueReviews(app.platform);
    expect([await seenBy(adviser), await seenBy(manager)]).toEqual(assessed);
    expect(await told(office)).toBe(1);
  });

  it('sees the risk of an acceptance that rests on a match, but neither what it rests on nor why it was accepted', async () => {
    await decide('CONFIRMED');
    const description = 'Vedení souhlasí, ač je na seznamu.';
    expect(await accept(description)).toBe(200);
    const high = { risk_profile: 'HIGH', check_intensity: 'ENHANCED' };
    const read = async (by: TestPerson) => {
      const params = { id: clientId };
      const { data } = (await app.call(amlQuestionnaires.list, { params, body: {}, token: by.token })).body;
      const all = (await app.call(amlQuestionnaires.readAll, { token: by.token })).body.data.filter(({ client_id: id }) => id === clientId);
      const detail = await app.call(amlQuestionnaires.read, { params: { ...params, recordId: data[0]?.id ?? '' }, token: by.token });
      return { list: data, all, detail: detail.body };
    };
    expect(await standing(adviser)).toMatchObject({ current: { ...high, basis: null }, matched_on: null });
    const seen = await read(adviser);
    expect(seen.detail).toMatchObject({ state: 'ACCEPTED', aml: { ...high, basis: null }, decision_description: null });
    expect(JSON.stringify(seen)).not.toContain(description);
    const own = await read(office);
    expect(own.detail).toMatchObject({ aml: { ...high, basis: 'SCREENING' }, decision_description: description });
    for (const part of [own.list, own.all, own.detail.steps]) expect(JSON.stringify(part)).toContain(description);
  });
});

it('a match that is cleared again no longer makes the assessment due', async () => {
  clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
  await importBothLists(app, { name: 'Třetí', sanctioned: [{ name: 'Žofie Čížková' }] });
  await decide('CLEARED');
  expect(await accept()).toBe(200);
  await decide('CONFIRMED');
  expect(await standing()).toMatchObject({ is_due: true, current: { risk_profile: 'HIGH' } });
  await decide('CLEARED');
  expect(await standing()).toMatchObject({ is_due: false, matched_on: null, current: { risk_profile: 'LOW', basis: 'ANSWERS' } });
});

it('a client with a match who was never assessed waits too, without a contract', async () => {
  clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
  await importBothLists(app, { name: 'Čtvrtý', sanctioned: [{ name: 'Žofie Čížková' }] });
  const mine = async () => (await queued()).filter(({ id }) => id === clientId);
  expect(await mine()).toEqual([]);
  await decide('CONFIRMED');
  const today = app.clock.today();
  expect(await standing()).toMatchObject({ current: null, is_due: true, matched_on: today });
  expect(await mine()).toMatchObject([{ state: 'never', matched_on: today }]);
});
