import { checkLines, decideIdentification, readIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { specimenHolder, specimenOf, writtenDay } from '@pramen/domain/compliance/identity/testing/specimen';
import { writeCardLines, writePassportLines } from '@pramen/domain/compliance/identity/write-lines';
import type { LinesToWrite } from '@pramen/domain/compliance/identity/write-lines';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createWaitingIdentification } from '../../../testing/worlds/forms.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { sealNumbers } from '../../clients/vault/sealed-numbers.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  await app.platform.db.update(clients).set(specimenHolder).where(eq(clients.id, clientId));
});
afterAll(() => app.close());

const inDays = (count: number) => addDays(app.clock.today(), count);
const eva = (changed: Partial<LinesToWrite> = {}) => specimenOf(inDays(400), changed);
const cardLines = (changed: Partial<LinesToWrite> = {}) => writeCardLines(eva(changed)).join('\n');
const passportLines = (changed: Partial<LinesToWrite> = {}) => writePassportLines(eva({ kind: 'P', ...changed })).join('\n');

/** An identification that the client has answered. */
async function answered(method: IdentificationMethod): Promise<string> {
  const id = await createWaitingIdentification(app, clientId, office.userId);
  await app.platform.db.update(identifications).set({ method, state: 'APPROVED' }).where(eq(identifications.id, id));
  return id;
}
const accept = (identificationId: string, given: Record<string, unknown>) =>
  app.call(decideIdentification, {
    params: { id: clientId, identificationId },
    body: { decision: 'ACCEPT', comparison: 'PICTURE', ...given },
    token: office.token,
  });
const read = async (identificationId: string, { token }: TestPerson) =>
  (await app.call(readIdentification, { params: { id: clientId, identificationId }, token })).body;
const findingsOf = async (method: IdentificationMethod, lines: string) => {
  const params = { id: clientId, identificationId: await answered(method) };
  return (await app.call(checkLines, { params, body: { lines }, token: office.token })).body.findings;
};

describe('what staff note for themselves', () => {
  it('is read by staff, and not by the client', async () => {
    const id = await answered('IDCARD');
    const reason = 'Podezření na padělek jsme vyloučili.';
    const given = { lines: cardLines({ surname: 'JINAKOVA' }), overrule_reason: reason, interruptions: 'Druhý pokus.' };
    expect((await accept(id, given)).status).toBe(200);
    expect((await read(id, office)).acceptance).toMatchObject({ overrule_reason: reason, interruptions: 'Druhý pokus.' });
    const seen = await read(id, client);
    expect(seen.acceptance).toMatchObject({ level: 'REMOTE', overrule_reason: null, interruptions: null, check: null });
    expect(JSON.stringify(seen)).not.toMatch(/padělek|pokus/);
  });

  it('does not include the reason of a return, which is for the client', async () => {
    const id = await answered('IDCARD');
    const params = { id: clientId, identificationId: id };
    await app.call(decideIdentification, { params, body: { decision: 'RETURN', description: 'Rozmazané.' }, token: office.token });
    expect((await read(id, client)).decision_description).toBe('Rozmazané.');
  });
});

describe('the record of an acceptance', () => {
  it('has no reason to overrule where nothing differs', async () => {
    const id = await answered('IDCARD');
    expect((await accept(id, { lines: cardLines(), overrule_reason: 'Pro jistotu.' })).status).toBe(200);
    expect((await read(id, office)).acceptance).toMatchObject({ level: 'REMOTE', overrule_reason: null });
  });

  it('has the document as the reviewer typed it, where it has no lines', async () => {
    const id = await answered('DRIVER_LICENSE');
    const document = { number: 'EJ123456', issuing_country: 'CZE', valid_until: inDays(30) };
    expect((await accept(id, { document })).status).toBe(200);
    expect((await read(id, office)).acceptance).toMatchObject({ level: 'SUPPORTING', document, check: null });
  });

  it('keeps the comparison as it was, whatever becomes of the client', async () => {
    const id = await answered('IDCARD');
    expect((await accept(id, { lines: cardLines() })).status).toBe(200);
    await app.platform.db.update(clients).set({ surname: 'Provdaná' }).where(eq(clients.id, clientId));
    const { acceptance } = await read(id, office);
    expect(acceptance?.check?.findings.find(({ field }) => field === 'surname')).toMatchObject({ known: 'Vzorová', is_same: true });
  });

  it('is not made for a returned identification, which the client is told of', async () => {
    const id = await answered('IDCARD');
    const params = { id: clientId, identificationId: id };
    await app.call(decideIdentification, { params, body: { decision: 'RETURN', description: 'Rozmazané.' }, token: office.token });
    await app.drain();
    const { data } = (await app.call(listNotifications, { token: client.token, query: {} })).body;
    expect(data.map(({ subject, read_at: at }) => [subject, at])).toEqual([['Vrátili jsme vám doklad', null]]);
    expect((await accept(id, { lines: cardLines() })).status).toBe(409);
  });
});

describe('lines of another kind of document', () => {
  it.each<[string, IdentificationMethod, () => string, RegExp]>([
    ['a visa as a card', 'IDCARD', () => passportLines({ kind: 'V' }), /víza/],
    ['a visa as a passport', 'PASSPORT', () => passportLines({ kind: 'VC' }), /víza/],
    ['a card whose second letter is V', 'IDCARD', () => cardLines({ kind: 'IV' }), /jiného druhu/],
    ['a passport as a card', 'IDCARD', () => passportLines(), /jiného druhu/],
    ['a card as a passport', 'PASSPORT', () => cardLines(), /jiného druhu/],
  ])('%s is refused', async (_what, method, lines, said) => {
    const { status, body } = await accept(await answered(method), { lines: lines() });
    expect([status, body.errors?.['lines']?.length]).toEqual([422, 1]);
    expect(body.errors?.['lines']?.[0]).toMatch(said);
  });

  it.each<[IdentificationMethod, () => string]>([
    ['IDCARD', () => cardLines({ kind: 'AR' })],
    ['IDCARD', () => cardLines({ kind: 'C' })],
    ['PASSPORT', () => passportLines({ kind: 'PD' })],
  ])('one of the kinds of %s is accepted', async (method, lines) => {
    expect((await accept(await answered(method), { lines: lines() })).status).toBe(200);
  });
});

describe('a document is valid on its last day', () => {
  it.each([
    [0, 200],
    [-1, 409],
  ])('by its lines: %i days from today', async (days, status) => {
    expect((await accept(await answered('IDCARD'), { lines: cardLines({ expiryDate: writtenDay(inDays(days)) }) })).status).toBe(status);
  });

  it.each([
    [0, 200],
    [-1, 409],
  ])('as typed: %i days from today', async (days, status) => {
    const document = { valid_until: inDays(days) };
    expect((await accept(await answered('DRIVER_LICENSE'), { document })).status).toBe(status);
  });
});

describe('the number of the document in the record of the client', () => {
  beforeEach(async () => {
    const { db, config } = app.platform;
    const key = await readClientKey(db, config.keys.master, clientId);
    if (!key) throw new Error('the client has no key');
    const sealedNumbers = sealNumbers(key, clientId, { personalId: null, idCardNumber: '123456789' });
    await db.update(clients).set({ sealedNumbers, idCardType: 'ID_CARD' }).where(eq(clients.id, clientId));
  });

  it.each([
    ['123456789', true],
    ['123456780', false],
  ])('is compared with that of the card: %s', async (number, isSame) => {
    expect(await findingsOf('IDCARD', cardLines({ number }))).toContainEqual({
      field: 'document_number',
      read: number,
      known: '123456789',
      is_same: isSame,
    });
  });

  it('is not compared with a document of another kind', async () => {
    expect((await findingsOf('PASSPORT', passportLines())).map(({ field }) => field)).not.toContain('document_number');
  });
});
