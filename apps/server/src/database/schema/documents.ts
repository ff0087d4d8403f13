import { documentStates, signatureRoles, signatureStates, statesOfFilter } from '@pramen/domain/documents/document-states';
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

/** Groups of templates; for all intermediaries, or for those of document_category_intermediaries. */
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

/** One place on a page of a PDF template: percent of the page from its upper left corner, two decimals. */
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
    /** In Czech; documents made from it carry the name in the language of their client. */
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
    /** Who signs as RESPONSIBLE; null: the client's adviser. */
    responsibleUserId: id().references(() => users.id),
    /** null: nothing to generate from yet. */
    format: text({ enum: templateFormats }),
    /** HTML of the editor, cleaned; only of the format EDITOR. */
    content: text(),
    /** The file of the formats PDF and WORD. */
    fileId: id().references(() => catalogueFiles.id),
    annotations: jsonb().$type<StoredAnnotation[]>().notNull().default([]),
    /** Names of the placeholders that stand in it. */
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

/** Where the making of a file stands. DONE also for a document that was uploaded. */
export const generationStates = ['WAITING', 'DONE', 'FAILED'] as const;
/**
 * Where the seal stands; null: nothing to seal. STAMPING: sealed, the authority of time has not answered yet. VALIDATING: sealed, and what proves
 * its certificates has not been added yet.
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
    /** The one contract that it was made for: its last signature is the contract's signing. */
    contractId: id(),
    name: text().notNull(),
    /** null: uploaded. */
    code: text(),
    state: text({ enum: documentStates }).notNull(),
    /** When the state was entered. */
    stateAt: instant().notNull(),
    generation: text({ enum: generationStates }).notNull(),
    /** Raised by every regeneration: a job of an older round changes nothing. */
    generationRound: integer().notNull().default(1),
    /** Why it failed: a code of the texts. */
    generationFault: text(),
    /** How often it went wrong in this round for a reason that may pass. */
    generationAttempts: integer().notNull().default(0),
    /** Placeholders that had nothing to show. */
    missingPlaceholders: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What is shown and downloaded: the original, after the seal the sealed one. */
    fileId: id(),
    /** What was signed: the bytes as generated or uploaded. */
    originalFileId: id(),
    seal: text({ enum: sealStates }),
    /** Why it failed: a code of the texts. */
    sealFault: text(),
    /** When the sweep queues seal or stamp again, and how often it has; null until the sweep first meets it waiting. */
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
    // One for each list, so that a page is a walk and its total a count along it; the client at the end, so that rows of those who are gone are left out without a look at the others.
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

/** Every state that a document was in, the first included. */
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
    /** Order of changes made in one moment. */
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

/** Who is asked to sign a document and what came of it. A request that ended without a signature moves to document_closed_requests. */
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
    /** SHA-256 of the bytes that were signed. */
    sha256: bytea(),
    /** The code that confirmed it. */
    codeId: id(),
    /** The act of signing that it was given in, with the text that the code confirmed; null for signatures from before acts were kept. */
    signingId: id().references(() => signings.id),
    /** What is known of the moment (person, number, words of the SMS, address, device), JSON sealed under the client's key. */
    sealedEvidence: bytea(),
    /** Why it was returned. */
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
