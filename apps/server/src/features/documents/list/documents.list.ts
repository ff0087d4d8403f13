import type { PagedListBody } from '@pramen/contract/fields';
import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { statesOfFilter } from '@pramen/domain/documents/document-states';
import type { DocumentFilter } from '@pramen/domain/documents/document-states';
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { AllRows, Wishes } from '../../../platform/lists/all-rows.ts';
import { oneChoice } from '../../../platform/lists/columns.ts';
import { inOrderOf } from '../../../platform/lists/list-page.ts';
import { readNeedle } from '../../../platform/lists/needle.ts';
import type { Needle } from '../../../platform/lists/needle.ts';
import { readListOrder } from './documents.order.ts';
import type { ListOrder } from './documents.order.ts';
import { readRowsByIds } from '../record/documents.reader.ts';
import type { DocumentRowRecord } from '../record/documents.reader.ts';

/** A condition on `documents d`, and whether it searches text. */
interface Asked {
  where: SQL;
  isText: boolean;
}

/**
 * Clients whose name contains the text in either word order. The name is the first line of search_text; the index covers the whole column.
 */
const clientsNamed = ({ pattern }: Needle) =>
  sql`SELECT m.id FROM clients m WHERE m.search_text LIKE ${pattern} AND split_part(m.search_text, chr(10), 1) LIKE ${pattern}`;

/** Few users have documents assigned, so only their names are folded. */
const assignedTo = ({ pattern }: Needle) => sql`d.assigned_user_id IN (
  SELECT a.id FROM (SELECT DISTINCT w.assigned_user_id AS id FROM documents w WHERE w.assigned_user_id IS NOT NULL OFFSET 0) busy
  JOIN users a ON a.id = busy.id WHERE fold(a.name) LIKE ${pattern})`;

/** The name cell shows the code below the name, so both are searched, with their indexes when the text is long enough to use them. */
function namedLike({ pattern, isIndexed }: Needle): SQL {
  if (!isIndexed) return sql`(d.folded_name LIKE ${pattern} OR d.folded_code LIKE ${pattern})`;
  return sql`(d.client_id, d.id) IN (
    SELECT n.client_id, n.id FROM documents n WHERE n.folded_name LIKE ${pattern}
    UNION ALL SELECT k.client_id, k.id FROM documents k WHERE k.folded_code LIKE ${pattern})`;
}

const texts: Readonly<Record<string, (needle: Needle) => SQL>> = {
  name: namedLike,
  client: (needle) => sql`d.client_id IN (${clientsNamed(needle)})`,
  documentable: (needle) => sql`d.client_id IN (${clientsNamed(needle)})`,
  code: ({ pattern }) => sql`d.folded_code LIKE ${pattern}`,
  assigned_user: assignedTo,
};

const statesOf = (states: readonly string[]) => sql`d.state = ANY(${`{${states.join(',')}}`}::text[])`;
const startOf = (day: string, after: number) => sql`((${day}::date + ${after}::integer)::timestamp AT TIME ZONE 'Europe/Prague')`;
// Exact match: the name of one state contains that of another.
const ofState = (word: string) => sql`d.state = ${word}`;

const ofFilter = {
  'to-processing': statesOf(statesOfFilter['to-processing']),
  'in-solution': statesOf(statesOfFilter['in-solution']),
  archived: statesOf(statesOfFilter.archived),
} satisfies Record<DocumentFilter, SQL>;

/** Filters on values other than text. */
const facts: Readonly<Record<string, (word: string) => SQL>> = {
  state: ofState,
  document_state: ofState,
  created_at: (day) => (isCalendarDate(day) ? sql`d.created_at >= ${startOf(day, 0)} AND d.created_at < ${startOf(day, 1)}` : sql`false`),
  type: (word) => oneChoice(ofFilter, word),
};

/**
 * Finds typed text in the name, the code or the client's name. Three letters or more use a trigram index for each and unite the results;
 * shorter text cannot use an index, so one scan of all rows is fastest.
 */
function searched(needle: Needle): SQL {
  const { pattern, isIndexed } = needle;
  if (!isIndexed) return sql`(d.folded_name LIKE ${pattern} OR d.folded_code LIKE ${pattern} OR d.client_id IN (${clientsNamed(needle)}))`;
  return sql`(d.client_id, d.id) IN (
    SELECT n.client_id, n.id FROM documents n WHERE n.folded_name LIKE ${pattern}
    UNION ALL SELECT k.client_id, k.id FROM documents k WHERE k.folded_code LIKE ${pattern}
    UNION ALL SELECT o.client_id, o.id FROM documents o WHERE o.client_id IN (${clientsNamed(needle)}))`;
}

/** Deleted clients are few and have an index; testing for existing clients would visit every row. */
const isThere = sql`d.deleted_at IS NULL AND NOT EXISTS (SELECT FROM clients gone WHERE gone.id = d.client_id AND gone.deleted_at IS NOT NULL)`;

function readAsked({ filter, search }: Wishes, templateId: string | undefined): Asked {
  const typed = Object.entries(filter).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)] as const]));
  const needles = typed.flatMap(([name, text]) => {
    const needle = Object.hasOwn(texts, name) ? readNeedle(text) : null;
    return needle ? [texts[name]?.(needle)] : [];
  });
  const asked = typed.flatMap(([name, word]) => (Object.hasOwn(facts, name) ? (facts[name]?.(word) ?? []) : []));
  const needle = readNeedle(search);
  const found = needle ? [searched(needle)] : [];
  const where =
    and(isThere, templateId === undefined ? undefined : sql`d.template_id = ${templateId}`, ...asked, ...needles, ...found) ?? isThere;
  return { where, isText: needles.length + found.length > 0 };
}

interface Found extends Record<string, unknown> {
  ids: string[];
  total: number;
}

/** Counts the rows and reads the page along the index of its order. */
async function walk(db: Readable, { where }: Asked, { join, by }: ListOrder, window: SQL): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    SELECT (SELECT count(*)::int FROM documents d WHERE ${where}) AS total,
           ARRAY(SELECT d.id FROM documents d ${join} WHERE ${where} ORDER BY ${by} ${window})::text[] AS ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Finds all rows once and takes both the page and the exact total from them. */
async function gather(db: Readable, { where }: Asked, { join, keys, byKeys }: ListOrder, window: SQL): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    WITH found AS MATERIALIZED (SELECT d.id, ${keys} FROM documents d ${join} WHERE ${where})
    SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(SELECT f.id FROM found f ORDER BY ${byKeys} ${window})::text[] AS ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Caps the offset; no list has more rows. */
const LAST_OFFSET = 2_000_000_000;

/** One page of documents that are not removed, optionally of one template, and their total; by creation time by default. */
export async function listDocuments(
  db: Readable,
  viewer: Actor,
  body: PagedListBody,
  templateId?: string,
): Promise<{ rows: DocumentRowRecord[]; total: number }> {
  const asked = readAsked(body, templateId);
  const window = sql`LIMIT ${body.length} OFFSET ${Math.min((body.page - 1) * body.length, LAST_OFFSET)}`;
  const order = readListOrder(body.order, viewer.origin.language);
  const { ids, total } = await (asked.isText ? gather(db, asked, order, window) : walk(db, asked, order, window));
  return { rows: inOrderOf(ids, await readRowsByIds(db, viewer, ids)), total };
}

/** All documents of the same list in the same order. */
export function allDocuments(viewer: Actor, wishes: Wishes, templateId?: string): AllRows<DocumentRowRecord> {
  const { where } = readAsked(wishes, templateId);
  const { join, by } = readListOrder(wishes.order, viewer.origin.language);
  return {
    find: () => ({ id: sql`d.id`, from: sql`FROM documents d ${join} WHERE ${where}`, order: by }),
    rows: async (db, ids) => inOrderOf(ids, await readRowsByIds(db, viewer, ids)),
  };
}
