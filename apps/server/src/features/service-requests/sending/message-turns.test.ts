import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as endpoints from '@pramen/contract/service-requests/service-requests.endpoints';
import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { sendForm } from '../../../testing/app/forms.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { remindOfOverdueRequests } from '../notices/overdue-reminders.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let second: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  app.mails.length = 0;
  office = await createPerson(app, 'BACK_OFFICE');
  second = await createPerson(app, 'ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

type Fields = readonly (readonly [string, string])[];
interface Answer {
  status: number;
  body: { code?: string; message?: string; service_requirement?: ServiceRequest };
}
const write = (id: string, text: string, by: TestPerson, more: Fields = []) =>
  sendForm(app, endpoints.writeServiceRequestMessage, id, by.token, [['text', text], ...more]) as Promise<Answer>;
async function send(text: string, by = client, more: Fields = []): Promise<string> {
  const { body }: Answer = await sendForm(app, endpoints.createServiceRequest, '', by.token, [['text', text], ...more]);
  return body.service_requirement?.id ?? '';
}
const read = async (id: string, by: TestPerson) => (await app.call(endpoints.readServiceRequest, { params: { id }, token: by.token })).body;
const list = async (filter: Record<string, string>) =>
  (
    await app.call(endpoints.listServiceRequests, {
      body: { length: 100, filter: { client_id: client.clientId ?? '', ...filter } },
      token: office.token,
    })
  ).body.data;
const banners = async () =>
  (await app.call(readProfile, { token: client.token })).body.user.service_requirements.map(({ request_text, user_id }) => [
    request_text,
    user_id,
  ]);
const notices = async (by: TestPerson) =>
  (await app.call(listNotifications, { query: {}, token: by.token })).body.data.map(({ subject, read_at: readAt }) => [
    subject.replaceAll('\u00a0', ' '),
    readAt !== null,
  ]);
const lastFacts = async (id: string) => {
  const [event] = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.objectId, id))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return event?.facts;
};
const handle = (id: string, by = office) => app.call(endpoints.processServiceRequest, { params: { id }, token: by.token });

describe('a message of the company that asks for a reply', () => {
  it('waits for the client until they write: a banner, the list of the office, and a notice to each side', async () => {
    const id = await send('Chci vložit víc.');
    const asked = await write(id, 'Kolik přesně?', office);
    expect(asked.body.service_requirement?.phase).toBe('asked');
    expect(await banners()).toEqual([['Kolik přesně?', null]]);
    expect((await list({ phase: 'asked' })).map((row) => [row.id, row.phase])).toEqual([[id, 'asked']]);
    expect(await list({ phase: 'waiting' })).toEqual([]);
    expect(await notices(client)).toEqual([['Máme na vás požadavek', false]]);
    expect(await lastFacts(id)).toMatchObject({ before: { phase: 'waiting' }, after: { phase: 'asked', messageSide: 'FIRM' } });
    await app.drain();
    expect(app.mails.filter(({ to }) => to === client.email).map(({ subject, text }) => [subject, text.includes('Kolik')])).toEqual([
      ['Čekáme na vás v\u00a0portálu', false],
    ]);

    const question = (await read(id, client)).messages.at(-1);
    expect(question?.awaits_reply).toBe(true);
    const replied = await write(id, 'Sto tisíc.', client, [['replies_to', question?.id ?? '']]);
    expect(replied.body.service_requirement?.phase).toBe('waiting');
    expect(await banners()).toEqual([]);
    expect((await list({ phase: 'waiting' })).map((row) => row.id)).toEqual([id]);
    expect(await notices(client)).toEqual([['Máme na vás požadavek', true]]);
    expect((await notices(office))[0]).toEqual(['Klient odpověděl na požadavek', false]);
    expect((await notices(adviser))[0]).toEqual(['Klient odpověděl na požadavek', false]);
    expect(await lastFacts(id)).toMatchObject({ before: { phase: 'asked' }, after: { phase: 'waiting', messageSide: 'CLIENT' } });
    expect((await write(id, 'A ještě něco.', client)).body.service_requirement?.phase).toBe('waiting');
    expect((await notices(office))[0]).toEqual(['Nová zpráva k servisnímu požadavku', false]);
  });

  it('without the wish it is a note, which changes nothing', async () => {
    const id = await send('Chci vložit víc.');
    const note = await write(id, 'Připravujeme to.', office, [['awaits_reply', 'false']]);
    expect([note.body.service_requirement?.phase, await banners()]).toEqual(['waiting', []]);
    expect(await notices(client)).toEqual([['Nová zpráva k požadavku', false]]);
    await write(id, 'Kolik?', office);
    const later = await write(id, 'Formulář je v příloze.', office, [['awaits_reply', 'false']]);
    expect([later.body.service_requirement?.phase, await banners()]).toEqual(['asked', [['Kolik?', null]]]);
  });

  it('tells who asked of the reply, although a colleague takes care of the request', async () => {
    const id = await send('Chci vložit víc.');
    await app.call(endpoints.assignServiceRequest, { params: { id }, body: { owner_user_id: second.userId }, token: second.token });
    await write(id, 'Kolik?', office);
    await write(id, 'Sto.', client);
    for (const by of [office, second]) expect((await notices(by))[0]).toEqual(['Klient odpověděl na požadavek', false]);
  });

  it('by two colleagues at once is one wait, and a reply to the earlier question leaves the later one open', async () => {
    const id = await send('Chci vložit víc.');
    const both = await Promise.all([write(id, 'Kolik?', office), write(id, 'Odkud?', second)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [first, latest] = (await read(id, client)).messages;
    expect(await banners()).toEqual([[latest?.text, null]]);
    expect((await write(id, 'Sto.', client, [['replies_to', first?.id ?? '']])).body.service_requirement?.phase).toBe('asked');
    expect(await banners()).toEqual([[latest?.text, null]]);
    // From a page that was opened before the first of them.
    expect((await write(id, 'Ještě něco.', client, [['replies_to', '']])).body.service_requirement?.phase).toBe('asked');
    expect((await write(id, 'Ze spoření.', client, [['replies_to', latest?.id ?? '']])).body.service_requirement?.phase).toBe('waiting');
  });

  it('ends with the request, whoever is first', async () => {
    const id = await send('Chci vložit víc.');
    await write(id, 'Kolik?', office);
    const [handled, replied] = await Promise.all([handle(id), write(id, 'Sto.', client)]);
    expect(handled.status).toBe(200);
    expect([200, 409]).toContain(replied.status);
    expect((await read(id, client)).phase).toBe('processed');
    expect(await banners()).toEqual([]);
    expect((await notices(client)).filter(([subject, wasRead]) => subject === 'Máme na vás požadavek' && !wasRead)).toEqual([]);
    expect((await write(id, 'Sto.', client)).body.code).toBe('service_request.processed');
    expect((await write(id, 'Kolik?', office)).body.code).toBe('service_request.processed');
  });

  it('is not replied to by who acts in the client’s name', async () => {
    const id = await send('Chci vložit víc.');
    await write(id, 'Kolik?', office);
    await impersonate(app, client, adviser);
    expect(await write(id, 'Sto.', client)).toMatchObject({ status: 403, body: { message: 'Servisní požadavek nemůžete odeslat.' } });
    expect((await read(id, office)).phase).toBe('asked');
  });

  it('about a client in an intermediary’s own name shows the client nothing and waits for nobody else', async () => {
    const id = await send('Jen pro vás.', adviser, [
      ['client_id', client.clientId ?? ''],
      ['is_in_own_name', 'true'],
    ]);
    expect((await write(id, 'Proč?', office)).body.service_requirement?.phase).toBe('waiting');
    expect([await banners(), await notices(client)]).toEqual([[], []]);
  });

  it('is none beside a question that has no answer yet', async () => {
    const id = await send('Pošlete doklad.', office, [
      ['client_id', client.clientId ?? ''],
      ['state', 'REQUESTED'],
    ]);
    await write(id, 'Stačí fotografie.', office);
    expect(await banners()).toEqual([['Pošlete doklad.', null]]);
    const sent: Answer = await sendForm(app, endpoints.answerServiceRequest, id, client.token, [['text', 'Tady je.']]);
    expect([sent.body.service_requirement?.phase, await banners()]).toEqual(['waiting', []]);
  });
});

describe('while the client’s reply is awaited', () => {
  const cameOn = (id: string, day: string) =>
    app.platform.db
      .update(serviceRequirements)
      .set({ createdAt: new Date(`${day}T09:00:00Z`), confirmedAt: new Date(`${day}T09:00:00Z`) })
      .where(eq(serviceRequirements.id, id));

  it('the company is not late, and its period begins anew with the reply; a complaint keeps its day', async () => {
    // Today is Monday, 2 March.
    const [id, complaint] = [await send('Chci vložit víc.'), await send('Reklamuji poplatek.')];
    for (const one of [id, complaint]) await cameOn(one, '2026-01-05');
    await app.call(endpoints.treatComplaint, { params: { id: complaint }, body: { is_complaint: true }, token: office.token });
    const late = async () => (await list({ is_overdue: 'true' })).map((row) => row.id).toSorted();
    expect(await late()).toEqual([id, complaint].toSorted());
    await remindOfOverdueRequests(app.platform);
    for (const one of [id, complaint]) await write(one, 'Kterého dne?', office);
    expect(await late()).toEqual([complaint]);
    const row = await read(id, office);
    expect([row.is_overdue, row.age_days]).toEqual([false, 0]);
    expect((await read(complaint, office)).is_overdue).toBe(true);
    await write(id, 'Prvního.', client);
    expect(await late()).toEqual([complaint]);
    const [stored] = await app.platform.db.select().from(serviceRequirements).where(eq(serviceRequirements.id, id));
    expect([stored?.remindedAt, stored?.escalatedAt]).toEqual([null, null]);
    app.clock.advance(8 * 24 * 3_600_000);
    office = await createPerson(app, 'BACK_OFFICE');
    expect(await late()).toEqual([id, complaint].toSorted());
  });
});
