import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant, version } from './columns.ts';

/** The sealed answer to a POST by the caller's key, kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** User id; of a caller who is not signed in `public:` and an HMAC of the address. */
    owner: text().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    /** HMAC of the call under a key of ours: bodies hold passwords and birth numbers, which could be guessed from a plain hash. */
    bodyHash: bytea().notNull(),
    status: integer().notNull(),
    /** The body of the answer as JSON, sealed for this very row. */
    sealedAnswer: bytea(),
    /** Whose clients the caller saw at that time: the answer is for nobody who sees others. */
    reach: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_keys_created_idx').on(table.createdAt)],
);

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull(),
  version: version(),
});

export const importRuns = pgTable('import_runs', {
  id: id().primaryKey(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
  userId: id(),
  isDryRun: boolean().notNull(),
});

export const importFiles = pgTable(
  'import_files',
  {
    id: id().primaryKey(),
    runId: id()
      .notNull()
      .references(() => importRuns.id),
    entity: text().notNull(),
    fileName: text().notNull(),
    sha256: bytea().notNull(),
    rowsRead: integer().notNull(),
    rowsInserted: integer().notNull(),
    rowsUpdated: integer().notNull(),
    rowsUnchanged: integer().notNull(),
    rowsSkipped: integer().notNull(),
    finishedAt: instant().notNull(),
  },
  (table) => [index('import_files_run_idx').on(table.runId)],
);
