import * as clientCalls from '@pramen/contract/clients/clients.endpoints';
import * as typeCalls from '@pramen/contract/contract-types/contract-types.endpoints';
import * as categoryCalls from '@pramen/contract/document-templates/categories.endpoints';
import * as templateCalls from '@pramen/contract/document-templates/document-templates.endpoints';
import * as documentCalls from '@pramen/contract/documents/documents.endpoints';
import * as formCalls from '@pramen/contract/form-templates/form-templates.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import * as intermediaryCalls from '@pramen/contract/intermediaries/intermediaries.endpoints';
import * as personCalls from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import * as staffCalls from '@pramen/contract/staff/staff.endpoints';
import * as strategyCalls from '@pramen/contract/strategies/strategies.endpoints';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseTooLong } from '../../platform/lists/list-export.ts';
import { inert } from '../../platform/spreadsheet/csv.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { registerStored } from '../sharding/registered.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

/** Starts of formulas, and names of both alphabets. */
const words = ['=1+1', '+420x', '-5a', '@SUM', 'Čaj', 'Cukor', 'Hora', 'Chata', 'Ôsma', 'Obal', 'Zub'];

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let manager: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;

const id = (kind: string) => `md5('${kind}' || word)::uuid`;
const at = `'2026-01-01T09:07:00Z'`;
/** Inserts one row per word for every kind of list; $1 is the clients' adviser. */
const rows = [
  `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at) SELECT ${id('i')}, word, 'i', 'i' || word, '{}', ${at} FROM word`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${id('s')}, 's' || word, word, 'BACK_OFFICE', ${at} FROM word`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${id('pu')}, 'p' || word, 'P', 'INTERMEDIARY', ${at} FROM word`,
  `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, referral_code, created_at) SELECT ${id('p')}, ${id('i')}, ${id('pu')}, 'Jan', word, 'r' || word, ${at} FROM word`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${id('cu')}, 'c' || word, 'C', 'CLIENT', ${at} FROM word`,
  `INSERT INTO clients (id, user_id, email, intermediary_person_id, client_code, firstname, surname, created_at) SELECT ${id('c')}, ${id('cu')}, 'c' || word, ${id('p')}, word, 'Jana', word, ${at} FROM word`,
  `INSERT INTO document_templates (id, name, name_sk, code_format, created_at) SELECT ${id('t')}, word, word, 'T_%NMB_4%', ${at} FROM word`,
  `INSERT INTO documents (client_id, id, name, state, state_at, generation, created_at) SELECT ${id('c')}, ${id('d')}, word, 'TO_REVIEW', ${at}, 'DONE', ${at} FROM word`,
  ...['contract_types', 'document_categories'].map(
    (table) => `INSERT INTO ${table} (id, name, name_sk, created_at) SELECT ${id(table)}, word, word, ${at} FROM word`,
  ),
  `INSERT INTO form_templates (id, name, public_name, type, revision_number, created_at) SELECT ${id('f')}, word, word, 'FORM', 1, ${at} FROM word`,
  `INSERT INTO form_revisions (id, template_id, number, hash, definition, created_at) SELECT ${id('r')}, ${id('f')}, 1, '', '', ${at} FROM word`,
  `INSERT INTO strategies (id, name, name_sk, strategy_name, strategy_name_sk, created_at) SELECT ${id('y')}, word, word, word, word, ${at} FROM word`,
];

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
  stranger = await createPerson(app, 'INTERMEDIARY');
  for (const row of rows)
    await database.current.pool.query(row.replace(' SELECT', ' WITH word AS (SELECT unnest($1::text[]) AS word) SELECT'), [words]);
  await registerStored(database.current.pool);
  for (const [under, email] of [
    [manager, 'manager@x.cz'],
    [adviser, 'adviser@x.cz'],
    [adviser, 'second@x.cz'],
    [stranger, 'stranger@x.cz'],
  ] as const)
    await createPerson(app, 'CLIENT', { under, email });
});
afterAll(() => app.close());

/** Records of a CSV whose fields contain no quotes. */
const recordsOf = (bytes: Buffer) =>
  bytes
    .toString()
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';'));

interface Listed {
  name?: string;
  email?: string | null;
  intermediary_name?: string;
}
const nameOf = ({ name, email, intermediary_name: company }: Listed) => company ?? name ?? email ?? '';

const pairs = [
  ['clients', clientCalls.listClients, clientCalls.exportClients, 2, ['email', 'fullname', 'intermediary'], { email: 'c' }],
  [
    'documents',
    documentCalls.listDocuments,
    documentCalls.exportDocuments,
    0,
    ['name', 'client', 'created_at'],
    { type: 'to-processing', client: 'ch' },
  ],
  ['users', staffCalls.listUsers, staffCalls.exportUsers, 0, ['email', 'name'], { role: 'BACK_OFFICE' }],
  [
    'intermediaries',
    intermediaryCalls.listIntermediaries,
    intermediaryCalls.exportIntermediaries,
    0,
    ['intermediary_name', 'code'],
    { code: 'io' },
  ],
  ['people', personCalls.listPeople, personCalls.exportPeople, 2, ['surname', 'email'], { surname: 'o' }],
  ['strategies', strategyCalls.listStrategies, strategyCalls.exportStrategies, 0, ['name', 'strategy_name'], { name: 'o' }],
  ['contract types', typeCalls.listContractTypes, typeCalls.exportContractTypes, 0, ['name'], { name: 'c' }],
  ['templates', templateCalls.listDocumentTemplates, templateCalls.exportDocumentTemplates, 0, ['name'], { name: 'c' }],
  ['form templates', formCalls.listFormTemplates, formCalls.exportFormTemplates, 0, ['name', 'public_name'], { name: 'c' }],
  ['categories', categoryCalls.listCategories, categoryCalls.exportCategories, 0, ['name'], { name: 'c' }],
] as const;

describe.each(pairs)('the list of %s as a file', (_name, list, file, column, orders, filter) => {
  const wishes = [
    {},
    ...orders.flatMap((column) => [{ order: [{ column, dir: 'asc' }] }, { order: [{ column, dir: 'desc' }] }]),
    { filter },
    { search: 'cha' },
    { filter: { password_hash: 'x' }, order: [{ column: 'password_hash', dir: 'asc' }] },
    { search: 'nothing of the kind' },
  ];

  it.each(['cs', 'sk'])('has the rows of all pages in their order, in %s', async (language) => {
    for (const wish of wishes) {
      const call = { token: admin.token, headers: { 'accept-language': language } };
      const { body } = await app.call(list, { ...call, body: { ...wish, length: 1000 } });
      const { status, bytes } = await app.call(file, { ...call, body: wish });
      const [heads = [], ...records] = recordsOf(bytes);
      expect([status, heads.length > 0]).toEqual([200, true]);
      expect(records.map((fields) => fields[column])).toEqual((body.data as Listed[]).map((row) => inert(nameOf(row))));
    }
  });
});

describe('exported content', () => {
  it('never begins a formula', async () => {
    const { bytes } = await app.call(clientCalls.exportClients, {
      token: admin.token,
      body: { filter: { email: 'c' }, order: [{ column: 'email', dir: 'asc' }] },
    });
    const records = recordsOf(bytes);
    expect(records[0]).toEqual(expect.arrayContaining(['Jméno', 'Příjmení', 'E-mail', 'Kód klienta', 'Poradce', 'Zprostředkovatel']));
    const surnames = records.slice(1).map((fields) => fields[1] ?? '');
    expect(surnames).toEqual(expect.arrayContaining(["'=1+1", "'+420x", "'-5a", "'@SUM", 'Čaj']));
    expect(surnames.filter((surname) => /^[=+\-@]/.test(surname))).toEqual([]);
  });

  it('contains real days, and the name of the list', async () => {
    const { headers, bytes } = await app.call(documentCalls.exportDocuments, {
      token: admin.token,
      body: { format: 'xlsx', filter: { name: 'hora' } },
    });
    expect(headers['content-disposition']).toBe('attachment; filename=dokumenty-2026-03-02.xlsx');
    expect(await readSheet(bytes, 'Dokumenty')).toEqual([
      ['Název', 'Číslo', 'Klient', 'Přiřazeno', 'Stav', 'Vytvořeno'],
      ['Hora', null, 'Jana Hora', null, 'Ke zpracování', new Date('2026-01-01T10:07:00Z')],
    ]);
  });

  it.each([
    ['an adviser', () => adviser, ['adviser@x.cz', 'second@x.cz']],
    ['a manager', () => manager, ['adviser@x.cz', 'manager@x.cz', 'second@x.cz']],
    ['another adviser', () => stranger, ['stranger@x.cz']],
  ] as const)('contains only the clients that %s sees', async (_who, person, emails) => {
    for (const body of [{}, { search: '@x.cz' }, { filter: { intermediary: 'poradce' } }, { filter: { intermediary_person_id: '' } }]) {
      const { bytes } = await app.call(clientCalls.exportClients, { token: person().token, body });
      expect(
        recordsOf(bytes)
          .slice(1)
          .map((fields) => fields[2] ?? '')
          .toSorted((one, other) => one.localeCompare(other)),
      ).toEqual(emails);
    }
    const foreign = await app.call(clientCalls.exportClients, {
      token: person().token,
      body: { filter: { intermediary_person_id: person() === stranger ? adviser.intermediaryPersonId : stranger.intermediaryPersonId } },
    });
    expect(recordsOf(foreign.bytes)).toHaveLength(1);
  });

  it('is recorded with its user, its search and the number of rows', async () => {
    const office = await createPerson(app, 'BACK_OFFICE');
    await app.call(clientCalls.exportClients, {
      token: office.token,
      body: { search: 'hora', filter: { email: 'chora' }, order: [{ column: 'email', dir: 'desc' }], format: 'xlsx' },
    });
    const { body } = await app.call(readHistory, { params: { type: 'user', id: office.userId }, token: admin.token });
    expect(body.data.map(({ action, actor, changes }) => [action, actor?.role, changes.map(({ field, after }) => [field, after])])).toEqual(
      [
        [
          'lists.exported',
          'BACK_OFFICE',
          [
            ['list', 'clients'],
            ['order', ['email desc']],
            ['format', 'XLSX'],
            ['row_count', 1],
            ['search', 'hora'],
            ['filter', ['email: chora']],
          ],
        ],
      ],
    );
    const { rows: stored } = await database.current.pool.query<{ facts: unknown }>(
      `SELECT facts FROM audit_events WHERE action = 'lists.exported' AND object_id = $1`,
      [office.userId],
    );
    expect(JSON.stringify(stored)).not.toContain('hora');
  });

  it('for one intermediary contains its people; for an unknown one it is refused', async () => {
    const own = `(SELECT id FROM intermediaries WHERE intermediary_name = 'Hora')`;
    const {
      rows: [found],
    } = await database.current.pool.query<{ id: string }>(`SELECT id FROM intermediaries WHERE id = ${own}`);
    const { bytes } = await app.call(personCalls.exportPeopleOf, { token: admin.token, params: { id: found?.id ?? '' }, body: {} });
    expect(
      recordsOf(bytes)
        .slice(1)
        .map((fields) => fields[0]),
    ).toEqual(['Hora']);
    expect(await app.call(personCalls.exportPeopleOf, { token: admin.token, params: { id: admin.userId }, body: {} })).toMatchObject({
      status: 404,
      body: { code: 'record.not_found' },
    });
  });

  it('releases its connection, and is refused to users who may not see the list', async () => {
    expect(await app.call(staffCalls.exportUsers, { token: adviser.token, body: {} })).toMatchObject({ status: 403 });
    expect(await app.call(clientCalls.exportClients, { body: {} })).toMatchObject({ status: 401 });
    expect(await app.call(clientCalls.exportClients, { token: admin.token, body: { format: 'pdf' } })).toMatchObject({
      status: 422,
      body: { errors: { format: [expect.any(String)] } },
    });
    expect(database.current.pool.totalCount - database.current.pool.idleCount).toBe(0);
  });
});

it('a sheet with more rows than programs can open is refused with a message', () => {
  expect(() => refuseTooLong('xlsx', 1_048_575, 'cs')).not.toThrow();
  expect(() => refuseTooLong('csv', 3_000_000, 'cs')).not.toThrow();
  expect(() => refuseTooLong('xlsx', 1_048_576, 'cs')).toThrow(
    expect.objectContaining({
      code: 'list.page_needed',
      details: { message: 'Seznam má víc řádků, než pojme sešit Excelu. Uložte ho jako CSV, nebo ho zužte filtrem.' },
    }),
  );
});
