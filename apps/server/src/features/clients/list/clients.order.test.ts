import { PagedListBody } from '@pramen/contract/fields';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { listClientRows } from './clients.list.ts';

const CLIENTS = 2_400;
const PEOPLE = 12;
const RUNS = process.env['PRAMEN_TEST_FULL'] === '1' ? 400 : 60;
const database = useTestDatabase();

const surnames = [
  'Novák',
  'novák',
  'Nováková',
  'Nóvak',
  'Chalupa',
  'Cibulka',
  'Čáp',
  'Čech',
  'Czech',
  'Hájek',
  'Hus',
  'Ivan',
  'Řezníček',
  'Rezek',
  'Šťastný',
  'Stašek',
  'Ďurica',
  'Dušek',
  'Ľupták',
  'Lupa',
  'Ôstrov',
  'Äther',
  'Adam',
  'Auer',
  'Opava',
  'Očko',
  'Kôpka',
  'Kopa',
  'Mäsiar',
  'Masák',
  'Ŕad',
  'de Vries',
  'O’Neil',
  '1. máj',
  'Žák',
  'Zak',
  'Ångström',
  'Μαρία',
];
const firstnames = ['Jana', 'Ján', 'Jan', 'Šárka', 'Sára', 'Chloe', 'Cyril', 'Čeněk', 'Ľubica', 'Žofie', 'ota', 'Eva-Marie'];
const personId = (number: string) => `md5('person' || (${number})::text)::uuid`;
const clientId = (number: string) => `md5('client' || (${number})::text)::uuid`;
const drawn = (texts: string, salt: number) => `(${texts})[1 + (hashint8extended(n, ${salt}) & 2147483647) % cardinality(${texts})]`;

/** Person 0 is above persons 1 to 5; every seventh client has no adviser, and one person no client. */
beforeAll(async () => {
  const { pool } = database.current;
  await pool.query(
    `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at) VALUES (md5('i')::uuid, 'Jediný', 'J', 'j', '{}', '2026-01-01')`,
  );
  await pool.query(
    `INSERT INTO users (id, email, name, role, created_at) SELECT md5('pu' || n)::uuid, 'p' || n || '@x.test', 'P', 'INTERMEDIARY', '2026-01-01' FROM generate_series(0, ${PEOPLE - 1}) n`,
  );
  await pool.query(
    `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, referral_code, created_at)
     SELECT ${personId('n')}, md5('i')::uuid, md5('pu' || n)::uuid, ${drawn('$1::text[]', 1)}, ${drawn('$2::text[]', 2)}, 'r' || n, '2026-01-01' FROM generate_series(0, ${PEOPLE - 1}) n`,
    [firstnames, surnames],
  );
  await pool.query(
    `INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) SELECT ${personId('n')}, ${personId('n')}, 0 FROM generate_series(0, ${PEOPLE - 1}) n UNION ALL SELECT ${personId('0')}, ${personId('n')}, 1 FROM generate_series(1, 5) n`,
  );
  await pool.query(
    `INSERT INTO users (id, email, name, role, created_at) SELECT md5('cu' || n)::uuid, left(md5(n::text), 3) || n || '@x.test', 'C', 'CLIENT', '2026-01-01' FROM generate_series(1, ${CLIENTS}) n`,
  );
  await pool.query(
    `INSERT INTO clients (id, user_id, email, intermediary_person_id, client_code, firstname, surname, created_at, deleted_at)
     SELECT ${clientId('n')}, md5('cu' || n)::uuid, left(md5(n::text), 3) || n || '@x.test', CASE WHEN n % 7 > 0 THEN ${personId(`n % ${PEOPLE - 1}`)} END, 'K' || n,
            ${drawn('$1::text[]', 3)}, ${drawn('$2::text[]', 4)}, '2026-01-01', CASE WHEN n % 100 = 0 THEN '2026-02-01'::timestamptz END FROM generate_series(1, ${CLIENTS}) n`,
    [firstnames, surnames],
  );
});

const languages = ['cs', 'sk'] as const;
type Language = (typeof languages)[number];
const collations = { cs: 'cs-CZ-x-icu', sk: 'sk-SK-x-icu' } as const;
const spelled = (text: string, language: Language) => `${text} COLLATE "${collations[language]}"`;
/** The definition: sort keys of a column and its tie-breakers, sorted by the full texts without buckets. */
const definitionsIn = (language: Language): Readonly<Record<string, { by: string[]; last: string[] }>> => {
  const by = (text: string) => spelled(text, language);
  return {
    fullname: { by: [by('c.surname')], last: [by('c.firstname')] },
    surname: { by: [by('c.surname')], last: [by('c.firstname')] },
    firstname: { by: [by('c.firstname')], last: [by('c.surname')] },
    email: { by: ['c.email'], last: [] },
    client_code: { by: ['c.client_code'], last: [] },
    intermediary: { by: [by('p.surname'), by('p.firstname'), 'p.id'], last: [by('c.surname'), by('c.firstname')] },
  };
};
const scopes = {
  all: 'true',
  own: 'c.intermediary_person_id = $1',
  subtree: 'c.intermediary_person_id IN (SELECT descendant_id FROM intermediary_person_closure WHERE ancestor_id = $1)',
} as const;
type Order = PagedListBody['order'];

function defineOrder(order: Order, language: Language): string {
  const definitions = definitionsIn(language);
  const keys = order.flatMap(({ column, dir }, index) => {
    const { by = [], last = [] } = definitions[column] ?? {};
    return (index === order.length - 1 ? [...by, ...last, 'c.id'] : by).map((key) => `${key} ${dir}`);
  });
  return keys.join(', ');
}

interface Look {
  language: Language;
  scope: keyof typeof scopes;
  order: Order;
  search: string;
  length: number;
  /** Position from 0 (the first page) to 1; beyond it there are no rows. */
  depth: number;
}

const look: fc.Arbitrary<Look> = fc.record({
  language: fc.constantFrom(...languages),
  scope: fc.constantFrom('all', 'own', 'subtree'),
  order: fc.array(fc.record({ column: fc.constantFrom(...Object.keys(definitionsIn('cs'))), dir: fc.constantFrom('asc', 'desc') }), {
    minLength: 1,
    maxLength: 2,
  }),
  search: fc.constantFrom('', '', 'a', 'ov', 'nov', 'jan', 'chal', '@x', 'qx', 'K1'),
  length: fc.constantFrom(1, 7, 100),
  depth: fc.oneof(fc.constantFrom(0, 1, 1.1), fc.double({ min: 0, max: 1, noNaN: true })),
});

/** Compares the page of the definition with the page of the list. */
async function compare({ language, scope, order, search, length, depth }: Look): Promise<void> {
  const { db, pool } = database.current;
  const viewer = (await pool.query<{ id: string }>(`SELECT ${personId('0')} AS id`)).rows[0]?.id ?? '';
  // Three letters or more also search advisers, except in the 'own' scope.
  const ofAdviser =
    scope === 'own' || search.length < 3
      ? ''
      : `OR fold(p.firstname || ' ' || p.surname || ' ' || p.firstname) LIKE '%' || fold($2) || '%' OR fold(i.intermediary_name) LIKE '%' || fold($2) || '%'`;
  const defined = await pool.query<{ id: string }>(
    `SELECT c.id FROM clients c LEFT JOIN intermediary_people p ON p.id = c.intermediary_person_id LEFT JOIN intermediaries i ON i.id = p.intermediary_id
     WHERE c.deleted_at IS NULL AND ${scopes[scope]} AND (c.search_text LIKE '%' || fold($2) || '%' ${ofAdviser}) AND $1::uuid IS NOT NULL ORDER BY ${defineOrder(order, language)}`,
    [viewer, search],
  );
  const ids = defined.rows.map(({ id }) => id);
  const page = 1 + Math.floor(depth * Math.max(0, Math.ceil(ids.length / length) - 1));
  const { rows, total } = await listClientRows(
    db,
    { intermediaryPersonId: viewer, origin: { language } },
    scope,
    PagedListBody.parse({ page, length, order, search }),
  );
  expect({ total, ids: rows.map(({ id }) => id) }).toEqual({ total: ids.length, ids: ids.slice((page - 1) * length, page * length) });
}

it.each([
  ['all', 'asc'],
  ['all', 'desc'],
  ['subtree', 'asc'],
] as const)('the first pages by adviser are the adviser’s: scope %s, %s', async (scope, dir) => {
  for (const depth of [0, 0.2])
    await expect(
      compare({ language: 'cs', scope, order: [{ column: 'intermediary', dir }], search: '', length: 100, depth }),
    ).resolves.toBeUndefined();
});

it('every page in every order is the one of the definition, also after advisers are renamed and clients change hands', async () => {
  const { pool } = database.current;
  await fc.assert(fc.asyncProperty(look, compare), { numRuns: RUNS });
  await pool.query(
    `UPDATE intermediary_people SET surname = reverse(surname) WHERE id IN (${personId('1')}, ${personId('2')}, ${personId('6')})`,
  );
  await pool.query(
    `UPDATE clients SET intermediary_person_id = ${personId(String(PEOPLE - 1))} WHERE intermediary_person_id = ${personId('3')}`,
  );
  await pool.query(
    `UPDATE clients SET surname = 'Ř' || lower(surname), firstname = 'ch' || firstname WHERE intermediary_person_id = ${personId('4')}`,
  );
  await fc.assert(fc.asyncProperty(look, compare), { numRuns: RUNS });
});

it('buckets are in the order of their texts', async () => {
  const { pool } = database.current;
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.string({ unit: fc.constantFrom(...'aáäbcčchdďeěfghiíklľĺmnňoóôöprŕřsštťuůvyýzžAÄCHŘŠÔ -’1'.split('')), maxLength: 5 }),
      fc.constantFrom(...surnames, ...firstnames),
    )
    .filter((one) => !one.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
      for (const [bucket, order] of [
        ['name_bucket(one)', spelled('one', 'cs')],
        ['name_bucket(one)', spelled('one', 'sk')],
        ['byte_bucket(one)', 'one COLLATE "C"'],
      ]) {
        const { rows } = await pool.query<{ bucket: number }>(`SELECT ${bucket} AS bucket FROM unnest($1::text[]) one ORDER BY ${order}`, [
          texts,
        ]);
        const buckets = rows.map((row) => row.bucket);
        expect(buckets).toEqual(buckets.toSorted((left, right) => left - right));
      }
    }),
    { numRuns: RUNS },
  );
});
