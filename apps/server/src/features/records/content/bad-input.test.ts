import * as templates from '@pramen/contract/form-templates/form-templates.endpoints';
import { forms } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

// What people and programs send that they should not: each is told what is wrong, and nothing is lost or stored.

const database = useTestDatabase();
let app: TestApp;
let office: [TestPerson, TestPerson];
let client: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = [await createPerson(app, 'BACK_OFFICE'), await createPerson(app, 'BACK_OFFICE')];
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

const ask = (id: string, more: object = {}) => ({ id, type: 'text', label: id, ...more });
const formOf = (...questions: object[]) => JSON.stringify({ content: [{ id: 'f', fieldsetName: 'F', questions }] });
const when = (field: string) => ({ visibleWhen: { field, operator: '==', value: 'x' } });

const publish = async (data: string, more: object = {}) =>
  app.call(templates.createFormTemplate, {
    body: {
      name: 'Formulář',
      public_name: 'Formulář',
      type: 'FORM',
      data,
      is_active: true,
      is_for_all_intermediaries: true,
      confirmation_required: true,
      ...more,
    },
    token: office[0].token,
  });

async function publishedForm(data: string): Promise<string> {
  const { status, body } = await publish(data);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.form_template.id;
}

describe('a definition', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it.each<[string, string, RegExp]>([
    ['that loops', formOf(ask('a', when('b')), ask('b', when('a'))), /kruh: a → b → a/],
    ['that reads itself', formOf(ask('a', when('a'))), /kruh: a → a/],
    ['of 10,000 questions', formOf(...Array.from({ length: 10_000 }, (_, index) => ask(`q${index}`))), /nejvýš 1000/],
    ['of 60 levels', `{"content":${nested(60)}}`, /vnořené \(JSON\), nejvýš 16/],
    ['of 20,000 levels', `{"content":${nested(20_000)}}`, /vnořené \(JSON\), nejvýš 16/],
    ['with a script', formOf(ask('a', { html: '<script>alert(1)</script>' })), /script/],
    ['with the name of a prototype', `{"content":[],"__proto__":{"isAdmin":true}}`, /nepatří: __proto__/],
    ['that is cut in the middle', formOf(ask('a')).slice(0, 40), /není platný JSON/],
    ['that is no object', '[1, 2]', /nepatří/],
  ])('%s is refused with what is wrong, and nothing is stored', async (_what, data, message) => {
    const name = `Chybný ${Math.abs(data.length)} ${_what}`;
    const { status, body } = await publish(data, { name });
    expect([status, body.code]).toEqual([422, 'validation.failed']);
    const messages = Object.entries(body.errors ?? {}).filter(([field]) => field.startsWith('data'));
    expect(messages.flat(2).join(' ')).toMatch(message);
    const { body: found } = await app.call(templates.listFormTemplates, { body: { search: name }, token: office[0].token });
    expect(found.meta.total).toBe(0);
  });

  it('takes a form back whole, with every copy of its repeatable fieldsets', async () => {
    const countries = Array.from({ length: 250 }, (_, index) => ({ value: `C${index}`, label: `Stát ${index}` }));
    const fieldset = {
      id: 'f',
      fieldsetName: 'F',
      fieldsetRepeatable: true,
      questions: [ask('a', { type: 'select', options: countries })],
    };
    const template_id = await publishedForm(JSON.stringify({ content: [fieldset] }));
    const [options, filled] = [countries, ask('a', { isRequired: false, text: null, html: null, description: null })];
    const content = Array.from({ length: 20 }, (_, duplication) => ({
      ...fieldset,
      duplication,
      questions: [{ ...filled, type: 'select', options: [...options, ...options, ...options], value: 'C7' }],
    }));
    const { status, body } = await app.call(forms.create, {
      params: { id: clientId },
      body: { template_id, state: 'CONCEPT', data: { content } },
      token: office[0].token,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it('keeps a script in a label as the text that it is', async () => {
    const label = '<script>alert(1)</script> & "žluť"';
    const template_id = await publishedForm(formOf({ ...ask('a'), label }));
    const { body } = await app.call(forms.create, {
      params: { id: clientId },
      body: { template_id, data: { content: [] } },
      token: office[0].token,
    });
    expect(body.record.data.content[0]?.questions[0]?.label).toBe(label);
  });
});

describe('answers', () => {
  const questions = [
    ask('goal', { type: 'radio', options: ['A', 'B'].map((value) => ({ value, label: value })) }),
    ask('years', { type: 'number', max: 50, visibleWhen: { field: 'goal', operator: '==', value: 'A' } }),
    ask('note', { maxLength: 5 }),
    ask('day', { type: 'date' }),
    ask('agreed', { type: 'checkbox' }),
  ];
  const data = JSON.stringify({
    content: [
      { id: 'f', fieldsetName: 'F', questions },
      { id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: [ask('child')] },
    ],
  });
  let template_id: string;
  beforeAll(async () => {
    template_id = await publishedForm(data);
  });
  type Value = string | number | boolean | string[];
  const given = (values: Record<string, Value>) => ({
    content: [{ questions: Object.entries(values).map(([id, value]) => ({ id, value })) }],
  });
  const prepare = (values: Record<string, Value>) =>
    app.call(forms.create, {
      params: { id: clientId },
      body: { template_id, state: 'WAITING', data: given(values) },
      token: office[0].token,
    });
  const read = (recordId: string) => app.call(forms.read, { params: { id: clientId, recordId }, token: office[0].token });
  const answer = (recordId: string, body: object) =>
    app.call(forms.save, { params: { id: clientId, recordId }, body, token: client.token });
  const valuesOf = (content: { questions: { id: string; value: unknown }[] }[]) =>
    Object.fromEntries(content.flatMap((one) => one.questions).flatMap(({ id, value }) => (value === null ? [] : [[id, value]])));

  it.each<[Record<string, Value>, string]>([
    [{ goal: 'C' }, 'data.f.0.goal'],
    [{ goal: ['A'] }, 'data.f.0.goal'],
    [{ goal: 'A', years: 51 }, 'data.f.0.years'],
    [{ goal: 'A', years: '10' }, 'data.f.0.years'],
    [{ note: 'šestka' }, 'data.f.0.note'],
    [{ note: 'a\u0000' }, 'data.content.0.questions.0.value'],
    [{ day: '2026-02-30' }, 'data.f.0.day'],
    [{ agreed: 'true' }, 'data.f.0.agreed'],
    [{ stranger: 'x' }, 'data.stranger'],
    [{ constructor: 'x' }, 'data.constructor'],
  ])('%j are refused at their place, and the earlier ones stay', async (values, place) => {
    const { body } = await prepare({ note: 'dříve' });
    const { id } = body.record;
    const refused = await answer(id, { state: 'APPROVED', data: given(values) });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [place]]);
    const { body: kept } = await read(id);
    expect([kept.state, kept.versions.length, valuesOf(kept.data.content)]).toEqual(['WAITING', 1, { note: 'dříve' }]);
  });

  it('to hidden questions are dropped, whatever their type', async () => {
    const { body } = await prepare({});
    const sent = await answer(body.record.id, { state: 'APPROVED', data: given({ goal: 'B', years: 'mnoho let' }) });
    expect([sent.status, valuesOf(sent.body.record.data.content)]).toEqual([200, { goal: 'B' }]);
  });

  it('in more copies than allowed are refused', async () => {
    const copies = Array.from({ length: 21 }, (_, duplication) => ({ duplication, questions: [{ id: 'child', value: 'x' }] }));
    const { status, body } = await app.call(forms.create, {
      params: { id: clientId },
      body: { template_id, data: { content: copies } },
      token: office[0].token,
    });
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([422, expect.stringMatching(/^data/)]);
  });

  it('are finished under the form they were begun with, though it was changed and removed meanwhile', async () => {
    const own = await publishedForm(data);
    const begun = await app.call(forms.create, {
      params: { id: clientId },
      body: { template_id: own, state: 'WAITING', data: given({}) },
      token: office[0].token,
    });
    const changed = { params: { id: own }, body: { data: formOf(ask('other', { isRequired: true })) }, token: office[0].token };
    expect((await app.call(templates.changeFormTemplate, changed)).status).toBe(200);
    expect((await app.call(templates.deleteFormTemplate, { params: { id: own }, token: office[0].token })).status).toBe(200);
    const sent = await answer(begun.body.record.id, { state: 'APPROVED', data: given({ goal: 'A', years: 5 }) });
    expect([sent.status, valuesOf(sent.body.record.data.content)]).toEqual([200, { goal: 'A', years: 5 }]);
  });

  it('of a client who confirms twice at once are stored once, and the second is told', async () => {
    const { body } = await prepare({ note: 'a' });
    const both = await Promise.all(['A', 'B'].map((goal) => answer(body.record.id, { state: 'APPROVED', data: given({ goal }) })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('record.state_refused');
    expect((await read(body.record.id)).body.steps.map(({ state }) => state)).toEqual(['WAITING', 'APPROVED']);
  });

  it.each([
    ['ACCEPT', 'RETURN'],
    ['RETURN', 'CANCEL'],
    ['CANCEL', 'ACCEPT'],
  ] as const)('decided as %s and %s by two at once have one decision, and the other is told', async (first, second) => {
    const { body } = await prepare({});
    const { id: recordId } = body.record;
    await answer(recordId, { state: 'APPROVED', data: given({ goal: 'B' }) });
    const decide = (decision: typeof first, by: TestPerson) =>
      app.call(forms.decide, { params: { id: clientId, recordId }, body: { decision, description: 'Důvod' }, token: by.token });
    const both = await Promise.all([decide(first, office[0]), decide(second, office[1])]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const told = both.find(({ status }) => status === 409);
    expect([told?.body.code, told?.body.message]).toEqual(['record.state_refused', expect.stringMatching(/\p{L}{3}/u)]);
    const { body: kept } = await read(recordId);
    expect(kept.steps.filter(({ decision }) => decision !== null)).toHaveLength(1);
    expect(valuesOf(kept.data.content)).toEqual({ goal: 'B' });
  });
});
