import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Readable } from '../../database/connect.ts';
import type { AllRows, Wishes } from './all-rows.ts';
import { filtersOf, listOrderOf, searchOf, toOrderBy } from './columns.ts';
import type { Columns, OrderKey } from './columns.ts';

/** A list of hundreds or thousands of rows, such as reference data. */
export interface SmallList {
  /** `contract_types t`, with its joins. */
  from: SQL;
  /** `t.id`: identifies the rows and makes the order total. */
  id: SQL;
  columns: Columns;
  /** Columns that the search covers. */
  searched: readonly string[];
  /** Default order. */
  usual: readonly OrderKey[];
  /** Rows that the caller may see. */
  scope?: SQL;
}

function whereOf({ columns, searched, scope }: SmallList, { filter, search }: Wishes): SQL {
  return and(scope ?? sql`true`, ...filtersOf(columns, filter), ...searchOf(columns, searched, search)) ?? sql`true`;
}

const orderOfList = ({ columns, usual, id }: SmallList, { order }: Wishes) =>
  toOrderBy(listOrderOf(columns, order, [...usual, { by: id, isDescending: false }]));

/** The ids on one page in order, and the number of rows on all pages. */
async function listPage(db: Readable, list: SmallList, body: PagedListBody): Promise<{ ids: string[]; total: number }> {
  const where = whereOf(list, body);
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${list.from} WHERE ${where}) AS total,
           ARRAY(SELECT ${list.id} FROM ${list.from} WHERE ${where} ORDER BY ${orderOfList(list, body)}
                 LIMIT ${body.length} OFFSET ${(body.page - 1) * body.length})::text[] AS ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Sorts rows into the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A small list with a reader for the rows of some ids. */
export interface ReadableList<Row extends { id: string }> {
  list: SmallList;
  rows(db: Readable, ids: string[]): Promise<Row[]>;
}

const rowsInOrder = async <Row extends { id: string }>(db: Readable, { rows }: ReadableList<Row>, ids: readonly string[]) =>
  ids.length === 0 ? [] : inOrderOf(ids, await rows(db, [...ids]));

/** One page of a list with the exact total. */
export async function readListPage<Row extends { id: string }>(
  db: Readable,
  readable: ReadableList<Row>,
  body: PagedListBody,
): Promise<{ rows: Row[]; total: number }> {
  const { ids, total } = await listPage(db, readable.list, body);
  return { rows: await rowsInOrder(db, readable, ids), total };
}

/** All rows of the same list. */
export function allOfList<Row extends { id: string }>(readable: ReadableList<Row>, wishes: Wishes): AllRows<Row> {
  const { list } = readable;
  return {
    find: () => ({ id: list.id, from: sql`FROM ${list.from} WHERE ${whereOf(list, wishes)}`, order: orderOfList(list, wishes) }),
    rows: (db, ids) => rowsInOrder(db, readable, ids),
  };
}
