import * as endpoints from '@pramen/contract/form-templates/form-templates.endpoints';
import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intermediaries } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { oneQuestion, sampleForm } from '../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let houseOf: Map<string, string>;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
  const { rows } = await database.current.pool.query<{ id: string; house: string }>(
    'SELECT id, intermediary_id AS house FROM intermediary_people',
  );
  houseOf = new Map(rows.map(({ id, house }) => [id, house]));
});
afterAll(() => app.close());

const data = JSON.stringify(oneQuestion);
const withQuestion = (id: string): FormDefinition => ({
  content: [{ id: 'basics', fieldsetName: 'Základ', questions: [{ id, type: 'text', label: 'Otázka' }] }],
});
const create = (body: Record<string, unknown>, by = office) => app.call(endpoints.createFormTemplate, { body, token: by.token });
const change = (id: string, body: Record<string, unknown>, by = office) =>
  app.call(endpoints.changeFormTemplate, { params: { id }, body, token: by.token });
const read = (id: string, by = office) => app.call(endpoints.readFormTemplate, { params: { id }, token: by.token });
const revisionsOf = async (id: string) =>
  (await app.call(endpoints.readFormRevisions, { params: { id }, token: office.token })).body.data.map(({ number, version, hash }) => ({
    number,
    version,
    hash,
  }));

async function created(body: Record<string, unknown> = {}): Promise<FormTemplate> {
  const { status, body: answer } = await create({ name: 'Formulář', public_name: 'Formulář', data, ...body });
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.form_template;
}

async function usableBy(person: TestPerson, type: string) {
  const { body } = await app.call(endpoints.readFormTemplatesByType, { query: { type }, token: person.token });
  return body.data.map(({ id }) => id);
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query<{ action: string; actor_user_id: string; facts: unknown }>(
    'SELECT action, actor_user_id, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

describe('a new form template', () => {
  it('is an active form without confirmation, for all intermediaries, with its first revision', async () => {
    const template = await created({ name: ' Poznámka ', public_name: 'Vaše poznámka', version: '2026/1' });
    expect(template).toEqual({
      id: template.id,
      name: 'Poznámka',
      public_name: 'Vaše poznámka',
      public_name_cs: 'Vaše poznámka',
      public_name_sk: null,
      version: '2026/1',
      type: 'FORM',
      description: null,
      is_active: true,
      confirmation_required: false,
      validity_months: null,
      was_published: true,
      intermediary_ids: null,
      intermediaries: [],
      revision: {
        id: template.revision.id,
        number: 1,
        // sha256sum of the JSON text.
        hash: 'a26cde02208893fc2f220fb1aa68fccd4b4bc9779837bdc20ed0a566d9144bf3',
        version: '2026/1',
        is_required_by_law: false,
        created_at: template.created_at,
        created_by: 'Žofie Čížková',
      },
      created_at: template.created_at,
      record_version: 1,
      data,
    });
    expect(await auditOf(template.id)).toMatchObject([
      {
        action: 'form-templates.created',
        actor_user_id: office.userId,
        facts: { after: { name: 'Poznámka', revision: 1, definitionHash: template.revision.hash } },
      },
    ]);
  });

  it.each([
    ['name', { name: '  ', public_name: 'A', data }],
    ['public_name', { name: 'A', data }],
    ['type', { name: 'A', public_name: 'A', data, type: 'SURVEY' }],
    ['data', { name: 'A', public_name: 'A' }],
    ['data', { name: 'A', public_name: 'A', data: '{"content":' }],
    ['data', { name: 'A', public_name: 'A', data: '{"content":', is_active: false }],
    ['data', { name: 'A', public_name: 'A', data: '{"contents": []}', is_active: false }],
  ])('is refused because of its %s: %j', async (field, body) => {
    const { status, body: answer } = await create(body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is refused when active, with each error at its place, and saved when inactive', async () => {
    const faulty = JSON.stringify({
      content: [
        {
          id: 'basics',
          fieldsetName: 'Základ',
          questions: [
            { id: 'early', type: 'text', label: 'První', visibleWhen: { field: 'late', operator: '==', value: 'x' } },
            { id: 'late', type: 'text', label: 'Druhá' },
            { id: 'late', type: 'select', label: 'Třetí', options: [] },
          ],
        },
      ],
    });
    const { status, body } = await create({ name: 'A', public_name: 'A', data: faulty });
    expect(status).toBe(422);
    expect(body.errors?.['data']).toEqual([
      'content[0].questions[0].visibleWhen: Podmínka závisí na otázce „late“, která je až dál.',
      'content[0].questions[2]: Otázka „late“ je tu dvakrát.',
      'content[0].questions[2]: Otázka „late“ nemá žádné možnosti.',
    ]);
    const draft = await created({ data: faulty, is_active: false });
    expect((await change(draft.id, { is_active: true })).status).toBe(422);
    expect((await read(draft.id)).body).toMatchObject({ is_active: false, record_version: 1 });
    expect((await change(draft.id, { data, is_active: true })).body.form_template).toMatchObject({
      is_active: true,
      revision: { number: 2 },
    });
  });

  it('is refused when a sample gives another metric than its author expects', async () => {
    const wrong = JSON.parse(sampleForm('investment-questionnaire')) as FormDefinition;
    const samples = wrong.samples?.map((sample) => ({ ...sample, metrics: { ...sample.metrics, RISK_TOLERANCE: '9' } }));
    const { status, body } = await create({ name: 'A', public_name: 'A', data: JSON.stringify({ ...wrong, samples }) });
    expect(status).toBe(422);
    expect(body.errors?.['data']).toHaveLength(samples?.length ?? 0);
    expect(body.errors?.['data']?.[0]).toMatch(/^Ukázkové odpovědi „.+“ dávají v\u00a0metrice RISK_TOLERANCE „\d“ místo „9“\.$/);
  });

  it('may be any of the samples, which have one of each type', async () => {
    const { body } = await app.call(endpoints.readSampleForms, { token: office.token });
    expect(body.data.map(({ type }) => type).toSorted()).toEqual([...templateTypes].toSorted());
    for (const sample of body.data) {
      const template = await created({ ...sample, public_name: sample.public_name_cs });
      expect((await read(template.id)).body).toMatchObject({ ...sample, is_active: true });
    }
  });
});

describe('a revision', () => {
  it('is made by changed data only; earlier ones stay as they were', async () => {
    const template = await created({ version: 'A' });
    const second = JSON.stringify(withQuestion('second'));
    expect((await change(template.id, { name: 'Jiný název', version: 'B' })).body.form_template).toMatchObject({
      version: 'B',
      revision: { number: 1, version: 'A' },
    });
    const { body } = await change(template.id, { data: second });
    expect(body.form_template).toMatchObject({ data: second, record_version: 3, revision: { number: 2, version: 'B' } });
    expect((await change(template.id, { data: second })).body.form_template).toMatchObject({ record_version: 3, revision: { number: 2 } });
    const [newest, first] = await revisionsOf(template.id);
    expect([newest?.number, first]).toEqual([2, { number: 1, version: 'A', hash: template.revision.hash }]);
    const answers = await Promise.all(
      ['1', '2', '3', '0', 'x', '1.0'].map((number) =>
        app.call(endpoints.readFormRevision, { params: { id: template.id, number }, token: office.token }),
      ),
    );
    expect(answers.map(({ status, body: revision }) => [status, revision.data])).toEqual([
      [200, data],
      [200, second],
      ...Array.from({ length: 4 }, () => [404, undefined]),
    ]);
    expect((await auditOf(template.id)).map(({ action, facts }) => [action, facts])).toMatchObject([
      ['form-templates.created', {}],
      ['form-templates.changed', { before: { name: 'Formulář', versionLabel: 'A' }, after: { name: 'Jiný název', versionLabel: 'B' } }],
      [
        'form-templates.changed',
        { before: { revision: 1, definitionHash: template.revision.hash }, after: { revision: 2 }, isRequiredByLaw: false },
      ],
    ]);
  });

  it('says whether the law required it', async () => {
    const template = await created();
    const { body } = await change(template.id, { data: JSON.stringify(withQuestion('q')), is_required_by_law: true });
    expect(body.form_template.revision).toMatchObject({ number: 2, is_required_by_law: true });
  });

  it.each(["UPDATE form_revisions SET definition = '{}'", 'DELETE FROM form_revisions', 'TRUNCATE form_revisions'])(
    'cannot be changed by the application: %s',
    async (statement) => {
      await created();
      await expect(app.platform.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );

  it('of two made at once one has the next number and the other the one after', async () => {
    const template = await created();
    const answers = await Promise.all(['a', 'b'].map((id) => change(template.id, { data: JSON.stringify(withQuestion(id)) })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await revisionsOf(template.id)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });
});

describe('the templates of a type', () => {
  it('are the active ones that the caller may use', async () => {
    const type = 'INVESTMENT_QUESTIONNAIRE';
    const own = houseOf.get(adviser.intermediaryPersonId ?? '') ?? '';
    const forAll = await created({ name: 'A', type });
    const forOne = await created({ name: 'B', type, intermediary_ids: [own] });
    const others = [await created({ name: 'C', type, is_active: false }), await created({ name: 'D' })];
    const four = new Set([forAll, forOne, ...others].map(({ id }) => id));
    const usable = async (person: TestPerson) => (await usableBy(person, type)).filter((id) => four.has(id));
    expect(await usable(office)).toEqual([forAll.id, forOne.id]);
    expect(await usable(adviser)).toEqual([forAll.id, forOne.id]);
    expect(await usable(stranger)).toEqual([forAll.id]);
    expect(await usableBy(office, 'SURVEY')).toEqual([]);
    expect(forOne.intermediaries.map(({ id }) => id)).toEqual([own]);
  });

  it('exist only for known intermediaries', async () => {
    const { status, body } = await create({ name: 'A', public_name: 'A', data, intermediary_ids: [newId()] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['intermediary_ids.0']]);
    const houses = await app.platform.db.select({ id: intermediaries.id }).from(intermediaries);
    const template = await created({ intermediary_ids: houses.map(({ id }) => id) });
    expect((await change(template.id, { intermediary_ids: null })).body.form_template.intermediary_ids).toBeNull();
  });
});

it('was published once it is or was active', async () => {
  const isPublished = async (id: string) => (await read(id)).body.was_published;
  const active = await created();
  await change(active.id, { is_active: false });
  const draft = await created({ is_active: false });
  expect([await isPublished(active.id), await isPublished(draft.id)]).toEqual([true, false]);
  await change(draft.id, { is_active: true });
  await change(draft.id, { is_active: false });
  expect(await isPublished(draft.id)).toBe(true);
});

it('for investment questionnaires is activated only with preferences of sustainability at the end', async () => {
  const ask = (id: string) => ({ id, type: 'text', label: id });
  const ids = ['sustainability_wanted', 'taxonomy_share', 'goal', 'sfdr_share'];
  const early = JSON.stringify({ content: [{ id: 'a', fieldsetName: 'A', questions: ids.map(ask) }] });
  const body = { name: 'A', public_name: 'A', data: early, type: 'INVESTMENT_QUESTIONNAIRE' } as const;
  const refused = await create(body);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      data: [
        'content: Preference udržitelnosti mají tři části: chybí otázka s\u00a0id „adverse_impacts“.',
        'content[0].questions[2]: Otázka „goal“ musí předcházet otázkám na preference udržitelnosti, které přicházejí na řadu poslední.',
      ],
    },
  ]);
  expect((await create({ ...body, is_active: false })).status).toBe(200);
  expect((await create({ ...body, type: 'FORM' })).status).toBe(200);
});

describe('a removed template', () => {
  it('is in no list, cannot be read or changed, and keeps its revisions', async () => {
    const template = await created({ name: 'Odstraněná', type: 'AML_QUESTIONNAIRE' });
    const removed = await app.call(endpoints.deleteFormTemplate, { params: { id: template.id }, token: office.token });
    expect([removed.status, removed.body]).toEqual([200, { message: 'Šablona formuláře byla smazána.' }]);
    expect(await usableBy(office, 'AML_QUESTIONNAIRE')).not.toContain(template.id);
    const found = await app.call(endpoints.listFormTemplates, { body: { search: 'odstranena' }, token: office.token });
    expect(found.body.meta.total).toBe(0);
    expect([(await read(template.id)).status, (await change(template.id, { name: 'X' })).status]).toEqual([404, 404]);
    const { rows } = await database.current.pool.query('SELECT number FROM form_revisions WHERE template_id = $1', [template.id]);
    expect(rows).toEqual([{ number: 1 }]);
    expect((await auditOf(template.id)).map(({ action }) => action)).toEqual(['form-templates.created', 'form-templates.deleted']);
  });
});

it('is kept by the company: advisers choose from the active ones, but neither read definitions nor change them', async () => {
  const { id } = await created();
  const answers = await Promise.all([
    create({ name: 'A', public_name: 'A', data }, adviser),
    change(id, { name: 'X' }, adviser),
    read(id, adviser),
    app.call(endpoints.listFormTemplates, { body: {}, token: adviser.token }),
    app.call(endpoints.deleteFormTemplate, { params: { id }, token: adviser.token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

it('has a Slovak name for clients, which falls back to the Czech one', async () => {
  const template = await created({ public_name: 'Zpráva' });
  const slovak = () =>
    app.call(endpoints.readFormTemplate, { params: { id: template.id }, token: office.token, headers: { 'accept-language': 'sk' } });
  expect((await slovak()).body.public_name).toBe('Zpráva');
  await change(template.id, { public_name_sk: 'Správa' });
  expect((await slovak()).body).toMatchObject({ public_name: 'Správa', public_name_cs: 'Zpráva' });
  expect((await read(template.id)).body.public_name).toBe('Zpráva');
});
