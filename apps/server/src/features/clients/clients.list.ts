import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Scope } from '@pramen/domain/permissions/permissions';
import type { Readable } from '../../database/connect.ts';
import { toOrderBy } from '../../platform/lists/columns.ts';
import type { OrderKey } from '../../platform/lists/columns.ts';
import { readAsked } from './clients.search.ts';
import type { Asked, Viewer } from './clients.search.ts';

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

async function countHits(db: Readable, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM clients c WHERE ${where}`);
  return rows[0]?.total ?? 0;
}

interface Explained {
  Plan: { 'Plan Rows': number };
}

/** About how many hits there are, and how many clients in all: what the planner knows from its sample, without looking at a row. */
async function estimate(db: Readable, where: SQL): Promise<{ hits: number; clients: number }> {
  const { rows: explained } = await db.execute<{ 'QUERY PLAN': Explained[] }>(sql`EXPLAIN (FORMAT JSON) SELECT FROM clients c WHERE ${where}`);
  const { rows: counted } = await db.execute<{ clients: number }>(sql`SELECT reltuples::int AS clients FROM pg_class WHERE oid = 'clients'::regclass`);
  const hits = explained[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return { hits, clients: Math.max(counted[0]?.clients ?? 0, hits) };
}

/** Rows that hold a text may stand together at the end of the order (all of one surname); so large a part of all stands everywhere. */
const EVERYWHERE = 1 / 10;

/** Whether finding all rows and putting them in order is less work than walking to the page past rows that are not asked for. */
async function isGathered(db: Readable, { where, isIndexed, isText, advisers }: Asked, { offset, length }: Window): Promise<boolean> {
  if (isIndexed) return true;
  if (advisers === 'one') return isText;
  if (!isText && advisers === 'all') return false;
  const { hits, clients } = await estimate(db, where);
  if (isText && hits < clients * EVERYWHERE) return true;
  const met = Math.max(length, Math.min(offset + length, hits - offset));
  return (met * clients) / Math.max(hits, 1) > hits;
}

/** One page of the clients in the viewer's scope, with the exact total; by surname and first name in Czech order unless asked otherwise. */
export async function listClientRows(db: Readable, viewer: Viewer, scope: Scope, body: PagedListBody): Promise<ClientListPage> {
  const asked = await readAsked(db, viewer, scope, body);
  const keys = orderOf(body.order);
  const window = { offset: (body.page - 1) * body.length, length: body.length };
  if (await isGathered(db, asked, window)) return gather(db, asked.where, keys, window);
  const total = await countHits(db, asked.where);
  return { total, rows: await walk(db, asked.where, keys, window, total) };
}

/** Every client in the viewer's scope in the order of the list, or null when they are more than `most`. */
export async function readClientRows(db: Readable, viewer: Viewer, scope: Scope, most: number): Promise<ClientListRow[] | null> {
  const { where } = await readAsked(db, viewer, scope, { filter: {}, search: '' });
  const rows = await walk(db, where, orderOf([]), { offset: 0, length: most + 1 }, most + 1);
  return rows.length > most ? null : rows;
}
