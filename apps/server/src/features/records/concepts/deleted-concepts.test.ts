import { forms, meetingRecords } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, goalForm } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it.each([
  ['FORM', forms, 'Formulář byl smazán'],
  ['MEETING_RECORD', meetingRecords, 'Záznam z\u00a0jednání byl smazán'],
] as const)('a deletion names what it was: %s', async (type, calls, message) => {
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
  const { token } = adviser;
  const template = await createFormTemplate(app, { type, confirmationRequired: true }, JSON.stringify(goalForm));
  const prepared = { template_id: template, data: { content: [] }, state: 'CONCEPT' } as const;
  const { body } = await app.call(calls.create, { params: { id: clientId }, body: prepared, token });
  const params = { id: clientId, recordId: body.record.id };
  expect((await app.call(calls.remove, { params, token })).body).toEqual({ message });
  expect((await app.call(calls.read, { params, token })).status).toBe(404);
});
