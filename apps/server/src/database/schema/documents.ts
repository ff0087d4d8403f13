import { documentKinds, documentStates, signatureRoles, signatureStates, statesOfFilter } from '@pramen/domain/documents/document-states';
import type { DocumentFilter } from '@pramen/domain/documents/document-states';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { inAlphabetOf } from '../names.ts';
import { bytea } from './bytes.ts';
import { clients, contracts } from './clients.ts';
import { id, instant, version } from './columns.ts';
import { catalogueFiles, files } from './files.ts';
import { intermediaries, users } from './people.ts';
import { signings } from './signings.ts';

/** Groups of templates; for all intermediaries, or for those in document_category_intermediaries. */
export const documentCategories = pgTable(
  'document_categories',
  {
    id: id().primaryKey(),
    /** In Czech. */
    name: text().notNull(),
    nameSk: text(),
    isForAllIntermediaries: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('document_categories_name_key').on(sql`fold(${table.name})`)],
);

export const documentCategoryIntermediaries = pgTable(
  'document_category_intermediaries',
  {
    categoryId: id()
      .notNull()
      .references(() => documentCategories.id),
    intermediaryId: id()
      .notNull()
      .references(() => intermediaries.id),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.intermediaryId] }),
    index('document_category_intermediaries_idx').on(table.intermediaryId),
  ],
);

/** One position on a page of a PDF template: percentages of the page from its upper left corner, two decimals. */
export interface StoredAnnotation {
  page: number;
  x: number;
  y: number;
  /** `${group.field}`. */
  key: string;
  group: string;
  fontSize?: number;
}

export const templateFormats = ['EDITOR', 'PDF', 'WORD'] as const;

export const documentTemplates = pgTable(
  'document_templates',
  {
    id: id().primaryKey(),
    /** In Czech; documents generated from it are named in their client's language. */
    name: text().notNull(),
    nameSk: text(),
    description: text(),
    codeFormat: text().notNull(),
    isActive: boolean().notNull().default(true),
    isForAllIntermediaries: boolean().notNull().default(true),
    labelText7: text(),
    signable: boolean().notNull().default(true),
    requireOwnerSignature: boolean().notNull().default(false),
    requireResponsibleSignature: boolean().notNull().default(false),
    /** The user who signs as RESPONSIBLE; null: the client's adviser. */
    responsibleUserId: id().references(() => users.id),
    /** null: the template has no content yet. */
    format: text({ enum: templateFormats }),
    /** Sanitised editor HTML; only for the format EDITOR. */
    content: text(),
    /** The file of the formats PDF and WORD. */
    fileId: id().references(() => catalogueFiles.id),
    annotations: jsonb().$type<StoredAnnotation[]>().notNull().default([]),
    /** Names of the placeholders in the template. */
    placeholders: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    index('document_templates_responsible_idx').on(table.responsibleUserId),
    index('document_templates_file_idx').on(table.fileId),
  ],
);

export const documentTemplateCategories = pgTable(
  'document_template_categories',
  {
    templateId: id()
      .notNull()
      .references(() => documentTemplates.id),
    categoryId: id()
      .notNull()
      .references(() => documentCategories.id),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.categoryId] }),
    index('document_template_categories_category_idx').on(table.categoryId),
  ],
);

export const documentTemplateIntermediaries = pgTable(
  'document_template_intermediaries',
  {
    templateId: id()
      .notNull()
      .references(() => documentTemplates.id),
    intermediaryId: id()
      .notNull()
      .references(() => intermediaries.id),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.intermediaryId] }),
    index('document_template_intermediaries_idx').on(table.intermediaryId),
  ],
);

/** State of the generation of a file. Uploaded documents are DONE too. */
export const generationStates = ['WAITING', 'DONE', 'FAILED'] as const;
/**
 * State of the seal; null: nothing to seal. STAMPING: sealed, the timestamp authority has not responded yet. VALIDATING: sealed, the
 * validation data of its certificates has not been added yet.
 */
export const sealStates = ['WAITING', 'STAMPING', 'VALIDATING', 'DONE', 'FAILED'] as const;

/** Documents of one list of the back office. */
const isListed = (filter: DocumentFilter) =>
  sql.raw(`deleted_at IS NULL AND state IN (${statesOfFilter[filter].map((state) => `'${state}'`).join(', ')})`);

export const documents = pgTable(
  'documents',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    /** null: uploaded. */
    templateId: id().references(() => documentTemplates.id),
    /** The only contract that it was generated for: its last signature is the contract's signing. */
    contractId: id(),
    name: text().notNull(),
    /** What the portal itself issued; null: uploaded, or generated from a template. */
    kind: text({ enum: documentKinds }),
    /** null: uploaded. */
    code: text(),
    state: text({ enum: documentStates }).notNull(),
    /** When the state was entered. */
    stateAt: instant().notNull(),
    generation: text({ enum: generationStates }).notNull(),
    /** Incremented by every regeneration: a job of an older round changes nothing. */
    generationRound: integer().notNull().default(1),
    /** Why the generation failed: a text key. */
    generationFault: text(),
    /** Number of temporary failures in this round. */
    generationAttempts: integer().notNull().default(0),
    /** Placeholders without a value. */
    missingPlaceholders: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What is shown and downloaded: the original, after the seal the sealed one. */
    fileId: id(),
    /** What was signed: the bytes as generated or uploaded. */
    originalFileId: id(),
    seal: text({ enum: sealStates }),
    /** Why the seal failed: a text key. */
    sealFault: text(),
    /** When the sweep next queues the seal or stamp, and how often it has; null until the sweep first finds it waiting. */
    sealDueAt: instant(),
    sealTries: integer().notNull().default(0),
    assignedUserId: id().references(() => users.id),
    createdBy: id().references(() => users.id),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    foldedName: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${documents.name})`),
    foldedCode: text().generatedAlwaysAs((): SQL => sql`fold(${documents.code})`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.contractId],
      foreignColumns: [contracts.clientId, contracts.id],
      name: 'documents_contract_fk',
    }),
    foreignKey({ columns: [table.clientId, table.fileId], foreignColumns: [files.clientId, files.id], name: 'documents_file_fk' }),
    foreignKey({
      columns: [table.clientId, table.originalFileId],
      foreignColumns: [files.clientId, files.id],
      name: 'documents_original_file_fk',
    }),
    index('documents_id_idx').on(table.id),
    index('documents_contract_idx')
      .on(table.clientId, table.contractId)
      .where(sql`contract_id IS NOT NULL`),
    index('documents_template_idx').on(table.templateId, table.createdAt),
    index('documents_state_idx')
      .on(table.state, table.createdAt, table.id)
      .where(sql`deleted_at IS NULL`),
    index('documents_work_idx')
      .on(table.createdAt)
      .where(sql`generation = 'WAITING' OR seal IN ('WAITING', 'STAMPING', 'VALIDATING')`),
    // One index per list, so that a page and its total are index scans; the client id comes last, so that rows of deleted clients are
    // skipped without reading the others.
    index('documents_to_processing_idx').on(table.createdAt, table.id, table.clientId).where(isListed('to-processing')),
    index('documents_in_solution_idx').on(table.createdAt, table.id, table.clientId).where(isListed('in-solution')),
    index('documents_archived_idx').on(table.createdAt, table.id, table.clientId).where(isListed('archived')),
    index('documents_created_idx')
      .on(table.createdAt, table.id, table.clientId)
      .where(sql`deleted_at IS NULL`),
    index('documents_name_order_idx')
      .on(inAlphabetOf('cs', table.name), table.createdAt, table.id, table.clientId, table.state)
      .where(sql`deleted_at IS NULL`),
    index('documents_name_order_sk_idx')
      .on(inAlphabetOf('sk', table.name), table.createdAt, table.id, table.clientId, table.state)
      .where(sql`deleted_at IS NULL`),
    index('documents_code_idx')
      .using('gin', sql`${table.foldedCode} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('documents_name_idx')
      .using('gin', sql`${table.foldedName} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('documents_assigned_idx').on(table.assignedUserId),
    index('documents_file_idx').on(table.fileId),
    index('documents_original_idx').on(table.originalFileId),
  ],
);

/** Every state that a document has been in, including the first. */
export const documentStateChanges = pgTable(
  'document_state_changes',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    documentId: id().notNull(),
    state: text({ enum: documentStates }).notNull(),
    /** null: the system. */
    userId: id().references(() => users.id),
    description: text(),
    createdAt: instant().notNull(),
    /** Order of changes made at the same instant. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'document_state_changes_document_fk',
    }),
    uniqueIndex('document_state_changes_position_key').on(table.clientId, table.documentId, table.position),
  ],
);

/** Requests to sign a document and their outcome. A request that ended without a signature moves to document_closed_requests. */
export const documentSignatures = pgTable(
  'document_signatures',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    documentId: id().notNull(),
    role: text({ enum: signatureRoles }).notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    state: text({ enum: signatureStates }).notNull().default('PENDING'),
    requestedBy: id().references(() => users.id),
    requestedAt: instant().notNull(),
    expiresAt: instant(),
    /** When the last reminder went out. */
    remindedAt: instant(),
    decidedAt: instant(),
    /** SHA-256 of the signed bytes. */
    sha256: bytea(),
    /** The code that confirmed the signature. */
    codeId: id(),
    /** The signing that the signature belongs to, with the text that the code confirmed; null for signatures older than signings. */
    signingId: id().references(() => signings.id),
    /** Circumstances of the signature (person, number, SMS text, address, device), JSON encrypted under the client's key. */
    sealedEvidence: bytea(),
    /** Why the signer returned it. */
    description: text(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.documentId],
      foreignColumns: [documents.clientId, documents.id],
      name: 'document_signatures_document_fk',
    }),
    uniqueIndex('document_signatures_signer_key').on(table.clientId, table.documentId, table.role, table.userId),
    index('document_signatures_user_idx').on(table.userId, table.state),
    index('document_signatures_code_idx').on(table.codeId),
    index('document_signatures_signing_idx').on(table.signingId),
    index('document_signatures_due_idx')
      .on(table.expiresAt)
      .where(sql`state = 'PENDING'`),
  ],
);
