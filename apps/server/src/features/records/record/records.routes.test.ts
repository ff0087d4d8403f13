import { investmentQuestionnaires as questionnaires } from '@pramen/contract/records/records.endpoints';
import type { GivenForm } from '@pramen/contract/records/given-form';
import type { ClientRecord } from '@pramen/contract/records/records.schemas';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { changeFormTemplate } from '@pramen/contract/form-templates/form-templates.endpoints';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { records } from '../../../database/schema/records.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, goalForm } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let clientId: string;
/** A questionnaire that the client confirms, and one that they do not. */
let confirmed: string;
let unconfirmed: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
  const type = 'INVESTMENT_QUESTIONNAIRE';
  confirmed = await createFormTemplate(app, { type, confirmationRequired: true }, JSON.stringify(goalForm));
  unconfirmed = await createFormTemplate(app, { type }, JSON.stringify(goalForm));
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

const given = (values: Record<string, unknown>): GivenForm => ({
  content: [{ questions: Object.entries(values).map(([id, value]) => ({ id, value: value as string })) }],
});
const growth = given({ goal: 'GROWTH', years: 10 });
const create = (body: Record<string, unknown>, by = adviser) =>
  app.call(questionnaires.create, { params: { id: clientId }, body: { template_id: confirmed, data: growth, ...body }, token: by.token });
const save = (recordId: string, body: Record<string, unknown>, by = adviser) =>
  app.call(questionnaires.save, { params: { id: clientId, recordId }, body, token: by.token });
const decide = (recordId: string, body: Record<string, unknown>, by = office) =>
  app.call(questionnaires.decide, { params: { id: clientId, recordId }, body, token: by.token });
const read = (recordId: string, by = office, headers = {}) =>
  app.call(questionnaires.read, { params: { id: clientId, recordId }, token: by.token, headers });
const list = async (by = adviser, body: Record<string, unknown> = {}) =>
  (await app.call(questionnaires.list, { params: { id: clientId }, body, token: by.token })).body;
const noticesOf = async ({ token }: TestPerson) => (await app.call(listNotifications, { token, query: {} })).body.data;

async function created(body: Record<string, unknown> = {}, by = adviser): Promise<ClientRecord> {
  const { status, body: answer } = await create(body, by);
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.record;
}

const valuesOf = ({ data }: ClientRecord) =>
  Object.fromEntries(data.content.flatMap(({ questions }) => questions.map(({ id, value }) => [id, value])));

describe('a new record', () => {
  it('is a concept with the answers to its visible questions', async () => {
    const record = await created({ data: given({ goal: 'HOME', years: 3 }) });
    expect(record).toMatchObject({
      client_id: clientId,
      creator_id: adviser.userId,
      type: 'INVESTMENT_QUESTIONNAIRE',
      method: 'FORM',
      state: 'CONCEPT',
      template_id: confirmed,
      confirmation_required: true,
      result: null,
      may_be_deleted: true,
      version: 1,
    });
    // The answer to a hidden question is not stored.
    expect(valuesOf(record)).toEqual({ goal: 'HOME', years: null });
  });

  it.each([
    ['WAITING', 'confirmed', 'WAITING', null],
    ['TO_REVIEW', 'confirmed', 'WAITING', null],
    ['WAITING', 'unconfirmed', 'TO_REVIEW', { RISK: 'HIGH' }],
  ])('sent as %s from a %s template is %s', async (state, which, expected, result) => {
    const record = await created({ state, template_id: which === 'confirmed' ? confirmed : unconfirmed });
    expect([record.state, record.result]).toEqual([expected, result]);
  });

  it.each([
    [{ template_id: '00000000-0000-7000-8000-000000000000' }, 'template_id'],
    [{ state: 'APPROVED' }, 'state'],
    [{ state: 'ACCEPTED' }, 'state'],
    [{ data: given({ goal: 'RENT' }) }, 'data.basics.0.goal'],
    [{ data: given({ goal: 'GROWTH', years: 51 }) }, 'data.basics.0.years'],
    [{ data: given({ goal: 'GROWTH', years: 'ten' }) }, 'data.basics.0.years'],
    [{ data: given({ gaol: 'HOME' }) }, 'data.gaol'],
    [{ data: { content: 'x' } }, 'data.content'],
  ])('is refused for %j', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).meta.total).toBe(0);
  });

  it('may be an incomplete concept or wait for the client, but not go to review', async () => {
    const data = given({});
    expect((await created({ data })).state).toBe('CONCEPT');
    expect((await created({ data, state: 'WAITING' })).state).toBe('WAITING');
    const refused = await create({ data, state: 'WAITING', template_id: unconfirmed });
    expect(refused.body.errors).toEqual({ 'data.basics.0.goal': ['Toto políčko je povinné'] });
  });

  it('does not exist for staff of others', async () => {
    const { id } = await created();
    const answers = await Promise.all([create({}, stranger), read(id, stranger), save(id, { data: growth }, stranger)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the client', () => {
  it('sees nothing of a concept, and answers what waits', async () => {
    const { id } = await created();
    expect((await list(client)).meta.total).toBe(0);
    expect([(await read(id, client)).status, (await save(id, { state: 'APPROVED' }, client)).status]).toEqual([404, 404]);
    await save(id, { state: 'WAITING' });
    expect((await list(client)).data.map((row) => [row.id, row.state])).toEqual([[id, 'WAITING']]);
    const { status, body } = await save(id, { state: 'APPROVED', data: given({ goal: 'HOME' }) }, client);
    expect([status, body.message]).toEqual([200, 'Děkujeme, odpovědi jsou potvrzené.']);
    expect(body.record).toMatchObject({ state: 'APPROVED', result: { RISK: 'LOW' }, may_be_deleted: false });
  });

  it('may deny with a reason, which staff read', async () => {
    const { id } = await created({ state: 'WAITING' });
    await save(id, { state: 'DENIED', denied_description: ' Nesouhlasím s příjmem. ' }, client);
    expect((await read(id)).body).toMatchObject({ state: 'DENIED', denied_description: 'Nesouhlasím s příjmem.', result: null });
  });

  it.each([{ state: 'CONCEPT' }, { state: 'TO_REVIEW' }, {}])('cannot respond with %j', async (body) => {
    const { id } = await created({ state: 'WAITING' });
    expect((await save(id, body, client)).status).toBe(422);
    expect((await read(id)).body.state).toBe('WAITING');
  });

  it('cannot approve incomplete answers, nor anything twice', async () => {
    const { id } = await created({ state: 'WAITING', data: given({}) });
    expect((await save(id, { state: 'APPROVED' }, client)).body.errors).toEqual({ 'data.basics.0.goal': ['Toto políčko je povinné'] });
    expect((await save(id, { state: 'APPROVED', data: growth }, client)).status).toBe(200);
    expect((await save(id, { state: 'APPROVED', data: growth }, client)).body.code).toBe('record.state_refused');
  });

  it('has one notification of what waits, read once they have responded', async () => {
    const { id } = await created({ state: 'WAITING' });
    expect((await noticesOf(client)).map(({ subject, read_at }) => [subject, read_at])).toEqual([['Čekáme na vaše odpovědi', null]]);
    await save(id, { state: 'APPROVED' }, client);
    expect((await noticesOf(client))[0]?.read_at).not.toBeNull();
  });

  it.each([
    ['Vaše cíle', 'Vaše ciele', 'investiční dotazník „Vaše cíle“', 'investičný dotazník „Vaše ciele“'],
    // Named after its kind, which is not said twice.
    ['Investiční dotazník 2026', 'INVESTIČNÝ dotazník', '„Investiční dotazník 2026“', '„INVESTIČNÝ dotazník“'],
  ])('reads in the portal which record waits, as long as it exists: %s', async (publicName, publicNameSk, czech, slovak) => {
    const template = { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true, publicName, publicNameSk } as const;
    const own = await createFormTemplate(app, template, JSON.stringify(goalForm));
    const { id } = await created({ template_id: own, state: 'WAITING' });
    const textOf = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await app.call(listNotifications, { token: client.token, query: {}, headers });
      return body.data[0]?.text;
    };
    expect(await textOf('cs')).toBe(`V\u00a0portálu na vás čeká: ${czech}.`);
    expect(await textOf('sk')).toBe(`V\u00a0portáli na vás čaká: ${slovak}.`);
    await app.call(questionnaires.remove, { params: { id: clientId, recordId: id }, token: adviser.token });
    expect(await textOf('cs')).toBe('V\u00a0portálu na vás čeká, co máte vyplnit nebo potvrdit.');
  });

  it('is not made the author of what staff took over from an earlier record, nor are the staff', async () => {
    const first = await created({ state: 'WAITING' });
    await save(first.id, { state: 'APPROVED', data: given({ goal: 'GROWTH', years: 7 }), version: first.version }, client);
    const second = await created({ state: 'WAITING', data: given({ goal: 'GROWTH', years: 7 }) });
    const { authors } = (await read(second.id)).body;
    expect(authors.map(({ question_id: question, as }) => [question, as])).toEqual([
      ['goal', 'STAFF'],
      ['years', 'CLIENT'],
    ]);
  });

  it('may preview the result, without the points that staff see; nothing is stored', async () => {
    const { id } = await created({ state: 'WAITING' });
    const previewOf = ({ token }: TestPerson) =>
      app.call(questionnaires.preview, {
        params: { id: clientId, recordId: id },
        body: { data: growth },
        token,
        headers: { 'accept-language': 'sk' },
      });
    const { body } = await previewOf(client);
    expect(body.questionnaire).toMatchObject({
      result: { RISK: 'HIGH' },
      metrics: [{ id: 'RISK', label: 'Riziko', values: [{ value: 'HIGH', label: 'Vysoké' }], points: null }],
    });
    const contribution = { question_id: 'goal', question: 'Cíl', answer: 'Rast' };
    expect(body.questionnaire.metrics[0]?.contributions).toEqual([{ ...contribution, points: null }]);
    const [metric] = (await previewOf(adviser)).body.questionnaire.metrics;
    expect([metric?.points, metric?.contributions]).toEqual([5, [{ ...contribution, points: 5 }]]);
    expect((await read(id)).body).toMatchObject({ state: 'WAITING', version: 1, result: null });
  });
});

describe('staff', () => {
  it('decide about what was answered; a returned record waits with its answers, and each version stays', async () => {
    const { id } = await created({ state: 'WAITING' });
    await save(id, { state: 'APPROVED', data: growth }, client);
    expect((await decide(id, { decision: 'RETURN' })).body.errors).toEqual({ description: ['Toto políčko je povinné'] });
    const returned = await decide(id, { decision: 'RETURN', description: 'Doplňte prosím roky.' });
    const [notice] = await noticesOf(client);
    expect(notice).toMatchObject({ subject: 'Vrátili jsme vám záznam k\u00a0doplnění', read_at: null });
    expect(notice?.text).toContain('Doplňte prosím: investiční dotazník');
    expect(returned.body.record).toMatchObject({ state: 'WAITING', decision_description: 'Doplňte prosím roky.', may_be_deleted: false });
    expect(valuesOf(returned.body.record)).toEqual({ goal: 'GROWTH', years: 10 });
    await save(id, { state: 'APPROVED', data: given({ goal: 'GROWTH', years: 12 }) }, client);
    expect((await decide(id, { decision: 'ACCEPT' })).body).toMatchObject({
      message: 'Záznam byl přijat.',
      record: { state: 'ACCEPTED', result: { RISK: 'HIGH' } },
    });
    const { body } = await read(id);
    expect(body.steps.map(({ state, decision }) => [state, decision])).toEqual([
      ['WAITING', null],
      ['APPROVED', null],
      ['WAITING', 'RETURN'],
      ['APPROVED', null],
      ['ACCEPTED', 'ACCEPT'],
    ]);
    expect(body.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(body.authors.map(({ question_id, as }) => [question_id, as])).toEqual([
      ['goal', 'STAFF'],
      ['years', 'CLIENT'],
    ]);
    expect(body.evaluation).toMatchObject({ result: { RISK: 'HIGH' }, revision: { number: 1 }, engine: 1, is_reproduced: true });
    expect((await decide(id, { decision: 'CANCEL', description: 'x' })).body.code).toBe('record.state_refused');
  });

  it('read each version as it was saved, with who typed each answer; others and clients do not', async () => {
    const { id } = await created({ state: 'WAITING' });
    await save(id, { state: 'APPROVED', data: given({ goal: 'HOME' }) }, client);
    const versionOf = (number: string, by = office) =>
      app.call(questionnaires.readVersion, { params: { id: clientId, recordId: id, number }, token: by.token });
    const { body: first } = await versionOf('1');
    const { creator } = (await read(id)).body;
    expect([first.number, first.user, first.revision.number]).toEqual([1, creator, 1]);
    expect(first.data.content[0]?.questions.map(({ id: question, value }) => [question, value])).toEqual([
      ['goal', 'GROWTH'],
      ['years', 10],
    ]);
    expect(first.authors.map(({ question_id, as, user }) => [question_id, as, user])).toEqual([
      ['goal', 'STAFF', creator],
      ['years', 'STAFF', creator],
    ]);
    expect((await versionOf('2', adviser)).body.authors).toMatchObject([{ question_id: 'goal', as: 'CLIENT' }]);
    for (const number of ['0', '3', '1.5', 'x', '99999999999999'])
      expect([number, (await versionOf(number)).body]).toMatchObject([number, { code: 'record.not_found' }]);
    expect([(await versionOf('1', stranger)).status, (await versionOf('1', client)).status]).toEqual([404, 403]);
  });

  it('may say why they accept, which the client does not read; the client reads why a record came back', async () => {
    const { id } = await created({ template_id: unconfirmed, state: 'TO_REVIEW' });
    await decide(id, { decision: 'RETURN', description: 'Doplňte prosím roky.' });
    await save(id, { state: 'APPROVED', data: growth }, client);
    await decide(id, { decision: 'ACCEPT', description: 'Rozpor klient vysvětlil po telefonu.' });
    const reasonsFor = async (by: TestPerson) => (await read(id, by)).body.steps.flatMap(({ description }) => description ?? []);
    expect(await reasonsFor(office)).toEqual(['Doplňte prosím roky.', 'Rozpor klient vysvětlil po telefonu.']);
    expect(await reasonsFor(client)).toEqual(['Doplňte prosím roky.']);
    const shownTo = async (by: TestPerson) => (await read(id, by)).body.decision_description;
    expect([await shownTo(office), await shownTo(client)]).toEqual(['Rozpor klient vysvětlil po telefonu.', null]);
  });

  it('cancel for a reason that the client reads nowhere', async () => {
    const { id } = await created({ template_id: unconfirmed, state: 'TO_REVIEW' });
    const reason = 'Shoda se sankčním seznamem.';
    await decide(id, { decision: 'CANCEL', description: reason });
    expect((await read(id)).body).toMatchObject({ state: 'CANCELED', decision_description: reason });
    const own = [(await read(id, client)).body, await list(client)];
    expect(own).toMatchObject([{ state: 'CANCELED', decision_description: null }, { data: [{ decision_description: null }] }]);
    expect(JSON.stringify(own)).not.toContain('sankčním');
  });

  it('do not read the reason of an earlier return once the client has answered again, nor without a reason', async () => {
    const { id } = await created({ template_id: unconfirmed, state: 'TO_REVIEW' });
    await decide(id, { decision: 'RETURN', description: 'Doplňte příjem.' });
    expect((await read(id)).body.decision_description).toBe('Doplňte příjem.');
    await save(id, { state: 'APPROVED', data: growth }, client);
    expect((await read(id)).body.decision_description).toBeNull();
    await decide(id, { decision: 'ACCEPT' });
    expect((await read(id)).body).toMatchObject({ state: 'ACCEPTED', decision_description: null });
  });

  it('read why the client denies; the client reads it too, as their own words and not as a decision', async () => {
    const { id } = await created({ state: 'WAITING' });
    await save(id, { state: 'DENIED', denied_description: 'Údaje neodpovídají.' }, client);
    for (const by of [office, client]) {
      const { body } = await read(id, by);
      expect(body).toMatchObject({ state: 'DENIED', denied_description: 'Údaje neodpovídají.', decision_description: null });
      expect(body.steps.at(-1)).toMatchObject({ decision: null, description: 'Údaje neodpovídají.' });
    }
  });

  it('see no result of other answers: one that was denied with new ones has none', async () => {
    const { id } = await created({ state: 'WAITING' });
    await save(id, { state: 'APPROVED', data: given({ goal: 'HOME' }) }, client);
    await decide(id, { decision: 'RETURN', description: 'Opravte prosím cíl.' });
    expect((await read(id)).body.result).toEqual({ RISK: 'LOW' });
    await save(id, { state: 'DENIED', data: growth }, client);
    expect((await read(id)).body).toMatchObject({ state: 'DENIED', result: null, evaluation: null });
    // Denied without a change, the answers are still those of the result.
    const { id: other } = await created({ state: 'WAITING' });
    await save(other, { state: 'APPROVED', data: given({ goal: 'HOME' }) }, client);
    await decide(other, { decision: 'RETURN', description: 'Opravte prosím cíl.' });
    await save(other, { state: 'DENIED' }, client);
    expect((await read(other)).body).toMatchObject({ state: 'DENIED', result: { RISK: 'LOW' } });
  });

  it('decide only once: the second of two at once is told', async () => {
    const { id } = await created({ template_id: unconfirmed, state: 'TO_REVIEW' });
    const answers = await Promise.all([decide(id, { decision: 'ACCEPT' }), decide(id, { decision: 'CANCEL', description: 'Zrušeno' })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('see who saved meanwhile when they save an outdated version', async () => {
    const record = await created();
    await save(record.id, { data: given({ goal: 'HOME' }), version: record.version });
    const { status, body } = await save(record.id, { data: growth, version: record.version });
    expect([status, body.code]).toEqual([409, 'record.changed']);
    expect(valuesOf((await read(record.id)).body)).toEqual({ goal: 'HOME', years: null });
  });

  it('change only concepts', async () => {
    const { id } = await created({ state: 'WAITING' });
    expect((await save(id, { data: growth, state: 'CONCEPT' })).body.code).toBe('record.state_refused');
  });

  it('of an intermediary do not decide', async () => {
    const { id } = await created({ template_id: unconfirmed, state: 'TO_REVIEW' });
    expect((await decide(id, { decision: 'ACCEPT' }, adviser)).status).toBe(403);
  });
});

describe('a list', () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `V${at}`, label: `Volba ${at} ${'x'.repeat(150)}` }));
  const large: FormDefinition = {
    content: [
      {
        id: 'basics',
        fieldsetName: 'Základ',
        questions: ['one', 'two', 'three', 'four', 'five', 'six'].map((id) => ({ id, type: 'radio', label: id, options })),
      },
    ],
  };

  it('has whole forms only as far as they are small together, and every row', async () => {
    const type = 'INVESTMENT_QUESTIONNAIRE';
    const template = await createFormTemplate(app, { type, confirmationRequired: true }, JSON.stringify(large));
    for (let count = 0; count < 4; count += 1) await created({ template_id: template, data: given({ one: 'V7' }) });
    const { data, meta } = await list(adviser, { length: 100 });
    expect([data.length, meta.total]).toEqual([4, 4]);
    expect(data.map((row) => row.data !== null)).toEqual([true, true, true, false]);
    expect(data.at(-1)).toMatchObject({ state: 'CONCEPT', template_id: template, data: null, respondent: null });
    expect(JSON.stringify(data).length).toBeLessThan(2_000_000);
  });

  it('has at most 100 rows a page', async () => {
    const { status, body } = await app.call(questionnaires.list, {
      params: { id: clientId },
      body: { length: 101 },
      token: client.token,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['length']]);
  });
});

describe('deleting', () => {
  const remove = (recordId: string, by = adviser) =>
    app.call(questionnaires.remove, { params: { id: clientId, recordId }, token: by.token });

  it('is offered to staff only', async () => {
    const { id } = await created({ state: 'WAITING' });
    expect([(await read(id)).body.may_be_deleted, (await read(id, client)).body.may_be_deleted]).toEqual([true, false]);
    expect((await remove(id, client)).status).toBe(403);
  });

  it('removes a concept and what waits', async () => {
    for (const state of ['CONCEPT', 'WAITING']) {
      const { id } = await created({ state });
      expect((await remove(id)).body).toEqual({ message: 'Dotazník byl smazán' });
      expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404]);
    }
    expect((await list()).meta.total).toBe(0);
  });

  it('is refused for what was once answered, even when it waits again', async () => {
    const { id } = await created({ state: 'WAITING' });
    await save(id, { state: 'APPROVED' }, client);
    expect((await remove(id)).body.code).toBe('record.state_refused');
    await decide(id, { decision: 'RETURN', description: 'Znovu' });
    expect((await remove(id)).body.code).toBe('record.state_refused');
  });
});

it('a record keeps the revision that it was begun with', async () => {
  const own = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true }, JSON.stringify(goalForm));
  const { id } = await created({ template_id: own, state: 'WAITING' });
  const next: FormDefinition = {
    content: [{ id: 'basics', fieldsetName: 'Nový', questions: [{ id: 'other', type: 'text', label: 'Jiná', isRequired: true }] }],
  };
  const changed = await app.call(changeFormTemplate, { params: { id: own }, body: { data: JSON.stringify(next) }, token: office.token });
  expect(changed.body.form_template.revision.number).toBe(2);
  await save(id, { state: 'APPROVED', data: growth }, client);
  expect((await read(id)).body).toMatchObject({ state: 'APPROVED', revision: { number: 1 }, result: { RISK: 'HIGH' } });
  const fresh = await create({ template_id: own, data: given({ other: 'x' }) });
  expect(valuesOf(fresh.body.record)).toEqual({ other: 'x' });
});

describe('a revision that the law requires', () => {
  const next: FormDefinition = {
    content: [
      {
        id: 'basics',
        fieldsetName: 'Základ',
        questions: [
          { id: 'goal', type: 'radio', label: 'Váš cíl', options: [{ value: 'GROWTH', label: 'Růst' }] },
          { id: 'residence', type: 'text', label: 'Daňová rezidence', isRequired: true },
        ],
      },
    ],
  };
  const revise = (id: string, body: Record<string, unknown>) =>
    app.call(changeFormTemplate, { params: { id }, body: { data: JSON.stringify(next), ...body }, token: office.token });
  const begun = async () => {
    const type = 'INVESTMENT_QUESTIONNAIRE';
    const template_id = await createFormTemplate(app, { type, confirmationRequired: true }, JSON.stringify(goalForm));
    return { template_id, record: await created({ template_id, state: 'WAITING' }) };
  };

  it('moves open drafts; the client sees what is new, and the other answers and authors stay', async () => {
    const { template_id, record } = await begun();
    const { record: done } = (await create({ template_id, state: 'WAITING' })).body;
    await save(done.id, { state: 'APPROVED' }, client);
    expect((await revise(template_id, { is_required_by_law: true })).status).toBe(200);
    await app.drain();
    const { body } = await read(record.id, client);
    expect(body).toMatchObject({
      state: 'WAITING',
      revision: { number: 2 },
      moved: { from: { number: 1 }, added: ['residence'], changed: ['goal'] },
    });
    expect(valuesOf(body)).toEqual({ goal: 'GROWTH', residence: null });
    // Nobody has answered the question as it reads now, until the client confirms it.
    expect(body.authors).toEqual([]);
    // What was answered stays under the rules that it was answered under.
    expect((await read(done.id)).body).toMatchObject({ state: 'APPROVED', revision: { number: 1 }, moved: null });
    const { rows } = await database.current.pool.query(
      "SELECT facts #> '{before,revision}' AS from, facts #> '{after,revision}' AS to FROM audit_events WHERE object_id = $1 AND action = 'records.movedToRevision'",
      [record.id],
    );
    expect(rows).toEqual([{ from: 1, to: 2 }]);
    await app.drain();
    expect((await read(record.id)).body.versions).toHaveLength(2);
    const { version } = (await read(record.id, client)).body;
    const confirmed = await save(record.id, { state: 'APPROVED', version, data: given({ goal: 'GROWTH', residence: 'CZ' }) }, client);
    expect(confirmed.status).toBe(200);
    expect((await read(record.id)).body.authors.map(({ question_id, as }) => [question_id, as])).toEqual([
      ['goal', 'CLIENT'],
      ['residence', 'CLIENT'],
    ]);
  });

  it('takes the result of the answers before it from a draft that came back', async () => {
    const { template_id, record } = await begun();
    await save(record.id, { state: 'APPROVED' }, client);
    await decide(record.id, { decision: 'RETURN', description: 'Doplňte' });
    expect((await read(record.id)).body.result).toEqual({ RISK: 'HIGH' });
    await revise(template_id, { is_required_by_law: true });
    await app.drain();
    expect((await read(record.id)).body).toMatchObject({ state: 'WAITING', revision: { number: 2 }, result: null, evaluation: null });
  });

  it('leaves deleted drafts as they are', async () => {
    const { template_id, record } = await begun();
    await app.call(questionnaires.remove, { params: { id: clientId, recordId: record.id }, token: adviser.token });
    await revise(template_id, { is_required_by_law: true });
    await app.drain();
    const { rows } = await database.current.pool.query('SELECT version_number FROM records WHERE id = $1', [record.id]);
    expect(rows).toEqual([{ version_number: 1 }]);
  });

  it('moves nothing when it is not required, or while its template is inactive', async () => {
    const { template_id, record } = await begun();
    await revise(template_id, {});
    await app.drain();
    expect((await read(record.id)).body.revision.number).toBe(1);
    const other = await begun();
    await revise(other.template_id, { is_required_by_law: true, is_active: false });
    await app.drain();
    expect((await read(other.record.id)).body.revision.number).toBe(1);
    await app.call(changeFormTemplate, { params: { id: other.template_id }, body: { is_active: true }, token: office.token });
    await app.drain();
    expect((await read(other.record.id)).body.revision.number).toBe(2);
  });
});

it('answers, results and reasons are encrypted with the key of their client, and rows cannot be changed', async () => {
  const { id } = await created({ state: 'WAITING', data: given({ goal: 'HOME' }) });
  await save(id, { state: 'DENIED', denied_description: 'Velmi osobní důvod' }, client);
  const { rows } = await database.current.pool.query<{ all: string }>(
    `SELECT concat(encode(v.sealed_answers, 'escape'), encode(s.sealed_reason, 'escape')) AS all
     FROM record_versions v JOIN record_steps s USING (client_id, record_id) WHERE record_id = $1`,
    [id],
  );
  expect(rows.map(({ all }) => /HOME|goal|osobn/.test(all))).toEqual([false, false]);
  for (const table of ['record_versions', 'record_steps', 'record_results'])
    await expect(app.platform.db.execute(sql.raw(`DELETE FROM ${table}`))).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('the questions of a template are read without answers, those of an unknown one are not found', async () => {
  const readQuestions = (query: Record<string, string>) => app.call(questionnaires.readQuestions, { query, token: adviser.token });
  expect((await readQuestions({ template_id: confirmed })).body.content[0]?.questions.map(({ id }) => id)).toEqual(['goal', 'years']);
  expect((await readQuestions({})).body.content).toHaveLength(1);
  expect((await readQuestions({ template_id: clientId })).status).toBe(404);
});

it('of all records the newest thousand are listed', async () => {
  const mine = await createPerson(app, 'INTERMEDIARY');
  const { clientId: id } = await createPerson(app, 'CLIENT', { under: mine });
  const { body } = await app.call(questionnaires.create, {
    params: { id: id ?? '' },
    body: { template_id: confirmed, data: growth },
    token: mine.token,
  });
  const [one] = await app.platform.db.select().from(records).where(eq(records.id, body.record.id));
  if (!one) throw new Error('the record was not stored');
  const later = Array.from({ length: 1000 }, (_none, at) => ({
    ...one,
    id: newId(),
    createdAt: new Date(one.createdAt.getTime() + at + 1),
  }));
  await app.platform.db.insert(records).values(later);
  const { data } = (await app.call(questionnaires.readAll, { token: mine.token })).body;
  expect(data).toHaveLength(1000);
  expect(data.map((row) => row.id)).not.toContain(body.record.id);
});

it('all records within reach are listed without their answers', async () => {
  const { id } = await created();
  const readAll = async (by: TestPerson) => (await app.call(questionnaires.readAll, { token: by.token })).body.data.map((row) => row.id);
  expect([(await readAll(adviser))[0], await readAll(stranger), await readAll(client)]).toEqual([id, [], []]);
});

describe('what waits for a client', () => {
  const waitingOf = async () => (await app.call(readProfile, { token: client.token })).body.user;

  it('is in their profile by kind, by its public name, and says whether it was returned', async () => {
    await created();
    expect((await waitingOf()).waiting_investment_questionnaires).toEqual([]);
    const record = await created({ state: 'WAITING' });
    const { waiting_investment_questionnaires: waiting, waiting_forms: others } = await waitingOf();
    expect([waiting.map(({ id, is_returned: isReturned }) => [id, isReturned]), others]).toEqual([[[record.id, false]], []]);
    const { template_name: name, created_at: at } = (await read(record.id, client)).body;
    expect(waiting[0]).toMatchObject({ name, created_at: at });
    expect((await app.call(readProfile, { token: adviser.token })).body.user.waiting_investment_questionnaires).toEqual([]);

    await save(record.id, { state: 'APPROVED', data: growth }, client);
    expect((await waitingOf()).waiting_investment_questionnaires).toEqual([]);
    await decide(record.id, { decision: 'RETURN', description: 'Doplňte' });
    expect((await waitingOf()).waiting_investment_questionnaires).toMatchObject([{ id: record.id, is_returned: true }]);
  });

  it('is not there once it was deleted, and leads from its notice to the list', async () => {
    const record = await created({ state: 'WAITING' });
    expect((await noticesOf(client)).map(({ about }) => about)).toEqual([{ kind: 'records', id: null }]);
    await app.call(questionnaires.remove, { params: { id: clientId, recordId: record.id }, token: adviser.token });
    expect((await waitingOf()).waiting_investment_questionnaires).toEqual([]);
  });
});
