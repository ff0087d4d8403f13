import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { deleteFile, listFiles, readFileContent, uploadFiles } from '@pramen/contract/files/files.endpoints';
import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import type { Identification, IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as concepts from '@pramen/contract/records/concepts.endpoints';
import { specimenHolder, specimenOf, writtenDay } from '@pramen/domain/compliance/identity/testing/specimen';
import { writeCardLines } from '@pramen/domain/compliance/identity/write-lines';
import type { LinesToWrite } from '@pramen/domain/compliance/identity/write-lines';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../database/schema/clients.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
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
import { pngClaiming } from '../../testing/files/huge-pictures.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let clientId: string;
let picture: Buffer;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
  picture = await samplePicture('jpeg');
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
  await app.platform.db.update(clients).set(specimenHolder).where(eq(clients.id, clientId));
});
afterAll(() => app.close());

const linesOf = (changed: Partial<LinesToWrite> = {}) => writeCardLines(specimenOf(addDays(app.clock.today(), 400), changed)).join('\n');

interface Answer {
  status: number;
  body: { code?: string; message?: string; errors?: Record<string, string[]>; identification?: Identification };
}
const files = (...named: (readonly [string, Buffer])[]): [string, FormField][] =>
  named.map(([name, content]) => ['attachments[]', { name, content }]);
const send = (path: { path: string }, data: unknown, more: readonly (readonly [string, FormField])[], by: TestPerson, of = clientId) =>
  sendForm(app, { ...endpoints.createIdentification, ...path }, of, by.token, [['data', JSON.stringify(data)], ...more]) as Promise<Answer>;
const create = (data: unknown, more: readonly (readonly [string, FormField])[] = [], by = adviser) =>
  send({ path: endpoints.createIdentification.path }, data, more, by);
const save = (id: string, data: unknown, more: readonly (readonly [string, FormField])[] = [], by = client, of = clientId) =>
  send({ path: endpoints.saveIdentification.path.replace('{identificationId}', id) }, data, more, by, of);
const decide = (identificationId: string, body: Record<string, unknown>, by = office) =>
  app.call(endpoints.decideIdentification, { params: { id: clientId, identificationId }, body, token: by.token });
const read = async (identificationId: string, by = office): Promise<IdentificationDetail> =>
  (await app.call(endpoints.readIdentification, { params: { id: clientId, identificationId }, token: by.token })).body;
const list = async (by = adviser, body: Record<string, unknown> = {}) =>
  (await app.call(endpoints.listIdentifications, { params: { id: clientId }, body, token: by.token })).body;
const request = (query: Record<string, string> = {}, by = adviser) =>
  app.call(endpoints.requestIdentification, { params: { id: clientId }, query, token: by.token });

async function created(data: unknown, more: readonly (readonly [string, FormField])[] = [], by = adviser): Promise<Identification> {
  const { status, body } = await create(data, more, by);
  expect([status, body.errors]).toEqual([200, undefined]);
  if (!body.identification) throw new Error('no identification in the answer');
  return body.identification;
}
const bothSides = () => files(['přední.jpg', picture], ['zadní.jpg', picture]);
async function answered(data: Record<string, unknown> = {}): Promise<string> {
  const { id } = await created({ method: 'IDCARD' });
  const { status } = await save(id, { state: 'APPROVED', sides: ['FRONT', 'BACK'], ...data }, bothSides());
  expect(status).toBe(200);
  return id;
}

describe('prepared by staff', () => {
  it.each([
    [{ method: 'PASSPORT' }, 'WAITING', 'Identifikace byla odeslána klientovi.'],
    [{ method: 'IDCARD', concept: true }, 'CONCEPT', 'Rozpracovaná identifikace je uložená.'],
    [{ method: 'DRIVER_LICENSE', state: 'CONCEPT' }, 'CONCEPT', 'Rozpracovaná identifikace je uložená.'],
    [{ method: 'BIRTH_CERTIFICATE', state: 'WAITING' }, 'WAITING', 'Identifikace byla odeslána klientovi.'],
  ])('%o is %s', async (data, state, message) => {
    const { body } = await create(data, files(['doklad.pdf', await samplePdf()]));
    expect(body.message).toBe(message);
    expect(body.identification).toMatchObject({
      client_id: clientId,
      creator_id: adviser.userId,
      method: data.method,
      level: null,
      state,
      may_be_deleted: true,
      attachments: [{ filename: 'doklad.pdf', side: 'PAGE', fileable_type: 'identification', mime_type: 'application/pdf' }],
    });
    const ofClient = (await list(client)).data.map(({ may_be_deleted: may }) => may);
    expect(ofClient).toEqual(state === 'CONCEPT' ? [] : [false]);
  });

  it.each([
    [{ method: 'BANKID' }, 409, 'identification.method_refused'],
    [{ method: 'FINGERPRINT' }, 422, 'validation.failed'],
    [{ method: 'IDCARD', state: 'APPROVED' }, 422, 'validation.failed'],
    [{}, 422, 'validation.failed'],
    ['x', 422, 'validation.failed'],
  ])('%o is refused', async (data, status, code) => {
    const answer = await create(data);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await list()).meta.total).toBe(0);
  });

  it('text that is no JSON is refused', async () => {
    const form: [string, FormField][] = [['data', '{method']];
    const { status, body } = await sendForm(app, endpoints.createIdentification, clientId, adviser.token, form);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['data']]);
  });

  it('a concept is changed, and each change keeps the earlier files as a version', async () => {
    const { id, attachments } = await created({ method: 'IDCARD', concept: true, sides: ['FRONT', 'BACK'] }, bothSides());
    const kept = attachments.slice(0, 1).map((file) => file.id);
    const { status } = await save(id, { concept: true, kept, sides: ['BACK'] }, files(['nová.jpg', picture]), adviser);
    expect(status).toBe(200);
    const { versions, attachments: current } = await read(id);
    expect(current.map(({ filename, side }) => [filename, side])).toEqual([
      ['přední.jpg', 'FRONT'],
      ['nová.jpg', 'BACK'],
    ]);
    expect(versions.map(({ number, as, attachments: own }) => [number, as, own.length])).toEqual([
      [2, 'STAFF', 2],
      [1, 'STAFF', 2],
    ]);
    expect((await save(id, { concept: true, kept: [newId()] }, [], adviser)).body.errors).toHaveProperty('kept');
  });

  it('is listed with the newest first, and hidden from the client while it is a concept', async () => {
    await created({ method: 'PASSPORT', concept: true });
    app.clock.advance(1000);
    await created({ method: 'IDCARD' });
    expect((await list()).data.map(({ method }) => method)).toEqual(['IDCARD', 'PASSPORT']);
    expect((await list(client)).data.map(({ method }) => method)).toEqual(['IDCARD']);
    expect((await list(adviser, { filter: { state: 'CONCEPT' } })).meta.total).toBe(1);
  });
});

describe('files', () => {
  it.each<[string, string, () => Promise<Buffer>, number]>([
    ['a text with the name of a picture', 'průkaz.jpg', () => Promise.resolve(Buffer.from('no picture')), 415],
    ['a picture that is cut', 'průkaz.jpg', async () => (await samplePicture('jpeg')).subarray(0, 200), 422],
    ['a picture of huge dimensions', 'průkaz.png', () => pngClaiming(60_000, 60_000), 422],
    ['a picture that holds less than it says', 'průkaz.png', () => pngClaiming(800, 600), 422],
    ['a page with script', 'průkaz.html', () => Promise.resolve(Buffer.from('<html><script>1</script></html>')), 415],
    ['an empty file', 'průkaz.jpg', () => Promise.resolve(Buffer.alloc(0)), 422],
    ['a picture named like a document', 'průkaz.pdf', () => samplePicture('png'), 415],
  ])('%s is refused, and nothing is stored', async (_name, name, content, expected) => {
    const { status, body } = await create({ method: 'IDCARD' }, files([name, await content()]));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([expected, [name]]);
    expect((await list()).meta.total).toBe(0);
  });

  it('of a wrong kind are named, with what may be sent', async () => {
    const { status, body } = await create({ method: 'IDCARD' }, files(['x.txt', Buffer.from('hello')]));
    expect(status).toBe(415);
    expect(body.errors).toEqual({ 'x.txt': ['Tento druh souboru sem nahrát nejde. Přijímáme PDF, JPG, PNG, DOCX a\u00a0XLSX.'] });
  });

  it('that only pretend to be of a kind are told so', async () => {
    const { status, body } = await create({ method: 'IDCARD' }, files(['x.pdf', Buffer.from('hello')]));
    expect(status).toBe(415);
    expect(body.errors).toEqual({
      'x.pdf': ['Přípona souboru neodpovídá tomu, co v\u00a0něm je. Uložte ho prosím znovu, přijímáme PDF, JPG, PNG, DOCX a\u00a0XLSX.'],
    });
  });

  it('that are the same are marked after the first one', async () => {
    const { attachments } = await created(
      { method: 'IDCARD' },
      files(['a.jpg', picture], ['b.pdf', await samplePdf()], ['c.jpg', picture]),
    );
    expect(attachments.map(({ filename, is_repeated: isRepeated }) => [filename, isRepeated])).toEqual([
      ['a.jpg', false],
      ['b.pdf', false],
      ['c.jpg', true],
    ]);
  });

  it('are measured when they are pictures, in their order', async () => {
    const wide = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    const { attachments } = await created({ method: 'IDCARD' }, files(['smlouva.pdf', await samplePdf()], ['přeexponovaná.jpg', wide]));
    expect(new Map(attachments.map(({ filename, measured }) => [filename, measured]))).toEqual(
      new Map([
        ['smlouva.pdf', null],
        ['přeexponovaná.jpg', { width: 1200, height: 800, sharpness: 0, glare: 1, brightness: 255 }],
      ]),
    );
  });

  it('are at most twenty, those that stay included', async () => {
    const { id } = await created({ method: 'PASSPORT' }, files(...Array.from({ length: 20 }, (_, at) => [`${at}.jpg`, picture] as const)));
    const { status, body } = await save(id, { state: 'APPROVED' }, bothSides());
    expect([status, body.code]).toEqual([422, 'files.over_limit']);
  });

  it('are read by the client and their adviser only, and neither added nor removed on their own', async () => {
    const { id, attachments } = await created({ method: 'IDCARD' }, bothSides());
    const [first] = attachments;
    const content = (by: TestPerson) => app.call(readFileContent, { params: { uuid: first?.uuid ?? '' }, query: {}, token: by.token });
    expect((await content(client)).status).toBe(200);
    expect((await content(adviser)).status).toBe(200);
    expect((await content(stranger)).status).toBe(404);
    const query = { 'filter[model_type]': 'identification', 'filter[model_id]': id };
    expect((await app.call(listFiles, { query, token: client.token })).body.data).toHaveLength(2);
    expect((await app.call(deleteFile, { params: { id: first?.id ?? '' }, token: client.token })).status).toBe(409);
    const form: [string, FormField][] = [
      ['fileable_type', 'identification'],
      ['fileable_id', id],
      ['file', { name: 'x.jpg', content: picture }],
    ];
    expect((await sendForm(app, uploadFiles, '', client.token, form)).status).toBe(415);
  });
});

describe('the client', () => {
  it('is notified of a request, which is not repeated while it waits', async () => {
    const { status, body } = await request({ method: 'PASSPORT' });
    expect([status, body.message]).toEqual([200, 'Klient byl požádán o\u00a0ověření totožnosti.']);
    await app.drain();
    const notices = (await app.call(listNotifications, { token: client.token, query: {} })).body.data;
    const [waiting] = (await list(client)).data;
    expect(notices).toMatchObject([
      {
        subject: 'Ověřte prosím svou totožnost',
        text: 'V\u00a0portálu na vás čeká ověření totožnosti. Připravte si: Cestovní pas.',
        about: { kind: 'identification', id: waiting?.id },
        read_at: null,
      },
    ]);
    expect((await request({ method: 'PASSPORT' })).body.code).toBe('identification.already_waits');
    expect((await request()).status).toBe(200);
    const { user } = (await app.call(readProfile, { token: client.token })).body;
    expect(user.waiting_identifications.map(({ method }) => method)).toEqual(['PASSPORT', 'IDCARD']);
    expect((await list(client)).data.map(({ method }) => method).toSorted()).toEqual(['IDCARD', 'PASSPORT']);
  });

  it('sends at least one file, and is thanked', async () => {
    const { id } = await created({ method: 'IDCARD' });
    expect((await save(id, { state: 'APPROVED' })).body.errors).toHaveProperty('attachments');
    const { body } = await save(id, { state: 'APPROVED', sides: ['FRONT', 'BACK'] }, bothSides());
    expect(body.message).toBe('Identifikace byla úspěšně dokončena');
    expect(body.identification).toMatchObject({
      state: 'APPROVED',
      may_be_deleted: false,
      attachments: [{ side: 'FRONT' }, { side: 'BACK' }],
    });
    const notices = (await app.call(listNotifications, { token: client.token, query: {} })).body.data;
    expect(notices.every(({ read_at: at }) => at !== null)).toBe(true);
  });

  it('confirms the files that staff took', async () => {
    const { id } = await created({ method: 'IDCARD' }, bothSides());
    expect((await save(id, { state: 'APPROVED' })).body.identification?.attachments).toHaveLength(2);
  });

  it('may send a passport instead of a card, but no other document', async () => {
    const { id } = await created({ method: 'IDCARD' });
    expect((await save(id, { state: 'APPROVED', method: 'BIRTH_CERTIFICATE' }, bothSides())).body.errors).toHaveProperty('method');
    expect((await save(id, { state: 'APPROVED', method: 'PASSPORT' }, bothSides())).body.identification?.method).toBe('PASSPORT');
  });

  it('refuses with a reason, and files sent with it are not kept', async () => {
    const { id } = await created({ method: 'IDCARD' });
    const { body } = await save(id, { state: 'DENIED', denied_description: 'Doklad nemám u sebe.' }, bothSides());
    expect(body.identification).toMatchObject({ state: 'DENIED', denied_description: 'Doklad nemám u sebe.', attachments: [] });
    expect((await save(id, { state: 'APPROVED' }, bothSides())).status).toBe(409);
  });

  it.each(['CONCEPT', 'WAITING'])('may not save as %s', async (state) => {
    const { id } = await created({ method: 'IDCARD' });
    expect((await save(id, { state })).body.errors).toHaveProperty('state');
  });

  it('is not answered for by an impersonator, an adviser or another client', async () => {
    const { id } = await created({ method: 'IDCARD' });
    expect((await save(id, { state: 'APPROVED' }, bothSides(), adviser)).status).toBe(409);
    const other = await createPerson(app, 'CLIENT');
    expect((await save(id, { state: 'APPROVED' }, bothSides(), other)).status).toBe(404);
    expect((await save(id, { state: 'APPROVED' }, bothSides(), other, other.clientId ?? '')).status).toBe(404);
    expect((await save(newId(), { state: 'APPROVED' }, bothSides())).status).toBe(404);
    await impersonate(app, client, adviser);
    expect((await save(id, { state: 'APPROVED' }, bothSides())).body.code).toBe('impersonation.forbidden');
  });

  it('saves only the version they saw', async () => {
    const { id, version } = await created({ method: 'IDCARD' });
    expect((await save(id, { state: 'APPROVED', version: version + 1 }, bothSides())).body.code).toBe('record.changed');
  });
});

describe('acceptance of a card', () => {
  it('keeps method, level, document, who compared it with what, and interruptions', async () => {
    const id = await answered({ lines: linesOf() });
    expect((await read(id)).check).toMatchObject({ faults: [], is_expired: false });
    const { status, body } = await decide(id, { decision: 'ACCEPT', comparison: 'PERSON', interruptions: 'Výpadek spojení.' });
    expect([status, body.message]).toEqual([200, 'Identifikace byla přijata.']);
    const { acceptance, level, steps } = await read(id);
    expect(level).toBe('IN_PERSON');
    expect(acceptance).toMatchObject({
      level: 'IN_PERSON',
      comparison: 'PERSON',
      document: { kind: 'IDCARD', number: '123456789', issuing_country: 'CZE', valid_until: addDays(app.clock.today(), 400) },
      overrule_reason: null,
      interruptions: 'Výpadek spojení.',
      check: { read: { surname: 'VZOROVA' } },
    });
    expect(steps.map(({ state }) => state)).toEqual(['WAITING', 'APPROVED', 'ACCEPTED']);
  });

  it.each<[string, () => Record<string, unknown>, number, string, string[]]>([
    ['no lines', () => ({}), 422, 'validation.failed', ['lines']],
    [
      'a wrong check digit',
      () => ({ lines: linesOf().replace(/^.{14}./, (start) => start.slice(0, 14) + String((Number(start[14]) + 1) % 10)) }),
      422,
      'validation.failed',
      ['lines'],
    ],
    [
      'lines of a passport',
      () => ({ lines: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10' }),
      422,
      'validation.failed',
      ['lines'],
    ],
    [
      'an expired card',
      () => ({ lines: linesOf({ expiryDate: writtenDay(addDays(app.clock.today(), -400)) }) }),
      409,
      'identification.expired',
      [],
    ],
    ['another person', () => ({ lines: linesOf({ surname: 'JINAKOVA' }) }), 409, 'identification.differs', ['overrule_reason']],
    ['no comparison', () => ({ lines: linesOf(), comparison: undefined }), 422, 'validation.failed', ['comparison']],
  ])('is refused with %s', async (_name, given, status, code, fields) => {
    const id = await answered();
    const answer = await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE', ...given() });
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]).toEqual([status, code, fields]);
    expect((await read(id)).state).toBe('APPROVED');
  });

  it('names the line, the position and the field', async () => {
    const id = await answered();
    const lines = linesOf().replace('850615', '85O615');
    const { body } = await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE', lines });
    expect(body.errors).toEqual({ lines: ['Řádek 2, znak 3: Datum narození: má tu být číslice.'] });
  });

  it('overrules a named difference only with a reason, which is kept', async () => {
    const id = await answered({ lines: linesOf({ surname: 'JINAKOVA' }) });
    const { body } = await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE' });
    expect(body.errors).toEqual({ overrule_reason: ['Nesouhlasí: příjmení. Napište, proč to nevadí.'] });
    const lines = linesOf({ surname: 'JINAKOVA', givenNames: 'PETRA' });
    const other = await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE', lines });
    expect(other.body.errors).toEqual({ overrule_reason: ['Nesouhlasí: příjmení, jméno. Napište, proč to nevadí.'] });
    const reason = 'Klientka se vdala, oddací list je ve spisu.';
    expect((await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE', overrule_reason: reason })).status).toBe(200);
    const { acceptance } = await read(id);
    expect(acceptance).toMatchObject({ level: 'REMOTE', overrule_reason: reason });
    expect(acceptance?.check?.findings.filter(({ is_same: isSame }) => !isSame)).toMatchObject([{ field: 'surname', known: 'Vzorová' }]);
  });

  it('of a birth certificate needs no lines and only supports', async () => {
    const { id } = await created({ method: 'BIRTH_CERTIFICATE' });
    await save(id, { state: 'APPROVED' }, bothSides());
    expect((await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE' })).body.identification.level).toBe('SUPPORTING');
  });

  it('lines are checked without being stored, for reviewers only', async () => {
    const id = await answered();
    const check = (by: TestPerson) =>
      app.call(endpoints.checkLines, { params: { id: clientId, identificationId: id }, body: { lines: linesOf() }, token: by.token });
    expect((await check(office)).body.findings.map(({ field, is_same: isSame }) => [field, isSame])).toEqual([
      ['surname', true],
      ['given_names', true],
      ['birth_date', true],
    ]);
    expect((await check(adviser)).status).toBe(403);
    expect((await check(client)).status).toBe(403);
    expect((await read(id)).data.lines).toBeNull();
    expect((await read(id, client)).check).toBeNull();
  });
});

describe('other decisions', () => {
  it('return it with a reason; the earlier files stay as a version', async () => {
    const id = await answered();
    expect((await decide(id, { decision: 'RETURN' })).body.errors).toHaveProperty('description');
    expect((await decide(id, { decision: 'RETURN', description: 'Snímek je rozmazaný.' })).body.identification).toMatchObject({
      state: 'WAITING',
      decision_description: 'Snímek je rozmazaný.',
      may_be_deleted: false,
    });
    await save(id, { state: 'APPROVED', kept: [] }, files(['ostrý.jpg', picture]));
    const { versions, attachments } = await read(id, client);
    expect(attachments.map(({ filename }) => filename)).toEqual(['ostrý.jpg']);
    expect(versions.map(({ number, attachments: own }) => [number, own.length])).toEqual([
      [3, 1],
      [2, 2],
      [1, 0],
    ]);
  });

  it('which the client is told at once, by a notice that leads there and an e-mail that names nothing', async () => {
    const { id } = await created({ method: 'IDCARD' });
    await save(id, { state: 'APPROVED' }, bothSides());
    await decide(id, { decision: 'RETURN', description: 'Snímek je rozmazaný.' });
    await app.drain();
    const [told] = (await app.call(listNotifications, { token: client.token, query: {} })).body.data;
    expect(told).toMatchObject({
      subject: 'Vrátili jsme vám doklad',
      text: 'Potřebujeme znovu: Občanský průkaz. Důvod najdete u\u00a0ověření totožnosti.',
      about: { kind: 'identification', id },
    });
    const letters = app.mails.filter(({ to }) => to === client.email).map(({ subject }) => subject);
    expect(letters.toSorted()).toEqual(['Vrátili jsme vám podklady k\u00a0doplnění', 'Čekáme na vás v\u00a0portálu']);
    expect(JSON.stringify(app.mails.filter(({ to }) => to === client.email))).not.toContain('rozmazan');
  });

  it('leave the earlier pictures to staff and the client, not to others', async () => {
    const id = await answered();
    await decide(id, { decision: 'RETURN', description: 'Snímek je rozmazaný.' });
    await save(id, { state: 'APPROVED', kept: [] }, files(['ostrý.jpg', picture]));
    const [, earlier] = (await read(id)).versions;
    const [file] = earlier?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'přední.jpg', side: 'FRONT' });
    const content = (by: TestPerson) => app.call(readFileContent, { params: { uuid: file?.uuid ?? '' }, query: {}, token: by.token });
    const statusOf = async (by: TestPerson) => (await content(by)).status;
    expect([await statusOf(office), await statusOf(adviser), await statusOf(client)]).toEqual([200, 200, 200]);
    expect([await statusOf(stranger), await statusOf(await createPerson(app, 'CLIENT'))]).toEqual([404, 404]);
  });

  it('let only one of two reviewers decide', async () => {
    const id = await answered({ lines: linesOf() });
    const [one, other] = await Promise.all([
      decide(id, { decision: 'ACCEPT', comparison: 'PICTURE' }),
      decide(id, { decision: 'CANCEL', description: 'Duplicitní.' }),
    ]);
    expect([one.status, other.status].toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect((await read(id)).steps).toHaveLength(3);
  });

  it('keep why staff cancelled from the client', async () => {
    const id = await answered();
    await decide(id, { decision: 'CANCEL', description: 'Podezření na padělek.' });
    const own = await app.call(endpoints.readIdentification, { params: { id: clientId, identificationId: id }, token: client.token });
    const listed = await app.call(endpoints.listIdentifications, { params: { id: clientId }, body: {}, token: client.token });
    expect([own.status, listed.status]).toEqual([200, 200]);
    expect(JSON.stringify([own.body, listed.body])).not.toContain('padělek');
    expect((await read(id)).decision_description).toBe('Podezření na padělek.');
  });

  it('are taken by company staff only, and never twice', async () => {
    const id = await answered();
    expect((await decide(id, { decision: 'CANCEL', description: 'x' }, adviser)).status).toBe(403);
    expect((await decide(id, { decision: 'CANCEL', description: 'x' }, client)).status).toBe(403);
    expect((await decide(id, { decision: 'CANCEL', description: 'x' })).status).toBe(200);
    expect((await decide(id, { decision: 'RETURN', description: 'x' })).status).toBe(409);
  });
});

describe('deletion', () => {
  const remove = (identificationId: string, by = adviser) =>
    app.call(endpoints.deleteIdentification, { params: { id: clientId, identificationId }, token: by.token });

  it('removes what was never answered, with its files', async () => {
    const { id, attachments } = await created({ method: 'IDCARD' }, bothSides());
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await remove(id)).body.message).toBe('Identifikace byla smazána');
    expect((await list()).meta.total).toBe(0);
    const content = { params: { uuid: attachments[0]?.uuid ?? '' }, query: {}, token: office.token };
    expect((await app.call(readFileContent, content)).status).toBe(404);
  });

  it('is refused for what was answered, even after it was returned', async () => {
    const id = await answered();
    expect((await remove(id)).status).toBe(409);
    await decide(id, { decision: 'RETURN', description: 'x' });
    expect((await remove(id)).status).toBe(409);
  });
});

describe('concepts', () => {
  /** Passports of which each is a second newer than the one before. */
  async function createConcepts(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      app.clock.advance(1000);
      ids.push((await created({ method: 'PASSPORT', concept: true })).id);
    }
    return ids;
  }

  it('are sent together with those of records', async () => {
    const { id } = await created({ method: 'PASSPORT', concept: true });
    const params = { id: clientId };
    const { data, meta } = (await app.call(concepts.readConcepts, { params, token: adviser.token })).body;
    expect([data.map(({ type, records }) => [type, records.map((record) => record.id)]), meta.total]).toEqual([
      [['IDENTIFICATION', [id]]],
      1,
    ]);
    const { body } = await app.call(concepts.sendConcepts, { params, token: adviser.token });
    expect(body.message).toBe('Klientovi byl odeslán 1 záznam.');
    expect((await read(id)).state).toBe('WAITING');
    // Also when nothing but an identification was sent.
    const told = (await app.call(listNotifications, { token: client.token, query: {} })).body.data;
    expect(told).toMatchObject([{ subject: 'Čekáme na vaše odpovědi', about: { kind: 'records' } }]);
    expect((await app.call(concepts.sendConcepts, { params, token: adviser.token })).body.code).toBe('records.no_concepts');
  });

  it('are sent a hundred at once, the newest first; the others are counted and stay', async () => {
    const ids = await createConcepts(102);
    const params = { id: clientId };
    const listed = async () => {
      const { data, meta } = (await app.call(concepts.readConcepts, { params, token: adviser.token })).body;
      return [data[0]?.records.map(({ id }) => id), meta.total];
    };
    expect(await listed()).toEqual([ids.slice(2).toReversed(), 102]);
    const { body } = await app.call(concepts.sendConcepts, { params, token: adviser.token });
    expect(body.message).toBe('Klientovi bylo odesláno 100 záznamů. 2 záznamy zůstaly rozpracované.');
    expect(await listed()).toEqual([ids.slice(0, 2).toReversed(), 2]);
    await app.call(concepts.sendConcepts, { params, token: adviser.token });
    expect((await list(client)).meta.total).toBe(102);
  });
});

it('offers Bank ID only with a connected provider', async () => {
  const { body } = await app.call(endpoints.readIdentificationMethods, { token: client.token });
  expect(body.data.map(({ method }) => method)).toEqual(['IDCARD', 'DRIVER_LICENSE', 'PASSPORT', 'BIRTH_CERTIFICATE']);
});

it('leaves no personal number in a readable audit row', async () => {
  const id = await answered({ lines: linesOf() });
  await decide(id, { decision: 'ACCEPT', comparison: 'PICTURE' });
  const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id));
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'identifications.approved',
    'identifications.decided',
    'identifications.prepared',
  ]);
  expect(JSON.stringify(events)).not.toContain('123456789');
});
