import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { RECORD_RETURNED, RECORD_WAITING } from './record-notices.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let templateId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  templateId = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true });
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

async function send(to: TestPerson): Promise<void> {
  const params = { id: to.clientId ?? '' };
  const body = { template_id: templateId, data: { content: [] }, state: 'WAITING' } as const;
  expect((await app.call(investmentQuestionnaires.create, { params, body, token: adviser.token })).status).toBe(200);
}
const lettersTo = async ({ userId }: TestPerson, kind = RECORD_WAITING) =>
  (
    await app.platform.db
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.kind, kind)))
  ).length;

it('records sent within ten minutes share one e-mail, and each has a notice', async () => {
  await send(client);
  app.clock.advance(10 * MINUTE - 1);
  await send(client);
  expect(await lettersTo(client)).toBe(1);
  // Counted from the e-mail, not from the last record.
  app.clock.advance(1);
  await send(client);
  expect(await lettersTo(client)).toBe(2);
  expect((await app.call(listNotifications, { token: client.token })).body.data).toHaveLength(3);
});

it("one client's e-mail does not stand for another's", async () => {
  const other = await createPerson(app, 'CLIENT', { under: adviser });
  await send(client);
  await send(other);
  expect([await lettersTo(client), await lettersTo(other)]).toEqual([1, 1]);
});

it('a returned record is told at once by an e-mail of its own, which names no reason', async () => {
  const params = { id: client.clientId ?? '' };
  const body = { template_id: templateId, data: { content: [] }, state: 'WAITING' } as const;
  const { body: sent } = await app.call(investmentQuestionnaires.create, { params, body, token: adviser.token });
  const key = { ...params, recordId: sent.record.id };
  await app.call(investmentQuestionnaires.save, { params: key, body: { state: 'APPROVED' }, token: client.token });
  const office = await createPerson(app, 'BACK_OFFICE');
  const reason = 'Doplňte prosím příjem.';
  await app.call(investmentQuestionnaires.decide, { params: key, body: { decision: 'RETURN', description: reason }, token: office.token });
  expect([await lettersTo(client, RECORD_WAITING), await lettersTo(client, RECORD_RETURNED)]).toEqual([1, 1]);
  await app.drain();
  const letters = app.mails.filter(({ to }) => to === client.email);
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['Vrátili jsme vám záznam k\u00a0doplnění', 'Čekáme na vaše odpovědi']);
  const letter = letters.find(({ subject }) => subject.startsWith('Vrátili'));
  expect(letter?.text).toContain('vrátili jsme vám záznam, který jste odeslali');
  expect(letter?.text).not.toContain(reason);
});
