import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { intermediaries, users } from './people.ts';

/** Forms that staff design; the definition of each is in its revisions. */
export const formTemplates = pgTable('form_templates', {
  id: id().primaryKey(),
  /** For staff. */
  name: text().notNull(),
  /** For clients, in Czech. */
  publicName: text().notNull(),
  publicNameSk: text(),
  /** The label that staff type; it identifies nothing. */
  versionLabel: text(),
  type: text({ enum: templateTypes }).notNull(),
  description: text(),
  isActive: boolean().notNull().default(true),
  /** When it first became active: records may keep answers under its ids from then on. */
  publishedAt: instant(),
  /** Whether the client confirms a record before staff review it. */
  confirmationRequired: boolean().notNull().default(false),
  /** Months for which an accepted investment questionnaire is valid; null: the usual ones. */
  validityMonths: integer(),
  isForAllIntermediaries: boolean().notNull().default(true),
  /** Number of the revision that new records are made from. */
  revisionNumber: integer().notNull(),
  createdAt: instant().notNull(),
  /** Records may refer to a revision of a removed template. */
  deletedAt: instant(),
  version: version(),
});

/** Every version of a form. Append-only, so that every answer can be read with the questions and rules it was given under. */
export const formRevisions = pgTable(
  'form_revisions',
  {
    id: id().primaryKey(),
    templateId: id()
      .notNull()
      .references(() => formTemplates.id),
    /** From 1. */
    number: integer().notNull(),
    /** SHA-256 of `definition` in UTF-8, hexadecimal. */
    hash: text().notNull(),
    /** JSON text as the author sent it. */
    definition: text().notNull(),
    versionLabel: text(),
    /** Drafts begun with an earlier revision move to this one. */
    isRequiredByLaw: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    createdBy: id().references(() => users.id),
  },
  (table) => [uniqueIndex('form_revisions_number_key').on(table.templateId, table.number)],
);

export const formTemplateIntermediaries = pgTable(
  'form_template_intermediaries',
  {
    templateId: id().notNull(),
    intermediaryId: id()
      .notNull()
      .references(() => intermediaries.id),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.intermediaryId] }),
    foreignKey({ columns: [table.templateId], foreignColumns: [formTemplates.id], name: 'form_template_intermediaries_template_fk' }),
    index('form_template_intermediaries_idx').on(table.intermediaryId),
  ],
);
