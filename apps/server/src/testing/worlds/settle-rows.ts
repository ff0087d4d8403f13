import type pg from 'pg';

/** A commit that waits for the disk, and with it for all before it. */
const flush = `BEGIN; SET LOCAL synchronous_commit = on; SELECT pg_logical_emit_message(true, 'test', 'settled'); COMMIT`;
const MOST_TRIES = 50;

/**
 * Vacuums tables until the pages of each are marked as visible to all, as those of a real table are. The test server commits without
 * waiting, and a row whose commit is not on disk cannot be marked: on a busy machine one VACUUM may leave every page unmarked, and
 * plans would be others. Throws when a page stays unmarked.
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
