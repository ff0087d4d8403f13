import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Readable } from '../connect.ts';

const dialect = new PgDialect({ casing: 'snake_case' });
const NAME_LENGTH = 24;

/**
 * Runs a statement that each connection parses and plans once: for large statements that are answered faster than they are planned. Its text
 * must be one of a few, because a connection keeps every one. Rows come as the driver returns them.
 */
export async function executePrepared<Row>(db: Readable, query: SQL): Promise<Row[]> {
  const built = dialect.sqlToQuery(query);
  const name = createHash('sha256').update(built.sql).digest('hex').slice(0, NAME_LENGTH);
  const { rows } = (await db._.session.prepareQuery(built, undefined, name, false).execute()) as { rows: Row[] };
  return rows;
}
