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
  'record',
  'identification',
  'interaction_form',
  'information_document',
  'setting',
] as const;

const columns = () => ({
  id: id().notNull(),
  /** Random: calls name a file by it, and only users who may read the file learn it. */
  uuid: text().notNull(),
  fileableType: text({ enum: fileableTypes }).notNull(),
  fileableId: id().notNull(),
  /** The original name, without folders and with its extension. */
  fileName: text().notNull(),
  /** Determined from the content, never from the name. */
  mediaType: text().notNull(),
  byteCount: integer().notNull(),
  /** SHA-256 of the received bytes. */
  sha256: bytea().notNull(),
  /** Decrypts the bytes; wrapped with the key of the owner, so that erasing that key makes the file unreadable. */
  wrappedKey: bytea().notNull(),
  /** SHA-256 of the sealed bytes in hex: the name of the object in the store. */
  objectKey: text().notNull(),
  createdBy: id().references(() => users.id),
  createdAt: instant().notNull(),
  deletedAt: instant(),
  /** When the bytes were removed from the store; the row stays, so that the history of a record still names its files. */
  erasedAt: instant(),
});

/**
 * One stored file of a client; its key is wrapped with the client's. The encrypted bytes are in the store under their hash. They are
 * written before this row, so that a row always has its bytes; bytes without a row are swept.
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
    // The registry of numbers contains the uuid too: it is unique across the company there, and leads to the client.
    index('files_uuid_idx').on(table.uuid),
    index('files_fileable_idx').on(table.clientId, table.fileableType, table.fileableId),
    index('files_object_idx').on(table.objectKey),
    index('files_removed_idx')
      .on(table.deletedAt, table.id)
      .where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
  ],
);

/** The same for the company's own files, the contents of templates; their keys are wrapped with MASTER_KEY. */
export const catalogueFiles = pgTable('catalogue_files', columns(), (table) => [
  primaryKey({ columns: [table.id], name: 'catalogue_files_pkey' }),
  uniqueIndex('catalogue_files_uuid_key').on(table.uuid),
  index('catalogue_files_fileable_idx').on(table.fileableType, table.fileableId),
  index('catalogue_files_object_idx').on(table.objectKey),
  index('catalogue_files_removed_idx')
    .on(table.deletedAt, table.id)
    .where(sql`deleted_at IS NOT NULL AND erased_at IS NULL`),
]);
