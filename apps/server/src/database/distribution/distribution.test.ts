import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { APP_ROLE } from '../migrate.ts';
import {
  APPEND_ONLY_LACKS,
  appendOnlyTables,
  changeableColumns,
  coordinatorTables,
  DISTRIBUTION_COLUMN,
  distributedTables,
  referenceTables,
} from './distribution.ts';

const database = useTestDatabase();
const query = async <Row extends object>(text: string): Promise<Row[]> => (await database.current.pool.query<Row>(text)).rows;

const all: readonly string[] = [...referenceTables, ...distributedTables, ...coordinatorTables];
const isIn = (tables: readonly string[], table: string) => tables.includes(table);

it('every table is in exactly one list', async () => {
  const rows = await query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual(all.toSorted());
  expect(new Set(all).size).toBe(all.length);
});

describe('client-owned tables', () => {
  it('have a client in every row', async () => {
    const rows = await query<{ name: string }>(`
      SELECT attrelid::regclass::text AS name FROM pg_attribute WHERE attname = '${DISTRIBUTION_COLUMN}' AND attnotnull AND attrelid::regclass::text IN (${distributedTables.map((name) => `'${name}'`).join(', ')}) ORDER BY 1`);
    expect(rows.map(({ name }) => name)).toEqual(distributedTables.toSorted());
  });

  it('have no unique key without the client: the registry holds company-wide numbers', async () => {
    const rows = await query<{ table: string; index: string }>(`
      SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS index FROM pg_index i
      WHERE i.indisunique AND i.indrelid::regclass::text IN (${distributedTables.map((name) => `'${name}'`).join(', ')})
        AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = '${DISTRIBUTION_COLUMN}' AND a.attnum = ANY(i.indkey))`);
    expect(rows).toEqual([]);
  });

  it('have no triggers, rules or sequences: each node would have its own', async () => {
    const tables = [...distributedTables, ...referenceTables].map((name) => `'${name}'`).join(', ');
    const rows = await query(`
      SELECT tgrelid::regclass::text AS table, tgname AS what FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text IN (${tables})
      UNION ALL SELECT ev_class::regclass::text, rulename FROM pg_rewrite WHERE ev_class::regclass::text IN (${tables})
      UNION ALL SELECT adrelid::regclass::text, pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid::regclass::text IN (${tables}) AND pg_get_expr(adbin, adrelid) LIKE 'nextval%'`);
    expect(rows).toEqual([]);
  });
});

describe('foreign keys', () => {
  interface Key {
    name: string;
    from: string;
    to: string;
    /** Whether client_id points to client_id. */
    isWithinClient: boolean;
  }
  const readKeys = () =>
    query<Key>(`
      SELECT c.conname AS name, c.conrelid::regclass::text AS from, c.confrelid::regclass::text AS to,
             EXISTS (
               SELECT FROM unnest(c.conkey, c.confkey) AS pair (own, other)
               JOIN pg_attribute o ON o.attrelid = c.conrelid AND o.attnum = pair.own AND o.attname = '${DISTRIBUTION_COLUMN}'
               JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attnum = pair.other AND t.attname = '${DISTRIBUTION_COLUMN}') AS "isWithinClient"
      FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.conparentid = 0 ORDER BY 1`);

  it('of client-owned tables reference the same client, or tables on every node', async () => {
    const wrong = (await readKeys()).filter(
      ({ from, to, isWithinClient }) =>
        isIn(distributedTables, from) && !(isIn(referenceTables, to) || (isIn(distributedTables, to) && isWithinClient)),
    );
    expect(wrong).toEqual([]);
  });

  it('of tables on every node reference only such tables', async () => {
    expect((await readKeys()).filter(({ from, to }) => isIn(referenceTables, from) && !isIn(referenceTables, to))).toEqual([]);
  });

  it('of tables on the coordinator reference no client-owned table', async () => {
    expect((await readKeys()).filter(({ from, to }) => isIn(coordinatorTables, from) && isIn(distributedTables, to))).toEqual([]);
  });

  it('reference tables that are distributed earlier', async () => {
    const order: readonly string[] = [...referenceTables, ...distributedTables];
    const keys = (await readKeys()).filter(({ from, to }) => from !== to && isIn(order, from) && isIn(order, to));
    expect(keys.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from))).toEqual([]);
  });
});

it('the application may not change exactly the tables that are declared append-only', async () => {
  const rows = await query<{ name: string; lacks: string[] }>(`
    SELECT t AS name, array_agg(r ORDER BY place) AS lacks
    FROM unnest(ARRAY[${[...referenceTables, ...distributedTables].map((name) => `'${name}'`).join(', ')}]) t,
      unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) WITH ORDINALITY AS rights (r, place)
    WHERE NOT has_table_privilege('${APP_ROLE}', t, r) GROUP BY 1 HAVING array_agg(r ORDER BY place) <> '{TRUNCATE}' ORDER BY 1`);
  expect(rows).toEqual(appendOnlyTables.toSorted().map((name) => ({ name, lacks: APPEND_ONLY_LACKS })));
});

it('of an append-only table, the application may change exactly the columns that are declared changeable', async () => {
  const rows = await query<{ name: string; columns: string[] }>(`
    SELECT t AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM unnest(ARRAY[${appendOnlyTables.map((name) => `'${name}'`).join(', ')}]) t
    JOIN pg_attribute a ON a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped
    WHERE has_column_privilege('${APP_ROLE}', t, a.attname, 'UPDATE') GROUP BY 1 ORDER BY 1`);
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(
    Object.fromEntries(Object.entries(changeableColumns).map(([name, columns]) => [name, columns.toSorted()])),
  );
});
