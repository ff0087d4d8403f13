import { sendDocumentation, sendSignNotification } from '@pramen/contract/documents/signing.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { clients } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { users } from '../../../database/schema/people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { isReminderDue } from './signing.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let office: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
  office = await createPerson(app, 'BACK_OFFICE');
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

async function mailsTo({ email }: TestPerson) {
  await app.drain();
  return app.mails.filter(({ to }) => to === email);
}
/** Test sessions end after hours; reminders are requested days later. */
const freshOffice = () => createPerson(app, 'BACK_OFFICE');
const remind = (people: readonly TestPerson[], by = office) =>
  app.call(sendSignNotification, { body: { user_ids: people.map(({ userId }) => userId) }, token: by.token });

describe('a sign notification', () => {
  it('lists for each signer what waits for their signature', async () => {
    await createSignable(app, client, { name: 'Rámcová smlouva', responsible: adviser });
    await createSignable(app, client, { name: 'Dodatek č. 1' });
    const answer = await remind([client, adviser]);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Upozornění jsme poslali 2 lidem.' }]);
    const [toClient, ...more] = await mailsTo(client);
    expect(more).toEqual([]);
    expect(toClient?.subject).toBe('Čekají na vás dokumenty k\u00a0podpisu');
    expect(toClient?.text).toContain('- Rámcová smlouva\n- Dodatek č. 1\n');
    expect(toClient?.text).toContain('https://portal.pramen.test/my-documents');
    const [toAdviser] = await mailsTo(adviser);
    expect(toAdviser?.text).toContain('- Rámcová smlouva\n\n');
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'documents.reminded'), eq(auditEvents.objectId, client.userId)));
    expect(event).toMatchObject({ actorUserId: office.userId, clientId: client.clientId });
  });

  it('is sent to a person once in 24 hours, regardless of who requests it and what else waits', async () => {
    await createSignable(app, client);
    const answers = await Promise.all([remind([client]), remind([client]), remind([client])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await createSignable(app, client);
    app.clock.advance(DAY - SECOND);
    expect((await remind([client], await freshOffice())).body.message).toBe(
      'Upozornění už za posledních 24 hodin dostali, další jsme neposlali.',
    );
    expect(await mailsTo(client)).toHaveLength(1);
    app.clock.advance(SECOND);
    expect((await remind([client], await freshOffice())).body.message).toBe('Upozornění jsme poslali 1 člověku.');
    expect(await mailsTo(client)).toHaveLength(2);
    office = await freshOffice();
  });

  it.each([
    ['nothing was asked', () => Promise.resolve()],
    ['it was signed', async () => signAs(app, client, [(await createSignable(app, client)).id])],
    ['the request expired', () => createSignable(app, client, { expiresAt: app.clock.now() })],
    ['the document was returned', () => createSignable(app, client, { state: 'REJECTED' })],
    [
      'the client may not enter',
      async () => {
        await createSignable(app, client);
        await app.platform.db
          .update(clients)
          .set({ activeAccess: false })
          .where(eq(clients.id, client.clientId ?? ''));
      },
    ],
  ] as const)('is rejected when %s', async (_name, prepare) => {
    await prepare();
    expect(await remind([client])).toMatchObject({ status: 409, body: { code: 'documents.none' } });
    expect((await mailsTo(client)).filter(({ text }) => text.includes('my-documents'))).toEqual([]);
  });

  it("can be sent only by the company's staff and to known users", async () => {
    await createSignable(app, client);
    for (const person of [client, adviser]) expect((await remind([client], person)).status).toBe(403);
    expect((await app.call(sendSignNotification, { body: { user_ids: [client.userId] } })).status).toBe(401);
    expect((await app.call(sendSignNotification, { body: { user_ids: [client.userId, newId()] }, token: office.token })).status).toBe(404);
    expect((await app.call(sendSignNotification, { body: { user_ids: [] }, token: office.token })).status).toBe(422);
  });

  it('is not sent when it is obsolete by the time of sending', async () => {
    const document = await createSignable(app, client);
    await remind([client]);
    await app.platform.db.update(documents).set({ deletedAt: app.clock.now() }).where(eq(documents.id, document.id));
    expect(await mailsTo(client)).toEqual([]);
  });
});

describe('automatic reminders', () => {
  const days = (count: number) => app.clock.advance(count * DAY);

  it('come after 3 and after 7 days, and no more', async () => {
    await createSignable(app, client, { responsible: adviser });
    const received = async () => [(await mailsTo(client)).length, (await mailsTo(adviser)).length];
    days(3);
    app.clock.advance(-SECOND);
    await resumeWork(app.platform);
    expect(await received()).toEqual([0, 0]);
    app.clock.advance(SECOND);
    await Promise.all([resumeWork(app.platform), resumeWork(app.platform)]);
    expect(await received()).toEqual([1, 1]);
    days(3);
    await resumeWork(app.platform);
    expect(await received()).toEqual([1, 1]);
    days(1);
    await resumeWork(app.platform);
    expect(await received()).toEqual([2, 2]);
    for (let week = 0; week < 3; week += 1) {
      days(7);
      await resumeWork(app.platform);
    }
    expect(await received()).toEqual([2, 2]);
  });

  it('stop with the signature, and with the end of the request', async () => {
    const document = await createSignable(app, client);
    const other = await createPerson(app, 'CLIENT');
    await createSignable(app, other, { expiresAt: new Date(app.clock.now().getTime() + 2 * DAY) });
    await signAs(app, client, [document.id]);
    days(4);
    await resumeWork(app.platform);
    expect((await mailsTo(client)).filter(({ text }) => text.includes('my-documents'))).toEqual([]);
    expect((await mailsTo(other)).filter(({ text }) => text.includes('my-documents'))).toEqual([]);
  });

  it('wait a day after a manual reminder', async () => {
    await createSignable(app, client);
    days(3);
    app.clock.advance(-HOUR);
    await remind([client], await freshOffice());
    app.clock.advance(HOUR);
    await resumeWork(app.platform);
    expect(await mailsTo(client)).toHaveLength(1);
    days(1);
    await resumeWork(app.platform);
    expect(await mailsTo(client)).toHaveLength(2);
    const [signature] = await app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.userId, client.userId));
    expect(signature?.remindedAt).toEqual(app.clock.now());
    office = await freshOffice();
  });

  const at = (day: number) => new Date(Date.UTC(2026, 2, 1) + day * DAY);
  it.each([
    [2.9, null, false],
    [3, null, true],
    [5, 3, false],
    [5, 2, true],
    [7, 3, true],
    [7, 6.9, true],
    [30, 7, false],
    // No sweep ran for weeks: send one reminder, not two.
    [30, null, true],
  ])('after %d days, reminded after %s: %s', (day, reminded, isDue) =>
    expect(isReminderDue({ requestedAt: at(0), remindedAt: reminded === null ? null : at(reminded) }, at(day))).toBe(isDue),
  );
});

describe('sending the documentation', () => {
  const send = (by: TestPerson, person = client) => app.call(sendDocumentation, { params: { id: person.clientId ?? '' }, token: by.token });

  it('e-mails the client where their documents are, in their language', async () => {
    await createSignable(app, client, { name: 'Rámcová smlouva' });
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, client.userId));
    const answer = await send(adviser);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Odkaz na dokumenty jsme klientovi poslali e-mailem.' }]);
    const [mail, ...more] = await mailsTo(client);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Vaše dokumenty nájdete v\u00a0portáli');
    expect(mail?.text).toContain('- Rámcová smlouva');
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'documents.documentationSent'), eq(auditEvents.objectId, client.clientId ?? '')));
    expect(events).toHaveLength(1);
  });

  it('sends once in half a minute and ten times a day', async () => {
    await createSignable(app, client);
    expect((await Promise.all([send(adviser), send(adviser), send(adviser)])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsTo(client)).toHaveLength(1);
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      app.clock.advance(MINUTE);
      statuses.push((await send(adviser)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });

  it('is rejected without documents, without a client who may sign in, or without permission', async () => {
    expect(await send(adviser)).toMatchObject({ status: 409, body: { code: 'documents.none' } });
    await createSignable(app, client);
    expect((await send(client)).status).toBe(403);
    expect((await send(await createPerson(app, 'INTERMEDIARY'))).status).toBe(404);
    expect((await app.call(sendDocumentation, { params: { id: client.clientId ?? '' } })).status).toBe(401);
    await app.platform.db
      .update(clients)
      .set({ activeAccess: false })
      .where(eq(clients.id, client.clientId ?? ''));
    expect(await send(adviser)).toMatchObject({ status: 409, body: { code: 'client.without_access' } });
  });
});
