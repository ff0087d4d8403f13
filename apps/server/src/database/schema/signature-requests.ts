import { closedRequestStates, signatureRoles } from '@pramen/domain/documents/document-states';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { users } from './people.ts';

/** First time in a session that someone who was asked to sign was given the file of the document. */
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
    /** Without a key: sessions are swept, evidence stays. */
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

/** Requests for a signature that ended without one, under the ids that they had. Never changed. */
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
    /** When it was taken back, ran out or was refused. */
    closedAt: instant().notNull(),
    /** null: the system. */
    closedBy: id().references(() => users.id),
    /** Why it was returned or taken back. */
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
