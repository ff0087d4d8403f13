import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Scope } from '@pramen/domain/permissions/permissions';
import type { Readable } from '../../database/connect.ts';
import type { Actor } from '../../platform/http/call.ts';
import { toOrderBy } from '../../platform/lists/columns.ts';
import type { OrderKey } from '../../platform/lists/columns.ts';
import { readAsked } from './clients.search.ts';
import type { Asked } from './clients.search.ts';

/** A row as the list shows it. */
export interface ClientListRow extends Record<string, unknown> {
  id: string;
  fullname: string;
  firstname: string;
  surname: string;
  email: string;
  client_code: string;
  person_id: string | null;
  person_label: string | null;
  intermediary_id: string | null;
  intermediary_label: string | null;
}

export interface ClientListPage {
  rows: ClientListRow[];
  total: number;
}

/** Which rows of the whole list are wanted. */
interface Window {
  offset: number;
  length: number;
}

/** What rows are ordered by, and the column that it is read from. */
interface Key extends OrderKey {
  column: SQL;
}
type Part = Omit<Key, 'isDescending'>;

const czech = (column: SQL): Part => ({ column, by: sql`${column} COLLATE "cs-CZ-x-icu"` });
const bytewise = (column: SQL): Part => ({ column, by: column });
const surname = czech(sql`c.surname`);
const firstname = czech(sql`c.firstname`);
/** A column with those that settle equal rows; each chain has an index, so that a page is a walk along it. */
const chains: Readonly<Record<string, readonly [Part, ...Part[]]>> = {
  fullname: [surname, firstname],
  surname: [surname, firstname],
  firstname: [firstname, surname],
  email: [bytewise(sql`c.email`)],
  client_code: [bytewise(sql`c.client_code`)],
};
const id = bytewise(sql`c.id`);
const usual: PagedListBody['order'] = [{ column: 'fullname', dir: 'asc' }];

/** Rows that are equal in the wanted columns go on in the direction of the last of them, so that an index can be walked either way. */
function orderOf(order: PagedListBody['order']): Key[] {
  const known = order.filter(({ column }) => Object.hasOwn(chains, column));
  const wanted = known.length > 0 ? known : usual;
  const keys: Key[] = [];
  wanted.forEach(({ column, dir }, index) => {
    const [first, ...rest] = chains[column] ?? [id];
    const chain = index === wanted.length - 1 ? [first, ...rest, id] : [first];
    keys.push(...chain.filter(({ by }) => keys.every((key) => key.by !== by)).map((part) => ({ ...part, isDescending: dir === 'desc' })));
  });
  return keys;
}

const reversed = (keys: readonly OrderKey[]): OrderKey[] => keys.map(({ by, isDescending }) => ({ by, isDescending: !isDescending }));

/** Only what a page shows is read whole: `page` holds its ids. */
const fields = sql`
  c.id, c.firstname, c.surname, c.email, c.client_code, trim(concat_ws(' ', c.title_before, c.firstname, c.surname, c.title_after)) AS fullname,
  p.id AS person_id, p.firstname || ' ' || p.surname AS person_label, i.id AS intermediary_id, i.intermediary_name AS intermediary_label`;
const pageWithAdvisers = sql`
  page JOIN clients c ON c.id = page.id
  LEFT JOIN intermediary_people p ON p.id = c.intermediary_person_id
  LEFT JOIN intermediaries i ON i.id = p.intermediary_id`;

/** Walks an index in the wanted order; the last half of the list is walked from its end. */
async function walk(db: Readable, where: SQL, keys: readonly OrderKey[], { offset, length }: Window, total: number): Promise<ClientListRow[]> {
  const count = Math.min(length, total - offset);
  if (count <= 0) return [];
  const fromEnd = total - offset - count;
  const isBackwards = fromEnd < offset;
  const { rows } = await db.execute<ClientListRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT c.id FROM clients c WHERE ${where} ORDER BY ${toOrderBy(isBackwards ? reversed(keys) : keys)} LIMIT ${count} OFFSET ${isBackwards ? fromEnd : offset}
    )
    SELECT ${fields} FROM ${pageWithAdvisers} ORDER BY ${toOrderBy(keys)}`);
  return rows;
}

/**
 * Beyond so many rows all that was found is put in order at once: a sort with a bound compares whole names by the rules of
 * the language, one without compares shortened keys first.
 */
const LAST_BOUNDED_ROW = 2_000;

/** Finds all rows once and takes both the page and the exact total from them. */
async function gather(db: Readable, where: SQL, keys: readonly Key[], { offset, length }: Window): Promise<ClientListPage> {
  const part = sql`LIMIT ${length} OFFSET ${offset}`;
  const page =
    offset + length <= LAST_BOUNDED_ROW
      ? sql`page AS MATERIALIZED (SELECT c.id FROM found c ORDER BY ${toOrderBy(keys)} ${part})`
      : sql`ordered AS MATERIALIZED (SELECT c.id FROM found c ORDER BY ${toOrderBy(keys)}), page AS MATERIALIZED (SELECT id FROM ordered ${part})`;
  // No column more than the order needs: an index may have them all.
  const columns = sql.join(keys.map(({ column }) => column), sql`, `);
  const { rows } = await db.execute<ClientListRow & { total: number }>(sql`
    WITH found AS MATERIALIZED (SELECT ${columns} FROM clients c WHERE ${where}), ${page}
    SELECT c.*, counted.total FROM (SELECT count(*)::int AS total FROM found) counted
    LEFT JOIN (SELECT ${fields} FROM ${pageWithAdvisers}) c ON true
    ORDER BY ${toOrderBy(keys)}`);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** So many hits of a needle without an index are noted while they are counted: walking to them would take longer than looking at all rows. */
const MOST_NOTED = 5_000;

/** How many rows there are, their ids when they are few, and about how many clients there are in all. */
async function countHits(db: Readable, { where, isText }: Asked): Promise<{ total: number; ids: string[] | null; clientCount: number }> {
  const noted = isText
    ? sql`SELECT count(*)::int AS total, coalesce(array_agg(id) FILTER (WHERE place <= ${MOST_NOTED}), '{}')::text[] AS ids FROM (SELECT c.id, row_number() OVER () AS place FROM clients c WHERE ${where}) hits`
    : sql`SELECT count(*)::int AS total, NULL::text[] AS ids FROM clients c WHERE ${where}`;
  const { rows } = await db.execute<{ total: number; ids: string[] | null; clientCount: number }>(sql`
    SELECT counted.*, (SELECT reltuples::int FROM pg_class WHERE oid = 'clients'::regclass) AS "clientCount" FROM (${noted}) counted`);
  const { total = 0, ids = null, clientCount = 0 } = rows[0] ?? {};
  return { total, ids: total <= MOST_NOTED ? ids : null, clientCount: Math.max(clientCount, total) };
}

/** Walking goes through so many rows until it has met those before the end of a page, if these are spread evenly. */
function countWalked({ offset, length }: Window, total: number, clientCount: number): number {
  const met = Math.min(offset + length, total - offset);
  return (met * clientCount) / Math.max(total, 1);
}

/** One page of the clients in the actor's scope, with the exact total; by surname and first name in Czech order unless asked otherwise. */
export async function listClientRows(db: Readable, actor: Actor, scope: Scope, body: PagedListBody): Promise<ClientListPage> {
  const asked = await readAsked(db, actor, scope, body);
  const keys = orderOf(body.order);
  const window = { offset: (body.page - 1) * body.length, length: body.length };
  if (asked.isIndexed) return gather(db, asked.where, keys, window);
  const { total, ids, clientCount } = await countHits(db, asked);
  if (ids) return gather(db, sql`c.id = ANY(${sql.param(ids)}::uuid[])`, keys, window);
  if (asked.isPart && countWalked(window, total, clientCount) > total) return gather(db, asked.where, keys, window);
  return { total, rows: await walk(db, asked.where, keys, window, total) };
}

/** Every client in the actor's scope in the order of the list, or null when they are more than `most`. */
export async function readClientRows(db: Readable, actor: Actor, scope: Scope, most: number): Promise<ClientListRow[] | null> {
  const { where } = await readAsked(db, actor, scope, { filter: {}, search: '' });
  const rows = await walk(db, where, orderOf([]), { offset: 0, length: most + 1 }, most + 1);
  return rows.length > most ? null : rows;
}
