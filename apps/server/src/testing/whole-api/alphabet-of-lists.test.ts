import { readAdviserDashboard } from '@pramen/contract/adviser-dashboard/adviser-dashboard.endpoints';
import { listClients, readClients } from '@pramen/contract/clients/clients.endpoints';
import { listContractTypes, readContractTypes } from '@pramen/contract/contract-types/contract-types.endpoints';
import { listCategories, readCategories } from '@pramen/contract/document-templates/categories.endpoints';
import { listDocumentTemplates, readDocumentTemplates } from '@pramen/contract/document-templates/document-templates.endpoints';
import { listDocuments } from '@pramen/contract/documents/documents.endpoints';
import { listFormTemplates, readFormTemplatesByType } from '@pramen/contract/form-templates/form-templates.endpoints';
import { listIntermediaries, readIntermediaries } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { listPeople, readPeople } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { listUsers, readAccountManagers, readUsers } from '@pramen/contract/staff/staff.endpoints';
import { listStrategies } from '@pramen/contract/strategies/strategies.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inAlphabetOf } from '../../database/names.ts';
import { addNamedRows, words } from '../worlds/named-rows.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

type Language = 'cs' | 'sk';
const languages = ['cs', 'sk'] as const;
const spelled = (language: Language) => words.toSorted(new Intl.Collator(language).compare);

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let manager: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  await addNamedRows(database.current.pool, words, manager.intermediaryPersonId ?? '');
});
afterAll(() => app.close());

it.each(languages)('the database sorts %s like an independent implementation', async (language) => {
  const text = sql`unnest(${sql.param(words)}::text[])`;
  const { rows: found } = await database.current.db.execute<{ word: string }>(
    sql`SELECT word FROM ${text} AS word ORDER BY ${inAlphabetOf(language, sql`word`)}`,
  );
  expect(found.map(({ word }) => word)).toEqual(spelled(language));
});

it('the two alphabets differ', () => expect(spelled('cs')).not.toEqual(spelled('sk')));

const page = { page: 1, length: 100 };
const by = (column: string) => ({ ...page, order: [{ column, dir: 'asc' as const }] });
/** Names in the order of a response, without the people that the test itself needs. */
const known = (names: readonly (string | null | undefined)[]) => names.flatMap((name) => words.filter((word) => word === name));
type Reading = (headers: Record<string, string>, token: string) => Promise<(string | null | undefined)[]>;

const lists: Readonly<Record<string, Reading>> = {
  'clients by name': async (headers, token) =>
    (await app.call(listClients, { token, headers, body: page })).body.data.map((one) => one.surname),
  'clients by adviser': async (headers, token) =>
    (await app.call(listClients, { token, headers, body: by('intermediary') })).body.data.map((one) => one.surname),
  'all clients': async (headers, token) => (await app.call(readClients, { token, headers })).body.data.map((one) => one.surname),
  'contract types': async (headers, token) =>
    (await app.call(listContractTypes, { token, headers, body: page })).body.data.map((one) => one.name),
  'all contract types': async (headers, token) => (await app.call(readContractTypes, { token, headers })).body.data.map((one) => one.name),
  strategies: async (headers, token) => (await app.call(listStrategies, { token, headers, body: page })).body.data.map((one) => one.name),
  'strategies as clients know them': async (headers, token) =>
    (await app.call(listStrategies, { token, headers, body: by('strategy_name') })).body.data.map((one) => one.strategy_name),
  categories: async (headers, token) => (await app.call(listCategories, { token, headers, body: page })).body.data.map((one) => one.name),
  'all categories': async (headers, token) => (await app.call(readCategories, { token, headers })).body.data.map((one) => one.name),
  templates: async (headers, token) =>
    (await app.call(listDocumentTemplates, { token, headers, body: page })).body.data.map((one) => one.name),
  'all templates': async (headers, token) => (await app.call(readDocumentTemplates, { token, headers })).body.data.map((one) => one.name),
  'form templates': async (headers, token) =>
    (await app.call(listFormTemplates, { token, headers, body: page })).body.data.map((one) => one.name),
  'form templates of a type': async (headers, token) =>
    (await app.call(readFormTemplatesByType, { token, headers, query: { type: 'FORM' } })).body.data.map((one) => one.name),
  'documents by name': async (headers, token) =>
    (await app.call(listDocuments, { token, headers, body: { ...by('name'), filter: { type: 'to-processing' } } })).body.data.map(
      (one) => one.name,
    ),
  'documents by client': async (headers, token) =>
    (await app.call(listDocuments, { token, headers, body: { ...by('client'), filter: { type: 'to-processing' } } })).body.data.map(
      (one) => one.name,
    ),
  intermediaries: async (headers, token) =>
    (await app.call(listIntermediaries, { token, headers, body: page })).body.data.map((one) => one.intermediary_name),
  'all intermediaries': async (headers, token) =>
    (await app.call(readIntermediaries, { token, headers })).body.data.map((one) => one.intermediary_name),
  people: async (headers, token) => (await app.call(listPeople, { token, headers, body: page })).body.data.map((one) => one.surname),
  'people by intermediary': async (headers, token) =>
    (await app.call(listPeople, { token, headers, body: by('intermediary') })).body.data.map((one) => one.surname),
  'all people': async (headers, token) => (await app.call(readPeople, { token, headers })).body.data.map((one) => one.surname),
  staff: async (headers, token) => (await app.call(listUsers, { token, headers, body: page })).body.data.map((one) => one.name),
  'account managers': async (headers, token) => (await app.call(readAccountManagers, { token, headers })).body.data.map((one) => one.name),
  'all staff': async (headers, token) => (await app.call(readUsers, { token, headers })).body.data.map((one) => one.name),
};

describe.each(languages)('for a caller whose language is %s', (language) => {
  const headers = { 'accept-language': language };
  it.each(Object.keys(lists))('%s follow its alphabet', async (name) => {
    expect(known((await lists[name]?.(headers, admin.token)) ?? [])).toEqual(spelled(language));
  });

  it('advisers of a manager follow its alphabet', async () => {
    const { body } = await app.call(readAdviserDashboard, { token: manager.token, headers });
    expect(body.advisers?.map(({ name }) => name.replace('Jan ', ''))).toEqual(spelled(language));
  });
});
