import type pg from 'pg';

/** A synchronous commit, which also flushes all earlier commits to disk. */
const flush = `BEGIN; SET LOCAL synchronous_commit = on; SELECT pg_logical_emit_message(true, 'test', 'settled'); COMMIT`;
const MOST_TRIES = 50;

/**
 * Vacuums tables until all their pages are marked as all-visible, as in a real table. The test server commits asynchronously, and a row
 * whose commit is not on disk cannot be marked: on a busy machine one VACUUM may leave every page unmarked, which would change query
 * plans. Throws when a page stays unmarked.
 */
export async function settleRows(owner: pg.Client | pg.Pool, tables: readonly string[]): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await owner.query(flush);
    await owner.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
    const { rows } = await owner.query<{ name: string }>(
      'SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND relallvisible < relpages',
      [tables],
    );
    if (rows.length === 0) return;
  }
  throw new Error(`rows of ${tables.join(', ')} do not become visible to all`);
}
