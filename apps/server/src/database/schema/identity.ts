import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** What an electronic identity is asked for. */
export const identityPurposes = [
  'SIGN_IN',
  'IDENTIFICATION',
  'AML_QUESTIONNAIRE',
  'ONBOARDING',
  'STAFF_SIGN_IN',
  'STAFF_INVITATION',
] as const;
export type IdentityPurpose = (typeof identityPurposes)[number];

/** One trip of a browser to a provider and back. Its nonce and verifier are computed from the id under CODE_KEY and never stored. */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    id: id().primaryKey(),
    /** 'bank', or the tenant of Microsoft. */
    provider: text().notNull(),
    purpose: text({ enum: identityPurposes }).notNull(),
    /** SHA-256 of the `state` in the provider's address. */
    stateHash: bytea().notNull(),
    /** SHA-256 of the browser's cookie, without a session. */
    browserHash: bytea(),
    /** The session that asked; no foreign key, because sessions are swept on their own. */
    sessionId: id(),
    userId: id().references(() => users.id),
    clientId: id().references(() => clients.id),
    /** The identification, questionnaire, form or invitation that the answer is for. */
    recordId: id(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    uniqueIndex('identity_attempts_state_key').on(table.stateHash),
    index('identity_attempts_session_idx').on(table.sessionId),
    index('identity_attempts_browser_idx').on(table.browserHash),
    index('identity_attempts_expires_idx').on(table.expiresAt),
  ],
);

/** An identity at a provider that belongs to one user: the person signs in with it. */
export const boundIdentities = pgTable(
  'bound_identities',
  {
    /** HMAC of issuer and subject: names the identity without revealing it. */
    subjectHash: bytea().primaryKey(),
    /** 'bank', or the tenant of Microsoft. */
    provider: text().notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    boundAt: instant().notNull(),
  },
  (table) => [index('bound_identities_user_idx').on(table.userId)],
);

/** What a provider stated about a client, as evidence; rows are only added. */
export const identityAttestations = pgTable(
  'identity_attestations',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    purpose: text({ enum: identityPurposes }).notNull(),
    /** The record that it completed. */
    recordId: id().notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    /** JSON of issuer, subject, verified and plain claims and the token's hash, encrypted with the client's key. */
    sealedContent: bytea().notNull(),
    /** Whether it states a prominent public office, as assessments say it too: queues must find it. null: nobody has read it yet. */
    exposure: text({ enum: ['YES', 'NO', 'UNKNOWN'] }),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('identity_attestations_exposure_idx')
      .on(table.clientId, table.at)
      .where(sql`exposure IS NOT NULL`),
    index('identity_attestations_unread_idx')
      .on(table.clientId, table.id)
      .where(sql`exposure IS NULL`),
    index('identity_attestations_id_idx').on(table.id),
    index('identity_attestations_record_idx').on(table.clientId, table.recordId),
  ],
);
