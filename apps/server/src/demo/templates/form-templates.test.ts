import * as endpoints from '@pramen/contract/form-templates/form-templates.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { readStaff } from '../past/past.ts';
import { addFormTemplates } from './form-templates.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE', { email: 'office@pramen.test' });
});
afterAll(() => app.close());

const add = () => inTransaction(app.platform.db, async (tx) => addFormTemplates(tx, app.platform, await readStaff(tx)));

it('the demo company has an active form of each type, dated in the past and created only once', async () => {
  await add();
  await add();
  const { body } = await app.call(endpoints.listFormTemplates, { body: { length: 100 }, token: office.token });
  expect(body.data.map(({ name, type, is_active }) => [name.replaceAll('\u00a0', ' '), type, is_active])).toEqual([
    ['AML dotazník (ukázka)', 'AML_QUESTIONNAIRE', true],
    ['Investiční dotazník (ukázka)', 'INVESTMENT_QUESTIONNAIRE', true],
    ['Záznam z jednání (ukázka)', 'MEETING_RECORD', true],
    ['Změna daňové rezidence (ukázka)', 'FORM', true],
  ]);
  const now = app.clock.now().toISOString();
  expect(body.data.filter((row) => row.created_at >= now)).toEqual([]);
});
