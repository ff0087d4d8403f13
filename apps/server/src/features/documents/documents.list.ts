import type { PagedListBody } from '@pramen/contract/fields';
import { documentFilters, statesOfFilter } from '@pramen/domain/documents/document-states';
import { and, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { documents } from '../../database/schema/documents.ts';
import type { Actor } from '../../platform/http/call.ts';
import { folded } from '../../platform/lists/columns.ts';
import type { Column, Columns } from '../../platform/lists/columns.ts';
import { inOrderOf, listPage } from '../../platform/lists/list-page.ts';
import type { SmallList } from '../../platform/lists/list-page.ts';
import { readNeedle } from '../../platform/lists/needle.ts';
import { selectDocumentRows } from './documents.reader.ts';
import type { DocumentRowRecord } from './documents.reader.ts';

const inCzechOrder = (text: SQL) => sql`${text} COLLATE "cs-CZ-x-icu"`;

/** Text that a column keeps folded, with an index. */
function kept(text: SQL, order: SQL): Column {
  return {
    order,
    matches: (typed) => {
      const needle = readNeedle(typed);
      return needle ? sql`${text} LIKE ${needle.pattern}` : sql`true`;
    },
  };
}

const textArray = (words: readonly string[]) => sql`${`{${words.join(',')}}`}::text[]`;
// Exact: one state is part of another's name.
const state: Column = { order: sql`d.state`, matches: (word) => sql`d.state = ${word}` };
const client: Column = {
  order: inCzechOrder(sql`(c.surname || ' ' || c.firstname)`),
  matches: (typed) => {
    const needle = readNeedle(typed);
    // What stands on the first line of the searched text is the name, both ways round; the whole has the index.
    return needle ? sql`(c.search_text LIKE ${needle.pattern} AND split_part(c.search_text, chr(10), 1) LIKE ${needle.pattern})` : sql`true`;
  },
};

const columns: Columns = {
  name: kept(sql`d.folded_name`, inCzechOrder(sql`d.name`)),
  client,
  documentable: client,
  code: folded(sql`coalesce(d.code, '')`, sql`d.code`),
  assigned_user: folded(sql`coalesce(a.name, '')`, inCzechOrder(sql`a.name`)),
  state,
  document_state: state,
  created_at: { order: sql`d.created_at`, matches: (day) => sql`to_char(d.created_at AT TIME ZONE 'Europe/Prague', 'YYYY-MM-DD') = ${day}` },
  type: {
    order: sql`d.state`,
    matches: (word) => {
      const filter = documentFilters.find((known) => known === word);
      return filter ? sql`d.state = ANY(${textArray(statesOfFilter[filter])})` : sql`true`;
    },
  },
};

const list: Omit<SmallList, 'scope'> = {
  from: sql`documents d JOIN clients c ON c.id = d.client_id LEFT JOIN users a ON a.id = d.assigned_user_id`,
  id: sql`d.id`,
  columns,
  searched: ['name', 'client', 'code'],
  usual: [{ by: sql`d.created_at`, isDescending: false }],
};

/** One page of documents that nobody removed, of one template when it is named, and how many there are; by time unless asked otherwise. */
export async function listDocuments(db: Readable, viewer: Actor, body: PagedListBody, templateId?: string): Promise<{ rows: DocumentRowRecord[]; total: number }> {
  const scope = and(sql`d.deleted_at IS NULL`, sql`c.deleted_at IS NULL`, templateId === undefined ? undefined : sql`d.template_id = ${templateId}`);
  const { ids, total } = await listPage(db, { ...list, ...(scope ? { scope } : {}) }, body);
  const rows = ids.length === 0 ? [] : await selectDocumentRows(db, viewer).where(inArray(documents.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}
