import { amlQuestionnaires, investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';

// A metric without levels is a sum of points: a client who read it would know what each answer is worth.

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;

/** Points of the only answer. */
const POINTS = 7919;
const form = JSON.stringify({
  content: [
    {
      id: 'money',
      fieldsetName: 'Peníze',
      questions: [
        {
          id: 'cash',
          type: 'radio',
          label: 'Hotovost',
          options: [
            { value: 'YES', label: 'Ano', scores: { SUM: POINTS } },
            { value: 'NO', label: 'Ne', scores: { SUM: 1 } },
          ],
        },
      ],
    },
  ],
  evaluation: {
    metrics: [
      { id: 'SUM', label: 'Součet', source: { kind: 'points' } },
      {
        id: 'RISK',
        label: 'Riziko',
        source: {
          kind: 'highest',
          order: ['LOW', 'HIGH'],
          of: [
            {
              metric: 'SUM',
              levels: [
                { from: 0, value: 'LOW', label: 'Nízké' },
                { from: 100, value: 'HIGH', label: 'Vysoké' },
              ],
            },
          ],
        },
      },
    ],
  },
});

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

it.each([
  ['AML_QUESTIONNAIRE', amlQuestionnaires],
  ['INVESTMENT_QUESTIONNAIRE', investmentQuestionnaires],
] as const)('the sums of an %s are read by staff, and by the client nowhere', async (type, calls) => {
  const template_id = await createFormTemplate(app, { type, confirmationRequired: true }, form);
  const id = client.clientId ?? '';
  const data = { content: [{ questions: [{ id: 'cash', value: 'YES' }] }] };
  const made = await app.call(calls.create, { params: { id }, body: { template_id, state: 'WAITING', data }, token: office.token });
  const params = { id, recordId: made.body.record.id };
  const saved = await app.call(calls.save, { params, body: { state: 'APPROVED', data }, token: client.token });
  const seenBy = async ({ token }: TestPerson) => ({
    preview: (await app.call(calls.preview, { params, body: { data }, token })).body.questionnaire,
    fresh: (await app.call(calls.previewNew, { params: { id }, body: { template_id, data }, token })).body.questionnaire,
    detail: (await app.call(calls.read, { params, token })).body,
    list: (await app.call(calls.list, { params: { id }, body: {}, token })).body.data[0],
    brief: (await app.call(calls.readAll, { token })).body.data.find((one) => one.id === params.recordId),
  });
  const seen = await seenBy(client);
  expect(JSON.stringify([seen, saved.body])).not.toContain(String(POINTS));
  const own = { SUM: null, RISK: 'HIGH' };
  expect([seen.list?.result, seen.brief?.result, saved.body.record.result]).toEqual([own, own, own]);
  for (const evaluation of [seen.preview, seen.fresh, seen.detail.evaluation])
    expect(evaluation).toMatchObject({ result: own, metrics: [{ id: 'RISK', values: [{ value: 'HIGH', label: 'Vysoké' }] }] });
  const [risk] = seen.preview.metrics;
  expect([risk?.compared, risk?.contributions]).toEqual([[], [{ question_id: 'cash', question: 'Hotovost', answer: 'Ano', points: null }]]);

  const all = await seenBy(office);
  const whole = { SUM: String(POINTS), RISK: 'HIGH' };
  expect([all.list?.result, all.brief?.result, all.detail.evaluation?.result]).toEqual([whole, whole, whole]);
  expect(all.detail.evaluation).toMatchObject({ metrics: [{ id: 'SUM', points: POINTS }, { id: 'RISK' }], is_reproduced: true });
});
