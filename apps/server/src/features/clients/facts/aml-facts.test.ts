import { changeAmlFacts, readAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import { changeClient, readClient } from '@pramen/contract/clients/client.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { importBothLists } from '../../../testing/files/screening-lists.ts';
import { createFormTemplate, sampleForm } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
});
beforeEach(async () => {
  clientId = (await createPerson(app, 'CLIENT', { under: adviser })).clientId ?? '';
});
afterAll(() => app.close());

const czech = { country: 'CZ', tin: '8556123459', tin_missing_reason: null, tin_explanation: null };
const emirates = { country: 'AE', tin: null, tin_missing_reason: 'A', tin_explanation: null };
const facts = {
  birth_place: 'Olomouc',
  birth_country: 'CZ',
  nationalities: ['SK', 'CZ', 'STATELESS'],
  tax_residences: [czech, emirates],
};
const read = async (by = adviser) => app.call(readAmlFacts, { params: { id: clientId }, token: by.token });
const save = (body: Record<string, unknown> = {}, by = adviser) =>
  app.call(changeAmlFacts, { params: { id: clientId }, body: { ...facts, ...body }, token: by.token });

describe('birth, nationalities and tax residences', () => {
  it('are saved together, the first nationality in the single field', async () => {
    const nothing = { birth_place: null, birth_country: null, nationalities: [], tax_residences: [] };
    expect((await read()).body).toMatchObject(nothing);
    const saved = await save();
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    expect((await read()).body).toMatchObject(facts);
    const client = (await app.call(readClient, { params: { id: clientId }, query: {}, token: adviser.token })).body;
    expect([client.nationality, client.birth_place]).toEqual(['SK', 'Olomouc']);
  });

  it('give the record the main tax residence while it has none', async () => {
    const recorded = async () =>
      (await app.call(readClient, { params: { id: clientId }, query: {}, token: adviser.token })).body.tax_residence;
    await save();
    expect(await recorded()).toBe('CZ');
    await save({ tax_residences: [emirates] });
    expect(await recorded()).toBe('CZ');
  });

  it('follow a change of the single field', async () => {
    await save();
    await app.call(changeClient, { params: { id: clientId }, body: { nationality: 'CZ' }, token: adviser.token });
    expect((await read()).body.nationalities).toEqual(['CZ', 'STATELESS']);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ nationalities: ['XX'] }, 'nationalities.0'],
    [{ nationalities: Array.from({ length: 11 }, () => 'CZ') }, 'nationalities'],
    [{ birth_country: 'Morava' }, 'birth_country'],
    [{ tax_residences: [{ ...czech, country: 'XX' }] }, 'tax_residences.0.country'],
    [{ tax_residences: [{ ...czech, tin: null }] }, 'tax_residences.0.tin'],
    [{ tax_residences: [{ ...czech, tin: '  ' }] }, 'tax_residences.0.tin'],
    [{ tax_residences: [{ ...czech, tin_missing_reason: 'A' }] }, 'tax_residences.0.tin_missing_reason'],
    [{ tax_residences: [czech, { ...emirates, tin_missing_reason: 'B' }] }, 'tax_residences.1.tin_explanation'],
    [{ tax_residences: [{ ...emirates, tin_missing_reason: 'D' }] }, 'tax_residences.0.tin_missing_reason'],
    [{ tax_residences: [czech, { ...czech, tin: '1' }] }, 'tax_residences.1.country'],
    [{ tax_residences: Array.from({ length: 11 }, () => czech) }, 'tax_residences'],
  ])('are refused for %j', async (body, place) => {
    const refused = await save(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [place]]);
    expect((await read()).body.tax_residences).toEqual([]);
  });

  it('of an outdated version are refused with the current ones', async () => {
    const { version } = (await read()).body;
    await save({ version });
    const refused = await save({ version, birth_place: 'Brno' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'record.changed', current: facts }]);
  });

  it('keep the numbers out of the database and of the history', async () => {
    await save();
    const { rows } = await app.platform.db.execute(
      sql`SELECT t::text FROM client_tax_residences t WHERE client_id = ${clientId}
          UNION ALL SELECT e::text FROM audit_events e WHERE client_id = ${clientId}`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(czech.tin);
    const { body } = await app.call(readHistory, {
      params: { type: 'client', id: clientId },
      query: { length: '20' },
      token: office.token,
    });
    const changes = body.data.find(({ action }) => action === 'clients.amlFactsChanged')?.changes ?? [];
    expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toEqual({
      birth_place: 'Olomouc',
      birth_country: 'CZ',
      nationality: 'SK',
      further_nationalities: ['CZ', 'STATELESS'],
      tax_residences: ['CZ', 'AE · A'],
      taxpayer_numbers: ['**********459'],
      tax_residence: 'CZ',
    });
  });

  it('that did not change leave no event', async () => {
    await save();
    const before = (await read()).body.version;
    await save();
    expect((await read()).body.version).toBe(before);
  });

  it('belong to staff of the client', async () => {
    const stranger = await createPerson(app, 'INTERMEDIARY');
    expect([(await read(stranger)).status, (await save({}, stranger)).status]).toEqual([404, 404]);
    const client = await createPerson(app, 'CLIENT');
    expect([(await read(client)).status, (await save({}, client)).status]).toEqual([403, 403]);
  });
});

it('an accepted questionnaire offers what the person stated, and overwrites nothing', async () => {
  await save({ tax_residences: [emirates] });
  await importBothLists(app);
  const template = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' }, sampleForm('aml-questionnaire'));
  const { samples = [] } = JSON.parse(sampleForm('aml-questionnaire')) as { samples?: { answers: Record<string, object[]> }[] };
  const content = Object.values(samples[0]?.answers ?? {}).flatMap((copies) =>
    copies.map((copy, duplication) => ({
      duplication,
      questions: Object.entries(copy).map(([id, value]) => ({ id, value: value as string })),
    })),
  );
  const params = { id: clientId };
  const made = await app.call(amlQuestionnaires.create, {
    params,
    body: { template_id: template, data: { content }, state: 'WAITING' },
    token: office.token,
  });
  expect(made.body.errors).toBeUndefined();
  const standing = async () => (await app.call(readAmlStanding, { params, token: office.token })).body;
  expect((await standing()).stated).toBeNull();
  const recordId = made.body.record.id;
  await app.call(amlQuestionnaires.decide, { params: { ...params, recordId }, body: { decision: 'ACCEPT' }, token: office.token });
  expect((await standing()).stated).toEqual({
    birth_place: 'Olomouc',
    birth_country: 'CZ',
    nationalities: ['CZ'],
    tax_residences: [{ ...czech, tin: 'CZ8556123459' }],
  });
  expect((await read()).body.tax_residences).toEqual([emirates]);
});
