import { readFileSync } from 'node:fs';
import { investmentQuestionnaires as calls } from '@pramen/contract/records/records.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createFormTemplate } from '../../testing/worlds/forms.ts';
import { records } from '../../database/schema/records.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it('a questionnaire accepted before validity existed is valid as long as one that is accepted today', async () => {
  const { db, pool } = database.current;
  const office = await createPerson(app, 'BACK_OFFICE');
  const client = await createPerson(app, 'CLIENT');
  const id = client.clientId ?? '';
  const usual = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE' });
  const short = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', validityMonths: 12 });
  const prepare = async (templateId: string) => {
    const body = { template_id: templateId, data: { content: [] }, state: 'WAITING' } as const;
    return (await app.call(calls.create, { params: { id }, body, token: office.token })).body.record.id;
  };
  const [first, second, open] = [await prepare(usual), await prepare(short), await prepare(usual)];
  app.clock.advance(3 * 86_400_000);
  const again = await createPerson(app, 'BACK_OFFICE');
  for (const recordId of [first, second])
    await app.call(calls.decide, { params: { id, recordId }, body: { decision: 'ACCEPT' }, token: again.token });
  const untilOf = async (one: string) =>
    (await db.select({ until: records.validUntil }).from(records).where(eq(records.id, one)))[0]?.until;
  const expected = [await untilOf(first), await untilOf(second)];
  expect(new Set([...expected, null]).size).toBe(3);
  await db.update(records).set({ validUntil: null }).where(eq(records.clientId, id));

  await pool.query(readFileSync(new URL('../../../migrations/0044_questionnaire_validity.sql', import.meta.url), 'utf8'));

  expect([await untilOf(first), await untilOf(second), await untilOf(open)]).toEqual([...expected, null]);
});
