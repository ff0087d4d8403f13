import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import { specimenHolder, specimenOf } from '@pramen/domain/compliance/identity/testing/specimen';
import { writeCardLines } from '@pramen/domain/compliance/identity/write-lines';
import { addClientBankAccount } from '@pramen/contract/clients/client.endpoints';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients } from '../../database/schema/clients.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { sendForm } from '../../testing/app/forms.ts';
import type { FormField } from '../../testing/app/forms.ts';
import { readWholeHistory, replayEvents } from '../../testing/app/history.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { samplePicture } from '../../testing/files/file-samples.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;
let clientId: string;
let id: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  await app.platform.db.update(clients).set(specimenHolder).where(eq(clients.id, clientId));
});
afterAll(() => app.close());

const picture = async (name: string): Promise<[string, FormField]> => ['attachments[]', { name, content: await samplePicture('jpeg') }];

/** Saves a new identification, or the one that the test is about, one minute after the last step. */
async function save(data: Record<string, unknown>, by: TestPerson, names: readonly string[] = []): Promise<string> {
  app.clock.advance(MINUTE);
  const path = id ? endpoints.saveIdentification.path.replace('{identificationId}', id) : endpoints.createIdentification.path;
  const sent = await Promise.all(names.map(picture));
  const { status, body } = await sendForm(app, { ...endpoints.saveIdentification, path }, clientId, by.token, [
    ['data', JSON.stringify(data)],
    ...sent,
  ]);
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body['identification'] as { id: string }).id;
}

async function decide(body: Record<string, unknown>): Promise<void> {
  app.clock.advance(MINUTE);
  const params = { id: clientId, identificationId: id };
  expect((await app.call(endpoints.decideIdentification, { params, body, token: office.token })).status).toBe(200);
}

const eventsOf = async () =>
  (await readWholeHistory(app, office, 'client', clientId)).filter(({ object: { type } }) => type === 'identification');
/** Reasons and what the reviewer noted belong to the step. */
const replay = async () => replayEvents(await eventsOf(), ['description']);

it('an identification can be rebuilt from its events, numbers masked, until it is deleted', async () => {
  id = '';
  id = await save({ method: 'PASSPORT', concept: true }, office, ['pas.jpg']);
  const concept = { method: 'PASSPORT', state: 'CONCEPT', version_number: 1, file_count: 1 };
  expect(await replay()).toEqual(concept);
  const document = { number: 'AB123456', issuing_country: 'SVK', valid_until: '2030-01-31' };
  await save({ method: 'IDCARD', document, kept: [] }, office);
  const typed = { id_card_number: '*****456', id_card_issued_by: 'SVK', id_card_validity: '2030-01-31' };
  expect(await replay()).toEqual({ method: 'IDCARD', state: 'WAITING', version_number: 2, file_count: 0, ...typed });
  await save({ state: 'DENIED', denied_description: 'Průkaz nemám u sebe.' }, client);
  await decide({ decision: 'RETURN', description: 'Pošlete ho, až ho budete mít.' });
  const expiresOn = addDays(app.clock.today(), 400);
  const lines = writeCardLines(specimenOf(expiresOn)).join('\n');
  await save({ state: 'APPROVED', lines }, client, ['přední.jpg', 'zadní.jpg']);
  const sent = { method: 'IDCARD', version_number: 3, file_count: 2, machine_lines: expect.stringMatching(/^\*+/) };
  expect(await replay()).toEqual({ ...sent, ...typed, state: 'APPROVED', description: 'Pošlete ho, až ho budete mít.' });
  await decide({ decision: 'ACCEPT', comparison: 'PERSON', interruptions: 'Výpadek spojení.' });
  expect(await replay()).toMatchObject({
    ...sent,
    state: 'ACCEPTED',
    level: 'IN_PERSON',
    comparison: 'PERSON',
    interruptions: 'Výpadek spojení.',
    id_card_number: '******789',
    id_card_issued_by: 'CZE',
    id_card_validity: expiresOn,
  });
  const { rows } = await database.current.pool.query('SELECT facts::text FROM audit_events WHERE object_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toMatch(/123456|VZOROVA|nemám u sebe|Výpadek/);
});

it('the first payment is part of the history, its account encrypted', async () => {
  id = '';
  id = await save({ method: 'IDCARD' }, office, []);
  const account = { currencies: ['CZK' as const], account_number: '19-2000145399', bank_code: '0800' };
  await app.call(addClientBankAccount, { params: { id: clientId }, body: account, token: office.token });
  await app.platform.db.update(identifications).set({ state: 'ACCEPTED', level: 'REMOTE' }).where(eq(identifications.id, id));
  app.clock.advance(MINUTE);
  const params = { id: clientId, identificationId: id };
  const body = { paid_on: app.clock.today(), amount: 500, currency: 'CZK' as const, account: '19-2000145399/0800' };
  expect((await app.call(endpoints.matchFirstPayment, { params, body, token: office.token })).status).toBe(200);
  const [event] = (await eventsOf()).filter(({ action }) => action === 'identifications.paymentMatched');
  expect(event?.changes.map(({ field, after }) => [field, after]).toSorted()).toEqual([
    ['first_payment_amount', '500.00'],
    ['first_payment_currency', 'CZK'],
    ['first_payment_on', app.clock.today()],
    ['payer_account', '19-2000145399/0800'],
  ]);
  const { rows } = await database.current.pool.query('SELECT facts::text FROM audit_events WHERE object_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain('2000145399');
});

it('nothing is left of a deleted one', async () => {
  id = '';
  const before = (await eventsOf()).length;
  id = await save({ method: 'IDCARD', document: { number: 'AB123456' } }, office, ['přední.jpg']);
  app.clock.advance(MINUTE);
  const params = { id: clientId, identificationId: id };
  expect((await app.call(endpoints.deleteIdentification, { params, token: office.token })).status).toBe(200);
  expect(replayEvents((await eventsOf()).slice(before))).toEqual({});
});
