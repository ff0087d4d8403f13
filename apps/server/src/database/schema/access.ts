import type { Role } from '@pramen/domain/permissions/roles';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** One sign-in. Role, client and impersonator come from this row, never from the claims of a token. */
export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    role: text().$type<Role>().notNull(),
    clientId: id(),
    impersonatorUserId: id().references(() => users.id),
    /** The impersonator's own session; it continues when the impersonation stops. */
    impersonatorSessionId: id(),
    method: text({ enum: ['PASSWORD', 'ACTIVATION', 'REGISTRATION', 'IMPERSONATION', 'BANK_IDENTITY', 'MICROSOFT'] }).notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** A refresh is refused once the session is older than 24 h. */
    startedAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    revokedAt: instant(),
    revokedBecause: text(),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_impersonator_user_idx')
      .on(table.impersonatorUserId)
      .where(sql`impersonator_user_id IS NOT NULL`),
    index('sessions_impersonator_session_idx')
      .on(table.impersonatorSessionId)
      .where(sql`impersonator_session_id IS NOT NULL`),
    index('sessions_started_idx').on(table.startedAt),
    foreignKey({ columns: [table.impersonatorSessionId], foreignColumns: [table.id], name: 'sessions_impersonator_session_fk' }),
  ],
);

/** One signed token by its jti. A HANDOVER token lives 60 s and serves only one refresh. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    jti: id().primaryKey(),
    sessionId: id()
      .notNull()
      .references(() => sessions.id),
    kind: text({ enum: ['ACCESS', 'HANDOVER'] }).notNull(),
    issuedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('access_tokens_session_idx').on(table.sessionId), index('access_tokens_expires_idx').on(table.expiresAt)],
);

/**
 * A browser in which a person has completed a sign-in; other people's wrong passwords do not slow it down. Setting a password later
 * invalidates it.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the random token in the browser's cookie. */
    tokenHash: bytea().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('known_devices_user_idx').on(table.userId), index('known_devices_expires_idx').on(table.expiresAt)],
);
