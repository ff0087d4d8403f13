import { captureEnds, captureStates } from '@pramen/domain/onboarding/capture';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import type { OnboardingOptions as ChosenSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { holdReasons, onboardingDocuments, onboardingStates, stepStates } from '@pramen/domain/onboarding/onboarding-words';
import { pictureSides } from '@pramen/domain/compliance/identity/identity-methods';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant, version } from './columns.ts';
import { files } from './files.ts';
import { users } from './people.ts';

/** The steps chosen for an onboarding, and where its strategies go. */
export interface OnboardingOptions extends ChosenSteps {
  /** Type of the contract to make; null: none. */
  contractTypeId: string | null;
  /** A contract that the client has; null: a new one. */
  contractId: string | null;
}

/** The onboardings of clients: at most one is open. */
export const interactionForms = pgTable(
  'interaction_forms',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    state: text({ enum: onboardingStates }).notNull(),
    options: jsonb().$type<OnboardingOptions>().notNull(),
    creatorId: id()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    /** When the client last typed or completed anything; abandoned ones are found by it. */
    touchedAt: instant().notNull(),
    submittedAt: instant(),
    /** When nothing was missing any more. */
    decidedAt: instant(),
    /** Why it is held, as decided last; null: it is not. */
    holdReason: text({ enum: holdReasons }),
    /** When staff last told the client again that it waits. */
    remindedAt: instant(),
    /** The contract that the submission made or used. */
    contractId: id(),
    /** JSON of what the client agreed to: the terms' version, the code, the confirmed hash; encrypted with the client's key. */
    sealedAgreement: bytea(),
    /** JSON of what was counted of it and under which random id, encrypted with the client's key; null: nothing yet, or not any more. */
    sealedWalk: bytea(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('interaction_forms_id_idx').on(table.id),
    uniqueIndex('interaction_forms_open_key')
      .on(table.clientId)
      .where(sql`state = 'OPEN'`),
    index('interaction_forms_state_idx').on(table.state, table.touchedAt),
  ],
);

export const interactionSteps = pgTable(
  'interaction_steps',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    formId: id().notNull(),
    /** From 0. */
    position: integer().notNull(),
    type: text({ enum: onboardingSteps }).notNull(),
    state: text({ enum: stepStates }).notNull(),
    /** The form revisions of the pages, in their order: a person finishes those begun. Empty for other steps. */
    revisionIds: id()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** JSON of what was typed, encrypted with the client's key; null: nothing yet. */
    sealedAnswers: bytea(),
    savedAt: instant(),
    completedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('interaction_steps_id_idx').on(table.id),
    uniqueIndex('interaction_steps_position_key').on(table.clientId, table.formId, table.position),
    foreignKey({
      columns: [table.clientId, table.formId],
      foreignColumns: [interactionForms.clientId, interactionForms.id],
      name: 'interaction_steps_form_fk',
    }),
  ],
);

/** The right of one phone to take the pictures of a step; its secret is computed from the id and never stored. */
export const captureLinks = pgTable(
  'capture_links',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    formId: id().notNull(),
    stepId: id().notNull(),
    /** The session that made it, without a foreign key: sessions are swept. The link ends with it. */
    sessionId: id().notNull(),
    documentType: text({ enum: onboardingDocuments }).notNull(),
    /** EXPIRED is never stored: it follows from `expiresAt`. */
    state: text({ enum: captureStates }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** SHA-256 of the random value of the browser that opened it; null: none has. */
    browserHash: bytea(),
    claimedAt: instant(),
    endedAt: instant(),
    endedBy: text({ enum: captureEnds }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('capture_links_id_idx').on(table.id),
    index('capture_links_step_idx').on(table.clientId, table.stepId),
    foreignKey({
      columns: [table.clientId, table.formId],
      foreignColumns: [interactionForms.clientId, interactionForms.id],
      name: 'capture_links_form_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.stepId],
      foreignColumns: [interactionSteps.clientId, interactionSteps.id],
      name: 'capture_links_step_fk',
    }),
  ],
);

/** Pictures of identity documents that belong to a step until the submission makes an identification of them. */
export const interactionPictures = pgTable(
  'interaction_pictures',
  {
    clientId: id().notNull(),
    fileId: id().notNull(),
    stepId: id().notNull(),
    side: text({ enum: pictureSides }).notNull(),
    measured: jsonb().$type<PictureMeasures>(),
    addedAt: instant().notNull(),
    /** The link it was taken with; null: in the portal itself. */
    captureLinkId: id(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.fileId] }),
    index('interaction_pictures_step_idx').on(table.clientId, table.stepId),
    foreignKey({
      columns: [table.clientId, table.stepId],
      foreignColumns: [interactionSteps.clientId, interactionSteps.id],
      name: 'interaction_pictures_step_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.fileId],
      foreignColumns: [files.clientId, files.id],
      name: 'interaction_pictures_file_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.captureLinkId],
      foreignColumns: [captureLinks.clientId, captureLinks.id],
      name: 'interaction_pictures_capture_fk',
    }),
  ],
);

/** What staff prepared for a client's onboarding without starting it. */
export const onboardingConfigs = pgTable('onboarding_configs', {
  clientId: id()
    .primaryKey()
    .references(() => clients.id),
  options: jsonb().$type<OnboardingOptions>().notNull(),
  savedBy: id()
    .notNull()
    .references(() => users.id),
  savedAt: instant().notNull(),
  version: version(),
});
