import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import { changeClient, changeComplexClient, readClient } from '@pramen/contract/clients/client.endpoints';
import { finishBankIdentity, readBankIdentityUrl } from '@pramen/contract/auth/identity.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityAttestations } from '../../../database/schema/identity.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { FictionalPerson, Outcome } from '../../../demo/outside/identity/fictional-person.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { broughtBack, createIdentityApp, makeKnown, visitBank } from '../../../testing/services/bank-identity.ts';
import type { Visit } from '../../../testing/services/bank-identity.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { jana, startIdentityDouble } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';
import { createWaitingIdentification } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let double: IdentityDouble;
let office: TestPerson;
let client: TestPerson;
let clientId: string;
let id: string;
let person: FictionalPerson;
let numbers = 0;

beforeAll(async () => {
  double = await startIdentityDouble();
  app = await createIdentityApp(database.current, double);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  person = { ...jana, familyName: `Čížková${(numbers += 1)}`, birthNumber: `85550${String(60_000 + numbers)}` };
  await makeKnown(app, clientId, person);
  id = await createWaitingIdentification(app, clientId, office.userId);
});
afterAll(async () => {
  await app.close();
  await double.close();
});

const visit = (who: FictionalPerson = person, outcome?: Outcome, by = client, recordId = id) =>
  visitBank({ app, double, token: by.token, query: { purpose: 'identification', record_id: recordId } }, who, outcome);
const save = ({ back }: Visit, by = client, recordId = id, of = clientId, headers: Record<string, string> = {}) =>
  app.call(endpoints.saveIdentificationWithBankId, {
    params: { id: of, identificationId: recordId },
    body: broughtBack(back),
    token: by.token,
    headers,
  });
const read = async () =>
  (await app.call(endpoints.readIdentification, { params: { id: clientId, identificationId: id }, token: office.token })).body;
const rowOf = async () => (await app.platform.db.select().from(identifications).where(eq(identifications.id, id)))[0];

describe('an identification by bank identity', () => {
  it('is completed by what the bank verified, and staff see it', async () => {
    const { status, body } = await save(await visit());
    expect([status, body.message]).toEqual([200, 'Identifikace byla úspěšně dokončena']);
    expect(body.identification).toMatchObject({ state: 'APPROVED', method: 'BANKID', why_pictures: null });
    const detail = await read();
    expect(detail.attestation).toMatchObject({
      issuer: double.issuer,
      given_name: 'Žofie',
      family_name: person.familyName,
      birth_date: '1985-05-05',
      birth_number: person.birthNumber,
      document: { number: '998877665', valid_until: '2039-12-31' },
      exposure: 'UNKNOWN',
    });
    expect(detail.data.document).toEqual({ number: '998877665', issuing_country: 'CZ', valid_until: '2039-12-31' });
    expect(detail.steps.map(({ state }) => state)).toEqual(['WAITING', 'APPROVED']);
  });

  it('proves the same person to the end: clients stay who they are, and staff accept another one only with a reason', async () => {
    await save(await visit());
    const own = (body: object) =>
      app.call(changeComplexClient, { params: { id: clientId }, body: { state: 'APPROVED', ...body }, token: client.token });
    const renamed = await own({ surname: 'Holubová', nationality: 'CZ' });
    expect([renamed.status, renamed.body.errors]).toMatchObject([422, { surname: [expect.stringContaining('právě ověřujeme')] }]);
    expect((await own({ firstname: 'Žofie', surname: person.familyName, birth_date: '1985-05-05', nationality: 'CZ' })).status).toBe(200);
    await app.call(changeClient, { params: { id: clientId }, body: { surname: 'Holubová' }, token: office.token });
    const decide = (more: object) =>
      app.call(endpoints.decideIdentification, {
        params: { id: clientId, identificationId: id },
        body: { decision: 'ACCEPT', ...more },
        token: office.token,
      });
    const differing = await decide({});
    expect([differing.status, differing.body.code, differing.body.errors]).toEqual([
      409,
      'identification.differs',
      { overrule_reason: ['Nesouhlasí: příjmení. Napište, proč to nevadí.'] },
    ]);
    expect((await decide({ overrule_reason: 'Od svatby se jmenuje jinak, oddací list jsme viděli.' })).status).toBe(200);
    const later = await own({ surname: 'Sokolová' });
    expect([later.status, later.body.errors]).toMatchObject([422, { surname: [expect.stringContaining('už máme ověřenou')] }]);
    await app.platform.db.update(identifications).set({ deletedAt: app.clock.now() }).where(eq(identifications.id, id));
    expect((await own({ surname: 'Sokolová' })).status).toBe(200);
  });

  it('keeps the claims only encrypted', async () => {
    await save(await visit());
    const [row] = await app.platform.db.select().from(identityAttestations).where(eq(identityAttestations.recordId, id));
    expect(row?.sealedContent.toString('latin1')).not.toContain(person.birthNumber);
    await expect(
      app.platform.db.update(identityAttestations).set({ recordId: clientId }).where(eq(identityAttestations.recordId, id)),
    ).rejects.toThrow('Failed query');
  });

  it('is accepted by staff as an electronic one', async () => {
    await save(await visit());
    const params = { id: clientId, identificationId: id };
    const { body } = await app.call(endpoints.decideIdentification, {
      params,
      body: { decision: 'ACCEPT' },
      token: office.token,
    });
    expect(body.identification).toMatchObject({ state: 'ACCEPTED', level: 'ELECTRONIC' });
    const { body: shown } = await app.call(endpoints.readIdentification, { params, token: office.token });
    expect(shown.acceptance).toMatchObject({ level: 'ELECTRONIC', comparison: null });
    const { body: record } = await app.call(readClient, { params: { id: clientId }, token: office.token });
    expect(record).toMatchObject({ id_card_type: 'ID_CARD', id_card_number: '998877665', id_card_validity: '2039-12-31' });
  });

  it('binds the identity, which from then on signs the client in even under another name', async () => {
    await save(await visit());
    await makeKnown(app, clientId, { ...person, familyName: 'Vdaná', birthNumber: '' });
    const { cookie, back } = await visitBank({ app, double }, person);
    const { body } = await app.call(finishBankIdentity, { query: broughtBack(back), headers: { cookie } });
    expect(body.user.client?.id).toBe(clientId);
  });

  it('is refused when the identity belongs to another client', async () => {
    await save(await visit());
    const other = await createPerson(app, 'CLIENT');
    await makeKnown(app, other.clientId ?? '', person);
    const theirs = await createWaitingIdentification(app, other.clientId ?? '', office.userId);
    const visited = await visit(person, undefined, other, theirs);
    expect((await save(visited, other, theirs, other.clientId ?? '')).body.code).toBe('identity.bound_elsewhere');
  });

  it('says whether the person is exposed when the bank says it', async () => {
    await save(await visit(person, 'exposed'));
    expect((await read()).attestation?.exposure).toBe('YES');
  });

  it.each([
    ['names_differ', 409, 'identity.differs', /příjmení\. Pošlete fotky/],
    ['expired_card', 409, 'identity.card_expired', /už neplatí/],
    ['scope_refused', 422, 'identity.unverified', /ověřené jméno/],
    ['wrong_nonce', 422, 'identity.refused', /Začněte prosím znovu/],
    ['silent', 409, 'identity.unavailable', /neodpovídá/],
  ] as const)('%s: the client learns what to do, and it still waits', async (outcome, status, code, sentence) => {
    const answer = await save(await visit(person, outcome));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(sentence);
    expect(await rowOf()).toMatchObject({ state: 'WAITING', method: 'IDCARD' });
  });

  it('names everything that differs', async () => {
    const { body } = await save(await visit({ ...person, givenName: 'Jana', birthDate: '1985-05-06' }));
    expect(Object.keys(body.errors ?? {})).toEqual(['given_names', 'birth_date']);
    expect(body.message).toContain('jméno, datum narození');
  });

  it('does not mind what the record does not know', async () => {
    await makeKnown(app, clientId, { ...person, birthNumber: '' });
    expect((await save(await visit())).status).toBe(200);
  });

  it('is completed once: a repetition is a conflict, unless it is the same call', async () => {
    const visited = await visit();
    const headers = { 'idempotency-key': 'same' };
    expect((await save(visited, client, id, clientId, headers)).status).toBe(200);
    expect((await save(visited, client, id, clientId, headers)).status).toBe(200);
    expect((await save(visited)).status).toBe(409);
  });

  it('is completed by one of two calls at once', async () => {
    const visited = await visit();
    const answers = await Promise.all([save(visited), save(visited)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('takes no answer of another purpose, record, session or time', async () => {
    const login = await visitBank({ app, double }, person);
    expect((await save(login)).body.code).toBe('identity.state_invalid');
    const other = await createWaitingIdentification(app, clientId, office.userId);
    const visited = await visit(person, undefined, client, other);
    expect((await save(visited)).body.code).toBe('identity.state_invalid');
    const elsewhere = { ...client, token: await openSessionOf(app, client) };
    expect((await save(visited, elsewhere, other)).body.code).toBe('identity.state_invalid');
    const late = await visit();
    app.clock.advance(10 * MINUTE);
    expect((await save(late)).body.code).toBe('identity.state_invalid');
    const { body } = await app.call(finishBankIdentity, { query: broughtBack(visited.back), headers: { cookie: login.cookie } });
    expect(body.code).toBe('identity.state_invalid');
  });

  it('is for the client alone', async () => {
    const visited = await visit();
    const params = { id: clientId, identificationId: id };
    const body = broughtBack(visited.back);
    expect((await app.call(endpoints.saveIdentificationWithBankId, { params, body })).status).toBe(401);
    expect((await save(visited, office)).status).toBe(403);
    const stranger = await createPerson(app, 'CLIENT');
    expect((await save(visited, stranger)).status).toBe(404);
    expect((await app.call(endpoints.saveIdentificationWithBankId, { params, body: {}, token: client.token })).status).toBe(422);
    const query = { purpose: 'identification', record_id: id };
    expect((await app.call(readBankIdentityUrl, { query })).status).toBe(401);
    expect((await app.call(readBankIdentityUrl, { query, token: stranger.token })).status).toBe(404);
    expect((await app.call(readBankIdentityUrl, { query, token: office.token })).status).toBe(403);
    await impersonate(app, client, office);
    expect((await save(visited)).body.code).toBe('impersonation.forbidden');
    expect((await app.call(readBankIdentityUrl, { query, token: client.token })).body.code).toBe('impersonation.forbidden');
  });

  it('is not begun for what no longer waits, and does not replace a supporting document', async () => {
    await app.platform.db.update(identifications).set({ method: 'BIRTH_CERTIFICATE' }).where(eq(identifications.id, id));
    expect((await save(await visit())).body.code).toBe('identification.method_refused');
    await app.platform.db.update(identifications).set({ state: 'APPROVED' }).where(eq(identifications.id, id));
    const query = { purpose: 'identification', record_id: id };
    expect((await app.call(readBankIdentityUrl, { query, token: client.token })).body.code).toBe('record.state_refused');
  });
});

describe('an offered bank identity', () => {
  it('is among the methods', async () => {
    const { body } = await app.call(endpoints.readIdentificationMethods, { token: office.token });
    expect(body.data.map(({ method }) => method)).toContain('BANKID');
  });
});
