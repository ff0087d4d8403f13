import { closedRequestStates, signatureRoles } from '@pramen/domain/documents/document-states';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { users } from './people.ts';

/** The first time in a session that a requested signer opened the document's file. */
export const documentOpenings = pgTable(
  'document_openings',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    documentId: id().notNull(),
    fileId: id().notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** No foreign key: sessions are swept, evidence stays. */
    sessionId: id().notNull(),
    openedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'document_openings_document_fk',
    }),
    foreignKey({ columns: [table.clientId, table.fileId], foreignColumns: [files.clientId, files.id], name: 'document_openings_file_fk' }),
    uniqueIndex('document_openings_session_key').on(table.clientId, table.documentId, table.fileId, table.userId, table.sessionId),
    index('document_openings_user_idx').on(table.userId, table.documentId),
    index('document_openings_file_idx').on(table.fileId),
  ],
);

/** Signature requests that ended without a signature, under their original ids. Never changed. */
export const documentClosedRequests = pgTable(
  'document_closed_requests',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    documentId: id().notNull(),
    role: text({ enum: signatureRoles }).notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    state: text({ enum: closedRequestStates }).notNull(),
    requestedBy: id().references(() => users.id),
    requestedAt: instant().notNull(),
    expiresAt: instant(),
    /** When the request was withdrawn, expired or was rejected. */
    closedAt: instant().notNull(),
    /** null: the system. */
    closedBy: id().references(() => users.id),
    /** Why the document was returned or the request withdrawn. */
    description: text(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'document_closed_requests_document_fk',
    }),
    index('document_closed_requests_document_idx').on(table.clientId, table.documentId, table.closedAt),
    index('document_closed_requests_user_idx').on(table.userId),
  ],
);
