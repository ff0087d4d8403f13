import { PagedListBody } from '@pramen/contract/fields';
import type { Scope } from '@pramen/domain/permissions/permissions';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainStatements } from '../../testing/explain-statements.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { listClientRows } from './clients.list.ts';

const CLIENTS = 30_000;
const ADVISERS = 40;
const database = useTestDatabase();

const idOf = (kind: string, number: string) => `md5('${kind}' || (${number})::text)::uuid`;

/** Person 0 stands above all others and above a third of the clients' advisers; every statement of a test speaks of these rows. */
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
  'VACUUM (ANALYZE) users, clients, contracts, contract_strategies, former_variable_symbols, intermediary_people, intermediary_person_closure',
];

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  try {
    for (const statement of rows) await owner.query(statement);
  } finally {
    await owner.end();
  }
}, 120_000);

type Asked = Partial<PagedListBody>;

async function plansOf(asked: Asked, scope: Scope = 'all', person = 7): Promise<string[]> {
  const { db, pool } = database.current;
  const { rows: found } = await pool.query<{ id: string }>(`SELECT ${idOf('person', String(person))} AS id`);
  const viewer = { intermediaryPersonId: scope === 'all' ? null : (found[0]?.id ?? null) };
  return explainStatements(pool, () => listClientRows(db, viewer, scope, PagedListBody.parse({ length: 20, ...asked })));
}

/** How a page's rows are come by: what the plan says of the table of clients, and whether all of them are sorted before the page is taken. */
const waysTo = (plan = '') => Array.from(plan.matchAll(/->\s+(.*?) on clients\b/g), ([, way]) => way ?? '').filter((way) => !way.startsWith('Index Scan using clients_pkey'));
const isSeqScan = (plan: string) => /Seq Scan on clients/.test(plan);

describe('without a needle a page is a walk along an index', () => {
  it.each<[Asked, string]>([
    [{}, 'Index Only Scan using clients_name_idx'],
    [{ page: 700 }, 'Index Only Scan using clients_name_idx'],
    [{ page: 1400 }, 'Index Only Scan Backward using clients_name_idx'],
    [{ order: [{ column: 'surname', dir: 'desc' }] }, 'Index Only Scan Backward using clients_name_idx'],
    [{ order: [{ column: 'firstname', dir: 'asc' }] }, 'Index Only Scan using clients_firstname_idx'],
    [{ order: [{ column: 'email', dir: 'desc' }], page: 2 }, 'Index Only Scan Backward using clients_email_idx'],
  ])('%o', async (asked, way) => {
    const [total, page] = await plansOf(asked);
    expect(total).toContain('Index Only Scan using clients_adviser_idx');
    expect(waysTo(page)).toEqual([way]);
  });

  it('of an adviser: their own part of an index, for page and total', async () => {
    for (const page of [1, 20]) {
      const [total, rows, ...others] = await plansOf({ page }, 'own');
      expect(total).toContain('Index Only Scan using clients_adviser_idx');
      expect(waysTo(rows)).toEqual([expect.stringMatching(/^Index Only Scan (?:Backward )?using clients_adviser_name_idx$/)]);
      expect(others).toEqual([]);
    }
  });

  it('of a manager: never through all clients', async () => {
    for (const page of [1, 100, 200]) {
      const plans = await plansOf({ page }, 'subtree', 0);
      expect(plans.filter(isSeqScan)).toEqual([]);
    }
  });
});

describe('three letters and more are found by the index of trigrams, page and total in one statement', () => {
  it.each<[Asked, Scope]>([
    [{ search: 'novák1a' }, 'all'],
    [{ search: 'novák1a', page: 3 }, 'all'],
    [{ search: 'žof' }, 'all'],
    [{ filter: { surname: 'šťastný00' } }, 'all'],
    [{ filter: { email: '@x' , firstname: 'žofie', surname: 'c1' } }, 'all'],
  ])('%o', async (asked, scope) => {
    const plans = await plansOf(asked, scope);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('Bitmap Index Scan on clients_search_idx');
    expect(plans.filter(isSeqScan)).toEqual([]);
  });

  it('a number also by those of phones, contracts and symbols', async () => {
    const [plan = ''] = await plansOf({ search: '123 456' });
    for (const index of ['clients_search_idx', 'users_phone_search_idx', 'contracts_number_search_idx', 'contract_strategies_symbol_search_idx', 'former_variable_symbols_search_idx'])
      expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toMatch(/Seq Scan on (?:clients|users|contracts|contract_strategies|former_variable_symbols)/);
  });

  it('within a scope as well', async () => {
    for (const [scope, person] of [['own', 7], ['subtree', 0]] as const) expect((await plansOf({ search: 'novák1' }, scope, person)).filter(isSeqScan)).toEqual([]);
  });
});

describe('one or two letters', () => {
  it('that few rows have cost one look at all of them', async () => {
    expect((await plansOf({ search: '9z' })).filter(isSeqScan)).toHaveLength(1);
  });

  it('that many have cost one look for the total; the page is a walk', async () => {
    const plans = await plansOf({ search: 'a' });
    expect(plans.filter(isSeqScan)).toHaveLength(1);
    expect(waysTo(plans.at(-1))).toEqual(['Index Scan using clients_name_idx']);
  });

  it('within an adviser’s clients never look at others', async () => {
    expect((await plansOf({ search: 'a' }, 'own')).filter(isSeqScan)).toEqual([]);
  });
});

it('the clients of advisers of a name are found through these advisers', async () => {
  const plans = await plansOf({ filter: { intermediary: 'poradce7' } });
  expect(plans.filter(isSeqScan)).toEqual([]);
  expect(plans.at(-1)).toContain('clients_adviser_name_idx');
});
