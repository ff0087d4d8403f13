import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { deleteFile, listFiles, readFileContent } from '@pramen/contract/files/files.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as endpoints from '@pramen/contract/service-requests/service-requests.endpoints';
import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { serviceRequirements } from '../../database/schema/service-requests.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { impersonate } from '../../testing/app/account.ts';
import { sendForm } from '../../testing/app/forms.ts';
import type { FormField } from '../../testing/app/forms.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { samplePdf, samplePicture } from '../../testing/files/file-samples.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let second: TestPerson;
let head: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  second = await createPerson(app, 'ADMIN');
  head = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: head });
  stranger = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

type Fields = readonly (readonly [string, FormField])[];
interface Answer {
  status: number;
  body: { code?: string; message?: string; errors?: Record<string, string[]>; service_requirement?: ServiceRequest };
}
const sendTo = (endpoint: (typeof endpoints)[keyof typeof endpoints], id: string, fields: Fields, by: TestPerson) =>
  sendForm(app, endpoint, id, by.token, fields) as Promise<Answer>;
const send = (fields: Fields, by = client) => sendTo(endpoints.createServiceRequest, '', fields, by);
const answer = (id: string, fields: Fields, by = client) => sendTo(endpoints.answerServiceRequest, id, fields, by);
const write = (id: string, fields: Fields, by: TestPerson) => sendTo(endpoints.writeServiceRequestMessage, id, fields, by);
const file = (name: string, content: Buffer) => ['attachments[]', { name, content }] as const;

async function saved(sent: Promise<Answer>): Promise<ServiceRequest> {
  const { status, body } = await sent;
  expect([status, body.message, body.errors]).toEqual([200, body.message, undefined]);
  if (!body.service_requirement) throw new Error('no request in the response');
  return body.service_requirement;
}
const asked = (text = 'Pošlete nám prosím doklad.', by: TestPerson = office) =>
  saved(
    send(
      [
        ['client_id', clientId],
        ['text', text],
        ['state', 'REQUESTED'],
      ],
      by,
    ),
  );
const own = (text = 'Chci vložit 100 000 Kč.') =>
  saved(
    send([
      ['type', 'deposit'],
      ['text', text],
    ]),
  );

const read = (id: string, by: TestPerson) => app.call(endpoints.readServiceRequest, { params: { id }, token: by.token });
const list = async (by: TestPerson, filter: Record<string, string> = {}) =>
  (await app.call(endpoints.listServiceRequests, { body: { length: 100, filter: { client_id: clientId, ...filter } }, token: by.token }))
    .body;
const process = (id: string, by = office) => app.call(endpoints.processServiceRequest, { params: { id }, token: by.token });
const assign = (id: string, owner: string | null, by = office) =>
  app.call(endpoints.assignServiceRequest, { params: { id }, body: { owner_user_id: owner }, token: by.token });
const complain = (id: string, body: { is_complaint: boolean } | { text: string }, by = office) =>
  app.call(endpoints.treatComplaint, { params: { id }, body, token: by.token });
/** Without the no-break spaces of texts. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const notices = async (by: TestPerson) =>
  (await app.call(listNotifications, { query: {}, token: by.token })).body.data.map(({ subject, text, about, read_at: readAt }) => ({
    subject: plain(subject),
    text: plain(text),
    about,
    isRead: readAt !== null,
  }));
const eventsOf = (id: string) => app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id));

describe('sent by a client', () => {
  it('is kept with its text and files, sealed, and the office and the adviser are told', async () => {
    const pdf = await samplePdf();
    const sent = await send([['type', 'deposit'], ['text', ' Chci vložit\r\nvíc. '], file('výpis.pdf', pdf)]);
    expect(sent.body.message).toBe('Požadavek byl úspěšně odeslán.');
    const request = sent.body.service_requirement;
    expect(request).toMatchObject({
      client_id: clientId,
      client: { label: 'Žofie Čížková' },
      type: 'deposit',
      text: 'Chci vložit\nvíc.',
      request_text: null,
      state: 'CONFIRMED',
      phase: 'waiting',
      user_id: client.userId,
      request_user: null,
      processed_at: null,
      attachments: [{ filename: 'výpis.pdf', fileable_type: 'service_requirement', fileable_id: request?.id }],
      messages: [],
    });
    const id = request?.id ?? '';
    const [row] = await app.platform.db.select().from(serviceRequirements).where(eq(serviceRequirements.id, id));
    expect(row?.sealedText?.includes('vložit')).toBe(false);
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({
      action: 'service-requests.sent',
      personal: null,
      facts: { after: { requestType: 'deposit', phase: 'waiting' }, textLength: 16, fileCount: 1 },
    });
    expect(JSON.stringify(event)).not.toContain('vložit');
    const told = { subject: 'Nový servisní požadavek', text: 'Žofie Čížková: Vklad', about: { kind: 'service_request', id } };
    expect(await notices(office)).toEqual([{ ...told, isRead: false }]);
    expect(await notices(adviser)).toEqual([{ ...told, isRead: false }]);
    expect(await notices(stranger)).toEqual([]);
  });

  it('is a message by default, and in their own list, newest first', async () => {
    const first = await own();
    app.clock.advance(60_000);
    const { id, type } = await saved(send([['text', 'Dotaz']]));
    expect(type).toBe('message');
    const { body } = await app.call(endpoints.readServiceRequests, { token: client.token });
    expect(body.data.map((one) => [one.id, one.text])).toEqual([
      [id, 'Dotaz'],
      [first.id, 'Chci vložit 100 000 Kč.'],
    ]);
    const others = await app.call(endpoints.readServiceRequests, { token: (await createPerson(app, 'CLIENT')).token });
    expect(others.body.data).toEqual([]);
  });

  it.each([
    [[['text', '']], 422, 'text'],
    [[['text', '   ']], 422, 'text'],
    [[['text', 'x'.repeat(10_001)]], 422, 'text'],
    [
      [
        ['text', 'x'],
        ['type', 'withdrawal'],
      ],
      422,
      'type',
    ],
    [
      [
        ['text', 'x'],
        ['state', 'REQUESTED'],
      ],
      422,
      'state',
    ],
    [
      [
        ['text', 'x'],
        ['is_in_own_name', 'true'],
      ],
      422,
      'is_in_own_name',
    ],
  ] as const)('is refused as %o', async (fields, status, field) => {
    const answered = await send(fields);
    expect([answered.status, Object.keys(answered.body.errors ?? {})]).toEqual([status, [field]]);
    expect((await list(office)).meta.total).toBe(0);
  });

  it('takes the longest text, with its line breaks as forms send them', async () => {
    const text = 'ř\n'.repeat(5_000).slice(0, -1);
    expect((await saved(send([['text', text.replaceAll('\n', '\r\n')]]))).text).toBe(text);
  });

  it('is refused for another client', async () => {
    const other = await createPerson(app, 'CLIENT');
    expect(
      (
        await send([
          ['text', 'x'],
          ['client_id', other.clientId ?? ''],
        ])
      ).status,
    ).toBe(404);
  });

  it('leaves no file behind when a file is of a wrong kind', async () => {
    const answered = await send([['text', 'x'], file('skript.pdf', Buffer.from('<script>'))]);
    expect([answered.status, Object.keys(answered.body.errors ?? {})]).toEqual([415, ['skript.pdf']]);
    const many = await Promise.all(Array.from({ length: 21 }, (_, n) => n).map(async (n) => file(`${n}.png`, await samplePicture('png'))));
    expect((await send([['text', 'x'], ...many])).body.code).toBe('body.too_large');
    expect((await list(office)).meta.total).toBe(0);
    expect((await send([['text', 'x'], ...many.slice(1)])).status).toBe(200);
    expect((await list(office)).meta.total).toBe(1);
  });

  it('makes no second request when the same is sent again under its key', async () => {
    const repeat = async (text: string) => {
      const form = new FormData();
      form.append('text', text);
      const encoded = new Response(form);
      // The boundary is part of the body: the same call has the same one.
      const boundary = /boundary=(.*)$/.exec(encoded.headers.get('content-type') ?? '')?.[1] ?? '';
      const payload = (await encoded.text()).replaceAll(boundary, 'same');
      const headers = {
        'content-type': 'multipart/form-data; boundary=same',
        authorization: `Bearer ${client.token}`,
        'idempotency-key': 'k1'.padEnd(32, '0'),
      };
      return app.http.inject({ method: 'POST', url: '/api/service-requirements', headers, payload });
    };
    const [first, again, other] = [await repeat('Jednou'), await repeat('Jednou'), await repeat('Jinak')];
    expect([first.statusCode, again.statusCode, again.body === first.body]).toEqual([200, 200, true]);
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency.reused']);
    expect((await list(office)).meta.total).toBe(1);
  });

  it('at most thirty times a day', async () => {
    for (let sent = 0; sent < 30; sent += 1) await own();
    const refused = await send([['text', 'x']]);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'limit.reached',
      'Za jeden den můžete poslat nejvýš 30 požadavků. Další prosím pošlete zítra.',
    ]);
    expect((await list(office)).meta.total).toBe(30);
  });

  it('is refused while somebody acts in their name, with the sentence of the specification', async () => {
    const { id } = await asked();
    await impersonate(app, client, adviser);
    for (const refused of [send([['text', 'x']]), answer(id, [['text', 'x']]), write(id, [['text', 'x']], client)])
      expect(await refused).toMatchObject({ status: 403, body: { message: 'Servisní požadavek nemůžete odeslat.' } });
    expect((await read(id, client)).status).toBe(200);
  });
});

describe('sent by staff', () => {
  it('for the client, who is told and sees it', async () => {
    const request = await saved(
      send(
        [
          ['client_id', clientId],
          ['text', 'Klient volal.'],
        ],
        adviser,
      ),
    );
    expect(request).toMatchObject({ state: 'CONFIRMED', user_id: adviser.userId, is_in_own_name: false });
    expect((await read(request.id, client)).body.text).toBe('Klient volal.');
    expect((await notices(client)).map(({ subject }) => subject)).toEqual(['Odeslali jsme za vás požadavek']);
    expect((await notices(office)).map(({ text }) => text)).toEqual(['Žofie Čížková: Zpráva']);
    expect(await notices(adviser)).toEqual([]);
  });

  it('in their own name about the client, who does not see it', async () => {
    const { id } = await saved(
      send(
        [
          ['client_id', clientId],
          ['text', 'Jen pro vás.'],
          ['is_in_own_name', 'true'],
        ],
        adviser,
      ),
    );
    expect((await read(id, client)).status).toBe(404);
    expect((await app.call(endpoints.readServiceRequests, { token: client.token })).body.data).toEqual([]);
    expect(await notices(client)).toEqual([]);
    const { message } = (await process(id)).body;
    expect(message).toBe('Požadavek je vyřízený.');
    expect(await notices(client)).toEqual([]);
    expect((await notices(adviser)).map(({ subject }) => subject)).toEqual(['Požadavek je vyřízený']);
  });

  it('not in a name of the company’s own', async () => {
    const refused = await send(
      [
        ['client_id', clientId],
        ['text', 'x'],
        ['is_in_own_name', 'true'],
      ],
      office,
    );
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['is_in_own_name']]);
  });

  it('only for clients in reach, whom they name', async () => {
    for (const state of ['CONFIRMED', 'REQUESTED']) {
      const fields: Fields = [
        ['client_id', clientId],
        ['text', 'x'],
        ['state', state],
      ];
      expect((await send(fields, stranger)).status).toBe(404);
      expect((await send(fields, head)).status).toBe(200);
    }
    expect(Object.keys((await send([['text', 'x']], office)).body.errors ?? {})).toEqual(['client_id']);
    expect(
      (
        await send(
          [
            ['text', 'x'],
            ['client_id', newId()],
          ],
          office,
        )
      ).status,
    ).toBe(404);
  });
});

describe('asked by staff', () => {
  it('waits for the client, who reads of it in the portal and gets an e-mail that says nothing', async () => {
    app.mails.length = 0;
    const request = await asked('Pošlete nám prosím smlouvu.');
    expect(request).toMatchObject({ state: 'REQUESTED', phase: 'asked', user_id: null, text: null, request_user: { id: office.userId } });
    const profile = await app.call(readProfile, { token: client.token });
    expect(profile.body.user.service_requirements).toEqual([
      { id: request.id, request_text: 'Pošlete nám prosím smlouvu.', user_id: null },
    ]);
    expect(await notices(client)).toEqual([
      {
        subject: 'Máme na vás požadavek',
        text: 'Prosíme o vaši odpověď. Typ požadavku: Zpráva.',
        about: { kind: 'service_request', id: request.id },
        isRead: false,
      },
    ]);
    await app.drain();
    const mail = app.mails.find(({ to }) => to === client.email);
    expect(mail?.text).toContain(`/service-requirements/${request.id}`);
    expect(mail?.text).not.toMatch(/smlouvu|Čížková/);
  });

  it('is answered once, with files, and who asked is told', async () => {
    const { id } = await asked('Doklad?', adviser);
    const answered = await saved(
      answer(id, [['state', 'CONFIRMED'], ['type', 'message'], ['text', 'Tady je.'], file('a.png', await samplePicture('png'))]),
    );
    expect(answered).toMatchObject({
      state: 'CONFIRMED',
      phase: 'waiting',
      text: 'Tady je.',
      request_text: 'Doklad?',
      user_id: client.userId,
      attachments: [{ filename: 'a.png' }],
    });
    expect((await notices(adviser)).map(({ subject }) => subject)).toEqual(['Klient odpověděl na požadavek']);
    expect((await notices(client)).map(({ isRead }) => isRead)).toEqual([true]);
    const profile = await app.call(readProfile, { token: client.token });
    expect(profile.body.user.service_requirements).toEqual([]);
    expect((await answer(id, [['text', 'Znovu.']])).body.code).toBe('service_request.answered');
    expect((await eventsOf(id)).map(({ action }) => action).toSorted()).toEqual(['service-requests.answered', 'service-requests.asked']);
  });

  it('twenty answers at once are one', async () => {
    const { id } = await asked();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => answer(id, [['text', `Odpověď ${n}`]])));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
    const won = answers.find(({ status }) => status === 200)?.body.service_requirement?.text;
    expect((await read(id, client)).body.text).toBe(won);
  });

  it('has a type that the client cannot change, and no other client answers it', async () => {
    const { id } = await asked();
    expect(
      Object.keys(
        (
          await answer(id, [
            ['type', 'deposit'],
            ['text', 'x'],
          ])
        ).body.errors ?? {},
      ),
    ).toEqual(['type']);
    expect(
      Object.keys(
        (
          await answer(id, [
            ['state', 'REQUESTED'],
            ['text', 'x'],
          ])
        ).body.errors ?? {},
      ),
    ).toEqual(['state']);
    expect((await answer(id, [['text', 'x']], await createPerson(app, 'CLIENT'))).status).toBe(404);
    expect((await answer(id, [['text', 'x']], adviser)).status).toBe(403);
    expect((await read(id, client)).body.state).toBe('REQUESTED');
  });

  it('takes no files, and disappears once staff close it', async () => {
    const refused = await send(
      [['client_id', clientId], ['text', 'x'], ['state', 'REQUESTED'], file('a.png', await samplePicture('png'))],
      office,
    );
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['attachments']);
    const { id } = await asked();
    expect((await process(id)).status).toBe(200);
    const late = await answer(id, [['text', 'x']]);
    expect([late.status, late.body.code]).toEqual([409, 'service_request.processed']);
    expect(late.body.message).toMatch(/^Požadavek jsme už vyřídili /);
    expect((await app.call(readProfile, { token: client.token })).body.user.service_requirements).toEqual([]);
  });
});

describe('handled', () => {
  it('is given to one of two who take it at once; the other reads that it has changed', async () => {
    const { id, version } = await own();
    const take = (by: TestPerson) =>
      app.call(endpoints.assignServiceRequest, { params: { id }, body: { owner_user_id: by.userId, version }, token: by.token });
    const both = await Promise.all([take(office), take(second)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body as { code?: string; message?: string } | undefined;
    expect([refused?.code, refused?.message]).toEqual(['record.changed', expect.stringMatching(/\S \S/)]);
    expect((await eventsOf(id)).filter(({ action }) => action === 'service-requests.assigned')).toHaveLength(1);
    expect((await take(second)).status).toBe(409);
    expect((await assign(id, second.userId)).status).toBe(200);
  });

  it('once: the second member of staff reads who did it', async () => {
    const { id } = await own();
    const both = await Promise.all([process(id, office), process(id, second)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'service_request.processed',
      message: expect.stringMatching(/^Požadavek už je vyřízený \(.+, /) as string,
    });
    expect((await eventsOf(id)).filter(({ action }) => action === 'service-requests.processed')).toHaveLength(1);
    expect((await notices(client)).map(({ subject, about }) => [subject, about?.id])).toEqual([['Požadavek je vyřízený', id]]);
    const forClient = (await read(id, client)).body;
    expect([forClient.phase, forClient.processed_by, forClient.owner]).toEqual(['processed', null, null]);
    expect((await read(id, office)).body.processed_by).not.toBeNull();
  });

  it('only by the company', async () => {
    const { id } = await own();
    for (const by of [client, adviser, head]) expect((await process(id, by)).status).toBe(403);
    expect((await read(id, office)).body.processed_at).toBeNull();
  });

  it('by an owner, who alone is told of what comes later', async () => {
    const { id } = await own();
    expect((await assign(id, second.userId)).body.service_requirement).toMatchObject({ owner: { id: second.userId } });
    expect((await notices(second)).map(({ subject }) => subject)).toContain('Máte na starosti servisní požadavek');
    expect((await read(id, client)).body.owner).toBeNull();
    const before = (await notices(office)).length;
    await saved(write(id, [['text', 'Ještě něco.']], client));
    expect((await notices(office)).length).toBe(before);
    expect((await notices(second)).map(({ subject }) => subject)).toContain('Nová zpráva k servisnímu požadavku');
    for (const strange of [client.userId, adviser.userId, newId(), 'x'])
      expect(Object.keys((await assign(id, strange)).body.errors ?? {})).toEqual(['owner_user_id']);
    expect((await assign(id, null)).body.service_requirement?.owner).toBeNull();
    await process(id);
    expect((await assign(id, office.userId)).status).toBe(409);
  });
});

describe('messages', () => {
  it('of both sides, each with its files; the other side is told', async () => {
    const { id } = await own();
    await saved(write(id, [['text', 'Kolik přesně?']], office));
    const { messages } = await saved(write(id, [['text', 'Sto tisíc.'], file('b.pdf', await samplePdf())], client));
    expect(messages.map(({ side, text, attachments }) => [side, text, attachments.map(({ filename }) => filename)])).toEqual([
      ['FIRM', 'Kolik přesně?', []],
      ['CLIENT', 'Sto tisíc.', ['b.pdf']],
    ]);
    const whole = (await read(id, office)).body;
    expect([whole.attachments, whole.messages.map(({ user }) => user.id)]).toEqual([[], [office.userId, client.userId]]);
    expect((await notices(client)).map(({ subject }) => subject)).toEqual(['Máme na vás požadavek']);
  });

  it('are refused once it is processed, and in place of an answer', async () => {
    const { id } = await asked();
    expect((await write(id, [['text', 'x']], client)).body.code).toBe('service_request.unanswered');
    expect((await write(id, [['text', 'Upřesnění.']], office)).status).toBe(200);
    await process(id);
    for (const by of [client, office]) expect((await write(id, [['text', 'x']], by)).body.code).toBe('service_request.processed');
    expect((await write(id, [['text', 'x']], stranger)).status).toBe(404);
  });
});

describe('complaints', () => {
  it('have a day for their answer, which closes them', async () => {
    const { id } = await own('Reklamuji poplatek.');
    const marked = (await complain(id, { is_complaint: true })).body.service_requirement;
    expect(marked?.is_complaint).toBe(true);
    expect(marked?.due_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await process(id)).body).toMatchObject({ code: 'service_request.complaint_unanswered' });
    const answered = (await complain(id, { text: 'Poplatek vrátíme.' })).body.service_requirement;
    expect(answered).toMatchObject({ answer: 'Poplatek vrátíme.', phase: 'processed' });
    expect((await read(id, client)).body).toMatchObject({ answer: 'Poplatek vrátíme.', is_complaint: true });
    expect((await complain(id, { text: 'Znovu.' })).body.code).toBe('service_request.processed');
    expect(JSON.stringify(await eventsOf(id))).not.toContain('Poplatek');
  });

  it('can be unmarked, are none without a mark, and need a text of the client', async () => {
    const { id } = await own();
    expect((await complain(id, { text: 'x' })).body.code).toBe('service_request.no_complaint');
    await complain(id, { is_complaint: true });
    await complain(id, { is_complaint: true });
    expect((await complain(id, { is_complaint: false })).body.service_requirement).toMatchObject({ is_complaint: false, due_on: null });
    expect((await eventsOf(id)).filter(({ action }) => action === 'service-requests.complaintMarked')).toHaveLength(2);
    const { id: open } = await asked();
    expect((await complain(open, { is_complaint: true })).body.code).toBe('service_request.unanswered');
    expect((await complain(id, { is_complaint: true }, adviser)).status).toBe(403);
  });
});

describe('the list of staff', () => {
  it('shows whose turn it is, finds by type, phase, owner and complaint, and each role its own clients', async () => {
    const deposit = await own();
    app.clock.advance(60_000);
    const question = await asked();
    await assign(deposit.id, office.userId);
    await complain(deposit.id, { is_complaint: true });
    expect((await list(office)).data.map(({ id, phase }) => [id, phase])).toEqual([
      [question.id, 'asked'],
      [deposit.id, 'waiting'],
    ]);
    const found = async (filter: Record<string, string>) => (await list(adviser, filter)).data.map(({ id }) => id);
    expect(await found({ type: 'deposit' })).toEqual([deposit.id]);
    expect(await found({ phase: 'asked' })).toEqual([question.id]);
    expect(await found({ state: 'REQUESTED' })).toEqual([question.id]);
    expect(await found({ owner_user_id: office.userId })).toEqual([deposit.id]);
    expect(await found({ is_complaint: 'true' })).toEqual([deposit.id]);
    expect(await found({ client: 'cizkova zof' })).toEqual([question.id, deposit.id]);
    expect(await found({ client: 'nikdo' })).toEqual([]);
    expect((await list(head)).meta.total).toBe(2);
    expect((await list(stranger)).meta.total).toBe(0);
    expect((await app.call(endpoints.listServiceRequests, { body: {}, token: client.token })).status).toBe(403);
    expect((await read(deposit.id, stranger)).status).toBe(404);
    expect((await read(deposit.id, adviser)).status).toBe(200);
  });

  it('marks what is overdue as the rule of one request does', async () => {
    const { id } = await own();
    const complaint = await own('Stížnost');
    await complain(complaint.id, { is_complaint: true });
    const days = new Map<string, number>();
    for (let day = 0; day <= 40; day += 1) {
      const again = await createPerson(app, 'ADMIN');
      const { data } = await list(again);
      const found = await list(again, { is_overdue: 'true' });
      expect(found.data.map((one) => one.id).toSorted()).toEqual(
        data
          .filter((one) => one.is_overdue)
          .map((one) => one.id)
          .toSorted(),
      );
      for (const one of found.data) if (!days.has(one.id)) days.set(one.id, one.age_days);
      app.clock.advance(86_400_000);
    }
    expect(days.get(id)).toBeGreaterThanOrEqual(6);
    expect(days.get(id)).toBeLessThan(14);
    expect(days.get(complaint.id)).toBe(31);
  });
});

it('files are read by those who read the request, and stay', async () => {
  const { id, attachments } = await saved(send([['text', 'x'], file('výpis.pdf', await samplePdf())]));
  const [stored] = attachments;
  const query = { 'filter[model_type]': 'service_requirement', 'filter[model_id]': id };
  expect((await app.call(listFiles, { query, token: adviser.token })).body.data.map(({ filename }) => filename)).toEqual(['výpis.pdf']);
  expect((await app.call(listFiles, { query, token: stranger.token })).status).toBe(404);
  const content = { params: { uuid: stored?.uuid ?? '' }, query: { extend: '1' as const } };
  expect((await app.call(readFileContent, { ...content, token: office.token })).status).toBe(200);
  expect((await app.call(readFileContent, { ...content, token: stranger.token })).status).toBe(404);
  expect((await app.call(deleteFile, { params: { id: stored?.id ?? '' }, token: office.token })).body.code).toBe('record.in_use');
});
