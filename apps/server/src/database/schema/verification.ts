import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** A six-digit code; the digits are computed from the id under CODE_KEY and never stored. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id().primaryKey(),
    purpose: text({ enum: ['SIGN_IN', 'ACTIVATION', 'PASSWORD_CHANGE', 'PHONE_CHANGE', 'NEW_PHONE', 'SIGN_DOCUMENTS'] }).notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    channel: text({ enum: ['SMS', 'EMAIL'] }).notNull(),
    /** The message that brought it, without a key: messages are swept. null for codes from before messages were linked. */
    messageId: id(),
    /** SHA-256 of what exactly the code confirms. */
    objectHash: bytea().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (table) => [index('verification_codes_user_idx').on(table.userId, table.purpose, table.createdAt)],
);

/** A link sent by e-mail; its secret is computed from the id and never stored. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    id: id().primaryKey(),
    purpose: text({ enum: ['PASSWORD_RESET'] }).notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('link_tokens_user_idx').on(table.userId), index('link_tokens_expires_idx').on(table.expiresAt)],
);

/** The opaque `user_id` that an unsigned browser holds; stored hashed, void once the person is active. */
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

/** Counts of one thing in one window of time; committed apart, before anything is compared. */
export const securityCounters = pgTable(
  'security_counters',
  {
    counter: text().notNull(),
    /** Hash of what is counted (address, person), so that the table names nobody. */
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
 * Failed attempts at one secret from one place, and until when the next one has to wait. Unlike a window of time this never
 * closes for good: the pause grows with the failures and ends by itself.
 */
export const attemptPauses = pgTable(
  'attempt_pauses',
  {
    lane: text().notNull(),
    /** Hash of who tries at what (e-mail and network, device), so that the table names nobody. */
    subject: text().notNull(),
    failures: integer().notNull(),
    openAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.subject] }), index('attempt_pauses_expires_idx').on(table.expiresAt)],
);
