import { misfits } from '@pramen/domain/strategies/fit';
import type { FitReason } from '@pramen/domain/strategies/fit';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { strategies } from './catalogue.ts';
import { contractStrategies } from './clients.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';
import { records } from './records.ts';

/** Investments whose strategy does not fit the client, each with what it was judged by. A changed judgement ends the row and adds another. */
export const suitabilityWarnings = pgTable(
  'suitability_warnings',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    contractStrategyId: id().notNull(),
    strategyId: id()
      .notNull()
      .references(() => strategies.id),
    fit: text({ enum: misfits }).notNull(),
    reasons: jsonb().$type<readonly FitReason[]>().notNull(),
    /** The valid questionnaire that it was judged by, and the version of its answers; null: there was none. */
    recordId: id(),
    recordVersion: integer(),
    /** Version of the strategy's row, whose target market the history shows. */
    strategyVersion: integer().notNull(),
    createdAt: instant().notNull(),
    /** Who added the investment; null: found by a later check. */
    createdBy: id().references(() => users.id),
    /** When the strategy fitted, or something else was wrong with it. */
    endedAt: instant(),
    /** Why staff go on nevertheless, encrypted with the client's key. */
    sealedAcknowledgement: bytea(),
    acknowledgedBy: id().references(() => users.id),
    acknowledgedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('suitability_warnings_open_key')
      .on(table.clientId, table.contractStrategyId)
      .where(sql`${table.endedAt} IS NULL`),
    index('suitability_warnings_id_idx').on(table.id),
    index('suitability_warnings_newest_idx')
      .on(table.createdAt)
      .where(sql`${table.endedAt} IS NULL`),
    foreignKey({
      columns: [table.clientId, table.contractStrategyId],
      foreignColumns: [contractStrategies.clientId, contractStrategies.id],
      name: 'suitability_warnings_investment_fk',
    }),
  ],
);

/** When a questionnaire was asked for again: once before the end of its validity and once after; LONG_AFTER: staff were told once more. */
export const reminderStages = ['BEFORE', 'AFTER', 'LONG_AFTER'] as const;

export const suitabilityReminders = pgTable(
  'suitability_reminders',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    /** The questionnaire that ends. */
    recordId: id().notNull(),
    stage: text({ enum: reminderStages }).notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('suitability_reminders_stage_key').on(table.clientId, table.recordId, table.stage),
    foreignKey({
      columns: [table.clientId, table.recordId],
      foreignColumns: [records.clientId, records.id],
      name: 'suitability_reminders_record_fk',
    }),
  ],
);
