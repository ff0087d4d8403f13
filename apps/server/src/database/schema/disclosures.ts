import { deliveryChannels, disclosureKinds, informationKinds } from '@pramen/domain/onboarding/disclosures';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { strategies } from './catalogue.ts';
import { id, instant } from './columns.ts';
import { catalogueFiles } from './files.ts';
import { interactionForms } from './onboarding.ts';
import { users } from './people.ts';

/** Languages that an information document can be written in. */
export const informationLanguages = ['cs', 'sk'] as const;

/**
 * What the firm gives to clients before they sign: key information of its strategies, and information on itself. One is current for each
 * subject and language; replaced ones stay with their files, because deliveries name them.
 */
export const informationDocuments = pgTable(
  'information_documents',
  {
    id: id().primaryKey(),
    kind: text({ enum: informationKinds }).notNull(),
    /** Of key information; null for information on the firm. */
    strategyId: id().references(() => strategies.id),
    language: text({ enum: informationLanguages }).notNull(),
    fileId: id()
      .notNull()
      .references(() => catalogueFiles.id),
    addedBy: id()
      .notNull()
      .references(() => users.id),
    addedAt: instant().notNull(),
    /** When it was replaced or withdrawn; null: it is the current one. */
    endedAt: instant(),
  },
  (table) => [
    check('information_documents_subject', sql`(${table.kind} = 'KEY_INFORMATION') = (${table.strategyId} IS NOT NULL)`),
    uniqueIndex('information_documents_strategy_key')
      .on(table.strategyId, table.language)
      .where(sql`ended_at IS NULL AND strategy_id IS NOT NULL`),
    uniqueIndex('information_documents_firm_key')
      .on(table.kind, table.language)
      .where(sql`ended_at IS NULL AND strategy_id IS NULL`),
    index('information_documents_file_idx').on(table.fileId),
    index('information_documents_strategy_idx').on(table.strategyId),
  ],
);

/** Proofs that a client was given something before signing. Rows are only added. */
export const deliveries = pgTable(
  'deliveries',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    formId: id().notNull(),
    kind: text({ enum: disclosureKinds }).notNull(),
    /** The exact document; null: a text that the portal wrote. */
    documentId: id().references(() => informationDocuments.id),
    language: text({ enum: informationLanguages }).notNull(),
    channel: text({ enum: deliveryChannels }).notNull(),
    /** Of the bytes of the file, or of the text. */
    sha256: bytea().notNull(),
    /** The text, encrypted with the client's key; null for a document. */
    sealedText: bytea(),
    deliveredAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('deliveries_id_idx').on(table.id),
    // Once for each content and channel of an onboarding.
    uniqueIndex('deliveries_content_key').on(
      table.clientId,
      table.formId,
      table.channel,
      table.sha256,
      sql`coalesce(${table.documentId}, ${table.formId})`,
    ),
    index('deliveries_document_idx').on(table.documentId),
    check('deliveries_content', sql`(${table.documentId} IS NULL) = (${table.sealedText} IS NOT NULL)`),
    foreignKey({
      columns: [table.clientId, table.formId],
      foreignColumns: [interactionForms.clientId, interactionForms.id],
      name: 'deliveries_form_fk',
    }),
  ],
);
