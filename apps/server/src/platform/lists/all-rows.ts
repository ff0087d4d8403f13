import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Db, Readable } from '../../database/connect.ts';
import { readSnapshot } from '../../database/reading/read-in-batches.ts';

/** The search, filters and order of a list call. */
export type Wishes = Pick<PagedListBody, 'order' | 'filter' | 'search'>;

/** The parts of the query for the matching rows: `SELECT id from ORDER BY order`. */
interface FoundRows {
  id: SQL;
  from: SQL;
  order: SQL;
}

/** All rows of a paged list, with the conditions and the order of its pages. */
export interface AllRows<Row> {
  find(db: Readable): FoundRows | Promise<FoundRows>;
  /** The rows of the given ids, in the order of the ids. */
  rows(db: Readable, ids: readonly string[]): Promise<Row[]>;
}

/** The same rows, each mapped by `present` to its form in the response. */
export function presented<Row, Shown>({ find, rows }: AllRows<Row>, present: (row: Row) => Shown): AllRows<Shown> {
  return { find, rows: async (db, ids) => (await rows(db, ids)).map(present) };
}

/** Reads all rows from one snapshot, a few hundred at a time. `begin` gets their number before the first is read, and may throw. */
export function streamAllRows<Row>(db: Db, all: AllRows<Row>, begin: (total: number) => Promise<void>): AsyncGenerator<Row[]> {
  return readSnapshot<{ id: string }, Row>(db, {
    query: async (snapshot) => {
      const { id, from, order } = await all.find(snapshot);
      const { rows } = await snapshot.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`);
      await begin(rows[0]?.total ?? 0);
      return sql`SELECT ${id} AS id ${from} ORDER BY ${order}`;
    },
    complete: (snapshot, found) =>
      all.rows(
        snapshot,
        found.map((row) => row.id),
      ),
  });
}
