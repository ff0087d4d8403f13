import { readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { decideScreeningHit, readClientScreening } from '@pramen/contract/screening/screening.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { euXml, ftmLines, importList } from '../../../testing/files/screening-lists.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let clientId: string;
let recordId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
  const template = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' });
  const body = { template_id: template, state: 'TO_REVIEW', data: { content: [] } };
  const made = await app.call(amlQuestionnaires.create, { params: { id: clientId }, body, token: office.token });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  recordId = made.body.record.id;
});
afterAll(() => app.close());

const accept = (description?: string) =>
  app.call(amlQuestionnaires.decide, {
    params: { id: clientId, recordId },
    body: { decision: 'ACCEPT', ...(description === undefined ? {} : { description }) },
    token: office.token,
  });
const refusal = async () => {
  const { status, body } = await accept();
  return [status, body.code, body.message];
};

it('an AML questionnaire is accepted only on a complete screening, and a listed client only with a reason', async () => {
  expect(await refusal()).toEqual([409, 'screening.not_clear', expect.stringContaining('chybí seznam')]);
  await importList(app, euXml([{ name: 'Žofie Čížková' }]));
  await importList(app, ftmLines([{}]));
  await app.drain();
  expect(await refusal()).toEqual([409, 'screening.not_clear', expect.stringContaining('podobá')]);
  const { hits } = (await app.call(readClientScreening, { params: { id: clientId }, token: office.token })).body;
  const [hit] = hits;
  const decision = { decision: 'CONFIRMED', reason: 'Je to ona.', version: hit?.version ?? 0 };
  await app.call(decideScreeningHit, { params: { id: clientId, hitId: hit?.id ?? '' }, body: decision, token: office.token });
  const without = await accept();
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['description']]);
  expect((await accept('Vedení souhlasí, zvýšená kontrola.')).status).toBe(200);
  const standing = (await app.call(readAmlStanding, { params: { id: clientId }, token: office.token })).body;
  expect(standing.current).toMatchObject({ risk_profile: 'HIGH', check_intensity: 'ENHANCED', basis: 'SCREENING' });
  const { rows } = await app.platform.db.execute<{ screening: object | null }>(
    sql`SELECT screening FROM record_steps WHERE client_id = ${clientId} AND decision = 'ACCEPT'`,
  );
  expect(rows).toEqual([
    {
      screening: {
        status: 'CONFIRMED',
        lists: [
          { list: 'EU', number: 1, publishedOn: '2026-03-01', screenedAt: expect.any(String) },
          { list: 'OpenSanctions', number: 1, publishedOn: null, screenedAt: expect.any(String) },
        ],
      },
    },
  ]);
  const screeningFor = async ({ token }: TestPerson) => {
    const { body } = await app.call(amlQuestionnaires.read, { params: { id: clientId, recordId }, token });
    return body.steps.at(-1)?.screening;
  };
  const list = { name: 'EU', number: 1, published_on: '2026-03-01', screened_at: expect.any(String) };
  expect(await screeningFor(office)).toMatchObject({ status: 'CONFIRMED', lists: [list, { name: 'OpenSanctions', published_on: null }] });
  // Neither the client nor the adviser learns of matches.
  expect([await screeningFor(client), await screeningFor(adviser)]).toEqual([null, null]);
});
