import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** A six-digit code; the digits are computed from the id under CODE_KEY and never stored. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id().primaryKey(),
    purpose: text({
      enum: ['SIGN_IN', 'ACTIVATION', 'PASSWORD_CHANGE', 'PHONE_CHANGE', 'NEW_PHONE', 'SIGN_DOCUMENTS', 'ONBOARDING', 'REGISTRATION'],
    }).notNull(),
    /** null for REGISTRATION, whose person is not a user yet: the object alone identifies the code. */
    userId: id().references(() => users.id),
    channel: text({ enum: ['SMS', 'EMAIL'] }).notNull(),
    /** The message that carried the code, without a foreign key: messages are swept. null for codes older than this link. */
    messageId: id(),
    /** SHA-256 of exactly what the code confirms. */
    objectHash: bytea().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (table) => [
    index('verification_codes_user_idx').on(table.userId, table.purpose, table.createdAt),
    index('verification_codes_object_idx')
      .on(table.objectHash, table.createdAt)
      .where(sql`user_id IS NULL`),
  ],
);

/** A link sent by e-mail or shown as a code; its secret is computed from the id and never stored. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    id: id().primaryKey(),
    purpose: text({ enum: ['PASSWORD_RESET', 'MICROSOFT_INVITATION', 'PICTURE_CAPTURE'] }).notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('link_tokens_user_idx').on(table.userId), index('link_tokens_expires_idx').on(table.expiresAt)],
);

/** The opaque `user_id` held by a browser before sign-in; stored hashed, void once the person is active. */
export const userHandles = pgTable(
  'user_handles',
  {
    handleHash: bytea().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['SIGN_IN', 'ACTIVATION'] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('user_handles_user_idx').on(table.userId), index('user_handles_expires_idx').on(table.expiresAt)],
);

/** Attempts of one kind counted in one time window; committed separately, before any secret is compared. */
export const securityCounters = pgTable(
  'security_counters',
  {
    counter: text().notNull(),
    /** Hash of the counted subject (address, person), so that the table identifies no person. */
    subject: text().notNull(),
    windowStart: instant().notNull(),
    expiresAt: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.counter, table.subject, table.windowStart] }),
    index('security_counters_expires_idx').on(table.expiresAt),
  ],
);

/**
 * Failed attempts at one secret from one origin, and when the next one is allowed. Unlike a time window it never closes for good: the pause
 * grows with the failures and ends by itself.
 */
export const attemptPauses = pgTable(
  'attempt_pauses',
  {
    lane: text().notNull(),
    /** Hash of origin and target (e-mail and network, device), so that the table identifies no person. */
    subject: text().notNull(),
    failures: integer().notNull(),
    openAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.subject] }), index('attempt_pauses_expires_idx').on(table.expiresAt)],
);
