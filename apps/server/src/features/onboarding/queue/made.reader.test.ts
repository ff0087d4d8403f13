import { decideIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, createWaitingIdentification, goalForm } from '../../../testing/worlds/forms.ts';
import {
  answersOf,
  askForConfirmation,
  completeAll,
  completeStep,
  pageAnswers,
  start,
  stepOf,
} from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it('an onboarding names what it made, each to be returned by itself, and nothing that staff prepared', async () => {
  const templateId = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE' }, JSON.stringify(goalForm));
  const office = await createPerson(app, 'BACK_OFFICE');
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  const id = client.clientId ?? '';
  const made = async () =>
    (await app.call(readOnboardingsOfClient, { params: { id }, token: office.token })).body.data.map((one) => one.made);
  const form = await start(app, adviser, client, { investment_questionnaires: [templateId], identification: true });
  expect(await made()).toEqual([[]]);
  await completeAll(app, client, form, {
    ...answersOf({ growth: '' }, { questionnaire: '', form: '' }),
    aggregated_form: { pages: [pageAnswers(templateId, 'goal', 'GROWTH')] },
  });
  const code = await askForConfirmation(app, client, form.id);
  await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  await createWaitingIdentification(app, id, office.userId);
  const toReview = { state: 'TO_REVIEW', may_return: true };
  const [items = []] = await made();
  expect(items).toMatchObject([
    { kind: 'RECORD', type: 'INVESTMENT_QUESTIONNAIRE', ...toReview },
    { kind: 'IDENTIFICATION', method: 'IDCARD', ...toReview },
  ]);
  // Advisers look at what was made; the company's staff decide.
  const asAdviser = await app.call(readOnboardingsOfClient, { params: { id }, token: adviser.token });
  expect(asAdviser.body.data[0]?.made.map(({ may_return: may }) => may)).toEqual([false, false]);
  const identificationId = items[1]?.id ?? '';
  const body = { decision: 'RETURN', description: 'Rozmazané' } as const;
  const { status } = await app.call(decideIdentification, { params: { id, identificationId }, body, token: office.token });
  expect(status).toBe(200);
  expect((await made())[0]).toMatchObject([toReview, { state: 'WAITING', may_return: false }]);
});
