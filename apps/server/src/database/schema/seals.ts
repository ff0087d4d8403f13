import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';

/** Certificates used to seal documents: files sealed with an older one are still recognised after the key was renewed. */
export const sealCertificates = pgTable('seal_certificates', {
  /** SHA-256 of the certificate in hex. */
  fingerprint: text().primaryKey(),
  /** Common name and organisation in lower case, see nameOfSubject: detects a different key under the same name. Null for older rows. */
  subject: text(),
  firstUsedAt: instant().notNull(),
});

/**
 * SEAL: evidence and signature added to the signed bytes; STAMP: the time of an authority, added later to a sealed file; VALIDATION:
 * validation data for the certificates of both, added after them.
 */
export const sealKinds = ['SEAL', 'STAMP', 'VALIDATION'] as const;

/**
 * Every file created by sealing, stamping or adding validation data. One of each kind per document, never changed; verification finds a
 * file by its hash.
 */
export const documentSeals = pgTable(
  'document_seals',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    documentId: id().notNull(),
    kind: text({ enum: sealKinds }).notNull(),
    fileId: id().notNull(),
    /** Of the whole file. */
    sha256: bytea().notNull(),
    /** Hash of the signed bytes: identifies a copy whose seal was removed. */
    originalSha256: bytea().notNull(),
    certificate: text()
      .notNull()
      .references(() => sealCertificates.fingerprint),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'document_seals_document_fk',
    }),
    foreignKey({ columns: [table.clientId, table.fileId], foreignColumns: [files.clientId, files.id], name: 'document_seals_file_fk' }),
    uniqueIndex('document_seals_kind_key').on(table.clientId, table.documentId, table.kind),
    index('document_seals_sha256_idx').on(table.sha256),
    index('document_seals_original_idx').on(table.originalSha256),
    index('document_seals_file_idx').on(table.fileId),
  ],
);
