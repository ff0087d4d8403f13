import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant, version } from './columns.ts';

/** The encrypted response to a POST under the caller's idempotency key, kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** User id; for a caller who is not signed in, `public:` and an HMAC of the address. */
    owner: text().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    /** Keyed HMAC of the call: bodies contain passwords and birth numbers, which could be guessed from a plain hash. */
    bodyHash: bytea().notNull(),
    status: integer().notNull(),
    /** The response body as JSON, encrypted for this row only. */
    sealedAnswer: bytea(),
    /** Fingerprint of the clients visible to the caller at that time: the response is repeated only while it is unchanged. */
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
