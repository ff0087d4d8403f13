import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ClientState } from '@pramen/contract/clients/client.lists';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Scope } from '@pramen/domain/permissions/permissions';
import type { Readable } from '../../../database/connect.ts';
import type { AllRows, Wishes } from '../../../platform/lists/all-rows.ts';
import { toOrderBy } from '../../../platform/lists/columns.ts';
import { isInBuckets, NOBODY, openBuckets, orderInBuckets, orderOfAll, readOrder } from './clients.order.ts';
import type { ListOrder, Window } from './clients.order.ts';
import { readAsked } from './clients.search.ts';
import type { Asked, Viewer } from './clients.search.ts';
import { joinHeld, stateOfRow } from './clients.waiting.ts';

/** A row as the list shows it. */
export interface ClientListRow extends Record<string, unknown> {
  id: string;
  fullname: string;
  firstname: string;
  surname: string;
  email: string;
  client_code: string;
  phone: string | null;
  state: ClientState;
  created_at: string;
  person_id: string | null;
  person_label: string | null;
  intermediary_id: string | null;
  intermediary_label: string | null;
}

export interface ClientListPage {
  rows: ClientListRow[];
  total: number;
}

/** Reads the full rows of a page in the order of the array `ids`. */
const rowsOf = (ids: SQL) => sql`
  WITH page AS MATERIALIZED (SELECT id, place FROM unnest(${ids}) WITH ORDINALITY AS shown (id, place))
  SELECT page.place, c.id, c.firstname, c.surname, c.email, c.client_code, c.created_at, u.phone, ${stateOfRow} AS state, trim(concat_ws(' ', c.title_before, c.firstname, c.surname, c.title_after)) AS fullname,
         p.id AS person_id, p.firstname || ' ' || p.surname AS person_label, i.id AS intermediary_id, i.intermediary_name AS intermediary_label
  FROM page JOIN clients c ON c.id = page.id JOIN users u ON u.id = c.user_id
  ${joinHeld(sql`SELECT page.id FROM page`)}
  LEFT JOIN intermediary_people p ON p.id = c.intermediary_person_id
  LEFT JOIN intermediaries i ON i.id = p.intermediary_id
  ORDER BY page.place`;

async function readPage(db: Readable, where: SQL, order: SQL, { offset, length }: Window): Promise<ClientListRow[]> {
  const ids = sql`ARRAY(SELECT c.id FROM clients c WHERE ${where} ORDER BY ${order} LIMIT ${length} OFFSET ${offset})`;
  const { rows } = await db.execute<ClientListRow>(rowsOf(ids));
  return rows;
}

/** Counts the rows and reads the page along an index. */
async function walk(db: Readable, { where }: Asked, { keys }: ListOrder, window: Window): Promise<ClientListPage> {
  const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM clients c WHERE ${where}`);
  return { total: rows[0]?.total ?? 0, rows: await readPage(db, where, toOrderBy(keys), window) };
}

/** Counts each adviser's clients separately, which is cheaper than grouping and uses an index. */
function countByAdviser(advisers: Asked['advisers']): SQL {
  const countOf = (person: SQL) => sql`(SELECT count(*) FROM clients c WHERE c.deleted_at IS NULL AND c.intermediary_person_id ${person})`;
  const counts = sql`SELECT p.id AS bucket, ${countOf(sql`= p.id`)} AS held FROM intermediary_people p`;
  return advisers
    ? sql`${counts} WHERE p.id = ANY(${sql.param(advisers)}::uuid[])`
    : sql`${counts} UNION ALL SELECT ${NOBODY}::uuid, ${countOf(sql`IS NULL`)}`;
}

/** Counts each bucket, and sorts only those that the page covers. */
async function leaf(db: Readable, asked: Asked, order: ListOrder, window: Window): Promise<ClientListPage> {
  const groups =
    order.isByAdviser && !asked.isNarrowed
      ? countByAdviser(asked.advisers)
      : sql`SELECT ${order.bucket} AS bucket, count(*) AS held FROM clients c WHERE ${asked.where} GROUP BY 1`;
  const { rows } = await db.execute<{ total: number; bucket: string | null; before: number | null }>(sql`
    WITH ${openBuckets(order, groups, window)}
    SELECT total, opened.bucket::text AS bucket, opened.before FROM counted LEFT JOIN opened ON true ORDER BY opened.before`);
  const total = rows[0]?.total ?? 0;
  const buckets = rows.flatMap(({ bucket }) => bucket ?? []);
  if (buckets.length === 0) return { total, rows: [] };
  const where = sql`${asked.where} AND ${isInBuckets(order, buckets)}`;
  return {
    total,
    rows: await readPage(db, where, orderInBuckets(order, buckets), { ...window, offset: window.offset - (rows[0]?.before ?? 0) }),
  };
}

/** Finds all rows once, using an index, and takes both the page and the exact total from them. */
async function gather(db: Readable, { where }: Asked, order: ListOrder, window: Window): Promise<ClientListPage> {
  // Only the columns that the order needs, so that one index can cover them all.
  const columns = sql.join([...new Set(order.keys.map(({ column }) => column))], sql`, `);
  const ids = sql`ARRAY(
    SELECT c.id FROM found c JOIN opened ON opened.bucket = c.bucket ORDER BY opened.before, ${toOrderBy(order.keys)}
    LIMIT ${window.length} OFFSET ${window.offset} - (SELECT min(before) FROM opened))`;
  const { rows } = await db.execute<ClientListRow & { total: number }>(sql`
    WITH found AS MATERIALIZED (SELECT ${columns}, ${order.bucket} AS bucket FROM clients c WHERE ${where}),
    ${openBuckets(order, sql`SELECT bucket, count(*) AS held FROM found GROUP BY 1`, window)}
    SELECT counted.total, c.* FROM counted LEFT JOIN (${rowsOf(ids)}) c ON true ORDER BY c.place`);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** Up to this row an index is read row by row; the first page then reads only its own rows. */
const LAST_WALKED_ROW = 1_000;
const LAST_OFFSET = 2_000_000_000;

/** One page of the clients in the viewer's scope, with the exact total; by surname and first name in the viewer's alphabet by default. */
export async function listClientRows(db: Readable, viewer: Viewer, scope: Scope, body: PagedListBody): Promise<ClientListPage> {
  const asked = await readAsked(db, viewer, scope, body);
  const order = readOrder(body.order, viewer.origin.language);
  // Caps the offset; no list has more rows.
  const window = { offset: Math.min((body.page - 1) * body.length, LAST_OFFSET), length: body.length };
  if (asked.isIndexed) return gather(db, asked, order, window);
  const isWalked = !asked.isNarrowed && !order.isByAdviser && window.offset + window.length <= LAST_WALKED_ROW;
  return isWalked ? walk(db, asked, order, window) : leaf(db, asked, order, window);
}

/** All clients of the same list in the same order. */
export function allClientRows(viewer: Viewer, scope: Scope, wishes: Wishes): AllRows<ClientListRow> {
  return {
    find: async (db) => {
      const { where } = await readAsked(db, viewer, scope, wishes);
      return {
        id: sql`c.id`,
        from: sql`FROM clients c WHERE ${where}`,
        order: orderOfAll(readOrder(wishes.order, viewer.origin.language)),
      };
    },
    rows: async (db, ids) => (await db.execute<ClientListRow>(rowsOf(sql`${sql.param(ids)}::uuid[]`))).rows,
  };
}

/** Every client in the viewer's scope in the order of the list, or null if there are more than `most`. */
export async function readClientRows(db: Readable, viewer: Viewer, scope: Scope, most: number): Promise<ClientListRow[] | null> {
  const { where } = await readAsked(db, viewer, scope, { filter: {}, search: '' });
  const rows = await readPage(db, where, toOrderBy(readOrder([], viewer.origin.language).keys), { offset: 0, length: most + 1 });
  return rows.length > most ? null : rows;
}
