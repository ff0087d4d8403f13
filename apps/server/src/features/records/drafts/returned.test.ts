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

const data = { content: [{ questions: [{ id: 'note', value: 'Původní' }] }] };
const [basics] = oneQuestion.content;
const residence = { id: 'residence', type: 'text', label: 'Daňová rezidence', isRequired: true };

/** A form sent to a client, and what they and staff do with it. */
async function sent() {
  const office = await createPerson(app, 'BACK_OFFICE');
  const client = await createPerson(app, 'CLIENT');
  const template_id = await createFormTemplate(app, { confirmationRequired: true });
  const id = client.clientId ?? '';
  const made = await app.call(forms.create, { params: { id }, body: { template_id, state: 'WAITING', data }, token: office.token });
  const params = { id, recordId: made.body.record.id };
  return {
    read: async () => (await app.call(forms.read, { params, token: client.token })).body,
    save: (body: Record<string, unknown>) => app.call(forms.save, { params, body: { state: 'APPROVED', ...body }, token: client.token }),
    giveBack: () => app.call(forms.decide, { params, body: { decision: 'RETURN', description: 'Doplňte' }, token: office.token }),
    /** Publishes a revision required by law that also asks these questions. */
    require: async (...more: object[]) => {
      const questions = [...(basics?.questions ?? []), ...more];
      const body = { data: JSON.stringify({ content: [{ ...basics, questions }] }), is_required_by_law: true };
      expect((await app.call(changeFormTemplate, { params: { id: template_id }, body, token: office.token })).status).toBe(200);
      await app.drain();
    },
  };
}

it('an answered record that is returned moves to the revision that the law required meanwhile', async () => {
  const { read, save, giveBack, require } = await sent();
  await save({});
  await require(residence);
  expect(await read()).toMatchObject({ state: 'APPROVED', revision: { number: 1 } });

  await giveBack();
  await app.drain();
  expect(await read()).toMatchObject({ state: 'WAITING', revision: { number: 2 }, moved: { added: ['residence'] } });
  const outdated = await save({ data });
  expect([outdated.status, Object.keys(outdated.body.errors ?? {})]).toEqual([422, ['data.basics.0.residence']]);
});

it('a record moved twice was begun under the first revision; what nobody answered since is new, and nothing after an answer', async () => {
  const { read, save, giveBack, require } = await sent();
  await require(residence);
  await require(residence, { id: 'tax', type: 'text', label: 'Daně' });
  expect(await read()).toMatchObject({ revision: { number: 3 }, moved: { from: { number: 1 }, added: ['residence', 'tax'], changed: [] } });
  const answers = [...(data.content[0]?.questions ?? []), { id: 'residence', value: 'CZ' }];
  expect((await save({ data: { content: [{ questions: answers }] } })).status).toBe(200);
  await giveBack();
  expect(await read()).toMatchObject({ state: 'WAITING', moved: { from: { number: 1 }, added: [], changed: [] } });
});
