import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';
import { verificationCodes } from './verification.ts';

/** The random identifier of a signer in evidence: printed on every page of evidence, and derived from nothing else. */
export const signers = pgTable(
  'signers',
  {
    userId: id()
      .primaryKey()
      .references(() => users.id),
    publicId: id().notNull(),
  },
  (table) => [uniqueIndex('signers_public_id_key').on(table.publicId)],
);

/**
 * One signing, from the requested code to the signed documents. An unconfirmed one is deleted with its code; a confirmed one stays as long
 * as the documents, and its code with it.
 */
export const signings = pgTable(
  'signings',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** No foreign key: sessions are swept, signings stay. */
    sessionId: id().notNull(),
    codeId: id()
      .notNull()
      .references(() => verificationCodes.id),
    /** Signature requests that the code confirms, in order; it confirms no others, not even renewals of these. */
    requestIds: id().array().notNull(),
    documentCount: integer().notNull(),
    /** What the code confirms, line by line as evidence prints it; contains no person's name. */
    confirmedText: text().notNull(),
    /** SHA-256 of that text in UTF-8. */
    sha256: bytea().notNull(),
    consentVersion: text().notNull(),
    /** The consent statement next to the code field, as the signer read it. */
    consentText: text().notNull(),
    language: text({ enum: ['cs', 'sk'] }).notNull(),
    requestedAt: instant().notNull(),
    /** null: the code was not entered. */
    confirmedAt: instant(),
  },
  (table) => [
    uniqueIndex('signings_code_key').on(table.codeId),
    index('signings_user_idx').on(table.userId, table.requestedAt),
    index('signings_unconfirmed_idx')
      .on(table.requestedAt)
      .where(sql`confirmed_at IS NULL`),
  ],
);
