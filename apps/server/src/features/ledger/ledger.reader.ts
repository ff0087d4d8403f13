import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedReadQuery } from '@pramen/contract/fields';
import type { Db, Readable } from '../../database/connect.ts';
import { readInBatches } from '../../database/reading/read-in-batches.ts';
import { filtersOf, orderOf, toOrderBy } from '../../platform/lists/columns.ts';
import type { LedgerList } from './ledger.lists.ts';

/** Rows of one contract or of one contract strategy, always of one client. */
export type LedgerScope = { clientId: string; contractId: string } | { clientId: string; contractStrategyId: string };

/** Limit of rows without a page, because a response is built in memory. Longer lists are paginated, or exported. */
export const MOST_UNPAGED = 5_000;

type Wishes = Pick<PagedReadQuery, 'order' | 'filter'>;

const ofScope = (scope: LedgerScope) =>
  'contractId' in scope ? sql`cs.contract_id = ${scope.contractId}` : sql`cs.id = ${scope.contractStrategyId}`;

/** One row when the contract or contract strategy exists for this client, none otherwise. */
function knownScope(scope: LedgerScope): SQL {
  return 'contractId' in scope
    ? sql`SELECT c.contract_number AS name FROM contracts c WHERE c.client_id = ${scope.clientId} AND c.deleted_at IS NULL AND c.id = ${scope.contractId}`
    : sql`SELECT cs.variable_symbol AS name FROM contract_strategies cs JOIN contracts c ON c.client_id = cs.client_id AND c.id = cs.contract_id
          WHERE cs.client_id = ${scope.clientId} AND cs.deleted_at IS NULL AND c.deleted_at IS NULL AND cs.id = ${scope.contractStrategyId}`;
}

/** FROM and the start of WHERE: rows of the client, with every table that the fields and filters refer to. */
function joined<Row>({ table, joins }: LedgerList<Row>, { clientId }: LedgerScope, more = sql``): SQL {
  return sql`FROM ${table} m
    JOIN contract_strategies cs ON cs.client_id = m.client_id AND cs.id = m.contract_strategy_id
    JOIN strategies s ON s.id = cs.strategy_id
    ${joins} ${more}
    WHERE m.client_id = ${clientId}`;
}

/** The contract, which only the fields refer to; counting and ordering do not need it. */
const withContract = sql`JOIN contracts k ON k.client_id = cs.client_id AND k.id = cs.contract_id`;

/** Rows of the scope that meet every filter. */
function rowsWithin<Row>(list: LedgerList<Row>, scope: LedgerScope, { filter }: Wishes, more?: SQL): SQL {
  const conditions = [sql`cs.deleted_at IS NULL`, ofScope(scope), ...filtersOf(list.columns(scope.clientId), filter)];
  return sql`${joined(list, scope, more)} AND ${sql.join(conditions, sql` AND `)}`;
}

function fieldsOf<Row>({ fields }: LedgerList<Row>): SQL {
  return sql.join(
    Object.entries<SQL>(fields).map(([name, field]) => sql`${field} AS ${sql.identifier(name)}`),
    sql`, `,
  );
}

const orderKeys = <Row>(list: LedgerList<Row>, scope: LedgerScope, { order }: Wishes) =>
  orderOf(list.columns(scope.clientId), order, list.order);

/**
 * A page (or all rows, up to MOST_UNPAGED) with the exact total, in one statement that also checks that the scope is the client's: no row
 * means it is not, a row without an id means an empty page. The page is found by ids and sort keys alone and only its own rows are read in
 * full, which keeps deep pages cheap. Filters read every row, so they run once for page and total; without filters, page and total are
 * planned separately.
 */
function selectPage<Row>(list: LedgerList<Row>, scope: LedgerScope, query: PagedReadQuery): SQL {
  const keys = orderKeys(list, scope, query).map((key, index) => ({ ...key, name: sql.identifier(`k${index}`) }));
  const orderBy = (from: SQL) => toOrderBy(keys.map(({ isDescending, name }) => ({ by: sql`${from}.${name}`, isDescending })));
  const hasFilter = filtersOf(list.columns(scope.clientId), query.filter).length > 0;
  const slice =
    query.page === undefined ? sql`LIMIT ${MOST_UNPAGED}` : sql`LIMIT ${query.length} OFFSET ${(query.page - 1) * query.length}`;
  return sql`
    WITH known AS (${knownScope(scope)}),
    hits AS ${hasFilter ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (
      SELECT m.id, ${sql.join(
        keys.map(({ by, name }) => sql`${by} AS ${name}`),
        sql`, `,
      )} ${rowsWithin(list, scope, query)}
    ),
    page AS MATERIALIZED (SELECT * FROM hits ORDER BY ${orderBy(sql`hits`)} ${slice}),
    shown AS MATERIALIZED (SELECT ${fieldsOf(list)} ${joined(list, scope, withContract)} AND m.id IN (SELECT id FROM page))
    SELECT (SELECT count(*)::int FROM hits) AS total, shown.*
    FROM known
    LEFT JOIN page ON true
    LEFT JOIN shown ON shown.id = page.id
    ORDER BY ${orderBy(sql`page`)}`;
}

/** Rows of one page, or all rows, with the exact total. */
export interface LedgerPage<Row> {
  rows: Row[];
  total: number;
}

/** One page of a list (without a page all rows, at most MOST_UNPAGED); null when the contract or contract strategy is not this client's. */
export async function readLedgerPage<Row extends { id: string }>(
  db: Readable,
  list: LedgerList<Row>,
  scope: LedgerScope,
  query: PagedReadQuery,
): Promise<LedgerPage<Row> | null> {
  // List fields are selected under the names of the row type; an empty page is one row of nulls.
  const { rows } = await db.execute<Record<string, unknown>>(selectPage(list, scope, query));
  const [first] = rows as unknown as (Row & { id: string | null; total: number })[];
  if (!first) return null;
  return { rows: first.id === null ? [] : (rows as unknown as Row[]), total: first.total };
}

/** Name of a contract or contract strategy in file names; null when it is not this client's. */
export async function findScopeName(db: Readable, scope: LedgerScope): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(knownScope(scope));
  return rows[0]?.name ?? null;
}

/** All rows of a list as filtered and ordered, a few hundred at a time, from one snapshot. */
export function streamLedgerRows<Row>(db: Db, list: LedgerList<Row>, scope: LedgerScope, wishes: Wishes): AsyncGenerator<Row[]> {
  const rows = sql`SELECT ${fieldsOf(list)} ${rowsWithin(list, scope, wishes, withContract)} ORDER BY ${toOrderBy(orderKeys(list, scope, wishes))}`;
  return readInBatches<Row>(db, rows);
}
