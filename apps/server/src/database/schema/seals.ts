import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';

/** Certificates that documents were sealed with: what an older one sealed stays ours after the key was renewed. */
export const sealCertificates = pgTable('seal_certificates', {
  /** SHA-256 of the certificate in hex. */
  fingerprint: text().primaryKey(),
  /** Common name and organisation in lower case, see nameOfSubject: another key under the same name is told apart. Null for what was written before. */
  subject: text(),
  firstUsedAt: instant().notNull(),
});

/**
 * SEAL: evidence and signature behind the signed bytes; STAMP: the time of an authority, added later to a sealed file; VALIDATION: what proves the
 * certificates of both, added after them.
 */
export const sealKinds = ['SEAL', 'STAMP', 'VALIDATION'] as const;

/** Every file that a seal, its later stamp or its validation data made. One of each kind a document, never changed: by its hash such a file is known again. */
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
    /** Of the bytes that were signed: a copy whose seal was taken away is known by them. */
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
