import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { decisions, recordStates } from '@pramen/domain/forms/records/record-states';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { id, instant, version } from './columns.ts';
import { formRevisions, formTemplates } from './forms.ts';
import { users } from './people.ts';

/** What is kept of a screening with a decision. */
export interface StepScreening {
  status: 'CLEAR' | 'CONFIRMED';
  lists: readonly { list: string; number: number; publishedOn: string | null; screenedAt: string }[];
}

/** How a record was answered. */
export const recordMethods = ['FORM', 'BANKID'] as const;

/** A client's questionnaires, forms and meeting records. */
export const records = pgTable(
  'records',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    type: text({ enum: templateTypes }).notNull(),
    method: text({ enum: recordMethods }).notNull().default('FORM'),
    state: text({ enum: recordStates }).notNull(),
    stateAt: instant().notNull(),
    templateId: id()
      .notNull()
      .references(() => formTemplates.id),
    /** The revision that the answers are given under; a change of the template does not change it. */
    revisionId: id()
      .notNull()
      .references(() => formRevisions.id),
    creatorId: id()
      .notNull()
      .references(() => users.id),
    /** Number of the current version of the answers. */
    versionNumber: integer().notNull(),
    /** When a client first responded; what was answered is never deleted. */
    answeredAt: instant(),
    /** Values of the metrics of the current version by metric; null: not evaluated. */
    metrics: jsonb().$type<Readonly<Record<string, readonly string[]>>>(),
    /** Last day on which an accepted investment questionnaire is valid; null for everything else. */
    validUntil: date(),
    /** The version whose named persons are compared with lists; null: the record is not in use, or is from before that. */
    personsVersion: integer(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('records_persons_idx')
      .on(table.clientId)
      .where(sql`${table.personsVersion} IS NULL AND ${table.state} IN ('WAITING', 'TO_REVIEW', 'APPROVED', 'ACCEPTED')`),
    index('records_type_idx').on(table.clientId, table.type, table.createdAt),
    index('records_newest_idx').on(table.type, table.createdAt),
    index('records_state_idx').on(table.state, table.stateAt),
    index('records_template_idx').on(table.templateId),
    index('records_validity_idx')
      .on(table.validUntil)
      .where(sql`${table.validUntil} IS NOT NULL`),
  ],
);

/** Every saved state of the answers; rows are only added. */
export const recordVersions = pgTable(
  'record_versions',
  {
    clientId: id().notNull(),
    recordId: id().notNull(),
    /** From 1. */
    number: integer().notNull(),
    revisionId: id()
      .notNull()
      .references(() => formRevisions.id),
    /** JSON of the answers and of who typed each, encrypted with the client's key. */
    sealedAnswers: bytea().notNull(),
    savedBy: id()
      .notNull()
      .references(() => users.id),
    savedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.recordId, table.number] }),
    foreignKey({ columns: [table.clientId, table.recordId], foreignColumns: [records.clientId, records.id] }),
  ],
);

/** What a client typed into a record that waits for them and has not sent yet; ended by whatever ends the waiting. */
export const answerDrafts = pgTable(
  'answer_drafts',
  {
    clientId: id().notNull(),
    recordId: id().notNull(),
    /** The revision that the answers are given under. */
    revisionId: id()
      .notNull()
      .references(() => formRevisions.id),
    /** JSON of the answers, of who answers for the client and of the place in the form, encrypted with the client's key. */
    sealedContent: bytea().notNull(),
    savedBy: id()
      .notNull()
      .references(() => users.id),
    savedAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.recordId] }),
    index('answer_drafts_saved_idx').on(table.savedAt),
    foreignKey({
      name: 'answer_drafts_record_fk',
      columns: [table.clientId, table.recordId],
      foreignColumns: [records.clientId, records.id],
    }),
  ],
);

/** The steps of a record, with the version of the answers that each was taken on; rows are only added. */
export const recordSteps = pgTable(
  'record_steps',
  {
    clientId: id().notNull(),
    recordId: id().notNull(),
    /** From 1. */
    position: integer().notNull(),
    state: text({ enum: recordStates }).notNull(),
    versionNumber: integer().notNull(),
    decision: text({ enum: decisions }),
    /** Reason of a denial, a return or a cancellation, encrypted with the client's key. */
    sealedReason: bytea(),
    /** The status of the client's screening and the versions of the lists that an acceptance of an AML questionnaire rests on. */
    screening: jsonb().$type<StepScreening>(),
    userId: id()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.recordId, table.position] }),
    foreignKey({ columns: [table.clientId, table.recordId], foreignColumns: [records.clientId, records.id] }),
  ],
);

/** The files that a version of the answers names; they are never deleted. Rows are only added. */
export const recordFiles = pgTable(
  'record_files',
  {
    clientId: id().notNull(),
    recordId: id().notNull(),
    versionNumber: integer().notNull(),
    fileId: id().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.recordId, table.versionNumber, table.fileId] }),
    index('record_files_file_idx').on(table.clientId, table.fileId),
    foreignKey({
      name: 'record_files_version_fk',
      columns: [table.clientId, table.recordId, table.versionNumber],
      foreignColumns: [recordVersions.clientId, recordVersions.recordId, recordVersions.number],
    }),
    foreignKey({ name: 'record_files_file_fk', columns: [table.clientId, table.fileId], foreignColumns: [files.clientId, files.id] }),
  ],
);

/** What the rules made of a version of the answers; rows are only added. */
export const recordResults = pgTable(
  'record_results',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    recordId: id().notNull(),
    versionNumber: integer().notNull(),
    revisionId: id()
      .notNull()
      .references(() => formRevisions.id),
    /** Version of the evaluation rules in the product's code. */
    engine: integer().notNull(),
    /** JSON of metrics, contributions and contradictions, encrypted with the client's key. */
    sealedResult: bytea().notNull(),
    evaluatedBy: id()
      .notNull()
      .references(() => users.id),
    evaluatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('record_results_version_key').on(table.clientId, table.recordId, table.versionNumber),
    foreignKey({
      columns: [table.clientId, table.recordId, table.versionNumber],
      foreignColumns: [recordVersions.clientId, recordVersions.recordId, recordVersions.number],
    }),
  ],
);

/** Documents that were signed at a meeting. */
export const recordDocuments = pgTable(
  'record_documents',
  {
    clientId: id().notNull(),
    recordId: id().notNull(),
    documentId: id().notNull(),
    linkedBy: id()
      .notNull()
      .references(() => users.id),
    linkedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.recordId, table.documentId] }),
    index('record_documents_document_idx').on(table.clientId, table.documentId),
    foreignKey({
      columns: [table.clientId, table.recordId],
      foreignColumns: [records.clientId, records.id],
      name: 'record_documents_record_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'record_documents_document_fk',
    }),
  ],
);
