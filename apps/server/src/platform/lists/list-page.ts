import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Readable } from '../../database/connect.ts';
import { filtersOf, listOrderOf, searchOf, toOrderBy } from './columns.ts';
import type { Columns, OrderKey } from './columns.ts';

/** A list of hundreds or thousands of rows, such as reference data. */
export interface SmallList {
  /** `contract_types t`, with its joins. */
  from: SQL;
  /** `t.id`: names the rows and keeps the order total. */
  id: SQL;
  columns: Columns;
  /** Columns that the search looks through. */
  searched: readonly string[];
  /** Order unless the caller names another. */
  usual: readonly OrderKey[];
  /** Rows that the caller may see. */
  scope?: SQL;
}

/** The ids on one page in their order, and how many rows there are on all pages. */
export async function listPage(db: Readable, list: SmallList, body: PagedListBody): Promise<{ ids: string[]; total: number }> {
  const { columns, usual } = list;
  const where = and(list.scope ?? sql`true`, ...filtersOf(columns, body.filter), ...searchOf(columns, list.searched, body.search));
  const order = listOrderOf(columns, body.order, [...usual, { by: list.id, isDescending: false }]);
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${list.from} WHERE ${where}) AS total,
           ARRAY(SELECT ${list.id} FROM ${list.from} WHERE ${where} ORDER BY ${toOrderBy(order)}
                 LIMIT ${body.length} OFFSET ${(body.page - 1) * body.length})::text[] AS ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Rows read by id, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
