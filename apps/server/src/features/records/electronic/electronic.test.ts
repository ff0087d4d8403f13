import { readBankIdentityUrl } from '@pramen/contract/auth/identity.endpoints';
import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientConnectedPersons } from '../../../database/schema/screening.ts';
import type { Outcome } from '../../../demo/outside/identity/fictional-person.ts';
import { broughtBack, createIdentityApp, makeKnown, visitBank } from '../../../testing/services/bank-identity.ts';
import type { Visit } from '../../../testing/services/bank-identity.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { jana, startIdentityDouble } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';
import { createFormTemplate, createWaitingIdentification, oneQuestion } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let double: IdentityDouble;
let office: TestPerson;
let client: TestPerson;
let clientId: string;
let recordId: string;
let templateId: string;
let numbers = 0;
let person = jana;

beforeAll(async () => {
  double = await startIdentityDouble();
  app = await createIdentityApp(database.current, double);
  office = await createPerson(app, 'BACK_OFFICE');
  templateId = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE', confirmationRequired: true }, JSON.stringify(oneQuestion));
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  person = { ...jana, birthNumber: `85550${String(70_000 + (numbers += 1))}` };
  await makeKnown(app, clientId, person);
  const { body } = await app.call(amlQuestionnaires.create, {
    params: { id: clientId },
    body: { template_id: templateId, state: 'WAITING', data: { content: [] } },
    token: office.token,
  });
  recordId = body.record.id;
});
afterAll(async () => {
  await app.close();
  await double.close();
});

const [fieldset] = oneQuestion.content;
const question = fieldset?.questions[0]?.id ?? '';
const data = { content: [{ id: fieldset?.id ?? '', questions: [{ id: question, value: 'odpověď' }] }] };
const query = () => ({ purpose: 'aml_questionnaire', record_id: recordId });
const visit = (outcome?: Outcome) => visitBank({ app, double, token: client.token, query: query() }, person, outcome);
const save = ({ back }: Visit, more: Record<string, unknown> = { data }, by = client) =>
  app.call(amlQuestionnaires.saveWithBankId, {
    params: { id: clientId, recordId },
    body: { ...broughtBack(back), ...more },
    token: by.token,
  });
const read = async () => (await app.call(amlQuestionnaires.read, { params: { id: clientId, recordId }, token: office.token })).body;

describe('an AML questionnaire confirmed by bank identity', () => {
  it('is approved with what was typed, and keeps what the bank stated', async () => {
    const { status, body } = await save(await visit('exposed'));
    expect([status, body.record.state]).toEqual([200, 'APPROVED']);
    const detail = await read();
    expect(JSON.stringify(detail.data)).toContain('odpověď');
    expect(detail.attestation).toMatchObject({ family_name: person.familyName, exposure: 'YES' });
    const own = await app.call(amlQuestionnaires.read, { params: { id: clientId, recordId }, token: client.token });
    expect(own.body.attestation).toMatchObject({ family_name: person.familyName, exposure: null });
  });

  it('has the name compared with lists that the bank states, whatever becomes of the answers', async () => {
    await save(await visit());
    const params = { id: clientId, recordId };
    const decision = { decision: 'RETURN', description: 'Doplňte prosím odpověď.' } as const;
    expect((await app.call(amlQuestionnaires.decide, { params, body: decision, token: office.token })).status).toBe(200);
    const named = await app.platform.db.select().from(clientConnectedPersons).where(eq(clientConnectedPersons.clientId, clientId));
    expect(named).toMatchObject([{ role: 'ATTESTED', recordId, endedAt: null }]);
  });

  it.each([
    ['names_differ', 'identity.differs'],
    ['expired_card', 'identity.card_expired'],
    ['scope_refused', 'identity.unverified'],
    ['stale_token', 'identity.refused'],
  ] as const)('%s: still waits', async (outcome, code) => {
    expect((await save(await visit(outcome))).body.code).toBe(code);
    expect(await read()).toMatchObject({ state: 'WAITING', attestation: null });
  });

  it('keeps nothing when the answers are refused', async () => {
    const { status, body } = await save(await visit(), {
      data: { content: [{ id: fieldset?.id ?? '', questions: [{ id: 'no-such', value: 'x' }] }] },
    });
    expect([status, body.code]).toEqual([422, 'validation.failed']);
    expect(await read()).toMatchObject({ state: 'WAITING', attestation: null });
  });

  it('is approved once, by one of two calls', async () => {
    const visited = await visit();
    const answers = await Promise.all([save(visited), save(visited)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await save(visited)).status).toBe(409);
    expect((await app.call(readBankIdentityUrl, { query: query(), token: client.token })).body.code).toBe('record.state_refused');
  });

  it('takes no answer that was given for an identification', async () => {
    const id = await createWaitingIdentification(app, clientId, office.userId);
    const visited = await visitBank({ app, double, token: client.token, query: { purpose: 'identification', record_id: id } }, person);
    expect((await save(visited)).body.code).toBe('identity.state_invalid');
  });

  it('is for the client alone', async () => {
    const visited = await visit();
    const params = { id: clientId, recordId };
    expect((await app.call(amlQuestionnaires.saveWithBankId, { params, body: broughtBack(visited.back) })).status).toBe(401);
    expect((await save(visited, {}, office)).status).toBe(403);
    expect((await save(visited, {}, await createPerson(app, 'CLIENT'))).status).toBe(404);
    expect((await app.call(amlQuestionnaires.saveWithBankId, { params, body: {}, token: client.token })).status).toBe(422);
  });
});
