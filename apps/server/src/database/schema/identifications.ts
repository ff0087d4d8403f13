import {
  identificationLevels,
  identificationMethods,
  pictureReasons,
  pictureSides,
} from '@pramen/domain/compliance/identity/identity-methods';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import { decisions, recordStates } from '@pramen/domain/forms/records/record-states';
import { currencies } from '@pramen/domain/money/currencies';
import { date, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant, version } from './columns.ts';
import { files } from './files.ts';
import { users } from './people.ts';

/** Proofs of who a client is. */
export const identifications = pgTable(
  'identifications',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    method: text({ enum: identificationMethods }).notNull(),
    /** null until it is accepted. */
    level: text({ enum: identificationLevels }),
    state: text({ enum: recordStates }).notNull(),
    stateAt: instant().notNull(),
    creatorId: id()
      .notNull()
      .references(() => users.id),
    /** Number of the current version. */
    versionNumber: integer().notNull(),
    /** Why the client sent pictures although an electronic identity was offered; null: it was not, or they used one. */
    whyPictures: text({ enum: pictureReasons }),
    /** When the client first responded; what was answered is never deleted. */
    answeredAt: instant(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('identifications_newest_idx').on(table.clientId, table.createdAt),
    index('identifications_state_idx').on(table.state, table.stateAt),
  ],
);

/** Everything that was saved, by client or staff; rows are only added. */
export const identificationVersions = pgTable(
  'identification_versions',
  {
    clientId: id().notNull(),
    identificationId: id().notNull(),
    /** From 1. */
    number: integer().notNull(),
    method: text({ enum: identificationMethods }).notNull(),
    /** JSON of the machine-readable lines and of the document as typed, encrypted with the client's key. */
    sealedContent: bytea().notNull(),
    savedBy: id()
      .notNull()
      .references(() => users.id),
    savedAs: text({ enum: ['CLIENT', 'STAFF'] }).notNull(),
    savedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.identificationId, table.number], name: 'identification_versions_pkey' }),
    foreignKey({
      columns: [table.clientId, table.identificationId],
      foreignColumns: [identifications.clientId, identifications.id],
      name: 'identification_versions_identification_fk',
    }),
  ],
);

/** The files of each version, which may share them; rows are only added. */
export const identificationFiles = pgTable(
  'identification_files',
  {
    clientId: id().notNull(),
    identificationId: id().notNull(),
    number: integer().notNull(),
    /** From 1. */
    position: integer().notNull(),
    fileId: id().notNull(),
    side: text({ enum: pictureSides }).notNull(),
    /** null: the file is no picture, or could not be measured. */
    measured: jsonb().$type<PictureMeasures>(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.identificationId, table.number, table.position], name: 'identification_files_pkey' }),
    foreignKey({
      columns: [table.clientId, table.identificationId, table.number],
      foreignColumns: [identificationVersions.clientId, identificationVersions.identificationId, identificationVersions.number],
      name: 'identification_files_version_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.fileId],
      foreignColumns: [files.clientId, files.id],
      name: 'identification_files_file_fk',
    }),
    index('identification_files_file_idx').on(table.clientId, table.fileId),
  ],
);

/** The steps of an identification, with the version that each was taken on; rows are only added. */
export const identificationSteps = pgTable(
  'identification_steps',
  {
    clientId: id().notNull(),
    identificationId: id().notNull(),
    /** From 1. */
    position: integer().notNull(),
    state: text({ enum: recordStates }).notNull(),
    versionNumber: integer().notNull(),
    decision: text({ enum: decisions }),
    /** Reason of a denial, a return or a cancellation, encrypted with the client's key. */
    sealedReason: bytea(),
    /** JSON of what the reviewer established when they accepted, encrypted with the client's key. */
    sealedAcceptance: bytea(),
    userId: id()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.identificationId, table.position], name: 'identification_steps_pkey' }),
    foreignKey({
      columns: [table.clientId, table.identificationId],
      foreignColumns: [identifications.clientId, identifications.id],
      name: 'identification_steps_identification_fk',
    }),
  ],
);

/** The first payment from an account of the client's own, with which copies of documents identify; rows are only added. */
export const identificationPayments = pgTable(
  'identification_payments',
  {
    clientId: id().notNull(),
    identificationId: id().notNull(),
    paidOn: date().notNull(),
    amount: numeric({ precision: 18, scale: 2 }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** The payer's account as it was written, encrypted with the client's key. */
    sealedAccount: bytea().notNull(),
    /** null: a bank statement that was imported. */
    matchedBy: id().references(() => users.id),
    matchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.identificationId], name: 'identification_payments_pkey' }),
    foreignKey({
      columns: [table.clientId, table.identificationId],
      foreignColumns: [identifications.clientId, identifications.id],
      name: 'identification_payments_identification_fk',
    }),
  ],
);
