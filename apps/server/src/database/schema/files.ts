import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** Record types that a file can belong to, as callers send them in fileable_type. */
export const fileableTypes = [
  'client',
  'document',
  'document_template',
  'service_requirement',
  'identification',
  'interaction_form',
  'setting',
] as const;

const columns = () => ({
  id: id().notNull(),
  /** Random: the name under which a file is asked for, told to nobody who may not read it. */
  uuid: text().notNull(),
  fileableType: text({ enum: fileableTypes }).notNull(),
  fileableId: id().notNull(),
  /** As it was called when it came, without folders and with its extension. */
  fileName: text().notNull(),
  /** By content, never by name. */
  mediaType: text().notNull(),
  byteCount: integer().notNull(),
  /** SHA-256 of the bytes as they came. */
  sha256: bytea().notNull(),
  /** Opens the bytes; wrapped by the key of the owner, so that it goes with that. */
  wrappedKey: bytea().notNull(),
  /** SHA-256 of the sealed bytes in hex: the name of the object in the store. */
  objectKey: text().notNull(),
  createdBy: id().references(() => users.id),
  createdAt: instant().notNull(),
  deletedAt: instant(),
  /** When the bytes left the store; the row stays, so that the history of a record still names its files. */
  erasedAt: instant(),
});

/**
 * One stored file of a client, whose key wraps that of the file. The bytes lie sealed in the store, addressed by the hash of what lies
 * there; they are written before this row, so that a row always has its bytes, and bytes without a row are swept.
 */
export const files = pgTable(
  'files',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    ...columns(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('files_id_idx').on(table.id),
    // The registry of numbers holds the uuid, so that it is one in the whole firm and leads to the client.
    index('files_uuid_idx').on(table.uuid),
    index('files_fileable_idx').on(table.clientId, table.fileableType, table.fileableId),
    index('files_object_idx').on(table.objectKey),
    index('files_removed_idx')
      .on(table.deletedAt, table.id)
      .where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
  ],
);

/** The same of the company: contents of templates. Its key wraps theirs. */
export const catalogueFiles = pgTable('catalogue_files', columns(), (table) => [
  primaryKey({ columns: [table.id], name: 'catalogue_files_pkey' }),
  uniqueIndex('catalogue_files_uuid_key').on(table.uuid),
  index('catalogue_files_fileable_idx').on(table.fileableType, table.fileableId),
  index('catalogue_files_object_idx').on(table.objectKey),
  index('catalogue_files_removed_idx')
    .on(table.deletedAt, table.id)
    .where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
]);
