import { listIdentifications, readIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { changeClient, readClient } from '@pramen/contract/clients/client.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identifications } from '../../../database/schema/identifications.ts';
import { interactionForms, interactionPictures } from '../../../database/schema/onboarding.ts';
import { clientConnectedPersons } from '../../../database/schema/screening.ts';
import type { FictionalPerson, Outcome } from '../../../demo/outside/identity/fictional-person.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createIdentityApp, visitBank } from '../../../testing/services/bank-identity.ts';
import { jana, startIdentityDouble } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { askForConfirmation, cardPictures, completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { decideHeld } from '../completion/decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let double: IdentityDouble;
let office: TestPerson;
let client: TestPerson;
let form: InteractionForm;
let numbers = 0;
let person: FictionalPerson;

beforeAll(async () => {
  double = await startIdentityDouble();
  app = await createIdentityApp(database.current, double);
  office = await createPerson(app, 'BACK_OFFICE');
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  // The registration knows the name alone.
  person = { ...jana, givenName: 'Žofie', familyName: 'Čížková', birthNumber: `85550${String(70_000 + (numbers += 1))}` };
  form = await start(app, office, client, { identification: true, client_complex_form: true, address: true, bank_account: true });
  await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
});
afterAll(async () => {
  await app.close();
  await double.close();
});

async function identify(who: FictionalPerson = person, outcome?: Outcome) {
  const { back } = await visitBank(
    { app, double, token: client.token, query: { purpose: 'onboarding', record_id: form.id } },
    who,
    outcome,
  );
  return { code: back.code, ...(await send(back.code ?? '')) };
}
const send = (code: string) =>
  completeStep(app, client, form.id, stepOf(form, 'identification').id, { data: { method: 'BANK_ID', bank_id_code: code } });
const read = async () => (await app.call(readInteractionForm, { token: client.token })).body;

it('is offered first, completes the step, and fills in what nobody has typed yet', async () => {
  expect(stepOf(form, 'identification').available_values).toEqual({ methods: ['BANK_ID', 'DOCUMENT'], identified: null });
  const { status, body } = await identify();
  expect([status, body.errors]).toEqual([200, undefined]);
  const step = stepOf(body, 'identification');
  expect([step.state, step.available_values.identified?.name, step.data.bank_id_code ?? null]).toEqual([
    'COMPLETED',
    'Žofie Čížková',
    null,
  ]);
  expect(stepOf(body, 'client_complex_form').data).toMatchObject({ surname: 'Čížková', personal_id: person.birthNumber });
  expect(stepOf(body, 'address').data.domicile_address?.city).toBeTruthy();
});

it('becomes an identification with its evidence, and the day of birth', async () => {
  // Documents first, which the bank identity replaces.
  const document = { method: 'DOCUMENT', document_type: 'ID_CARD', document_reason: 'PREFERS_DOCUMENTS' };
  const files = await cardPictures();
  expect((await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data: document, files })).status).toBe(200);
  const pictures = () => app.platform.db.$count(interactionPictures, eq(interactionPictures.clientId, client.clientId ?? ''));
  expect(await pictures()).toBe(2);
  await identify();
  const prefilled = await read();
  const who = { ...stepOf(prefilled, 'client_complex_form').data, nationality: 'CZ', citizenship: 'CZ', tax_residence: 'CZ' };
  const home = { street: 'Dlouhá 5', city: 'Praha', zip_code: '11000', country: 'CZ' };
  const given = {
    client_complex_form: who,
    address: { domicile_address: home },
    bank_account: { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800', declaration_owner: true },
  };
  for (const type of ['client_complex_form', 'address', 'bank_account'] as const)
    expect((await completeStep(app, client, form.id, stepOf(form, type).id, { data: given[type] })).status).toBe(200);
  await completeStep(app, client, form.id, stepOf(form, 'summary').id, { terms_agree: true });
  const verification_code = await askForConfirmation(app, client, form.id);
  const done = await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code });
  expect([done.status, done.body.state]).toEqual([200, 'HELD']);
  expect(await pictures()).toBe(0);
  expect(stepOf(done.body, 'identification').attachments).toEqual([]);
  const id = client.clientId ?? '';
  const [made] = (await app.call(listIdentifications, { params: { id }, body: {}, token: office.token })).body.data;
  const params = { id, identificationId: made?.id ?? '' };
  const detail = (await app.call(readIdentification, { params, token: office.token })).body;
  expect(detail).toMatchObject({
    method: 'BANKID',
    state: 'TO_REVIEW',
    attestation: { family_name: 'Čížková', birth_date: person.birthDate },
  });
  expect((await app.call(readClient, { params: { id }, token: office.token })).body.birth_date).toBe(person.birthDate);
  const named = await app.platform.db.select().from(clientConnectedPersons).where(eq(clientConnectedPersons.clientId, id));
  expect(named).toMatchObject([{ role: 'ATTESTED', recordId: made?.id }]);
  const next = await start(app, office, client, { client_complex_form: true });
  await completeStep(app, client, next.id, stepOf(next, 'start').id);
  const other = { ...who, surname: 'Podvodnice' };
  const renamed = await completeStep(app, client, next.id, stepOf(next, 'client_complex_form').id, { data: other });
  expect([renamed.status, renamed.body.errors]).toMatchObject([422, { surname: [expect.stringContaining('právě ověřujeme')] }]);
  // The record becomes another person's while nobody has accepted the identification.
  const reasonAfter = async (surname: string) => {
    await app.call(changeClient, { params: { id }, body: { surname }, token: office.token });
    await decideHeld(app.platform);
    const [row] = await app.platform.db.select().from(interactionForms).where(eq(interactionForms.id, form.id));
    return row?.holdReason;
  };
  expect([await reasonAfter('Holubová'), await reasonAfter('Čížková')]).toEqual(['IDENTITY', 'SCREENING']);
});

it('of somebody else is refused with what differs, and documents remain', async () => {
  const { status, body } = await identify({ ...person, familyName: 'Jiná' });
  expect([status, body.code]).toEqual([409, 'identity.differs']);
  // Only what the client can do at this step.
  expect(body.message).toMatch(/příjmení\. Pošlete fotky dokladu, nebo požádejte poradce, aby údaje opravil\.$/);
  const step = stepOf(await read(), 'identification');
  expect([step.state, step.available_values.identified, step.available_values.methods]).toEqual(['WAITING', null, ['BANK_ID', 'DOCUMENT']]);
});

it('counts once: its code, sent again or made up, opens nothing', async () => {
  const { code } = await identify();
  expect((await send(code ?? '')).body.code).toBe('identity.state_invalid');
  expect((await send('vymysleny')).body.code).toBe('identity.state_invalid');
  const without = await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data: { method: 'DOCUMENT' } });
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['document_type', 'document_reason']]);
});

it('identifies nobody else than its holder, whatever the steps after it state', async () => {
  await identify();
  const prefilled = stepOf(await read(), 'client_complex_form');
  const who = { ...prefilled.data, nationality: 'CZ', citizenship: 'CZ', tax_residence: 'CZ' };
  const state = (changed: object) => completeStep(app, client, form.id, prefilled.id, { data: { ...who, ...changed } });
  const other = await state({ firstname: 'Karel', surname: 'Podvodník', personal_id: '8001011234' });
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['firstname', 'surname', 'personal_id']]);
  expect((await state({ surname: 'čížková' })).status).toBe(200);
});

it('is not spent by a step that it does not belong to', async () => {
  const { back } = await visitBank({ app, double, token: client.token, query: { purpose: 'onboarding', record_id: form.id } }, person);
  const data = { method: 'BANK_ID', bank_id_code: back.code ?? '' };
  await completeStep(app, client, form.id, stepOf(form, 'start').id, { data });
  expect(stepOf(await read(), 'address').data.domicile_address?.city ?? null).toBeNull();
  expect((await send(back.code ?? '')).status).toBe(200);
});

it('of a client who was identified before may follow another name, which is proved anew', async () => {
  const params = { clientId: client.clientId ?? '', id: newId(), creatorId: office.userId };
  const at = app.clock.now();
  const accepted = { method: 'IDCARD', level: 'IN_PERSON', state: 'ACCEPTED', stateAt: at, createdAt: at, versionNumber: 1 } as const;
  await app.platform.db.insert(identifications).values({ ...params, ...accepted });
  const files = await cardPictures();
  const document = { method: 'DOCUMENT', document_type: 'ID_CARD', document_reason: 'PREFERS_DOCUMENTS' };
  await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data: document, files });
  const who = {
    firstname: 'Žofie',
    surname: 'Vdaná',
    personal_id: '8555050001',
    nationality: 'CZ',
    citizenship: 'CZ',
    tax_residence: 'CZ',
  };
  expect((await completeStep(app, client, form.id, stepOf(form, 'client_complex_form').id, { data: who })).status).toBe(200);
});

it('an answer counts for the attempt that it names: one of another is refused, and uses up neither', async () => {
  const visit = () => visitBank({ app, double, token: client.token, query: { purpose: 'onboarding', record_id: form.id } }, person);
  const [first, second] = [(await visit()).back, (await visit()).back];
  const answer = (code: string | undefined, state: string | undefined) =>
    completeStep(app, client, form.id, stepOf(form, 'identification').id, {
      data: { method: 'BANK_ID', bank_id_code: code, bank_id_state: state },
    });
  const forged = await answer(second.code, 'of-no-attempt');
  expect([forged.status, forged.body.code]).toEqual([409, 'identity.state_invalid']);
  expect((await answer(second.code, first.state)).status).not.toBe(200);
  expect((await answer(second.code, second.state)).status).toBe(200);
  const stored = stepOf(await read(), 'identification').data;
  expect([stored.bank_id_code ?? null, stored.bank_id_state ?? null, stored.bank_id_iss ?? null]).toEqual([null, null, null]);
});
