import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { intermediaryPeople, users } from '../../../database/schema/people.ts';
import { createStranger } from '../../../testing/app/entrance.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  other = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

async function codeOf({ intermediaryPersonId }: TestPerson): Promise<string> {
  const [agent] = await app.platform.db
    .select({ code: intermediaryPeople.referralCode })
    .from(intermediaryPeople)
    .where(eq(intermediaryPeople.id, intermediaryPersonId ?? ''));
  return agent?.code ?? '';
}
const noticesOf = async ({ token }: TestPerson) => (await app.call(listNotifications, { token, query: {} })).body.data;
const mailsTo = async ({ userId }: TestPerson) => {
  await app.drain();
  const [user] = await app.platform.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return app.mails.filter(({ to }) => to === user?.email);
};

async function register(changes: Record<string, unknown>) {
  const stranger = createStranger(app, changes);
  const { handle, sms, email } = await stranger.begin();
  const verify = () =>
    Promise.all([stranger.verify(handle, { verification_code_sms: sms }), stranger.verify(handle, { verification_code_email: email })]);
  return { stranger, verify };
}

test('an adviser learns once, in the portal, who registered with their code; the e-mail names nobody', async () => {
  const { stranger, verify } = await register({ referral_code: await codeOf(adviser) });
  expect(await noticesOf(adviser)).toEqual([]);
  const answers = await verify();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await verify();
  const [client] = await app.platform.db.select({ id: clients.id }).from(clients).where(eq(clients.email, stranger.entered.email));
  const told = await noticesOf(adviser);
  expect(told.map(({ text, about }) => [text, about])).toEqual([
    ['Božena Růžičková: s\u00A0vaším kódem se zaregistroval nový klient.', { kind: 'client', id: client?.id }],
  ]);
  const letters = await mailsTo(adviser);
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).not.toMatch(/Božena|Růžičková|zaregistroval|bozena/);
  expect(await noticesOf(other)).toEqual([]);
});

test('a registration without a code tells no adviser', async () => {
  const { verify } = await register({});
  await verify();
  expect([await noticesOf(adviser), await mailsTo(adviser)]).toEqual([[], []]);
});

test('a notice does not name a client whom another adviser looks after by now', async () => {
  const { stranger, verify } = await register({ referral_code: await codeOf(adviser) });
  await verify();
  await app.platform.db
    .update(clients)
    .set({ intermediaryPersonId: other.intermediaryPersonId })
    .where(eq(clients.email, stranger.entered.email));
  expect((await noticesOf(adviser)).map(({ text, about }) => [text, about])).toEqual([
    ['S\u00A0vaším kódem se zaregistroval nový klient.', null],
  ]);
});
