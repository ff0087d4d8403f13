import { readActiveTemplates } from '@pramen/contract/records/concepts.endpoints';
import { forms } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;
let clientId: string;
let residence: string;
let consent: string;

const formOf = (label: string) =>
  JSON.stringify({
    content: [
      {
        id: 'f',
        fieldsetName: 'F',
        questions: [
          { id: 'is_true', type: 'checkbox', label, isRequired: true },
          { id: 'note', type: 'text', label: 'Poznámka' },
        ],
      },
    ],
  });

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  const own = { publicName: 'Pro klienty', publicNameSk: 'Pre klientov' };
  residence = await createFormTemplate(app, { ...own, name: 'Zákonný formulář X' }, formOf('Údaje jsou pravdivé'));
  consent = await createFormTemplate(app, {}, formOf('Souhlasím s převodem'));
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

async function answer(template_id: string, note: string): Promise<string> {
  const data = { content: [{ questions: Object.entries({ is_true: true, note }).map(([id, value]) => ({ id, value })) }] };
  const body = { template_id, state: 'WAITING', data } as const;
  const { status, body: made } = await app.call(forms.create, { params: { id: clientId }, body, token: office.token });
  expect(status).toBe(200);
  return made.record.id;
}
/** When the answers of a record were typed, by question: the later are of whoever prepared it. */
async function typedAt(recordId: string): Promise<Record<string, string>> {
  const { body } = await app.call(forms.read, { params: { id: clientId, recordId }, token: office.token });
  return Object.fromEntries(body.authors.map(({ question_id: question, at }) => [question, at]));
}
async function offered(): Promise<Record<string, unknown>> {
  const query = { 'filter[type]': 'FORM' };
  const { data } = (await app.call(readActiveTemplates, { params: { id: clientId }, query, token: office.token })).body;
  return Object.fromEntries(
    data.map(({ id, data: form }) => [id, form.content[0]?.questions.map(({ id: question, value }) => [question, value])]),
  );
}

describe('the next form', () => {
  it('repeats no tick: what somebody stated or agreed to is stated anew', async () => {
    await answer(residence, 'jednou');
    expect((await offered())[residence]).toEqual([
      ['is_true', null],
      ['note', 'jednou'],
    ]);
  });

  it('repeats answers to its own template only, however many others were answered since', async () => {
    await answer(residence, 'rezidence');
    await answer(consent, 'souhlas');
    const notes = Object.values(await offered()).map((questions) => (questions as [string, unknown][])[1]?.[1]);
    expect(new Set(notes)).toEqual(new Set(['rezidence', 'souhlas']));
    expect((await offered())[residence]).toContainEqual(['note', 'rezidence']);
  });

  it('keeps who typed what it repeats; the tick is of whoever gave it this time', async () => {
    await answer(residence, 'stejně');
    const before = app.clock.now().toISOString();
    app.clock.advance(MINUTE);
    const now = app.clock.now().toISOString();
    expect(await typedAt(await answer(residence, 'stejně'))).toEqual({ is_true: now, note: before });
  });

  it('has nothing of another template, however equal the answers are', async () => {
    await answer(residence, 'stejně');
    app.clock.advance(MINUTE);
    const now = app.clock.now().toISOString();
    expect(await typedAt(await answer(consent, 'stejně'))).toEqual({ is_true: now, note: now });
  });
});

const searched = async (search: string, language: string, { token }: TestPerson) => {
  const call = { params: { id: clientId }, body: { search }, token, headers: { 'accept-language': language } };
  return (await app.call(forms.list, call)).body.meta.total;
};

describe("a client's list", () => {
  it.each([
    ['cs', 'klienty', 1],
    ['sk', 'klientov', 1],
    ['sk', 'klienty', 0],
  ] as const)('in %s searched for %j has %i records: names in the own language', async (language, search, count) => {
    await answer(residence, 'x');
    expect(await searched(search, language, client)).toBe(count);
  });

  it('is not found by the name that staff gave a template', async () => {
    await answer(residence, 'x');
    expect([await searched('Zákonný', 'cs', client), await searched('Zákonný', 'cs', office)]).toEqual([0, 1]);
  });
});
