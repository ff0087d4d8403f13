import { assessmentBases } from '@pramen/domain/compliance/aml/assessment';
import { checkIntensities, riskProfiles, ruleSetIds } from '@pramen/domain/compliance/aml/rule-sets';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';
import { records } from './records.ts';

/** Assessments of clients under the law against money laundering, one for each accepted questionnaire. */
export const amlAssessments = pgTable(
  'aml_assessments',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    /** The questionnaire that it was decided from. */
    recordId: id().notNull(),
    /** The law in force on the day of the decision. */
    ruleSet: text({ enum: ruleSetIds }).notNull(),
    riskProfile: text({ enum: riskProfiles }).notNull(),
    checkIntensity: text({ enum: checkIntensities }).notNull(),
    basis: text({ enum: assessmentBases }).notNull(),
    assessedOn: date({ mode: 'string' }).notNull(),
    /** The latest day of the next assessment. */
    reviewDue: date({ mode: 'string' }).notNull(),
    assessedBy: id()
      .notNull()
      .references(() => users.id),
    assessedAt: instant().notNull(),
    /** When staff were notified that the review is due. */
    reviewToldAt: instant(),
    /** When a later assessment replaced it; null: the client's current one. */
    supersededAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('aml_assessments_record_key').on(table.clientId, table.recordId),
    uniqueIndex('aml_assessments_current_key')
      .on(table.clientId)
      .where(sql`superseded_at IS NULL`),
    index('aml_assessments_due_idx')
      .on(table.reviewDue, table.clientId)
      .where(sql`superseded_at IS NULL`),
    foreignKey({
      columns: [table.clientId, table.recordId],
      foreignColumns: [records.clientId, records.id],
      name: 'aml_assessments_record_fk',
    }),
  ],
);
