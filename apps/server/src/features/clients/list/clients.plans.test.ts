import { PagedListBody } from '@pramen/contract/fields';
import type { Scope } from '@pramen/domain/permissions/permissions';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainStatements } from '../../../testing/app/explain-statements.ts';
import { settleRows } from '../../../testing/sharding/settle-rows.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { listClientRows } from './clients.list.ts';

const CLIENTS = 30_000;
const ADVISERS = 40;
const database = useTestDatabase();

const idOf = (kind: string, number: string) => `md5('${kind}' || (${number})::text)::uuid`;

/** Person 0 is above all others, including a third of the clients' advisers; every statement of the test uses these rows. */
const rows = [
  `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at) VALUES (${idOf('intermediary', '0')}, 'Jediný', 'J', 'j', '{}', '2026-01-01')`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${idOf('person-user', 'n')}, 'p' || n || '@x.test', 'P', 'INTERMEDIARY', '2026-01-01' FROM generate_series(0, ${ADVISERS - 1}) n`,
  `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, referral_code, created_at)
   SELECT ${idOf('person', 'n')}, ${idOf('intermediary', '0')}, ${idOf('person-user', 'n')}, 'Petr', 'Poradce' || n, 'r' || n, '2026-01-01' FROM generate_series(0, ${ADVISERS - 1}) n`,
  `INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) SELECT ${idOf('person', 'n')}, ${idOf('person', 'n')}, 0 FROM generate_series(0, ${ADVISERS - 1}) n`,
  `INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) SELECT ${idOf('person', '0')}, ${idOf('person', 'n')}, 1 FROM generate_series(1, 5) n`,
  `INSERT INTO users (id, email, phone, name, role, created_at)
   SELECT ${idOf('user', 'n')}, 'c' || n || '@x.test', '+420' || 600000000 + n * 7919, 'C', 'CLIENT', '2026-01-01' FROM generate_series(1, ${CLIENTS}) n`,
  `INSERT INTO clients (id, user_id, email, intermediary_person_id, client_code, firstname, surname, created_at)
   SELECT ${idOf('client', 'n')}, ${idOf('user', 'n')}, 'c' || n || '@x.test', ${idOf('person', `hashint4(n) & 2147483647) % ${ADVISERS}`.replace(/^/, '('))}, 'K' || lpad(n::text, 8, '0'),
          (ARRAY['Jana', 'Jiří', 'Žofie', 'Tomáš', 'Eliška'])[1 + n % 5], (ARRAY['Novák', 'Dvořák', 'Šťastný', 'Ďurica', 'Král', 'Říha', 'Čech'])[1 + n % 7] || left(md5(n::text), 3), '2026-01-01'
   FROM generate_series(1, ${CLIENTS}) n`,
  `INSERT INTO contract_types (id, name, created_at) VALUES (${idOf('type', '0')}, 'T', '2026-01-01')`,
  `INSERT INTO strategies (id, name, strategy_name, created_at) VALUES (${idOf('strategy', '0')}, 'S', 'S', '2026-01-01')`,
  `INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, created_at)
   SELECT ${idOf('client', 'n')}, ${idOf('contract', 'n')}, '20' || lpad(n::text, 8, '0'), ${idOf('type', '0')}, 'CZK', '2026-01-01' FROM generate_series(1, ${CLIENTS}) n`,
  `INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, created_at)
   SELECT ${idOf('client', 'n')}, ${idOf('investment', 'n')}, ${idOf('contract', 'n')}, ${idOf('strategy', '0')}, '26' || lpad(n::text, 8, '0'), '2026-01-01' FROM generate_series(1, ${CLIENTS}) n`,
  `INSERT INTO former_variable_symbols (variable_symbol, client_id, contract_strategy_id, replaced_at)
   SELECT '19' || lpad(n::text, 8, '0'), ${idOf('client', 'n')}, ${idOf('investment', 'n')}, '2026-01-01' FROM generate_series(1, ${CLIENTS}) n`,
];

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  try {
    for (const statement of rows) await owner.query(statement);
    await settleRows(owner, [
      'users',
      'clients',
      'contracts',
      'contract_strategies',
      'former_variable_symbols',
      'intermediary_people',
      'intermediary_person_closure',
    ]);
  } finally {
    await owner.end();
  }
});

type Asked = Partial<PagedListBody>;

async function plansOf(asked: Asked, scope: Scope = 'all', person = 7, language: 'cs' | 'sk' = 'cs'): Promise<string[]> {
  const { db, pool } = database.current;
  const { rows: found } = await pool.query<{ id: string }>(`SELECT ${idOf('person', String(person))} AS id`);
  const viewer = { intermediaryPersonId: scope === 'all' ? null : (found[0]?.id ?? null), origin: { language } };
  return explainStatements(pool, () => listClientRows(db, viewer, scope, PagedListBody.parse({ length: 20, ...asked })));
}

/** How a statement reads rows of clients; reading the page's own rows by id is left out. */
const waysTo = (plan: string) =>
  Array.from(plan.matchAll(/->\s+(.*?) on clients\b/g), ([, way]) => way ?? '').filter(
    (way) => !way.startsWith('Index Scan using clients_pkey'),
  );
const waysOf = async (asked: Asked, scope?: Scope, person?: number, language?: 'cs' | 'sk') =>
  (await plansOf(asked, scope, person, language)).map(waysTo).filter((ways) => ways.length > 0);
const isSeqScan = (plan: string) => /Seq Scan on clients/.test(plan);

const down = (column: string): Asked => ({ order: [{ column, dir: 'desc' }] });
/** A page beyond those read row by row. */
const deepBy = (column: string, page = 140): Asked => ({ order: [{ column, dir: 'asc' }], page, length: 10 });
/** Any of the small indexes: they are about equally large. */
const counted = expect.stringMatching(/^Index Only Scan using clients_adviser(?:_firstname|_email)?_idx$/) as unknown;
/** One bucket of some advisers: through all clients in it, or through those of each adviser. */
const ofSome = expect.stringMatching(/^Index Only Scan using clients_(?:adviser_)?name_idx$/) as unknown;
/** The rows of one bucket. */
const ofBucket = expect.stringMatching(/^(?:Index Scan using clients_(?:adviser_)?name_idx|Bitmap Heap Scan)$/) as unknown;
const forward = (index: string) => `Index Only Scan using ${index}`;
const backward = (index: string) => `Index Only Scan Backward using ${index}`;

describe('without a search text the total is counted on an index and a page is read along one, a deep page from its bucket', () => {
  it.each<[Scope, Asked, unknown[][]]>([
    ['all', {}, [[counted], [forward('clients_name_idx')]]],
    ['all', { page: 30 }, [[counted], [forward('clients_name_idx')]]],
    ['all', down('surname'), [[counted], [backward('clients_name_idx')]]],
    ['all', down('firstname'), [[counted], [backward('clients_firstname_idx')]]],
    ['all', down('email'), [[counted], [backward('clients_email_idx')]]],
    ['all', down('intermediary'), [[counted, counted], [backward('clients_adviser_name_idx')]]],
    ['all', deepBy('fullname', 2_000), [[forward('clients_adviser_idx')], [forward('clients_name_idx')]]],
    ['all', deepBy('firstname', 2_000), [[forward('clients_adviser_firstname_idx')], [forward('clients_firstname_idx')]]],
    ['all', deepBy('email', 2_000), [[forward('clients_adviser_email_idx')], [forward('clients_email_idx')]]],
    ['all', deepBy('intermediary', 2_000), [[counted, counted], [forward('clients_adviser_name_idx')]]],
    ['own', {}, [[counted], [forward('clients_adviser_name_idx')]]],
    ['own', down('fullname'), [[counted], [backward('clients_adviser_name_idx')]]],
    ['own', { page: 30 }, [[counted], [forward('clients_adviser_name_idx')]]],
    ['own', down('intermediary'), [[counted], [backward('clients_adviser_name_idx')]]],
    ['subtree', {}, [[counted], [forward('clients_name_idx')]]],
    ['subtree', down('firstname'), [[counted], [backward('clients_firstname_idx')]]],
    ['subtree', down('email'), [[counted], [backward('clients_email_idx')]]],
    ['subtree', down('intermediary'), [[counted], [backward('clients_adviser_name_idx')]]],
    ['subtree', deepBy('fullname'), [[forward('clients_adviser_idx')], [ofSome]]],
    ['subtree', deepBy('firstname'), [[forward('clients_adviser_firstname_idx')], [forward('clients_firstname_idx')]]],
    ['subtree', deepBy('email'), [[forward('clients_adviser_email_idx')], [forward('clients_email_idx')]]],
    ['subtree', deepBy('intermediary'), [[counted], [forward('clients_adviser_name_idx')]]],
  ])('%s %o', async (scope, asked, ways) => expect(await waysOf(asked, scope, scope === 'subtree' ? 0 : 7)).toEqual(ways));

  it('a read that begins at a bucket skips those before it', async () => {
    for (const asked of [deepBy('fullname'), deepBy('firstname'), deepBy('email'), { search: 'a', page: 100 }])
      for (const scope of ['all', 'subtree'] as const)
        expect((await plansOf(asked, scope, 0)).at(-1)).toMatch(
          /Index Cond: .*_bucket >= '\d+'::smallint\) AND \(\w+_bucket <= '\d+'::smallint/,
        );
  });

  it("clients found by an adviser's name are read through these advisers", async () => {
    expect(await waysOf({ filter: { intermediary: 'poradce7' } })).toEqual([[counted], [forward('clients_adviser_name_idx')]]);
  });
});

describe('the Slovak alphabet reads buckets along the same indexes and sorts each of them', () => {
  it.each<[Scope, Asked, unknown[][]]>([
    ['all', {}, [[counted], [forward('clients_name_idx')]]],
    ['all', { page: 30 }, [[counted], [forward('clients_name_idx')]]],
    ['all', down('surname'), [[counted], [backward('clients_name_idx')]]],
    ['all', down('firstname'), [[counted], [backward('clients_firstname_idx')]]],
    ['all', deepBy('fullname', 2_000), [[forward('clients_adviser_idx')], [forward('clients_name_idx')]]],
    ['own', {}, [[counted], [forward('clients_adviser_name_idx')]]],
    ['subtree', {}, [[counted], [forward('clients_name_idx')]]],
  ])('%s %o', async (scope, asked, ways) => {
    const person = scope === 'subtree' ? 0 : 7;
    expect(await waysOf(asked, scope, person, 'sk')).toEqual(ways);
    expect((await plansOf(asked, scope, person, 'sk')).at(-1)).toMatch(/Incremental Sort|Index Cond: .*_bucket >=/);
  });
});

describe('three letters or more use the trigram index, page and total in one statement', () => {
  it.each<[Asked, Scope]>([
    [{ search: 'novák1a' }, 'all'],
    [{ search: 'novák1a', page: 3 }, 'all'],
    [{ search: 'novák1', ...down('intermediary') }, 'all'],
    [{ search: 'žof' }, 'all'],
    [{ filter: { surname: 'šťastný00' } }, 'all'],
    [{ filter: { email: '@x', firstname: 'žofie', surname: 'c1' } }, 'all'],
    [{ search: 'novák1a' }, 'subtree'],
    [{ search: 'novák1a' }, 'own'],
  ])('%o %s', async (asked, scope) => {
    const plans = (await plansOf(asked, scope, scope === 'subtree' ? 0 : 7)).filter((plan) => waysTo(plan).length > 0);
    expect(plans.map(waysTo)).toEqual([['Bitmap Heap Scan']]);
    expect(plans[0]).toContain('Bitmap Index Scan on clients_search_idx');
  });

  it('within a small scope may read through its advisers, never through all clients', async () => {
    for (const search of ['novák1', 'žof', 'jana']) {
      expect(await waysOf({ search }, 'own')).toEqual([['Bitmap Heap Scan']]);
      expect(await waysOf({ search }, 'subtree', 0)).toEqual([['Bitmap Heap Scan']]);
    }
  });

  it('a number also uses the indexes of phones, contracts and symbols', async () => {
    const [plan = ''] = await plansOf({ search: '123 456' });
    for (const index of [
      'clients_search_idx',
      'users_phone_search_idx',
      'contracts_number_search_idx',
      'contract_strategies_symbol_search_idx',
      'former_variable_symbols_search_idx',
    ])
      expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toMatch(/Seq Scan on (?:clients|users|contracts|contract_strategies|former_variable_symbols)/);
  });
});

describe('one or two letters scan all rows once, and once the buckets of the page', () => {
  it.each<[Scope, Asked, unknown[][]]>([
    ['all', { search: '9z' }, [['Seq Scan']]],
    ['all', { search: 'a' }, [['Seq Scan'], ['Index Scan using clients_name_idx']]],
    ['all', { search: 'a', page: 700 }, [['Seq Scan'], [ofBucket]]],
    ['all', { search: 'a', ...down('firstname') }, [['Seq Scan'], ['Index Scan Backward using clients_firstname_idx']]],
    ['all', { search: 'a', ...down('intermediary') }, [['Seq Scan'], ['Index Scan Backward using clients_adviser_name_idx']]],
    ['all', { filter: { firstname: 'a', surname: 'k1' } }, [['Seq Scan'], ['Index Scan using clients_name_idx']]],
    ['own', { search: 'a' }, [['Bitmap Heap Scan'], ['Index Scan using clients_adviser_name_idx']]],
    ['own', { search: 'a', page: 30 }, [['Bitmap Heap Scan'], [ofBucket]]],
    ['own', { search: 'a', ...down('intermediary') }, [['Bitmap Heap Scan'], ['Index Scan Backward using clients_adviser_name_idx']]],
    ['subtree', { search: 'a' }, [['Bitmap Heap Scan'], [ofBucket]]],
    ['subtree', { search: 'a', page: 150 }, [['Bitmap Heap Scan'], [ofBucket]]],
    ['subtree', { search: 'a', ...down('intermediary') }, [['Bitmap Heap Scan'], ['Index Scan Backward using clients_adviser_name_idx']]],
  ])('%s %o', async (scope, asked, ways) => expect(await waysOf(asked, scope, scope === 'subtree' ? 0 : 7)).toEqual(ways));

  it('within a scope never read clients of others', async () => {
    for (const [scope, person] of [
      ['own', 7],
      ['subtree', 0],
    ] as const)
      expect((await plansOf({ search: 'a' }, scope, person)).filter(isSeqScan)).toEqual([]);
  });
});
