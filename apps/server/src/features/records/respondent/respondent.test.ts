import { readActiveTemplates, sendConcepts } from '@pramen/contract/records/concepts.endpoints';
import { amlQuestionnaires, forms, investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { changeFormTemplate } from '@pramen/contract/form-templates/form-templates.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { createFixedClock } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { readRepresentation } from './respondent.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let clientId: string;
let templateId: string;

const parent = { name: 'Jan Malý', relation: 'PARENT', tested: 'REPRESENTATIVE' } as const;
const nobody = { content: [] };

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  templateId = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true });
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
  await setClient({ birthDate: '2015-05-05', legalGuardian: 'Jan Malý' });
});
afterAll(() => app.close());

const setClient = (changes: Partial<typeof clients.$inferInsert>) =>
  app.platform.db.update(clients).set(changes).where(eq(clients.id, clientId));
const create = (body: Record<string, unknown> = {}) =>
  app.call(investmentQuestionnaires.create, {
    params: { id: clientId },
    body: { template_id: templateId, data: nobody, ...body },
    token: adviser.token,
  });
async function created(body: Record<string, unknown> = {}): Promise<string> {
  const answer = await create(body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.record.id;
}
const save = (recordId: string, body: Record<string, unknown>, by = adviser) =>
  app.call(investmentQuestionnaires.save, { params: { id: clientId, recordId }, body, token: by.token });
const read = async (recordId: string) =>
  (await app.call(investmentQuestionnaires.read, { params: { id: clientId, recordId }, token: adviser.token })).body;
const decide = (recordId: string, decision: string) =>
  app.call(investmentQuestionnaires.decide, {
    params: { id: clientId, recordId },
    body: { decision, description: 'Doplňte zástupce' },
    token: office.token,
  });

describe('a questionnaire of a minor', () => {
  it('begins with the known guardian, and then with who answered last', async () => {
    const suggested = async () => {
      const query = { 'filter[type]': 'INVESTMENT_QUESTIONNAIRE' };
      const { body } = await app.call(readActiveTemplates, { params: { id: clientId }, query, token: adviser.token });
      return body.data[0]?.representation;
    };
    expect(await suggested()).toEqual({ kind: 'MINOR', suggested: { name: 'Jan Malý', relation: null, tested: null } });
    const other = { ...parent, name: 'Jana Malá' };
    await created({ respondent: other });
    expect(await suggested()).toEqual({ kind: 'MINOR', suggested: other });
  });

  it('is not sent before it says who answers and whose knowledge is tested; a concept may leave it open', async () => {
    const { status, body } = await create({ state: 'WAITING' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['respondent.relation', 'respondent.tested']]);
    const id = await created({ respondent: { name: ' ', relation: 'STATUTORY_BODY', tested: null } });
    const refused = await save(id, { state: 'WAITING' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        'respondent.name': ['Uveďte jméno toho, kdo za klienta odpovídá.'],
        'respondent.relation': ['Vyberte, čím je tento člověk klientovi.'],
        'respondent.tested': ['Vyberte, čí znalosti a\u00a0zkušenosti dotazník ověřuje.'],
      },
    ]);
    const all = await app.call(sendConcepts, { params: { id: clientId }, token: adviser.token });
    expect([all.status, (await read(id)).state]).toEqual([422, 'CONCEPT']);
    expect((await save(id, { state: 'WAITING', respondent: parent })).body.record).toMatchObject({ state: 'WAITING', respondent: parent });
  });

  it('keeps who answered in each version, and in the history', async () => {
    const id = await created({ state: 'WAITING', respondent: parent });
    const mother = { name: 'Jana Malá', relation: 'PARENT', tested: 'CLIENT' } as const;
    expect((await save(id, { state: 'APPROVED', respondent: mother }, client)).status).toBe(200);
    const detail = await read(id);
    expect(detail.respondent).toEqual(mother);
    expect(detail.versions.map(({ respondent }) => respondent)).toEqual([mother, parent]);
    const params = { id: clientId, recordId: id, number: '1' };
    const { body: first } = await app.call(investmentQuestionnaires.readVersion, { params, token: adviser.token });
    expect(first.respondent).toEqual(parent);
    const { body } = await app.call(readHistory, {
      params: { type: 'client', id: clientId },
      query: { length: '20' },
      token: admin.token,
    });
    const approval = body.data.find(({ action }) => action === 'records.approved');
    const told = approval?.changes.map(({ field, after }) => [field, after]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['respondent', 'Jana Malá'],
        ['relation', 'PARENT'],
        ['tested', 'CLIENT'],
      ]),
    );
    const { rows } = await database.current.pool.query<{ facts: string }>(
      'SELECT facts::text AS facts FROM audit_events WHERE object_id = $1',
      [id],
    );
    expect(rows.some(({ facts }) => facts.includes('Malá'))).toBe(false);
    expect(rows.filter(({ facts }) => facts.includes('"tested": "CLIENT"'))).toHaveLength(1);
  });

  it('keeps who answers when the law moves it to another revision', async () => {
    const own = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true });
    const id = await created({ template_id: own, state: 'WAITING', respondent: parent });
    const data = JSON.stringify({
      content: [{ id: 'basics', fieldsetName: 'Nové', questions: [{ id: 'other', type: 'text', label: 'X' }] }],
    });
    const body = { data, is_required_by_law: true };
    expect((await app.call(changeFormTemplate, { params: { id: own }, body, token: admin.token })).status).toBe(200);
    await app.drain();
    expect(await read(id)).toMatchObject({ revision: { number: 2 }, respondent: parent });
  });

  it('is neither confirmed nor accepted without it, though it was sent before the client was known to be a minor', async () => {
    await setClient({ birthDate: '1980-01-01' });
    const [open, confirmed] = [await created({ state: 'WAITING' }), await created({ state: 'WAITING' })];
    expect((await save(confirmed, { state: 'APPROVED' }, client)).status).toBe(200);
    await setClient({ birthDate: '2015-05-05' });
    expect((await save(open, { state: 'APPROVED' }, client)).status).toBe(422);
    expect((await save(open, { state: 'DENIED' }, client)).status).toBe(200);
    expect((await decide(confirmed, 'ACCEPT')).status).toBe(422);
    expect((await decide(confirmed, 'RETURN')).status).toBe(200);
    expect((await save(confirmed, { state: 'APPROVED', respondent: parent }, client)).status).toBe(200);
    expect((await decide(confirmed, 'ACCEPT')).status).toBe(200);
  });
});

it('a company names a member of its body or a proxy, not a parent', async () => {
  await setClient({ birthDate: '1980-01-01', companyName: 'Malá s.r.o.' });
  const aml = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' });
  const send = (respondent: object) =>
    app.call(amlQuestionnaires.create, {
      params: { id: clientId },
      body: { template_id: aml, data: nobody, state: 'WAITING', respondent } as never,
      token: adviser.token,
    });
  expect(Object.keys((await send(parent)).body.errors ?? {})).toEqual(['respondent.relation']);
  expect((await send({ ...parent, relation: 'STATUTORY_BODY' })).status).toBe(200);
});

it('an adult answers for themselves, and forms name nobody', async () => {
  const form = await createFormTemplate(app, {});
  const made = await app.call(forms.create, {
    params: { id: clientId },
    body: { template_id: form, data: nobody, state: 'WAITING' },
    token: adviser.token,
  });
  expect([made.status, made.body.record.respondent]).toEqual([200, null]);
  await setClient({ birthDate: '1980-01-01' });
  const refused = await create({ respondent: parent });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['respondent']]);
  const id = await created({ state: 'WAITING' });
  expect(await read(id)).toMatchObject({ respondent: null, representation: null });
});

it('a person is of age from midnight in Prague', async () => {
  await setClient({ birthDate: '2008-11-25' });
  const kindAt = async (instant: string) => {
    const key = { clientId, type: 'INVESTMENT_QUESTIONNAIRE' } as const;
    return (await readRepresentation(app.platform.db, { clock: createFixedClock(instant) }, key))?.kind;
  };
  expect([await kindAt('2026-11-24T22:59:59Z'), await kindAt('2026-11-24T23:00:00Z')]).toEqual(['MINOR', undefined]);
});
