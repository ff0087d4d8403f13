import type { PagedListBody } from '@pramen/contract/fields';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { listContractTypes } from '@pramen/contract/contract-types/contract-types.endpoints';
import { listCategories } from '@pramen/contract/document-templates/categories.endpoints';
import { listDocumentTemplates } from '@pramen/contract/document-templates/document-templates.endpoints';
import { listDocuments } from '@pramen/contract/documents/documents.endpoints';
import { listFormTemplates } from '@pramen/contract/form-templates/form-templates.endpoints';
import { listIntermediaries } from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { listPeople } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { listUsers } from '@pramen/contract/staff/staff.endpoints';
import { listStrategies } from '@pramen/contract/strategies/strategies.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNamedRows, words } from '../worlds/named-rows.ts';
import { createPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
const named = words.slice(0, 8);
let app: TestApp;
let token: string;
/** The words in the order in which their rows were created. */
let made: string[];

beforeAll(async () => {
  app = await createTestApp(database.current);
  ({ token } = await createPerson(app, 'ADMIN'));
  const manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  await addNamedRows(database.current.pool, named, manager.intermediaryPersonId ?? '');
  const { rows } = await database.current.db.execute<{ word: string }>(
    sql`SELECT word FROM unnest(${sql.param(named)}::text[]) AS word ORDER BY abs(hashtext(word))`,
  );
  made = rows.map(({ word }) => word);
});
afterAll(() => app.close());

type Asked = Partial<Pick<PagedListBody, 'filter' | 'order'>>;
interface Found {
  total: number;
  names: (string | null)[];
}
const found = <Row>({ data, meta }: { data: Row[]; meta: { total: number } }, nameOf: (row: Row) => string | null): Found => ({
  total: meta.total,
  names: data.map(nameOf),
});
const bodyOf = (asked: Asked) => ({ page: 1, length: 100, ...asked });

/** Every list for staff, with its columns that hold one of a few words. */
const lists: Readonly<Record<string, { read: (asked: Asked) => Promise<Found>; choices: readonly string[] }>> = {
  clients: {
    read: async (asked) => found((await app.call(listClients, { token, body: bodyOf(asked) })).body, (one) => one.surname),
    choices: ['waiting'],
  },
  documents: {
    read: async (asked) => found((await app.call(listDocuments, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['type', 'state', 'document_state'],
  },
  strategies: {
    read: async (asked) => found((await app.call(listStrategies, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['is_active', 'lacks_slovak'],
  },
  'contract types': {
    read: async (asked) => found((await app.call(listContractTypes, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['is_active_new_contract', 'is_active_new_products', 'lacks_slovak'],
  },
  templates: {
    read: async (asked) => found((await app.call(listDocumentTemplates, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['is_active', 'signable', 'has_template', 'lacks_slovak', 'category_id'],
  },
  'form templates': {
    read: async (asked) => found((await app.call(listFormTemplates, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['type', 'is_active', 'confirmation_required', 'lacks_slovak'],
  },
  categories: {
    read: async (asked) => found((await app.call(listCategories, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['lacks_slovak'],
  },
  intermediaries: {
    read: async (asked) => found((await app.call(listIntermediaries, { token, body: bodyOf(asked) })).body, (one) => one.intermediary_name),
    choices: [],
  },
  people: {
    read: async (asked) => found((await app.call(listPeople, { token, body: bodyOf(asked) })).body, (one) => one.surname),
    choices: ['role'],
  },
  staff: {
    read: async (asked) => found((await app.call(listUsers, { token, body: bodyOf(asked) })).body, (one) => one.name),
    choices: ['role'],
  },
};

describe.each(Object.entries(lists))('the list of %s', (_name, { read, choices }) => {
  const namesBy = async (dir: 'asc' | 'desc') =>
    (await read({ order: [{ column: 'created_at', dir }] })).names.filter((name) => named.includes(name ?? ''));

  it('has all rows in the order of creation, in both directions', async () => {
    expect(await namesBy('asc')).toEqual(made);
    expect(await namesBy('desc')).toEqual(made.toReversed());
  });

  it.each(choices)('finds nothing by a %s that does not exist', async (column) => {
    for (const word of ['nonsense', 'constructor', '2'])
      expect([word, await read({ filter: { [column]: word } })]).toEqual([word, { total: 0, names: [] }]);
    expect((await read({ filter: { [column]: '' } })).total).toBe((await read({})).total);
  });

  it('drops a column that it does not have', async () => {
    const all = await read({});
    expect(all.total).toBeGreaterThanOrEqual(named.length);
    expect(await read({ filter: { nonsense: 'x' } })).toEqual(all);
  });
});

it('distinguishes yes and no', async () => {
  const strategies = lists['strategies'];
  const totals = await Promise.all(
    ['true', '1', true, 'false', '0', false].map(async (is_active) => (await strategies?.read({ filter: { is_active } }))?.total),
  );
  expect(totals).toEqual([named.length, named.length, named.length, 0, 0, 0]);
});
