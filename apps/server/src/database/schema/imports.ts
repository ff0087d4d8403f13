import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** An import over the API, from its upload to its end; the files that it wrote are in import_files under the same run id. */
export const imports = pgTable(
  'imports',
  {
    id: id().primaryKey(),
    /** UPLOADING: files still arrive, the import is not listed yet. */
    state: text({
      enum: ['UPLOADING', 'UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED'],
    }).notNull(),
    uploadedBy: id()
      .notNull()
      .references(() => users.id),
    uploadedAt: instant().notNull(),
    checkedAt: instant(),
    confirmedBy: id().references(() => users.id),
    confirmedAt: instant(),
    finishedAt: instant(),
    expiresAt: instant().notNull(),
    /** Key of chunks and details, wrapped by the master key; deleted together with them. */
    wrappedKey: bytea(),
    /** How often work on the current state was started. */
    attempts: integer().notNull().default(0),
  },
  (table) => [index('imports_uploaded_idx').on(table.uploadedAt, table.id), index('imports_state_idx').on(table.state)],
);

/** Outcome of one file, without its content. */
export interface StoredOutcome {
  outcome: 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NOT_STARTED';
  rowsRead: number;
  rowsInserted: number;
  rowsUpdated: number;
  rowsUnchanged: number;
  rowsSkipped: number;
  faultCount: number;
  warningCount: number;
  blockedBy: string[];
}

export const importUploads = pgTable(
  'import_uploads',
  {
    id: id().primaryKey(),
    importId: id()
      .notNull()
      .references(() => imports.id),
    position: integer().notNull(),
    fileName: text().notNull(),
    /** For a sheet: the upload that holds the bytes of its workbook; null for an upload that holds its own bytes. */
    bytesOf: id().references((): AnyPgColumn => importUploads.id),
    byteCount: integer().notNull(),
    sha256: bytea().notNull(),
    /** Current phase of the work; null while none is running. */
    phase: text({ enum: ['READING', 'CHECKING', 'WRITING'] }),
    bytesRead: integer().notNull().default(0),
    rowsRead: integer().notNull().default(0),
    checked: jsonb().$type<StoredOutcome>(),
    result: jsonb().$type<StoredOutcome>(),
  },
  (table) => [unique('import_uploads_name_key').on(table.importId, table.fileName)],
);

/** Bytes of an upload in pieces of at most 256 kB, encrypted under the key of the import; deleted when it ends. */
export const importChunks = pgTable(
  'import_chunks',
  {
    uploadId: id()
      .notNull()
      .references(() => importUploads.id),
    number: integer().notNull(),
    sealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** Errors, warnings and previewed rows quote the files, so they are encrypted as well, a thousand per piece. */
export const importDetails = pgTable(
  'import_details',
  {
    uploadId: id()
      .notNull()
      .references(() => importUploads.id),
    stage: text({ enum: ['CHECK', 'RESULT'] }).notNull(),
    kind: text({ enum: ['PREVIEW', 'FAULTS', 'WARNINGS'] }).notNull(),
    number: integer().notNull(),
    sealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.stage, table.kind, table.number] })],
);
