import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { changeComplexClient, readClient } from '@pramen/contract/clients/client.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWholeHistory } from '../../../testing/app/history.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let office: TestPerson;
let client: TestPerson;
let id: string;
let template: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  template = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  id = client.clientId ?? '';
});

const say = (body: Record<string, unknown>, { token }: TestPerson = client) =>
  app.call(changeComplexClient, { params: { id }, body, token });
const read = async ({ token }: TestPerson = client) =>
  (await app.call(readClient, { params: { id }, query: { style: 'extend' }, token })).body;
const metaOf = async (token = client.token) => (await app.call(readProfile, { token })).body.user.meta;
const send = async () => {
  const body = { template_id: template, state: 'WAITING', data: { content: [] } };
  return (await app.call(investmentQuestionnaires.create, { params: { id }, body, token: adviser.token })).body.record.id;
};

describe('a client', () => {
  it('reads their own data, without what the firm noted for itself', async () => {
    await app.call(changeComplexClient, { params: { id }, body: { note: 'Obtížný klient', advisor_code: 'X1' }, token: office.token });
    expect(await read()).toMatchObject({
      id,
      email: client.email,
      note: null,
      advisor_code: null,
      account_manager: null,
      data_confirmation: null,
    });
    expect(await read(office)).toMatchObject({ note: 'Obtížný klient', advisor_code: 'X1' });
    const other = await createPerson(app, 'CLIENT');
    expect((await app.call(readClient, { params: { id }, token: other.token })).status).toBe(404);
    expect((await say({ state: 'APPROVED' }, other)).status).toBe(404);
  });

  it('says that it is right, which staff read with its time', async () => {
    const { status, body } = await say({ state: 'APPROVED' });
    expect([status, body.message]).toEqual([200, 'Děkujeme, údaje máte potvrzené.']);
    const said = { state: 'APPROVED', at: app.clock.now().toISOString(), denied_description: null };
    expect((await read(office)).data_confirmation).toEqual(said);
    const [event] = (await readWholeHistory(app, office, 'client', id)).filter(({ action }) => action.startsWith('clients.data'));
    expect(event).toMatchObject({ action: 'clients.dataConfirmed', actor: { role: 'CLIENT' } });
  });

  it('corrects what is theirs, and nothing else', async () => {
    const address = { type: 'DOMICILE', street: 'Nová 5', city: 'Brno', zip_code: '602 00', country: 'CZ' };
    const { status } = await say({
      state: 'APPROVED',
      title_before: 'Ing.',
      addresses: [address],
      note: 'Sleva 100 %',
      active_access: false,
    });
    expect(status).toBe(200);
    expect(await read(office)).toMatchObject({ title_before: 'Ing.', note: null, active_access: true, addresses: [{ street: 'Nová 5' }] });
  });

  it('moves within an address that the firm stored with another postal code, and no further', async () => {
    const stored = { type: 'DOMICILE' as const, street: 'Nová 5', city: 'Brno', zip_code: '6020', country: 'CZ' };
    await app.call(changeComplexClient, { params: { id }, body: { addresses: [stored] }, token: office.token });
    const [{ id: addressId } = { id: '' }] = (await read(office)).addresses ?? [];
    const saying = async (changes: object) => (await say({ state: 'APPROVED', addresses: [{ id: addressId, ...changes }] })).status;
    expect(await saying({ street: 'Nová 6', zip_code: '6020' })).toBe(200);
    expect(await saying({ zip_code: '6021' })).toBe(422);
    expect(await saying({ zip_code: '1010', country: 'AT' })).toBe(200);
    expect(await saying({ country: 'CZ' })).toBe(422);
  });

  it('fills in a birth number that is not known, and changes no known one', async () => {
    const saying = async (personalId: string) => (await say({ state: 'APPROVED', personal_id: personalId })).status;
    const known = async () => (await read(office)).personal_id;
    await app.call(changeComplexClient, { params: { id }, body: { personal_id: null }, token: office.token });
    expect([await saying('8551011236'), await known()]).toEqual([200, '8551011236']);
    expect([await saying('8001011234'), await known()]).toEqual([200, '8551011236']);
  });

  it('fills in the day of birth that the number states, unless one is recorded', async () => {
    const born = async () => (await read(office)).birth_date;
    await app.call(changeComplexClient, { params: { id }, body: { personal_id: null, birth_date: null }, token: office.token });
    expect([(await say({ state: 'APPROVED', personal_id: '8551011238' })).status, await born()]).toEqual([200, '1985-01-01']);
    const body = { personal_id: '8001011238', birth_date: '1970-05-05' };
    expect((await app.call(changeComplexClient, { params: { id }, body, token: office.token })).status).toBe(200);
    expect(await born()).toBe('1970-05-05');
    // What the firm recorded beside the number is confirmed as it stands.
    expect((await say({ state: 'APPROVED', birth_date: '1970-05-05' })).status).toBe(200);
  });

  it('says a day of birth that their number states, or none that contradicts it', async () => {
    const saying = async (day: string, more = {}) => (await say({ state: 'APPROVED', birth_date: day, ...more })).body.errors;
    await app.call(changeComplexClient, { params: { id }, body: { personal_id: null, birth_date: null }, token: office.token });
    const contradiction = { birth_date: ['Datum narození nesouhlasí s\u00a0rodným číslem'] };
    expect(await saying('1985-01-02', { personal_id: '8551011238' })).toEqual(contradiction);
    await say({ state: 'APPROVED', birth_date: '1985-01-01', personal_id: '8551011238' });
    expect(await saying('1985-01-02')).toEqual(contradiction);
    expect(await saying('1985-01-01')).toBeUndefined();
  });

  it.each([
    [{ birth_date: '2026-03-03' }, 'birth_date'],
    [{ birth_date: '1899-12-31' }, 'birth_date'],
    [{ email: 'jiny@pramen.test' }, 'email'],
    [{ phone: '+420777000111' }, 'phone'],
    [{ bank_accounts: [{ currencies: ['CZK'], account_number: '2000145399', bank_code: '0800', is_primary: true }] }, 'bank_accounts'],
    [{ firstname: '' }, 'firstname'],
    [{ state: 'MAYBE' }, 'state'],
    [{ state: undefined }, 'state'],
    [{ addresses: [{ type: 'DOMICILE' }] }, 'addresses.0.street'],
    [{ addresses: [{ type: 'DOMICILE', street: 'Nová 5', city: 'Brno', zip_code: '6020', country: 'CZ' }] }, 'addresses.0.zip_code'],
    [{ denied_description: 'x'.repeat(2001), state: 'DENIED' }, 'denied_description'],
  ])('is told at the field what cannot be saved: %o', async (wrong, field) => {
    const { status, body } = await say({ state: 'APPROVED', ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await read(office)).data_confirmation).toBeNull();
  });

  it('says that it is not right: nothing changes, and the adviser is told with the reason', async () => {
    const { status, body } = await say({ state: 'DENIED', denied_description: 'Bydlím jinde.', title_before: 'Ing.' });
    expect([status, body.message]).toEqual([200, 'Děkujeme, údaje opravíme a\u00a0ozveme se vám.']);
    expect(await read(office)).toMatchObject({
      title_before: null,
      data_confirmation: { state: 'DENIED', denied_description: 'Bydlím jinde.' },
    });
    const { data } = (await app.call(listNotifications, { token: adviser.token, query: {} })).body;
    expect(data[0]).toMatchObject({ subject: 'Klientovi nesedí osobní údaje', about: { kind: 'client', id } });
    expect(data[0]?.text).toContain((await read()).surname);
    const changed = await app.platform.db.execute(
      `SELECT sealed_reason::text AS sealed FROM client_confirmations WHERE client_id = '${id}'`,
    );
    expect(JSON.stringify(changed.rows)).not.toContain(Buffer.from('Bydlím').toString('hex'));
  });

  it('of two devices the later one sees what changed', async () => {
    const { version } = await read();
    expect((await say({ state: 'APPROVED', version, title_before: 'Bc.' })).status).toBe(200);
    const { status, body } = await say({ state: 'APPROVED', version, title_before: 'Mgr.' });
    expect([status, body]).toMatchObject([409, { code: 'record.changed', current: { title_before: 'Bc.', note: null, addresses: [] } }]);
  });

  it('is shown the whole of their data when only an address was changed meanwhile', async () => {
    const home = { type: 'DOMICILE', street: 'Nová 5', city: 'Brno', zip_code: '602 00', country: 'CZ' };
    await say({ state: 'APPROVED', addresses: [home] });
    const [stored] = (await read()).addresses ?? [];
    const moved = { id: stored?.id, version: stored?.version, type: 'DOMICILE', street: 'Dlouhá 1' };
    const ofStaff = await app.call(changeComplexClient, { params: { id }, body: { addresses: [moved] }, token: office.token });
    expect(ofStaff.status).toBe(200);
    const { status, body } = await say({ state: 'APPROVED', surname: 'Jiná', addresses: [{ ...moved, street: 'Krátká 2' }] });
    expect([status, body]).toMatchObject([
      409,
      { code: 'record.changed', current: { id, note: null, addresses: [{ street: 'Dlouhá 1' }] } },
    ]);
    expect((await read()).surname).not.toBe('Jiná');
  });

  it('is asked once before what waits, and again when something new comes', async () => {
    expect(await metaOf()).toMatchObject({ show_form: false, data_to_confirm: false });
    await send();
    expect(await metaOf()).toMatchObject({ show_form: true, data_to_confirm: true });
    app.clock.advance(1000);
    await say({ state: 'APPROVED' });
    expect(await metaOf()).toMatchObject({ show_form: true, data_to_confirm: false });
    app.clock.advance(1000);
    await send();
    expect(await metaOf()).toMatchObject({ data_to_confirm: true });
  });

  it('cannot be confirmed by whoever acts for them', async () => {
    await send();
    const { token } = (await app.call(impersonateClient, { params: { id }, token: adviser.token })).body;
    expect((await metaOf(token)).show_form).toBe(false);
    const { status, body } = await app.call(changeComplexClient, { params: { id }, body: { state: 'APPROVED' }, token });
    expect([status, body.code]).toEqual([403, 'impersonation.forbidden']);
  });
});

it('what was said stays: the application can neither change nor remove it', async () => {
  await say({ state: 'APPROVED' });
  for (const statement of ['UPDATE client_confirmations SET at = now()', 'DELETE FROM client_confirmations'])
    await expect(database.current.pool.query(statement)).rejects.toThrow('permission denied');
});
