import { countedKinds } from '@pramen/domain/onboarding/figures';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { deviceClasses } from '@pramen/domain/web/device';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

// Figures on onboardings. No row leads to a client: see docs/decisions/076-onboarding-figures.md.

/** What an onboarding asked: the same steps with the same revisions of the forms. */
export const onboardingVersions = pgTable('onboarding_versions', {
  /** Hash of the steps and the revisions. */
  id: text().primaryKey(),
  steps: text({ enum: onboardingSteps }).array().notNull(),
  /** The forms of the pages, in their order. */
  revisionIds: id().array().notNull(),
  firstOn: date().notNull(),
});

/** One row per onboarding that a client has opened, under a random id that only the client's encrypted onboarding knows while it is open. */
export const onboardingWalks = pgTable(
  'onboarding_walks',
  {
    /** Random, not by time: the order of ids would lead to the order of the onboardings. */
    id: id().primaryKey(),
    startedOn: date().notNull(),
    versionId: text()
      .notNull()
      .references(() => onboardingVersions.id),
    device: text({ enum: deviceClasses }).notNull(),
    isResumed: boolean().notNull().default(false),
    /** null: not finished. */
    outcome: text({ enum: ['FINISHED', 'CANCELED'] }),
    /** The last day on which the client was there, and what they saw last. */
    seenOn: date().notNull(),
    step: text({ enum: onboardingSteps }).notNull(),
    /** Empty: none of the step. */
    question: text().notNull().default(''),
    /** Of a finished one, rounded: time without breaks, and time from the first opening to the submission. */
    activeMinutes: integer(),
    wallMinutes: integer(),
  },
  (table) => [index('onboarding_walks_started_idx').on(table.startedOn)],
);

/** In how many onboardings of a day and a version something happened at least once; which ones is stored nowhere. */
export const onboardingEvents = pgTable(
  'onboarding_events',
  {
    startedOn: date().notNull(),
    /** Empty: the registration, which has no version. */
    versionId: text().notNull(),
    kind: text({ enum: countedKinds }).notNull(),
    step: text().notNull(),
    /** Empty: the step itself. */
    question: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.startedOn, table.versionId, table.kind, table.step, table.question] })],
);
