import type { PagedListBody } from '@pramen/contract/fields';
import { asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';

/** How a page of `documents d` is ordered. */
export interface ListOrder {
  /** Joins that the order needs. */
  join: SQL;
  by: SQL;
  /** The sort values as columns k0, k1 …, and the same order over them for rows f. */
  keys: SQL;
  byKeys: SQL;
}

interface Column {
  /** In order of priority. */
  keys: readonly SQL[];
  join?: 'client' | 'assigned';
}

const state: Column = { keys: [sql`d.state`] };

function columnsIn(language: Language): Readonly<Record<string, Column>> {
  // Buckets follow the order of surnames. Sorting by the bucket first matches an index of clients; in Slovak the index is read bucket by
  // bucket.
  const client: Column = {
    keys: [sql`c.surname_bucket`, inAlphabetOf(language, sql`c.surname`), inAlphabetOf(language, sql`c.firstname`)],
    join: 'client',
  };
  return {
    name: { keys: [inAlphabetOf(language, sql`d.name`)] },
    client,
    documentable: client,
    code: { keys: [sql`d.code`] },
    assigned_user: { keys: [inAlphabetOf(language, sql`a.name`)], join: 'assigned' },
    state,
    document_state: state,
    type: state,
    created_at: { keys: [sql`d.created_at`] },
  };
}

const joins = {
  client: sql`JOIN clients c ON c.id = d.client_id AND c.deleted_at IS NULL`,
  assigned: sql`LEFT JOIN users a ON a.id = d.assigned_user_id`,
};

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** The requested order without unknown columns, then by creation time; always total. */
export function readListOrder(asked: PagedListBody['order'], language: Language): ListOrder {
  const columns = columnsIn(language);
  const wanted = asked.flatMap(({ column: name, dir }) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return column ? [{ column, turn: dir === 'desc' ? desc : asc }] : [];
  });
  const keys = [
    ...wanted.flatMap(({ column, turn }) => column.keys.map((key) => ({ key, turn }))),
    { key: sql`d.created_at`, turn: asc },
    { key: sql`d.id`, turn: asc },
  ];
  const needed = new Set(wanted.flatMap(({ column }) => column.join ?? []));
  const named = (place: number) => sql.raw(`k${place}`);
  return {
    join: sql.join(
      [...needed].map((name) => joins[name]),
      sql` `,
    ),
    by: listed(keys.map(({ key, turn }) => turn(key))),
    keys: listed(keys.map(({ key }, place) => sql`${key} AS ${named(place)}`)),
    byKeys: listed(keys.map(({ turn }, place) => turn(sql`f.${named(place)}`))),
  };
}
