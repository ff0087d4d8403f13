import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant } from './columns.ts';
import { intermediaryPeople } from './people.ts';

/**
 * What a stranger entered to become a client, until a code proves that the e-mail or the phone is theirs. Only then is there a client and a
 * user; nothing unverified is ever among them. Personal values are gone from the row from then on.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: id().primaryKey(),
    /** The random handle that the browser holds as `client.id`; stored hashed. */
    handleHash: bytea().notNull(),
    /** Keyed hash of the e-mail, to find another registration with it; null once the registration has ended. */
    emailHash: text(),
    /** Names, e-mail and phone as JSON, encrypted; null once the registration has ended. */
    sealed: bytea(),
    /** Argon2; null once the registration has ended. */
    passwordHash: text(),
    language: text({ enum: ['cs', 'sk'] }).notNull(),
    /** The adviser whose referral code was given. */
    intermediaryPersonId: id().references(() => intermediaryPeople.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Incremented by every save: what was proved about an earlier one no longer counts. */
    version: integer().notNull().default(1),
    /** The client it has become. */
    clientId: id().references(() => clients.id),
    /** What the right codes proved: `EMAIL`, `SMS` or both. */
    verifiedChannels: text({ enum: ['EMAIL', 'SMS'] }).array(),
    verifiedAt: instant(),
  },
  (table) => [
    uniqueIndex('registrations_handle_key').on(table.handleHash),
    uniqueIndex('registrations_open_email_key').on(table.emailHash),
    index('registrations_expires_idx')
      .on(table.expiresAt)
      .where(sql`client_id IS NULL`),
    check('registrations_verified', sql`(client_id IS NULL) = (verified_at IS NULL) AND (client_id IS NULL) = (verified_channels IS NULL)`),
  ],
);
