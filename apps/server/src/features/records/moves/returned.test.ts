import { changeFormTemplate } from '@pramen/contract/form-templates/form-templates.endpoints';
import { forms } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, oneQuestion } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it('an answered record that is returned moves to the revision that the law required meanwhile', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const client = await createPerson(app, 'CLIENT');
  const template_id = await createFormTemplate(app, { confirmationRequired: true });
  const id = client.clientId ?? '';
  const data = { content: [{ questions: [{ id: 'note', value: 'Původní' }] }] };
  const made = await app.call(forms.create, { params: { id }, body: { template_id, state: 'WAITING', data }, token: office.token });
  const params = { id, recordId: made.body.record.id };
  await app.call(forms.save, { params, body: { state: 'APPROVED' }, token: client.token });
  const [basics] = oneQuestion.content;
  const questions = [...(basics?.questions ?? []), { id: 'residence', type: 'text', label: 'Daňová rezidence', isRequired: true }];
  const body = { data: JSON.stringify({ content: [{ ...basics, questions }] }), is_required_by_law: true };
  expect((await app.call(changeFormTemplate, { params: { id: template_id }, body, token: office.token })).status).toBe(200);
  await app.drain();
  const read = async () => (await app.call(forms.read, { params, token: client.token })).body;
  expect(await read()).toMatchObject({ state: 'APPROVED', revision: { number: 1 } });

  await app.call(forms.decide, { params, body: { decision: 'RETURN', description: 'Doplňte' }, token: office.token });
  await app.drain();
  expect(await read()).toMatchObject({ state: 'WAITING', revision: { number: 2 }, moved: { added: ['residence'] } });
  const outdated = await app.call(forms.save, { params, body: { state: 'APPROVED', data }, token: client.token });
  expect([outdated.status, Object.keys(outdated.body.errors ?? {})]).toEqual([422, ['data.basics.0.residence']]);
});
