import { createFormTemplate as addTemplate } from '@pramen/contract/form-templates/form-templates.endpoints';
import { readActiveTemplates } from '@pramen/contract/records/concepts.endpoints';
import { meetingRecords, forms } from '@pramen/contract/records/records.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { deleteDocument, readDocument, requestSignature } from '@pramen/contract/documents/documents.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { records } from '../../../database/schema/records.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createDocument as makeDocument } from '../../../testing/worlds/documents.ts';
import { createFormTemplate, oneQuestion, sampleForm } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let clientId: string;
let confirmed: string;
let unconfirmed: string;
let form: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY');
  const type = 'MEETING_RECORD';
  confirmed = await createFormTemplate(app, { type, confirmationRequired: true }, sampleForm('meeting-record'));
  unconfirmed = await createFormTemplate(app, { type }, sampleForm('meeting-record'));
  form = await createFormTemplate(app, {});
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

const held = {
  meeting_date: '2025-03-04',
  meeting_time: '9:30',
  channel: 'PHONE',
  initiated_by: 'CLIENT',
  subject: 'Roční přehled',
  participant_name: 'Jana Nováková',
  participant_capacity: 'CLIENT',
  with_order: 'YES',
  order_instrument: 'Fond',
  order_kind: 'BUY',
  order_amount: 1000,
  order_currency: 'CZK',
  order_time: '10:05',
  information_given: 'Sazebník',
};
type Values = Partial<Record<keyof typeof held | 'next_steps', string | number>>;
const dataOf = (values: Values) => ({
  content: [{ questions: Object.entries(values).map(([id, value]) => ({ id, value })) }],
});
const without = (id: keyof typeof held) => dataOf(Object.fromEntries(Object.entries(held).filter(([one]) => one !== id)));
const create = (body: Record<string, unknown>) =>
  app.call(meetingRecords.create, {
    params: { id: clientId },
    body: { template_id: confirmed, data: dataOf(held), ...body },
    token: adviser.token,
  });
const createDocument = async (...given: Parameters<typeof makeDocument>) => (await makeDocument(...given)).id;

async function created(body: Record<string, unknown> = {}): Promise<string> {
  const { status, body: answer } = await create(body);
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.record.id;
}
const read = (recordId: string, by = adviser) => app.call(meetingRecords.read, { params: { id: clientId, recordId }, token: by.token });
const link = (recordId: string, ids: readonly string[], by = adviser) =>
  app.call(meetingRecords.linkDocuments, { params: { id: clientId, recordId }, body: { document_ids: ids }, token: by.token });

describe('a meeting record', () => {
  it.each<[keyof typeof held, string]>([
    ['meeting_date', 'data.meeting.0.meeting_date'],
    ['meeting_time', 'data.meeting.0.meeting_time'],
    ['channel', 'data.meeting.0.channel'],
    ['initiated_by', 'data.meeting.0.initiated_by'],
    ['participant_name', 'data.participants.0.participant_name'],
    ['with_order', 'data.order.0.with_order'],
    ['order_instrument', 'data.order.0.order_instrument'],
    ['order_kind', 'data.order.0.order_kind'],
    ['order_amount', 'data.order.0.order_amount'],
    ['order_time', 'data.order.0.order_time'],
  ])('is sent only with %s', async (id, place) => {
    for (const template of [confirmed, unconfirmed]) {
      const refused = await create({ template_id: template, data: without(id), state: 'WAITING' });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [place]]);
    }
    expect((await create({ data: without(id) })).body.record.state).toBe('CONCEPT');
  });

  it('is sent only with real times', async () => {
    const refused = await create({ data: dataOf({ ...held, order_time: '25:00' }), state: 'WAITING' });
    expect(refused.body.errors).toEqual({ 'data.order.0.order_time': ['Zadejte čas, například 9:30.'] });
  });

  it('is kept as a concept without its facts, and not sent from there', async () => {
    const recordId = await created({ data: without('initiated_by') });
    const send = (body: object = {}) =>
      app.call(meetingRecords.save, { params: { id: clientId, recordId }, body: { state: 'WAITING', ...body }, token: adviser.token });
    expect(Object.keys((await send()).body.errors ?? {})).toEqual(['data.meeting.0.initiated_by']);
    expect((await read(recordId)).body.state).toBe('CONCEPT');
    // Staff may rewrite their own concept.
    expect((await send({ data: dataOf({ ...held, subject: 'Změna strategie' }) })).body.record.state).toBe('WAITING');
  });

  it('may be sent, approved and accepted when it states everything', async () => {
    const recordId = await created({ state: 'WAITING' });
    const params = { id: clientId, recordId };
    const approved = await app.call(meetingRecords.save, { params, body: { state: 'APPROVED' }, token: client.token });
    expect(approved.body.record.state).toBe('APPROVED');
    const accepted = await app.call(meetingRecords.decide, { params, body: { decision: 'ACCEPT' }, token: admin.token });
    expect(accepted.body.record.state).toBe('ACCEPTED');
  });

  it('does not tell of a meeting or an order that is yet to come', async () => {
    const today = app.clock.today();
    const future = ['To ještě nenastalo. Zadejte, kdy k\u00a0tomu došlo.'];
    const sent = async (values: Values) =>
      (await create({ data: dataOf({ ...held, ...values }), state: 'WAITING' })).body.errors as unknown;
    expect(await sent({ meeting_date: '2031-01-01' })).toEqual({ 'data.meeting.0.meeting_date': future });
    const minute = pragueMinuteOf(app.clock.now()).slice('YYYY-MM-DDT'.length);
    const late = { meeting_date: today, meeting_time: minute, order_time: minute };
    expect(await sent(late)).toBeUndefined();
    expect(await sent({ ...late, order_time: '23:59' })).toEqual({ 'data.order.0.order_time': future });
  });

  it('is complete when it leaves the staff, and confirmed as they wrote it; only what they left open may be answered', async () => {
    const without = (id: string) => Object.fromEntries(Object.entries(held).filter(([one]) => one !== id));
    const open = await create({ state: 'WAITING', data: dataOf(without('subject')) });
    expect([open.status, Object.keys(open.body.errors ?? {})]).toEqual([422, ['data.meeting.0.subject']]);
    const recordId = await created({ state: 'WAITING' });
    const approve = (values: Values) =>
      app.call(meetingRecords.save, {
        params: { id: clientId, recordId },
        body: { state: 'APPROVED', data: dataOf(values) },
        token: client.token,
      });
    const rewritten = await approve({ ...held, order_amount: 9 });
    expect([rewritten.status, Object.keys(rewritten.body.errors ?? {})]).toEqual([422, ['data.order.0.order_amount']]);
    expect(Object.keys((await approve(without('information_given'))).body.errors ?? {})).toEqual(['data.information.0.information_given']);
    expect((await approve({ ...held, next_steps: 'Zavolám v\u00a0pondělí.' })).status).toBe(200);
    const { authors } = (await read(recordId)).body;
    expect(authors.filter(({ as }) => as === 'CLIENT').map(({ question_id }) => question_id)).toEqual(['next_steps']);
    // What clients answered themselves they may change when it comes back.
    const params = { id: clientId, recordId };
    const body = { decision: 'RETURN', description: 'Upřesněte další kroky.' } as const;
    expect((await app.call(meetingRecords.decide, { params, body, token: admin.token })).status).toBe(200);
    expect((await approve({ ...held, next_steps: 'Zavolám v\u00a0úterý.' })).status).toBe(200);
  });

  it('begins without the facts of the meeting before it', async () => {
    await created({ state: 'WAITING' });
    const { body } = await app.call(readActiveTemplates, {
      params: { id: clientId },
      query: { 'filter[type]': 'MEETING_RECORD' },
      token: adviser.token,
    });
    const next = body.data.find(({ id }) => id === confirmed);
    const answered = next?.data.content.flatMap(({ questions }) => questions.filter(({ value }) => value !== null).map(({ id }) => id));
    expect(answered).toEqual(expect.arrayContaining(['participant_name', 'subject', 'information_given']));
    for (const fact of ['meeting_date', 'channel', 'initiated_by', 'with_order', 'order_instrument', 'order_amount'])
      expect(answered).not.toContain(fact);
  });

  it('that states too little is returned, not accepted, even if it was confirmed before that was checked', async () => {
    const made = await app.call(forms.create, {
      params: { id: clientId },
      body: { template_id: form, data: { content: [] }, state: 'TO_REVIEW' },
      token: adviser.token,
    });
    const recordId = made.body.record.id;
    await app.platform.db.update(records).set({ type: 'MEETING_RECORD' }).where(eq(records.id, recordId));
    const decide = (decision: 'ACCEPT' | 'RETURN') =>
      app.call(meetingRecords.decide, {
        params: { id: clientId, recordId },
        body: { decision, description: 'Doplňte datum.' },
        token: admin.token,
      });
    const refused = await decide('ACCEPT');
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, expect.arrayContaining(['data..0.meeting_date'])]);
    expect((await decide('RETURN')).body.record.state).toBe('WAITING');
  });

  it('of a form without the questions is never completed', async () => {
    const bare = await createFormTemplate(app, { type: 'MEETING_RECORD' });
    const refused = await create({ template_id: bare, data: { content: [] }, state: 'WAITING' });
    expect([refused.status, Object.keys(refused.body.errors ?? {}).length]).toEqual([422, 6]);
  });
});

describe('a template of meeting records', () => {
  const add = (body: Record<string, unknown>) =>
    app.call(addTemplate, {
      body: { name: 'Jednání', public_name: 'Jednání', data: JSON.stringify(oneQuestion), ...body },
      token: admin.token,
    });

  it('is offered only with all its questions, each named', async () => {
    const refused = await add({ type: 'MEETING_RECORD' });
    expect(refused.status).toBe(422);
    const said = refused.body.errors?.['data']?.join('\n') ?? '';
    for (const id of ['meeting_date', 'meeting_time', 'participant_name', 'initiated_by', 'with_order', 'place, channel', 'order_time'])
      expect(said).toContain(`„${id}“`);
    expect((await add({ type: 'MEETING_RECORD', is_active: false })).status).toBe(200);
    expect((await add({ type: 'FORM' })).status).toBe(200);
    expect((await add({ type: 'MEETING_RECORD', data: sampleForm('meeting-record') })).status).toBe(200);
  });
});

describe('documents signed at a meeting', () => {
  it('are shown with the record, and may be added after it was sent', async () => {
    const [first, second] = [await createDocument(app, clientId), await createDocument(app, clientId)];
    const recordId = await created({ state: 'WAITING', document_ids: [first.toUpperCase()] });
    expect((await read(recordId)).body.documents).toMatchObject([{ id: first }]);
    expect((await link(recordId, [second, first, second])).status).toBe(200);
    expect((await read(recordId, client)).body.documents.map(({ id }) => id)).toEqual([first, second]);
    expect((await link(recordId, [second])).status).toBe(200);
    expect((await read(recordId)).body.documents.map(({ id }) => id)).toEqual([second]);
    const { body } = await app.call(readHistory, {
      params: { type: 'client', id: clientId },
      query: { length: '20' },
      token: admin.token,
    });
    const linked = body.data.filter(({ action }) => action === 'records.documentsLinked');
    expect(linked.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['document_ids'], ['document_ids'], ['document_ids']]);
  });

  it('tell at which meetings they were signed, except to clients and to signers without reach', async () => {
    const document = await createDocument(app, clientId, { state: 'PREPARED' });
    const read = async (by: TestPerson) => (await app.call(readDocument, { params: { id: document }, token: by.token })).body.meetings;
    expect(await read(adviser)).toEqual([]);
    const [kept, removed] = [await created({ document_ids: [document] }), await created({ document_ids: [document] })];
    await app.call(meetingRecords.remove, { params: { id: clientId, recordId: removed }, token: adviser.token });
    expect(await read(adviser)).toMatchObject([{ id: kept, state: 'CONCEPT' }]);
    expect(await read(admin)).toHaveLength(1);
    expect(await read(client)).toEqual([]);
    const signer = await createPerson(app, 'INTERMEDIARY');
    const asked = { params: { id: document }, body: { responsible_id: signer.userId }, token: admin.token };
    expect((await app.call(requestSignature, asked)).status).toBe(200);
    expect(await read(signer)).toEqual([]);
  });

  it('are not replaced by somebody who saw others, and do not hinder the answer of the client', async () => {
    const [first, second] = [await createDocument(app, clientId), await createDocument(app, clientId)];
    const recordId = await created({ state: 'WAITING' });
    const seen = (await read(recordId, client)).body.version;
    const save = (ids: string[], known: string[]) =>
      app.call(meetingRecords.linkDocuments, {
        params: { id: clientId, recordId },
        body: { document_ids: ids, known_document_ids: known },
        token: adviser.token,
      });
    const both = await Promise.all([save([first], []), save([second], [])]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const stored = (await read(recordId)).body.documents;
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'record.changed', current: { documents: stored } });
    const known = stored.map(({ id }) => id.toUpperCase());
    expect((await save([first, second], known)).status).toBe(200);
    expect((await save([], known)).status).toBe(409);
    expect((await save([first], [first, second])).status).toBe(200);
    // Who still sees the second one does not link it again unasked.
    expect((await save([first, second], [first, second])).status).toBe(409);
    expect((await save([first, second], [first])).status).toBe(200);
    // A removed document is nobody's choice of others.
    await app.call(deleteDocument, { params: { id: second }, token: admin.token });
    expect((await save([first], [first, second])).status).toBe(200);
    expect((await read(recordId, client)).body.version).toBe(seen);
  });

  it('must be documents of the client', async () => {
    const other = await createPerson(app, 'CLIENT', { under: adviser });
    const foreign = await createDocument(app, other.clientId ?? '');
    const removed = await createDocument(app, clientId);
    await app.call(deleteDocument, { params: { id: removed }, token: admin.token });
    const recordId = await created();
    for (const id of [foreign, removed, '00000000-0000-7000-8000-000000000000'])
      expect((await link(recordId, [id])).body.errors).toMatchObject({ document_ids: [expect.anything()] });
    expect((await create({ document_ids: [foreign] })).status).toBe(422);
    expect((await link(recordId, ['x'])).status).toBe(422);
  });

  it('belong to meeting records only', async () => {
    const document = await createDocument(app, clientId);
    const body = { template_id: form, data: { content: [] }, document_ids: [document] };
    const refused = await app.call(forms.create, { params: { id: clientId }, body, token: adviser.token });
    expect(refused.body.errors).toEqual({ document_ids: ['Dokumenty se připojují jen k\u00a0záznamu z\u00a0jednání.'] });
  });

  it('are linked by staff of the client, while the record is not cancelled', async () => {
    const document = await createDocument(app, clientId);
    const recordId = await created({ template_id: unconfirmed, state: 'WAITING' });
    const stranger = await createPerson(app, 'INTERMEDIARY');
    expect((await link(recordId, [document], stranger)).status).toBe(404);
    expect((await link(recordId, [document], client)).status).toBe(403);
    const params = { id: clientId, recordId };
    await app.call(meetingRecords.decide, { params, body: { decision: 'CANCEL', description: 'Omyl' }, token: admin.token });
    expect((await link(recordId, [document])).status).toBe(409);
  });
});
